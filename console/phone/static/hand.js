"use strict";
// A player's hand: shows what the table's websocket sends, and says what its owner wants. It knows no rule of the game:
// what may be laid, what it does and every word come from the server.

const $ = (selector) => document.querySelector(selector);
const words = JSON.parse($("#words").textContent);
const lang = document.documentElement.lang;
const KEY = "slap-hand";
const CODE_LENGTH = 22;
const SUITS = "SHCD";
const RANKS = "A23456789TJQK";
const PROBE_MS = 3000; // within which the table answers one who was asleep
const SENT_MS = 4000; // within which what was asked for shows

let code = "";
let socket = null;
let pause_ms = 500;
let retry = 0;
let probe = 0;
let sent = 0;
let clock_ms = 0; // this phone's time when the server's is nought
let view = null;
let plan = null;
let chosen = [];
let suit = "";
let back = -1;
let known = new Set();
let heard = [];

const say = (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

// Some browsers keep nothing for a page; then a reload asks for the code again.
function keep(store, value) {
  try {
    if (value === undefined) return store().getItem(KEY) || "";
    if (value) store().setItem(KEY, value);
    else store().removeItem(KEY);
  } catch {
    return "";
  }
  return value;
}

const STORES = [() => sessionStorage, () => localStorage];

function make(tag, text = "", given = {}) {
  const made = Object.assign(document.createElement(tag), given);
  made.textContent = text;
  return made;
}

function put(selector, text) {
  const element = $(selector);
  if (element.textContent !== text) element.textContent = text;
}

// A list keeps its elements where nothing changed, so that focus and a screen reader stay where they are.
function fill(list, items, build, change = () => {}) {
  const old = new Map([...list.children].map((child) => [child.dataset.key, child]));
  const held = document.activeElement;
  items.forEach((item, place) => {
    const key = String(item.key);
    const there = old.get(key);
    const child = there || build(item);
    old.delete(key);
    child.dataset.key = key;
    change(child, item, place);
    if (list.children[place] !== child) list.insertBefore(child, list.children[place] || null);
  });
  for (const child of old.values()) child.remove();
  if (held && held !== document.activeElement && document.contains(held)) held.focus();
}

// -- cards -----------------------------------------------------------------------------------------------------

const by = { suit: ([, name]) => [SUITS.indexOf(name[1]), RANKS.indexOf(name[0])], rank: ([, name]) => [RANKS.indexOf(name[0]), SUITS.indexOf(name[1])] };
let sorted = "suit";

function inOrder(cards) {
  const order = by[sorted];
  return [...cards].sort((a, b) => {
    const [one, other] = [order(a), order(b)];
    return one[0] - other[0] || one[1] - other[1] || a[0] - b[0];
  });
}

// Four in a row up to twelve cards; more lie fanned, each with its rank and suit to be seen and wide enough for a thumb.
function fan(list, count) {
  const width = list.clientWidth || 320;
  const most = Math.floor((width - 77) / 44) + 1;
  const across = count <= 12 ? 4 : Math.min(most, Math.ceil(count / 3));
  list.classList.toggle("fan", across > 4);
  list.style.setProperty("--less", String(across - 1));
}

function open() {
  return new Set([...view.first, ...(plan ? plan.follows : []), ...chosen]);
}

function showCards() {
  const may = open();
  const lays = view.awaits.includes("lay");
  const list = $("#cards");
  fan(list, view.cards.length);
  const items = inOrder(view.cards).map((card) => ({ key: card[0], card }));
  fill(list, items, buildCard, (row, { card: [number, , text] }) => {
    const place = chosen.indexOf(number) + 1;
    const button = row.firstChild;
    button.setAttribute("aria-pressed", String(place > 0));
    button.setAttribute("aria-disabled", String(!lays || !may.has(number)));
    button.classList.toggle("dim", lays && !may.has(number));
    button.classList.toggle("fresh", !known.has(number));
    button.lastChild.hidden = !place;
    button.lastChild.textContent = place || "";
    const key = place ? "hand.chosen" : !lays ? "" : may.has(number) ? "hand.fits" : "hand.not";
    const label = key ? say(key, { card: text, place }) : text;
    button.setAttribute("aria-label", known.has(number) ? label : `${label}, ${say("hand.fresh")}`);
  });
}

function buildCard({ card: [number, name] }) {
  const row = make("li");
  const button = make("button", "", { type: "button" });
  button.append(drawCard(name), make("b"));
  button.onclick = () => choose(number);
  row.append(button);
  return row;
}

function choose(number) {
  if (!view.awaits.includes("lay")) return;
  if (chosen.includes(number)) chosen = chosen.filter((each) => each !== number);
  else if (chosen.length && plan && plan.follows.includes(number)) chosen = [...chosen, number];
  else if (view.first.includes(number)) chosen = [number];
  else return;
  think();
  showCards();
  showDo();
}

// Asks what the chosen cards would do.
function think() {
  plan = null;
  if (chosen.length) tell({ do: "choose", cards: chosen });
}

// -- a suit, a card unseen -------------------------------------------------------------------------------------

function showSuits() {
  const items = [...SUITS].map((letter) => ({ key: letter }));
  const build = ({ key }) => {
    const button = make("button", "", { type: "button" });
    const sign = shape("svg", { viewBox: "-110 -110 220 220", class: colour(key), "aria-hidden": "true" }, mark(`s${key}`));
    const text = words[`suit.${key}`];
    button.append(sign, text[0].toUpperCase() + text.slice(1));
    button.onclick = () => {
      suit = key;
      showSuits();
      showDo();
    };
    return button;
  };
  fill($("#suits"), items, build, (button, { key }) => button.setAttribute("aria-pressed", String(key === suit)));
}

function showBacks() {
  fan($("#backs"), view.pick_from);
  const items = [...Array(view.pick_from).keys()].map((key) => ({ key }));
  const build = ({ key }) => {
    const row = make("li");
    const button = make("button", "", { type: "button" });
    button.append(drawBack());
    button.onclick = () => {
      back = key;
      showBacks();
      showDo();
    };
    row.append(button);
    return row;
  };
  fill($("#backs"), items, build, (row, { key }) => {
    row.firstChild.setAttribute("aria-label", say("hand.back", { place: key + 1, count: view.pick_from }));
    row.firstChild.setAttribute("aria-pressed", String(key === back));
  });
}

// -- the one button --------------------------------------------------------------------------------------------

function button() {
  if (view.awaits.includes("name")) {
    const name = suit && { text: say("button.name", { suit: words[`suit.${suit}`] }), ask: { do: "name", suit } };
    return name || { text: say("button.name_first") };
  }
  if (view.awaits.includes("pick")) {
    const pick = back >= 0 && { text: say("button.pick", { place: back + 1 }), ask: { do: "pick", index: back } };
    return pick || { text: say("button.pick_first") };
  }
  if (chosen.length && plan) return { text: plan.button, ask: plan.may_lay && { do: "lay", cards: chosen } };
  if (chosen.length) return { text: $("#main").textContent };
  return { text: view.button, ask: view.does && { do: "draw" } };
}

function showDo() {
  const { text, ask } = button();
  const main = $("#main");
  main.hidden = !text;
  if (main.textContent !== text) main.textContent = text;
  main.disabled = !ask || sent !== 0;
  const lines = plan ? plan.lines : [];
  const shown = $("#plan");
  if ([...shown.children].map((line) => line.textContent).join("\n") !== lines.join("\n")) {
    shown.replaceChildren(...lines.map((line) => make("p", line)));
  }
  shown.hidden = !view.awaits.includes("lay");
  put("#note", chosen.length > 1 ? words["note.order"] : view.note);
}

$("#main").onclick = () => {
  const { ask } = button();
  if (!ask || sent) return;
  tell(ask);
  put("#refused", "");
  sent = setTimeout(() => {
    sent = 0;
    put("#refused", say("refused.lost"));
    showDo();
  }, SENT_MS);
  showDo();
};

// -- time ------------------------------------------------------------------------------------------------------

function showTime() {
  const timed = view && view.due_ms !== undefined && view.due_ms !== null && view.of_ms > 0;
  $("#time").hidden = !timed;
  if (!timed) return;
  const left_ms = Math.max(0, view.due_ms - (Date.now() - clock_ms));
  $("#bar span").style.transform = `scaleX(${Math.min(1, left_ms / view.of_ms)})`;
  put("#left", say("note.seconds", { count: Math.ceil(left_ms / 1000) }));
  put("#otherwise", view.otherwise);
}

setInterval(showTime, 250);

// -- the whole view --------------------------------------------------------------------------------------------

const acts = (shown) => Boolean(shown) && !shown.awaits.includes("wait");
const asked = (shown) => JSON.stringify([shown.awaits, shown.up, shown.suit]);

function show(next) {
  const before = view;
  view = next;
  clearTimeout(sent);
  sent = 0;
  const numbers = view.cards.map(([number]) => number);
  if (before) known = new Set(before.cards.map(([number]) => number));
  if (!before || before.awaits.includes("shuffle") || !before.cards.length) known = new Set(numbers);
  if (!before || asked(before) !== asked(view)) {
    chosen = [];
    suit = "";
    back = -1;
  }
  chosen = chosen.filter((number) => numbers.includes(number));
  think();
  showHead();
  showTable();
  showParts();
  showDo();
  showTime();
  put("#refused", view.refused);
  showLists();
  hear(before);
  if (acts(view) && (!before || before.title !== view.title)) shake();
}

function showHead() {
  $("#head").className = `s${view.seat + 1}`;
  $("#glyph").replaceChildren(shape("circle", { r: 145 }), mark(`g${view.seat + 1}`, { transform: "scale(.72)" }));
  put("#title", view.title);
  put("#line", view.line);
  document.title = acts(view) ? `● ${view.title}` : view.title;
}

function showTable() {
  const name = view.up ? view.up[1] : "";
  if ($("#up").dataset.name !== name) {
    $("#up").dataset.name = name;
    $("#up").replaceChildren(...(name ? [drawCard(name)] : []));
  }
  put("#under", `${view.under}.`);
  put("#rule", view.rule);
  const sign = $("#suit");
  sign.classList.toggle("red", colour(view.suit) === "red");
  sign.classList.toggle("black", colour(view.suit) === "black");
  sign.replaceChildren(...(view.suit ? [mark(`s${view.suit}`)] : []));
  sign.style.display = view.suit ? "" : "none";
}

function showParts() {
  const names = view.awaits.includes("name");
  const picks = !names && view.awaits.includes("pick");
  $("#naming").hidden = !names;
  $("#picking").hidden = !picks;
  $("#table").hidden = names || picks || !view.up;
  $("#hand").hidden = names || picks || !view.cards.length;
  put("#count", view.count);
  showCards();
  if (names) showSuits();
  if (picks) showBacks();
}

function showLists() {
  const lines = [...view.told].reverse();
  $("#just").hidden = !lines.length;
  fill($("#told"), lines.map((text, place) => ({ key: `${lines.length - place} ${text}`, text })), ({ text }) => make("li", text));
  fill($("#others"), view.others.map((seat) => ({ ...seat, key: JSON.stringify(seat) })), (seat) => {
    const row = make("li", "", { className: `s${seat.seat + 1}` });
    const sign = shape("svg", { viewBox: "-170 -170 340 340", "aria-hidden": "true" }, mark(`g${seat.seat + 1}`));
    const line = seat.acts ? `${seat.line} · ${words["table.acts"]}` : seat.line;
    row.append(sign, make("span", seat.name, { className: seat.acts ? "acts" : "" }), make("p", line));
    return row;
  });
}

// Said to a screen reader: what was told since, and what is to be done now.
function hear(before) {
  const fresh = view.told.slice(overlap(heard, view.told));
  const first = !before;
  heard = view.told;
  const said = first ? [] : fresh;
  if (first || before.title !== view.title) said.push(view.title, ...(acts(view) ? [view.under, view.rule] : []));
  if (said.length) put("#said", said.filter(Boolean).join(". "));
}

// How many of the lines now were there before, at their end.
function overlap(past, now) {
  for (let size = Math.min(past.length, now.length); size > 0; size -= 1) {
    if (past.slice(-size).join("\n") === now.slice(0, size).join("\n")) return size;
  }
  return 0;
}

// A browser lets no page shake the phone that nobody has touched yet.
let touched = false;
for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, () => (touched = true));

