// Choosing counters and giving them orders.

// choose makes counters the chosen ones, and looks at a hex.
const choose = async (units, label = S.hex) => {
  S.chosen = units;
  S.hex = label;
  S.draw = S.attack = null;
  S.line = 0;
  S.odds = null;
  const begun = performance.now(), marks = () => { showChosen(); showOrders(); pressUnits(); };
  const late = setTimeout(marks, 50); // an answer that is quick would wait until the browser has drawn the marks
  try { await askOffers(); } catch (e) { alarm(e.message); }
  clearTimeout(late);
  marks();
  if (units.length) {
    (rules.times.reach ||= []).push(performance.now() - begun);
    drawn("reach", begun);
  }
  showLines();
  showHere();
};
const chooseNothing = () => {
  S.passed = null;
  return choose([], "");
};
const toggle = id => choose(S.chosen.includes(id) ? S.chosen.filter(u => u !== id) : [...S.chosen, id]);

// look shows a hex, and chooses of one's own counters in it the first; asked again the next, and at last all of them.
const look = label => {
  const own = ownAt(label);
  showTab("here");
  if (!own.length || !orderable()) {
    S.passed = null;
    if (foeAt(label) && orderable()) makeAttack(label, "");
    else choose([], label);
    return;
  }
  const way = S.offers?.reach.find(g => g.hex === label);
  S.passed = way && !S.chosen.some(u => own.includes(u)) ? {line: way.line, cost: way.cost} : null;
  if (S.hex !== label || !S.chosen.some(u => own.includes(u))) { choose([own[0]], label); return; }
  const next = own.indexOf(S.chosen[0]) + 1;
  if (S.chosen.length > 1 || own.length === 1) choose([own[0]], label);
  else choose(next < own.length ? [own[next]] : own, label);
};
const foeAt = label => stackAt(label).some(t => S.open.sides[t.s] && !S.open.sides[t.s].mine);

// showVerb leaves on the map the goals of one kind of order.
const showVerb = verb => {
  S.verb = S.verb === verb ? "" : verb;
  showGoals();
  showHere();
};

// A drawn way: each hex that is tapped is gone through, the cheapest way between them.
const startDrawing = () => {
  S.draw = S.draw ? null : {hexes: [], way: null};
  showGoals();
  showHere();
};
const drawTo = async label => {
  const {draw} = S;
  if (draw.hexes.at(-1) === label) { finishDrawing(); return; }
  draw.hexes.push(label);
  try {
    draw.way = await ask("path", {...at(), units: S.chosen, through: draw.hexes, verb: S.verb});
  } catch (e) {
    draw.hexes.pop();
    alarm(e.message);
  }
  if (draw !== S.draw) return;
  showDrawing();
  showHere();
};
const finishDrawing = () => { if (S.draw?.way?.line) order(S.draw.way.line); };

// verbFilters are buttons for the kinds of some orders.
const verbFilters = (offers, parent) => {
  const row = html("div", undefined, parent, "row");
  verbsOf(offers).forEach((v, i) => {
    const b = button(v + " ", row, () => showVerb(v));
    html("small", offers.filter(o => o.verb === v).length, b);
    b.dataset.verb = v;
    pressed(b, S.verb === v).title = S.board.verbs.find(x => x.verb === v)?.help || v;
    if (i < 9) b.setAttribute("aria-keyshortcuts", i + 1);
  });
};
const verbsOf = offers => [...new Set(offers.map(o => o.verb))];

// offersPart are orders by their kinds: those of the kind that is chosen, else those of no hex; the others are on the map.
const offersPart = (offers, parent) => {
  verbFilters(offers, parent);
  if (!S.verb && offers.some(o => o.hex)) html("p", say("tapAGoal"), parent, "note");
  offerList(offers.filter(o => S.verb ? o.verb === S.verb : !o.hex), parent);
};

// offerList are orders as buttons: a few of them, more when wanted.
const offerList = (offers, parent, most = 12) => {
  const list = html("div", undefined, parent, "offers");
  const add = from => {
    for (const o of offers.slice(from, from + most)) {
      const b = button(o.line, list, () => order(o.line), "offer");
      b.dataset.offer = o.line;
      if (o.cost) html("small", " " + o.cost, b);
    }
    const left = offers.length - from - most;
    if (left > 0) {
      const more = button(say("more", left), list, () => { more.remove(); add(from + most); }, "quiet");
    }
  };
  add(0);
};

// verbHelp lists the orders of the phase with an example each, which can be put into the sheet and changed there.
const verbHelp = parent => {
  const d = html("details", undefined, parent);
  html("summary", say("allOrders"), d);
  for (const v of S.board.verbs) {
    if (!v.top) continue;
    const p = html("p", undefined, d, "verb");
    html("b", v.verb, p);
    p.append(" " + v.help + " ");
    button(v.example || v.verb, p, () => typeLine(v.example || v.verb), "quiet");
  }
};
