'use strict';
// The tools: what clicks, drags and keys mean in each. A tool sends whole strokes; the file is saved at every one.
let mode = 'ground', char = 1, cursor = -1, trail = [], dragged = null, panning = null;
const classes = { river: 'river', road: 'road', town: 'town' };
const tools = {
  ground: { key: 'g', tell: 'Drag paints with the class of keys 1 to 9, ? is unknown; the right button restores the first class.' },
  river: { key: 'r', tell: 'Click corners along the water, Enter ends it, Backspace takes the last corner back.' },
  road: { key: 'p', tell: 'Click hexes along the road or railway; straight runs are filled. Enter ends it.' },
  town: { key: 't', tell: 'Click a hex and type its class and name.' },
  erase: { key: 'e', tell: 'Click a river side, a road between two hexes, or a town.' },
  calibrate: { key: 'c', tell: 'Type a printed number, then click the middle of that hex on the picture. Three fit, nine also bend. ' +
    'Hexes ringed in green are foretold: compare their numbers.' },
  sweep: { key: 's', tell: 'A key a hex, row by row: 1 to 9 or ? set and go on, space keeps, Backspace goes back, Esc ends.' },
};

function setMode(m) {
  mode = m; trail = []; $('form').hidden = true;
  for (const b of $('modes').children) b.setAttribute('aria-pressed', b.dataset.mode === m);
  say(tools[m].tell);
  if (m === 'sweep') beginSweep(); else cursor = -1;
  if (m === 'calibrate') pointForm();
  if (classes[m]) classForm();
  draw();
}

function say(text, bad) { $('status').textContent = text; $('status').className = bad ? 'error' : ''; }

let sending = 0;
const busy = () => sending > 0;

async function send(order) {
  sending++;
  try {
    const was = JSON.stringify(state.points);
    state = await ask('/do', order);
    if (JSON.stringify(state.points) !== was) board = await ask('/board');
    if (state.error) say(state.error, true); else if (mode !== 'sweep') say(tools[mode].tell);
  } catch (e) { say(e.message, true); }
  sending--;
  panel(); draw(); later();
}

const at = (e) => { const r = canvas.getBoundingClientRect(); return [view.x + (e.clientX - r.left) / view.scale, view.y + (e.clientY - r.top) / view.scale]; };
const restoring = (e) => e.button === 2 || (e.buttons & 2);

canvas.addEventListener('pointerdown', (e) => {
  canvas.focus();
  const [x, y] = at(e);
  if (e.button === 1 || e.shiftKey) { panning = [e.clientX, e.clientY]; canvas.setPointerCapture(e.pointerId); return; }
  if (mode === 'ground') { dragged = { hexes: new Set(), char: restoring(e) ? state.legend[0].c : chosen() }; drag(x, y); canvas.setPointerCapture(e.pointerId); return; }
  if (e.button === 0) clicks[mode](x, y);
});
canvas.addEventListener('pointermove', (e) => {
  if (panning) {
    view.x -= (e.clientX - panning[0]) / view.scale; view.y -= (e.clientY - panning[1]) / view.scale;
    panning = [e.clientX, e.clientY];
    draw();
  } else if (dragged) drag(...at(e));
});
canvas.addEventListener('pointerup', () => {
  panning = null;
  if (!dragged) return;
  const { hexes, char } = dragged;
  dragged = null;
  if (hexes.size) send({ do: 'ground', char, hexes: [...hexes].map((i) => board.hexes[i].l) });
});
canvas.addEventListener('contextmenu', (e) => e.preventDefault());
canvas.addEventListener('wheel', (e) => { e.preventDefault(); zoom(e.deltaY < 0 ? 1.2 : 1 / 1.2, e.offsetX, e.offsetY); }, { passive: false });

// drag paints at once on the page; the stroke is sent when the button is let go.
function drag(x, y) {
  const i = hexAt(x, y);
  if (i < 0 || dragged.hexes.has(i)) return;
  dragged.hexes.add(i);
  state.ground = state.ground.slice(0, i) + dragged.char + state.ground.slice(i + 1);
  draw();
}

