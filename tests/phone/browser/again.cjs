// The console is started anew while the page is open: the page says so, comes back, and asks for the PIN.
"use strict";
const { run, phone, stumbles, shots } = require("./pages.cjs");

const [, , URL_, PIN] = process.argv;

run(async (browser) => {
  const { page, wrong } = await phone(browser);
  const says = (selector, text) =>
    page.waitForFunction(([s, t]) => document.querySelector(s).textContent.includes(t), [selector, text]);
  await page.goto(URL_);
  await page.getByLabel("PIN", { exact: true }).fill(PIN);
  await page.keyboard.press("Enter");
  await says("#link", "Live");
  console.log("now");
  await page.waitForSelector("#login:not([hidden])");
  const told = await page.locator("#told").textContent();
  const found = { stumbles: { lost: await stumbles(page) }, layout: await shots(page, "lost") };
  await page.getByLabel("PIN", { exact: true }).fill(PIN);
  await page.keyboard.press("Enter");
  await says("#link", "Live");
  return { ...found, told, wrong };
});
