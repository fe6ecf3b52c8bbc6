package core

import (
	"io/fs"
	"iter"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/hexmap"
)

// A title need not implement the interfaces of this file: callers test for them by a type assertion. A title without
// one remains playable, but lacks the feature listed under "Used by".

// ScenarioProvider is a module whose scenarios have maps or counters of their own. It plays the main scenario itself
// and returns another module for every other one.
//
// Used by: ScenarioModule.
type ScenarioProvider interface {
	// Scenario returns the module that plays a scenario; false where there is none with that id.
	Scenario(id string) (Module, bool)
}

// ScenarioModule returns the module for a game with these options: the scenario's own module if it has one, else m.
func ScenarioModule(m Module, o Options) Module {
	if b, ok := m.(ScenarioProvider); ok {
		if own, ok := b.Scenario(o.Get(ScenarioKey)); ok {
			return own
		}
	}
	return m
}

// Remedier is a title that can correct a position in which a phase may not end. It does what the rulebook prescribes,
// such as eliminating units above the stacking limit.
//
// Used by: the end of a phase whose player sent nothing (pbem/engine). A title without it waits for a sheet.
type Remedier interface {
	// Remedy changes the position, as the rules prescribe, until Finish finds no fault that the rules can resolve. It
	// rolls no die and asks no question.
	Remedy(tx *Tx, side Side)
}

// Forecaster is a title that computes the exact chances of an order before it is executed.
//
// Used by: the judge of a sheet (pbem/engine), for the explanation of each order in the answer.
type Forecaster interface {
	// Forecast explains an order that Check accepted: sums, odds, and the distribution of results. It rolls nothing.
	Forecast(r Reader, side Side, o Order) []Event
}

// ChoicePredictor is a title that can predict the choices that an order may offer to its own side. Answers written
// under the order can then be judged together with the sheet.
//
// Used by: the judge of lines under an order (pbem/engine), and fuzz.
type ChoicePredictor interface {
	// PredictChoices returns the choices that may come up, one for each verb of answers. Options holds every answer
	// that some result allows, judged by what r shows; Barred holds the answers that no result allows. A choice
	// without options is never offered. It returns nil when nothing can be predicted, such as for an order that
	// Check refuses.
	PredictChoices(r Reader, side Side, o Order) []Choice
}

// SheetEnder is a title that records the end of a sheet within a phase. Some rules let only the first sheet of a phase
// decide a matter.
//
// Used by: the act "set" of a moderator (pbem/engine).
type SheetEnder interface {
	// SheetEnded records in the position that a sheet has ended, without events, dice or decisions.
	SheetEnded(tx *Tx)
}

// EndHexJudge is a title that judges whether several counters can end in the same hex. Lines under an order may require
// this.
//
// Used by: the judge of lines under an order (pbem/engine).
type EndHexJudge interface {
	// EndBan returns why the last counter of a list cannot end in its hex under any result of the order, if the
	// other counters end in their hexes. It returns an empty Ban if some result may leave room.
	EndBan(r Reader, side Side, o Order, ends []UnitDestination) Ban
}

// UnitDestination holds a counter and the label of the hex in which it is to end.
type UnitDestination struct{ Unit, Hex string }

// UnitsEndingTogether returns the hex where the last counter of a list is to end, and all counters that are to end
// there.
func UnitsEndingTogether(ends []UnitDestination) (hex string, units []string) {
	hex = ends[len(ends)-1].Hex
	for _, e := range ends {
		if e.Hex == hex {
			units = append(units, e.Unit)
		}
	}
	return hex, units
}

// FactProvider is a title that provides facts which conditions of orders may test ("halt if activated>=1"). The names
// of the facts are subjects in the title's vocabulary; r shows only what the side may see.
//
// Used by: conditions of orders (pbem/engine).
type FactProvider interface {
	// Facts returns the current facts for a side.
	Facts(r Reader, side Side) []Fact
}

// Invariants is a title that can check a position for states that its rules make impossible.
//
// Used by: the act "set" of a moderator (pbem/engine), and fuzz.
type Invariants interface {
	// Invariant returns an error that describes an impossible state, or nil if there is none.
	Invariant(r Reader) error
}

// PlanLister is a title with phases that come at unpredictable times, such as an activation by a drawn chit. A side may
// send the sheet for such a phase in advance.
//
// Used by: sheets filed ahead (pbem/engine), and fuzz.
type PlanLister interface {
	// Plans returns the names of the phases for which a side may send a sheet now, in upper case, without blanks. The
	// names must depend only on what the side may see.
	Plans(r Reader, side Side) []string
	// PlannedPhase returns the name of the current phase; "" if sheets cannot be filed for it.
	PlannedPhase(r Reader) string
}

