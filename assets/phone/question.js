// The question to this seat with its answers, and the buttons below it.

import { openTab, redraw, tap } from "./app.js";
import { card, symbols, text } from "./cards.js";
import { again, hint } from "./early.js";
import { covered } from "./cards.js";
import { careful, details, h, icon, mark, picture } from "./dom.js";

const LONG = 8; // number of places above which they are listed in columns

const choicesOf = (asked) => (asked?.groups ?? []).flatMap((group) => group.choices);

/** Return whether the question is for this seat alone and covered now. */
export const isCovered = (phone, asked) => Boolean(asked?.is_private) && !phone.isOpen;

/** The question; `groups` are the choices to list: all, or those that are not on the picture of the board. */
export function question(phone, snapshot, labels, groups = snapshot.question.groups ?? []) {
  const asked = snapshot.question;
  const body = () => answers(phone, snapshot, labels, groups);
  return h("section", { class: "question" }, asked.is_private ? covered(phone, "question", phone.isOpen ? labels.only_you : labels.asked, "", body, "bare") : body());
}

function answers(phone, snapshot, labels, groups) {
  const asked = snapshot.question;
  const cards = new Map([...(snapshot.hand ?? []), ...(snapshot.shelf ?? [])].map((one) => [one.name, one]));
  const steps = asked.steps ?? [];
  return [
    h("h2", {}, asked.title),
    asked.subtitle ? h("p", { class: "line2" }, asked.subtitle) : null,
    again(phone, snapshot, labels),
    steps.length
      ? h("ol", { class: "steps" }, steps.map((step, at) => h("li", { "aria-current": at === (asked.current_step ?? 0) ? "step" : null }, step)))
      : null,
    asked.chain?.length ? h("p", { class: "small" }, asked.chain.join(" → ")) : null,
    asked.card ? card(phone, asked.card, true) : symbols(asked.symbols),
    phone.tab === "hand" && phone.state.board?.has_answers ? h("button", { class: "second", "data-key": "on_board", onclick: () => openTab("board") }, icon("board"), labels.on_board) : null,
    groups.map((group) => choices(phone, snapshot, group, cards)),
    refused(phone, snapshot, labels, groups),
    hint(phone, asked, labels),
  ];
}

/** What can't be chosen, folded: one row for each reason. Cards of the hand say it where the hand is shown. */
function refused(phone, snapshot, labels, groups) {
  const held = new Set(snapshot.hand?.map((one) => one.name));
  const all = groups.flatMap((group) => group.choices).filter((one) => one.reason && !held.has(one.name));
  const titles = (reason) => [...new Set(all.filter((one) => one.reason === reason).map((one) => one.title))];
  const reasons = [...new Set(all.map((one) => one.reason))].map((reason) => [titles(reason).join(", "), reason]);
  const row = ([title, reason]) => h("div", { class: "choice no" }, h("p", { class: "answer" }, h("span", { class: "grow" }, h("b", {}, title), h("span", { class: "short" }, reason))));
  const isOpen = choicesOf(snapshot.question).every((one) => one.reason);
  const count = new Set(all.map((one) => one.title)).size;
  return count ? details(phone, `no:${isOpen}`, `${labels.refused}: ${count}`, h("div", { class: "rows" }, reasons.map(row)), isOpen) : null;
}

function choices(phone, snapshot, group, cards) {
  const titles = new Map(snapshot.question.groups.flatMap((other) => other.choices).map((one) => [one.name, one.title]));
  const pair = (one, name) =>
    h("button", { class: "second", "data-key": `${one.name}+${name}`, "aria-label": `${one.title} + ${titles.get(name)}`, onclick: () => tap("choose", one.name, { partner: name }) }, `+ ${titles.get(name)}`);
  const pairs = (one) => (group.partners ? h("div", { class: "two" }, group.partners.map((name) => pair(one, name))) : null);
  const row = (one) => choice(phone, snapshot, one, cards.get(one.name), pairs(one));
  const possible = group.choices.filter((one) => !one.reason);
  const places = possible.length > LONG && possible.every((one) => !cards.has(one.name));
  if (!possible.length) return null;
  return h("div", { class: "group", role: "group", "aria-label": group.title }, group.title ? h("h3", {}, group.title) : null, h("div", { class: places ? "places" : "rows" }, possible.map(row)));
}

/** Say why a place on the board can't be chosen, aloud for a screen reader. */
export function explain(reason) {
  const message = document.getElementById("message");
  message.textContent = reason;
  message.hidden = false;
}

function choice(phone, snapshot, one, data, pairs) {
  const seat = snapshot.seats?.find((other) => `seat:${other.seat}` === one.name);
  const title = one.kind === "symbol" && one.effect ? one.effect : one.title; // "symbol 1" alone says nothing
  const line = data?.short_text && one.effect?.includes(title) ? data.short_text : one.effect || one.subtitle || data?.short_text;
  const isOpen = one.is_chosen || phone.opened.has(one.name);
  const button = h(
    "button",
    { class: "answer", "data-key": one.name, "aria-pressed": String(Boolean(one.is_chosen)), onclick: () => tap("choose", one.name) },
    seat ? mark(seat.mark) : picture(data?.picture || one.icon, "art"),
    h(
      "span",
      { class: "grow" },
      h("b", {}, data?.number ? h("span", { class: "number" }, data.number) : null, title, badge(one.badge)),
      line && line !== title ? h("span", { class: "short" }, line) : null,
      symbols(data?.symbols),
    ),
    one.is_chosen ? icon("check") : null,
  );
  const hasText = data && (data.text || data.symbols?.length);
  const turn = () => {
    phone.opened[phone.opened.has(one.name) ? "delete" : "add"](one.name);
    redraw();
  };
  const more = h("button", { class: "more", "aria-label": one.title, "aria-expanded": String(isOpen), onclick: turn }, icon("info"));
  return h("div", { class: `choice${one.is_chosen ? " on" : ""}` }, h("div", { class: "line" }, button, hasText ? more : null), hasText && isOpen ? text(data) : null, pairs);
}

const badge = (text) => (text ? h("span", { class: "badge" }, text.replace(/^[a-z-]+ ?/, "")) : null);

/** The buttons that stay in sight: play what is chosen, choose again, pass. Passing is the main one only if it is the only answer. */
export function questionFoot(phone, snapshot, labels) {
  const asked = snapshot.question;
  if (!asked || isCovered(phone, asked)) return [];
  const [main, isOnly] = [asked.main, choicesOf(asked).every((one) => one.reason)];
  return [
    main
      ? h("button", { class: main.is_enabled ? "main" : "main off", "data-key": "main", "aria-disabled": String(!main.is_enabled), onclick: () => main.is_enabled && tap("confirm") }, main.label)
      : null,
    asked.back ? h("button", { class: "second", "data-key": "back", onclick: () => tap("clear") }, asked.back) : null,
    asked.passing
      ? careful("pass", asked.passing.label, asked.passing.warning && `${asked.passing.warning} ${labels.confirm_pass}`, () => tap("pass"), isOnly ? "main" : "second")
      : null,
  ];
}
