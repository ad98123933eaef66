// A trip is told aloud; the host types what the player packs.
"use strict";
const { run, phone, stumbles, shots } = require("./pages.cjs");

const [, , URL_, PIN] = process.argv;

run(async (browser) => {
  const { page, wrong } = await phone(browser, { locale: "fr-FR" });
  await page.goto(URL_);
  await page.getByLabel("Code", { exact: true }).fill(PIN);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Donner", exact: true }).click();
  const thing = page.getByLabel(/^Ce que (Red|Blue) emporte$/);
  await thing.waitFor();
  const found = { stumbles: { trip: await stumbles(page) }, layout: await shots(page, "trip") };
  await thing.fill("un parapluie");
  await page.getByRole("button", { name: "Emporter" }).click();
  await thing.waitFor({ state: "hidden" });
  return { ...found, wrong };
});
