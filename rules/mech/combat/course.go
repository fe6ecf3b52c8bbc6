// Package combat is the frame of a combat in resolution: its dice and choices are numbered, what happens is told with the hex
// it happens in, choices that are offered with a rank have the least as their default, and those who advance, support or
// retreat are asked for one after another. What a combat is made of, and in which order, is for the titles.
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

// Resolution is a combat under way. A title embeds it in its own.
type Resolution struct {
	Tx    *core.Tx
	Hex   hexmap.Hex // attacked
	Label string     // of that hex
	N     int        // which attack on the hex since the numbers began, from 1

	askCounts map[string]int // choices by kind
}

// Heading is the heading of a combat, under which a report puts all that belongs to it.
func (c *Resolution) Heading(rule string) {
	c.Tx.Note(core.Event{Kind: core.KindHead, Hex: c.Label, Rule: rule, Text: say.F("ATTACK %s",
		c.Tx.Read().World().Map.LabelWithName(c.Hex))})
}

// Begin begins a combat. before are the hexes attacked since the numbers of its dice began, in any spelling that the title
// keeps them in, and at is the one attacked now.
func Begin[T comparable](tx *core.Tx, h hexmap.Hex, before []T, at T) Resolution {
	n := 1
	for _, x := range before {
		if x == at {
			n++
		}
	}
	return Resolution{Tx: tx, Hex: h, Label: tx.Read().Label(h), N: n, askCounts: map[string]int{}}
}

// RunSteps goes through the steps of a combat until one of them stops.
func RunSteps(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// Note tells something that changes nothing.
func (c *Resolution) Note(rule, format string, args ...any) {
	c.Tx.Note(core.Event{Kind: core.KindNote, Hex: c.Label, Rule: rule, Text: say.F(format, args...)})
}

// Sum tells a line of arithmetic.
func (c *Resolution) Sum(rule string, text, value say.Text) {
	c.Tx.Note(core.Event{Kind: core.KindSum, Hex: c.Label, Rule: rule, Text: text, Value: value})
}

// Result notes an event with the result read from a table.
func (c *Resolution) Result(rule string, text, value say.Text) {
	c.Tx.Note(core.Event{Kind: core.KindResult, Hex: c.Label, Rule: rule, Text: text, Value: value})
}

// Conclude notes the result of the combat with its figures. Those that a title leaves out are filled in: the kind "attack", the hex
// attacked.
func (c *Resolution) Conclude(rule string, text say.Text, figures core.Combat) {
	figures.Kind = cmp.Or(figures.Kind, "attack")
	if figures.Hexes == nil {
		figures.Hexes = []string{c.Label}
	}
	c.Tx.Note(core.Event{Kind: core.KindResult, Hex: c.Label, Rule: rule, Text: text, Value: say.Plain(figures.Result), Combat: &figures})
}

// DieKey returns the event key of a die of a kind that comes up once in a combat: "combat:2417#1".
func (c *Resolution) DieKey(kind string) string { return fmt.Sprintf("%s:%s#%d", kind, c.Label, c.N) }

// Override puts the result that a case dictates for the die of a kind in place of what the table gave.
func (c *Resolution) Override(kind string, cell encoding.TextUnmarshaler) {
	if text, ok := c.Tx.Dictated(c.DieKey(kind)); ok {
		c.Tx.Stop(cell.UnmarshalText([]byte(text)))
	}
}

// OverrideWord does the same for a table of words, which must be among those known.
func (c *Resolution) OverrideWord(kind string, cell *string, known []string) {
	text, ok := c.Tx.Dictated(c.DieKey(kind))
	if !ok {
		return
	}
	if !slices.Contains(known, text) {
		c.Tx.Stop(fmt.Errorf("%q is no result of the table: it has %s", text, strings.Join(known, ", ")))
	}
	*cell = text
}

// Roll throws a die of six sides of a kind that comes up once in a combat: "combat:2417#1".
func (c *Resolution) Roll(kind, rule string, text say.Text) (int, error) {
	return c.Tx.Roll(c.DieKey(kind), 6, rule, text)
}

// Die is Roll for who need not know at once whether the work has stopped (core.Tx.Die).
func (c *Resolution) Die(kind, rule string, text say.Text) int {
	return c.Tx.Die(c.DieKey(kind), 6, rule, text)
}

// Ask numbers a choice of this combat, "retreat:2417#1.2", and puts what its owner must know before what it says itself.
func (c *Resolution) Ask(ch core.Choice, facts ...core.Fact) (core.Option, error) {
	return c.Tx.Ask(c.numberChoice(ch, facts))
}

// Answer is Ask for who need not know at once whether the work has stopped (core.Tx.Answer).
func (c *Resolution) Answer(ch core.Choice, facts ...core.Fact) core.Option {
	return c.Tx.Answer(c.numberChoice(ch, facts))
}

func (c *Resolution) numberChoice(ch core.Choice, facts []core.Fact) core.Choice {
	c.askCounts[ch.Kind]++
	ch.ID = fmt.Sprintf("%s:%s#%d.%d", ch.Kind, c.Label, c.N, c.askCounts[ch.Kind])
	if ch.Hex == "" {
		ch.Hex = c.Label
	}
	ch.Facts = append(facts, ch.Facts...)
	return ch
}

// OptionIndex is the place of an answer among the options of a choice.
func OptionIndex(ch core.Choice, answer core.Option) (int, error) {
	i := slices.IndexFunc(ch.Options, func(o core.Option) bool {
		return o.Verb == answer.Verb && slices.Equal(o.Units, answer.Units) && slices.Equal(o.Path, answer.Path)
	})
	if i < 0 {
		return 0, fmt.Errorf("%s is not among the answers", answer.Text())
	}
	return i, nil
}

// ChoiceBuilder is a choice under construction whose default is the option of the least rank, of several the one offered first.
type ChoiceBuilder struct {
	core.Choice
	bestRank []int
}

// Add offers an option. Ranks are compared number by number, those of one choice are of one length.
func (o *ChoiceBuilder) Add(opt core.Option, rank ...int) {
	if len(o.Options) == 0 || slices.Compare(rank, o.bestRank) < 0 {
		o.bestRank, o.Default = rank, len(o.Options)
	}
	o.Options = append(o.Options, opt)
}

// AskInTurn asks for one unit after another, until the answer is to pass or nothing else is left to answer. offer gives the
// choice when some have gone already, and do carries an answer out, which names the unit that goes.
func AskInTurn(offer func(gone []string) core.Choice, ask func(core.Choice) (core.Option, error), do func(core.Option) error) error {
	const pass = "pass"
	var gone []string
	for {
		ch := offer(gone)
		if !slices.ContainsFunc(ch.Options, func(o core.Option) bool { return o.Verb != pass }) {
			ch.Options, ch.Default = []core.Option{{Verb: pass}}, 0 // asks nobody, and tells those who wanted more why there is none
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

// Hit takes a step of a unit. The last one eliminates it, by a function of the title; gone is true then.
func Hit(tx *core.Tx, id, rule string, eliminate func() error) (gone bool, err error) {
	u, ok := tx.Read().Unit(id)
	switch {
	case !ok:
		return false, fmt.Errorf("no unit %s", id)
	case u.Steps > 1:
		return false, tx.Do(core.Step{Unit: id, Left: u.Steps - 1, Rule: rule})
	}
	return true, eliminate()
}

// PathOfAnswer returns the unit that an answer names, and its path: from the hex where it stands over the hexes named. It
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
