package ai

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"fieldpost/notation/say"
	"fieldpost/pbem/clock"
	"fieldpost/pbem/engine"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// positions calls see with some positions of a game of each title that wait for a sheet.
func positions(t *testing.T, see func(t *testing.T, g *engine.Game)) {
	t.Helper()
	for i, title := range rules.All() {
		t.Run(title.Meta().ID, func(t *testing.T) {
			if testing.Short() && i > 0 {
				t.Skip("plays many turns")
			}
			data, err := scenarios.Open(title.Meta().ID, nil)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			watch := func(g *engine.Game, _ *engine.Outcome) {
				if n++; n%20 == 1 && g.Position().Over == nil && g.OpenChoice() == nil {
					see(t, g)
				}
			}
			if _, err := (Setting{Title: title, Data: data, MaxSheets: 60, Addr: "ai:greedy", Watch: watch}).Play(3); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestGuess: a guessed position looks to its side as the view from which it was guessed.
func TestGuess(t *testing.T) {
	positions(t, func(t *testing.T, g *engine.Game) {
		guesser, ok := g.Module().(core.PositionGuesser)
		if !ok {
			t.Skip("hides nothing")
		}
		for _, side := range g.Position().World.Sides {
			view := g.View(side)
			know, err := g.KnowledgeOf(side)
			if err != nil {
				t.Fatal(err)
			}
			task := Task{Own: know.Sealed}
			n := 0
			p := guesser.Guess(view, side, task.OpenSeal, func(sides int) int { n++; return n * 7919 % sides })
			for i := range p.Units {
				if p.Units[i].Def.Type == core.Unknown {
					t.Errorf("%s: %s is not guessed", p.Phase, p.Units[i].Def.ID)
				}
			}
			if board(g.Module().Show(p, side)) != board(view) {
				t.Errorf("%s: the guess of %s does not look like its view", p.Phase, side)
			}
		}
	})
}

// TestSearchSheets: with tiny budgets every sheet is legal, in every title; no rollout fails; the number of cores does
// not change a sheet.
func TestSearchSheets(t *testing.T) {
	positions(t, func(t *testing.T, g *engine.Game) {
		p := Search{Rollouts: 24, Turns: 1, Jobs: 1}
		if testing.Short() {
			p.Rollouts = 8
		}
		task, err := taskOf(g, g.AwaitedSide(), p)
		if err != nil {
			t.Fatal(err)
		}
		lines, weighed := p.Think(t.Context(), task)
		if strings.Contains(weighed, "failed") {
			t.Errorf("%s", weighed)
		}
		p.Jobs = 5
		if again, same := p.Think(t.Context(), task); !slices.Equal(lines, again) || weighed != same {
			t.Errorf("another sheet with other cores:\n%s\n%s", weighed, same)
		}
		f, err := frame(task, lines)
		if err != nil {
			t.Fatal(err)
		}
		out, err := g.Check(engine.Input{Frame: f, MessageID: "<x@x>", At: time.Unix(0, 0)})
		if err != nil {
			t.Fatal(err)
		}
		if out.ErrorCount() > 0 {
			t.Errorf("%s: %+v\n%s", g.Position().Phase, out.Faults, strings.Join(lines, "\n"))
		}
	})
}

// TestSearchStops: at the end of its time the player sends the best plan that it has played, or tuned's.
func TestSearchStops(t *testing.T) {
	title, _ := rules.Find("kiev-to-rostov")
	data, err := scenarios.Open("kiev-to-rostov", nil)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := title.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	g, _ := tableWith(t, title, mod, func(v []string) string { return v[0] }, "ai:greedy", "ai:greedy")
	for looks, played := range map[int]bool{1: false, 200: true} {
		n := 0
		c := clock.FuncClock(func() time.Time {
			n++
			return time.Unix(0, 0).Add(time.Duration(n) * time.Minute / time.Duration(looks))
		})
		p := Search{Minutes: 1, Turns: 1, Jobs: 1, Clock: c}
		task, err := taskOf(g, g.AwaitedSide(), p)
		if err != nil {
			t.Fatal(err)
		}
		lines, weighed := p.Think(t.Context(), task)
		if none := strings.Contains(weighed, " 0 rollouts"); none == played {
			t.Errorf("%d looks at the clock: %s", looks, weighed)
		}
		if !played && !slices.Equal(lines, Greedy{Tuned: true}.Orders(task)) {
			t.Errorf("without time it sends %q", lines)
		}
	}
}

// TestFindOptions: an address may have options within bounds; mistakes are named.
func TestFindOptions(t *testing.T) {
	for addr, want := range map[string]Player{
		"ai:search":                     Search{Minutes: 2, Turns: 2},
		"AI:Search,minutes=5":           Search{Minutes: 5, Turns: 2},
		"ai:search,rollouts=40,turns=0": Search{Minutes: 2, Rollouts: 40},
		"ai:hard":                       Search{Minutes: 2, Turns: 2},
		"ai:normal":                     Greedy{Tuned: true},
		CompleteAddress("ai"):           Greedy{Tuned: true},
		CompleteAddress(" AI:Search,rollouts=7 "): Search{Minutes: 2, Turns: 2, Rollouts: 7},
	} {
		if p, err := FindPlayer(addr); err != nil || !samePlayer(p, want) {
			t.Errorf("%s: %+v, %v", addr, p, err)
		}
	}
	for addr, want := range map[string]string{
		"ai:search,minutes=0": "1 to 60", "ai:search,minutes=x": "1 to 60", "ai:search,rollouts=": "1 to 1000000",
		"ai:search,depth=2": "minutes, rollouts, turns", "ai:tuned,minutes=2": "takes no options",
		"ai:hard,minutes=2": "ai:hard takes no options", "ai:search,": "no option", "ai:search,minutes=2,minutes=3": "twice",
		"ai:search,rollouts=99999999999999999999": "1 to 1000000", "ai:best": "ai:easy",
	} {
		if _, err := FindPlayer(addr); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", addr, err)
		}
	}
}

func samePlayer(a, b Player) bool {
	x, ok := a.(Search)
	y, is := b.(Search)
	return ok == is && x == y
}

// TestAnyAddress: no address crashes, and those that are found describe themselves.
func TestAnyAddress(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		addr := rapid.StringMatching(`(ai:)?(search|hard|easy|x)?(,(minutes|rollouts|turns|x)=?-?[0-9]{0,8}){0,3}`).Draw(t, "addr")
		if p, err := FindPlayer(addr); err == nil && (p == nil || DescribePlayer(addr) == say.Text("")) {
			t.Errorf("%q", addr)
		}
	})
}
