package core

import (
	"io/fs"
	"iter"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/hexmap"
)

// A title need not implement the interfaces of this file: callers test for them by a type assertion. A title without
// one can be played; it then lacks what "Used by" names.

// ScenarioProvider is a module whose scenarios have maps or counters of their own. It plays the usual scenario and
// returns another module for every other one.
//
// Used by: ScenarioModule.
type ScenarioProvider interface {
	// Scenario returns the module that plays a scenario; false where there is none with that id.
	Scenario(id string) (Module, bool)
}

// ScenarioModule returns the module for a game with these options: the scenario's own where it has one, else m.
func ScenarioModule(m Module, o Options) Module {
	if b, ok := m.(ScenarioProvider); ok {
		if own, ok := b.Scenario(o.Get(ScenarioKey)); ok {
			return own
		}
	}
	return m
}

// Remedier is a title that can correct a board on which a phase may not end, as its rulebook says, such as by
// eliminating units above the stacking limit.
//
// Used by: the end of a phase whose player sent nothing (pbem/engine). A title without it waits for a sheet.
type Remedier interface {
	// Remedy changes the position, as the rules prescribe, until Finish finds no fault that the rules can resolve. It
	// rolls no die and asks no question.
	Remedy(tx *Tx, side Side)
}

// Forecaster is a title that computes the exact chances of an order before it is carried out.
//
// Used by: the judge of a sheet (pbem/engine), for what an answer tells of each order.
type Forecaster interface {
	// Forecast explains an order that Check accepted: sums, odds, and the distribution of results. It rolls nothing.
	Forecast(r Reader, side Side, o Order) []Event
}

// ChoicePredictor is a title that can tell in advance which choices an order may put to its own side, so that answers
// written under it can be judged with the sheet.
//
// Used by: the judge of lines under an order (pbem/engine), and fuzz.
type ChoicePredictor interface {
	// PredictChoices returns the choices that may come up, one for each verb of answers. Options holds every answer
	// that some result allows, judged by what r shows; Barred holds those that no result allows. A choice without
	// options is asked after no result. It returns nil where nothing can be foreseen, such as for an order that Check
	// refuses.
	PredictChoices(r Reader, side Side, o Order) []Choice
}

// SheetEnder is a title that records when a sheet ends while its phase goes on. Some rules let only the first sheet of
// a phase decide a matter.
//
// Used by: the act "set" of a moderator (pbem/engine).
type SheetEnder interface {
	// SheetEnded records in the position that a sheet has ended, without events, dice or decisions.
	SheetEnded(tx *Tx)
}

// EndHexJudge is a title that judges whether several counters can end in the same hex. Lines under an order may ask for
// this.
//
// Used by: the judge of lines under an order (pbem/engine).
type EndHexJudge interface {
	// EndBan returns why the last counter of a list cannot end in its hex under any result of the order if the others
	// end in theirs. It returns no reason if some result may leave room.
	EndBan(r Reader, side Side, o Order, ends []UnitEnd) Ban
}

// UnitEnd holds a counter and the label of the hex in which it is to end.
type UnitEnd struct{ Unit, Hex string }

// EndingTogether returns the hex where the last counter of a list is to end, and all counters that are to end there.
func EndingTogether(ends []UnitEnd) (hex string, units []string) {
	hex = ends[len(ends)-1].Hex
	for _, e := range ends {
		if e.Hex == hex {
			units = append(units, e.Unit)
		}
	}
	return hex, units
}

// FactProvider is a title that gives facts which conditions of orders may test ("halt if activated>=1"). The names of
// the facts are subjects in the title's vocabulary; r shows only what the side may see.
//
// Used by: conditions of orders (pbem/engine).
type FactProvider interface {
	// Facts returns the present facts for a side.
	Facts(r Reader, side Side) []Fact
}

// ResultLister is a title that lists the results in its combat tables, so that a condition may name them.
//
// Used by: the judge of conditions (pbem/engine).
type ResultLister interface {
	// Results lists the results as the tables print them, each once, sorted.
	Results() []string
}

