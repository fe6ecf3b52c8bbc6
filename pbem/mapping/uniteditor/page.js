'use strict';
// The table of counters and the map on which they are put. A cell that changes, or a counter that is dropped, saves the whole table.
const token = document.body.dataset.token;
const $ = (id) => document.getElementById(id);
let board, state, chosen = 0, saving = 0;
const busy = () => saving > 0;

async function ask(path, body) {
  const answer = await fetch(path, { headers: { 'X-Token': token }, method: body === undefined ? 'GET' : 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

async function save(path, body) {
  saving++;
  try {
    state = await ask(path, body);
    $('status').textContent = state.error || 'saved';
  } catch (e) { $('status').textContent = e.message; }
  saving--;
  show();
}
const set = () => save('/set', state.table);

const column = (name) => state.table.columns.indexOf(name);
const idOf = (row) => row[column('id')];

function element(tag, props = {}, ...kids) { const e = Object.assign(document.createElement(tag), props); e.append(...kids); return e; }
const svgOf = (id) => (state.faces[id] ? `<svg viewBox="-38 -38 76 76">${state.faces[id]}</svg>` : '');

function show() {
  $('file').textContent = state.file;
  $('undo').disabled = !state.undo;
  $('faults').replaceChildren(...state.faults.slice(0, 30).map((f) => element('li', { textContent: f })));
  $('stamps').innerHTML = state.stamps.map((s, i) => `<g id="b${i}">${s}</g>`).join('');
  const t = element('table'), head = t.createTHead().insertRow();
  for (const c of ['', ...state.table.columns]) head.append(element('th', { textContent: c }));
  const body = t.createTBody();
  state.table.rows.forEach((row, i) => {
    const tr = body.insertRow();
    tr.setAttribute('aria-selected', i === chosen);
    tr.onfocus = tr.onclick = () => choose(i);
    tr.insertCell().innerHTML = svgOf(idOf(row));
    row.forEach((text, k) => {
      const input = element('input', { value: text, size: Math.max(3, text.length) });
      input.setAttribute('aria-label', `${state.table.columns[k]} of ${idOf(row)}`);
      input.onchange = () => { row[k] = input.value; set(); };
      input.onfocus = () => choose(i);
      tr.insertCell().append(input);
    });
  });
  const at = $('list').scrollTop;
  $('list').replaceChildren(t);
  $('list').scrollTop = at;
  units();
}

function choose(i) {
  chosen = i;
  [...document.querySelectorAll('tbody tr')].forEach((tr, k) => tr.setAttribute('aria-selected', k === i));
}

// The map, with each counter where a game begins with it.
function units() {
  const layer = $('board').querySelector('#units');
  if (!layer) return;
  const piled = {};
  layer.innerHTML = Object.entries(state.at).map(([id, hex]) => {
    const h = board.hexes.find((x) => x.l === hex), n = piled[hex] = (piled[hex] || 0) + 1;
    return h ? `<g class="unit" tabindex="0" data-unit="${id.replace(/"/g, '&quot;')}" transform="translate(${h.x + 6 * (n - 1)} ${h.y - 6 * (n - 1)}) scale(.95)">` +
      `<title>${id} ${hex}</title>${state.faces[id] || ''}</g>` : '';
  }).join('');
}

function hexAt(e) {
  const svg = $('board').querySelector('svg'), p = new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return board.hexes.reduce((best, h) => (Math.hypot(h.x - p.x, h.y - p.y) < Math.hypot(best.x - p.x, best.y - p.y) ? h : best)).l;
}

// put writes a hex into the column of places: into what stands there, where that names a hex already ("5912-1").
function put(id, hex) {
  const k = column($('place').value), row = state.table.rows.find((r) => idOf(r) === id);
  if (!row || k < 0) return;
  const old = board.hexes.find((h) => h.l === state.at[id] && row[k].includes(h.l));
  row[k] = old ? row[k].replace(old.l, hex) : hex;
  set();
}

let held = null;
$('board').addEventListener('pointerdown', (e) => {
  const g = e.target.closest('.unit');
  if (!g) return;
  e.preventDefault();
  held = g.dataset.unit;
  choose(state.table.rows.findIndex((r) => idOf(r) === held));
  g.style.opacity = 0.4;
});
addEventListener('pointerup', (e) => {
  if (!held) return;
  const id = held;
  held = null;
  if ($('board').contains(document.elementFromPoint(e.clientX, e.clientY))) put(id, hexAt(e)); else units();
});

function places() {
  const found = state.table.columns.map((c, k) => [state.table.rows.filter((r) => board.hexes.some((h) => r[k] === h.l || r[k].startsWith(h.l + '-'))).length, c]);
  const best = found.reduce((a, b) => (b[0] > a[0] ? b : a))[1];
  $('place').replaceChildren(...state.table.columns.map((c) => element('option', { value: c, textContent: c, selected: c === best })));
}

$('add').onclick = () => { state.table.rows.push(state.table.columns.map((c) => (c === 'id' ? 'new' : ''))); chosen = state.table.rows.length - 1; set(); };
$('copy').onclick = () => { const row = [...state.table.rows[chosen]]; row[column('id')] += '+'; state.table.rows.splice(chosen + 1, 0, row); chosen++; set(); };
$('drop').onclick = () => { state.table.rows.splice(chosen, 1); chosen = Math.max(0, chosen - 1); set(); };
$('undo').onclick = () => save('/undo', {});
$('zoom').oninput = zoom;
function zoom() {
  const svg = $('board').querySelector('svg'), k = $('zoom').value / 100;
  svg.setAttribute('width', board.w * k); svg.setAttribute('height', board.h * k);
}

async function begin() {
  [board, state] = await Promise.all([ask('/board'), ask('/state')]);
  $('board').innerHTML = board.svg;
  $('board').querySelector('svg').insertAdjacentHTML('beforeend', '<g id="units"></g>');
  places(); zoom(); show();
  document.body.dataset.ready = 'yes';
}
begin();
