// Cards, and what is covered until somebody holds it.

import { redraw } from "./app.js";
import { h, icon, lines, picture } from "./dom.js";

/** A card: picture, title, symbols; its whole text once it was tapped, or always with `isWhole`. */
export function card(phone, data, isWhole = false) {
  const isOpen = isWhole || phone.opened.has(data.name);
  const turn = () => {
    phone.opened[phone.opened.has(data.name) ? "delete" : "add"](data.name);
    redraw();
  };
  const head = [
    picture(data.picture, "art"),
    h(
      "span",
      { class: "grow" },
      h("b", {}, data.number ? h("span", { class: "number" }, data.number) : null, data.title),
      isOpen ? null : h("span", { class: "short" }, data.short_text),
      data.status ? h("span", { class: "short" }, data.status) : null,
      symbols(data.symbols),
    ),
  ];
  return h(
    "div",
    { class: `card${data.is_ready === false ? " off" : ""}` },
    isWhole
      ? h("div", { class: "head" }, head)
      : h("button", { class: "head", "aria-expanded": String(isOpen), onclick: turn, "data-key": `card:${data.name}` }, head),
    isOpen ? text(data) : null,
  );
}

export const text = (data) =>
  h(
    "div",
    { class: "text" },
    data.text ? lines(data.text) : null,
    (data.symbols ?? []).map((one) =>
      h("p", { class: "small" }, picture(one.picture, "symbol"), one.no_effect ? `${one.text} – ${one.no_effect}` : one.text),
    ),
  );

export function symbols(list) {
  if (!list?.length) return null;
  const one = (symbol) =>
    picture(symbol.picture, symbol.no_effect ? "symbol off" : "symbol") ?? h("span", {}, symbol.number || symbol.text);
  return h("span", { class: "symbols", "aria-hidden": "true" }, list.map(one));
}

/** Something secret: it is shown while held, or while `phone.isOpen`. It is not in the page before. */
export function covered(phone, key, title, back, inside) {
  const box = h("section", { class: "cover panel" });
  const button = h(
    "button",
    { class: "head", "data-key": `hold:${key}`, "aria-expanded": String(phone.isOpen) },
    picture(back, "back"),
    h("span", { class: "grow" }, h("b", {}, title), phone.isOpen ? null : h("span", { class: "short" }, phone.labels.hold)),
    icon("eye"),
  );
  const content = h("div", { class: "inside" });
  const turn = (isShown) => {
    content.replaceChildren(...(isShown ? inside().flat(Infinity).filter(Boolean) : []));
    box.classList.toggle("shown", isShown);
  };
  const isKey = (event) => event.key === " " || event.key === "Enter";
  if (phone.isOpen) {
    turn(true);
  } else {
    for (const [event, isShown] of Object.entries({ pointerdown: true, pointerup: false, pointercancel: false, pointerleave: false, blur: false })) {
      button.addEventListener(event, () => turn(isShown));
    }
    button.addEventListener("keydown", (event) => isKey(event) && turn(true));
    button.addEventListener("keyup", (event) => isKey(event) && turn(false));
    button.addEventListener("contextmenu", (event) => event.preventDefault());
  }
  box.append(button, content);
  return box;
}