function shake() {
  if (touched && navigator.vibrate) navigator.vibrate([120, 60, 120]);
}

// -- the link --------------------------------------------------------------------------------------------------

function tell(message) {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function link(key) {
  put("#link", key ? words[key] : "");
  $("#back").hidden = key !== "link.moved";
}

// Nothing of a hand stays on a phone that it is not for any more; how the match ended may.
function part(key) {
  link(key);
  $("#in").hidden = $("#leave").hidden = true;
  if (!view || !view.over) {
    $("#head").className = "";
    $("#glyph").replaceChildren();
    put("#title", words.page);
    put("#line", "");
    document.title = words.page;
  }
  for (const list of ["#cards", "#backs", "#told", "#others", "#plan", "#up"]) $(list).replaceChildren();
  $("#up").dataset.name = "";
  put("#said", "");
  view = plan = null;
  chosen = [];
  heard = [];
}

function join() {
  clearTimeout(retry);
  clearTimeout(probe);
  if (socket) socket.onclose = null;
  if (socket) socket.close();
  if (!code) return part("link.none");
  const opened = new WebSocket(`ws://${location.host}/hand/live?lang=${lang}`);
  socket = opened;
  opened.onopen = () => opened.send(JSON.stringify({ do: "join", code }));
  opened.onmessage = (event) => {
    clearTimeout(probe);
    const told = JSON.parse(event.data);
    if (told.now_ms !== undefined) clock_ms = Date.now() - told.now_ms;
    if (told.view) {
      pause_ms = 500;
      link("");
      $("#in").hidden = $("#leave").hidden = false;
      show(told.view);
    }
    if (told.plan && told.plan.cards.join() === chosen.join()) {
      plan = told.plan;
      showCards();
      showDo();
    }
  };
  opened.onclose = (event) => {
    socket = null;
    if (event.code === 4409) return part("link.moved");
    if (event.code === 4401) return forget("link.lost");
    link("link.off");
    retry = setTimeout(join, pause_ms);
    pause_ms = Math.min(pause_ms * 2, 8000);
  };
  return undefined;
}

// Keeps the code no longer: the table shows another one at the seat's edge.
function forget(key) {
  code = "";
  STORES.forEach((store) => keep(store, ""));
  clearTimeout(retry);
  clearTimeout(probe);
  if (socket) socket.onclose = null;
  if (socket) socket.close();
  socket = null;
  part(key);
}

// After a sleep the link may be gone without a word: whoever does not answer is called anew.
function wake() {
  if (document.hidden || !code || $("#back").hidden === false) return;
  if (!socket || socket.readyState !== WebSocket.OPEN) {
    pause_ms = 500;
    join();
    return;
  }
  tell({ do: "choose", cards: chosen });
  clearTimeout(probe);
  probe = setTimeout(join, PROBE_MS);
}

function begin() {
  const scanned = location.hash.slice(1);
  if (scanned.length === CODE_LENGTH) {
    code = scanned;
    STORES.forEach((store) => keep(store, code));
    history.replaceState(null, "", location.pathname + location.search);
  } else {
    code = keep(STORES[0]) || keep(STORES[1]);
    keep(STORES[0], code);
  }
  link("link.first");
  join();
}

$("#leave").onclick = () => forget("link.left");
$("#back").onclick = () => {
  link("link.first");
  join();
};
document.addEventListener("visibilitychange", wake);
window.addEventListener("online", wake);
window.addEventListener("pageshow", (event) => event.persisted && wake());
window.addEventListener("hashchange", () => location.hash.length === CODE_LENGTH + 1 && begin());
window.addEventListener("resize", () => view && fan($("#cards"), view.cards.length));
for (const each of document.querySelectorAll("#sort button")) {
  each.onclick = () => sortBy(each.dataset.by);
}

function sortBy(what) {
  sorted = what in by ? what : "suit";
  try {
    localStorage.setItem(`${KEY}-sort`, sorted);
  } catch {
    // kept for this page alone
  }
  for (const each of document.querySelectorAll("#sort button")) {
    each.setAttribute("aria-pressed", String(each.dataset.by === sorted));
  }
  if (view) showCards();
}

try {
  sorted = localStorage.getItem(`${KEY}-sort`) || sorted;
} catch {
  // nothing is kept here
}
sortBy(sorted);
begin();
