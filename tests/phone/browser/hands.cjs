// Four phones at one table, from the codes they scan to the end of the match: all of it clicked.
"use strict";
const fs = require("fs");
const path = require("path");
const { run, phone, stumbles, shots } = require("./pages.cjs");

const [, , ADDRESSES, FOLDER] = process.argv;

// Plays in the page by its buttons alone, as somebody would who does not think: any card that fits, now and then more.
function play() {
  const one = (list) => list[Math.floor(Math.random() * list.length)];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const main = document.querySelector("#main");
  const shown = (selector) => !document.querySelector(selector).hidden;
  const press = (list) => (list.some((each) => each.getAttribute("aria-pressed") === "true") ? main.disabled || main.click() : one(list).click());
  const rank = (button) => button.getAttribute("aria-label").split(" ")[0];
  const step = () => {
    if (shown("#naming")) return press(all("#suits button"));
    if (shown("#picking")) return press(all("#backs button"));
    const fits = all('#cards button[aria-disabled="false"]');
    const chosen = fits.filter((each) => each.getAttribute("aria-pressed") === "true");
    if (!chosen.length && fits.length) return one(fits).click();
    if (main.disabled) return undefined;
    const more = fits.filter((each) => chosen.length && rank(each) === rank(chosen[0]) && !chosen.includes(each));
    return more.length && Math.random() < 0.7 ? one(more).click() : main.click();
  };
  const again = () => {
    if (window.plays && document.title.startsWith("●")) step();
    if (window.plays) setTimeout(again, 15);
  };
  window.plays = true;
  again();
}

run(async (browser) => {
  const wrong = [];
  const frames = [[], [], [], []];
  const open = async (seat, address) => {
    const opened = await phone(browser);
    wrong.push(opened.wrong);
    opened.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => seat !== null && frames[seat].push(payload)));
    await opened.page.goto(address);
    return opened.page;
  };
  const joined = (page) => page.waitForSelector("#in:not([hidden])");
  const hand = (page) => page.locator("#cards button").evaluateAll((cards) => cards.map((each) => each.getAttribute("aria-label").split(",")[0]));
  const turns = (page) => page.waitForFunction(() => document.title.startsWith("●"));
  // Asks the test for something, and waits until it has written the answer.
  const asked = async (what) => {
    console.log(what);
    const file = path.join(FOLDER, `${what}.json`);
    // A file that is there may still be empty.
    for (let tries = 0; !fs.existsSync(file) || fs.statSync(file).size === 0; tries += 1) {
      if (tries > 600) throw new Error(`nothing came of ${what}`);
      await new Promise((done) => setTimeout(done, 50));
    }
    return JSON.parse(fs.readFileSync(file, "utf8"));
  };
  const found = { stumbles: {}, layout: [] };

  const pages = await Promise.all(JSON.parse(ADDRESSES).map((address, seat) => open(seat, address)));
  await Promise.all(pages.map(joined));
  found.stumbles.shuffle = await stumbles(pages[0]);
  found.layout.push(...(await shots(pages[0], "hand-shuffle")));
  await asked("shuffle");
  await Promise.all(pages.map((page) => page.waitForSelector("#cards button")));
  found.hands = await Promise.all(pages.map(hand));

  const before = await hand(pages[1]);
  await pages[1].reload();
  await joined(pages[1]);
  found.kept = JSON.stringify(before) === JSON.stringify(await hand(pages[1]));
  found.address = pages[1].url();

  const codes = await asked("again");
  const old = pages[2];
  pages[2] = await open(2, codes[2]);
  await joined(pages[2]);
  await old.waitForFunction(() => document.querySelector("#link").textContent.includes("another phone"));
  found.moved = (await old.locator("#cards button").count()) === 0;
  await old.getByRole("button", { name: "Take it back" }).click();
  await old.waitForFunction(() => document.querySelector("#link").textContent.includes("worth nothing"));
  found.taken = JSON.stringify(found.hands[2]) === JSON.stringify(await hand(pages[2]));
  await old.context().close();

  const stranger = await open(null, JSON.parse(ADDRESSES)[0].replace(/#.*/, "#" + "A".repeat(22)));
  await stranger.waitForFunction(() => document.querySelector("#link").textContent.length > 60);
  found.stranger = await stranger.locator("#in").isVisible();
  await stranger.context().close();

  // Somebody changes phones: the page lets the seat go, and the table has a code for it again.
  await pages[3].getByRole("button", { name: "Move to another phone" }).click();
  await pages[3].waitForFunction(() => document.querySelector("#link").textContent.includes("edge of the table again"));
  found.let_go = (await pages[3].locator("#cards button").count()) === 0;
  const free = await asked("free");
  await pages[3].context().close();
  pages[3] = await open(3, free[3]);
  await joined(pages[3]);

  await pages[0].evaluate(() => socket.close());
  await pages[0].waitForFunction(() => document.querySelector("#link").textContent.includes("Trying again"));
  await pages[0].waitForFunction(() => document.querySelector("#link").textContent === "");
  found.back = JSON.stringify(found.hands[0]) === JSON.stringify(await hand(pages[0]));

  // The first moves by a thumb, then all by themselves.
  await pages[0].bringToFront();
  await Promise.race(pages.map((page) => page.waitForFunction(() => document.title.startsWith("●"))));
  for (const page of pages) {
    if (!(await page.title()).startsWith("●")) continue;
    const fits = page.locator('#cards button[aria-disabled="false"]').first();
    if (await fits.count()) await fits.tap({ position: { x: 20, y: 40 } });
    await page.waitForFunction(() => !document.querySelector("#main").disabled);
    await page.locator("#main").tap();
    break;
  }
  await Promise.all(pages.map((page) => page.evaluate(play)));
  const over = (page) => page.waitForFunction(() => view && view.over, null, { timeout: 120_000, polling: 200 });
  await Promise.all(pages.map(over)).catch(async (error) => {
    for (const page of pages) console.error(await page.evaluate(() => JSON.stringify([view, chosen, plan, sent])));
    throw error;
  });
  found.ends = await Promise.all(pages.map((page) => page.locator("#title").textContent()));
  found.line = await pages[0].locator("#line").textContent();
  found.stumbles.over = await stumbles(pages[0]);
  found.layout.push(...(await shots(pages[0], "hand-over")));
  fs.writeFileSync(path.join(FOLDER, "frames.json"), JSON.stringify(frames));
  return { ...found, frames: frames.map((each) => each.length), wrong: wrong.flat() };
});
