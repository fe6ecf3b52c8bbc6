package engine

import (
	"errors"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// TestAt: a game at a given position takes its dice from the caller, draws no key, and journals them like real ones.
func TestAt(t *testing.T) {
	b := newTable(t, 1)
	faces := map[string]int{"combat:0303#1": 3, "pursuit:0303#1": 6}
	var thrown []string
	g := NewFromPosition(toy.Title{}, b.mod, core.Options{{Name: "answers", Value: "pause"}}, b.g.Position(), func(event string,
		n int) (int, error) {
		thrown = append(thrown, event)
		if f := faces[event]; f > 0 && n == 6 {
			return f, nil
		}
		return 0, errors.New("no die for " + event)
	})
	submit := func(side core.Side, body string) *Outcome {
		t.Helper()
		f := b.frame(side, body)
		f.Game = "case"
		out, err := g.Submit(Input{Frame: f, At: time.Time{}})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	out := submit(toy.Red, "order fight/move\nattack 0303 with A1,A2")
	if results(out.Steps) != "DR" || g.OpenChoice() == nil {
		t.Fatalf("%s %s", results(out.Steps), codes(out.Faults))
	}
	submit(toy.Blue, "retreat to 0404")
	if got := strings.Join(thrown, " "); got != "combat:0303#1 pursuit:0303#1" {
		t.Errorf("thrown %s", got)
	}
	if g.Position().Phase != "T1-B" {
		t.Errorf("the game is at %s", g.Position().Phase)
	}
	f := b.frame(toy.Blue, "pass")
	f.Game, f.Phase = "case", "T1-B"
	if _, err := g.Submit(Input{Frame: f}); err == nil || !strings.Contains(err.Error(), "weather:T2#1") {
		t.Errorf("a die that is not there: %v", err)
	}
	if _, err := g.keys.Key(1); err == nil {
		t.Error("a case has a dice key")
	}
	if _, _, err := g.keys.Open("x"); err == nil {
		t.Error("a seal that nobody made is opened")
	}
}

// TestOptionDefs: the common options come first, and the title's own list is not written to.
func TestOptionDefs(t *testing.T) {
	m := toy.Title{}.Meta()
	defs := OptionDefs(m)
	if len(defs) != len(m.Options)+1 || defs[0].Key != "answers" || defs[1].Key != "fog" {
		t.Errorf("%+v", defs)
	}
	defs[0].Key = "x"
	if OptionDefs(m)[0].Key != "answers" {
		t.Error("the list is shared")
	}
}