// Invariants is a title that can check a position for states that its rules make impossible.
//
// Used by: the act "set" of a moderator (pbem/engine), and fuzz.
type Invariants interface {
	// Invariant returns an error that describes an impossible state, or nil if there is none.
	Invariant(r Reader) error
}

// PlanLister is a title with phases that cannot be foreseen, such as an activation by a drawn chit. A side may send the
// sheet for such a phase before it comes.
//
// Used by: sheets filed ahead (pbem/engine), and fuzz.
type PlanLister interface {
	// Plans returns the names of the phases for which a side may send a sheet now, in upper case, without blanks. The
	// names must depend only on what the side may see.
	Plans(r Reader, side Side) []string
	// PlannedPhase returns the name of the present phase, "" if sheets cannot be filed for it.
	PlannedPhase(r Reader) string
}

// PlanStarter is a Planner that can jump to one of these phases as if it came next, to check a sheet for it.
//
// Used by: the check of a whole turn (pbem/engine).
type PlanStarter interface {
	// StartPlan ends the present phase and begins the one named plan (see Plans) for a side. The error says why that
	// phase cannot come, or what nobody can foresee.
	StartPlan(tx *Tx, side Side, plan string) error
}

// OwnSealOpener is a title that can show to a side what that side itself has sealed, for its sheets and letters.
//
// Used by: the judge of a sheet and the letters of a side (pbem/engine).
type OwnSealOpener interface {
	// OpenOwnSeals returns a side's view, made by Show, with the side's own seals opened. open returns the statement
	// behind a seal, or ok false. No change of a position may depend on the result, for a replay without the secrets
	// sees only seals.
	OpenOwnSeals(view *Position, side Side, open func(seal string) (statement string, ok bool)) *Position
}

// Strategist is a title that rates orders and answers for a computer player. Both methods see only what r shows, the
// view of that side, and always give the same result for the same position. Each title chooses the unit of its ratings,
// about a hundredth of a victory point; a computer player gives no order rated below 1.
//
// Used by: computer opponents (pbem/game/ai).
type Strategist interface {
	// Weigh looks at a position once and returns the function that rates an order accepted by Check in it. The function
	// may be called only while the position stays as it is.
	Weigh(r Reader, side Side) func(o Order) int
	// Prefer returns the index of the option that the computer player takes for the owner of a choice.
	Prefer(r Reader, c Choice) int
}

// BatchChecker is a title that can judge many orders in one position faster than by calling Check for each.
//
// Used by: computer opponents (pbem/game/ai).
type BatchChecker interface {
	// Checker looks at a position and returns a function that checks orders of a side in it, as Check does. The
	// function may be called only while the position stays as it is.
	Checker(r Reader, side Side) func(o Order) []notation.Fault
}

// UnitOrderLister is a title that can list the orders of some counters without those of all others.
//
// Used by: planners (pbem/game/preview), and answers that propose what would be legal (pbem/engine).
type UnitOrderLister interface {
	// LegalOf enumerates, in the order of Legal, at least the orders that name one of the counters and those that name
	// none; if no counter is given, all orders. The counter "" selects only those that name none. If verbs are given,
	// orders with other verbs may be left out.
	LegalOf(r Reader, side Side, units []string, verbs ...string) iter.Seq[Order]
}

// CostEstimator is a title that computes what an order of movement spends.
//
// Used by: planners (pbem/game/preview).
type CostEstimator interface {
	// Costs looks at a position once and returns a function for the cost of an order that Check accepts, such as "3 of
	// 8 MP", or "" if the order has no cost. The function may be called only while the position stays as it is.
	Costs(r Reader, side Side) func(o Order) say.Text
}

// SpentText returns the text "3 of 8 MP" for a CostEstimator.
func SpentText(mp, of say.Text) say.Text { return say.F("%s of %s MP", mp, of) }

