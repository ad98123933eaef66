// What every story in a real browser needs: Chromium, pages of a phone's size, and checks that all can use them.
"use strict";
const fs = require("fs");
const path = require("path");

const { NODE_MODULES, CHROMIUM, SHOTS } = process.env;
const { chromium } = require(path.join(NODE_MODULES, "playwright-core"));
const AXE = fs.readFileSync(path.join(NODE_MODULES, "axe-core", "axe.min.js"), "utf8");
const WIDTHS = [360, 390, 430];
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// Runs a story and prints what it found as one line of JSON; a failure prints its reason and ends with 1.
async function run(story) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    console.log(JSON.stringify(await story(browser)));
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await browser.close();
  }
}

// A phone: a page, and what went wrong on it.
async function phone(browser, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: "en-GB",
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (said) => {
    // A refusal that the story provokes is logged by the browser too, and is no fault of the page.
    const refused = /^Failed to load resource|ERR_CONNECTION/.test(said.text());
    if (said.type() === "error" && !refused) wrong.push(said.text());
  });
  return { page, wrong };
}

// What a screen reader's user, or a thumb, would stumble over: axe's findings, and targets too small to hit.
async function stumbles(page) {
  // The page's policy lets no script in; the debugger's own way does.
  await page.evaluate(AXE);
  return page.evaluate(async (rules) => {
    const found = await globalThis.axe.run(document, { runOnly: rules });
    const told = found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(" | ")}`);
    for (const target of document.querySelectorAll("button, input, select, summary, a:not(.skip)")) {
      const { width, height } = target.getBoundingClientRect();
      if (width && (height < 44 || width < 44)) told.push(`small: ${target.outerHTML.slice(0, 80)} ${width}x${height}`);
    }
    return told;
  }, RULES);
}

// Pictures at every width, and whatever does not fit there.
async function shots(page, name) {
  const told = [];
  await page.evaluate(() => scrollTo(0, 0));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const over = await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
    if (over > 0) told.push(`${name} at ${width}: ${over} px too wide`);
    if (SHOTS) await page.screenshot({ path: path.join(SHOTS, `${name}-${width}.png`) });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  return told;
}

module.exports = { run, phone, stumbles, shots };
