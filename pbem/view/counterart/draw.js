// What counters look like on a map, from the display list: faces are definitions "f0", "f1"... in the page.
const SVG = "http://www.w3.org/2000/svg";

const $ = id => document.getElementById(id);

// el makes an SVG element, html one of the page.
const el = (name, attrs, parent) => {
  const e = document.createElementNS(SVG, name);
  for (const a in attrs) e.setAttribute(a, attrs[a]);
  if (parent) parent.appendChild(e);
  return e;
};
const html = (name, text, parent, cls) => {
  const e = document.createElement(name);
  if (text !== undefined) e.textContent = text;
  if (cls) e.className = cls;
  if (parent) parent.appendChild(e);
  return e;
};

// drawMarks draws what befell a counter: 1 it moved, 2 it fought, 4 it is out of supply.
const drawMarks = (m, parent) => {
  if (m & 1) el("path", {d: "M-35-8l9 6.5-9 6.5z", fill: "#1d1a16", stroke: "#fff", "stroke-width": 1.2}, parent);
  if (m & 2) {
    el("path", {d: "M30-12l3 6 6-2-2 6 6 3-6 3 2 6-6-2-3 6-3-6-6 2 2-6-6-3 6-3-2-6 6 2z", fill: "#ffd34d", stroke: "#a02800",
      "stroke-width": 1.2}, parent);
  }
  if (m & 4) {
    el("rect", {x: -42, y: -45, width: 34, height: 16, rx: 4, fill: "#b3131b", stroke: "#fff", "stroke-width": 1.5}, parent);
    el("text", {x: -25, y: -32.5, "font-size": 13, "font-weight": "bold", "text-anchor": "middle", fill: "#fff"}, parent).textContent = "OOS";
  }
};

// drawPile draws counters that lie on each other, top first: the upper three, and how many there are.
const drawPile = (tokens, parent) => {
  const n = Math.min(tokens.length, 3);
  for (let k = n - 1; k >= 0; k--) {
    const d = 4.5 * (k - (n - 1) / 2);
    const g = el("g", {transform: "translate(" + d + " " + d + ")"}, parent);
    el("use", {href: "#f" + tokens[k].f}, g);
    if (k === 0) drawMarks(tokens[k].m || 0, g);
  }
  if (tokens.length < 2) return;
  el("circle", {cx: 32, cy: -34, r: 11, fill: "#fff", stroke: "#1d1a16", "stroke-width": 1.6}, parent);
  el("text", {x: 32, y: -28.5, "font-size": 16, "font-weight": "bold", "text-anchor": "middle", fill: "#1d1a16"}, parent)
    .textContent = tokens.length;
};

// counterLayer shows the stacks of a map in a layer of it. token gives the look of a counter, nameOf its name. What looks as it did is
// left as it is: browsers take long over faces.
const counterLayer = (layer, hexes, token, nameOf) => {
  const drawn = new Map(); // hex -> group
  const looks = new Map(); // hex -> what the group shows
  let only = -1;           // index of the side that is not dimmed, -1 for all
  const show = (h, tokens) => {
    let g = drawn.get(h);
    if (!tokens.length) {
      if (g) { g.remove(); drawn.delete(h); looks.delete(h); }
      return;
    }
    const seen = tokens.map(token), names = tokens.map(nameOf).join(" "), dim = only >= 0 && !seen.some(t => t.s === only);
    const look = [names, dim, ...seen.map(t => t.f + ":" + (t.m || 0))].join();
    if (looks.get(h) === look) return;
    looks.set(h, look);
    if (!g) {
      g = el("g", {transform: "translate(" + hexes[h].x + " " + hexes[h].y + ")", "data-hex": hexes[h].l}, layer);
      drawn.set(h, g);
    }
    g.replaceChildren();
    g.setAttribute("data-units", names);
    g.setAttribute("class", dim ? "dim" : "");
    drawPile(seen, g);
  };
  const showAll = stacks => {
    for (const h of [...drawn.keys()]) if (!stacks[h].length) show(h, []);
    stacks.forEach((s, h) => { if (s.length) show(h, s); });
  };
  return {show, showAll, dim: side => { only = side; }};
};

// drawArrow draws a way over the centres of hexes.
const drawArrow = (path, colour, layer) => {
  const points = path.map(h => h.x + " " + h.y).join(" ");
  el("polyline", {points, fill: "none", stroke: "#1d1a16", "stroke-width": 17, "stroke-linecap": "round"}, layer);
  el("polyline", {points, fill: "none", stroke: colour, "stroke-width": 11, "stroke-linecap": "round"}, layer);
};

// drawRing draws a ring round a hex.
const drawRing = (h, colour, layer) => {
  el("circle", {cx: h.x, cy: h.y, r: 56, fill: "none", stroke: "#fff", "stroke-width": 12, "stroke-opacity": 0.8}, layer);
  el("circle", {cx: h.x, cy: h.y, r: 56, fill: "none", stroke: colour, "stroke-width": 6}, layer);
};
