// A keeper changes settings from a phone, of every kind there is, and opens the table's own menu.
"use strict";
const { run, phone, stumbles, shots } = require("./pages.cjs");

const [, , URL_, PIN] = process.argv;

run(async (browser) => {
  const { page, wrong } = await phone(browser);
  await page.goto(URL_);
  await page.getByLabel("PIN", { exact: true }).fill(PIN);
  await page.keyboard.press("Enter");
  await page.getByText("Settings", { exact: true }).click();
  await page.getByText("Table", { exact: true }).click();
  const told = page.locator("#setting-told");

  async function keep(change) {
    await told.evaluate((element) => { element.textContent = ""; });
    await change();
    await page.waitForFunction(() => document.querySelector("#setting-told").textContent !== "");
    return told.textContent();
  }

  const names = page.getByLabel("Names", { exact: true });
  const kept = [
    await keep(() => page.getByLabel("Language", { exact: true }).selectOption("fr")),
    await keep(() => names.fill("Zoé\n\nIda").then(() => names.blur())),
    await keep(() => page.getByRole("group", { name: "Games offered" }).getByLabel("War").check()),
  ];
  const tempo = page.getByLabel("Tempo", { exact: true });
  const refused = await keep(() => tempo.fill("5").then(() => tempo.blur()));
  const found = { stumbles: { settings: await stumbles(page) }, layout: await shots(page, "settings") };
  await page.getByRole("button", { name: "Open the service menu" }).click();
  await page.locator("#status", { hasText: "The service menu is open on the table." }).waitFor();
  return { ...found, kept, refused, wrong };
});
