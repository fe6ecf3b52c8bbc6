package audit

import (
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/beacon"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/rules/core"
)

// table is a game folder with what is needed to play it.
type table struct {
	t   testing.TB
	g   *game.Game
	dir string
	at  time.Time
	n   int
}

func (b *table) send(side core.Side, body string) *engine.Outcome {
	b.t.Helper()
	text := fmt.Sprintf("#PBEM %s %s %s\n%s\n#END\n", b.g.Header.Game, side, b.g.Position().Phase, body)
	found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary, bool) {
		return b.g.Module().Vocabulary(phase, side), true
	})
	if len(found.Frames) != 1 {
		b.t.Fatalf("frames in %q", text)
	}
	b.n++
	out, err := b.g.Submit(engine.Input{Frame: found.Frames[0], MessageID: fmt.Sprintf("<%d@example.org>", b.n), At: b.tick()})
	if err != nil {
		b.t.Fatal(err)
	}
	return out
}

func (b *table) tick() time.Time { b.at = b.at.Add(time.Hour); return b.at }

func (b *table) by(reason string) engine.Attribution {
	return engine.Attribution{Name: "moderator", Reason: reason, At: b.tick()}
}

func newTable(t testing.TB, id string, seed byte, options ...core.Fact) *table {
	t.Helper()
	dir := filepath.Join(t.TempDir(), id)
	g, err := shelf.Create(dir, game.Spec{Game: id, Title: "toy", Now: now, Entropy: &entropy{seed}, Options: options,
		Seats: []engine.Seat{{Side: toy.Red, Name: "Rita", Addr: "rita@example.org"},
			{Side: toy.Blue, Name: "Bob", Addr: "bob@example.org"}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	return &table{t: t, g: g, dir: dir, at: now}
}

// finish plays legal orders, or passes, until the game is over.
func (b *table) finish() {
	b.t.Helper()
	for range 60 {
		switch {
		case b.g.Position().Over != nil:
			return
		case b.g.OpenChoice() != nil:
			c := b.g.OpenChoice()
			b.send(c.Owner, c.Options[0].Text())
		default:
			side := b.g.AwaitedSide()
			body := "pass"
			for o := range b.g.Module().Legal(b.g.View(side).Reader(), side) {
				if strings.HasPrefix(o.String(), "attack") {
					body = o.String()
					break
				}
			}
			b.send(side, body)
		}
	}
	b.t.Fatal("the game does not end")
}

// rich returns a finished game with every kind of record: hidden draws, a sealed plan, an external die, a rollback over
// dice and answers, and a rollback in the second epoch.
func rich(t testing.TB, id string, seed byte) *table {
	t.Helper()
	b := newTable(t, id, seed, core.Fact{Name: "pool", Value: "yes"})
	last := func() int { return b.g.Log().Size() - 1 }
	start := last()
	b.send(toy.Red, "salt 0123456789abcdef\nattack 0303 with A1,A2\norder fight/move")
	for b.g.OpenChoice() != nil {
		b.send(b.g.OpenChoice().Owner, b.g.OpenChoice().Options[0].Text())
	}
	if _, err := b.g.Act(b.by("the server's die fell off the table"), engine.ExternalDie{Event: "combat:0303#1", Die: "d6",
		Face: 6}); err != nil {
		t.Fatal(err)
	}
	if _, err := b.g.Act(b.by("both players agreed"), engine.Rollback{ToRecord: start}); err != nil {
		t.Fatal(err)
	}
	if _, err := b.g.Act(b.by("thrown at the club"), engine.ExternalDie{Event: "combat:0303#1", Die: "d6", Face: 6}); err != nil {
		t.Fatal(err)
	}
	b.send(toy.Red, "attack 0303 with A1,A2\norder move/fight")
	for b.g.OpenChoice() != nil {
		b.send(b.g.OpenChoice().Owner, b.g.OpenChoice().Options[0].Text())
	}
	mid := last()
	b.send(toy.Blue, "pass")
	if _, err := b.g.Act(b.by("again"), engine.Rollback{ToRecord: mid}); err != nil {
		t.Fatal(err)
	}
	b.finish()
	if err := b.g.Close(); err != nil {
		t.Fatal(err)
	}
	return b
}

func check(v *Verdict, name string) Check {
	i := slices.IndexFunc(v.Checks, func(c Check) bool { return c.Name == name })
	if i < 0 {
		return Check{}
	}
	return v.Checks[i]
}

// TestRichGame: every part of an audit compares something, from the public copy alone.
func TestRichGame(t *testing.T) {
	b := rich(t, "toy-1", 3)
	if err := os.Remove(filepath.Join(b.dir, game.FileSecrets)); err != nil {
		t.Fatal(err)
	}
	v := run(t, b.dir)
	for _, c := range v.Checks {
		if !c.OK || c.Count == 0 && c.Name != "beacons" {
			t.Errorf("%+v", c)
		}
	}
	// the sheet with a line "salt"
	if c := check(v, "receipts"); !strings.Contains(c.Detail, "should know them: R-1; salts made of Message-IDs") {
		t.Errorf("%+v", c)
	}
	if !v.OK || v.Unverified != 1 || check(v, "rollbacks").Count != 2 || strings.Contains(check(v, "hidden draws").Detail, "still hidden") {
		t.Errorf("%+v", v)
	}
}

// beaconRounds are published rounds of quicknet, from 1000 on.
var beaconRounds = []string{
	"b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
	"b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41",
	"ab066f9c12dd6de1336fca0f925192fb0c72a771c3e4c82ede1fd362c1a770f9eb05843c6308ce2530b53a99c0281a6e",
	"b104c82771698f45fd8dcfead083d482694c31ab519bcef077f126f3736fe98c8392fd5d45d88aeb76b56ccfcb0296d7",
	"a40658b820c0f8c10207524179a2031ba9537688a0d04e4851b58026be9a341fee3b96fb48ffad28483d84b40a5864aa",
	"b896a4e9ebdb143601d1cdb39aa9357ef27b48d7d3c1c614e14110243850a9ea21fd96e016a5b64c2a2960d1c73abad8",
	"820251ae1f3f819ec339ea2c80c8f44c5fc9b5ce42c75685e33af39ff9a8809359cd1b7539158f73fcece916cca85ded",
	"994c9dae8790b815d64d0bd263f5d043f777a5d4cc2ca56343dc22844a582434c5111a1f3bfd2cbfb4b074177eba8258",
	"ae1fed99b1562bfd7cabcc6f33c5e4ee9145647228a3321495cee8ce2ae23c1b0c1371c8e880da0d6d9123ff0aa9f8f8",
	"88d9f128dbb0646d8ea1574d27e3405d26bfc1507821e762a33746df8796f2afc4bf0997baf39512cfca5cf5e2d3e04d",
}

func published(round uint64) beacon.Value {
	v := beacon.Value{Round: round, Signature: beaconRounds[round-1000]}
	v.Randomness = randomnessOf(v.Signature)
	return v
}

// lit returns a game in beacon mode, played at the times that make its rounds 1000, 1001, ...; it ends waiting for a
// round.
func lit(t testing.TB, id string, seed byte) *table {
	t.Helper()
	at := func(n uint64) time.Time { return beacon.Quicknet.RoundTime(1000 + n).Add(-beacon.RoundDelay) }
	dir := filepath.Join(t.TempDir(), id)
	g, err := shelf.Create(dir, game.Spec{Game: id, Title: "toy", Now: at(0), Entropy: &entropy{seed},
		Options: []core.Fact{{Name: "beacon", Value: "drand-quicknet"}, {Name: "pool", Value: "yes"}},
		Seats: []engine.Seat{{Side: toy.Red, Name: "Rita", Addr: "rita@example.org"},
			{Side: toy.Blue, Name: "Bob", Addr: "bob@example.org"}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	b := &table{t: t, g: g, dir: dir}
	for n := uint64(0); n < 6 && g.Position().Over == nil; {
		if a := g.Beacon(); a != nil {
			if a.Round != 1000+n || g.AwaitedSide() != "" {
				t.Fatalf("the game waits for %v and for %q, want round %d", a, g.AwaitedSide(), 1000+n)
			}
			if n == 5 {
				break
			}
			if _, err := g.Act(engine.Attribution{At: a.Time()}, engine.Beacon{Value: published(1001 + n)}); err == nil {
				t.Fatal("it takes another round")
			}
			if _, err := g.Act(engine.Attribution{At: a.Time()}, engine.Beacon{Value: published(a.Round)}); err != nil {
				t.Fatal(err)
			}
			n++
			continue
		}
		b.at = at(n).Add(-time.Hour)
		if c := g.OpenChoice(); c != nil {
			b.send(c.Owner, c.Options[0].Text())
			continue
		}
		body := "pass"
		for o := range g.Module().Legal(g.View(g.AwaitedSide()).Reader(), g.AwaitedSide()) {
			if strings.HasPrefix(o.String(), "attack") {
				body = o.String()
				break
			}
		}
		b.send(g.AwaitedSide(), body)
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	return b
}

// TestBeaconGame: a game whose dice took published rounds is audited offline; while it waits nothing may be changed.
func TestBeaconGame(t *testing.T) {
	t.Parallel()
	b := lit(t, "toy-1", 3)
	v := run(t, b.dir)
	for _, c := range v.Checks {
		if !c.OK {
			t.Errorf("%+v", c)
		}
	}
	if c := check(v, "beacons"); c.Count < 4 {
		t.Errorf("%+v", c)
	}
	python(t, b.dir, true)
}

// verifier runs docs/verify.py.
func verifier(t testing.TB, args ...string) (string, bool) {
	t.Helper()
	return script(t, "../../../docs/verify.py", args...)
}

func python(t testing.TB, dir string, good bool) string {
	t.Helper()
	out, ok := verifier(t, dir)
	if ok != good || good && !strings.HasPrefix(out, "VERIFIED") || !good && !strings.HasPrefix(out, "NOT VERIFIED") {
		t.Errorf("verify.py says %s", out)
	}
	return out
}

// TestVerifierAgrees: the independent verifier finds in a game what the audit finds in it.
func TestVerifierAgrees(t *testing.T) {
	t.Parallel()
	for seed := range byte(4) {
		b := rich(t, fmt.Sprintf("toy-%d", seed), seed*17)
		v := run(t, b.dir)
		out := python(t, b.dir, true)
		for _, want := range []string{fmt.Sprintf("game toy-%d (pbem-dice/2): %d records", seed, v.Records),
			fmt.Sprintf(" %d dice and shuffles", check(v, "dice").Count),
			fmt.Sprintf(" %d hidden draws", check(v, "hidden draws").Count), " 2 rollbacks", " 1 UNVERIFIED", "root " + v.Root[:12]} {
			if !v.OK || !strings.Contains(out, want) {
				t.Errorf("verify.py says %s; the audit %q (ok %v)", out, want, v.OK)
			}
		}
	}
}

func randomnessOf(signature string) string {
	b, _ := hex.DecodeString(signature)
	return dice.BeaconRandomness(b)
}
