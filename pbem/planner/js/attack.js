// An attack is made up of its hexes and the counters that take part; the rules say what it comes to while it changes.

const isFight = line => S.board.verbs.some(v => v.verb === line.trim().split(/\s/)[0] && S.board.verbs.some(u => u.under.includes(v.verb)));

// beside are one's own counters next to some hexes, and in them.
const beside = hexes => [...new Set(hexes.flatMap(l => [l, ...map.near[S.place.get(l)].map(i => S.ground.hexes[i].l)]).flatMap(ownAt))];

// mayFight are those of some counters that are offered an order of a verb ("": any) against one of some hexes, and its verb.
const mayFight = (units, hexes, verb) => ask("fighters", {...at(), units, hexes, verb});

// makeAttack begins one against a hex, by the chosen counters or by all that may take part.
const makeAttack = async (label, verb) => {
  S.hex = label;
  const asked = [...new Set([...S.chosen, ...beside([label])])];
  const a = S.attack = {hexes: [label], verb, able: [], chosen: S.chosen.slice(), words: {}, lists: {}, line: "", odds: null};
  try { Object.assign(a, await mayFight(asked, a.hexes, verb)); } catch (e) { alarm(e.message); }
  if (a !== S.attack) return;
  if (!a.able.length) {
    await tellWhyNot(label, asked);
    return;
  }
  a.chosen = a.chosen.filter(u => a.able.includes(u));
  await weighAttack(!a.chosen.length);
  showChosen();
};

// ofHexAndUnits says whether a kind of order takes counters and a hex, and nothing else must stand in it.
const ofHexAndUnits = verb => {
  const needs = S.board.verbs.find(v => v.verb === verb)?.args.filter(x => !x.optional).map(x => x.kind.replace("hexes", "hex")).sort();
  return needs?.join() === "hex,units";
};

// composeAt makes up an order of the kind that the map shows, by the chosen counters, for a hex that the title does not offer. Those who
// are where the chosen ones are may take part.
const composeAt = async label => {
  const place = u => unit(u).hex || unit(u).box, places = new Set(S.chosen.map(place));
  const able = S.board.units.filter(u => u.mine && places.has(place(u.id))).map(u => u.id);
  S.hex = label;
  S.attack = {hexes: [label], verb: S.verb, able, chosen: S.chosen.slice(), words: {}, lists: {}, line: "", odds: null};
  await weighAttack();
  showChosen();
};

// tellWhyNot says by the rules why none of the counters beside a hex may attack it.
const tellWhyNot = async (label, units) => {
  await choose([], label);
  if (!units.length || S.hex !== label) return;
  try {
    const {order, faults} = await ask("odds", {...at(), units, hexes: [label]});
    if (order) S.whyNot = {hex: label, seq: S.seq, units, line: order, faults};
  } catch (e) {
    alarm(e.message);
  }
  if (S.hex === label) showHere();
};

// putTogether makes up the attack that is not allowed as it stands.
const putTogether = async () => {
  const {hex, units, line} = S.whyNot;
  S.attack = {hexes: [hex], verb: line.split(" ")[0], able: units, chosen: units.slice(), words: {}, lists: {}, line: "", odds: null};
  await weighAttack();
  showChosen();
};

// weighAttack asks for the odds of the order that the counters together may be given; some: by all that may, or those whom the title offers it.
const weighAttack = async some => {
  const a = S.attack, begun = performance.now(), units = some ? a.able : a.chosen;
  let odds = null;
  try {
    if (units.length) odds = await ask("odds", {...at(), units, some: !!some, verb: a.verb, hexes: a.hexes, words: a.words, lists: a.lists});
  } catch (e) {
    alarm(e.message);
  }
  if (a !== S.attack) return;
  a.odds = odds;
  if (some) a.chosen = odds?.order ? odds.units : units.slice();
  a.line = odds?.ok && odds.order || "";
  drawn("odds", begun);
  showTab("here");
  showGoals();
  showHere();
};

