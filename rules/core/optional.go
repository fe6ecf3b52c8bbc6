package core

import (
	"io/fs"
	"iter"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/hexmap"
)

// Whatever a title may be besides a Title and a Module: its module implements what it can, and who asks finds out by a type
// assertion. A title without one of them is played all the same; what is then missing is what the comment says is asked for.

// ScenarioProvider is a title whose scenarios are played on boards, or with counters, of their own: its module plays the usual scenario
// and returns a module for every other scenario.
//
// Asked for by: Chosen.
type ScenarioProvider interface {
	// Scenario is the module that plays a scenario; false where there is none with that id.
	Scenario(id string) (Module, bool)
}

// ScenarioModule is the module that plays a game with these options: that of the scenario chosen where scenarios have modules of their
// own. Of a scenario that there is not, Start tells.
func ScenarioModule(m Module, o Options) Module {
	if b, ok := m.(ScenarioProvider); ok {
		if own, ok := b.Scenario(o.Get(ScenarioKey)); ok {
			return own
		}
	}
	return m
}

// Remedier does what the rulebook itself does to a board on which a phase may not end, such as eliminating what stands above a limit.
//
// Asked for by: a lapse by the defaults (pbem/engine). A title without it waits for a sheet.
type Remedier interface {
	// Remedy changes the board of a phase so that Finish passes it, as far as the rules say how. It rolls and asks nothing.
	Remedy(tx *Tx, side Side)
}

// Forecaster tells the exact chances of an order.
//
// Asked for by: the judge of a sheet (pbem/engine), for what an answer tells of each order.
type Forecaster interface {
	// Forecast explains an order that Check accepted: sums, odds, and the distribution of results. It rolls nothing.
	Forecast(r Reader, side Side, o Order) []Event
}

// Foreseer foresees the choices that an order will put to its own side while it is carried out. Answers written under
// the order can then be judged with the sheet.
//
// Asked for by: the judge of lines under an order (pbem/engine), and fuzz.
type Foreseer interface {
	// Foresee gives the choices that may come up, one for each verb of answers: their options are all that one result or
	// another allows as far as r shows, and barred is what none does. A choice without options comes up in no result. It is
	// nil where nothing can be foreseen, as of an order that Check refuses.
	Foresee(r Reader, side Side, o Order) []Choice
}

// SheetEnder is a title that notes when a sheet is over and its phase is not, for what must be decided in the first sheet of a phase.
//
// Asked for by: the act set (pbem/engine).
type SheetEnder interface {
	// SheetEnded notes it in the position, without events, dice or decisions.
	SheetEnded(tx *Tx)
}

// EndJudge judges where several counters are to end together, as lines under an order want it.
//
// Asked for by: the judge of lines under an order (pbem/engine).
type EndJudge interface {
	// EndBan says why the last of some counters cannot end where it is to, whatever an order that Check accepts comes to, when
	// those before it end where they are to; no ban where one result or another may leave room.
	EndBan(r Reader, side Side, o Order, ends []UnitEnd) Ban
}

// UnitEnd names the hex, by its label, in which a counter is to end.
type UnitEnd struct{ Unit, Hex string }

// EndingTogether are the hex where the last of some counters is to end, and all that are to end there.
func EndingTogether(ends []UnitEnd) (hex string, units []string) {
	hex = ends[len(ends)-1].Hex
	for _, e := range ends {
		if e.Hex == hex {
			units = append(units, e.Unit)
		}
	}
	return hex, units
}

// Informer gives facts that conditions of orders may ask about ("halt if activated>=1"). Their names are the subjects
// of the title's vocabulary; r is what the side may see.
//
// Asked for by: conditions of orders (pbem/engine).
type Informer interface {
	Facts(r Reader, side Side) []Fact
}

// Resulter lists what the combat tables of a title give, so that a condition may name it.
//
// Asked for by: the judge of conditions (pbem/engine).
type Resulter interface {
	// Results lists the results as the tables print them, each once, sorted.
	Results() []string
}

