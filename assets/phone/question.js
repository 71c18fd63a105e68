// The question to this seat with its answers, and the buttons below it.

import { openTab, redraw, tap } from "./app.js";
import { card, symbols, text } from "./cards.js";
import { again, hint } from "./early.js";
import { careful, h, icon, mark, picture } from "./dom.js";

const LONG = 8; // number of choices above which refused ones are folded away

export function question(phone, snapshot, labels) {
  const asked = snapshot.question;
  const cards = new Map([...(snapshot.hand ?? []), ...(snapshot.shelf ?? [])].map((one) => [one.name, one]));
  const steps = asked.steps ?? [];
  return h(
    "section",
    { class: "question" },
    h("h2", {}, asked.title),
    asked.subtitle ? h("p", {}, asked.subtitle) : null,
    again(phone, snapshot, labels),
    steps.length
      ? h("ol", { class: "steps" }, steps.map((step, at) => h("li", { "aria-current": at === (asked.current_step ?? 0) ? "step" : null }, step)))
      : null,
    asked.chain?.length ? h("p", { class: "small" }, asked.chain.join(" → ")) : null,
    asked.card ? card(phone, asked.card, true) : symbols(asked.symbols),
    phone.tab === "hand" && phone.state.board?.has_answers ? h("button", { class: "second", "data-key": "on_board", onclick: () => openTab("board") }, icon("board"), labels.on_board) : null,
    (asked.groups ?? []).map((group) => choices(phone, snapshot, group, cards, labels)),
    hint(asked, labels),
  );
}

function choices(phone, snapshot, group, cards, labels) {
  const titles = new Map(snapshot.question.groups.flatMap((other) => other.choices).map((one) => [one.name, one.title]));
  const pair = (one, name) =>
    h("button", { class: "second", "data-key": `${one.name}+${name}`, "aria-label": `${one.title} + ${titles.get(name)}`, onclick: () => tap("choose", one.name, { partner: name }) }, `+ ${titles.get(name)}`);
  const pairs = (one) => (group.partners ? h("div", { class: "two" }, group.partners.map((name) => pair(one, name))) : null);
  const row = (one) => choice(phone, snapshot, one, cards.get(one.name), pairs(one));
  const possible = group.choices.filter((one) => !one.reason);
  const refused = group.choices.filter((one) => one.reason);
  const places = possible.length > LONG && possible.every((one) => !cards.has(one.name));
  const folded = group.choices.length > LONG && refused.length;
  return h(
    "div",
    { class: "group", role: "group", "aria-label": group.title },
    group.title ? h("h3", {}, group.title) : null,
    h("div", { class: places ? "places" : "rows" }, possible.map(row), folded ? null : refused.map(row)),
    folded ? h("details", {}, h("summary", {}, `${labels.refused}: ${refused.length}`), h("div", { class: "rows" }, refused.map(row))) : null,
  );
}

/** Say why something can't be chosen, aloud for a screen reader. */
export function explain(reason) {
  const message = document.getElementById("message");
  message.textContent = reason;
  message.hidden = false;
}

/** An answer. A refused one says why; a tap repeats the reason, aloud for a screen reader. */
function choice(phone, snapshot, one, data, pairs) {
  const seat = snapshot.seats?.find((other) => `seat:${other.seat}` === one.name);
  const line = one.reason || one.effect || one.subtitle || data?.short_text;
  const isOpen = one.is_chosen || phone.opened.has(one.name);
  const act = () => (one.reason ? explain(one.reason) : tap("choose", one.name));
  const button = h(
    "button",
    {
      class: "answer", "data-key": one.name, "aria-pressed": String(Boolean(one.is_chosen)),
      "aria-disabled": one.reason ? "true" : null, onclick: act,
    },
    seat ? mark(seat.mark) : picture(data?.picture || one.icon, "art"),
    h(
      "span",
      { class: "grow" },
      h("b", {}, data?.number ? h("span", { class: "number" }, data.number) : null, one.title, badge(one.badge)),
      line ? h("span", { class: "short" }, line) : null,
      symbols(data?.symbols),
    ),
    one.is_chosen ? icon("check") : one.reason ? icon("lock") : null,
  );
  const hasText = data && (data.text || data.symbols?.length);
  const turn = () => {
    phone.opened[phone.opened.has(one.name) ? "delete" : "add"](one.name);
    redraw();
  };
  const more = h("button", { class: "more", "aria-label": one.title, "aria-expanded": String(isOpen), onclick: turn }, icon("info"));
  return h(
    "div",
    { class: `choice${one.is_chosen ? " on" : ""}${one.reason ? " no" : ""}` },
    h("div", { class: "line" }, button, hasText ? more : null),
    hasText && isOpen ? text(data) : null,
    pairs,
  );
}

const badge = (text) => (text ? h("span", { class: "badge" }, text.replace(/^[a-z-]+ ?/, "")) : null);

/** The buttons that stay in sight: play what is chosen, choose again, pass. */
export function questionFoot(snapshot, labels) {
  const asked = snapshot.question;
  if (!asked) return [];
  const main = asked.main;
  return [
    main
      ? h("button", { class: main.is_enabled ? "main" : "main off", "data-key": "main", "aria-disabled": String(!main.is_enabled), onclick: () => main.is_enabled && tap("confirm") }, main.label)
      : null,
    asked.back ? h("button", { class: "second", "data-key": "back", onclick: () => tap("clear") }, asked.back) : null,
    asked.passing
      ? careful("pass", asked.passing.label, asked.passing.warning && `${asked.passing.warning} ${labels.confirm_pass}`, () => tap("pass"), main ? "second" : "main")
      : null,
  ];
}
