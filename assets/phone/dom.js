// Small helpers that build elements. Texts are always set as text, never as HTML.

const SVG = "http://www.w3.org/2000/svg";
const PATHS = {
  hand: "M5 6l7-2 4 14-7 2zM17 6h2v12M20.500 8v8",
  board: "M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14M15 6v14",
  log: "M4 6h16M4 11h16M4 16h10",
  menu: "M4 6h16M4 12h16M4 18h16",
  check: "M5 12l5 5 9-10",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 .01 0",
  hide: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 .01 0M4 20L20 4",
  info: "M12 3a9 9 0 1 0 .01 0M12 11v6M12 7v.500",
  undo: "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10h-3",
  next: "M9 5l7 7-7 7",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
};

/** Build an element: `h("button", {class: "main", onclick: f}, "text", child, null)`. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === "" || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

export function svg(tag, props, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(props)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export const icon = (name) =>
  svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: PATHS[name] ?? "" }));

/** A picture of the program's art; nothing for other texts, such as keys of icons. */
export function picture(address, kind) {
  return address && address.startsWith("/art/") ? h("img", { src: address, alt: "", class: kind }) : null;
}

export const mark = (number) => h("span", { class: `mark m${number}`, "aria-hidden": "true" });

/** Details that stay as they are when the page is drawn again; `phone.turned` has those that somebody opened or closed. */
export function details(phone, key, title, content, isOpen = false) {
  const box = h("details", { open: isOpen !== phone.turned.has(key) }, h("summary", {}, title), content);
  box.addEventListener("toggle", () => phone.turned[box.open === isOpen ? "delete" : "add"](key));
  return box;
}

/** A text of several lines as paragraphs. */
export const lines = (text) => String(text).split("\n").map((line) => h("p", {}, line));

/** Replace an element's content, and keep the focus on the element with the same `data-key`. */
export function fill(element, ...children) {
  const key = element.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  if (key) element.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** A button that acts at the second tap; the first shows `warning`. */
export function careful(key, label, warning, act, kind = "second") {
  const button = h("button", { class: kind, "data-key": key }, label);
  let asked = false;
  button.addEventListener("click", () => {
    if (asked || !warning) {
      act();
      return;
    }
    asked = true;
    button.replaceChildren(warning);
    button.classList.add("asked");
  });
  return button;
}
