package fuzz

import (
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// mostAsked bounds the questions of one trial.
const mostAsked = 300

// errNoTrial says that a sheet cannot be tried at this moment: something is hidden that only the game itself can open.
var errNoTrial = errors.New("no trial")

// trial holds what came of sheets that were handed in on a copy of the game. Equal events have equal dice in all trials of one moment.
type trial struct {
	status engine.Status
	faults []notation.Fault // of the first sheet
	fates  []fate           // of the orders, in the order in which they were met
	steps  []engine.Step    // also those between phases
	phase  string           // behind them

	answers   []string            // that were given, each behind its side
	unused    []string            // those that nobody asked for
	decisions map[string]decision // by choice
	reply     map[string]decision // what to answer the side of the sheets, instead of the defaults

	pos    *core.Position
	sealed bool // its first sheet has an order that only the game itself can open
	whole  bool // a sheet for the phase would go on in it: it is over no more than before
}

// fate holds what became of one order.
type fate struct {
	text   string // the order with the lines under it
	status engine.StepStatus
}

// try hands sheets in, one behind the other while the phase lasts, and answers what is asked by the defaults.
func (t *table) try(side core.Side, sheets ...[]string) (*trial, error) {
	return t.tryWith(nil, side, sheets...)
}

// tryWith tries sheets and answers what is asked of their side as in another trial.
func (t *table) tryWith(reply map[string]decision, side core.Side, sheets ...[]string) (*trial, error) {
	salt := t.hash
	g := t.g.Fork(func(event string, n int) (int, error) {
		h := fnv.New64a()
		fmt.Fprint(h, salt, event)
		return int(h.Sum64()%uint64(n)) + 1, nil
	})
	begun := g.Position().Phase
	x := &trial{decisions: map[string]decision{}, reply: reply}
	for i, lines := range sheets {
		if i > 0 && (g.Position().Phase != begun || g.Position().Over != nil || g.Waiting() != side) {
			break
		}
		out, err := t.hand(g, side, begun, strings.Join(lines, "\n"), i)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errNoTrial, err)
		}
		if i == 0 {
			x.status, x.faults, x.sealed = out.Status, out.Faults, strings.Contains(out.Canonical, " sealed ")
		} else if out.Status == engine.Refused {
			x.status = engine.Refused
			break
		}
		from := len(x.steps)
		x.add(g, out)
		if err := t.ask(g, x, len(sheets)+i*mostAsked); err != nil {
			return nil, err
		}
		if err := t.accounted(out, x.steps[from:]); err != nil {
			return nil, fmt.Errorf("%w\n%s", err, strings.Join(lines, "\n"))
		}
		if err := explained(out.Before, g.Position(), x.steps[from:]); err != nil {
			return nil, fmt.Errorf("%w\n%s", err, strings.Join(lines, "\n"))
		}
	}
	if err := x.fated(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, show(sheets))
	}
	x.phase, x.pos = g.Position().Phase, g.Position()
	x.whole = x.phase == begun && g.Position().Over == nil
	return x, nil
}

// ask answers the questions that a sheet brings about, by their defaults where the trial has no other answer.
func (t *table) ask(g *engine.Game, x *trial, n int) error {
	for asked := 0; g.Open() != nil; asked++ {
		c := g.Open()
		if asked == mostAsked {
			return fmt.Errorf("%d questions are asked for one sheet, the last is %s", asked, c.ID)
		}
		text, phase := c.Options[c.Default].Text(), g.Position().Phase
		d, again := x.reply[c.ID]
		if again = again && d.side == c.Owner && !c.Sealed; again {
			text = d.option
		}
		out, err := t.hand(g, c.Owner, phase, text, n+asked)
		if err != nil {
			return fmt.Errorf("%w: %w", errNoTrial, err)
		}
		if out.Status != engine.Answered && again {
			return fmt.Errorf("the answer %q to %s, which came of a line, is %s", text, c.ID, out.Status)
		}
		if out.Status != engine.Answered {
			return fmt.Errorf("%w: the answer %q to %s is %s", errNoTrial, text, c.ID, out.Status)
		}
		if !c.Sealed {
			x.answers = append(x.answers, string(c.Owner)+" "+t.spelledAnswer(c.Owner, phase, text))
		}
		x.add(g, out)
	}
	return nil
}

func (t *table) hand(g *engine.Game, side core.Side, phase, body string, n int) (*engine.Outcome, error) {
	f, err := t.frame(t.id, side, phase, body)
	if err != nil {
		return nil, err
	}
	return g.Submit(engine.Input{Frame: f, MessageID: fmt.Sprintf("<trial.%d@fuzz.example.org>", n), At: created})
}

// add notes what a sheet or an answer brought about.
func (x *trial) add(g *engine.Game, out *engine.Outcome) {
	x.decided(g, out)
	for _, s := range out.Steps {
		x.steps = append(x.steps, s)
		if s.Line > 0 && s.Status != engine.Waiting {
			x.fates = append(x.fates, fate{s.Text, s.Status})
		}
	}
}

// done returns how often an order was carried out.
func (x *trial) done(text string) (n int) {
	for _, f := range x.fates {
		if f.text == text && f.status == engine.Done {
			n++
		}
	}
	return n
}

// blocking returns the faults that refuse a sheet.
func (x *trial) blocking() []notation.Fault {
	return slices.DeleteFunc(slices.Clone(x.faults), func(f notation.Fault) bool { return f.Stage >= notation.Contingent })
}
