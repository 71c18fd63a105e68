// Answers given before they are asked: what was given, how to change it, and who is ready.

import { changeEarly, tap } from "./app.js";
import { covered } from "./cards.js";
import { h, icon, lines, mark } from "./dom.js";

/** What this seat has answered early, covered, with the button that changes it. */
export function early(phone, snapshot, labels) {
  const given = snapshot.early;
  if (!given) return null;
  return [
    covered(phone, "early", labels.early, "", () => given.lines.map(lines)),
    given.can_change ? h("button", { class: "second", "data-key": "change", onclick: changeEarly }, labels.change) : null,
    h("p", { class: "small" }, labels.early_line),
  ];
}

/** Who of the people answering at once is ready. */
export function ready(snapshot, labels) {
  const seats = (snapshot.seats ?? []).filter((one) => one.is_ready !== undefined);
  if (!seats.length) return null;
  const count = labels.ready.replace("{n}", seats.filter((one) => one.is_ready).length).replace("{all}", seats.length);
  const person = (one) =>
    h("li", { class: one.is_ready ? "is-ready" : null }, mark(one.mark), one.name, one.is_ready ? icon("check") : "…");
  return h("section", { class: "panel ready" }, h("h3", {}, count), h("ul", {}, seats.map(person)));
}

/** A good move and why, or the button that asks for it. */
export function hint(phone, asked, labels) {
  if (asked.hint?.length && asked.is_private) return h("section", { class: "panel", role: "status" }, h("h3", {}, labels.hint), asked.hint.map(lines));
  if (asked.hint?.length) return covered(phone, "hint", labels.hint, "", () => asked.hint.map(lines));
  return asked.has_hints ? h("button", { class: "second undo", "data-key": "hint", onclick: () => tap("hint") }, labels.hint) : null;
}

/** The button that gives early answers once more, if the table has lost them in this position. */
export function again(phone, snapshot, labels) {
  if (snapshot.early || phone.early?.position !== snapshot.position) return null;
  return h("button", { class: "second", "data-key": "again", onclick: () => tap("again", "", { moves: phone.early.moves }) }, labels.again);
}