// Invariants is asked after every order in fuzzing and tests.
//
// Asked for by: the act set (pbem/engine), and fuzz.
type Invariants interface {
	Invariant(r Reader) error
}

// Planner names phases whose coming nobody can foresee, such as the activation of a chit that is drawn, so that a side may
// file the sheet for one before it comes.
//
// Asked for by: sheets filed ahead (pbem/engine), and fuzz.
type Planner interface {
	// Plans are the names of the phases for which a side may file a sheet now, in upper case, without blanks. What they
	// are must follow from what the side may see.
	Plans(r Reader, side Side) []string
	// Planned is the name of the phase that a position is in, "" when no sheet can have been filed for it.
	Planned(r Reader) string
}

// PlanStarter is a Planner that can go to one of its phases as if it came next.
//
// Asked for by: the check of a whole turn (pbem/engine).
type PlanStarter interface {
	// StartPlan ends the phase that a position is in and begins the one of that name, as Plans names it, for a side. the error names
	// why it does not come, or what nobody can foresee.
	StartPlan(tx *Tx, side Side, plan string) error
}

// OwnSealOpener is a title that can lay open to a side what that side has sealed itself, so that its sheets can be judged by all
// that it knows and its letters show its own secrets to it.
//
// Asked for by: the judge of a sheet and the letters of a side (pbem/engine).
type OwnSealOpener interface {
	// OpenOwnSeals is a side's view, as Show gives it, with the side's own seals opened. open finds the statement behind a seal;
	// where it cannot, the seal stays. Nothing that becomes of a position may depend on what Confide shows: who replays a
	// game without its secrets sees the seals only.
	OpenOwnSeals(view *Position, side Side, open func(seal string) (statement string, ok bool)) *Position
}

// Strategist is the sense of a title for a computer opponent: what an order or an answer is worth to the side that gives
// it. Both methods judge only what r shows, which is the view of that side, and are deterministic. Points are of the
// title's own choosing, about a hundredth of a victory point; a computer opponent compares them and gives no order that
// is worth less than 1.
//
// Asked for by: computer opponents (pbem/game/ai).
type Strategist interface {
	// Weigh looks at a position once and gives the function that tells what an order is worth in it. The function may be
	// asked only while the position stays as it is, and only for orders that Check accepts.
	Weigh(r Reader, side Side) func(o Order) int
	// Prefer is the index of the option that the owner of a choice takes.
	Prefer(r Reader, c Choice) int
}

// Referee is a title that looks at a position once to judge many orders in it.
//
// Asked for by: computer opponents (pbem/game/ai).
type Referee interface {
	// Judge looks at a position and gives Check for the orders of a side in it. It may be asked only while the position stays as it is.
	Judge(r Reader, side Side) func(o Order) []notation.Fault
}

// Focuser is a title that can enumerate the orders of some counters without those of all others.
//
// Asked for by: planners (pbem/game/preview), and answers that propose what would be legal (pbem/engine).
type Focuser interface {
	// LegalOf enumerates what Legal does of the orders that name one of some counters and of those that name none, in the same order,
	// and may be others besides; all when no counter is named. A counter that there is not, "", leaves those that name none. Where verbs
	// are named, orders of others may be left out.
	LegalOf(r Reader, side Side, units []string, verbs ...string) iter.Seq[Order]
}

// Coster is a title that tells what an order of movement spends.
//
// Asked for by: planners (pbem/game/preview).
type Coster interface {
	// Costs looks at a position once and gives the function that tells what an order of a side which Check accepts spends ("3 of 8 MP"); ""
	// of an order that spends nothing. It may be asked only while the position stays as it is.
	Costs(r Reader, side Side) func(o Order) say.Text
}

// Spent returns the answer of a Coster: "3 of 8 MP".
func Spent(mp, of say.Text) say.Text { return say.F("%s of %s MP", mp, of) }