// PlanStarter is a PlanLister that can jump to one of these phases as if it came next, to check a sheet for it.
//
// Used by: the check of a whole turn (pbem/engine).
type PlanStarter interface {
	// StartPlan ends the current phase and begins the phase named plan (see Plans) for a side. The error says why
	// that phase cannot come, or what nobody can predict.
	StartPlan(tx *Tx, side Side, plan string) error
}

// OwnSealOpener is a title that can show a side its own sealed information, for its sheets and letters.
//
// Used by: the judge of a sheet and the letters of a side (pbem/engine).
type OwnSealOpener interface {
	// OpenOwnSeals returns a side's view, made by Show, with the side's own seals opened. open returns the
	// statement inside a seal, or ok false. No change of a position may depend on the result, because a replay
	// without the secrets sees only seals.
	OpenOwnSeals(view *Position, side Side, open func(seal string) (statement string, ok bool)) *Position
}

// Strategist is a title that rates orders and answers for a computer player. Both methods see only what r shows, the
// view of that side, and always give the same result for the same position. Each title chooses the unit of its ratings,
// about a hundredth of a victory point. A computer player gives no order with a rating below 1.
//
// Used by: computer opponents (pbem/game/ai).
type Strategist interface {
	// Weigh analyses a position once and returns the function that rates an order that Check accepted. That
	// function may be called only while the position is unchanged.
	Weigh(r Reader, side Side) func(o Order) int
	// Prefer returns the index of the option that the computer player chooses for the owner of a choice.
	Prefer(r Reader, c Choice) int
}

// BatchChecker is a title that can judge many orders in one position faster than by calling Check for each.
//
// Used by: computer opponents (pbem/game/ai).
type BatchChecker interface {
	// Checker analyses a position and returns a function that checks orders of a side in it, as Check does. That
	// function may be called only while the position is unchanged.
	Checker(r Reader, side Side) func(o Order) []notation.Fault
}

// UnitOrderLister is a title that can list the orders of some counters without listing those of all others.
//
// Used by: planners (pbem/game/preview), and answers that suggest legal orders (pbem/engine).
type UnitOrderLister interface {
	// LegalOf enumerates, in the order of Legal, at least the orders that name one of the counters and those that
	// name none. If no counter is given, it enumerates all orders. The counter "" selects only orders that name no
	// counter. If verbs are given, orders with other verbs may be left out.
	LegalOf(r Reader, side Side, units []string, verbs ...string) iter.Seq[Order]
}

// CostEstimator is a title that computes how many movement points an order spends.
//
// Used by: planners (pbem/game/preview).
type CostEstimator interface {
	// Costs analyses a position once and returns a function for the cost of an order that Check accepts, such as "3
	// of 8 MP". That function returns "" if the order has no cost. It may be called only while the position is
	// unchanged.
	Costs(r Reader, side Side) func(o Order) say.Text
}

// SpentText returns movement points spent and available as text, such as "3 of 8 MP", for a CostEstimator.
func SpentText(mp, of say.Text) say.Text { return say.F("%s of %s MP", mp, of) }

// AnswerWriter is a Strategist that writes lines under its orders, which answer the questions that these orders will
// raise for its side.
//
// Used by: computer opponents (pbem/game/ai).
type AnswerWriter interface {
	// AnswerLines returns the lines to write under an order, without indentation, from the position in r before it.
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
	// PrintedFigures returns the figures printed on the face of a counter as text: "26-8".
	PrintedFigures(u *Unit) string
}

// NoteProvider is a title that adds remarks on counters to the list in letters, besides figures, steps, marks and
// supply.
//
// Used by: the list of counters in letters (pbem/view/unitlist).
type NoteProvider interface {
	// Notes analyses a position once and returns a function that lists remarks on a counter of a side, such as the
	// headquarters in range of it, or its turn of arrival. r shows only what the side may see.
	Notes(r Reader, side Side) func(u *Unit) []say.Text
}

// UnusedWordLister is a title that knows which of its order words cannot occur in a game with its options and side.
//
// Used by: welcome letters (pbem/view/report) and planners (pbem/planner/api).
type UnusedWordLister interface {
	// UnusedWords returns the verbs and questions that a side never meets in the game of r, and the first names of
	// guide entries for things that cannot occur in it.
	UnusedWords(r Reader, side Side) []string
}

