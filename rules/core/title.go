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

// OptionDef defines an option of a title: an optional rule, an interpretation of an unclear rule, or the choice of a
// scenario.
type OptionDef struct {
	Key    string
	Values []string // the values allowed; the first is the default
	Rule   string
	Help   string
}

// Options holds the value of every option of a title in a game, sorted by key.
type Options []Fact

// Get returns the value of an option.
func (o Options) Get(key string) string {
	for _, f := range o {
		if f.Name == key {
			return f.Value
		}
	}
	return ""
}

// Meta describes a title without its data: name, sides, options, version of its rules.
type Meta struct {
	ID      string // "kursk"
	Name    string // "Kursk"
	Version int    // version of the rules code: raised whenever running games could turn out differently
	// first rules version whose games also check Finish against the real position when a phase ends; 0: all
	// versions
	JudgesFinishFrom int
	Sides            []Side // in the order of play; also the order of seats in lock texts
	Turns            int
	Options          []OptionDef
}

// ScenarioKey is the key of the option that chooses a scenario.
const ScenarioKey = "scenario"

// Scenarios returns the IDs of a title's scenarios, the main one first. A title without that option has one, "1".
func (m Meta) Scenarios() []string {
	for _, d := range m.Options {
		if d.Key == ScenarioKey {
			return d.Values
		}
	}
	return []string{"1"}
}

// SideNames returns the names of the sides as they are written within a sentence.
func (m Meta) SideNames() []string {
	out := make([]string, len(m.Sides))
	for i, s := range m.Sides {
		out[i] = string(s)
	}
	return out
}

// Scenario returns the options that choose a scenario by ID; none for "", the main one. It returns an error for an
// unknown ID.
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
	// Load decodes the title's data files. Its error lists every fault with file, line and key.
	Load(data fs.FS) (Module, error)
}

// Order is one order whose words have been resolved to counters and hexes; each title has its own types.
type Order interface {
	// String returns the order's canonical line, without the lines indented under it.
	String() string
}

// Sealer is an order that stays secret until the title unseals it.
type Sealer interface {
	Order
	// Sealed reports whether this order is secret.
	Sealed() bool
}

// MultiSealer is a Sealer of several secrets that are revealed one by one. Each part is a statement with the verb of
// the order and gets a separate seal; the title receives them as orders "VERB sealed HASH". All parts must differ.
type MultiSealer interface {
	Sealer
	// Parts returns the statements, one for each secret.
	Parts() []string
}

// Module is a title with its data, ready to play: it parses, checks and executes orders.
type Module interface {
	World() *World
	// Start returns the position at the start of a game, before the first sheet.
	Start(Options) (*Position, error)
	// Vocabulary returns the verbs and other words that a side may use in a phase.
	Vocabulary(phase string, side Side) notation.Vocabulary
	// Bind turns a statement into an order by resolving names to counters and hexes. Its faults have the stage
	// UnknownName.
	Bind(r Reader, side Side, st notation.Statement) (Order, []notation.Fault)
	// Check judges an order by the rules, using r, which shows only what the side may see.
	Check(r Reader, side Side, o Order) []notation.Fault
	// Apply executes an order that Check accepted. It may stop at tx.Ask or tx.Roll with ErrWaiting or
	// ErrContingent, and must return that error. It then runs again from the same position.
	Apply(tx *Tx, side Side, o Order) error
	// Finish judges a whole sheet after its last order, by the rules for the end of a phase, such as stacking or
	// the conditions of a set-up. It is called when a sheet is judged, and again with the real position when the
	// phase would end; a fault that is no warning then keeps the phase open. A fault that is Firm refuses even a
	// sheet whose dice are already rolled. Finish does not apply to a side that sent nothing: for that side, Next
	// applies the consequences that the rules demand. Fault.Legal lists orders that correct the fault.
	Finish(r Reader, side Side) []notation.Fault
	// Next applies the rules for the end of the current phase and for the start of the next one. It is called when
	// the sheet of a phase is complete.
	Next(tx *Tx) error
	// Legal enumerates orders that Check accepts. It need not list every legal order. If the side must do
	// something, it lists at least one order.
	Legal(r Reader, side Side) iter.Seq[Order]
	// Show returns the position without the information that the viewer may not see; Everyone sees all.
	Show(p *Position, viewer Side) *Position
	// Expect describes in words the sheet that the active side must send in this phase, with an example.
	Expect(r Reader) Expectation
}

// Expectation describes the next sheet that a player must send.
type Expectation struct {
	Name     say.Text // "German player-turn, phase 1 of 2: MOVE"
	Task     say.Text // one or two sentences
	Template []string // lines of an example sheet; may be comments
}

// Section is a part of a report: a heading with lines.
type Section struct {
	Title say.Text
	Lines []Event
}

// Say adds a line with its rule and value.
func (s *Section) Say(rule string, value say.Text, format string, args ...any) {
	s.Lines = append(s.Lines, Event{Kind: KindSum, Rule: rule, Value: value, Text: say.F(format, args...)})
}

// Style describes the look of a title's map and counters for the pictures.
type Style struct {
	Sides      []SideStyle
	Symbols    []Fact // unit type -> symbol: "panzer" -> "armour"
	Sizes      []Fact // unit size -> mark: "division" -> "XX"
	SourceNote string // source of the data, printed on every picture
}

// SideStyle describes the colours and shape of a side's counters.
type SideStyle struct {
	Side   Side
	Fill   string // background colour: "#66757a"
	Edge   string // colour of outline, arrows and forts
	Ink    string // colour of the print
	Round  bool   // round corners
	Elites []Fact // other background colours, by tag or type
}

// FrontLine returns the pairs of adjacent hexes controlled by different sides, to draw the front line on a map.
func FrontLine(r Reader) [][2]hexmap.Hex {
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
