'use strict';
// The lists beside the map, and the small forms.
function el(tag, text, attrs = {}) {
  const e = document.createElement(tag);
  e.textContent = text;
  Object.assign(e, attrs);
  return e;
}
const row = (text, cls, go) => el('button', text, { className: 'row ' + cls, onclick: go });

function panel() {
  $('undo').disabled = !state.undo; $('redo').disabled = !state.redo;
  $('legend').replaceChildren(...state.legend.map((l, i) => {
    const b = row(`${i < 9 ? i + 1 : ' '}  ${l.c}  ${l.n}`, '', () => choose(i + 1));
    b.setAttribute('aria-pressed', char === i + 1);
    return b;
  }), pressed(row('?  unknown' + (state.open ? `: ${state.open} hexes` : ''), '', () => choose('?')), char === '?'), legendForm());
  $('points').replaceChildren(...state.points.map((p) => row(`${p.l} at ${p.x},${p.y}, off by ${p.miss.toFixed(2)} of a hex  ✕`,
    p.miss > 1 / 3 ? 'error' : '', () => send({ do: 'no-point', hex: p.l }))), el('p', state.fit ||
    (state.points.length < 3 ? 'Point at three hexes of the picture, far apart (key c).' : state.tell.length ?
      `Look on the picture: ${state.tell.join(' and ')} should lie in the green rings.` : '')));
  $('lint-head').textContent = `Linter: ${state.lint.filter((f) => f.sev !== 'note').length} to look at`;
  $('lint').replaceChildren(...state.lint.slice(0, 200).map((f) => row(`${f.where ? f.where + ': ' : ''}${f.text} [${f.code}]`, f.sev,
    () => f.h >= 0 && jump(f.h))));
  $('diff-head').hidden = !board.against;
  if (board.against) $('diff-head').textContent = `The other transcriber: ${state.diff.length} differences`;
  $('diff').replaceChildren(...state.diff.slice(0, 300).map(difference));
  $('check-head').hidden = !board.check;
}

function pressed(b, on) { b.setAttribute('aria-pressed', on); return b; }

function jump(i) { cursor = i; centre(i, Math.min(8, 70 / board.pitch)); }

// A difference shows the place as this file and as the other one has it, over the same piece of the picture.
function difference(d) {
  const box = el('div', '');
  box.append(row(`${d.hex} ${d.kind}: here ${d.a || 'nothing'}, there ${d.b || 'nothing'}`, '', () => { jump(board.hexes.findIndex((h) => h.l === d.hex)); crops(box, d); }));
  if (d.c) box.append(el('button', `take ${d.b}`, { onclick: () => send({ do: 'ground', char: d.c, hexes: [d.hex] }) }));
  return box;
}

function crops(box, d) {
  box.querySelector('.crops')?.remove();
  const both = el('div', '', { className: 'crops' }), h = hexNamed(d.hex), i = board.hexes.indexOf(h), was = state.ground;
  for (const other of [false, true]) {
    const c = el('canvas', '', { width: 280, height: 240 }), pen = c.getContext('2d'), scale = 60 / board.pitch;
    const old = { ...view }, w = canvas.width;
    Object.assign(view, { x: h.x - 140 / scale, y: h.y - 120 / scale, scale });
    pen.setTransform(scale, 0, 0, scale, -view.x * scale, -view.y * scale);
    if (other && d.c) state.ground = was.slice(0, i) + d.c + was.slice(i + 1);
    paintOn(pen, false);
    state.ground = was; Object.assign(view, old); canvas.width === w || draw();
    both.append(c);
  }
  box.append(both);
}

function form(...parts) { $('form').replaceChildren(...parts); $('form').hidden = false; }
const field = (id, hint, value = '') => el('input', '', { id, placeholder: hint, value, autocomplete: 'off' });

function pointForm() { form(field('point', 'printed number')); $('point').focus(); }
function classForm() {
  const kind = field('class', 'class', classes[mode]);
  kind.oninput = () => { classes[mode] = kind.value; };
  form(kind, ...(mode === 'town' ? [] : [field('name', 'name, if it has one')]));
}
function townForm(hex) {
  const name = field('town', `name of ${hex}`);
  const kind = field('class', 'class', classes.town);
  kind.oninput = () => { classes.town = kind.value; };
  const done = () => { send({ do: 'place', hex, class: classes.town, name: name.value }); classForm(); canvas.focus(); };
  name.onkeydown = (e) => { if (e.key === 'Enter') done(); };
  form(kind, name, el('button', 'write', { onclick: done }));
  name.focus();
}
function legendForm() {
  const c = field('new-char', 'letter'), n = field('new-class', 'class');
  c.style.width = '4em';
  const box = el('p', '');
  box.append(c, n, el('button', 'add', { onclick: () => send({ do: 'legend', char: c.value, class: n.value }) }));
  return box;
}

// What the rulebook says of the map comes a moment after the last stroke, for it takes longer than a stroke.
let pause;
function later() {
  if (!board.check) return;
  clearTimeout(pause);
  pause = setTimeout(check, 700);
}
$('check').onclick = check;
async function check() {
  const list = await ask('/check');
  $('checked').replaceChildren(...(list.length ? list.map((f) => {
    const i = board.hexes.findIndex((h) => (f.text.match(/[A-Z]*\d{3,6}/) || [])[0] === h.l);
    return row(`${f.rule || ''} ${f.text}`, 'warning', () => i >= 0 && jump(i));
  }) : [el('p', 'Every statement of the rulebook holds.')]));
}
$('undo').onclick = () => send({ do: 'undo' });
$('redo').onclick = () => send({ do: 'redo' });
$('fade').oninput = draw;
$('help').onclick = () => {
  const t = el('table', '');
  const keys = [...Object.entries(tools).map(([m, x]) => [x.key, m + ': ' + x.tell]), ['1 to 9, ?', 'class of the ground'],
    ['Ctrl+Z, Ctrl+Y', 'undo and redo, without end'], ['+ - 0 arrows', 'nearer, farther, all of it, sideways; the wheel and Shift+drag do the same']];
  for (const [k, text] of keys) { const r = t.insertRow(); r.insertCell().textContent = k; r.insertCell().textContent = text; }
  $('keys').replaceChildren(t, el('button', 'close', { onclick: () => $('keys').close() }));
  $('keys').showModal();
};

async function begin() {
  [board, state] = await Promise.all([ask('/board'), ask('/state')]);
  $('file').textContent = board.file;
  for (const [m, t] of Object.entries(tools)) {
    const b = el('button', m, { title: `key ${t.key}`, onclick: () => setMode(m) });
    b.dataset.mode = m;
    $('modes').append(b);
  }
  if (board.scan) {
    picture = new Image();
    picture.onload = draw;
    picture.src = '/scan?t=' + encodeURIComponent(token);
  }
  later(); fit(); panel(); setMode(board.scan && state.points.length < 3 ? 'calibrate' : 'ground');
  document.body.dataset.ready = 'yes';
}
addEventListener('resize', () => { canvas.width = canvas.clientWidth; canvas.height = canvas.clientHeight; draw(); });
begin();
