package engine_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
	"fieldpost/rules/victorylost"
)

// cupGame is a game of a title whose activations are drawn from a cup.
type cupGame struct {
	t   *testing.T
	g   *engine.Game
	mod core.Module
}

func newCupGame(t *testing.T) *cupGame {
	t.Helper()
	title := victorylost.New()
	mod, err := title.Load(os.DirFS("../../scenarios/a-victory-lost"))
	if err != nil {
		t.Fatal(err)
	}
	var opts core.Options
	for _, d := range title.Meta().Options {
		opts = append(opts, core.Fact{Name: d.Key, Value: d.Values[0]})
	}
	opts = append(opts, core.Fact{Name: "answers", Value: "default"})
	p, err := mod.Start(opts)
	if err != nil {
		t.Fatal(err)
	}
	return &cupGame{t, engine.NewFromPosition(title, mod, opts, p, func(string, int) (int, error) { return 4, nil }), mod}
}

// send hands in the frames of one mail; a body without a phase is for the phase the game is in.
func (c *cupGame) send(side core.Side, frames ...string) {
	c.t.Helper()
	for _, f := range frames {
		phase, body, ok := strings.Cut(f, ": ")
		if !ok || strings.Contains(phase, " ") {
			phase, body = c.g.Position().Phase, f
		}
		text := "#PBEM case " + string(side) + " " + phase + "\n" + strings.ReplaceAll(body, " / ", "\n") + "\n#END\n"
		found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary,
			bool) {
			return c.mod.Vocabulary(phase, side), true
		})
		out, err := c.g.Submit(engine.Input{Frame: found.Frames[0]})
		if err != nil {
			c.t.Fatal(err)
		}
		for _, x := range out.Faults {
			if x.Stage < notation.Contingent {
				c.t.Fatalf("%s %q: %s: %s", side, f, x.Code, x.Text)
			}
		}
	}
}

func (c *cupGame) at(phase string) {
	c.t.Helper()
	if got := c.g.Position().Phase; got != phase {
		c.t.Fatalf("the game is at %s, want %s", got, phase)
	}
}

// TestTurnInTwoMails: when both sides plan ahead, a turn with seven chits takes one mail of each.
func TestTurnInTwoMails(t *testing.T) {
	c := newCupGame(t)
	c.send(victorylost.Axis, "pass")
	c.send(victorylost.Soviet, "pick 1GdA / pick 2GdA / pick 3GdA / pick 5TkA / pick Popov")
	c.at("T1-A-C")
	c.send(victorylost.Axis,
		"PLAN-4PZA: move g.6Pz 5929-6030 if not enemy in 6030",
		"PLAN-HOLLIDT: pass", "PLAN-R3A: pass",
		"PLAN-ARRIVALS: place F-Pico,g.304,g.3Mt 0101 / place g.19Pz,g.Wik 0113 / place g.15Lw 0123",
		"select 4PzA / select Hollidt / select R3A")
	c.at("T1-S-C")
	c.send(victorylost.Soviet,
		"PLAN-SPECIAL: pass", "PLAN-STAVKA: halt if lead<0 / move 6A 3907-3906", "PLAN-1GDA: pass", "PLAN-2GDA: pass",
		"PLAN-3GDA: if draw>=99: move s.14G 4714-4713",
		"PLAN-ARRIVALS: place s.58G,s.106 5001",
		"select 1 / select 2 / select 3")
	c.at("T2-A-C")
	u, _ := c.g.Position().Reader().Unit("6A")
	if got := c.g.Position().Reader().Label(u.Hex); got != "3906" {
		t.Errorf("6A stands in %s: the plan for Stavka was not carried out", got)
	}
}

// TestTurnChitByChit: without plans the game stops at every chit and asks.
func TestTurnChitByChit(t *testing.T) {
	c := newCupGame(t)
	c.send(victorylost.Axis, "pass")
	c.send(victorylost.Soviet, "pick 1GdA / pick 2GdA / pick 3GdA / pick 5TkA / pick Popov")
	c.send(victorylost.Axis, "select 4PzA / select Hollidt / select R3A")
	c.send(victorylost.Soviet, "select 1 / select 2 / select 3")
	for _, phase := range []string{"T1-S-X", "T1-A-1", "T1-A-2", "T1-A-3", "T1-S-4", "T1-S-5", "T1-S-6", "T1-S-7"} {
		c.at(phase)
		c.send(c.g.Position().Active, "pass")
	}
	c.at("T1-A-R")
}

// TestSecretsAreNotFiledAhead: an order that will be sealed cannot be filed ahead, for the ledger would hold its words.
func TestSecretsAreNotFiledAhead(t *testing.T) {
	c := newCupGame(t)
	c.send(victorylost.Axis, "pass")
	text := "#PBEM case soviet PLAN-1GDA\npick 1GdA\n#END\n"
	found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary, bool) {
		return c.mod.Vocabulary(phase, victorylost.Soviet), true
	})
	out, err := c.g.Submit(engine.Input{Frame: found.Frames[0]})
	if err != nil {
		t.Fatal(err)
	}
	codes := map[string]bool{}
	for _, x := range out.Faults {
		codes[x.Code] = true
	}
	if !codes["plan/sealed"] {
		t.Errorf("faults %v", out.Faults)
	}
	for _, r := range c.g.Log().Records() {
		if strings.Contains(fmt.Sprint(r), "pick 1GdA") {
			t.Errorf("the ledger says %v", r)
		}
	}
}
