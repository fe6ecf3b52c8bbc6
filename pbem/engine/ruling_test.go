package engine

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

func by(reason string) Attribution {
	return Attribution{Name: "moderator", Reason: reason, At: created.Add(9 * time.Hour)}
}

// rolls returns the faces of a ledger by block and event.
func rolls(recs []ledger.Record) map[string]string {
	out := map[string]string{}
	for _, r := range recs {
		if r.Type == "roll" {
			out[r.Get("block")+" "+r.Get("event")] = r.Get("face")
		}
	}
	return out
}

// TestRollback: the game stands where it stood, with other dice before it; nothing is deleted, no key serves twice, and
// counts go on.
func TestRollback(t *testing.T) {
	b := newTable(t, 3)
	hash, to := b.g.Position().Hash(), b.g.log.Size()-1
	b.hand(toy.Red, "attack 0303 with A1,A2")
	before := slices.Clone(b.g.log.Records())
	receipts := b.g.seats.bySide(toy.Red).receipts
	out, err := b.g.Act(by("supply"), Rollback{ToRecord: to})
	if err != nil {
		t.Fatal(err)
	}
	if b.g.Position().Hash() != hash || b.g.chance.Epoch != 1 || out.Status != Ruled || out.Reason != "supply" ||
		!strings.Contains(out.Ruling.String(), "epoch 1") {
		t.Errorf("position %.8s epoch %d outcome %+v", b.g.Position().Hash(), b.g.chance.Epoch, out)
	}
	if !slices.EqualFunc(before, b.g.log.Records()[:len(before)], func(x, y ledger.Record) bool {
		return string(x.Text()) == string(y.Text())
	}) {
		t.Error("a rollback changed what was in the ledger")
	}
	b.hand(toy.Red, "attack 0303 with A1,A2")
	if b.g.seats.bySide(toy.Red).receipts != receipts+1 {
		t.Errorf("receipt %d, want %d", b.g.seats.bySide(toy.Red).receipts, receipts+1)
	}
	for _, r := range b.g.log.Records()[len(before):] {
		if r.Type == "block" && !strings.Contains(r.GetText("text"), "\nepoch 1\n") {
			t.Errorf("record %d is of another epoch: %s", r.N, r.GetText("text"))
		}
	}
	seen := map[string]bool{}
	for _, r := range b.g.log.Records() {
		if r.Type == "block" {
			if seen[r.Get("block")] {
				t.Errorf("block %s twice", r.Get("block"))
			}
			seen[r.Get("block")] = true
		}
	}
	if _, err := Replay(b.g.log.Records(), toy.Title{}, b.mod, public(t, b.g.log.Records()), nil); err != nil {
		t.Error(err)
	}
}

// TestRollbackEverywhere: a game goes back to the end of any batch, also into a question and out of the end of the
// game, and again, and replays from what is public.
func TestRollbackEverywhere(t *testing.T) {
	b := newTable(t, 7)
	for range 40 {
		if b.g.Position().Over != nil {
			break
		}
		b.goOn()
	}
	var ends []int
	for _, r := range b.g.log.Records() {
		if r.Type == "state" {
			ends = append(ends, r.N)
		}
	}
	for n, to := range append(slices.Clone(ends[:len(ends)-1]), ends[len(ends)-1]) {
		var phase string
		for i := to; phase == ""; i-- {
			phase = b.g.log.Records()[i].Get("phase")
		}
		if _, err := b.g.Act(by("again"), Rollback{ToRecord: to}); err != nil {
			t.Fatal(err)
		}
		if b.g.chance.Epoch != n+1 || b.g.Position().Hash() != b.g.log.Records()[to].Get("position") ||
			b.g.Position().Phase != phase {
			t.Errorf("back to %d: epoch %d, phase %s", to, b.g.chance.Epoch, b.g.Position().Phase)
		}
		if b.g.Position().Over == nil {
			b.goOn()
		}
	}
	g, err := Replay(b.g.log.Records(), toy.Title{}, b.mod, public(t, b.g.log.Records()), nil)
	if err != nil {
		t.Fatal(err)
	}
	if g.log.Root() != b.g.log.Root() || g.chance.Epoch != b.g.chance.Epoch {
		t.Error("the replay stands elsewhere")
	}
}

