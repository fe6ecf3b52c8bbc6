// An attack is made up of its hex and the counters that take part; the rules say what it comes to while it changes.

const isFight = line => S.board.verbs.some(v => v.verb === line.trim().split(/\s/)[0] && S.board.verbs.some(u => u.under.includes(v.verb)));

// makeAttack begins one against a hex, by the chosen counters or by all that may take part.
const makeAttack = async (label, verb) => {
  S.hex = label;
  const a = S.attack = {hex: label, verb, able: [], chosen: S.chosen.slice(), line: "", odds: null};
  const near = [label, ...map.near[S.place.get(label)].map(i => S.ground.hexes[i].l)].flatMap(ownAt);
  const asked = [...new Set([...S.chosen, ...near])];
  try {
    const offers = await Promise.all(asked.map(u => ask("offers", {...at(), units: [u]})));
    for (const [i, u] of asked.entries()) {
      const t = offers[i].targets.find(t => t.hex === label && (!verb || t.verb === verb));
      if (t) {
        a.able.push(u);
        a.verb ||= t.verb;
      }
    }
  } catch (e) {
    alarm(e.message);
  }
  if (a !== S.attack) return;
  if (!a.able.length) {
    await tellWhyNot(label, asked);
    return;
  }
  a.chosen = a.chosen.filter(u => a.able.includes(u));
  if (!a.chosen.length) a.chosen = a.able.slice();
  await weighAttack();
  showChosen();
};

// unallowed is the line of an attack by counters as it would stand, "" where the phase has none or it takes more than them and the hex.
const unallowed = (label, units) => {
  const v = S.board.verbs.find(v => v.top && isFight(v.verb)), needs = v?.args.filter(x => !x.optional) || [];
  const given = needs.map(x => [x.keyword, /^hex/.test(x.kind) ? label : /^units?$/.test(x.kind) ? units.join() : ""]);
  return v && units.length && given.every(g => g[1]) ? [v.verb, ...given.flat()].filter(Boolean).join(" ") : "";
};

// tellWhyNot says by the rules why none of the counters beside a hex may attack it.
const tellWhyNot = async (label, units) => {
  await choose([], label);
  const line = unallowed(label, units);
  if (!line || S.hex !== label) return;
  try { S.whyNot = {hex: label, seq: S.seq, line, faults: (await ask("odds", {...at(), order: line})).faults || []}; } catch (e) { alarm(e.message); }
  if (S.hex === label) showHere();
};

// weighAttack asks for the odds of the order that the counters together may be given.
const weighAttack = async () => {
  const a = S.attack, begun = performance.now();
  a.line = "";
  a.odds = null;
  try {
    if (a.chosen.length) a.odds = await ask("odds", {...at(), units: a.chosen, verb: a.verb, hex: a.hex});
    a.line = a.odds?.order || "";
  } catch (e) {
    alarm(e.message);
  }
  if (a !== S.attack) return;
  drawn("odds", begun);
  showTab("here");
  showGoals();
  showHere();
};

const joinAttack = id => {
  const a = S.attack;
  a.chosen = a.chosen.includes(id) ? a.chosen.filter(u => u !== id) : [...a.chosen, id];
  weighAttack();
};

const leaveAttack = () => {
  S.attack = null;
  showGoals();
  showHere();
};

// attackPart shows the attack that is made up.
const attackPart = parent => {
  const a = S.attack, box = html("section", undefined, parent, "box");
  html("h3", [a.verb, a.hex, a.odds?.column].filter(Boolean).join(" "), box);
  html("p", say("whoAttacks"), box, "note");
  const chips = html("div", undefined, box, "chips");
  for (const u of a.able) chip(u, chips, a.chosen.includes(u), () => joinAttack(u));
  const row = html("div", undefined, box, "row");
  if (a.line) {
    const go = button(say("orderThis"), row, () => order(a.line), "main");
    go.id = "doattack";
    go.setAttribute("aria-keyshortcuts", "Enter");
  } else {
    html("p", say("notTogether"), box, "warn");
  }
  button(say("leave"), row, leaveAttack);
  if (a.line) html("code", a.line, box);
  if (a.odds) oddsPart(a.odds, box, 0);
};

// oddsPart shows what an order comes to. Those of a line of the sheet can be taken to have a result, and what they ask can be
// answered under them.
const oddsPart = (odds, parent, line) => {
  if (odds.column) html("p", say("column", odds.column), parent, "column");
  if (odds.rows.length) {
    const table = html("table", undefined, parent, "sums");
    for (const r of odds.rows) {
      const tr = html("tr", undefined, table, r.kind), td = html("td", r.text + " ", tr);
      ruleButton(r.rule, td);
      if (r.value) html("td", r.value, tr); else td.colSpan = 2;
    }
  }
  for (const f of odds.faults || []) faultPart(f, parent, line);
  chancePart(odds, parent, line);
  if (line) for (const q of odds.questions) underPart(q, parent, line);
};

const chancePart = (odds, parent, line) => {
  if (odds.blind) html("p", say("blind"), parent, "note");
  if (!odds.chances.length) return;
  html("h4", say("chances"), parent);
  html("p", say(line ? "noDiceTake" : "noDice"), parent, "note");
  const list = html("div", undefined, parent, "chances");
  const most = Math.max(...odds.chances.map(c => c.percent), 1);
  for (const c of odds.chances) {
    const b = html(line ? "button" : "div", undefined, list, "chance");
    html("b", c.result, b);
    const bar = html("span", undefined, b, "bar");
    html("i", undefined, bar).style.width = 100 * c.percent / most + "%";
    html("span", c.percent.toFixed(1) + " %", b);
    if (c.text) html("small", c.text, b);
    if (!line) continue;
    b.type = "button";
    b.dataset.result = c.result;
    b.onclick = () => supposeResult(line, c.result);
  }
  if (line) button(say("likeliest"), parent, () => supposeResult(line, ""), "quiet");
};

const supposeResult = async (line, result) => {
  try { edit((await ask("suppose", {sheet: S.text, line, result})).sheet); } catch (e) { alarm(e.message); }
};

// underPart is a question that an order brings: what may stand under it.
const underPart = (q, parent, line) => {
  const d = html("details", undefined, parent);
  d.open = q.options.length > 0 && q.options.length < 5;
  html("summary", q.text || q.kind, d);
  optionsPart(q, d, o => order(o.line, line));
};

// optionsPart are the answers to a question as buttons, and those that the rules bar, with the reason.
const optionsPart = (q, parent, press) => {
  const list = html("div", undefined, parent, "offers");
  for (const o of q.options) {
    const b = button(o.line, list, () => press(o), "offer");
    b.dataset.offer = o.line;
    if (o.text) html("small", " " + o.text, b);
    if (o.default) html("small", " " + say("byDefault"), b);
    const on = () => showDrawing(o.path?.length > 1 ? o.path : o.hex && unit(o.units?.[0])?.hex ? [unit(o.units[0]).hex, o.hex] : null);
    b.onpointerenter = b.onfocus = on;
    b.onpointerleave = b.onblur = () => showDrawing();
  }
  for (const o of q.barred || []) {
    const p = html("p", undefined, list, "barred");
    html("s", o.line, p);
    p.append(" " + o.text + " ");
    ruleButton(o.rule, p);
  }
};
