// One hand in every situation that it can be in, at every width, as its owner sees it.
"use strict";
const { run, phone, stumbles, shots } = require("./pages.cjs");

const [, , ADDRESSES, LANGUAGE] = process.argv;

run(async (browser) => {
  const [mine, next] = JSON.parse(ADDRESSES);
  const locale = LANGUAGE === "fr" ? "fr-FR" : "en-GB";
  const { page, wrong } = await phone(browser, { locale });
  const other = await phone(browser, { locale });
  const found = { stumbles: {}, layout: [] };
  const name = (scene) => `hand-${scene}-${LANGUAGE}`;
  const look = async (who, scene) => {
    await who.waitForTimeout(200);
    found.stumbles[scene] = await stumbles(who);
    found.layout.push(...(await shots(who, name(scene))));
  };
  const card = (who, text) => who.locator(`#cards button[aria-label^="${text}"]`).first();
  const words = LANGUAGE === "fr" ? { two: "2 de carreau", spade: "2 de pique", nine: "9 de cœur", seven: "7 de cœur" } : { two: "2 of diamonds", spade: "2 of spades", nine: "9 of hearts", seven: "7 of hearts" };

  await page.goto(mine);
  await page.waitForSelector("#cards button");
  found.address = page.url();
  await look(page, "turn");
  await card(page, words.two).click();
  await card(page, words.spade).click();
  await page.waitForFunction(() => document.querySelectorAll("#plan p").length === 2);
  found.plan = await page.locator("#plan").innerText();
  await look(page, "lay");
  await other.page.goto(next);
  await other.page.waitForSelector("#cards button");
  await look(other.page, "wait");
  await page.locator("#cards [aria-pressed=true]").last().click();
  await card(page, words.nine).click();
  await page.waitForFunction(() => !document.querySelector("#main").disabled);
  await page.locator("#main").click();
  await page.waitForSelector("#naming:not([hidden])");
  await page.locator("#suits button").nth(1).click();
  await look(page, "name");
  await page.locator("#main").click();
  await other.page.waitForFunction(() => document.title.startsWith("●"));
  await card(other.page, words.seven).click();
  await card(other.page, words.seven).click();
  await other.page.locator(`#cards button[aria-label^="${words.seven}"]`).nth(1).click();
  await card(other.page, words.seven).click();
  await other.page.waitForFunction(() => !document.querySelector("#main").disabled);
  await look(other.page, "twins");
  await other.page.locator("#main").click();
  await page.waitForSelector("#picking:not([hidden])");
  await page.locator("#backs button").nth(2).click();
  await look(page, "pick");
  await page.locator("#main").click();
  await page.waitForSelector("#hand:not([hidden])");
  found.heard = await page.locator("#said").textContent();
  await look(page, "after");
  await look(other.page, "many");
  await page.goto(mine.replace(/#.*/, "#" + "x".repeat(22)));
  await page.waitForFunction(() => document.querySelector("#link").textContent.length > 60);
  found.left = await page.locator("#cards button, #told li").count();
  await look(page, "wrong");
  return { ...found, wrong: [...wrong, ...other.wrong] };
});
