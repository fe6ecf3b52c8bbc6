// The first tab: the hex looked at, the counters in it, what they may be ordered, and what the order looked at comes to.

const showHere = () => {
  const p = $("here");
  p.replaceChildren();
  if (!S.board) return;
  const about = [S.hex, S.line, S.attack?.hexes[0], S.chosen].join();
  if (about !== p.dataset.about) p.scrollTop = 0;
  p.dataset.about = about;
  if (S.hex) hexPart(p);
  if (S.passed) passedPart(p);
  const upon = uponHex();
  if (upon.length) offerList(upon, html("section", undefined, p, "box"));
  else if (S.whyNot?.hex === S.hex && S.whyNot.seq === S.seq && !S.attack) whyNotPart(p);
  if (S.attack) attackPart(p);
  else if (S.chosen.length) chosenPart(p);
  if (S.odds && S.line) linePart(p);
  if (!S.chosen.length && !S.attack) phasePart(p);
};

const hexPart = parent => {
  const h = hexOf(S.hex), head = html("div", undefined, parent, "head");
  html("h2", S.hex + (h?.n ? " " + h.n : ""), head);
  if (h?.t) html("small", h.t, head);
  const close = button("×", head, chooseNothing, "close");
  close.title = say("close") + " (Esc)";
  close.setAttribute("aria-label", say("close"));
  const tokens = stackAt(S.hex);
  if (!tokens.length) { html("p", say("empty"), parent, "note"); return; }
  const chips = html("div", undefined, parent, "chips");
  for (const t of tokens) {
    if (t.u && unit(t.u)) {
      const b = chip(t.u, chips, S.chosen.includes(t.u), () => toggle(t.u));
      if (!unit(t.u).mine || !orderable()) { b.disabled = true; b.removeAttribute("aria-pressed"); }
    } else {
      const b = html("div", undefined, chips, "chip");
      counterPicture(t, b);
      html("span", say("unknown"), b);
    }
  }
};

// uponHex are the orders that name no counter, and the hex looked at: of the kind that is chosen.
const uponHex = () => S.hex && !S.chosen.length && !S.attack ? openingsAt(S.hex) : [];
const openingsAt = label => S.openings.filter(o => o.hexes.includes(label) && (!S.verb || o.verb === S.verb));
const mostOpenings = 12; // that are listed without being asked for by their kind

// whyNotPart: no counter may attack the hex that was tapped.
const whyNotPart = parent => {
  const {line, faults} = S.whyNot, box = html("section", undefined, parent, "box");
  html("p", say("noAttack"), box, "note");
  html("code", line, box);
  for (const f of faults) faultPart(f, box, 0);
  if (faults.some(f => f.code.startsWith("phase/"))) return; // no other hexes and counters would do
  const row = html("div", undefined, box, "row");
  button(say("putTogether"), row, putTogether).id = "puttogether";
  button(say("writeIt"), row, () => typeLine(line), "quiet").id = "writeit";
};

// passedPart: an own stack was tapped that the counters chosen before could have gone to.
const passedPart = parent => {
  const b = button(S.passed.line, parent, () => { const l = S.passed.line; S.passed = null; order(l); }, "offer");
  if (S.passed.cost) html("small", " " + S.passed.cost, b);
};

const chosenPart = parent => {
  const box = html("section", undefined, parent, "box"), own = ownAt(S.hex);
  if (S.chosen.some(u => !own.includes(u))) html("p", say("chosen", S.chosen.join(", ")), box);
  const row = html("div", undefined, box, "row");
  if (own.length > 1 && own.some(u => !S.chosen.includes(u))) button(say("wholeStack"), row, () => choose(own));
  if (S.offers?.reach.length || S.draw) {
    const b = button(say(S.draw ? "stopDrawing" : "drawWay"), row, startDrawing);
    b.setAttribute("aria-pressed", !!S.draw);
    b.setAttribute("aria-keyshortcuts", "D");
  }
  button(say("none"), row, () => choose([]));
  if (S.draw) { drawingPart(box); return; }
  if (!S.offers) return;
  if (!S.offers.offers.length) { html("p", say("nothingToOrder"), box, "note"); return; }
  offersPart(S.offers.offers, box);
};

