// The public board as a picture to zoom, with the places of the question outlined on it, to tap.

import { send, tap } from "./app.js";
import { h, icon, svg } from "./dom.js";
import { explain, isCovered } from "./question.js";

const MOST = 8, STEP = 1.6, TWICE = 350; // largest zoom, where 1 shows the whole board; factor of a button; milliseconds of a double tap
// In pixels: reach of a finger, places too small for it, movement during a tap, room for the buttons, size of places in a new question.
const REACH = 24, SMALL = 22, STILL = 10, EDGE = 64, LEAST_SIDE = 44, MOST_SIDE = 60;
const KINDS = ["refused", "about", "lit", "chosen"]; // kinds of places in the order in which they are drawn

const frame = document.getElementById("board");
const image = h("img", { draggable: "false" });
const outlines = svg("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" });
const stage = h("div", { class: "stage" }, image, outlines);
const caption = h("p", { class: "caption" });
const BUTTONS = { zoom_in: ["plus", STEP], zoom_out: ["minus", 1 / STEP], whole_board: ["whole", 1 / MOST] };
const buttons = Object.entries(BUTTONS).map(([key, [glyph, factor]]) =>
  h("button", { "data-key": key, onclick: () => zoom(factor, frame.clientWidth / 2, frame.clientHeight / 2) }, icon(glyph)));
const zoomButtons = h("div", { class: "zoom" }, buttons);
frame.append(stage, caption, zoomButtons);

const size = { width: 0, x: 0, y: 0 }; // width and position of the picture in the frame, in pixels
const fingers = new Map();
let moved = 0, last = { time: 0, x: 0, y: 0 }; // pixels since the first finger touched the board; the last tap beside all places
let kept = null, board = null; // the table's data of the last picture, kept until the next one arrives; the same while it is shown
let question = {}, answers = new Map(); // name of a place -> the choice
let opened = ""; // the question for which the zoom was chosen

/** Show the board if its tab is open, and let the table know, which draws it only then. */
export function showBoard(phone) {
  const { state, tab, labels } = phone;
  const isOpen = Boolean(state.board) && tab === "board" && !document.hidden;
  if (state.board && Boolean(state.board.is_looked_at) !== isOpen) send({ type: "look", is_looking: isOpen });
  kept = state.board?.picture ? { places: {}, ...state.board } : state.board && kept && { ...kept, places: {} };
  board = isOpen ? kept : null;
  frame.hidden = !board;
  if (!board) return fingers.clear();
  question = isCovered(phone, state.snapshot.question) ? {} : (state.snapshot.question ?? {});
  const choices = (question.groups ?? []).flatMap((group) => group.choices).flatMap((one) => namesOf(one).map((name) => [name, one]));
  answers = new Map([...(question.on_board ?? []).map((name) => [name, {}]), ...choices]);
  if (image.getAttribute("src") !== board.picture) image.src = board.picture;
  image.alt = labels.board_picture;
  for (const one of buttons) one.setAttribute("aria-label", labels[one.dataset.key]);
  const polygon = (name, kind) => svg("polygon", { points: board.places[name].join(" "), class: kind, "data-name": name });
  const drawn = names().sort((one, other) => KINDS.indexOf(kind(one)) - KINDS.indexOf(kind(other)));
  outlines.replaceChildren(...drawn.flatMap((name) => [polygon(name, "edge"), polygon(name, kind(name))]));
  outlines.classList.toggle("many", drawn.length > 60);
  caption.hidden = !question.main?.is_enabled || !chosen().length;
  const choice = answers.get(chosen().at(-1));
  if (choice) caption.replaceChildren(h("b", {}, choice.effect || choice.title), h("span", {}, labels.confirm_pass));
  return open();
}

export const namesOf = (choice) => [choice.name, ...(choice.also ?? [])];
const names = () => Object.keys(board.places);
const chosen = () => names().filter((name) => kind(name) === "chosen");
const isFree = (name) => answers.has(name) && !answers.get(name).reason;
const kind = (name) => (answers.get(name)?.is_chosen ? "chosen" : isFree(name) ? "lit" : answers.has(name) ? "refused" : "about");
const clamp = (value, least, most) => Math.max(least, Math.min(most, value));

// -- zoom -------------------------------------------------------------------------------------------------------------
/** Give the picture a width and a position, within limits. */
function move(width, x, y) {
  const [across, down, ratio] = [frame.clientWidth, frame.clientHeight, board.height / board.width];
  const [beside, below] = [Math.min(across - EDGE, down / ratio), Math.min(across, (down - EDGE) / ratio)];
  const [whole, isBelow] = [Math.max(beside, below), below > beside]; // the buttons cover no part of the whole board
  const place = (at, room, side, edge) => (side <= room - edge ? (room - edge - side) / 2 : clamp(at, room - side - edge, 0));
  zoomButtons.classList.toggle("below", isBelow);
  size.width = clamp(width, whole, whole * MOST);
  size.height = size.width * ratio;
  [size.x, size.y] = [place(x, across, size.width, isBelow ? 0 : EDGE), place(y, down, size.height, isBelow ? EDGE : 0)];
  Object.assign(stage.style, { width: `${size.width}px`, height: `${size.height}px`, transform: `translate(${size.x}px, ${size.y}px)` });
  caption.classList.toggle("top", !caption.hidden && boxOf(chosen()).y > down / 2);
}

