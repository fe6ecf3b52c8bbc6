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

// maxQuestions bounds the number of questions in one trial.
const maxQuestions = 300

// errNoTrial reports that a sheet cannot be tried now, because only the game itself can reveal a hidden fact.
var errNoTrial = errors.New("no trial")

// trial holds the results of sheets that were submitted to a copy of the game. The same events have the same dice in
// all trials from one position.
type trial struct {
	status engine.Status
	faults []notation.Fault // faults of the first sheet
	fates  []fate           // results of the orders, in order
	steps  []engine.Step    // steps, including those between phases
	phase  string           // phase after the sheets

	answers   []string               // given answers, each after its side
	unused    []string               // answers that no question asked for
	decisions map[string]takenOption // decisions by choice
	reply     map[string]takenOption // answers of the side, instead of the defaults

	pos         *core.Position
	sealed      bool // the first sheet has an order that only the game itself can open
	phaseGoesOn bool // a sheet for the phase would continue in it
}

// fate holds the result of one order.
type fate struct {
	text   string // order with the lines under it
	status engine.StepStatus
}

// trySheets submits sheets to a copy of the game, one after the other until the phase ends, and answers questions by
// the defaults.
func (t *fuzzGame) trySheets(side core.Side, sheets ...[]string) (*trial, error) {
	return t.trySheetsWith(nil, side, sheets...)
}

// trySheetsWith works like trySheets, but with the answers of another trial.
func (t *fuzzGame) trySheetsWith(reply map[string]takenOption, side core.Side, sheets ...[]string) (*trial, error) {
	salt := t.hash
	g := t.g.Fork(func(event string, n int) (int, error) {
		h := fnv.New64a()
		fmt.Fprint(h, salt, event)
		return int(h.Sum64()%uint64(n)) + 1, nil
	})
	begun := g.Position().Phase
	x := &trial{decisions: map[string]takenOption{}, reply: reply}
	for i, lines := range sheets {
		if i > 0 && (g.Position().Phase != begun || g.Position().Over != nil || g.AwaitedSide() != side) {
			break
		}
		out, err := t.handIn(g, side, begun, strings.Join(lines, "\n"), i)
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
		if err := t.answerQuestions(g, x, len(sheets)+i*maxQuestions); err != nil {
			return nil, err
		}
		if err := t.checkAccounts(out, x.steps[from:]); err != nil {
			return nil, fmt.Errorf("%w\n%s", err, strings.Join(lines, "\n"))
		}
		if err := checkExplained(out.Before, g.Position(), x.steps[from:]); err != nil {
			return nil, fmt.Errorf("%w\n%s", err, strings.Join(lines, "\n"))
		}
	}
	if err := x.checkFates(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, sheetsText(sheets))
	}
	x.phase, x.pos = g.Position().Phase, g.Position()
	x.phaseGoesOn = x.phase == begun && g.Position().Over == nil
	return x, nil
}

// answerQuestions answers a sheet's questions by their defaults, or as the other trial answered them.
func (t *fuzzGame) answerQuestions(g *engine.Game, x *trial, n int) error {
	for asked := 0; g.OpenChoice() != nil; asked++ {
		c := g.OpenChoice()
		if asked == maxQuestions {
			return fmt.Errorf("%d questions are asked for one sheet, the last is %s", asked, c.ID)
		}
		text, phase := c.Options[c.Default].Text(), g.Position().Phase
		d, again := x.reply[c.ID]
		if again = again && d.side == c.Owner && !c.Sealed; again {
			text = d.option
		}
		out, err := t.handIn(g, c.Owner, phase, text, n+asked)
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

func (t *fuzzGame) handIn(g *engine.Game, side core.Side, phase, body string, n int) (*engine.Outcome, error) {
	f, err := t.frame(t.id, side, phase, body)
	if err != nil {
		return nil, err
	}
	return g.Submit(engine.Input{Frame: f, MessageID: fmt.Sprintf("<trial.%d@fuzz.example.org>", n), At: created})
}

// add adds the results of a sheet or an answer.
func (x *trial) add(g *engine.Game, out *engine.Outcome) {
	x.noteDecisions(g, out)
	for _, s := range out.Steps {
		x.steps = append(x.steps, s)
		if s.Line > 0 && s.Status != engine.Waiting {
			x.fates = append(x.fates, fate{s.Text, s.Status})
		}
	}
}

// timesDone returns how often an order was carried out.
func (x *trial) timesDone(text string) (n int) {
	for _, f := range x.fates {
		if f.text == text && f.status == engine.Done {
			n++
		}
	}
	return n
}

// refusingFaults returns the faults that refuse a sheet.
func (x *trial) refusingFaults() []notation.Fault {
	return slices.DeleteFunc(slices.Clone(x.faults), func(f notation.Fault) bool { return f.Stage >= notation.Contingent })
}
