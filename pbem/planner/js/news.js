// What happened since the last sheet of the side, what the game asks, and what its abbreviations mean.

// askNews asks once for each position.
const askNews = async () => {
  const [log, guide] = await Promise.all([ask("log", {}), ask("guide", {})]);
  S.news = log.batches;
  S.guide = guide;
};

// newsMoves are the moves of the other side among what happened.
const newsMoves = () => (S.news || []).flatMap(b => b.lines.filter(l => !l.mine && l.path?.length > 1));

// newsShown tells whether their arrows are drawn: on wish, and until something is ordered.
const newsShown = () => S.showNews ?? !S.check?.lines.length;

// showNews draws the moves of the other side as thin arrows.
const showNews = () => {
  map.layer.lately.replaceChildren();
  if (!newsShown() || S.upto) return;
  for (const m of newsMoves()) {
    const points = m.path.map(hexOf).filter(Boolean);
    if (points.length > 1) arrow(points, el("g", {class: "moved"}, map.layer.lately));
  }
};

const switchNews = () => {
  S.showNews = !newsShown();
  showNews();
  showHere();
};

// newsPart tells what happened, batch by batch. A line with a hex shows it on the map.
const newsPart = parent => {
  if (!S.news?.length) return;
  const box = html("details", undefined, parent, "box");
  box.id = "news";
  box.open = S.newsOpen;
  box.ontoggle = () => { S.newsOpen = box.open; };
  html("summary", say("happened"), box);
  if (newsMoves().length) {
    const b = button(say("showMoves"), box, switchNews);
    b.id = "showmoves";
    b.setAttribute("aria-pressed", newsShown());
    b.setAttribute("aria-keyshortcuts", "O");
  }
  let phase = "";
  for (const b of S.news) {
    const lines = newsLines(b);
    if (!lines.length) continue;
    if (b.phase !== phase) html("h4", phase = b.phase, box);
    for (const l of lines) newsLine(l, box);
    if (b.left) html("p", say("moreNews", b.left), box, "note");
  }
};

// newsLines are those of a batch without the moves that the side ordered itself.
const newsLines = b => {
  const fights = b.lines.some(l => l.kind === "head");
  return b.lines.filter(l => fights || !l.mine || !["move", "place"].includes(l.kind));
};

const newsLine = (l, box) => {
  const known = S.place.has(l.hex), p = html("p", undefined, box, "news " + l.kind);
  if (known) button(l.text, p, () => { map.eye.follow(S.place.get(l.hex)); look(l.hex); }, "told"); else html("span", l.text, p);
  if (l.rule) ruleButton(l.rule, p);
};

// guidePart tells on wish how one wins, how a turn goes, and what words and marks mean.
const guidePart = parent => {
  const g = S.guide;
  if (!g?.win.length && !g?.words.length) return;
  const box = html("details", undefined, parent, "box");
  box.id = "guide";
  html("summary", say("guide"), box);
  const list = (head, lines) => {
    if (!lines.length) return;
    html("h4", say(head), box);
    const ul = html("ul", undefined, box);
    for (const l of lines) html("li", l, ul);
  };
  const words = (head, entries) => {
    if (!entries.length) return;
    html("h4", say(head), box);
    const dl = html("dl", undefined, box);
    for (const e of entries) { html("dt", e.names, dl); html("dd", e.says, dl); }
  };
  list("toWin", g.win);
  list("theTurn", g.turn);
  words("theSheets", g.sheets);
  words("theWords", g.words);
  words("theTerms", g.terms);
};
