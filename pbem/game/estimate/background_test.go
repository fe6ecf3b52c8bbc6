package estimate

import (
	"encoding/json"
	"runtime"
	"testing"

	"fieldpost/pbem/engine"
)

// wait asks a maker until the estimate is ready.
func wait(b *Background, g *engine.Game) (*Estimate, error) {
	for {
		e, ready, err := b.Make(g)
		if ready {
			return e, err
		}
		runtime.Gosched()
	}
}

// TestBackground: an estimate is made apart from the caller, while the game goes on. It is that of a caller who waits.
// An estimate of a game that has changed by then is of the changed game. A finished game is refused at once.
func TestBackground(t *testing.T) {
	all := games(t, 7)
	first, next, last := all[len(all)-4], all[len(all)-3], all[len(all)-1]
	var b Background
	for _, g := range []*engine.Game{first, next} {
		if _, ready, err := b.Make(g); ready || err != nil {
			t.Fatalf("ready %v, %v", ready, err)
		}
	}
	next.View(next.AwaitedSide()) // somebody reads the game meanwhile
	for _, g := range []*engine.Game{next, first} {
		want, _, err := AtOnce{}.Make(g)
		if err != nil {
			t.Fatal(err)
		}
		got, err := wait(&b, g)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := asJSON(t, want), asJSON(t, got); a != b {
			t.Errorf("record %d: in the background\n%s\nat once\n%s", want.Record, b, a)
		}
	}
	if _, ready, err := b.Make(last); !ready || err != errOver {
		t.Errorf("a finished game: ready %v, %v", ready, err)
	}
	if len(b.jobs) != 0 {
		t.Errorf("%d estimates are kept that were fetched", len(b.jobs))
	}
}

// TestBackgroundGameGoesOn: a game may be played to its end while its estimate is made. The estimate is that of the
// position at which it was asked for.
func TestBackgroundGameGoesOn(t *testing.T) {
	var b Background
	var at *engine.Game
	set, sheets := sumy(t), 0
	set.Watch = func(g *engine.Game, _ *engine.Outcome) {
		if sheets++; sheets != 4 {
			return
		}
		at = g.ReadOnlyCopy()
		if _, ready, err := b.Make(g); ready || err != nil {
			t.Errorf("ready %v, %v", ready, err)
		}
	}
	if _, err := set.Play(7); err != nil {
		t.Fatal(err)
	}
	got, err := wait(&b, at)
	if err != nil {
		t.Fatal(err)
	}
	if want := estimateJSON(t, at, BoundedConfig()); asJSON(t, got) != want {
		t.Errorf("while the game goes on\n%s\nat once\n%s", asJSON(t, got), want)
	}
}

func asJSON(t *testing.T, e *Estimate) string {
	t.Helper()
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
