// The host's evening: the PIN, the lobby, a game, a pause, the end of the hand, a journal, in a real browser.
"use strict";
const fs = require("fs");
const { run, phone, stumbles, shots } = require("./pages.cjs");

const [, , URL_, PIN, FOLDER] = process.argv;

run(async (browser) => {
  const { page, wrong } = await phone(browser, { acceptDownloads: true });
  const found = { stumbles: {}, layout: [] };
  const look = async (name) => {
    found.stumbles[name] = await stumbles(page);
    found.layout.push(...(await shots(page, name)));
  };
  const says = (selector, text) =>
    page.waitForFunction(([s, t]) => document.querySelector(s).textContent.includes(t), [selector, text]);
  const press = (name) => page.getByRole("button", { name, exact: true }).click();
  page.on("dialog", (dialog) => dialog.accept());

  await page.goto(URL_);
  await page.waitForSelector("#login:not([hidden])");
  await look("login");
  await page.getByLabel("PIN").fill("000001");
  await press("Enter");
  await says("#told", "not the PIN");
  found.told_apart = await page.locator("#in").isVisible();
  await page.getByLabel("PIN").fill(PIN);
  await page.keyboard.press("Enter");
  await says("#status", "Ready to deal");

  await page.getByLabel("Game", { exact: true }).selectOption("ratscrew-fr");
  await page.waitForFunction(() => document.querySelectorAll("#switches li").length > 5);
  await page.getByLabel("Game", { exact: true }).selectOption("classic");
  await page.locator("#lobby summary").click();
  const jack = page.locator("#switches button", { hasText: "Jack" }).first();
  const before = await jack.textContent();
  await jack.click();
  await page.waitForFunction((was) => ![...document.querySelectorAll("#switches button")].some((b) => b.textContent === was), before);
  await look("lobby");
  await page.locator("#lobby summary").click();

  await press("Deal");
  await says("#title", "Hand 1");
  await page.getByRole("button", { name: "Pause", exact: true }).focus();
  const middles = new Set();
  while (middles.size < 4) {
    const last = [...middles].pop() ?? "";
    await page.waitForFunction((was) => document.querySelector("#middle").textContent !== was, last);
    middles.add(await page.locator("#middle").textContent());
  }
  found.middles = [...middles];
  found.focus_kept = await page.evaluate(() => document.activeElement.dataset.what === "pause");
  await look("play");

  await press("Pause");
  await says("#status", "Paused");
  found.heard = await page.locator("#said").textContent();
  await page.getByRole("button", { name: /^Blue: sit out/ }).click();
  await page.getByText("sits out the next hand").first().waitFor();
  await look("paused");
  await press("Play on");
  await page.waitForFunction(() => document.querySelector("#status").textContent !== "Paused");

  await press("End hand");
  await says("#status", "Won by");
  found.result = await page.locator("#status").textContent();
  await page.locator("#journals summary").click();
  const link = page.locator("#journals a").first();
  await link.waitFor();
  await look("result");
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  found.file = download.suggestedFilename();
  await download.saveAs(`${FOLDER}/${found.file}`);

  await page.reload();
  await says("#status", "Won by");
  await page.getByRole("link", { name: "Français" }).click();
  await says("#status", "Gagné par");
  await look("result-fr");
  await press("Se déconnecter");
  await page.waitForSelector("#login:not([hidden])");
  await page.goto(URL_);
  await page.waitForSelector("#login:not([hidden])");
  return { ...found, wrong, saved: fs.existsSync(`${FOLDER}/${found.file}`) };
});
