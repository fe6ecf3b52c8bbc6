package audit

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/beacon"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/rules/core"
)

// act does one act and wants it to be possible.
func (b *table) act(a engine.Act) *engine.Outcome {
	b.t.Helper()
	out, err := b.g.Act(b.by("so it was decided"), a)
	if err != nil {
		b.t.Fatalf("%s: %v", engine.FormatAct(a), err)
	}
	return out
}

// commit sends a sheet that is locked half an hour later.
func (b *table) commit(side core.Side, body string) {
	b.t.Helper()
	text := fmt.Sprintf("#PBEM %s %s %s\n%s\n#END\n", b.g.Header.Game, side, b.g.Position().Phase, body)
	found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary, bool) {
		return b.g.Module().Vocabulary(phase, side), true
	})
	b.n++
	at := b.tick()
	out, err := b.g.Submit(engine.Input{Frame: found.Frames[0], MessageID: fmt.Sprintf("<%d@example.org>", b.n), At: at,
		LockAt: at.Add(30 * time.Minute)})
	if err != nil || out.Status != engine.Committed {
		b.t.Fatalf("%v, %+v", err, out)
	}
}

func (b *table) answerAll() {
	for b.g.OpenChoice() != nil {
		b.send(b.g.OpenChoice().Owner, b.g.OpenChoice().Options[0].Text())
	}
}

// moderated returns a finished game in which every act was done.
func moderated(t testing.TB, id string, seed byte) *table {
	t.Helper()
	b := newTable(t, id, seed, core.Fact{Name: "pool", Value: "yes"})
	both := []core.Side{toy.Red, toy.Blue}
	hour := func(n int) time.Time { return b.at.Add(time.Duration(n) * time.Hour) }
	b.act(engine.Clock{Policy: "zone: UTC\nnmr: hold\n"})
	b.act(engine.Moderator{Name: "Max", Addr: "max@example.org", Level: engine.ProofByDKIM})
	b.act(engine.Deadline{Due: hour(72), Grace: hour(80), Why: "policy"})
	b.act(engine.Pause{})
	b.act(engine.Resume{Due: hour(90)})
	b.act(engine.Absence{Side: toy.Blue, From: hour(100), To: hour(200), State: engine.AbsenceAnnounced})
	b.act(engine.Observer{Addr: "olga@example.org", View: engine.ViewPublic, Delay: 24})
	b.act(engine.Team{Side: toy.Blue, Addr: "ben@example.org"})
	b.act(engine.Press{From: "red", To: "all", SHA: digest("hello")})
	b.act(engine.RevealToModerator{Subject: "draws"})
	b.act(engine.RulingNote{Rule: "2.1", Text: "a hill is a hill"})
	b.commit(toy.Red, "pass")
	b.act(engine.RecallSheet{Side: toy.Red})
	b.send(toy.Red, "move A4 0201\nhalt")
	b.act(engine.Propose{Act: engine.FormatAct(engine.Undo{Side: toy.Red}), Needs: []core.Side{toy.Blue}})
	b.act(engine.Consent{No: 1, Side: toy.Blue, Yes: true})
	b.commit(toy.Red, "move A4 0201\nattack 0303 with A1,A2\norder fight/move")
	b.act(engine.ExecuteSheet{Side: toy.Red, Why: "cooling-off over"})
	b.answerAll()
	if _, err := b.g.Act(b.by("thrown at the club"), engine.ExternalDie{Event: "combat:0304#1", Die: "d6", Face: 5}); err != nil {
		t.Fatal(err)
	}
	b.act(engine.Reroll{Event: "combat:0303#1"})
	b.answerAll()
	b.act(engine.Propose{Act: engine.FormatAct(engine.EditPosition{Edits: []string{"unit A4 steps 1", "unit A4 at 0202", "track mud 2"}}),
		Needs: both})
	for _, side := range both {
		b.act(engine.Consent{No: 2, Side: side, Yes: true})
	}
	if _, err := b.g.Act(b.by("a mistake"), engine.Rollback{ToRecord: b.g.Log().Size() - 1 - 3}); err != nil { // before the last consent
		t.Fatal(err)
	}
	b.act(engine.UndoRollback{})
	b.send(toy.Blue, "pass")
	b.act(engine.Propose{Act: engine.FormatAct(engine.RulingNote{Text: "x"}), Needs: both})
	b.act(engine.CloseProposal{No: 3, Why: "withdrawn"})
	b.act(engine.Lapse{Policy: engine.LapseDefaults})
	if c := b.g.OpenChoice(); c != nil && c.Sealed {
		b.act(engine.Lapse{Policy: engine.LapseDefaults})
	}
	b.act(engine.ChargeBank{Side: b.g.AwaitedSide(), Seconds: 90000})
	b.act(engine.Seating{Side: toy.Blue, Change: engine.SeatingBeginStandIn, Seat: engine.Seat{Name: "Sam", Addr: "sam@example.org"},
		Until: hour(300)})
	b.act(engine.Seating{Side: toy.Blue, Change: engine.SeatingEndStandIn})
	b.answerAll()
	b.send(b.g.AwaitedSide(), "pass")
	b.act(engine.EndGame{Result: "red", Text: "Blue resigned"})
	if err := b.g.Close(); err != nil {
		t.Fatal(err)
	}
	return b
}

