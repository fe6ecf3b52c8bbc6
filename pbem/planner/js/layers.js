// What lies over the ground: zones of control and supply, hexes in reach with their cost, targets, ways of the orders. Each has
// a sign of its own, so that nobody needs the colours to tell them apart.

// patterns are the hatchings: strokes to the right for the first side, to the left for the second, dots and crosses for supply.
const patterns = defs => {
  const pattern = (id, d, colour) => {
    const p = el("pattern", {id, width: 22, height: 22, patternUnits: "userSpaceOnUse"}, defs);
    el("path", {d, stroke: "#fff", "stroke-width": 6, "stroke-opacity": 0.55, fill: "none"}, p);
    el("path", {d, stroke: colour, "stroke-width": 3, fill: "none"}, p);
  };
  S.open.sides.forEach((s, i) => {
    pattern("zoc" + i, i % 2 ? "M-2 -2L24 24" : "M-2 24L24 -2", i % 2 ? "#8a1c1c" : "#16407a");
    pattern("supply" + i, i % 2 ? "M11 4v14M4 11h14" : "M7 11a4 4 0 1 0 8 0a4 4 0 1 0-8 0", i % 2 ? "#8a1c1c" : "#16407a");
    pattern("source" + i, i % 2 ? "M4 4l14 14M18 4L4 18" : "M4 4h14v14H4z", i % 2 ? "#8a1c1c" : "#16407a");
  });
};

const hexPath = (labels, outline) => labels.map(l => { const h = hexOf(l); return h ? "M" + h.x + " " + h.y + outline : ""; }).join("");

// showLayers draws the layers that are asked for.
const showLayers = () => {
  map.layer.shade.replaceChildren();
  for (const [name, hexes] of Object.entries(S.shown)) {
    const [kind, side] = name.split(":"), i = S.open.sides.findIndex(s => s.id === side);
    el("path", {d: hexPath(hexes, map.outline), fill: "url(#" + kind + i + ")", "data-layer": name}, map.layer.shade);
  }
};

// showGoals lights up where the chosen counters may go, with the cost, and what they may be ordered against.
const showGoals = () => {
  const {reach, targets} = map.layer;
  reach.replaceChildren();
  targets.replaceChildren();
  const wanted = g => !S.verb || g.verb === S.verb;
  const way = S.draw ? [] : (S.offers?.reach || []).filter(wanted);
  const named = S.chosen.length ? S.offers?.targets || [] : orderable() && S.openings.filter(o => o.hex && !o.path) || [];
  const other = S.draw ? [] : named.filter(wanted);
  if (way.length) el("path", {d: hexPath(way.map(g => g.hex), map.outline), class: "reach"}, reach);
  for (const g of way) goalText(g, reach);
  const foes = other.filter(g => stackAt(g.hex).some(t => S.open.sides[t.s] && !S.open.sides[t.s].mine));
  const ground = other.filter(g => !foes.includes(g));
  if (ground.length) el("path", {d: hexPath(ground.map(g => g.hex), map.outline), class: "goal"}, reach);
  for (const g of foes) crosshair(hexOf(g.hex), targets, g.hex);
  const now = S.attack?.hexes || [], further = severalHexes() ? furtherHexes() : now;
  for (const l of further) if (!foes.some(g => g.hex === l)) crosshair(hexOf(l), targets, l);
  for (const e of targets.children) e.classList.toggle("now", now.includes(e.dataset.target));
  showDrawing();
};

const goalText = (g, layer) => {
  const h = hexOf(g.hex), taken = stackAt(g.hex).length > 0;
  const t = el("text", {x: h.x, y: h.y + (taken ? 47 : 11), class: taken ? "cost low" : "cost", "data-reach": g.hex}, layer);
  t.textContent = g.n === undefined ? "•" : g.n;
};

const crosshair = (h, layer, label) => {
  const g = el("g", {transform: "translate(" + h.x + " " + h.y + ")", class: "target", "data-target": label}, layer);
  for (const cls of ["halo", "line"]) el("path", {d: "M-40 0a40 40 0 1 0 80 0a40 40 0 1 0-80 0M0-54v26M0 54v-26M-54 0h26M54 0h-26", class: cls}, g);
};

// showDrawing draws the way that is being drawn, or looked at by the mouse.
const showDrawing = (path, cost) => {
  map.layer.preview.replaceChildren();
  const way = path || S.draw?.way?.path;
  if (!way || way.length < 2) return;
  const points = way.map(hexOf).filter(Boolean);
  drawArrow(points, S.draw && S.draw.way && !S.draw.way.ok ? "#c8102e" : "#1d6fd0", map.layer.preview);
  const end = points.at(-1), says = cost || S.draw?.way?.cost;
  if (says) el("text", {x: end.x, y: end.y - 48, class: "cost told"}, map.layer.preview).textContent = says;
};

// showOrders draws what the lines of the sheet order: ways as arrows, other orders as a line from each counter to the hex.
const showOrders = () => {
  const layer = map.layer.orders;
  layer.replaceChildren();
  for (const l of S.check.lines) {
    if (l.depth > 0 || !l.hexes.length || S.upto && l.line > S.upto) continue;
    const g = el("g", {"data-line": l.line, class: "order" + (l.ok ? "" : " wrong") + (l.line === S.line ? " now" : "")}, layer);
    const points = l.hexes.map(hexOf).filter(Boolean);
    if (l.path && points.length > 1) arrow(points, g);
    else for (const h of points) pointed(l, h, g);
  }
};

// arrow goes from the edge of the first counter to that of the last.
const arrow = (points, g) => {
  const from = toward(points[0], points[1], 34), a = points.at(-2), b = points.at(-1), to = toward(b, a, 52);
  const p = [from, ...points.slice(1, -1), to].map(h => h.x.toFixed(1) + " " + h.y.toFixed(1)).join("L");
  const turn = Math.atan2(b.y - a.y, b.x - a.x) * 180 / Math.PI;
  el("path", {d: "M" + p, class: "halo"}, g);
  el("path", {d: "M" + p, class: "line"}, g);
  el("path", {d: "M22 0l-30-17v34z", class: "head", transform: "translate(" + to.x + " " + to.y + ") rotate(" + turn + ")"}, g);
};
const toward = (p, q, far) => {
  const d = Math.hypot(q.x - p.x, q.y - p.y);
  return {x: p.x + (q.x - p.x) * far / d, y: p.y + (q.y - p.y) * far / d};
};

const pointed = (l, h, g) => {
  for (const id of l.units) {
    const from = hexOf(unit(id)?.hex || "");
    if (from && from !== h) for (const cls of ["halo", "line"]) el("path", {d: "M" + from.x + " " + from.y + "L" + h.x + " " + h.y, class: cls + " fight"}, g);
  }
  el("circle", {cx: h.x, cy: h.y, r: 50, class: "halo"}, g);
  el("circle", {cx: h.x, cy: h.y, r: 50, class: "line"}, g);
};
