// What the page knows: answers of the rules, and what the player has chosen. All of it is drawn from here.
const S = {
  position: setup.position,
  open: null,        // answer of open
  ground: null,      // answer of ground
  place: new Map(),  // label -> index of hexes
  drawn: new Set(),  // numbers of the faces that the page has
  text: "",          // the sheet
  upto: 0,           // the line behind which the board is shown, 0: behind all of them
  check: null,       // answer of check
  board: null,       // answer of board
  hex: "",           // label of the hex that is looked at
  chosen: [],        // counters that are to be ordered
  verb: "",          // the order that the map shows, "": all
  offers: null,      // answer of offers for the chosen ones
  openings: [],      // orders that name no counter
  passed: null,      // {line, cost}: an own stack was tapped that the chosen counters could go to
  draw: null,        // {hexes, way} while a way is drawn
  attack: null,      // {hexes, verb, able, chosen, words, lists, line, odds} while an attack is made up
  line: 0,           // the line of the sheet that is looked at
  odds: null,        // what it comes to
  news: null,        // what happened since the last sheet, batch by batch
  guide: null,       // answer of guide
  layers: new Set(), // layers that are shown
  shown: {},         // their hexes
  seq: 0,            // number of the last question about the board
  picks: 0,          // number of the last question about the chosen counters
};

const at = () => S.upto > 0 ? {sheet: S.text, upto: S.upto} : {sheet: S.text};
const unit = id => S.board.units.find(u => u.id === id);
const hexOf = label => S.ground.hexes[S.place.get(label)];
const stackAt = label => {
  const s = S.board && S.board.stacks.find(s => s[0] === label);
  return s ? s.slice(1).map(t => S.board.tokens[t]) : [];
};
const ownAt = label => stackAt(label).map(t => t.u).filter(u => u && unit(u)?.mine);
const orderable = () => S.board && S.board.mine;

// edit makes another text the sheet, and has it judged.
const edit = (text, upto = 0) => {
  if (!remember(text)) return;
  S.upto = upto;
  take(text);
};
const take = text => {
  S.text = text;
  if (S.upto > linesOf(text).length) S.upto = 0;
  store(text);
  showText();
  return refresh();
};
const undo = dir => {
  const text = recall(dir);
  if (text === null) return;
  S.upto = S.line = 0;
  S.odds = S.draw = S.attack = null;
  take(text);
};

// refresh asks all that is shown of the sheet, and shows it when all of it is known: while a browser draws the map, no answer reaches the
// page. Answers to an older text are thrown away.
const refresh = async () => {
  const n = ++S.seq, begun = performance.now();
  alarm("");
  S.offers = S.odds = null;
  const {line} = S, picks = ++S.picks;
  try {
    const [check, odds, offers, layers, board] = await Promise.all([ask("check", {sheet: S.text}), lineOdds(),
      offersNow("offers behind a check"), layersNow(), ask("board", at()).then(keepFaces), map.made]);
    if (n !== S.seq) return;
    Object.assign(S, {check, board, shown: layers});
    S.chosen = S.chosen.filter(u => unit(u));
    if (line === S.line) takeOdds(odds);
    if (picks === S.picks) takeOffers(offers);
    showBoard();
    showUnits();
    showGoals();
    showLayers();
    drawn("refresh", begun);
  } catch (e) {
    alarm(e.message);
  }
  if (n !== S.seq) return;
  showLines();
  showAnswers();
  showHere();
  showHead();
};

// askOffers asks what the chosen counters may do; without any, what may be ordered that names none.
const askOffers = async () => {
  S.offers = null;
  const n = ++S.picks, offers = await offersNow();
  if (n !== S.picks) return;
  takeOffers(offers);
  showGoals();
};
const offersNow = (noted = S.chosen.length ? "offers" : "openings") => ask("offers", {...at(), units: S.chosen}, undefined, noted);
const takeOffers = offers => {
  if (!orderable()) { S.openings = []; return; }
  if (S.chosen.length) S.offers = offers; else S.openings = offers.offers;
  if (S.verb && !offers.verbs.includes(S.verb)) S.verb = "";
};

const askLayers = async () => {
  S.shown = await layersNow();
  showLayers();
};
const layersNow = async () => S.layers.size ? ask("layers", {...at(), show: [...S.layers]}) : {};

// askLine asks what the order comes to that is looked at.
const askLine = async () => {
  S.odds = null;
  takeOdds(await lineOdds());
};
const lineOdds = async () => S.line > 0 && S.line <= linesOf(S.text).length ?
  ask("odds", {sheet: S.text, line: S.line}, undefined, "odds behind a check") : null;
const takeOdds = odds => {
  if (odds && S.check.lines.some(l => l.line === S.line && l.depth === 0)) S.odds = odds; else S.line = 0;
};

// begun is the sheet, or the frame of one where nothing is written yet.
const begun = () => {
  const {head, base, end} = S.open.frame;
  return S.text.trim() || S.board.phase !== S.open.phase ? S.text : textOfLines([head, ...(base ? [base] : []), end]);
};

// order puts a line into the sheet, at its end or behind the line that is looked at on the map.
const order = async (line, under = 0) => {
  const lines = linesOf(S.text);
  let after = under ? blockEnd(lines, under) : S.upto ? blockEnd(lines, S.upto) : 0;
  if (under) line = line.split("\n").map(l => "  " + l.trim()).join("\n");
  try {
    const {sheet, line: n} = await ask("add", after ? {sheet: S.text, line, after} : {sheet: begun(), line});
    S.draw = S.attack = S.passed = null;
    S.line = under || (/\battack\b/.test(line) || isFight(line) ? n : 0);
    edit(sheet, S.upto ? blockEnd(linesOf(sheet), n) : 0);
  } catch (e) {
    alarm(e.message);
  }
};
