package tournament

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestStated: an event whose rules go by an estimate scores a stopped game by the one that the stop states, with the
// cuts of a panel. Without one the next rule decides. Both audits accept it, and name it if it is changed.
func TestStated(t *testing.T) {
	s, g := halted(t, t.TempDir(), ScoreByEstimate, ScoreByDraw)
	s.rest()
	for i, c := range []struct {
		e       StoppedEstimate
		rule    string
		outcome string
		points  [2]int
	}{{StoppedEstimate{120, 20, 60, "ai:tuned", 1}, ScoreByEstimate, "first", [2]int{10, 0}},
		{StoppedEstimate{100, 40, 60, "ai:tuned", 7}, ScoreByEstimate, "draw", [2]int{5, 5}},
		{StoppedEstimate{3, 1, 6, "ai:greedy", 1}, ScoreByEstimate, "second", [2]int{0, 10}}, {StoppedEstimate{}, ScoreByDraw,
			"draw", [2]int{5, 5}}} {
		s.must(s.StopGame("", g[i].ID, Stop{Why: StopRoundOver, Used: [2]int{5, 5}, Estimate: c.e}))
		s.result(g[i], c.rule, c.outcome, c.points)
	}
	s.must(s.CloseRound("vera"))
	s.audited()
	s.strangers()
	agrees(t, nil, altered(t, s, []alteration{
		{"stop", "estimate 120 20 60", "estimate 100 40 60", "outcome"},
		{"stop", "estimate 120 20 60 ai:tuned 1", "estimate 120 20 60 ai:tuned 01", "estimate"},
		{"stop", "estimate 120 20 60 ai:tuned 1", "estimate 0 0 0 ai:tuned 1", "estimate"},
		{"stop", "estimate 120 20 60 ai:tuned 1", "estimate 120 20 60 anna 1", "estimate"},
	}))
}

// TestNoEstimateTaken: nobody states an estimate by hand, and no event without the rule takes one.
func TestNoEstimateTaken(t *testing.T) {
	e := StoppedEstimate{1, 0, 0, "ai:tuned", 1}
	s, g := halted(t, t.TempDir(), ScoreByEstimate, ScoreByDraw)
	s.rest()
	s.refused(s.StopGame("vera", g[0].ID, Stop{Why: StopRoundOver, Estimate: e}), "no estimate is taken here")
	s.refused(s.StopGame("", g[0].ID, Stop{Why: StopRoundOver, Idle: IdleNobody, Estimate: e}), "no estimate is taken here")
	s.refused(s.StopGame("", g[0].ID, Stop{Why: StopRoundOver, Estimate: StoppedEstimate{maxStated, 1, 0, "ai:tuned",
		1}}), "1 to 20000 in all")
	s, g = halted(t, t.TempDir(), ScoreByDraw)
	s.rest()
	s.refused(s.StopGame("", g[0].ID, Stop{Why: StopRoundOver, Estimate: e}), "no estimate is taken here")
}

// TestStatedTerms: estimates need version 4, and a panel gets them with positions only.
func TestStatedTerms(t *testing.T) {
	x := terms
	x.Ends, x.Version = []string{ScoreByEstimate}, 3
	if err := x.Check(); err == nil {
		t.Error("version 3 has the rule")
	}
	x = terms
	x.Version, x.Informed, x.Preview = NewestVersion, true, 0
	if err := x.Check(); err == nil {
		t.Error("a panel without positions gets estimates")
	}
	x.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	x.Director = []string{"vera"}
	x.Preview, x.Ends = 3, []string{ScoreByPanel, ScoreByDraw}
	if back, err := ParseTerms(x.Record()); err != nil || !back.Informed {
		t.Errorf("%+v, %v", back, err)
	}
}

// TestParseStated: what is written reads back, and a chance above 60 wins, below 40 loses.
func TestParseStated(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) int { return rapid.IntRange(0, 6000).Draw(t, name) }
		s := StoppedEstimate{draw("first"), draw("draw"), draw("second"), "ai:tuned", uint64(rapid.Uint32().Draw(t, "seed"))}
		back, err := parseStated(s.String())
		if s.games() == 0 {
			if err == nil || s.outcome() != "" {
				t.Fatalf("nothing: %v, %q", err, s.outcome())
			}
			return
		}
		if err != nil || back != s {
			t.Fatalf("%s: %+v, %v", s, back, err)
		}
		chance := float64(2*s.First+s.Draw) / float64(2*s.games())
		if want := map[bool]string{true: "first"}[chance > 0.6]; want != "" && s.outcome() != want {
			t.Fatalf("%s: %s", s, s.outcome())
		}
		turned := StoppedEstimate{s.Second, s.Draw, s.First, s.Player, s.Seed}
		if (s.outcome() == "first") != (turned.outcome() == "second") {
			t.Fatalf("%s: %s, turned %s", s, s.outcome(), turned.outcome())
		}
	})
}
