"use strict";
// Draws cards from the outlines in the page: units are those of a card of 250 × 350.

const SVG = "http://www.w3.org/2000/svg";

function shape(tag, given = {}, ...inside) {
  const made = document.createElementNS(SVG, tag);
  for (const name of Object.keys(given)) made.setAttribute(name, given[name]);
  made.append(...inside);
  return made;
}

const mark = (id, given = {}) => shape("use", { href: `#${id}`, ...given });
const colour = (suit) => (suit === "D" || suit === "H" ? "red" : "black");
const picture = (given) => shape("svg", { viewBox: "0 0 250 350", "aria-hidden": "true", focusable: "false", ...given });
const paper = () => shape("rect", { class: "stock", x: 0.5, y: 0.5, width: 249, height: 349, rx: 18 });

function plainHalf(rank, suit) {
  const made = [mark(`r${rank}`, { x: 20, y: 24 }), mark(`s${suit}`, { transform: "translate(190 66) scale(.37)" })];
  if (rank === "6" || rank === "9") made.push(shape("rect", { x: 26.5, y: 162, width: 66, height: 9, rx: 4.5 }));
  return made;
}

function courtHalf(rank, suit) {
  const ace = rank === "A";
  const place = ace ? "translate(181 84) scale(.445)" : "translate(188 102) scale(.315)";
  const made = [
    mark(`r${rank}`, { class: "light", transform: "translate(28 30) scale(.86)" }),
    mark(`s${suit}`, { class: "light", transform: place }),
  ];
  if (!ace) made.push(mark(`h${rank}`, { class: "gold" }));
  return made;
}

// A card's face by its name, such as "TD".
function drawCard(name) {
  const [rank, suit] = name;
  const court = "AJQK".includes(rank);
  const half = court ? courtHalf : plainHalf;
  const made = picture({ class: colour(suit) });
  made.append(paper());
  if (court) made.append(shape("rect", { class: "field", x: 12.5, y: 12.5, width: 225, height: 325, rx: 9 }));
  made.append(shape("g", {}, ...half(rank, suit)), shape("g", { transform: "rotate(180 125 175)" }, ...half(rank, suit)));
  if (court) made.append(mark(`k${rank}`, { class: "gold" }));
  return made;
}

function drawBack() {
  const made = picture();
  made.append(paper(), shape("rect", { class: "down", x: 12.5, y: 12.5, width: 225, height: 325, rx: 9 }));
  for (let y = 37; y < 330; y += 46) {
    for (let x = 35; x < 230; x += 45) {
      made.append(shape("path", { class: "down-mark", d: `M${x} ${y - 18}l14 18l-14 18l-14-18Z` }));
    }
  }
  made.append(shape("circle", { class: "down", cx: 125, cy: 175, r: 72 }), shape("circle", { class: "ring", cx: 125, cy: 175, r: 62 }));
  made.append(shape("circle", { class: "ring", cx: 125, cy: 175, r: 42 }), shape("circle", { class: "dot", cx: 125, cy: 175, r: 30 }));
  return made;
}
