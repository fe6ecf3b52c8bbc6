package fuzz

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// checkInvariants checks the properties that must be true after every sheet. out is nil at the start of the game.
func (t *fuzzGame) checkInvariants(out *engine.Outcome) error {
	p := t.g.Position()
	if out != nil {
		if got := out.Before.Hash(); got != t.hash {
			return fmt.Errorf("the position before the sheet was written to: its hash was %.12s and is %.12s", t.hash, got)
		}
	}
	if err := t.checkCanonical(out); err != nil {
		return err
	}
	if v, ok := t.mod.(core.Invariants); ok {
		if err := v.Invariant(p.Reader()); err != nil {
			return fmt.Errorf("invariant: %w", err)
		}
	}
	if err := t.checkHash(p); err != nil {
		return err
	}
	if err := t.checkUnmet(out); err != nil {
		return err
	}
	for _, side := range t.meta.Sides {
		if err := t.checkView(p, side); err != nil {
			return err
		}
		if out != nil {
			if err := t.checkNoLeak(out, side); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkUnmet checks that a side whose phase was kept open can see the reason in its own view, with its own seals
// opened. Otherwise no sheet that the side can write would end the phase.
func (t *fuzzGame) checkUnmet(out *engine.Outcome) error {
	if out == nil {
		return nil
	}
	for _, r := range t.g.Log().Records()[out.FromRecord:out.ToRecord] {
		if r.Type != "unmet" || t.g.Position().Phase != r.Get("phase") {
			continue
		}
		owner := t.g.Position().Active
		faults := t.mod.Finish(t.g.View(owner).Reader(), owner)
		if !slices.ContainsFunc(faults, func(f notation.Fault) bool { return f.Stage < notation.Contingent }) {
			return fmt.Errorf("%s was kept open for %s, of which the view of %s shows nothing", r.Get("phase"), r.Get("code"), owner)
		}
	}
	return nil
}

// checkCanonical checks that the canonical text of a sheet, parsed again, gives the same text. It skips sealed orders,
// which cannot be parsed.
func (t *fuzzGame) checkCanonical(out *engine.Outcome) error {
	if out == nil || strings.Contains(out.Canonical, " sealed ") {
		return nil
	}
	found := notation.FindFrames(out.Canonical, func(_, _, phase string) (notation.Vocabulary, bool) {
		return t.mod.Vocabulary(phase, out.Side), true
	})
	if len(found.Frames) != 1 {
		return fmt.Errorf("the canonical sheet %q is read as %d sheets", out.Canonical, len(found.Frames))
	}
	if again := found.Frames[0].Canonical(); again != out.Canonical {
		return fmt.Errorf("the canonical sheet is read back as another one: %s", difference([]byte(out.Canonical), []byte(again)))
	}
	return nil
}

// checkHash checks that the hash of a position is the same when computed twice, from a copy, and in the ledger.
func (t *fuzzGame) checkHash(p *core.Position) error {
	t.hash = p.Hash()
	if again := p.Clone().Hash(); again != t.hash {
		return fmt.Errorf("a copy of the position has another hash: %.12s, the position has %.12s", again, t.hash)
	}
	recs := t.g.Log().Records()
	if r := recs[len(recs)-1]; r.Type != "state" || r.Get("position") != t.hash {
		return fmt.Errorf("record %d (%s): field position is %.12s, the position has %.12s", r.N, r.Type, r.Get("position"), t.hash)
	}
	return nil
}

// checkView checks that a view is the same each time it is computed, also from a copy, and that computing it changes
// nothing.
func (t *fuzzGame) checkView(p *core.Position, side core.Side) error {
	text := t.mod.Show(p, side).Text()
	if again := t.mod.Show(p.Clone(), side).Text(); !bytes.Equal(text, again) {
		return fmt.Errorf("the %s view of one position is not the same twice: %s", side, difference(text, again))
	}
	if p.Hash() != t.hash {
		return fmt.Errorf("showing the position to %s changed it", side)
	}
	return nil
}

// difference returns the first line in which two texts differ.
func difference(a, b []byte) string {
	x, y := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range x {
		if i >= len(y) || !bytes.Equal(x[i], y[i]) {
			other := "nothing"
			if i < len(y) {
				other = string(y[i])
			}
			return fmt.Sprintf("line %d is %q, then %q", i+1, x[i], other)
		}
	}
	return fmt.Sprintf("%d lines, then %d", len(x), len(y))
}

// dryRun judges a sheet and checks that this adds nothing to the ledger.
func (t *fuzzGame) dryRun(in engine.Input) (*engine.Outcome, error) {
	root := t.g.Log().Root()
	out, err := t.g.Check(in)
	if err != nil {
		return nil, fmt.Errorf("check: %w", err)
	}
	if t.g.Log().Root() != root || t.g.Position().Hash() != t.hash {
		return nil, fmt.Errorf("a check changed the game")
	}
	return out, t.checkPositionFile(in, out)
}

// compareWithCheck checks that the check found the same faults as the submitted sheet.
func (t *fuzzGame) compareWithCheck(dry, out *engine.Outcome) error {
	if dry == nil {
		return nil
	}
	if out.LeftOut != nil {
		if dry.LeftOut == nil || dry.Canonical != out.Canonical {
			return fmt.Errorf("the check would not leave out what the sheet does")
		}
		return nil
	}
	same := slices.EqualFunc(dry.Faults, out.Faults, func(a, b notation.Fault) bool {
		return a.Code == b.Code && a.Stage == b.Stage && a.Pos == b.Pos && a.Text == b.Text && slices.Equal(a.Legal, b.Legal)
	})
	if !same {
		return fmt.Errorf("the check found the faults %q, the sheet %q", allFaultCodes(dry), allFaultCodes(out))
	}
	return nil
}

func allFaultCodes(out *engine.Outcome) []string {
	var list []string
	for _, f := range out.Faults {
		list = append(list, fmt.Sprintf("%d:%d %s %s", f.Pos.Line, f.Pos.Col, f.Code, f.Stage))
	}
	return list
}
