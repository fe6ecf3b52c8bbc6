package core

import (
	"fmt"
	"io/fs"
	"iter"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/hexmap"
)

// OptionDef is a named option of a title: a ruling left open, or a choice of the players before the game.
type OptionDef struct {
	Key    string
	Values []string // the values allowed; the first is the default
	Rule   string
	Help   string
}

// Options are the chosen values, sorted by key; every option of the title is present.
type Options []Fact

// Get is the value of an option.
func (o Options) Get(key string) string {
	for _, f := range o {
		if f.Name == key {
			return f.Value
		}
	}
	return ""
}

// Meta describes a title.
type Meta struct {
	ID               string // "kursk"
	Name             string // "Kursk"
	Version          int    // of the rules code: raised whenever a running game could diverge
	JudgesFinishFrom int    // the first version whose games judge on the board what Finish demands, when a phase ends; 0: all do
	Sides            []Side // in the order of play; also the order of seats in lock texts
	Turns            int
	Options          []OptionDef
}

// ScenarioKey is the key of the option by which a title with several scenarios chooses one.
const ScenarioKey = "scenario"

// Scenarios are the ids of a title's scenarios, the usual one first. A title without that option has one, "1".
func (m Meta) Scenarios() []string {
	for _, d := range m.Options {
		if d.Key == ScenarioKey {
			return d.Values
		}
	}
	return []string{"1"}
}

// SideNames returns the names of the sides as people write them.
func (m Meta) SideNames() []string {
	out := make([]string, len(m.Sides))
	for i, s := range m.Sides {
		out[i] = string(s)
	}
	return out
}

// Scenario is the option that chooses a scenario; none for "", which is the usual one, and where there is only one.
func (m Meta) Scenario(id string) (Options, error) {
	ids := m.Scenarios()
	switch {
	case id != "" && !slices.Contains(ids, id):
		return nil, fmt.Errorf("%s has no scenario %q%s", m.Name, id, notation.SuggestionText(id, ids))
	case id == "" || len(ids) == 1:
		return nil, nil
	}
	return Options{{Name: ScenarioKey, Value: id}}, nil
}

// Title is one published game, without its data.
type Title interface {
	Meta() Meta
	// Load decodes the title's data files. Faults name file, line and key.
	Load(data fs.FS) (Module, error)
}

// Order is one bound order of a title's closed set.
type Order interface {
	// String is the canonical order line, without what is indented under it.
	String() string
}

// Sealer is an order whose content stays secret until the title unseals it.
type Sealer interface {
	Order
	Sealed() bool
}

// Parted is a Sealer of several secrets that become public one by one: each part, a statement with the verb of the order,
// has a seal of its own, and the title gets them as so many orders "VERB sealed HASH". No two parts are alike.
type Parted interface {
	Sealer
	Parts() []string
}

// Module is a title with its data: everything needed to play.
type Module interface {
	World() *World
	// Start is the position before the first sheet.
	Start(Options) (*Position, error)
	// Vocabulary is the language of sheets that a side may send in a phase.
	Vocabulary(phase string, side Side) notation.Vocabulary
	// Bind turns a statement into an order: names become counters and hexes. Faults are of stage NotKnown.
	Bind(r Reader, side Side, st notation.Statement) (Order, []notation.Fault)
	// Check judges an order against what r shows; r is what the side may see.
	Check(r Reader, side Side, o Order) []notation.Fault
	// Apply executes a checked order. It may stop at tx.Ask or tx.Roll with ErrWaiting or ErrContingent and must return
	// that error; it is then run again from the same position.
	Apply(tx *Tx, side Side, o Order) error
	// Finish judges a whole sheet after its last order was applied: what must hold at the end of a phase (stacking, a set-up's conditions).
	// It is asked when a sheet is judged, and again on the real board when the phase would end: with a fault that refuses, the phase
	// stays open. A fault that is Firm refuses also a sheet whose dice are open; a side that lapses is spared it, for Next does to it
	// what the rules then demand. Legal of a fault are orders that mend it.
	Finish(r Reader, side Side) []notation.Fault
	// Next goes on after the sheet of a phase is done: end-of-phase checks, the next phase, what happens at its start.
	Next(tx *Tx) error
	// Legal enumerates orders that Check accepts. Every order of a side need not be enumerable at once, but whenever the side must do
	// something, one is.
	Legal(r Reader, side Side) iter.Seq[Order]
	// Show is the position as a side may see it; Everyone sees all.
	Show(p *Position, viewer Side) *Position
	// Expect says in one line what the phase wants from its active side ("move phase: move, declare reinforcements"), and an example sheet
	// body.
	Expect(r Reader) Expectation
}

// Expectation describes what a player is to send next.
type Expectation struct {
	Name     say.Text // "German player-turn, phase 1 of 2: MOVE"
	Task     say.Text // one or two sentences
	Template []string // order lines to start from, may be comments
}

// Section is a titled list of lines for a report.
type Section struct {
	Title say.Text
	Lines []Event
}

// Say adds a line with its figure.
func (s *Section) Say(rule string, value say.Text, format string, args ...any) {
	s.Lines = append(s.Lines, Event{Kind: KindSum, Rule: rule, Value: value, Text: say.F(format, args...)})
}

// Style names colours, shapes and symbols by the words that a renderer knows.
type Style struct {
	Sides   []SideStyle
	Symbols []Fact // unit type -> symbol: "panzer" -> "armour"
	Sizes   []Fact // unit size -> mark: "division" -> "XX"
	Stamp   string // provenance printed on every picture
}

// SideStyle describes the look of a side's counters.
type SideStyle struct {
	Side   Side
	Fill   string // "#66757a"
	Edge   string // outline, arrows and forts
	Ink    string
	Round  bool   // round corners
	Elites []Fact // tag or type -> fill
}

// Front gives the pairs of adjacent hexes under different control, for drawing.
func Front(r Reader) [][2]hexmap.Hex {
	var out [][2]hexmap.Hex
	m := r.Map()
	for i := 0; i < m.Len(); i++ {
		h := hexmap.Hex(i)
		for _, n := range m.Neighbors(h) {
			if n > h && r.Control(n) != r.Control(h) && r.Control(n) != "" && r.Control(h) != "" {
				out = append(out, [2]hexmap.Hex{h, n})
			}
		}
	}
	return out
}
