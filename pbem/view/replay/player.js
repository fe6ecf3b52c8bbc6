// The player of a film: it reads the frames from the page and shows them. No frame is computed here, and nothing is
// fetched; a frame holds only what changed against the one before. What it draws with is in ../pieces.
(() => {
  const film = JSON.parse($("data").textContent);
  const frames = film.frames, hexes = film.hexes;
  const last = frames.length - 1;
  const say = (word, n) => film.words[word].replace("%d", n); // %n is a second number
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

  // What is on the map at the frame shown.
  let at = -1;
  let state = {stacks: hexes.map(() => []), control: hexes.map(() => -1), values: film.tracks.map(() => 0)};
  const copies = new Map(); // states at every 64th frame, as they are reached
  const copy = s => ({stacks: s.stacks.slice(), control: s.control.slice(), values: s.values.slice()});
  const empty = copy(state);

  const apply = f => {
    for (const s of f.s || []) state.stacks[s[0]] = s.slice(1);
    for (const c of f.c || []) state.control[c[0]] = c[1];
    if (f.v) f.v.forEach((v, i) => { state.values[i] = v; });
  };
  // reach brings the state to a frame, from the nearest one known before it.
  const reach = n => {
    if (n < at || n - at > 64) {
      let k = Math.floor(n / 64) * 64;
      while (k > at && k > 0 && !copies.has(k)) k -= 64;
      if (n < at || k > at) {
        while (k > 0 && !copies.has(k)) k -= 64;
        state = copy(copies.get(k) || empty);
        at = copies.has(k) ? k : -1;
      }
    }
    while (at < n) {
      apply(frames[++at]);
      if (at % 64 === 0 && !copies.has(at)) copies.set(at, copy(state));
    }
  };

  // Counters. A token is a counter with one look.
  const layer = {front: $("front"), arrows: $("arrows"), counters: $("counters"), movers: $("movers"), marks: $("marks")};
  let only = -1; // index of the side that the filter leaves, -1 for all
  const nameOf = t => {
    const k = film.tokens[t];
    return k.u >= 0 ? film.units[k.u] : "?" + (k.s >= 0 ? film.sides[k.s].n : "");
  };
  const counters = counterLayer(layer.counters, hexes, t => film.tokens[t], nameOf);
  const drawAll = () => counters.showAll(state.stacks);

  const borders = hexBorders(hexes);
  const front = frontLayer(layer.front, hexes, borders, hexOutline(hexes, borders), film.sides.map(s => s.c));

  // The frame's own marks: arrows of its moves, a ring where it fights.
  const colour = s => s >= 0 ? film.sides[s].c : "#888";
  const drawFrame = f => {
    layer.arrows.replaceChildren();
    layer.marks.replaceChildren();
    const seen = new Set();
    for (const m of f.m || []) {
      const path = m.slice(1), key = path.join("-");
      if (seen.has(key)) continue;
      seen.add(key);
      drawArrow(path.map(h => hexes[h]), colour(film.tokens[m[0]].s), layer.arrows);
    }
    if (f.x >= 0) drawRing(hexes[f.x], f.k === "fight" ? "#d22" : "#1d6fd0", layer.marks);
  };

  // The panel.
  const die = (n, parent) => {
    const s = el("svg", {viewBox: "0 0 30 30", class: "die", role: "img", "aria-label": say("die", n)}, parent);
    el("rect", {x: 1.5, y: 1.5, width: 27, height: 27, rx: 6, fill: "#fff", stroke: "#1d1a16", "stroke-width": 2}, s);
    const pips = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}[n];
    for (const c of pips) el("circle", {cx: 8 + 7 * (c % 3), cy: 8 + 7 * Math.floor(c / 3), r: 2.8, fill: "#1d1a16"}, s);
  };
  const drawPanel = f => {
    const lines = f.l || [], only1 = lines.length > 0 && (lines[0][1] + " " + lines[0][2]).trim() === f.h;
    $("head").textContent = f.h;
    const by = $("by");
    by.replaceChildren();
    if (f.o >= 0) {
      const sw = el("svg", {width: 13, height: 13}, by);
      el("rect", {x: 1, y: 1, width: 11, height: 11, fill: colour(f.o), stroke: "#1d1a16"}, sw);
      by.append(" " + film.sides[f.o].t + ", ");
    }
    by.append(say("record", f.r) + (only1 && lines[0][3] ? ", " + say("rule", lines[0][3]) : ""));
    const table = $("lines");
    table.replaceChildren();
    for (const [kind, text, value, rule] of only1 ? lines.slice(1) : lines) {
      const tr = html("tr", undefined, table, kind);
      const td = html("td", undefined, tr);
      const [told, key] = text.split(" [block ");
      td.textContent = told;
      if (rule) { td.append(" "); html("small", "(" + rule + ")", td); }
      if (key) html("small", say("block") + " " + key.replace(/\]$/, ""), td);
      if (kind === "answer" && value) html("small", value, td);
      const v = html("td", undefined, tr);
      if (kind === "roll" && /^[1-6]$/.test(value)) die(+value, v); else if (kind !== "answer") v.textContent = value;
    }
    $("over").textContent = f === frames[last] ? film.over || "" : "";
    $("panel").scrollTop = 0;
  };
  // The events of the sheet that the frame belongs to.
  let listed = -1;
  const drawSheet = () => {
    const list = $("events"), r = frames[at].r;
    if (listed !== r) {
      listed = r;
      list.replaceChildren();
      let n = at;
      while (n > 0 && frames[n - 1].r === r) n--;
      for (; n <= last && frames[n].r === r; n++) {
        const li = html("li", frames[n].h, list, frames[n].k);
        li.dataset.go = n;
      }
      $("sheethead").textContent = say("sheet", list.children.length);
    }
    for (const li of list.children) li.classList.toggle("now", +li.dataset.go === at);
  };
  let picked = -1;
  const drawPicked = () => {
    const tokens = picked >= 0 ? state.stacks[picked] : [];
    $("stack").hidden = picked < 0;
    if (picked < 0) return;
    $("stackhead").textContent = hexes[picked].l + ": " + say(tokens.length ? "stack" : "empty", tokens.length);
    const list = $("stacklist");
    list.replaceChildren();
    for (const t of tokens) {
      const s = el("svg", {viewBox: "-46 -46 92 92", role: "img", "aria-label": nameOf(t)}, list);
      el("use", {href: "#f" + film.tokens[t].f}, s);
      drawMarks(film.tokens[t].m || 0, s);
    }
  };

  // Where the eye is.
  const stage = $("stage");
  const pick = hex => {
    picked = hex === picked ? -1 : hex;
    drawPicked();
    if (picked >= 0) $("stack").scrollIntoView({block: "nearest"});
  };
  const eye = mapView({stage, world: $("world"), hexes, w: film.w, h: film.h, tap: hex => pick(hex), swipe: dir => step(dir)});
  const follow = f => { if (f.x >= 0 && $("follow").getAttribute("aria-pressed") === "true") eye.follow(f.x); };

  // Moving on. A step on is animated; every other jump shows the frame at once.
  let ghosts = null; // {f, stop}: the animation that is running
  const settle = () => { if (ghosts) { const g = ghosts; ghosts = null; g.stop(); } };
  const showRest = () => {
    const f = frames[at];
    front.show(state.control);
    drawFrame(f);
    drawPanel(f);
    drawPicked();
    drawSheet();
    const main = $("film");
    main.dataset.frame = at;
    main.dataset.record = f.r;
    main.dataset.turn = f.t;
    main.dataset.phase = f.p;
    main.dataset.values = film.tracks.map((t, i) => t + "=" + state.values[i]).join(" ");
    $("turn").textContent = say("turn", f.t);
    $("phase").textContent = f.p;
    $("seek").value = at;
    $("count").textContent = say("count", at + 1).replace("%n", frames.length);
    const tr = $("tracks");
    tr.replaceChildren();
    film.tracks.forEach((t, i) => { const s = html("span", t.toUpperCase() + " ", tr); html("b", state.values[i], s); });
    if (film.chance) {
      const s = html("span", say("chance", film.chance.n) + " ", tr);
      s.id = "chances";
      html("b", Math.round(chanceAt(at) / 10) + " %", s);
    }
    const c = chapters.findLastIndex(x => x.from <= at);
    $("chapter").selectedIndex = c;
    try { history.replaceState(null, "", "#frame=" + at); } catch { /* a page without an address has no place to note it */ }
  };
  const show = n => {
    settle();
    n = Math.max(0, Math.min(last, n));
    reach(n);
    drawAll();
    showRest();
    follow(frames[n]);
  };
  const glide = (n, pace, done) => {
    settle();
    const f = frames[n], moves = f.m || [];
    reach(n - 1);
    follow(f);
    if (!moves.length || calm || pace >= 16) {
      show(n);
      done(moves.length ? 120 : 0);
      return;
    }
    const gone = new Map();
    const piles = new Map(); // path -> tokens that take it together
    for (const m of moves) {
      const from = m[1], key = m.slice(1).join("-");
      if (!gone.has(from)) gone.set(from, state.stacks[from].slice());
      const s = gone.get(from);
      let k = s.indexOf(m[0]);
      if (k < 0) k = s.findIndex(t => film.tokens[t].u === film.tokens[m[0]].u && film.tokens[t].s === film.tokens[m[0]].s);
      if (k >= 0) s.splice(k, 1);
      if (!piles.has(key)) piles.set(key, []);
      piles.get(key).unshift(m[0]);
    }
    drawAll();
    gone.forEach((s, h) => counters.show(h, s));
    drawFrame(f);
    layer.marks.replaceChildren();
    drawPanel(f);
    const actors = [...piles].map(([key, tokens]) => {
      const g = el("g", {}, layer.movers);
      drawPile(tokens.map(t => film.tokens[t]), g);
      return {g, path: key.split("-").map(Number)};
    });
    const longest = Math.max(...actors.map(a => a.path.length - 1));
    const time = Math.min(1500, 220 + 170 * longest) / pace;
    let begun = 0, frame = 0, guard = 0;
    const place = u => {
      for (const a of actors) {
        const d = u * (a.path.length - 1), i = Math.min(Math.floor(d), a.path.length - 2), p = hexes[a.path[i]], q = hexes[a.path[i + 1]], e = d - i;
        a.g.setAttribute("transform", "translate(" + (p.x + (q.x - p.x) * e) + " " + (p.y + (q.y - p.y) * e) + ")");
      }
    };
    const end = () => {
      cancelAnimationFrame(frame);
      clearTimeout(guard);
      layer.movers.replaceChildren();
      reach(n);
    };
    const arrive = () => {
      ghosts = null;
      end();
      drawAll();
      showRest();
      done(250);
    };
    const tick = now => {
      begun = begun || now;
      const u = Math.min(1, (now - begun) / time);
      place(u);
      if (u < 1) frame = requestAnimationFrame(tick); else arrive();
    };
    place(0);
    ghosts = {stop: end};
    frame = requestAnimationFrame(tick);
    guard = setTimeout(arrive, time + 200); // a hidden page gets no animation frames
  };

  // Where a step goes, by its unit and the filter of sides.
  const stops = {
    frame: n => only < 0 || frames[n].o === only || frames[n].o < 0 || frames[n].k === "phase",
    fight: n => frames[n].k === "fight" && (only < 0 || frames[n].o === only),
    batch: n => n === last || frames[n + 1].r !== frames[n].r,
    phase: n => n === 0 || frames[n].p !== frames[n - 1].p,
    turn: n => n === 0 || frames[n].t !== frames[n - 1].t,
  };
  const seekTo = (from, dir, unit) => {
    for (let n = from + dir; n >= 0 && n <= last; n += dir) if (stops[unit](n)) return n;
    return dir < 0 ? 0 : last;
  };
  const step = (dir, unit) => {
    pause();
    unit = unit || $("unit").value;
    const n = seekTo(at, dir, unit);
    if (dir > 0 && n === at + 1) glide(n, Math.max(1, +$("speed").value), () => {}); else show(n);
  };
  let timer = 0, playing = false;
  const pause = () => {
    playing = false;
    clearTimeout(timer);
    if (ghosts) { settle(); drawAll(); showRest(); }
    document.body.dataset.playing = "no";
  };
  const dwell = f => ({fight: 2400, phase: 1100, place: 700, ruling: 2000, start: 900, other: 700}[f.k] || 150);
  const go = () => {
    if (!playing) return;
    if (at >= last) { pause(); return; }
    const pace = +$("speed").value, n = seekTo(at, 1, $("unit").value);
    const then = extra => { if (playing) timer = setTimeout(go, (dwell(frames[n]) + extra) / pace); };
    if (n === at + 1) glide(n, pace, then); else { show(n); then(400); }
  };
  const run = () => {
    if (playing) { pause(); return; }
    if (at >= last) show(0);
    playing = true;
    document.body.dataset.playing = "yes";
    go();
  };
  const jump = n => { pause(); show(n); };

  // Chapters: every phase, under its turn.
  const chapters = [];
  frames.forEach((f, i) => {
    if (i === 0 || f.p !== frames[i - 1].p) chapters.push({from: i, turn: f.t, text: f.p + (f.k === "phase" && f.h ? "  " + f.h : "")});
  });
  {
    let group = null, turn = null;
    for (const c of chapters) {
      if (c.turn !== turn) {
        turn = c.turn;
        group = html("optgroup", undefined, $("chapter"));
        group.label = say("turn", turn);
      }
      html("option", c.text, group).value = c.from;
    }
    film.sides.forEach((s, i) => { html("option", s.t, $("side")).value = i; });
  }

  // The course of the game: the first track over all frames, with a line at every turn.
  const drawCurve = () => {
    const svg = $("curve"), v = [];
    let now = 0;
    for (const f of frames) { if (f.v) now = f.v[0]; v.push(now); }
    svg.setAttribute("viewBox", "0 0 " + Math.max(1, last) + " 100");
    frames.forEach((f, i) => {
      if (i && f.t !== frames[i - 1].t) el("path", {d: "M" + i + " 0V100", stroke: "#b7ad9a", "stroke-width": 1, "vector-effect": "non-scaling-stroke"}, svg);
    });
    if (!film.tracks.length) return;
    const lo = Math.min(...v), hi = Math.max(...v), y = x => 95 - 90 * (x - lo) / Math.max(1, hi - lo);
    let d = "M0 " + y(v[0]);
    for (let i = 1; i < v.length; i++) if (v[i] !== v[i - 1]) d += "H" + i + "V" + y(v[i]).toFixed(1);
    el("path", {d: d + "H" + last, fill: "none", stroke: "#7a5a12", "stroke-width": 1.6, "vector-effect": "non-scaling-stroke"}, svg);
  };

  // The chance of the first side at a frame, in tenths of a per cent; the batch of a frame counts when it is over.
  const chanceAt = i => {
    let v = film.chance.p[0][1];
    for (const [r, c] of film.chance.p) {
      if (r > frames[i].r || r === frames[i].r && i < last && frames[i + 1].r === r) break;
      v = c;
    }
    return v;
  };
  const drawChance = () => {
    if (!film.chance) return;
    let d = "";
    frames.forEach((f, i) => { d += (i ? "L" : "M") + i + " " + (95 - 0.09 * chanceAt(i)).toFixed(1); });
    el("path", {id: "chance", d: d, fill: "none", stroke: "#1d6fd0", "stroke-width": 1.6, "vector-effect": "non-scaling-stroke"}, $("curve"));
  };

  // One finger drags the map, two pinch it, a tap picks a hex, a swipe over the whole map steps: see mapView.
  // A swipe over the panel or the head line steps.
  for (const part of [$("panel"), document.querySelector("header")]) {
    let from = null;
    part.addEventListener("touchstart", e => { from = e.touches.length === 1 ? e.touches[0] : null; }, {passive: true});
    part.addEventListener("touchend", e => {
      if (!from) return;
      const t = e.changedTouches[0], dx = t.clientX - from.clientX, dy = t.clientY - from.clientY;
      from = null;
      if (Math.abs(dx) > 45 && Math.abs(dx) > 2 * Math.abs(dy)) step(dx < 0 ? 1 : -1);
    }, {passive: true});
  }

  const keys = {
    ArrowRight: () => step(1), ArrowLeft: () => step(-1), ArrowDown: () => step(1, "phase"), ArrowUp: () => step(-1, "phase"),
    PageDown: () => step(1, "turn"), PageUp: () => step(-1, "turn"),
    " ": run, Home: () => jump(0), End: () => jump(last),
    "+": () => eye.zoom(1.3), "=": () => eye.zoom(1.3), "-": () => eye.zoom(1 / 1.3), "0": eye.whole,
    f: () => $("follow").setAttribute("aria-pressed", $("follow").getAttribute("aria-pressed") !== "true"),
  };
  document.addEventListener("keydown", e => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.target.tagName === "SELECT" || e.key === " " && e.target.tagName === "BUTTON") return;
    const k = keys[e.key];
    if (!k) return;
    e.preventDefault();
    k();
  });

  $("first").onclick = keys.Home;
  $("last").onclick = keys.End;
  $("back").onclick = keys.ArrowLeft;
  $("next").onclick = keys.ArrowRight;
  $("run").onclick = run;
  $("in").onclick = keys["+"];
  $("out").onclick = keys["-"];
  $("fit").onclick = keys["0"];
  $("follow").onclick = keys.f;
  $("events").onclick = e => { if (e.target.dataset.go) jump(+e.target.dataset.go); };
  $("seek").max = last;
  $("seek").oninput = () => jump(+$("seek").value);
  $("chapter").onchange = () => jump(+$("chapter").value);
  $("side").onchange = () => {
    only = +$("side").value;
    counters.dim(only);
    drawAll();
  };

  // #at=40 is the frame that ends the batch of ledger record 40, #frame=12 a frame.
  const wanted = () => {
    const p = new URLSearchParams(location.hash.slice(1));
    if (p.has("frame")) return Math.max(0, Math.min(last, +p.get("frame") || 0));
    if (!p.has("at")) return 0;
    const from = frames.findIndex(f => f.r >= +p.get("at"));
    const to = from < 0 ? last : seekTo(from - 1, 1, "batch");
    return to;
  };
  addEventListener("hashchange", () => { const n = wanted(); if (n !== at) jump(n); });

  drawCurve();
  drawChance();
  const n = wanted();
  show(n);
  eye.view.k = Math.max(eye.least(), eye.size().width < 760 ? 0.42 : Math.min(0.5, eye.size().width / film.w));
  eye.look();
  const first = frames.slice(n).find(f => f.x >= 0) || frames.findLast(f => f.x >= 0);
  if (first) eye.centre(first.x);
  document.body.dataset.ready = "yes";
})();