// AnswerWriter is a Strategist whose computer opponent writes answers under an order, to what the order will ask of its own side.
//
// Asked for by: computer opponents (pbem/game/ai).
type AnswerWriter interface {
	// AnswerLines gives the lines, without indentation, from what r shows before the order.
	AnswerLines(r Reader, side Side, o Order) []string
}

// Explainer answers for a rule number in our own words.
//
// Asked for by: pbem explain.
type Explainer interface {
	Explain(rule string) (string, bool)
	Rules() []string
}

// Summarizer gives the lines of a report that only the title knows: VP account, reinforcements due, supply.
//
// Asked for by: reports (pbem/view/report).
type Summarizer interface {
	Summary(r Reader, viewer Side) []Section
}

// Stylist describes the look of a title's map and counters.
//
// Asked for by: pictures and reports (pbem/view).
type Stylist interface {
	Style() Style
	// Printed is the text of the figures on the face of a counter: "26-8".
	Printed(u *Unit) string
}

// Noter is a title whose counters have more to tell to whoever orders them than figures, steps, marks and supply.
//
// Asked for by: the list of counters in letters (pbem/view/unitlist).
type Noter interface {
	// Notes looks at a position once and gives the function that tells of a counter of a side: which headquarters reaches it, when it
	// arrives. r is what the side may see.
	Notes(r Reader, side Side) func(u *Unit) []say.Text
}

// UnusedLister is a title of which not every game uses all words: scenarios lack units or terms, and players leave options out.
//
// Asked for by: welcome letters (pbem/view/report) and planners (pbem/planner/api).
type UnusedLister interface {
	// UnusedWords returns the verbs and questions that cannot be a side's in the game of r, and the first names of entries of the guide
	// that cannot occur in it.
	UnusedWords(r Reader, side Side) []string
}

// Coder is a title whose counters bear codes that say where they start or when they come.
//
// Asked for by: the list of counters in letters (pbem/view/unitlist).
type Coder interface {
	// CodeText says in a sentence that begins with the code what that of a counter means; it is asked only of counters that bear one.
	CodeText(u *Unit) say.Text
}

// LossReporter is a title with boxes besides BoxDead into which what is eliminated goes.
//
// Asked for by: the losses of a report (pbem/view/report).
type LossReporter interface {
	// IsLossBox says whether a counter that leaves the map for a box has lost all its steps.
	IsLossBox(box string) bool
}

// Facer is a Stylist whose counters print more than a line of figures.
//
// Asked for by: pictures (pbem/view/scene).
type Facer interface {
	Stylist
	Face(u *Unit) Face
}

// LayerProvider is a title that can show more of the board than its counters.
//
// Asked for by: pictures (pbem/view/scene).
type LayerProvider interface {
	// LayerHexes lists the hexes of a kind for a side in index order, from what r shows; nil for a kind that the title does not know.
	LayerHexes(r Reader, kind string, side Side) []hexmap.Hex
	// Prize returns the value of holding a hex in victory points, 0 for most.
	Prize(h hexmap.Hex) int
}

// PrizeNamer is a Charter whose prizes are not victory points in every scenario.
//
// Asked for by: pictures (pbem/view/scene).
type PrizeNamer interface {
	// PrizeName returns what Prize counts in the scenario, for the legend of a map; "" for victory points.
	PrizeName() string
}

// Markers is a title that puts markers on the board.
//
// Asked for by: pictures (pbem/view/scene) and cases (pbem/tools/casefile).
type Markers interface {
	// Markers lists what lies on the board, from what r shows, in the order in which it is drawn.
	Markers(r Reader) []Marker
}

// TrackLister is a title whose sheet has boxes and tracks beside the board.
//
// Asked for by: pictures (pbem/view/scene).
type TrackLister interface {
	// TracksAndBoxes lists the tracks and boxes from what r shows, in the order in which they are drawn.
	TracksAndBoxes(r Reader) ([]Strip, []Tray)
}

