// The map: the ground, the counters on it, and what a tap on it means.
const map = {};

// keepFaces takes the drawings of counters that came with an answer.
const keepFaces = board => {
  for (const [kind, list] of [["b", board.stamps], ["f", board.faces]]) {
    const fresh = Object.entries(list || {}).filter(([n]) => !S.drawn.has(kind + n));
    $("faces").insertAdjacentHTML("beforeend", fresh.map(([n, d]) => `<g id="${kind}${n}">${d}</g>`).join(""));
    for (const [n] of fresh) S.drawn.add(kind + n);
  }
  return board;
};

// makeMap builds the map of a ground.
const makeMap = async () => {
  const {ground} = S, play = $("play");
  play.setAttribute("width", ground.w);
  play.setAttribute("height", ground.h);
  play.setAttribute("viewBox", "0 0 " + ground.w + " " + ground.h);
  play.setAttribute("font-family", ground.font);
  map.layer = {};
  for (const name of ["front", "shade", "reach", "counters", "lately", "orders", "markers", "targets", "preview", "marks"]) {
    $(name)?.remove();
    map.layer[name] = el("g", {id: name}, play);
  }
  map.borders = hexBorders(ground.hexes);
  map.outline = hexOutline(ground.hexes, map.borders);
  map.near = ground.hexes.map(() => []);
  for (const [i, j] of map.borders) { map.near[i].push(j); map.near[j].push(i); }
  $("hatch").replaceChildren();
  patterns($("hatch"));
  map.front = frontLayer(map.layer.front, ground.hexes, map.borders, map.outline, S.open.sides.map(s => s.fill));
  map.counters = counterLayer(map.layer.counters, ground.hexes, t => S.board.tokens[t], t => S.board.tokens[t].u || "?");
  map.ground = await groundLayer(ground);
  map.paint = map.ground.paint;
  if (!map.eye) beginMap(); else { map.paint(map.eye.view.k * (devicePixelRatio || 1)); map.eye.look(); }
};

// beginMap shows it for the first time.
const beginMap = () => {
  const {ground} = S;
  let settle = 0;
  map.eye = mapView({stage: $("stage"), world: $("world"), hexes: ground.hexes, w: ground.w, h: ground.h, most: 3, tap: tapHex,
    moved: ({k}) => {
      if (!map.eye) return;
      map.ground.moved(map.eye);
      if (k !== sharpAt) $("world").style.willChange = "transform";
      clearTimeout(settle);
      settle = setTimeout(sharpen, 180);
    }});
  const r = map.eye.size();
  map.eye.view.k = Math.max(map.eye.least(), r.width < 760 ? 0.42 : Math.min(0.6, r.width / ground.w));
  map.paint(map.eye.view.k * (devicePixelRatio || 1));
  map.eye.look();
};

// sharpen has the browser draw the counters anew at the size that they now have; while the map is zoomed, their picture is.
let sharpAt = 0;
const sharpen = () => {
  sharpAt = map.eye.view.k;
  $("world").style.willChange = "auto";
};

// showBoard puts the counters of a board on the map.
const showBoard = () => {
  const stacks = S.ground.hexes.map(() => []);
  for (const s of S.board.stacks) {
    const i = S.place.get(s[0]);
    if (i !== undefined) stacks[i] = s.slice(1);
  }
  map.counters.showAll(stacks);
  map.front.show(S.board.control || []);
  map.layer.markers.replaceChildren();
  for (const m of S.board.markers || []) {
    const h = hexOf(m.hex);
    if (!h) continue;
    const g = el("g", {transform: "translate(" + h.x + " " + (h.y - 42) + ")", class: "marker"}, map.layer.markers);
    el("rect", {x: -22, y: -11, width: 44, height: 22, rx: 4, fill: S.open.sides.find(s => s.id === m.side)?.fill || "#fff"}, g);
    el("text", {y: 5.5}, g).textContent = m.sign;
    el("title", {}, g).textContent = m.name;
  }
  showMarkerKey();
  showNews();
  showOrders();
  showChosen();
};

// showMarkerKey says in the list of layers what the marks on hexes mean.
const showMarkerKey = () => {
  const said = new Map((S.board.markers || []).map(m => [m.sign + "|" + m.name, m])), key = $("markerkey");
  key.replaceChildren();
  key.hidden = !said.size;
  for (const m of said.values()) {
    const p = html("p", undefined, key);
    html("b", m.sign, p).style.background = S.open.sides.find(s => s.id === m.side)?.fill || "#6d6454";
    html("span", m.name, p);
  }
};

// showChosen rings the hex looked at, and those of the chosen counters.
const showChosen = () => {
  map.layer.marks.replaceChildren();
  if (!S.chosen.length) {
    const able = new Set((ableNow() || []).map(u => unit(u)?.hex).filter(l => l && hexOf(l)));
    for (const cls of ["able edge", "able"]) if (able.size) el("path", {d: hexPath([...able], map.outline), class: cls}, map.layer.marks);
  }
  if (S.hex && hexOf(S.hex)) el("path", {d: hexPath([S.hex], map.outline), class: "lookedat"}, map.layer.marks);
  const from = new Set(S.chosen.map(u => unit(u)?.hex).filter(Boolean));
  for (const l of from) for (const cls of ["from edge", "from"]) el("path", {d: hexPath([l], map.outline), class: cls}, map.layer.marks);
};

// tapHex is a tap or a click: with Shift or Ctrl it adds the counters of a hex to the chosen ones, or an enemy to the attack.
const tapHex = (i, e) => {
  const label = i < 0 ? "" : S.ground.hexes[i].l;
  if (!S.board) return;
  if (S.draw) { if (label) drawTo(label); return; }
  if (!label) { chooseNothing(); return; }
  const more = e && (e.shiftKey || e.ctrlKey || e.metaKey);
  if (more && ownAt(label).length) { choose([...new Set([...S.chosen, ...ownAt(label)])], label); return; }
  if (more && foeAt(label) && severalHexes()) { joinHex(label); return; }
  goTo(label, false);
};

// goTo does what a hex offers: an attack is made up, a move ordered, a stack chosen. force moves on to own counters too.
const goTo = (label, force) => {
  const wanted = g => g.hex === label && (!S.verb || g.verb === S.verb);
  const foe = foeAt(label);
  const target = S.offers?.targets.find(wanted), way = S.offers?.reach.find(wanted);
  if (target && foe) { makeAttack(label, target.verb); return; }
  if (way && (force || !ownAt(label).length)) { S.hex = label; order(way.line); return; }
  if (target && (force || !ownAt(label).length)) { S.hex = label; order(target.line); return; }
  const only = S.verb && !S.chosen.length && orderable() ? openingsAt(label) : [];
  if (only.length === 1) { S.hex = label; order(only[0].line); return; }
  if (!way && S.chosen.length && S.verb && ofHexAndUnits(S.verb)) { composeAt(label); return; }
  look(label);
};