const chosen = () => (char === '?' ? '?' : (state.legend[char - 1] || state.legend[0]).c);
function choose(c) {
  if (c !== '?' && !state.legend[c - 1]) return;
  char = c;
  panel();
}

const clicks = {
  river(x, y) { const c = board.corners[cornerAt(x, y)]; trail.push({ at: [c[0], c[1]], corner: [c[2], c[3]] }); draw(); },
  road(x, y) { const i = hexAt(x, y); if (i >= 0) { trail.push({ at: [board.hexes[i].x, board.hexes[i].y], hex: board.hexes[i].l }); draw(); } },
  town(x, y) { const i = hexAt(x, y); if (i >= 0) townForm(board.hexes[i].l); },
  erase(x, y) { erase(x, y); },
  calibrate(x, y) {
    const hex = $('point').value.trim();
    if (!hex) return say('Type the printed number of a hex first.', true);
    $('point').value = '';
    send({ do: 'point', hex, x: Math.round(x), y: Math.round(y) });
  },
  sweep(x, y) { const i = hexAt(x, y); if (i >= 0) sweepTo(board.print.indexOf(i)); },
};

function finish() {
  if (trail.length > 1 && mode === 'river') send({ do: 'side', class: classes.river, name: $('name').value, corners: trail.map((t) => t.corner) });
  if (trail.length > 1 && mode === 'road') send({ do: 'path', class: classes.road, name: $('name').value, hexes: trail.map((t) => t.hex) });
  trail = [];
  if ($('name')) $('name').value = '';
}

// erase takes out what lies nearest: a side of a river, a stretch of road, or the name of the hex.
function erase(x, y) {
  const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const things = [];
  for (const s of state.sides) for (const p of s.sides) things.push([middle(p.a, p.b), { do: 'no-side', hex: p.h, dir: p.d }]);
  for (const p of state.paths) for (let k = 1; k < p.hexes.length; k++) {
    const a = board.hexes[p.hexes[k - 1]], b = board.hexes[p.hexes[k]];
    things.push([middle([a.x, a.y], [b.x, b.y]), { do: 'no-path', hexes: [a.l, b.l] }]);
  }
  for (const p of state.places) { const h = board.hexes[p.h]; things.push([[h.x, h.y], { do: 'no-place', hex: h.l }]); }
  const [i, d] = nearest(things, x, y, (t) => t[0]);
  if (i < 0 || d > board.pitch * 0.4) return say('Nothing lies there that could be taken out.', true);
  send(things[i][1]);
}

addEventListener('keydown', (e) => {
  if (e.target.tagName === 'INPUT' && e.target.type !== 'range') { if (e.key === 'Escape') canvas.focus(); return; }
  if (e.ctrlKey || e.metaKey) {
    if (e.key === 'z') { e.preventDefault(); send({ do: e.shiftKey ? 'redo' : 'undo' }); }
    if (e.key === 'y') { e.preventDefault(); send({ do: 'redo' }); }
    return;
  }
  if (mode === 'sweep' && sweepKey(e)) return e.preventDefault();
  if (/^[1-9]$/.test(e.key)) return choose(+e.key);
  if (e.key === '?') return choose('?');
  if (e.key === 'Enter' && e.target === canvas) return finish();
  if (e.key === 'Backspace') { trail.pop(); return draw(); }
  if (e.key === 'Escape') { trail = []; $('form').hidden = true; return draw(); }
  if (e.key === '+') return zoom(1.25, canvas.width / 2, canvas.height / 2);
  if (e.key === '-') return zoom(0.8, canvas.width / 2, canvas.height / 2);
  if (e.key === '0') return fit();
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
  if (step && e.target === canvas) { e.preventDefault(); view.x += step[0] * 60 / view.scale; view.y += step[1] * 60 / view.scale; return draw(); }
  for (const [m, t] of Object.entries(tools)) if (t.key === e.key) return setMode(m);
});