// goOn sends something legal.
func (b *table) goOn() {
	b.t.Helper()
	if c := b.g.OpenChoice(); c != nil {
		b.hand(c.Owner, c.Options[0].Text())
		return
	}
	side := b.g.AwaitedSide()
	for o := range b.mod.Legal(b.g.View(side).Reader(), side) {
		if strings.HasPrefix(o.String(), "attack") {
			b.hand(side, o.String())
			return
		}
	}
	b.hand(side, "pass")
}

func TestRollbackRefused(t *testing.T) {
	b := newTable(t, 3)
	b.hand(toy.Red, "attack 0303 with A1,A2")
	root := b.g.log.Root()
	for _, to := range []int{-1, 0, b.g.log.Size() - 1, b.g.log.Size(), 1 << 30} {
		if _, err := b.g.Act(by("no"), Rollback{ToRecord: to}); err == nil {
			t.Errorf("rollback to %d", to)
		}
	}
	if b.g.log.Root() != root || b.g.chance.Epoch != 0 {
		t.Error("a refused rollback changed something")
	}
}

// TestExternalDie: the recorded face is the one that counts, is used once, and says everywhere what it is.
func TestExternalDie(t *testing.T) {
	b := newTable(t, 3)
	if _, err := b.g.Act(by("at the club"), ExternalDie{Event: "combat:0303#1", Die: "d6", Face: 6}); err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"twice":    second(b.g.Act(by(""), ExternalDie{Event: "combat:0303#1", Die: "d6", Face: 5})),
		"no event": second(b.g.Act(by(""), ExternalDie{Event: "combat", Die: "d6", Face: 5})),
		"no face":  second(b.g.Act(by(""), ExternalDie{Event: "combat:0303#2", Die: "d6", Face: 7})),
		"face 0":   second(b.g.Act(by(""), ExternalDie{Event: "combat:0303#2", Die: "d6", Face: 0})),
		"no die":   second(b.g.Act(by(""), ExternalDie{Event: "combat:0303#2", Die: "d1", Face: 1})),
	} {
		if err == nil {
			t.Errorf("%s: recorded", name)
		}
	}
	out := b.hand(toy.Red, "attack 0303 with A1,A2")
	i := slices.IndexFunc(b.g.log.Records(), func(r ledger.Record) bool { return r.Type == "roll" && r.Get("event") == "combat:0303#1" })
	r := b.g.log.Records()[i]
	if r.Get("face") != "6" || r.Get("block") != "external" || r.Get("mark") != randomness.Unverified {
		t.Errorf("%s", r.Text())
	}
	said := false
	for _, s := range out.Steps {
		for _, e := range s.Events {
			said = said || e.Kind == core.KindRoll && e.Key == "combat:0303#1" && e.Block == 0 &&
				strings.Contains(e.Text.String(), randomness.Unverified)
			if e.Block < 0 {
				t.Errorf("%+v", e)
			}
		}
	}
	if !said || len(b.g.chance.External) != 0 {
		t.Errorf("said %v, %d left", said, len(b.g.chance.External))
	}
	if _, err := Replay(b.g.log.Records(), toy.Title{}, b.mod, public(t, b.g.log.Records()), nil); err != nil {
		t.Error(err)
	}
}

func second(_ *Outcome, err error) error { return err }

