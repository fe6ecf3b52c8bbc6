// The page comes to life.

const wide = () => innerWidth > 760;

// alarm says that something did not work.
const alarm = text => {
  $("alarm").hidden = !text;
  $("alarmtext").textContent = text;
};

// showTab shows a part of the panel. On a wide page the sheet has a place of its own.
const showTab = name => {
  document.body.dataset.tab = name;
  for (const t of document.querySelectorAll("#tabs button")) t.setAttribute("aria-selected", t.id === "tab-" + name);
  if (name === "units") showUnits();
  if (!wide() && document.body.dataset.rise === "low") rise("half");
};
const rise = how => {
  document.body.dataset.rise = how;
  if (map.eye) map.eye.look();
};

const showHead = () => {
  const o = S.open, b = S.board;
  $("game").textContent = o.game;
  $("name").textContent = o.title.name;
  $("side").textContent = o.sideName;
  $("turn").textContent = b.turnText;
  $("phase").textContent = b.phaseName;
  $("back").hidden = !S.upto;
  $("backtext").textContent = say("boardAt", S.upto);
  $("undo").disabled = past.at === 0;
  $("redo").disabled = past.at === past.texts.length - 1;
  $("version").textContent = [say("rulesVersion", o.title.rules), say("dataHash", o.title.data), o.base ? say("base", o.base) : ""].filter(Boolean).join(", ");
};

const showLayerList = () => {
  const list = $("layerboxes");
  list.replaceChildren();
  for (const name of S.open.layers || []) {
    const [kind, side] = name.split(":"), label = html("label", undefined, list), box = html("input", undefined, label);
    const i = S.open.sides.findIndex(s => s.id === side), sign = el("svg", {viewBox: "0 0 44 44", class: "sign", "aria-hidden": "true"}, label);
    el("rect", {width: 44, height: 44, fill: "url(#" + kind + i + ")"}, sign);
    box.type = "checkbox";
    box.value = name;
    box.checked = S.layers.has(name);
    box.onchange = () => {
      if (box.checked) S.layers.add(name); else S.layers.delete(name);
      askLayers().catch(e => alarm(e.message));
    };
    label.append(" " + say("layer-" + kind, S.open.sides[i]?.name || side));
  }
  if (!list.children.length) html("p", say("noLayers"), list);
};

const plainText = on => {
  document.body.dataset.write = on ? "yes" : "no";
  $("plain").setAttribute("aria-pressed", on);
};

// begin shows a position that was opened. What was written for it before, here or in this browser, is there again.
const begin = async () => {
  if (!S.ground || S.groundLang !== lang) {
    S.ground = await (lang === firstLang && packedGround() || ask("ground", {lang}));
    S.groundLang = lang;
    S.ground.hexes.forEach((h, i) => S.place.set(h.l, i));
  }
  $("faces").replaceChildren();
  S.drawn.clear();
  map.made = makeMap();
  const o = S.open, key = storeKey();
  if (S.key !== key) {
    S.key = key;
    Object.assign(S, {hex: "", chosen: [], offers: null, line: 0, odds: null, upto: 0, attack: null, draw: null, shown: {}, showNews: undefined, newsOpen: false});
    const begun = stored();
    past.texts = [begun];
    past.at = 0;
    S.text = begun;
  }
  showText();
  showLayerList();
  await Promise.all([askNews(), map.made]);
  await refresh();
  firstLook();
  if (o.question?.mine) showAsked();
};

// firstLook brings one's own counters into sight.
const firstLook = () => {
  if (S.looked) return;
  S.looked = true;
  const mine = S.board.units.filter(u => u.mine && S.place.has(u.hex)).map(u => hexOf(u.hex));
  if (!mine.length) return;
  const mid = {x: mine.reduce((s, h) => s + h.x, 0) / mine.length, y: mine.reduce((s, h) => s + h.y, 0) / mine.length};
  const nearest = mine.reduce((a, b) => Math.hypot(b.x - mid.x, b.y - mid.y) < Math.hypot(a.x - mid.x, a.y - mid.y) ? b : a);
  map.eye.centre(S.place.get(nearest.l));
};

const otherLanguage = async () => {
  lang = nextLanguage()[0];
  sayPage();
  showHelp();
  if (S.position && S.open) await tryPosition(S.position);
};

const hover = e => {
  if (e.pointerType !== "mouse" || !S.board || S.draw || e.buttons) return;
  const i = map.eye.hexAt(e.clientX, e.clientY), h = i < 0 ? null : S.ground.hexes[i];
  if (h === S.hovered) return;
  S.hovered = h;
  const way = h && S.offers?.reach.find(g => g.hex === h.l && (!S.verb || g.verb === S.verb));
  $("hint").textContent = h ? [h.l, h.n, h.t, way?.cost].filter(Boolean).join("  ") : "";
  const path = way && S.offers.offers.find(o => o.line === way.line)?.path;
  showDrawing(path, way?.cost);
};

const wire = () => {
  const press = {undo: () => undo(-1), redo: () => undo(1), in: keys["+"], out: keys["-"], fit: keys["0"], mailit: openSend, copy, save, lang: otherLanguage,
    helpbutton: keys["?"], plain: () => plainText(document.body.dataset.write !== "yes"), toend: () => goBack(0), dismiss: () => alarm(""),
    layersbutton: () => { $("layerlist").hidden = !$("layerlist").hidden; $("layersbutton").setAttribute("aria-expanded", !$("layerlist").hidden); },
    grip: () => rise({low: "half", half: "high", high: "low"}[document.body.dataset.rise] || "half")};
  for (const id in press) $(id).onclick = press[id];
  for (const t of document.querySelectorAll("#tabs button")) t.onclick = () => showTab(t.id.slice(4));
  for (const b of document.querySelectorAll("dialog .shut")) b.onclick = () => b.closest("dialog").close();
  let typed = 0;
  $("text").oninput = () => {
    clearTimeout(typed);
    typed = setTimeout(() => edit($("text").value), 150);
  };
  $("search").oninput = $("own").onchange = showUnits;
  $("search").onkeydown = e => { if (e.key === "Enter") $("unitlist").querySelector("button")?.click(); };
  $("stage").addEventListener("pointermove", hover);
  $("stage").addEventListener("contextmenu", e => {
    e.preventDefault();
    const i = map.eye ? map.eye.hexAt(e.clientX, e.clientY) : -1;
    if (i >= 0 && S.board && !S.draw) goTo(S.ground.hexes[i].l, true);
  });
  $("layerlist").addEventListener("pointerdown", e => e.stopPropagation()); // it lies over the map, which takes no tap on it
  document.addEventListener("keydown", onKey);
  watchPositions();
};

const start = async () => {
  sayPage();
  showHelp();
  wire();
  showTab("here");
  rise("half");
  try {
    const woken = wakeRules();
    packedGround()?.catch(() => {}); // meanwhile; begin tells what is wrong with it
    await woken;
    if (S.position) await openPosition(S.position); else $("ask").hidden = false;
  } catch (e) {
    alarm(e.message);
    $("ask").hidden = false;
  }
  $("loading").hidden = true;
  document.body.dataset.ready = "yes";
  busy(0); // where nothing had to be asked
  S.ready = performance.now();
  if (orderable()) setTimeout(warm, 100);
};
globalThis.planner = {S, rules, map, past};
start();