// AnswerWriter is a Strategist that writes answers under its orders, to the questions that they will put to its side.
//
// Used by: computer opponents (pbem/game/ai).
type AnswerWriter interface {
	// AnswerLines returns the lines to write under an order, without indentation, from what r shows before it.
	AnswerLines(r Reader, side Side, o Order) []string
}

// Explainer is a title that explains its rules in our own words, by number.
//
// Used by: pbem explain.
type Explainer interface {
	Explain(rule string) (string, bool)
	Rules() []string
}

// Summarizer is a title that adds lines of its own to a report: victory points, reinforcements due, supply.
//
// Used by: reports (pbem/view/report).
type Summarizer interface {
	Summary(r Reader, viewer Side) []Section
}

// StyleProvider is a title that describes the look of its map and counters: colours, symbols and figures.
//
// Used by: pictures and reports (pbem/view).
type StyleProvider interface {
	Style() Style
	// Printed returns the figures printed on the face of a counter as text: "26-8".
	Printed(u *Unit) string
}

// NoteProvider is a title that adds remarks on counters to the list in letters, beyond figures, steps, marks and
// supply.
//
// Used by: the list of counters in letters (pbem/view/unitlist).
type NoteProvider interface {
	// Notes looks at a position once and returns a function that lists remarks on a counter of a side, such as the
	// headquarters that reaches it, or its turn of arrival. r shows only what the side may see.
	Notes(r Reader, side Side) func(u *Unit) []say.Text
}

// UnusedWordLister is a title that tells which of its order words cannot occur in a game, because of the scenario, the
// options or the side.
//
// Used by: welcome letters (pbem/view/report) and planners (pbem/planner/api).
type UnusedWordLister interface {
	// UnusedWords returns the verbs and questions that a side cannot meet in the game of r, and the first names of
	// entries of the guide that cannot occur in it.
	UnusedWords(r Reader, side Side) []string
}

// CodeExplainer is a title whose counters have printed codes that say where they start or when they arrive.
//
// Used by: the list of counters in letters (pbem/view/unitlist).
type CodeExplainer interface {
	// CodeText returns a sentence that begins with a counter's code and explains it; it is called only for counters
	// that have a code.
	CodeText(u *Unit) say.Text
}

// LossReporter is a title that keeps eliminated counters in other boxes besides BoxDead, and tells which boxes these
// are.
//
// Used by: the losses of a report (pbem/view/report).
type LossReporter interface {
	// IsLossBox reports whether a counter in a box counts as eliminated.
	IsLossBox(box string) bool
}

// FaceDescriber is a StyleProvider that describes further print on counters, beyond one line of figures.
//
// Used by: pictures (pbem/view/scene).
type FaceDescriber interface {
	StyleProvider
	// Face returns the further print of a counter.
	Face(u *Unit) Face
}

// LayerProvider is a title that can show more on the map than counters: zones of control, supply, the value of hexes.
//
// Used by: pictures (pbem/view/scene).
type LayerProvider interface {
	// LayerHexes lists the hexes of a kind for a side in index order, from what r shows. It returns nil for a kind
	// that the title does not know.
	LayerHexes(r Reader, kind string, side Side) []hexmap.Hex
	// Prize returns the value of holding a hex in victory points, 0 for most.
	Prize(h hexmap.Hex) int
}

// PrizeNamer is a LayerProvider whose prizes are not victory points in every scenario.
//
// Used by: pictures (pbem/view/scene).
type PrizeNamer interface {
	// PrizeName returns what Prize counts in the scenario, for the legend of a map; "" for victory points.
	PrizeName() string
}

// Markers is a title that puts markers on the board besides counters, such as forts, interdiction or depots.
//
// Used by: pictures (pbem/view/scene) and cases (pbem/tools/ruletest).
type Markers interface {
	// Markers lists the markers on the board, from what r shows, in the order in which they are drawn.
	Markers(r Reader) []Marker
}

