"use strict";
// The host's page: shows what the table's websocket sends, and asks by small POSTs. All words come from the server.

const $ = (selector) => document.querySelector(selector);
const words = JSON.parse($("#words").textContent);
const lang = document.documentElement.lang;
let socket = null;
let leaving = false;
let pause_ms = 500;
let heard = {};

const say = (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

function make(tag, text = "", given = {}) {
  const made = Object.assign(document.createElement(tag), given);
  made.textContent = text;
  return made;
}

// A list keeps its elements where nothing changed, so that focus and a screen reader stay where they are.
function fill(list, items, build) {
  items.forEach((item, place) => {
    const key = JSON.stringify(item);
    const old = list.children[place];
    if (old && old.dataset.key === key) return;
    const made = build(item, place);
    made.dataset.key = key;
    const held = old && old.contains(document.activeElement);
    if (old) old.replaceWith(made);
    else list.append(made);
    if (held) (made.querySelector("button, a") || made).focus();
  });
  while (list.children.length > items.length) list.lastChild.remove();
}

function put(selector, text) {
  const element = $(selector);
  if (element.textContent !== text) element.textContent = text;
}

async function post(path, body) {
  return fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

// -- asking ----------------------------------------------------------------------------------------------------

async function ask(what, more = {}) {
  let told = "do.not_again";
  try {
    const answer = await post("/host/ask", { what, ...more });
    if (answer.status === 401) return login(say("login.lost"));
    told = answer.ok ? "" : answer.status === 409 ? "do.not_now" : told;
  } catch {
    // the table cannot be reached: told below
  }
  put("#answer", told && say(told));
}

// -- showing ---------------------------------------------------------------------------------------------------

function showSeats(seats) {
  fill($("#seats"), seats, (seat) => {
    const row = make("li", "", { className: `s${seat.seat + 1}${seat.acts ? " acts" : ""}` });
    row.append(make("span", String(seat.seat + 1), { className: "dot" }), make("span", seat.name, { className: "name" }));
    row.append(make("span", seat.line, { className: "line" }));
    if (seat.may_sit_out) {
      const button = make("button", say("seat.sit_out"), { type: "button" });
      button.setAttribute("aria-label", say("seat.sit_out_of", { name: seat.name }));
      button.onclick = () => ask("sit out", { seat: seat.seat });
      row.append(button);
    }
    return row;
  });
}

function count(key, number) {
  const one = number === 1 || (number === 0 && lang === "fr");
  return say(`${key}.${one ? "one" : "many"}`, { count: number });
}

function showDoes(does) {
  fill($("#does"), does, ({ what, label, main, sure }) => {
    const button = make("button", label, { type: "button", className: main ? "main" : "" });
    button.dataset.what = what;
    button.onclick = () => {
      if (!sure || window.confirm(sure)) ask(what);
    };
    return button;
  });
}

function showLobby(lobby) {
  $("#lobby").hidden = !lobby;
  if (!lobby) return;
  fill($("#preset"), lobby.presets, ([value, label]) => make("option", label, { value }));
  $("#preset").value = lobby.preset;
  put("#cards", lobby.few_cards ? `${lobby.cards}. ${say("lobby.few")}` : lobby.cards);
  fill($("#switches"), lobby.switches, (item) => {
    const row = make("li");
    const button = make("button", "", { type: "button" });
    button.append(make("span", item.label), make("span", item.value, { className: "value" }));
    button.onclick = () => ask("change", { name: item.name });
    row.append(button, make("p", item.help, { className: "note" }));
    return row;
  });
}

function showVerdicts(verdicts) {
  const items = verdicts.length ? verdicts : [null];
  fill($("#verdicts ol"), items, (verdict) => {
    if (!verdict) return make("li", say("verdicts.none"), { className: "note" });
    const at = new Date(verdict.at_s * 1000);
    const row = make("li");
    row.append(make("time", at.toLocaleTimeString(lang, { hourCycle: "h23" }), { dateTime: at.toISOString() }));
    row.append(` · ${say("verdicts.hand", { hand: verdict.hand })} `, make("div", verdict.text));
    return row;
  });
}

// Said to a screen reader: where the table is now, and each verdict; not whose turn it is, card by card.
function tellHeard(view, verdicts) {
  const place = JSON.stringify([view.title, view.does]);
  const newest = verdicts.length ? JSON.stringify(verdicts[0]) : "";
  const said = [];
  if (place !== heard.place) said.push(view.status);
  if (newest && heard.newest !== undefined && newest !== heard.newest) said.push(verdicts[0].text);
  heard = { place, newest };
  if (said.length) put("#said", said.join(". "));
}

function show(view, verdicts) {
  tellHeard(view, verdicts);
  put("#title", view.title);
  put("#status", view.status);
  put("#trouble", view.trouble);
  put("#middle", view.middle);
  showSeats(view.seats);
  const packing = $("#trip").hidden && view.trip !== null;
  $("#trip").hidden = view.trip === null;
  if (view.trip !== null) put("#trip label", say("trip.label", { name: view.trip }));
  if (packing) $("#thing").value = "";
  showLobby(view.lobby);
  showDoes(view.does);
  showVerdicts(verdicts);
}

// -- the link --------------------------------------------------------------------------------------------------

function link(on) {
  put("#link", say(on ? "link.on" : "link.off"));
  $("#link").className = on ? "" : "off";
}

function follow() {
  if (socket) return;
  leaving = false;
  $("#login").hidden = true;
  $("#in").hidden = false;
  const opened = new WebSocket(`ws://${location.host}/host/live?lang=${lang}`);
  socket = opened;
  opened.onmessage = (event) => {
    const { view, verdicts } = JSON.parse(event.data);
    pause_ms = 500;
    link(true);
    show(view, verdicts);
  };
  opened.onclose = (event) => {
    if (socket !== opened) return;
    socket = null;
    if (leaving) return;
    if (event.code === 4401) return login(say("login.lost"));
    link(false);
    setTimeout(begin, pause_ms);
    pause_ms = Math.min(pause_ms * 2, 8000);
  };
}

function login(told) {
  leaving = true;
  if (socket) socket.close();
  socket = null;
  $("#in").hidden = true;
  $("#login").hidden = false;
  put("#link", "");
  put("#told", told);
  $("#pin").focus();
}

async function begin() {
  try {
    const { logged_in, has_pin } = await (await fetch("/host/state")).json();
    if (logged_in) return follow();
    login(!has_pin ? say("login.none") : $("#in").hidden ? "" : say("login.lost"));
  } catch {
    link(false);
    setTimeout(begin, pause_ms);
    pause_ms = Math.min(pause_ms * 2, 8000);
  }
}

$("#login").onsubmit = async (event) => {
  event.preventDefault();
  const button = $("#login button");
  button.disabled = true;
  try {
    const answer = await post("/host/login", { pin: $("#pin").value });
    $("#pin").value = "";
    if (answer.ok) {
      put("#told", "");
      follow();
      $("#table").focus();
    } else if (answer.status === 429) {
      put("#told", say("login.wait", { seconds: answer.headers.get("Retry-After") }));
    } else {
      put("#told", say(answer.status === 403 ? "login.none" : "login.wrong"));
      $("#pin").focus();
    }
  } catch {
    put("#told", say("do.not_again"));
  }
  button.disabled = false;
};

$("#out").onclick = async () => {
  await post("/host/logout", {}).catch(() => null);
  login("");
};

$("#preset").onchange = (event) => ask("choose", { name: event.target.value });

$("#trip").onsubmit = (event) => {
  event.preventDefault();
  ask("add", { name: $("#thing").value.trim() });
};

// -- settings --------------------------------------------------------------------------------------------------

function control(card) {
  const { kind, value, choices } = card;
  if (kind === "flags") {
    const ticked = new Set(value.split("\n"));
    const box = make("div", "", { className: "ticks" });
    for (const choice of choices) {
      const label = make("label");
      const tick = make("input", "", { type: "checkbox", value: choice.value, checked: ticked.has(choice.value) });
      label.append(tick, choice.label);
      box.append(label);
    }
    box.text = () => [...box.querySelectorAll("input:checked")].map((tick) => tick.value).join("\n");
    return box;
  }
  let field;
  if (choices.length) {
    field = make("select");
    for (const choice of choices) field.append(make("option", choice.label, { value: choice.value }));
  } else if (kind === "list") {
    field = make("textarea", "", { rows: 4, title: say("settings.lines") });
  } else if (kind === "number") {
    field = make("input", "", { type: "number", min: card.low, max: card.high, step: 1 });
  } else {
    field = make("input", "", { type: "text", maxLength: card.longest, autocomplete: "off" });
  }
  field.value = value;
  field.text = () => field.value;
  return field;
}

async function keep(path, field) {
  let told = say("do.not_again");
  try {
    const answer = await post("/host/settings", { path, text: field.text() });
    if (answer.status === 401) return login(say("login.lost"));
    const { wrong } = await answer.json();
    told = wrong ? say("settings.wrong", { wrong }) : say("settings.kept");
  } catch {
    // the table cannot be reached: told below
  }
  put("#setting-told", told);
}

function settingRow(card) {
  const row = make("div", "", { className: "setting" });
  const field = control(card);
  const id = `set-${card.path}`;
  const many = card.kind === "flags";
  const label = make(many ? "span" : "label", card.label, many ? {} : { htmlFor: id });
  field.id = id;
  if (many) {
    field.setAttribute("role", "group");
    field.setAttribute("aria-label", card.label);
  }
  field.dataset.path = card.path;
  field.onchange = () => keep(card.path, field);
  row.append(label, field, make("p", card.help, { className: "note" }));
  return row;
}

$("#settings").ontoggle = async () => {
  if (!$("#settings").open) return;
  const answer = await fetch(`/host/settings?lang=${lang}`).catch(() => null);
  if (!answer || !answer.ok) return;
  const groups = await answer.json();
  $("#settings > div").replaceChildren(
    ...groups.map((group) => {
      const details = make("details");
      details.append(make("summary", group.label), ...group.settings.map(settingRow));
      return details;
    }),
  );
};

$("#journals").ontoggle = async () => {
  if (!$("#journals").open) return;
  const answer = await fetch(`/host/journals?lang=${lang}`).catch(() => null);
  if (!answer || !answer.ok) return;
  const matches = await answer.json();
  fill($("#journals ul"), matches.length ? matches : [null], (match) => {
    if (!match) return make("li", say("journals.none"), { className: "note" });
    const row = make("li");
    const kb = Math.ceil(match.size / 1024);
    const text = `${match.name} · ${match.preset} · ${count("journals.hands", match.hands)} · ${kb} kB`;
    row.append(make("a", text, { href: `/host/journals/${match.name}`, download: `${match.name}.zip` }));
    return row;
  });
};

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && !$("#in").hidden && !socket) begin();
});

begin();
