package fuzz

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// maxOptions bounds the number of options of a question that are parsed again.
const maxOptions = 64

// answerChoice answers the open choice with one of its options.
func (t *fuzzGame) answerChoice(c core.Choice) error {
	if err := t.checkDefault(c); err != nil {
		return err
	}
	if err := t.checkOptionTexts(c); err != nil {
		return err
	}
	t.choices[c.Kind]++
	o := c.Options[c.Default]
	if !t.oneIn(4) {
		o = pick(t, c.Options)
	}
	key := string(c.Owner) + " " + c.Kind
	if seen := t.answers[key]; len(seen) < 30 && !slices.Contains(seen, o.Text()) {
		t.answers[key] = append(seen, o.Text())
	}
	before := t.hash
	out, err := t.submit(c.Owner, o.Text())
	if err != nil {
		return err
	}
	if err := requireStatus(out, fmt.Sprintf("the option %q of the choice %s", o.Text(), c.ID), engine.Answered); err != nil {
		return err
	}
	if now := t.g.OpenChoice(); now != nil && now.ID == c.ID && t.hash == before {
		return fmt.Errorf("the choice %s stands open after it was answered with %q", c.ID, o.Text())
	}
	return nil
}

// checkDefault checks that the default of a choice is one of its options, has a reason, and would be accepted.
func (t *fuzzGame) checkDefault(c core.Choice) error {
	if c.Default < 0 || c.Default >= len(c.Options) || c.Why == "" {
		return fmt.Errorf("choice %s: default %d of %d options, reason %q", c.ID, c.Default, len(c.Options), c.Why)
	}
	text := c.Options[c.Default].Text()
	out, err := t.check(c.Owner, text)
	if err != nil {
		return err
	}
	if out.ErrorCount() > 0 {
		t.side, t.body = c.Owner, text
		return fmt.Errorf("choice %s: its default %q is refused %q", c.ID, text, refusalCodes(out))
	}
	return nil
}

// checkOptionTexts checks that the text of every option matches that option and no other.
func (t *fuzzGame) checkOptionTexts(c core.Choice) error {
	for i, o := range c.Options[:min(len(c.Options), maxOptions)] {
		st, faults := notation.ParseLines(o.Text(), t.mod.Vocabulary(t.g.Position().Phase, c.Owner))
		if len(faults) > 0 || len(st) != 1 {
			return fmt.Errorf("choice %s: option %q cannot be read: %v", c.ID, o.Text(), faults)
		}
		k, exact, ok, _ := c.Match(st[0])
		if !ok || !exact || k != i {
			return fmt.Errorf("choice %s: the text of option %d, %q, picks option %d (fits %v, exactly %v)", c.ID, i+1, o.Text(), k+1, ok,
				exact)
		}
	}
	return nil
}

// standingLines returns random standing orders, without orders that would be refused.
func (t *fuzzGame) standingLines(side core.Side) ([]string, error) {
	windows := t.mod.Vocabulary(t.g.Position().Phase, side).Questions
	if len(windows) == 0 {
		return nil, nil
	}
	var lines []string
	if t.styles[side].asks {
		for _, w := range windows {
			lines = append(lines, "pause "+w)
		}
		return lines, nil
	}
	for range 1 + t.rng.IntN(3) {
		lines = append(lines, t.standingLine(side, pick(t, windows)))
	}
	if t.oneIn(6) {
		lines = []string{"when none"}
	}
	out, err := t.check(side, strings.Join(lines, "\n"))
	if err != nil {
		return nil, err
	}
	if out.ErrorCount() > 0 {
		t.dropped++
		return nil, nil
	}
	return lines, nil
}

func (t *fuzzGame) standingLine(side core.Side, window string) string {
	switch t.rng.IntN(6) {
	case 0, 1:
		return "pause " + window
	case 2:
		return "default " + window
	}
	answer := "pass"
	if seen := t.answers[string(side)+" "+window]; len(seen) > 0 {
		answer = pick(t, seen)
	}
	where := ""
	if t.oneIn(3) {
		where = " if " + pick(t, []string{"odds<=2:1", "odds>=3:1", "turn>=2", "loss<=10", "not odds>=4:1"})
	}
	return "when " + window + where + ": " + answer
}

// handInUndue submits sheets that are not due: standing orders, a sheet of the other side, of another phase or for a
// later phase, and a mail that was submitted before.
func (t *fuzzGame) handInUndue() error {
	side := pick(t, t.meta.Sides)
	before, open := t.hash, choiceID(t.g.OpenChoice())
	var out *engine.Outcome
	var err error
	switch t.rng.IntN(6) {
	case 0, 1:
		return t.fileStanding(side)
	case 5:
		return t.fileAhead(side)
	case 2:
		if side == t.g.AwaitedSide() {
			return nil
		}
		if out, err = t.submit(side, "pass"); err == nil {
			err = requireStatus(out, "a sheet of a side that is not to move", engine.Refused)
		}
	case 3:
		if out, err = t.submitFor(side, "T99-NO", "pass"); err == nil {
			err = requireStatus(out, "a sheet for another phase", engine.Refused)
		}
	case 4:
		if t.last.MessageID == "" {
			return nil
		}
		size := t.g.Log().Size()
		if out, err = t.g.Submit(t.last); err == nil {
			err = requireStatus(out, "a mail that came before", engine.Duplicate)
		}
		if err == nil && t.g.Log().Size() != size {
			err = fmt.Errorf("a mail that came before adds to the ledger")
		}
	}
	if err == nil && (t.hash != before || choiceID(t.g.OpenChoice()) != open) {
		err = fmt.Errorf("a sheet that was not due changed the game: %q", t.body)
	}
	return err
}

// fileStanding files standing orders. They must change nothing now, unless they answer the question that is open to
// their side.
func (t *fuzzGame) fileStanding(side core.Side) error {
	lines, err := t.standingLines(side)
	if err != nil || len(lines) == 0 {
		return err
	}
	before, c := t.hash, t.g.OpenChoice()
	out, err := t.submit(side, strings.Join(lines, "\n"))
	if err != nil {
		return err
	}
	if out.Status == engine.Answered && c != nil && c.Owner == side {
		return nil
	}
	if t.hash != before || choiceID(t.g.OpenChoice()) != choiceID(c) {
		return fmt.Errorf("standing orders that answer nothing changed the game")
	}
	return requireStatus(out, "a sheet of standing orders", engine.Filed)
}

func choiceID(c *core.Choice) string {
	if c == nil {
		return ""
	}
	return c.ID
}