// TestModeratedGame: a game full of acts passes the audit and the independent verifier from its public copy alone, and
// the audit counts the acts.
func TestModeratedGame(t *testing.T) {
	t.Parallel()
	for seed := range byte(4) {
		b := moderated(t, "toy-1", seed*13)
		if err := os.Remove(filepath.Join(b.dir, game.FileSecrets)); err != nil {
			t.Fatal(err)
		}
		v := run(t, b.dir)
		c := check(v, "acts")
		if !v.OK || c.Count < 28 || !strings.Contains(c.Detail, "1 reroll") || !strings.Contains(c.Detail, "3 consent") ||
			!strings.Contains(c.Detail, "1 undo") {
			t.Errorf("seed %d: ok %v, %+v", seed, v.OK, c)
		}
		if n := check(v, "rollbacks").Count; n != 4 {
			t.Errorf("%d rollbacks", n)
		}
		out := python(t, b.dir, true)
		if want := fmt.Sprintf(" %d dice and shuffles", check(v, "dice").Count); !strings.Contains(out, want) ||
			!strings.Contains(out, fmt.Sprintf(" %d rollbacks", check(v, "rollbacks").Count)) {
			t.Errorf("verify.py says %s, the audit %s", out, want)
		}
		recs, err := game.ReadLedger(b.dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range chronicleOf(t, b).Dice {
			if x.Event == "combat:0303#1" && x.Undone != slices.ContainsFunc(recs[x.Record:],
				func(r ledger.Record) bool { return r.Get("act") == "reroll" }) {
				t.Errorf("%+v", x)
			}
		}
	}
}

// TestActsRewritten: a server that changes what an act says and signs the ledger anew is found out where anything
// follows from it: who agreed, what was agreed, what was carried out, what it cost.
func TestActsRewritten(t *testing.T) {
	t.Parallel()
	b := moderated(t, "toy-1", 3)
	recs, err := game.ReadLedger(b.dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, edit := range map[string]func(r ledger.Record, key string) string{
		"propose line": func(ledger.Record, string) string { return `set edit="unit A4 at 0101"` }, "consent side": func(r ledger.Record,
			key string) string {
			return map[string]string{"red": "blue", "blue": "red"}[r.Get(key)]
		}, "set edit": func(ledger.Record, string) string { return "unit A1 at 0101" },
		"reroll to":     func(ledger.Record, string) string { return "0" },
		"reroll rolled": func(ledger.Record, string) string { return "combat:0101#1" }, "charge used": func(ledger.Record,
			string) string {
			return "1"
		},
		"process receipt": func(ledger.Record, string) string { return "R-1" }, "lapse missed": func(ledger.Record,
			string) string {
			return "7"
		}, "finish result": func(ledger.Record, string) string { return "draw" },
		"lapse policy": func(ledger.Record, string) string { return "hold" }, "deadline side": func(ledger.Record,
			string) string {
			return "blue"
		},
	} {
		kind, key, _ := strings.Cut(name, " ")
		i := slices.IndexFunc(recs, func(r ledger.Record) bool { return r.Type == "act" && r.Get("act") == kind })
		if i < 0 {
			t.Fatalf("no %s", kind)
		}
		x := slices.Clone(recs)
		x[i].Fields = slices.Clone(recs[i].Fields)
		k := slices.IndexFunc(x[i].Fields, func(f ledger.Field) bool { return f.Key == key })
		x[i].Fields[k].Value = edit(recs[i], key)
		resign(t, b.dir, x)
		if v := run(t, b.dir); !found(v) {
			t.Errorf("%s: %q for %q passes", name, x[i].Fields[k].Value, recs[i].Fields[k].Value)
		}
	}
	// a consent left out: the act has no leave
	i := slices.IndexFunc(recs, func(r ledger.Record) bool { return r.Get("act") == "consent" && r.Get("no") == "2" })
	x := slices.Concat(recs[:i], recs[i+2:])
	for n := range x {
		x[n].N = n
	}
	resign(t, b.dir, x)
	if v := run(t, b.dir); check(v, "acts").OK {
		t.Errorf("an act without consent passes: %+v", check(v, "acts"))
	}
	resign(t, b.dir, recs)
	if v := run(t, b.dir); !v.OK {
		t.Errorf("put right again: %+v", v)
	}
}

// TestRerollInBeaconMode: dice that waited for public randomness are thrown again under another key and another round.
func TestRerollInBeaconMode(t *testing.T) {
	t.Parallel()
	at := func(n uint64) time.Time { return beacon.Quicknet.RoundTime(1000 + n).Add(-beacon.RoundDelay) }
	dir := filepath.Join(t.TempDir(), "toy-1")
	g, err := shelf.Create(dir, game.Spec{Game: "toy-1", Title: "toy", Now: at(0), Entropy: &entropy{3},
		Options: []core.Fact{{Name: "beacon", Value: "drand-quicknet"}},
		Seats:   []engine.Seat{{Side: toy.Red, Addr: "rita@example.org"}, {Side: toy.Blue, Addr: "bob@example.org"}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	b := &table{t: t, g: g, dir: dir}
	round := uint64(1000)
	light := func() {
		for g.Beacon() != nil {
			if g.Beacon().Round != round {
				t.Fatalf("the game waits for %v, want round %d", g.Beacon(), round)
			}
			if _, err := g.Act(engine.Attribution{At: g.Beacon().Time()}, engine.Beacon{Value: published(round)}); err != nil {
				t.Fatal(err)
			}
			round++
		}
	}
	light()
	b.at = at(round - 1000).Add(-time.Hour)
	b.send(toy.Red, "default losses\ndefault advance\nattack 0303 with A1,A2")
	light()
	first := g.Log().Size()
	out, err := g.Act(engine.Attribution{Name: "moderator", At: at(round - 1000)}, engine.Reroll{Event: "combat:0303#1"})
	if err != nil || g.Beacon() == nil || len(out.Reveals) > 0 || g.AwaitedSide() != "" {
		t.Fatalf("%v, %+v", err, out)
	}
	light()
	rolls := 0
	for _, r := range g.Log().Records()[first:] {
		if r.Type == "roll" && r.Get("event") == "combat:0303#1" {
			rolls++
		}
	}
	if rolls != 1 {
		t.Errorf("%d rolls", rolls)
	}
	_ = g.Close()
	if v := run(t, dir); !v.OK || check(v, "beacons").Count < 2 {
		t.Errorf("%+v", v.Checks)
	}
	python(t, dir, true)
}

// TestExternalDieAgain: a die that somebody recorded is there again when the game goes back to before its use, and is
// used once in every course of the game.
func TestExternalDieAgain(t *testing.T) {
	t.Parallel()
	b := newTable(t, "toy-1", 3)
	if _, err := b.g.Act(b.by("thrown at the club"), engine.ExternalDie{Event: "combat:0303#1", Die: "d6", Face: 6}); err != nil {
		t.Fatal(err)
	}
	to := b.g.Log().Size() - 1
	for range 2 {
		b.send(toy.Red, "attack 0303 with A1,A2")
		if _, err := b.g.Act(b.by("again"), engine.Rollback{ToRecord: to}); err != nil {
			t.Fatal(err)
		}
	}
	b.act(engine.UndoRollback{})
	_ = b.g.Close()
	v := run(t, b.dir)
	if !v.OK || v.Unverified != 2 {
		t.Errorf("%v, %+v", v.Unverified, check(v, "external dice"))
	}
	if out := python(t, b.dir, true); !strings.Contains(out, " 2 UNVERIFIED") {
		t.Error(out)
	}
}
