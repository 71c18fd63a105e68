// The connection to the table, and what the phone remembers. Everything shown is the table's last state.

import { show, showLost } from "./view.js";

const WAITS = [400, 800, 1500, 3000]; // milliseconds before each attempt to connect again
const LIVELY = 8000; // milliseconds within which a connection must open

let socket = null;
let failures = 0;
let timer = 0;

export const phone = {
  state: null, // the last message of the table
  labels: stored("labels") ?? {},
  tab: "hand",
  isOpen: false, // what only this seat may know is not covered
  held: "", // the cover that is held now
  language: stored("language") ?? (navigator.language.toLowerCase().startsWith("pl") ? "pl" : "en"),
  opened: new Set(), // names of the cards whose text is open
  turned: new Set(), // see `details`
  read: "", // the newest line when the log was open
  early: stored("early", sessionStorage), // the last early answers: the table may have lost them
};

function stored(key, storage = localStorage) {
  try {
    return JSON.parse(storage.getItem(key));
  } catch {}
}

function store(key, value, storage = localStorage) {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // without storage the phone asks for its seat again after a reload
  }
}

/** Send a message to the table, unless the connection is lost. */
export function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

export function tap(action, name = "", more = {}) {
  const snapshot = phone.state?.snapshot;
  if (snapshot) send({ type: "tap", position: snapshot.position, action, name, ...more });
}

export function setLanguage(language) {
  phone.language = language;
  store("language", language);
  send({ type: "language", language });
}

/** Draw the page again after an action on the phone: a message above a question has been read then. */
export function redraw() {
  if (phone.state?.snapshot) phone.state.message = "";
  if (phone.state) show(phone);
}

export function openTab(tab) {
  phone.tab = tab;
  redraw();
}

function connect() {
  clearTimeout(timer);
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  const own = new WebSocket(`ws://${location.host}/ws`);
  socket = own;
  timer = setTimeout(() => own.readyState !== WebSocket.OPEN && own.close(), LIVELY);
  own.addEventListener("open", () => {
    clearTimeout(timer);
    failures = 0;
    send({ type: "hello", table: stored("table") ?? "", seat: stored("seat") ?? "", language: phone.language });
  });
  own.addEventListener("message", (event) => receive(JSON.parse(event.data)));
  own.addEventListener("close", () => {
    if (own !== socket) return;
    clearTimeout(timer);
    showLost(phone, true);
    timer = setTimeout(connect, WAITS[Math.min(failures, WAITS.length - 1)]);
    failures += 1;
  });
}

function receive(state) {
  if (state.labels) {
    phone.labels = state.labels;
    store("labels", state.labels);
  }
  if (state.token) store("seat", state.token);
  takeOwnSeat(state);
  const asked = state.snapshot?.question?.title;
  const isNew = asked && asked !== phone.state?.snapshot?.question?.title;
  if (isNew && !(phone.tab === "board" && state.board?.has_answers)) phone.tab = "hand";
  phone.state = state;
  rememberEarly(state.snapshot);
  showLost(phone, false);
  show(phone);
}

/** In a new match take the seat with the name that this phone had, unless that seat was given up, released or refused. */
function takeOwnSeat({ me, screen, people, message }) {
  if (me) store("name", me.name);
  else if (screen === "people" && message) store("name", "");
  const own = screen === "people" && people?.find((one) => one.name === stored("name") && !one.has_phone);
  if (own) send({ type: "claim", seat: own.seat });
}

/** Keep early answers until the position in which they were given has passed. */
function rememberEarly(snapshot) {
  if (!snapshot?.early) return;
  phone.early = { position: snapshot.early.position, moves: snapshot.early.moves };
  store("early", phone.early, sessionStorage);
}

/** Forget what was given early, because it is to be changed. */
export function changeEarly() {
  phone.early = null;
  store("early", null, sessionStorage);
  tap("change");
}

/** Take the table's token out of the address, so that nobody reads it over a shoulder. */
function readToken() {
  const token = location.hash.slice(1);
  if (token) {
    store("table", token);
    history.replaceState(null, "", location.pathname);
  }
}

document.addEventListener("visibilitychange", () => {
  failures = 0;
  if (document.hidden) phone.isOpen = false;
  else connect();
  redraw();
});
window.addEventListener("hashchange", () => {
  readToken();
  socket?.close();
});
readToken();
connect();
