// Keys, and the buttons that do the same. Arrow keys go over the map from hex to hex.

// step looks at the neighbour of the hex in a direction (x and y of the page), or goes the way that is drawn on.
const step = (dx, dy) => {
  const hexes = S.ground.hexes, from = S.place.get(S.cursor || S.hex);
  if (from === undefined) {
    const r = map.eye.size();
    point(map.eye.hexAt(r.left + r.width / 2, r.top + r.height / 2));
    return;
  }
  const rate = i => {
    const x = hexes[i].x - hexes[from].x, y = hexes[i].y - hexes[from].y;
    return (x * dx + y * dy) / Math.hypot(x, y);
  };
  point(map.near[from].reduce((best, i) => best < 0 || rate(i) > rate(best) ? i : best, -1));
};
const point = i => {
  if (i < 0) return;
  S.cursor = S.ground.hexes[i].l;
  map.eye.follow(i);
  $("cursor")?.remove();
  el("path", {d: hexPath([S.cursor], map.outline), id: "cursor"}, map.layer.marks);
  const names = stackAt(S.cursor).map(t => t.u || "?").join(", ");
  $("live").textContent = [S.cursor, hexOf(S.cursor).n, hexOf(S.cursor).t, names].filter(Boolean).join(", ");
};

const escape = () => {
  if (S.draw) { S.draw = null; showGoals(); showHere(); } else if (S.attack) leaveAttack(); else if (S.line) lookAtLine(S.line); else chooseNothing();
};
// drawOn draws the way on to the hex under the cursor; asked again there, it orders the way.
const drawOn = () => {
  const {hexes} = S.draw, from = hexes.at(-1) || unit(S.chosen[0])?.hex;
  if (S.cursor && S.cursor !== from) drawTo(S.cursor); else finishDrawing();
};
const enter = () => {
  if (S.draw) drawOn();
  else if (S.attack?.line) order(S.attack.line);
  else if (S.cursor && S.ground) goTo(S.cursor, true);
  else if (S.line) writeLine(S.line);
};

// stepLine looks at the order before or behind the one looked at.
const stepLine = dir => {
  const numbers = S.check.lines.map(l => l.line), i = numbers.indexOf(S.line);
  const n = numbers[i < 0 ? (dir > 0 ? 0 : numbers.length - 1) : i + dir];
  if (n) lookAtLine(n);
};

const keys = {
  ArrowUp: () => step(0, -1), ArrowDown: () => step(0, 1), ArrowLeft: () => step(-1, -0.1), ArrowRight: () => step(1, 0.1),
  Enter: enter, Escape: escape, " ": () => { if (S.cursor) look(S.cursor); },
  a: () => { const own = ownAt(S.hex); if (own.length) choose(own); },
  w: () => { if (ableNow()) leaveAble(); else if (S.board.mine) { showTab("here"); chooseNothing().then(askAble); } },
  d: () => {
    if (!S.chosen.length) return;
    const from = S.place.get(unit(S.chosen[0])?.hex);
    if (from !== undefined) point(from);
    startDrawing();
  },
  "/": () => { showTab("units"); $("search").focus(); }, f: () => { showTab("units"); $("search").focus(); },
  j: () => stepLine(1), k: () => stepLine(-1),
  Delete: () => { if (S.line) { const n = S.line; S.line = 0; S.odds = null; edit(withoutLine(S.text, n)); } },
  e: () => { if (S.line) writeLine(S.line); },
  b: () => { if (S.line) goBack(S.upto === S.line ? 0 : S.line); },
  u: () => undo(-1), r: () => undo(1), m: openSend, l: () => $("layersbutton").click(), o: () => { if (newsMoves().length) switchNews(); }, t: () => { showTab("sheet"); plainText(true); $("text").focus(); },
  "+": () => map.eye.zoom(1.3), "=": () => map.eye.zoom(1.3), "-": () => map.eye.zoom(1 / 1.3), "0": () => map.eye.whole(), "?": () => $("help").showModal(),
};

const helped = [["← ↑ → ↓", "keyArrows"], ["Enter", "keyEnter"], ["Space", "keySpace"], ["A", "wholeStack"], ["W", "whoMay"], ["D", "drawWay"], ["1 … 9", "keyVerbs"],
  ["/", "search"], ["J K", "keyLines"], ["E", "change"], ["Delete", "remove"], ["Alt ↑ ↓", "keyShift"], ["B", "boardHere"], ["U R", "keyUndo"], ["M", "sendIt"],
  ["L", "layers"], ["O", "showMoves"], ["T", "writing"], ["+ - 0", "keyZoom"], ["Esc", "close"], ["?", "help"]];

const onKey = e => {
  if (e.isComposing || document.querySelector("dialog[open]") || !S.board) return;
  const control = e.ctrlKey || e.metaKey, typing = /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName);
  if (control && !typing && /^[zy]$/i.test(e.key)) { e.preventDefault(); undo(e.key.toLowerCase() === "y" || e.shiftKey ? 1 : -1); return; }
  if (typing || control) { if (e.key === "Escape") e.target.blur(); return; }
  if (e.altKey) {
    if (S.line && /^Arrow(Up|Down)$/.test(e.key)) { e.preventDefault(); shift(S.line, e.key === "ArrowUp" ? -1 : 1); }
    return;
  }
  if (/^(BUTTON|SUMMARY|A)$/.test(e.target.tagName) && (e.key === "Enter" || e.key === " ")) return;
  const verb = /^[1-9]$/.test(e.key) && verbsOf(S.chosen.length ? S.offers?.offers || [] : S.openings)[e.key - 1];
  const press = verb ? () => showVerb(verb) : keys[e.key.length === 1 ? e.key.toLowerCase() : e.key];
  if (!press) return;
  e.preventDefault();
  press();
};

const showHelp = () => {
  const list = $("keylist");
  list.replaceChildren();
  for (const [key, word] of helped) {
    const tr = html("tr", undefined, list);
    html("kbd", key, html("td", undefined, tr));
    html("td", say(word), tr);
  }
};
