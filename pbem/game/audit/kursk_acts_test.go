package audit

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
)

// TestModeratedKursk: a published title under committed sheets, lapses, dice thrown again and a position mended by hand
// passes the audit and the independent verifier, and its secret orders stay secret until the title opens them.
func TestModeratedKursk(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("a long game")
	}
	dir := filepath.Join(t.TempDir(), "k-1")
	g, err := shelf.Create(dir,
		game.Spec{Game: "k-1", Title: "kursk", Now: now, Entropy: &entropy{7}, Clock: "zone: UTC\n",
			Seats: []engine.Seat{{Side: "german", Addr: "ai:greedy"}, {Side: "soviet", Addr: "ai:greedy"}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	at, done := now, map[string]int{}
	act := func(a engine.Act) (*engine.Outcome, error) {
		at = at.Add(time.Hour)
		out, err := g.Act(engine.Attribution{Name: "timekeeper", At: at}, a)
		if err == nil {
			done[engine.ActKindOf(a)]++
		}
		return out, err
	}
	for n := 0; n < 40 && g.Position().Over == nil; n++ {
		in, ok, err := ai.NextSheet(g)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		if n%3 == 1 { // nobody writes
			sealed := g.OpenChoice() != nil && g.OpenChoice().Sealed
			out, err := act(engine.Lapse{Policy: engine.LapseDefaults})
			if err == nil && sealed {
				done["sealed"]++
			}
			if err == nil && out.Status != engine.Executed && out.Status != engine.Answered {
				t.Fatalf("%+v", out)
			}
			if err == nil {
				continue
			}
		}
		if n%3 == 0 {
			in.LockAt = in.At.Add(time.Hour)
		}
		out, err := g.Submit(in)
		if err != nil || out.Status == engine.Refused {
			t.Fatalf("%v, %+v", err, out)
		}
		if out.Status == engine.Committed {
			hash := g.Position().Hash()
			if len(out.Reveals) > 0 || out.After.Hash() != hash {
				t.Error("a committed sheet did something")
			}
			if _, err := act(engine.ExecuteSheet{Why: "cooling-off over"}); err != nil {
				t.Fatal(err)
			}
		}
		if n%8 == 7 {
			again(t, g, act)
		}
	}
	if _, err := act(engine.EndGame{Result: engine.ResultDraw, Text: "agreed"}); err != nil && g.Position().Over == nil {
		t.Fatal(err)
	}
	for _, k := range []string{"process", "lapse", "reroll", "set"} {
		if done[k] < 2 {
			t.Errorf("only %d of %s", done[k], k)
		}
	}
	_ = g.Close()
	if err := os.Remove(filepath.Join(dir, game.FileSecrets)); err != nil {
		t.Fatal(err)
	}
	v := run(t, dir)
	if !v.OK || check(v, "acts").Count < 20 || check(v, "dice").Count < 10 {
		t.Errorf("%v %+v %+v", v.OK, check(v, "acts"), v.Checks)
	}
	python(t, dir, true)
	t.Logf("%v, %d dice", done, check(v, "dice").Count)
}

// again throws the last dice again, and takes a mark off or puts it on where no sheet is in work.
func again(t *testing.T, g *game.Game, act func(engine.Act) (*engine.Outcome, error)) {
	t.Helper()
	event := ""
	for _, r := range history.EffectiveRecords(g.Log().Records()) {
		if r.Type == "roll" {
			event = r.Get("event")
		}
	}
	if event != "" {
		epoch := g.Log().Size()
		out, err := act(engine.Reroll{Event: event})
		if err != nil || len(out.RerolledEvents) == 0 || out.FromRecord != epoch {
			t.Fatalf("%s: %v", event, err)
		}
	}
	r := g.Position().Reader()
	for i := range r.Units() {
		u := &r.Units()[i]
		if u.OnMap() && len(u.Def.Steps) > 1 && u.Steps == len(u.Def.Steps) {
			_, err := act(engine.EditPosition{Edits: []string{"unit " + u.Def.ID + " steps " + string(rune('0'+u.Steps-1))}})
			if err != nil && g.OpenChoice() == nil && errors.Is(err, engine.ErrStale) {
				t.Fatal(err)
			}
			return
		}
	}
}
