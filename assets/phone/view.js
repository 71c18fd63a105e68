// What the phone shows. `show(phone)` draws the table's last state.

import { namesOf, showBoard } from "./board.js";
import { openTab, redraw, send, setLanguage, tap } from "./app.js";
import { careful, details, fill, h, icon, lines, mark, picture } from "./dom.js";
import { isCovered, question, questionFoot } from "./question.js";
import { card, covered } from "./cards.js";
import { early, ready } from "./early.js";

const at = (id) => document.getElementById(id);
let spoken = "";

export function showLost(phone, isLost) {
  at("lost").hidden = !isLost;
  at("lost").textContent = isLost ? (phone.labels.lost ?? "Szukam stołu… · Looking for the table…") : "";
  document.body.classList.toggle("lost", isLost);
}

export function show(phone) {
  const { state, labels } = phone;
  const snapshot = state.snapshot;
  document.documentElement.lang = state.language;
  document.body.dataset.game = state.game ?? "";
  document.body.dataset.me = state.me?.mark ?? 0;
  document.title = state.title ? `${state.me?.name ?? ""} · ${state.title}` : "Planszownia";
  fill(at("bar"), bar(state));
  at("message").hidden = !state.message || state.screen === "waiting";
  at("message").textContent = state.message ?? "";
  at("message").classList.toggle("refusal", Boolean(state.is_refusal));
  const screens = { code: () => code(labels), people: () => people(state, labels), waiting: () => waiting(state, labels) };
  const tabs = { hand: hand, board: board, log: log, menu: menu };
  if (phone.tab === "log") phone.read = snapshot?.log?.at(-1)?.text ?? "";
  const shown = `${snapshot ? phone.tab : state.screen} ${snapshot?.question?.title ?? ""}`;
  fill(at("page"), snapshot ? tabs[phone.tab](phone, snapshot, labels) : screens[state.screen]());
  if (shown !== at("page").dataset.shown) at("page").scrollTop = 0;
  at("page").dataset.shown = shown;
  showBoard(phone);
  fill(at("foot"), snapshot && (phone.tab === "hand" || (phone.tab === "board" && state.board)) ? questionFoot(phone, snapshot, labels) : []);
  at("tabs").hidden = !snapshot;
  fill(at("tabs"), snapshot ? Object.keys(tabs).map((tab) => tabButton(phone, tab, snapshot)) : []);
  say(isCovered(phone, snapshot?.question) ? labels.asked : (snapshot?.question?.title ?? snapshot?.waiting ?? ""));
}

/** Let a screen reader read a new question, once. */
function say(text) {
  if (text !== spoken) at("spoken").textContent = text;
  spoken = text;
}

function bar(state) {
  return [
    picture(state.emblem, "emblem"),
    h("div", { class: "grow" }, h("h1", {}, state.title || "Planszownia"), h("p", {}, state.snapshot?.turn)),
    state.me ? h("span", { class: "who" }, mark(state.me.mark), state.me.name) : null,
  ];
}

function tabButton(phone, tab, snapshot) {
  const texts = (snapshot.log ?? []).map((line) => line.text);
  const news = tab === "log" ? snapshot.log?.slice(texts.lastIndexOf(phone.read) + 1).filter((line) => line.is_new).length : 0;
  const current = phone.tab === tab ? "page" : null;
  return h("button", { onclick: () => openTab(tab), "aria-current": current, "data-key": `tab:${tab}` }, icon(tab), phone.labels[tab], news ? h("span", { class: "news" }, news) : null);
}

// -- before the match -------------------------------------------------------------------------------------------------
function code(labels) {
  const input = h("input", { "aria-label": labels.code, "data-key": "code", maxlength: 8, autocomplete: "off", autocapitalize: "characters" });
  const enter = (event) => {
    event.preventDefault();
    send({ type: "code", code: input.value });
  };
  return h(
    "form",
    { class: "join", onsubmit: enter },
    h("h2", {}, labels.code),
    h("p", {}, labels.code_line),
    input,
    h("button", { class: "main" }, labels.enter),
    h("p", { class: "small" }, labels.wifi),
  );
}

function people(state, labels) {
  const rows = (state.people ?? []).map((one) =>
    h(
      "button",
      { class: "person", "data-seat": one.mark, onclick: () => send({ type: "claim", seat: one.seat }) },
      mark(one.mark),
      h("span", { class: "grow" }, h("b", {}, one.name), h("span", {}, one.has_phone ? labels.taken : labels.free)),
      icon("next"),
    ),
  );
  return h("section", { class: "join" }, h("h2", {}, labels.who), h("p", {}, labels.who_line), rows);
}

function waiting(state, labels) {
  const back = h("button", { class: "second", onclick: () => send({ type: "leave" }) }, labels.back);
  return h("section", { class: "join" }, h("p", { role: "status", class: "wait" }, state.message), state.people?.length ? back : null);
}

