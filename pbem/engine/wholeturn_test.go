package engine

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// checkedAll checks sheets one behind the other.
func checkedAll(t *testing.T, b *table, frames ...notation.Frame) (list []*Outcome) {
	t.Helper()
	w := b.g.NewTurnCheck(toy.Red)
	for _, f := range frames {
		out, err := w.Check(b.input(f))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, out)
	}
	return list
}

func granted(out *Outcome) string {
	var s string
	for _, x := range out.Assumptions {
		s += fmt.Sprintf("%s %d %s: %s\n", x.Phase, x.Line, x.Text, x.Explanation)
	}
	return s
}

// TestWholeTurnTouchesNothing: no key, no record, no position; the first sheet is judged as by itself.
func TestWholeTurnTouchesNothing(t *testing.T) {
	b := newTable(t, 3)
	root, hash, keys := b.g.Log().Root(), b.g.Position().Hash(), b.keys.keys
	first := b.frame(toy.Red, "attack 0303 with A1,A2\n  advance A1 to 0303\nmove A4 0202")
	list := checkedAll(t, b, first, b.frameFor("#PBEM toy-1 red T1-Q", toy.Red, "pass"), b.frameFor("#PBEM toy-1 red T2-R", toy.Red,
		"pass"))
	if b.g.Log().Root() != root || b.g.Position().Hash() != hash || b.keys.keys != keys {
		t.Error("the check changed the game, or took a key")
	}
	alone := b.check(toy.Red, "attack 0303 with A1,A2\n  advance A1 to 0303\nmove A4 0202")
	if codes(alone.Faults) != codes(list[0].Faults) ||
		alone.Canonical != list[0].Canonical || list[0].Assumptions != nil {
		t.Errorf("%s, not %s; %s", codes(list[0].Faults), codes(alone.Faults), granted(list[0]))
	}
	for _, out := range list[1:] {
		if codes(out.Faults) != "1:1 check/turn/2" || !strings.Contains(granted(out), "attack 0303 with A1,A2: ") {
			t.Errorf("%s, %s", codes(out.Faults), granted(out))
		}
	}
}

// TestNamedResults: a result that is named is taken, of others it is told what the attack can come to.
func TestNamedResults(t *testing.T) {
	for line, want := range map[string]string{
		"check":             "",
		"check a1=DE":       "DE, as you name it",
		"check a1=zz":       "cannot be seen",
		"check a1=de, a2=x": "DE, as you name it",
	} {
		b := newTable(t, 3, core.Fact{Name: "fog", Value: "no"})
		out := checkedAll(t, b, b.frame(toy.Red, line+"\nattack 0303 with A1,A2"))[0]
		if got := granted(out); !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%s: %q", line, got)
		}
		if n := strings.Count(codes(out.Faults), "check/result"); n != strings.Count(line, "zz")+strings.Count(line, "a2") {
			t.Errorf("%s: %s", line, codes(out.Faults))
		}
	}
}

// TestOthersStandingOrders: what the other side has on file changes nothing of a check.
func TestOthersStandingOrders(t *testing.T) {
	said := map[string]bool{}
	for _, orders := range []string{"when none", "when retreat: retreat to 0404,0304,0403", "pause retreat"} {
		b := newTable(t, 3, core.Fact{Name: "fog", Value: "no"})
		b.send(toy.Blue, orders, Filed)
		out := checkedAll(t, b, b.frame(toy.Red, "check a1=DR\nattack 0303 with A1,A2"),
			b.frameFor("#PBEM toy-1 red T1-Q", toy.Red, "pass"))
		said[granted(out[0])+granted(out[1])+codes(out[1].Faults)] = true
	}
	if len(said) != 1 {
		t.Errorf("%d answers: %v", len(said), said)
	}
}

// TestOthersPhase: who sends a sheet for a phase of the other side hears whose it is.
func TestOthersPhase(t *testing.T) {
	b := newTable(t, 3, core.Fact{Name: "fog", Value: "no"})
	list := checkedAll(t, b, b.frame(toy.Red, "move A4 0202"), b.frameFor("#PBEM toy-1 red T1-B", toy.Red, "pass"))
	if f := list[1].Faults; len(f) != 1 || !strings.Contains(f[0].Text.String(), "T1-B is a phase of the blue side") {
		t.Errorf("%+v", f)
	}
}

// TestAwait: a sheet for a phase behind the other side's can be planned while that is to act, alone or behind one with
// standing orders; the other side is taken to do nothing. One for the phase that is on is judged as by itself.
func TestAwait(t *testing.T) {
	b := newTable(t, 3, core.Fact{Name: "fog", Value: "no"})
	standing := b.frameFor("#PBEM toy-1 blue T1-R", toy.Blue, "when none")
	next := b.frameFor("#PBEM toy-1 blue T1-B", toy.Blue, "pass")
	for name, frames := range map[string][]notation.Frame{"alone": {next}, "behind standing orders": {standing, next}} {
		w := b.g.NewTurnCheck(toy.Blue)
		w.SkipToPhase(frames[0].Phase)
		for i, f := range frames {
			out, err := w.Check(b.input(f))
			if err != nil || len(out.Faults) > 0 {
				t.Errorf("%s: %s %v", name, codes(out.Faults), err)
			}
			if last := i == len(frames)-1; strings.Contains(granted(out), "T1-R 0 : the red side is assumed to do nothing") != last {
				t.Errorf("%s: sheet %d takes for granted %q", name, i+1, granted(out))
			}
		}
	}
	w := b.g.NewTurnCheck(toy.Blue)
	w.SkipToPhase("T1-R")
	if out, err := w.Check(b.input(b.frameFor("#PBEM toy-1 blue T1-R", toy.Blue, "pass"))); err != nil || len(out.Faults) != 1 {
		t.Errorf("%v %v", out.Faults, err)
	}
	if out, err := b.g.NewTurnCheck(toy.Blue).Check(b.input(next)); err != nil || codes(out.Faults) == "" {
		t.Errorf("a check by mail takes a sheet for a phase to come: %v", err)
	}
}

// TestCheckNamesResults: a check that takes a result for granted which no table of the title gives is refused, with
// those there are.
func TestCheckNamesResults(t *testing.T) {
	b := newTable(t, 1)
	b.g.mod = oneResult{b.g.mod}
	f := b.frame(toy.Red, "check a1=XX\nattack 0303 with A1,A2\norder move/fight")
	out, err := b.g.Check(Input{Frame: f})
	if err != nil {
		t.Fatal(err)
	}
	if !hasFault(out, "cond/result") || out.ErrorCount() != 1 {
		t.Errorf("faults %s", codes(out.Faults))
	}
	f = b.frame(toy.Red, "check a1=HIT\nattack 0303 with A1,A2\norder move/fight")
	if out, err = b.g.Check(Input{Frame: f}); err != nil || out.ErrorCount() > 0 {
		t.Errorf("%v: faults %s", err, codes(out.Faults))
	}
}

// oneResult is a title whose combat table gives one result.
type oneResult struct{ core.Module }

func (oneResult) Results() []string { return []string{"HIT"} }