// Classed is a module that lists the words its rules know. Whatever a map says in other words of these kinds means nothing to it.
//
// Asked for by: cases and docs/words (pbem/tools/casefile, pbem/tools/docgen).
type Classed interface {
	// Classes are sorted by kind, in the order of the constants, and word.
	Classes() []Class
}

// Spanned is a module whose scenarios end in different turns, or whose turns are numbered on a calendar that begins before they do.
//
// Asked for by: mastheads of letters and pictures, by TurnOf.
type Spanned interface {
	// Span returns the first and the last turn of the scenario that is played.
	Span(r Reader) (first, last int)
}

// TurnOf says which turn of the game a position is in, as a player counts: "turn 3 of 7", or where the scenario begins later
// "turn 1 of 4, GT50".
func TurnOf(m Module, meta Meta, r Reader) say.Text {
	turn := r.Turn()
	if s, ok := m.(Spanned); ok {
		first, last := s.Span(r)
		if first > 1 {
			return say.F("turn %d of %d, GT%d", turn-first+1, last-first+1, turn)
		}
		return say.F("turn %d of %d", turn, max(turn, last))
	}
	return say.F("turn %d of %d", turn, max(turn, meta.Turns))
}

// Checked is a title whose data can be held against its rulebook without playing it.
//
// Asked for by: pbem title check, before the data are loaded: it is asked of the title and not of its module.
type Checked interface {
	Meta() Meta
	// Claims judges every statement of the rulebook that binds data. The error names data that cannot be read at all, with
	// file, line and key.
	Claims(data fs.FS) ([]Claim, error)
}

// Schemed is a title that tells the shape of its data files, for editors and for those who write them.
//
// Asked for by: pbem title schema, likewise.
type Schemed interface {
	Meta() Meta
	DataFiles() []DataFile
}

// Bidder is a title whose games in events are played with bids for a side.
//
// Asked for by: events (pbem/tournament/runner), and pbem event new for the name of the unit.
type Bidder interface {
	// Tally returns the score of a position: at the start, in play or at the end.
	Tally(r Reader) Tally
}

// Tally is the score of a game in the unit in which is bid for its sides.
type Tally struct {
	Unit    string // "victory points"; "" where a scenario counts nothing
	Most    int    // no game of the scenario ends with a Score further from 0, in either direction
	Score   int    // by how much the first side is above a draw, below 0 when it is below one
	Counted bool   // false as long as, and where, the rules decide a game otherwise than by this score
}

// DiceTeller lists the kinds of dice that a title throws.
//
// Asked for by: the luck of the sides in reports (pbem/view/report), and the lists of dice and combats (pbem/game/chronicle).
type DiceTeller interface {
	// DiceKinds returns one entry for each label with which an event key of a roll, shuffle or hidden draw may begin.
	DiceKinds() []DiceKind
}

// Stager is a module that can complete a position that was set up by hand. A title without it takes cases that need no
// more than counters, control and tracks.
//
// Asked for by: cases (pbem/tools/casefile).
type Stager interface {
	// Counters gives the module with counters that a case describes itself, added or in place of the title's own. What
	// they leave to their type, such as movement points, is filled in; types and sizes the title does not have are refused.
	Counters(defs []UnitDef) (Module, error)
	// Stage applies the title's own givens ("set KEY VALUE"), in order, and does what the rules do at the start of the
	// phase. It refuses keys, values and marks on counters that the title does not know.
	Stage(tx *Tx, set []Fact) error
}

// Reserver is a module that knows counters which the scenario at hand does not use, so that a case may place them by name.
//
// Asked for by: cases (pbem/tools/casefile).
type Reserver interface {
	// Reserve describes such a counter as a case would for Counters; nil when there is none of this name.
	Reserve(id string) *UnitDef
}