// -- tabs -------------------------------------------------------------------------------------------------------------
function hand(phone, snapshot, labels) {
  const asked = new Map((snapshot.question?.groups ?? []).flatMap((group) => group.choices).map((one) => [one.name, one.reason ?? ""]));
  const rest = (snapshot.hand ?? []).filter((one) => asked.get(one.name) !== "");
  const shelf = (snapshot.shelf ?? []).filter((one) => !asked.has(one.name));
  const title = rest.length < snapshot.hand?.length ? labels.other_cards : labels.your_hand;
  const own = snapshot.seats?.find((one) => one.seat === phone.state.me.seat);
  const secret = snapshot.secret;
  return [
    result(snapshot, labels),
    own?.is_out && !snapshot.result ? h("section", { class: "panel near", role: "status" }, h("h2", {}, labels.out), own.facts?.slice(0, 1).map(lines), h("p", {}, labels.out_line)) : null,
    snapshot.question ? question(phone, snapshot, labels) : h("h2", { class: "waiting" }, snapshot.waiting),
    early(phone, snapshot, labels),
    ready(snapshot, labels),
    secret
      ? covered(phone, "secret", secret.title, secret.back, () => [
          card(phone, secret.card, true),
          secret.progress ? h("p", { class: "progress" }, secret.progress) : null,
          (secret.notes ?? []).map((note) => h("p", { class: "small" }, note)),
        ])
      : null,
    rest.length
      ? covered(phone, "hand", title.replace("{n}", rest.length), "", () =>
          rest.map((one) => card(phone, { ...one, reason: asked.get(one.name) })),
        )
      : null,
    shelf.length
      ? h("section", { class: "rows" }, h("h3", { class: "whole" }, labels.shelf), shelf.map((one) => card(phone, one)))
      : null,
    snapshot.undo
      ? h(
          "button",
          { class: "second undo", "data-key": "undo", onclick: () => tap("undo") },
          icon("undo"),
          labels.undo,
        )
      : null,
  ];
}

function result(snapshot, labels) {
  if (!snapshot.result?.length) return null;
  return h("section", { class: "panel" }, h("h2", {}, labels.over), snapshot.result.map((line, at) => h("p", {}, at ? line : h("b", {}, line))));
}

const place = (phone, one) => h("section", { class: "panel" }, details(phone, `${one.title} ${one.is_secret}`, one.title, one.lines.map(lines)));

function board(phone, snapshot, labels) {
  const seats = (snapshot.seats ?? []).map((one) =>
    h("section", { class: `panel${one.is_out ? " out" : ""}` }, h("h3", {}, mark(one.mark), one.name), (one.facts ?? []).map(lines)),
  );
  const near = snapshot.near ?? [];
  const own = (snapshot.board ?? []).filter((one) => one.is_secret);
  const { board: picture } = phone.state;
  const isListed = (one) => picture.is_looked_at && !namesOf(one).some((name) => picture.places?.[name]);
  const groups = (snapshot.question?.groups ?? []).map((group) => ({ ...group, choices: group.choices.filter(isListed) }));
  return [
    picture && (snapshot.question ? question(phone, snapshot, labels, groups) : h("h2", { class: "waiting" }, snapshot.waiting)),
    picture && early(phone, snapshot, labels),
    near.length ? h("section", { class: "panel near" }, h("h3", {}, labels.near), near.map(lines)) : null,
    h("h2", {}, labels.players),
    seats,
    (snapshot.others ?? []).map((one) => place(phone, one)),
    snapshot.piles?.length ? h("p", { class: "small" }, snapshot.piles.join(" · ")) : null,
    snapshot.board?.length ? h("h2", {}, labels.places) : null,
    own.length ? covered(phone, "places", labels.only_you, "", () => own.map((one) => place(phone, one))) : null,
    (snapshot.board ?? []).filter((one) => !one.is_secret).map((one) => place(phone, one)),
  ];
}

function log(phone, snapshot, labels) {
  const all = [...(snapshot.log ?? [])].reverse();
  const row = (line) => {
    const seat = snapshot.seats?.find((one) => one.seat === line.seat);
    const text = h("span", {}, line.text);
    const isHidden = line.is_secret && !phone.isOpen;
    return h("li", {}, seat ? mark(seat.mark) : null, isHidden ? covered(phone, `log:${line.text}`, labels.only_you, "", () => text, "bare") : text, line.is_secret && !isHidden ? icon("eye") : null);
  };
  const fresh = all.filter((line) => line.is_new);
  const old = all.filter((line) => !line.is_new);
  return [
    h("h2", {}, fresh.length ? labels.since : labels.log),
    all.length ? null : h("p", {}, labels.nothing_new),
    fresh.length ? h("ol", { class: "log" }, fresh.map(row)) : null,
    old.length && fresh.length ? h("h3", {}, labels.log) : null,
    old.length ? h("ol", { class: "log old" }, old.map(row)) : null,
  ];
}

function menu(phone, snapshot, labels) {
  const toggle = () => {
    phone.isOpen = !phone.isOpen;
    redraw();
  };
  const languages = { pl: "Polski", en: "English" };
  return [
    h("h2", {}, labels.menu),
    h("button", { class: "second", onclick: toggle, "data-key": "open" }, icon("eye"), phone.isOpen ? labels.cover : labels.keep_open),
    h(
      "div",
      { class: "two" },
      Object.entries(languages).map(([key, name]) =>
        h("button", { class: "second", lang: key, "aria-pressed": String(key === phone.language), onclick: () => setLanguage(key) }, name),
      ),
    ),
    careful("leave", labels.leave, labels.leave_sure, () => send({ type: "leave" })),
    h("p", { class: "small" }, labels.wifi),
  ];
}
