// Questions of the other side's turn, standing orders, and sheets for phases to come: all of them are lines of the sheet too.

const showAnswers = () => {
  const p = $("answers"), o = S.open;
  p.replaceChildren();
  $("tab-answers").classList.toggle("asks", !!o.question?.mine);
  if (o.question) questionPart(o.question, p);
  standingPart(p);
  plansPart(p);
};

// showAsked shows the question, and the hex that it is about.
const showAsked = () => {
  const {hex} = S.open.question;
  showTab("answers");
  if (!S.place.has(hex)) return;
  S.hex = hex;
  map.eye.centre(S.place.get(hex));
  showChosen();
  showHere();
};

const questionPart = (q, parent) => {
  const box = html("section", undefined, parent, "box");
  html("h3", say("question"), box);
  const line = html("p", q.text + " ", box);
  ruleButton(q.rule, line);
  if (q.hex) button(q.hex, box, showAsked, "quiet");
  if (q.facts.length) {
    const table = html("table", undefined, box, "sums");
    for (const f of q.facts) {
      const tr = html("tr", undefined, table);
      html("td", f.name, tr);
      html("td", f.value, tr);
    }
  }
  if (!q.mine) { html("p", say("othersQuestion"), box, "note"); return; }
  html("p", say("chooseAnswer"), box, "note");
  optionsPart(q, box, answer);
};

// answer makes the option the only order of the sheet.
const answer = o => {
  const head = linesOf(S.open.reply || "").filter(l => /^#PBEM/.test(l))[0] || S.open.frame.head;
  S.upto = 0;
  edit(textOfLines([head, o.line, "#END"]));
};

const standingPart = parent => {
  const box = html("section", undefined, parent, "box"), {standing, forms} = S.open;
  html("h3", say("standing"), box);
  html("p", say("standingHelp"), box, "note");
  for (const l of standing) html("code", l, box);
  if (!standing.length) html("p", say("noStanding"), box, "note");
  for (const f of forms || []) {
    const d = html("details", undefined, box);
    html("summary", f.window, d);
    const list = html("div", undefined, d, "offers");
    for (const l of f.lines) button(l, list, () => typeLine(l), "offer").dataset.offer = l;
  }
};

const plansPart = parent => {
  const {ahead, sealed, plans = []} = S.open;
  if (!ahead.length && !sealed.length && !plans?.length) return;
  const box = html("section", undefined, parent, "box");
  html("h3", say("ahead"), box);
  html("p", say("aheadHelp"), box, "note");
  for (const a of ahead) {
    html("h4", a.phase, box);
    for (const l of a.lines) html("code", l, box);
  }
  if (sealed.length) {
    html("h4", say("sealed"), box);
    for (const l of sealed) html("code", l, box);
  }
  const list = html("div", undefined, box, "offers");
  for (const p of plans || []) {
    const b = button(say("planPhase", p), list, () => beginPhase(p), "offer");
    b.dataset.phase = p;
  }
};
