'use strict';
// The map on the canvas: the picture, and over it what the file says. Positions are pixels of the picture.
const token = document.body.dataset.token;
const $ = (id) => document.getElementById(id);
const canvas = $('map'), pen = canvas.getContext('2d');
let board, state, picture = null;
const view = { x: 0, y: 0, scale: 1 };

async function ask(path, order) {
  const answer = await fetch(path, { headers: { 'X-Token': token }, method: order ? 'POST' : 'GET', body: order && JSON.stringify(order) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

// Tints say what ground it is at a glance; the letter of the legend says it without colour.
const tints = [[/clear|open|plain/, ''], [/forest|wood/, '40,120,50'], [/hill|high|rough|mount/, '150,95,30'], [/swamp|marsh|bog/, '0,130,140'],
  [/water|lake|sea/, '40,90,200'], [/city|town|urban/, '90,90,90']];
function tint(name) {
  for (const [words, colour] of tints) if (words.test(name)) return colour;
  let sum = 0;
  for (const c of name) sum = (sum * 31 + c.charCodeAt(0)) % 360;
  return [120 + sum % 100, 60 + sum % 70, 120 + sum % 90].join();
}

const groundOf = (i) => state.ground[i];
const classOf = (c) => (state.legend.find((l) => l.c === c) || { n: 'unknown' }).n;
const inView = (x, y, m) => x > view.x - m && y > view.y - m && x < view.x + canvas.width / view.scale + m && y < view.y + canvas.height / view.scale + m;

function draw() {
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = '#f4f1ea';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.setTransform(view.scale, 0, 0, view.scale, -view.x * view.scale, -view.y * view.scale);
  paintOn(pen);
}

function paintOn(pen, marks = true) {
  if (picture) {
    pen.globalAlpha = $('fade').value / 100;
    pen.drawImage(picture, 0, 0, board.w, board.h);
    pen.globalAlpha = 1;
  }
  board.hexes.forEach((h, i) => { if (inView(h.x, h.y, board.pitch)) drawHex(pen, h, groundOf(i)); });
  for (const s of state.sides) line(pen, s.sides.map((p) => [p.a, p.b]), /major|lake|sea/.test(s.class) ? 0.16 : 0.09, '#1f5fd0');
  for (const p of state.paths) {
    const at = p.hexes.map((i) => [board.hexes[i].x, board.hexes[i].y]);
    line(pen, at.slice(1).map((q, i) => [at[i], q]), 0.07, /rail/.test(p.class) ? '#111' : '#b03a1c', /rail/.test(p.class));
  }
  pen.textAlign = 'center';
  for (const p of state.places) {
    const h = board.hexes[p.h];
    write(pen, p.name, h.x, h.y + board.pitch * 0.33, 0.22, '#000');
    pen.fillRect(h.x - board.pitch * 0.05, h.y - board.pitch * 0.05, board.pitch * 0.1, board.pitch * 0.1);
  }
  if (marks) drawMarks(pen);
}

function ring(pen, h) {
  pen.beginPath();
  h.r.forEach(([x, y], k) => (k ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  pen.closePath();
}

function drawHex(pen, h, c) {
  const colour = c === '?' ? '' : tint(classOf(c));
  ring(pen, h);
  if (colour) { pen.fillStyle = `rgba(${colour},.30)`; pen.fill(); }
  pen.lineWidth = Math.max(1, board.pitch * 0.015);
  pen.strokeStyle = 'rgba(60,60,60,.55)';
  pen.stroke();
  pen.textAlign = 'center';
  write(pen, h.l, h.x, h.y - board.pitch * 0.28, 0.18, '#333');
  if (c === '?') write(pen, '?', h.x, h.y + board.pitch * 0.14, 0.42, '#a40000');
  else if (colour) write(pen, c, h.x, h.y + board.pitch * 0.12, 0.3, `rgb(${colour})`);
}

function write(pen, text, x, y, size, colour) {
  if (board.pitch * size * view.scale < 6) return;
  pen.font = `600 ${board.pitch * size}px system-ui, sans-serif`;
  pen.lineWidth = board.pitch * size * 0.22;
  pen.strokeStyle = 'rgba(255,255,255,.85)';
  pen.strokeText(text, x, y);
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

function line(pen, pieces, width, colour, dashed) {
  pen.lineWidth = board.pitch * width;
  pen.strokeStyle = colour;
  pen.setLineDash(dashed ? [board.pitch * 0.15, board.pitch * 0.1] : []);
  pen.lineCap = dashed ? 'butt' : 'round';
  pen.beginPath();
  for (const [a, b] of pieces) { pen.moveTo(a[0], a[1]); pen.lineTo(b[0], b[1]); }
  pen.stroke();
  pen.setLineDash([]);
}

// Marks are what is not in the file: the cursor, the line that is being drawn, findings, hexes whose place is to be looked up.
function drawMarks(pen) {
  const around = (h, colour, width) => { ring(pen, h); pen.lineWidth = board.pitch * width; pen.strokeStyle = colour; pen.stroke(); };
  for (const f of state.lint) if (f.h >= 0 && f.sev !== 'note') around(board.hexes[f.h], f.sev === 'error' ? '#a40000' : '#d97700', 0.05);
  for (const d of state.diff) { const h = board.hexes.find((x) => x.l === d.hex); if (h) around(h, '#8a00b8', 0.06); }
  if (mode === 'calibrate') for (const l of state.tell) around(hexNamed(l), '#0a7d2c', 0.08);
  for (const p of mode === 'calibrate' ? state.points : []) {
    pen.lineWidth = board.pitch * 0.04; pen.strokeStyle = '#c2570c';
    pen.beginPath(); pen.arc(p.x, p.y, board.pitch * 0.15, 0, 7); pen.stroke();
  }
  if (cursor >= 0) around(board.hexes[cursor], '#c2570c', 0.07);
  if (trail.length) {
    line(pen, trail.slice(1).map((q, i) => [trail[i].at, q.at]), 0.08, '#c2570c');
    for (const t of trail) { pen.fillStyle = '#c2570c'; pen.beginPath(); pen.arc(t.at[0], t.at[1], board.pitch * 0.09, 0, 7); pen.fill(); }
  }
}

const hexNamed = (l) => board.hexes.find((h) => h.l === l);

function nearest(list, x, y, at) {
  let best = -1, least = Infinity;
  list.forEach((v, i) => { const [px, py] = at(v), d = (px - x) ** 2 + (py - y) ** 2; if (d < least) { least = d; best = i; } });
  return [best, Math.sqrt(least)];
}
function hexAt(x, y) {
  const [i, d] = nearest(board.hexes, x, y, (h) => [h.x, h.y]);
  return d < board.pitch * 0.58 ? i : -1;
}
const cornerAt = (x, y) => nearest(board.corners, x, y, (c) => [c[0], c[1]])[0];

function zoom(by, x, y) {
  const px = view.x + x / view.scale, py = view.y + y / view.scale;
  view.scale = Math.min(8, Math.max(0.05, view.scale * by));
  view.x = px - x / view.scale; view.y = py - y / view.scale;
  draw();
}
function centre(i, scale) {
  const h = board.hexes[i];
  if (scale) view.scale = scale;
  view.x = h.x - canvas.width / view.scale / 2; view.y = h.y - canvas.height / view.scale / 2;
  draw();
}
function fit() {
  canvas.width = canvas.clientWidth; canvas.height = canvas.clientHeight;
  view.scale = Math.min(canvas.width / board.w, canvas.height / board.h);
  view.x = (board.w - canvas.width / view.scale) / 2; view.y = 0;
  draw();
}
