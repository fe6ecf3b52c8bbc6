// Package combat helps titles to resolve a combat: it numbers dice and questions, reports the steps of the combat under
// the hex attacked, and asks one unit after another whether it loses a step, retreats or advances. Each title defines
// the steps of its combat.
package combat

import (
	"cmp"
	"encoding"
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Resolution is a combat while it is being resolved. A title embeds it in its own type.
type Resolution struct {
	Tx    *core.Tx
	Hex   hexmap.Hex // hex attacked
	Label string     // number of that hex
	N     int        // number of this attack among those on the hex, from 1

	askCounts map[string]int // number of questions asked, by kind
}

// ReportHeading reports the heading of a combat. Reports list the details of the combat under it.
func (c *Resolution) ReportHeading(rule string) {
	c.Tx.Note(core.Event{Kind: core.KindHead, Hex: c.Label, Rule: rule, Text: say.F("ATTACK %s",
		c.Tx.Read().World().Map.LabelWithName(c.Hex))})
}

// NewResolution starts the resolution of a combat. before lists the hexes attacked earlier, from which this attack gets
// its number; at is the hex attacked now, in the same type.
func NewResolution[T comparable](tx *core.Tx, h hexmap.Hex, before []T, at T) Resolution {
	n := 1
	for _, x := range before {
		if x == at {
			n++
		}
	}
	return Resolution{Tx: tx, Hex: h, Label: tx.Read().Label(h), N: n, askCounts: map[string]int{}}
}

// RunSteps calls the steps of a combat in order until one of them returns an error.
func RunSteps(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// ReportNote reports a remark that changes nothing.
func (c *Resolution) ReportNote(rule, format string, args ...any) {
	c.Tx.Note(core.Event{Kind: core.KindNote, Hex: c.Label, Rule: rule, Text: say.F(format, args...)})
}

// ReportSum reports one figure of the arithmetic of a combat.
func (c *Resolution) ReportSum(rule string, text, value say.Text) {
	c.Tx.Note(core.Event{Kind: core.KindSum, Hex: c.Label, Rule: rule, Text: text, Value: value})
}

// ReportResult reports the result read from a table.
func (c *Resolution) ReportResult(rule string, text, value say.Text) {
	c.Tx.Note(core.Event{Kind: core.KindResult, Hex: c.Label, Rule: rule, Text: text, Value: value})
}

// ReportCombat reports the result of the combat with its figures. If the title leaves them out, it fills in the kind
// "attack" and the hex attacked.
func (c *Resolution) ReportCombat(rule string, text say.Text, figures core.Combat) {
	figures.Kind = cmp.Or(figures.Kind, "attack")
	if figures.Hexes == nil {
		figures.Hexes = []string{c.Label}
	}
	c.Tx.Note(core.Event{Kind: core.KindResult, Hex: c.Label, Rule: rule, Text: text, Value: say.Plain(figures.Result), Combat: &figures})
}

// DieKey returns the key of a die roll that occurs once in a combat: "combat:2417#1".
func (c *Resolution) DieKey(kind string) string { return fmt.Sprintf("%s:%s#%d", kind, c.Label, c.N) }

// Override replaces the result of a table by the result that a case file sets for this kind of roll.
func (c *Resolution) Override(kind string, cell encoding.TextUnmarshaler) {
	if text, ok := c.Tx.OverriddenResult(c.DieKey(kind)); ok {
		c.Tx.Stop(cell.UnmarshalText([]byte(text)))
	}
}

// OverrideWord replaces the result of a table of words by the result that a test case sets, which must be among known.
func (c *Resolution) OverrideWord(kind string, cell *string, known []string) {
	text, ok := c.Tx.OverriddenResult(c.DieKey(kind))
	if !ok {
		return
	}
	if !slices.Contains(known, text) {
		c.Tx.Stop(fmt.Errorf("%q is no result of the table: it has %s", text, strings.Join(known, ", ")))
	}
	*cell = text
}

// Roll rolls a six-sided die of a kind that occurs once in a combat, with the key "combat:2417#1".
func (c *Resolution) Roll(kind, rule string, text say.Text) (int, error) {
	return c.Tx.Roll(c.DieKey(kind), 6, rule, text)
}

// Die does what Roll does, for callers that need not know at once whether the transaction has stopped (core.Tx.Die).
func (c *Resolution) Die(kind, rule string, text say.Text) int {
	return c.Tx.Die(c.DieKey(kind), 6, rule, text)
}

// Ask asks the owner of a choice of this combat for a decision. It numbers the choice ("retreat:2417#1.2") and adds the
// given facts before the choice's own.
func (c *Resolution) Ask(ch core.Choice, facts ...core.Fact) (core.Option, error) {
	return c.Tx.Ask(c.numberChoice(ch, facts))
}

// Answer does what Ask does, for callers that need not know at once whether the transaction has stopped
// (core.Tx.Answer).
func (c *Resolution) Answer(ch core.Choice, facts ...core.Fact) core.Option {
	return c.Tx.Answer(c.numberChoice(ch, facts))
}

// numberChoice returns the choice with its number and the facts.
func (c *Resolution) numberChoice(ch core.Choice, facts []core.Fact) core.Choice {
	c.askCounts[ch.Kind]++
	ch.ID = fmt.Sprintf("%s:%s#%d.%d", ch.Kind, c.Label, c.N, c.askCounts[ch.Kind])
	if ch.Hex == "" {
		ch.Hex = c.Label
	}
	ch.Facts = append(facts, ch.Facts...)
	return ch
}

// OptionIndex returns the index of an answer among the options of a choice.
func OptionIndex(ch core.Choice, answer core.Option) (int, error) {
	i := slices.IndexFunc(ch.Options, func(o core.Option) bool {
		return o.Verb == answer.Verb && slices.Equal(o.Units, answer.Units) && slices.Equal(o.Path, answer.Path)
	})
	if i < 0 {
		return 0, fmt.Errorf("%s is not among the answers", answer.Text())
	}
	return i, nil
}

// ChoiceBuilder builds a choice whose default is the option of lowest rank. Among equal ranks the default is the option
// added first.
type ChoiceBuilder struct {
	core.Choice
	bestRank []int
}

// Add adds an option. Ranks are compared number by number; all of one choice must have the same length.
func (o *ChoiceBuilder) Add(opt core.Option, rank ...int) {
	if len(o.Options) == 0 || slices.Compare(rank, o.bestRank) < 0 {
		o.bestRank, o.Default = rank, len(o.Options)
	}
	o.Options = append(o.Options, opt)
}

// AskEachUnit asks for one unit after another, until the answer is "pass" or "pass" is the only option left. offer
// returns the choice after the units in gone have acted, and do executes an answer.
func AskEachUnit(offer func(gone []string) core.Choice, ask func(core.Choice) (core.Option, error), do func(core.Option) error) error {
	const pass = "pass"
	var gone []string
	for {
		ch := offer(gone)
		if !slices.ContainsFunc(ch.Options, func(o core.Option) bool { return o.Verb != pass }) {
			ch.Options, ch.Default = []core.Option{{Verb: pass}}, 0 // asks nobody, but states why there is no option
		}
		o, err := ask(ch)
		if err != nil || o.Verb == pass {
			return err
		}
		if err := do(o); err != nil {
			return err
		}
		gone = append(gone, o.Units[0])
	}
}

// LoseStep takes a step from a unit. At the last step it calls eliminate instead, and gone is true.
func LoseStep(tx *core.Tx, id, rule string, eliminate func() error) (gone bool, err error) {
	u, ok := tx.Read().Unit(id)
	switch {
	case !ok:
		return false, fmt.Errorf("no unit %s", id)
	case u.Steps > 1:
		return false, tx.Do(core.StepChange{Unit: id, Left: u.Steps - 1, Rule: rule})
	}
	return true, eliminate()
}

// PathOfAnswer returns the unit that an answer names, and its path from its current hex through the hexes named. It
// fails if the answer names no unit, an unknown one or an unknown hex.
func PathOfAnswer(r core.Reader, o core.Option) (u *core.Unit, path []hexmap.Hex, err error) {
	if len(o.Units) == 0 {
		return nil, nil, fmt.Errorf("%s names no unit", o.Text())
	}
	u, ok := r.Unit(o.Units[0])
	if !ok {
		return nil, nil, fmt.Errorf("no unit %s", o.Units[0])
	}
	hexes, err := r.Map().FindAll(o.Path...)
	return u, append([]hexmap.Hex{u.Hex}, hexes...), err
}