const drawingPart = box => {
  const way = S.draw.way;
  if (!way) { html("p", say("drawHint"), box, "note"); return; }
  html("code", way.line, box);
  if (way.cost) html("p", way.cost, box);
  for (const f of way.faults) faultPart(f, box, 0);
  const go = button(say("orderThis"), box, finishDrawing, "main");
  go.setAttribute("aria-keyshortcuts", "Enter");
};

// linePart is the order of the sheet that is looked at.
const linePart = parent => {
  const box = html("section", undefined, parent, "box");
  html("h3", say("line", S.line), box);
  html("code", linesOf(S.text)[S.line - 1].trim(), box);
  oddsPart(S.odds, box, S.line);
};

// phasePart is what the phase asks for, where no counter is chosen.
const phasePart = parent => {
  const box = html("section", undefined, parent, "box");
  html("h3", S.board.phaseName, box);
  if (S.board.task && S.board.mine) html("p", S.board.task, box);
  if (S.open.question?.mine) button(say("questionWaits"), box, showAsked, "main").id = "asked";
  else if (!S.board.mine) html("p", say(S.board.over ? "over" : "notYours"), box, "note");
  else html("p", say("tapAUnit"), box, "note");
  if (S.board.mine) ablePart(box);
  if (S.openings.length > mostOpenings) offersPart(S.openings, box); else offerList(S.openings, box);
  if (S.board.mine) verbHelp(box);
  if (S.board.mine) button(say("endPhase"), html("div", undefined, box, "row"), endPhase, "main").id = "endphase";
  if (!wide()) nextPhase(box);
  newsPart(parent);
  guidePart(parent);
  fringePart(parent);
};

// endPhase shows the sheet to be sent; one without orders passes, where the phase knows that.
const endPhase = async () => {
  if (!S.text.trim() && S.board.verbs.some(v => v.verb === "pass")) await order("pass");
  openSend();
};

// ablePart tells on wish which counters may be ordered anything now. The map rings them.
const ablePart = parent => {
  const able = ableNow();
  const b = button(say("whoMay"), parent, able ? leaveAble : askAble);
  b.id = "whomay";
  b.setAttribute("aria-pressed", !!able);
  b.setAttribute("aria-keyshortcuts", "W");
  if (!able) return;
  if (!able.length) html("p", say("nobodyMay"), parent, "note");
  const list = html("div", undefined, parent, "chips");
  const add = from => {
    for (const u of able.slice(from, from + 40)) chip(u, list, false, () => pickUnit(unit(u), {}));
    const left = able.length - from - 40;
    if (left > 0) { const more = button(say("more", left), list, () => { more.remove(); add(from + 40); }, "quiet"); }
  };
  add(0);
};
const ableNow = () => S.able?.seq === S.seq ? S.able.units : null;
const leaveAble = () => { S.able = null; showChosen(); showHere(); };
const askAble = async () => {
  const seq = S.seq;
  try { S.able = {seq, units: (await ask("able", at())).units}; } catch (e) { alarm(e.message); }
  if (seq !== S.seq) return;
  showNearest((ableNow() || []).map(u => S.place.get(unit(u)?.hex)).filter(i => i !== undefined));
  showChosen();
  showHere();
};

// showNearest brings into sight the one of some hexes that is nearest to what is seen.
const showNearest = places => {
  const {view} = map.eye, r = map.eye.size(), {hexes} = S.ground;
  const far = i => Math.hypot(hexes[i].x * view.k + view.x - r.width / 2, hexes[i].y * view.k + view.y - r.height / 2);
  if (places.length) map.eye.follow(places.reduce((a, b) => far(b) < far(a) ? b : a));
};

// fringePart is what stands beside the map: tracks, and boxes with counters.
const fringePart = parent => {
  const {tracks = [], strips = [], trays = []} = S.board;
  if (!tracks.length && !strips.length && !trays.length) return;
  const box = html("details", undefined, parent, "box");
  html("summary", say("beside"), box);
  for (const t of tracks) html("p", t.text + ": " + t.value, box);
  for (const s of strips) {
    const on = s.spaces.filter(x => x.on).map(x => [x.text, x.note].filter(Boolean).join(" "));
    if (on.length) html("p", s.name + ": " + on.join(", "), box);
  }
  for (const t of trays) {
    html("h4", t.name, box);
    const chips = html("div", undefined, box, "chips");
    for (const u of t.units) {
      const b = chip(u, chips, S.chosen.includes(u), () => choose([u], ""));
      b.disabled = !unit(u)?.mine || !orderable();
    }
  }
};
