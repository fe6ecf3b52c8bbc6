package fuzz

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// sheet is an order sheet being written. Its orders are executed on the view of its side until a die roll is needed, so
// that every order in it should be accepted.
type sheet struct {
	*fuzzGame
	side     core.Side
	tx       *core.Tx
	lines    []string
	orders   []core.Order
	attacks  int
	afterDie bool // a die was needed since the start of the sheet
	halted   bool
}

func (d *sheet) body() string { return strings.Join(d.lines, "\n") }

// canEndPhase reports whether the phase may end after the sheet.
func (d *sheet) canEndPhase() bool { return d.halted || len(d.phaseEndFaults()) == 0 }

// phaseEndFaults returns the faults that keep the phase from ending. If a die roll was needed, it returns only the
// certain ones.
func (d *sheet) phaseEndFaults() []notation.Fault {
	return slices.DeleteFunc(d.mod.Finish(d.tx.Read(), d.side), func(f notation.Fault) bool {
		return f.Stage >= notation.Contingent || d.afterDie && !f.Firm
	})
}

// addDemandedOrders adds the orders that the faults of an unfinished sheet suggest, at most one for each counter.
func (d *sheet) addDemandedOrders() error {
	for range d.tx.Read().Units() {
		var lines []string
		for _, f := range d.phaseEndFaults() {
			lines = append(lines, f.Legal...)
		}
		added := false
		for _, line := range lines {
			st, faults := notation.ParseLines(line, d.mod.Vocabulary(d.tx.Read().Phase(), d.side))
			if len(faults) > 0 || len(st) != 1 {
				return fmt.Errorf("the proposal %q does not parse", line)
			}
			o, faults := d.mod.Bind(d.tx.Read(), d.side, st[0])
			if o == nil || len(faults) > 0 {
				return fmt.Errorf("the proposal %q does not bind", line)
			}
			var err error
			if added, err = d.add(o); added || err != nil {
				if err != nil {
					return err
				}
				break
			}
		}
		if !added {
			return nil
		}
	}
	return nil
}

// add adds an order if it is legal after the orders before it.
func (d *sheet) add(o core.Order) (bool, error) {
	line := o.String()
	if hasRefusal(d.mod.Check(d.tx.Read(), d.side, o)) {
		return false, nil // an earlier order moved its unit off the map or out of the hex
	}
	if err := d.checkRoundTrip(o); err != nil {
		return false, err
	}
	attack := strings.HasPrefix(line, "attack ")
	if attack && d.oneIn(3) {
		line += d.writeAnswerLines(o, line)
	}
	conditional := d.attacks > 0 && d.oneIn(8)
	if conditional {
		line = fmt.Sprintf("if %sa%d=%s: %s", pick(d.fuzzGame, []string{"", "not "}), 1+d.rng.IntN(d.attacks),
			pick(d.fuzzGame, append(d.results(), "skipped")), line)
	}
	d.lines, d.orders = append(d.lines, line), append(d.orders, o)
	d.afterDie = d.afterDie || conditional
	if attack {
		d.attacks++
	}
	err := d.mod.Apply(d.tx, d.side, o)
	if errors.Is(err, core.ErrContingent) {
		d.afterDie, err = true, nil
	}
	if err != nil {
		return false, fmt.Errorf("dry run of %q: %w", line, err)
	}
	if attack && d.halts < maxHalts && d.oneIn(10) {
		d.lines = append(d.lines, fmt.Sprintf("halt if a%d=%s", d.attacks, pick(d.fuzzGame, d.results())))
		d.afterDie = true
	}
	return true, nil
}

// writeAnswerLines adds answers under an attack that some result of it allows: losses, retreats, advances.
func (d *sheet) writeAnswerLines(o core.Order, line string) string {
	f, ok := d.mod.(core.ChoicePredictor)
	if !ok {
		return ""
	}
	var text string
	for _, c := range f.PredictChoices(d.tx.Read(), d.side, o) {
		if answers := slices.DeleteFunc(slices.Clone(c.Options), func(o core.Option) bool { return o.Verb == "pass" }); len(answers) > 0 &&
			d.oneIn(2) {
			text += "\n  " + pick(d.fuzzGame, answers).Text()
		}
	}
	if _, faults := notation.ParseLines(line+text, d.mod.Vocabulary(d.tx.Read().Phase(), d.side)); len(faults) > 0 {
		return ""
	}
	return text
}

// checkRoundTrip checks that an order survives parsing: text, statement, order and text again.
func (d *sheet) checkRoundTrip(o core.Order) error {
	r := d.tx.Read()
	line := o.String()
	st, faults := notation.ParseLines(line, d.mod.Vocabulary(r.Phase(), d.side))
	if len(faults) > 0 {
		return fmt.Errorf("round trip: the legal order %q does not parse: %s %s", line, faults[0].Code, faults[0].Text)
	}
	if len(st) != 1 || st[0].String() != line {
		return fmt.Errorf("round trip: the legal order %q is read as %q", line, st)
	}
	again, faults := d.mod.Bind(r, d.side, st[0])
	if len(faults) > 0 {
		return fmt.Errorf("round trip: the legal order %q does not bind: %s %s", line, faults[0].Code, faults[0].Text)
	}
	if again.String() != line {
		return fmt.Errorf("round trip: the legal order %q binds to %q", line, again)
	}
	if a, b := hasRefusal(d.mod.Check(r, d.side, o)), hasRefusal(d.mod.Check(r, d.side, again)); a != b {
		return fmt.Errorf("round trip: the legal order %q is refused: %v, read back: %v", line, a, b)
	}
	return nil
}

// noDice is a dice source without dice, which also decides nothing.
type noDice struct{}

func (noDice) Roll(string, int) (int, int, error)              { return 0, 0, core.ErrContingent }
func (noDice) Shuffle(string, []string) ([]string, int, error) { return nil, 0, core.ErrContingent }
func (noDice) Unseal(string) (string, error)                   { return "", core.ErrContingent }
func (noDice) Answer(*core.Tx, core.Choice) (core.Option, say.Text, error) {
	return core.Option{}, "", core.ErrContingent
}

// results lists the combat results that a condition may name: the title's results, or any word if it lists none.
func (d *sheet) results() []string {
	if x, ok := d.mod.(core.ResultLister); ok {
		return x.Results()
	}
	return []string{"AR", "DR"}
}
