package fuzz

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// checkAccounts checks that an executed sheet has one result for each of its orders, and one for each line under them.
// steps are all steps that the sheet caused.
func (t *fuzzGame) checkAccounts(out *engine.Outcome, steps []engine.Step) error {
	if out.Status != engine.Executed {
		return nil
	}
	orders, err := t.canonicalOrders(out)
	if err != nil {
		return err
	}
	want := map[string]int{}
	for _, st := range orders {
		want[withLines(st)]++
	}
	got := map[string]int{}
	for _, s := range steps {
		if s.Line > 0 && s.Status != engine.Waiting && s.Side == out.Side {
			got[s.Text]++
		}
	}
	for _, st := range orders {
		if text := withLines(st); got[text] != want[text] {
			return fmt.Errorf("the order %q stands %d times in the sheet and has %d fates", text, want[text], got[text])
		}
	}
	for _, s := range steps {
		if i := slices.IndexFunc(orders, func(st notation.Statement) bool { return withLines(st) == s.Text }); i >= 0 &&
			s.Status != engine.Waiting {
			if err := checkOneFate(orders[i], s); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkOneFate checks that each line under an order has one result in the step of the order. If the line was not
// carried out as written, the step must tell its owner.
func checkOneFate(st notation.Statement, s engine.Step) error {
	for _, line := range st.Children {
		var fates []engine.LineResult
		for _, f := range s.LineResults {
			if f.Kind == engine.LineUnderOrder && f.Number-s.Line == line.Pos.Line-st.Pos.Line {
				fates = append(fates, f)
			}
		}
		if len(fates) != 1 {
			return fmt.Errorf("the line %q under %q has %d fates", line.String(), st.String(), len(fates))
		}
		if err := checkReasonTold(s, fates[0], fmt.Sprintf("line %d", fates[0].Number)); err != nil {
			return err
		}
	}
	return nil
}

// canonicalOrders parses the orders of an outcome from its canonical text, without standing orders.
func (t *fuzzGame) canonicalOrders(out *engine.Outcome) ([]notation.Statement, error) {
	found := notation.FindFrames(out.Canonical, func(_, _, phase string) (notation.Vocabulary, bool) {
		return t.mod.Vocabulary(phase, out.Side), true
	})
	if len(found.Frames) != 1 {
		return nil, fmt.Errorf("the canonical sheet %q is read as %d sheets", out.Canonical, len(found.Frames))
	}
	return slices.DeleteFunc(found.Frames[0].Statements, func(st notation.Statement) bool {
		return slices.Contains([]string{"when", "default", "pause"}, st.Verb)
	}), nil
}

// withLines returns an order with the lines under it, in the spelling of a report.
func withLines(st notation.Statement) string {
	text := st.String()
	for _, s := range st.Children {
		text += "\n  " + s.String()
	}
	return text
}

// checkExplained checks that no counter moved, lost a step or got a mark without an explanation. An order or an answer
// must name the counter, or an event must report the change. If no player ordered it, the event must name a rule.
func checkExplained(before, after *core.Position, steps []engine.Step) error {
	was := map[string]*core.Unit{}
	for i := range before.Units {
		was[before.Units[i].Def.ID] = &before.Units[i]
	}
	for i := range after.Units {
		u := &after.Units[i]
		old := was[u.Def.ID]
		acted := old != nil && before.Phase == after.Phase && after.Over == nil &&
			slices.ContainsFunc(u.Marks, func(m string) bool { return !old.Marked(m) })
		changed := old == nil || u.Hex != old.Hex || u.Box != old.Box || u.Steps != old.Steps
		at := ""
		if old != nil && old.OnMap() {
			at = before.World.Map.Label(old.Hex)
		}
		if (changed || acted) && !slices.ContainsFunc(steps, func(s engine.Step) bool { return explains(s, u.Def.ID, at, changed) }) {
			return fmt.Errorf("%s changed, and no order, answer or rule is named for it: %+v, then %+v", u.Def.ID, old, u)
		}
	}
	return nil
}

// explains reports whether a step explains why a counter changed. at is the hex where it was, because counters in an
// attacked hex are marked.
func explains(s engine.Step, id, at string, changed bool) bool {
	words := strings.FieldsFunc(s.Text, func(r rune) bool { return strings.ContainsRune(" ,+*-\"\n", r) })
	names := func(word string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, word) })
	}
	ordered := names(id) || strings.Contains(s.Text, id)
	if !changed && (ordered || at != "" && names(at)) {
		return true
	}
	return slices.ContainsFunc(s.Events, func(e core.Event) bool {
		return slices.Contains(e.Units, id) && (ordered || e.Rule != "" || e.Kind == core.KindAnswer)
	})
}