/** Zoom around a point of the frame. */
function zoom(factor, x, y) {
  const { width, x: left, y: top } = size;
  move(width * factor, left, top);
  move(size.width, x - ((x - left) * size.width) / width, y - ((y - top) * size.width) / width);
}

/** Return the box around places, in pixels of the frame, with its middle and its shorter side. */
function boxOf(list) {
  const part = (axis, start, length) => list.flatMap((name) => board.places[name].filter((_, at) => at % 2 === axis)).map((share) => start + share * length);
  const [across, down] = [part(0, size.x, size.width), part(1, size.y, size.height)];
  const [left, right, top, bottom] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)];
  return { left, right, top, bottom, x: (left + right) / 2, y: (top + bottom) / 2, side: Math.min(right - left, bottom - top) };
}

/** Choose the zoom for a new question: all its places if they are large enough then, otherwise those near its subject. */
function open() {
  const [free, across, down] = [names().filter(isFree), frame.clientWidth - EDGE, frame.clientHeight];
  const key = [question.title, question.subtitle, across].join("|");
  move(key === opened ? size.width : 0, size.x, size.y);
  const isSeen = ({ x, y }) => x > 0 && x < across + EDGE && y > 0 && y < down;
  if (!free.length || (key === opened && free.some((name) => isSeen(boxOf([name]))))) return;
  opened = key;
  move(0, 0, 0);
  const [all, boxes] = [boxOf(free), free.map((name) => boxOf([name])).sort((one, other) => one.side - other.side)];
  const fit = 0.95 * Math.min(across / (all.right - all.left), down / (all.bottom - all.top));
  const factor = Math.min(Math.max(fit, LEAST_SIDE / boxes[boxes.length >> 1].side), MOST_SIDE / boxes[0].side);
  const about = names().filter((name) => question.about?.includes(name)).concat(chosen());
  const start = about.length ? boxOf(about) : all;
  const away = (box) => Math.hypot(box.x - start.x, box.y - start.y);
  const middle = factor <= fit ? all : boxes.reduce((one, other) => (away(other) < away(one) ? other : one));
  zoom(factor, middle.x, middle.y);
  move(size.width, size.x + across / 2 - middle.x, size.y + down / 2 - middle.y);
}

// -- fingers ----------------------------------------------------------------------------------------------------------
function middleOfFingers() {
  const [one, other = one] = [...fingers.values()];
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.hypot(one.x - other.x, one.y - other.y) };
}

const inFrame = (event, box = frame.getBoundingClientRect()) => ({ x: event.clientX - box.left, y: event.clientY - box.top });
frame.addEventListener("pointerdown", (event) => {
  if (event.target.closest("button")) return;
  frame.setPointerCapture(event.pointerId);
  moved = fingers.size ? STILL : 0;
  fingers.set(event.pointerId, inFrame(event));
});
frame.addEventListener("pointermove", (event) => {
  if (!board || !fingers.has(event.pointerId)) return;
  const before = middleOfFingers();
  const now = fingers.set(event.pointerId, inFrame(event)) && middleOfFingers();
  moved += Math.hypot(now.x - before.x, now.y - before.y);
  if (before.apart) zoom(now.apart / before.apart, before.x, before.y);
  if (moved >= STILL) move(size.width, size.x + now.x - before.x, size.y + now.y - before.y);
});
frame.addEventListener("pointerup", (event) => fingers.delete(event.pointerId) && moved < STILL && tapAt(inFrame(event)));
frame.addEventListener("lostpointercapture", (event) => fingers.delete(event.pointerId));
new ResizeObserver(() => board && open()).observe(frame);

/** List the answers within a distance of a point of the frame, the smallest first, such as a piece before its space. */
function placesAt({ x, y }, distance) {
  const { left, top } = frame.getBoundingClientRect();
  const turns = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => (turn * Math.PI) / 4);
  const hits = turns.flatMap((turn) => document.elementsFromPoint(left + x + distance * Math.cos(turn), top + y + distance * Math.sin(turn)));
  const found = new Set(hits.map((one) => one.dataset.name).filter((name) => answers.has(name)));
  return [...found].sort((one, other) => boxOf([one]).side - boxOf([other]).side);
}

/** Choose what is tapped, or confirm it, or say why it can't be chosen. Zoom where places are too small, or at a double tap. */
function tapAt(at) {
  const [exact, free] = [placesAt(at, 0), [0, REACH / 2, REACH].flatMap((distance) => placesAt(at, distance).filter(isFree))];
  const hit = exact.find((name) => kind(name) === "lit") ?? free[0];
  if (question.main?.is_enabled && exact.some((name) => kind(name) === "chosen")) return tap("confirm");
  if (hit && boxOf([hit]).side < SMALL && new Set(free).size > 1) return zoom(STEP * STEP, at.x, at.y);
  if (hit || exact.length) return hit ? tap("choose", hit) : explain(answers.get(exact[0]).reason);
  const isDouble = Date.now() - last.time < TWICE && Math.hypot(at.x - last.x, at.y - last.y) < REACH;
  last = { time: isDouble ? 0 : Date.now(), ...at };
  return isDouble && zoom(size.width > 3 * frame.clientWidth ? 1 / MOST : STEP * STEP, at.x, at.y);
}
