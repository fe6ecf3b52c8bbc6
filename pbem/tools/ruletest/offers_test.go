package ruletest

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// eachOffer is the share of the cases whose boards are looked at, besides those that leave a phase open: one of so
// many.
const eachOffer = 16

// TestOffersAreLegal takes boards that the sheets of the titles' cases leave: each order that a title enumerates there
// for the side to move is one that its rules accept.
func TestOffersAreLegal(t *testing.T) {
	if testing.Short() {
		t.Skip("it judges every order that is offered in the cases")
	}
	for folder, title := range folders {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			boards, offers := 0, 0
			run := NewRunner(rules.Find, scenarios.Open)
			n := 0
			some := func(s *step) bool { n++; return s.halts() || n%eachOffer == 0 }
			for _, c := range casesOf(t, folder, some) {
				run.Watch(c, func(g *engine.Game, out *engine.Outcome) {
					if side := g.AwaitedSide(); out.Status == engine.Executed && g.OpenChoice() == nil && g.Position().Over == nil {
						boards++
						offers += offersOf(t, c, g, side)
					}
				})
			}
			if boards < 5 || offers < 100 {
				t.Errorf("%d orders on %d boards", offers, boards)
			}
			t.Logf("%d orders on %d boards", offers, boards)
		})
	}
}

// halts reports whether a step leaves a phase open by a sheet that ends with a halt.
func (s *step) halts() bool {
	return slices.ContainsFunc(s.sheets, func(x sheet) bool {
		return len(x.lines) > 1 && strings.TrimSpace(x.lines[len(x.lines)-1]) == "halt"
	})
}

// offersOf judges what a title enumerates for a side, and returns how many orders that are.
func offersOf(t *testing.T, c Case, g *engine.Game, side core.Side) (n int) {
	t.Helper()
	r := g.View(side).Reader()
	for o := range g.Module().Legal(r, side) {
		n++
		for _, f := range g.Module().Check(r, side, o) {
			if f.Stage < notation.Contingent {
				t.Errorf("%s:%d %s: %s is offered, and refused: %s %s", c.File, c.Line, c.Heading, o, f.Code, f.Text)
				return n
			}
		}
	}
	return n
}