// TrackLister is a title whose map sheet has boxes and tracks beside the map.
//
// Used by: pictures (pbem/view/scene).
type TrackLister interface {
	// TracksAndBoxes lists the tracks and boxes from what r shows, in the order in which they are drawn.
	TracksAndBoxes(r Reader) ([]Strip, []Tray)
}

// ClassLister is a title that lists the words of maps and counters that its rules know, such as kinds of terrain and of
// units. A map may use other words of these kinds, but they have no effect.
//
// Used by: cases and docs/words (pbem/tools/ruletest, pbem/tools/docgen).
type ClassLister interface {
	// Classes returns the words sorted by kind, in the order of the constants, and by word.
	Classes() []Class
}

// TurnRangeProvider is a title whose scenarios end in different turns, or begin later than turn 1.
//
// Used by: mastheads of letters and pictures, by TurnOf.
type TurnRangeProvider interface {
	// TurnRange returns the numbers of the first and the last turn of the scenario in play.
	TurnRange(r Reader) (first, last int)
}

// TurnOf returns the turn of a position in words, as a player counts: "turn 3 of 7", or where the scenario begins later
// "turn 1 of 4, GT50".
func TurnOf(m Module, meta Meta, r Reader) say.Text {
	turn := r.Turn()
	if s, ok := m.(TurnRangeProvider); ok {
		first, last := s.TurnRange(r)
		if first > 1 {
			return say.F("turn %d of %d, GT%d", turn-first+1, last-first+1, turn)
		}
		return say.F("turn %d of %d", turn, max(turn, last))
	}
	return say.F("turn %d of %d", turn, max(turn, meta.Turns))
}

// ClaimChecker is a title that can compare its data with its rulebook without playing. Title implements it, not Module,
// for the data need not be right yet.
//
// Used by: pbem title check.
type ClaimChecker interface {
	Meta() Meta
	// Claims compares every statement of the rulebook about the data with them. The error names data that cannot be
	// read at all, with file, line and key.
	Claims(data fs.FS) ([]Claim, error)
}

// SchemaProvider is a title that describes the structure of its data files, for editors and for those who write them.
//
// Used by: pbem title schema.
type SchemaProvider interface {
	Meta() Meta
	// DataFiles lists the YAML files of the title's data.
	DataFiles() []DataFile
}

// ScoreCounter is a title that counts a score. In tournaments, players bid for a side in the unit of that score.
//
// Used by: events (pbem/tournament/runner), and pbem event new for the name of the unit.
type ScoreCounter interface {
	// Tally returns the score of a position: at the start, in play or at the end.
	Tally(r Reader) Tally
}

// Tally is the score of a game, in the unit in which players bid for a side.
type Tally struct {
	Unit    string // "victory points"; "" where a scenario counts nothing
	Most    int    // no game of the scenario ends with a score further from 0
	Score   int    // how much the first side is above a draw; negative when it is below
	Counted bool   // false where the rules decide the game by something else than this score
}

// TestStager is a title that completes a position which a test case sets up by hand: it reads the lines "set KEY VALUE"
// and defines new counters. Cases of a title without it can place only counters, control and tracks.
//
// Used by: cases (pbem/tools/ruletest).
type TestStager interface {
	// Counters returns the module with the counters that a case describes, added to the title's own or replacing them.
	// Figures that a counter leaves out, such as movement points, come from its type; unknown types and sizes are
	// refused.
	Counters(defs []UnitDef) (Module, error)
	// Stage applies the lines "set KEY VALUE" of a case in order, and then the rules for the start of the phase. It
	// refuses keys, values and marks on counters that the title does not know.
	Stage(tx *Tx, set []Fact) error
}

// ReserveProvider is a title that defines counters which the scenario in play does not use. A test case may place them
// by name.
//
// Used by: cases (pbem/tools/ruletest).
type ReserveProvider interface {
	// Reserve returns the definition of a counter of that kind, as a case would pass it to Counters. It returns nil
	// if no such counter has this name.
	Reserve(id string) *UnitDef
}