// CodeExplainer is a title whose counters have printed codes for where they start or when they arrive.
//
// Used by: the list of counters in letters (pbem/view/unitlist).
type CodeExplainer interface {
	// CodeText returns a sentence that begins with a counter's code and explains it. The counter must have a code.
	CodeText(u *Unit) say.Text
}

// LossReporter is a title that also keeps eliminated counters in boxes other than BoxDead.
//
// Used by: the losses of a report (pbem/view/report).
type LossReporter interface {
	// IsLossBox reports whether a counter in a box counts as eliminated.
	IsLossBox(box string) bool
}

// FaceDescriber is a StyleProvider that describes extra markings on counters, beyond one line of figures.
//
// Used by: pictures (pbem/view/scene).
type FaceDescriber interface {
	StyleProvider
	// Face returns the extra markings of a counter.
	Face(u *Unit) Face
}

// LayerProvider is a title that can show map layers besides counters: zones of control, supply, the value of hexes.
//
// Used by: pictures (pbem/view/scene).
type LayerProvider interface {
	// LayerHexes lists the hexes of a kind for a side in index order, from what r shows. It returns nil for a kind
	// that the title does not know.
	LayerHexes(r Reader, kind string, side Side) []hexmap.Hex
	// HexValue returns how many victory points a side gets for holding a hex, 0 for most hexes.
	HexValue(h hexmap.Hex) int
}

// HexValueNamer is a LayerProvider whose prizes are not victory points in every scenario.
//
// Used by: pictures (pbem/view/scene).
type HexValueNamer interface {
	// HexValueName returns the unit that Prize counts in the scenario, for the legend of a map; "" for victory points.
	HexValueName() string
}

// Markers is a title that puts markers on the board besides counters, such as forts, interdiction or depots.
//
// Used by: pictures (pbem/view/scene) and cases (pbem/tools/ruletest).
type Markers interface {
	// Markers lists the markers on the board, as far as r shows them, in the order in which they are drawn.
	Markers(r Reader) []Marker
}

// TrackLister is a title whose map sheet has boxes and tracks beside the map.
//
// Used by: pictures (pbem/view/scene).
type TrackLister interface {
	// TracksAndBoxes lists the tracks and boxes, as far as r shows them, in the order in which they are drawn.
	TracksAndBoxes(r Reader) ([]PrintedTrack, []PrintedBox)
}

// ClassLister is a title that lists the words of maps and counters that affect its rules, such as kinds of terrain and
// of units. A map may use other words of these kinds, but they have no effect.
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

// TurnOf returns the turn of a position in words, counted from the start of the scenario: "turn 3 of 7". For a scenario
// that begins in a later turn it adds the printed number: "turn 1 of 4, GT50".
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
// because a Module requires correct data.
//
// Used by: pbem title check.
type ClaimChecker interface {
	Meta() Meta
	// Claims compares every statement of the rulebook about the data with the data. It returns an error only for
	// data that cannot be read at all, with file, line and key.
	Claims(data fs.FS) ([]Claim, error)
}

// SchemaProvider is a title that describes the structure of its data files, for editors and authors of such files.
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
	// Tally returns the score of a position, at any time from the start to the end of the game.
	Tally(r Reader) Tally
}

// Tally is the score of a game, in the unit in which players bid for a side.
type Tally struct {
	Unit     string // "victory points"; "" where a scenario counts nothing
	MaxScore int    // greatest possible distance of a final score from 0
	Score    int    // lead of the first side over a draw; negative if it is behind
	Counted  bool   // false if the rules do not decide the game by this score
}

// TestStager is a title that completes a position set up by hand in a test case: it applies the lines "set KEY VALUE"
// and defines new counters. Cases of a title without it can place only counters, control and tracks.
//
// Used by: cases (pbem/tools/ruletest).
type TestStager interface {
	// Counters returns the module with the counters that a case describes, which are added to the title's own or
	// replace them. Figures that a counter leaves out, such as movement points, come from its type. It refuses
	// unknown types and sizes.
	Counters(defs []UnitDef) (Module, error)
	// Stage applies the lines "set KEY VALUE" of a case in order, and then the rules for the start of the phase. It
	// refuses keys, values and counter marks that the title does not define.
	Stage(tx *Tx, set []Fact) error
}

// ReserveProvider is a title that defines counters which the scenario in play does not use. A test case may place them
// by name.
//
// Used by: cases (pbem/tools/ruletest).
type ReserveProvider interface {
	// Reserve returns the definition of a counter by its name, in the form that Counters accepts. It returns nil if
	// no such counter exists.
	Reserve(id string) *UnitDef
}