const turned = (list, x) => list.includes(x) ? list.filter(y => y !== x) : [...list, x];

const joinAttack = id => {
  S.attack.chosen = turned(S.attack.chosen, id);
  return weighAttack();
};

// severalHexes says whether the attack that is made up may be on more than one hex.
const severalHexes = () => !!S.attack && S.board.verbs.find(v => v.verb === S.attack.verb)?.args.some(x => x.kind === "hexes" && !x.optional);

// furtherHexes are the enemies beside those who take part, and the hexes attacked.
const furtherHexes = () => {
  const a = S.attack, near = new Set(a.chosen.flatMap(u => map.near[S.place.get(unit(u)?.hex)] || []));
  return [...a.hexes, ...[...near].map(i => S.ground.hexes[i].l).filter(l => foeAt(l) && !a.hexes.includes(l))];
};

// joinHex takes a hex into the attack or out of it. Those take part who stand beside all of its hexes, if there are any.
const joinHex = async label => {
  const a = S.attack, hexes = turned(a.hexes, label);
  if (!hexes.length) return;
  a.hexes = hexes;
  try {
    const {able} = await mayFight(beside(hexes), hexes, a.verb);
    a.able = [...new Set([...able, ...a.chosen])];
  } catch (e) {
    alarm(e.message);
  }
  if (a !== S.attack) return;
  const touches = u => hexes.every(l => map.near[S.place.get(l)].includes(S.place.get(unit(u)?.hex)));
  const all = a.chosen.filter(touches), others = a.able.filter(touches);
  if (all.length) a.chosen = all; else if (others.length) a.chosen = others;
  await weighAttack();
};

const leaveAttack = () => {
  S.attack = null;
  showGoals();
  showHere();
};

// attackPart shows the attack that is made up.
const attackPart = parent => {
  const a = S.attack, box = html("section", undefined, parent, "box");
  html("h3", [a.verb, a.hexes.join(), a.odds?.column].filter(Boolean).join(" "), box);
  if (severalHexes()) hexesPart(a, box);
  html("p", say("whoAttacks"), box, "note");
  const chips = html("div", undefined, box, "chips");
  for (const u of a.able) chip(u, chips, a.chosen.includes(u), () => joinAttack(u));
  for (const x of a.odds?.extras || []) extraPart(a, x, box);
  const row = html("div", undefined, box, "row");
  if (a.line) {
    const go = button(say("orderThis"), row, () => order(a.line), "main");
    go.id = "doattack";
    go.setAttribute("aria-keyshortcuts", "Enter");
  } else {
    html("p", say("notTogether"), box, "warn");
    if (a.odds?.order) button(say("writeIt"), row, () => typeLine(a.odds.order), "quiet").id = "writeit";
  }
  button(say("leave"), row, leaveAttack);
  if (a.odds?.order) html("code", a.odds.order, box);
  if (a.odds) oddsPart(a.odds, box, 0);
};

// hexesPart are the hexes that the attack is on or may be on besides.
const hexesPart = (a, parent) => {
  const further = furtherHexes();
  if (further.length < 2) return;
  html("p", say("whichHexes"), parent, "note");
  const row = html("div", undefined, parent, "row");
  for (const l of further) pressed(button(l, row, () => joinHex(l)), a.hexes.includes(l)).dataset.join = l;
};

// extraPart is a word that the attack may have, or further counters.
const extraPart = (a, x, parent) => {
  const row = html("div", undefined, parent, "row");
  if (!x.list) {
    pressed(button(x.keyword, row, () => { a.words = {...a.words, [x.name]: !x.on}; weighAttack(); }), x.on).dataset.word = x.name;
    return;
  }
  if (!x.of.length) { row.remove(); return; }
  html("span", x.keyword, row, "note");
  for (const u of x.of) chip(u, row, x.units.includes(u), () => { a.lists = {...a.lists, [x.name]: turned(x.units, u)}; weighAttack(); });
};