// TestBeaconWaits: the lock is in the ledger and names a round that does not exist yet; until its value comes no sheet
// is taken, no die falls and no key is out; a rollback asks for another round under another key.
func TestBeaconWaits(t *testing.T) {
	b := newTable(t, 3)
	b.g.Header.Options = append(b.g.Header.Options, core.Fact{Name: "beacon", Value: "drand-quicknet"})
	to := b.g.log.Size() - 1
	out := b.hand(toy.Red, "attack 0303 with A1,A2\nmove A4 0201")
	a := b.g.Beacon()
	if a == nil || b.g.AwaitedSide() != "" || b.g.OpenChoice() != nil || len(out.Reveals) > 0 {
		t.Fatalf("beacon %v, waiting for %q", a, b.g.AwaitedSide())
	}
	if at := out.At; a.Time().Before(at.Add(beacon.RoundDelay)) || a.Time().After(at.Add(beacon.RoundDelay+3*time.Second)) {
		t.Errorf("round %d of %v for a sheet of %v", a.Round, a.Time(), at)
	}
	root, hash := b.g.log.Root(), b.g.Position().Hash()
	for _, side := range []core.Side{toy.Red, toy.Blue} {
		f := b.g
		o, err := f.Check(Input{Frame: b.frame(side, "when retreat: noretreat"), At: created})
		if err != nil || o.ErrorCount() != 1 || o.Faults[0].Code != "turn/beacon" || !strings.Contains(o.Faults[0].Text.String(), "round") {
			t.Errorf("%+v, %v", o, err)
		}
	}
	for name, v := range map[string]beacon.Value{"another round": {Round: a.Round + 1}, "no signature": {Round: a.Round}, "nothing": {}} {
		if _, err := b.g.Act(Attribution{At: a.Time()}, Beacon{Value: v}); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	if b.g.log.Root() != root || b.g.Position().Hash() != hash || b.g.Beacon() == nil {
		t.Error("a refused value changed something")
	}
	block := b.g.chance.Block
	if _, err := b.g.Act(by("tired of waiting"), Rollback{ToRecord: b.g.log.Size() - 1}); err == nil {
		t.Error("a rollback to where the game stands")
	}
	if _, err := b.g.Act(by("tired of waiting"), Rollback{ToRecord: to}); err != nil {
		t.Fatal(err)
	}
	if b.g.Beacon() != nil || b.g.AwaitedSide() != toy.Red {
		t.Error("it waits still")
	}
	b.hand(toy.Red, "attack 0303 with A1,A2")
	if x := b.g.Beacon(); x == nil || x.Block != block+1 {
		t.Errorf("%+v, want block %d", x, block+1)
	}
}

// TestNewerRules: the same locks give the same dice under other rules, and what comes out otherwise is named.
func TestNewerRules(t *testing.T) {
	for seed := range 40 {
		b := newTable(t, seed, core.Fact{Name: "answers", Value: "default"})
		b.hand(toy.Red, "attack 0303 with A1,A2\nattack 0304 with A3")
		b.hand(toy.Blue, "pass")
		recs := b.g.log.Records()
		newer := toy.Title{Newer: 1, Changed: true}
		data, err := toy.Data()
		if err != nil {
			t.Fatal(err)
		}
		mod, err := newer.Load(data)
		if err != nil {
			t.Fatal(err)
		}
		if ds, err := CompareRules(recs, toy.Title{}, b.mod, public(t, recs)); err != nil || len(ds) > 0 {
			t.Fatalf("against its own rules: %v, %v", ds, err)
		}
		ds, stopped := CompareRules(recs, newer, mod, public(t, recs))
		two := rolls(recs)["2 combat:0303#1"] == "2" || rolls(recs)["2 combat:0304#1"] == "2"
		if !two {
			if len(ds) > 0 || stopped != nil {
				t.Errorf("seed %d: %v, %v", seed, ds, stopped)
			}
			continue
		}
		if len(ds) == 0 {
			t.Errorf("seed %d: a 2 fell and nothing differs", seed)
		}
		for _, d := range ds {
			if d.Type == "roll" && d.Field == "face" || d.Record < 0 || d.Field == "" || d.Old == d.New {
				t.Errorf("seed %d: %v", seed, d)
			}
		}
		if _, err := Replay(recs, newer, mod, public(t, recs), nil); err == nil || !strings.Contains(err.Error(), "record ") {
			t.Errorf("the strict replay says %v", err)
		}
		return
	}
	t.Error("no seed throws a 2")
}

// TestUpgrade: a game goes on under newer rules that play it as it was played, and an older program knows that it did.
func TestUpgrade(t *testing.T) {
	b := newTable(t, 3)
	b.hand(toy.Red, "pass")
	newer := toy.Title{Newer: 1}
	g, err := Replay(b.g.log.Records(), newer, b.mod, b.keys, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Act(Attribution{At: created}, Upgrade{}); err != nil || g.Header.Rules != 2 || RulesVersionOf(b.g.Header,
		g.log.Records()) != 2 {
		t.Errorf("%v, version %d", err, g.Header.Rules)
	}
	if _, err := g.Act(Attribution{At: created}, Upgrade{}); err == nil {
		t.Error("upgraded twice")
	}
	if again, err := Replay(g.log.Records(), newer, b.mod, b.keys, nil); err != nil || again.Header.Rules != 2 {
		t.Error(err)
	}
}

// hand sends a sheet that must not be refused.
func (b *table) hand(side core.Side, body string) *Outcome {
	b.t.Helper()
	out, err := b.try(side, body)
	if err != nil || out.Status == Refused {
		b.t.Fatalf("%s: %q: %v, %+v", side, body, err, out)
	}
	return out
}
