// Cards, and the one cover for all that only this seat may know: secret card, hand, private questions and log lines.

import { redraw } from "./app.js";
import { h, icon, lines, picture } from "./dom.js";

const TAP = 400; // milliseconds: a shorter touch opens or covers everything, a longer one shows while it lasts
let touched = 0, release = () => {};
for (const event of ["pointerup", "pointercancel", "blur"]) window.addEventListener(event, () => release());

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
      data.reason ? h("span", { class: "short no" }, data.reason) : null,
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
  const one = (symbol) => [
    picture(symbol.picture, symbol.no_effect ? "symbol off" : "symbol") ?? (symbol.number ? null : h("span", {}, symbol.text)),
    symbol.number ? h("b", { class: symbol.no_effect ? "off" : null }, symbol.number) : null,
  ];
  return h("span", { class: "symbols", "aria-hidden": "true" }, list.map(one));
}

/** Something secret. It is in the page only while held, or while everything is open, until a tap or a dark screen covers it. */
export function covered(phone, key, title, back, inside, kind = "panel") {
  const content = h("div", { class: "inside" });
  const box = h("section", { class: `cover ${kind}` });
  const turn = (isShown) => {
    content.replaceChildren(...(isShown ? [inside()].flat(Infinity).filter(Boolean) : []));
    box.classList.toggle("shown", isShown);
  };
  const hold = () => {
    [phone.held, release] = [key, () => ([phone.held, release] = ["", () => {}]) && turn(phone.isOpen)];
    turn(true);
  };
  const press = () => {
    touched = Date.now();
    if (phone.isOpen) return;
    hold();
    setTimeout(() => phone.held === key && box.scrollIntoView(), TAP);
  };
  const click = (event) => {
    if (event.detail && Date.now() - touched > TAP) return;
    phone.isOpen = !phone.isOpen;
    redraw();
    document.querySelector(`[data-key="hold:${CSS.escape(key)}"]`)?.closest(".cover").scrollIntoView({ block: "nearest" });
  };
  const button = h(
    "button",
    { class: "head", "data-key": `hold:${key}`, "aria-expanded": String(phone.isOpen), onpointerdown: press, onclick: click, oncontextmenu: (event) => event.preventDefault() },
    picture(back, "back"),
    h("span", { class: "grow" }, h("b", {}, title), h("span", { class: "short" }, phone.isOpen ? phone.labels.close : phone.labels.hold)),
    icon(phone.isOpen ? "hide" : "eye"),
  );
  box.append(button, content);
  (phone.held === key ? hold : () => turn(phone.isOpen))();
  return box;
}
