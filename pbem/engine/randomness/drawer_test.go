package randomness

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/ledger"
)

// The known answers of pbem-dice/1 (pbem/dice/vector_test.go), which other implementations made.
const (
	vectorGame   = "vector-1"
	vectorOrders = "ORDERS vector-1 T01 axis\nMOVE 3-48PzK 2214-2315-2416\nATTACK 2417 3-48PzK\nEND\n"
	vectorLock   = "fb9b6396a6b9a5a307e24981d60278bec781e0c3c98491c71c1916ea4a7cad37"
	vectorKey    = "15a518ac7ebe024c6aa25f6b507d44fca22726cf694edd366ad45440e67a3c13"
	round        = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971 1000"
)

// vectorKeys are the dice keys of the vector; seals and hidden draws are those of a case.
type vectorKeys struct {
	MemoryKeys
	chain *dice.Chain
}

func (k *vectorKeys) Key(n int) (dice.Key, error) { return k.chain.Key(n) }

func lockOfVector() dice.Lock {
	h := sha256.Sum256([]byte(vectorOrders))
	return dice.Lock{Game: vectorGame, Block: 1, Label: "T01/axis/combat", Beacon: dice.NoBeacon,
		Orders: []dice.Orders{{Seat: "axis", Hash: hex.EncodeToString(h[:]), Salt: "5b1f0c2e7a9d4c38"},
			{Seat: "soviet", Hash: "-", Salt: "91e07ac4d2b86f35"}}}
}

func drawer() *Drawer {
	var top dice.Key
	for i := range top {
		top[i] = byte(i)
	}
	return &Drawer{State: &State{Unsealed: map[string]bool{}}, Keys: &vectorKeys{chain: dice.NewChain(vectorGame, top,
		4)},
		Batch: &ledger.Batch{First: 7}}
}

// records spells the records of a batch without their texts, a line each.
func records(b *ledger.Batch) string {
	var out []string
	for _, r := range b.Records {
		line := r.Type
		for _, f := range r.Fields {
			if f.Key != "text" {
				line += " " + f.Value
			}
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

func TestVector(t *testing.T) {
	d := drawer()
	if err := d.Open(lockOfVector()); err != nil {
		t.Fatal(err)
	}
	d.Roll("combat:2417#1", 6)
	d.Roll("combat:2418#1", 10)
	d.Roll("rej:49#1", 6) // bytes 253 and 252 are drawn again
	d.Shuffle("cup:T01/1#1", []string{"c", "f", "a", "e", "b", "d"})
	if open, err := d.IsOpenFor("combat:2417#1"); !open || err == nil {
		t.Error("an event is drawn twice from one block")
	}
	d.Close()
	d.Close()
	want := strings.Join([]string{"block 1 " + vectorLock, "roll 1 combat:2417#1 d6 6", "roll 1 combat:2418#1 d10 2",
		"roll 1 rej:49#1 d6 2",
		"shuffle 1 cup:T01/1#1 a f c e b d", "reveal 1 " + vectorKey}, "\n")
	if got := records(d.Batch); got != want {
		t.Errorf("records:\n%s\nwant:\n%s", got, want)
	}
	if want := []Reveal{{1, "T01/axis/combat", vectorKey}}; !slices.Equal(d.Reveals, want) || d.State.Block != 1 {
		t.Errorf("reveals %v, block %d", d.Reveals, d.State.Block)
	}
	if n := d.Batch.Records[5].N; n != 12 {
		t.Errorf("the last record has number %d, want 12", n)
	}
}

// TestBeacon: a block that waits draws nothing before the value of its round is there.
func TestBeacon(t *testing.T) {
	d, l := drawer(), lockOfVector()
	l.Beacon = round
	if err := d.Open(l); !errors.Is(err, ErrBeacon) {
		t.Fatalf("got %v", err)
	}
	if open, _ := d.IsOpenFor(""); open {
		t.Error("the block is open before its round came")
	}
	a := d.State.AwaitedRound()
	if a == nil || a.Round != 1000 || a.Block != 1 {
		t.Fatalf("awaited: %v", a)
	}
	if err := d.Start(*d.State.Pending,
		"fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"); err != nil {
		t.Fatal(err)
	}
	if face, _ := d.Roll("combat:2417#1", 6); face != 3 {
		t.Errorf("face %d, want 3", face)
	}
}

// TestRecorded: while a ledger is compared with other rules, its own locks are drawn from, in their order, and no
// other.
func TestRecorded(t *testing.T) {
	r := &RecordedBlock{Locks: []dice.Lock{lockOfVector()}}
	if l, err := r.NextLock(); err != nil || l.Hash() != vectorLock {
		t.Errorf("%v, %v", l, err)
	}
	if _, err := r.NextLock(); err == nil {
		t.Error("a lock that no ledger holds")
	}
}

func TestExternal(t *testing.T) {
	d := drawer()
	x := ExternalDie{Event: "combat:2417#1", Sides: 6, Face: 3, Record: 4}
	if err := d.State.AddExternal(x); err != nil {
		t.Fatal(err)
	}
	if d.State.AddExternal(x) == nil {
		t.Error("two dice for one event")
	}
	before := d.State.Clone()
	if _, ok := d.UseExternal("combat:2417#1", 10); ok {
		t.Error("a die of other sides")
	}
	if face, ok := d.UseExternal("combat:2417#1", 6); !ok || face != 3 {
		t.Errorf("face %d, %v", face, ok)
	}
	if _, ok := d.UseExternal("combat:2417#1", 6); ok || len(before.External) != 1 {
		t.Error("used twice, or a copy changed")
	}
	if got := records(d.Batch); got != "roll external combat:2417#1 d6 3 4 "+Unverified {
		t.Error(got)
	}
	before.DropExternal([]string{"combat:2417#1"})
	if len(before.External) > 0 {
		t.Error("not forgotten")
	}
}

// TestSealsAndVeils: each seal is opened once in the ledger, the rest at the end, and then the keys are public.
func TestSealsAndVeils(t *testing.T) {
	d := drawer()
	var seals []string
	for _, st := range []string{"order attack", "order hold"} {
		seal, err := d.State.Seal(d.Keys, Secret{Statement: st, Cause: "G-1"})
		if err != nil {
			t.Fatal(err)
		}
		seals = append(seals, seal)
	}
	for range 2 {
		if text, err := d.Unseal(seals[0]); err != nil || text != "order attack" {
			t.Errorf("%q, %v", text, err)
		}
	}
	drawn, err := d.DrawHidden(lockOfVector(), "", "cup:T01/1#1", []string{"b", "a"})
	if err != nil || len(drawn) != 2 {
		t.Fatal(drawn, err)
	}
	d.OpenSeals(seals)
	d.PublishHiddenDraws()
	d.PublishHiddenDraws()
	var types []string
	for _, r := range d.Batch.Records {
		types = append(types, r.Type)
	}
	if got := strings.Join(types, " "); got != "unseal veil unseal sealkey unveil" {
		t.Error(got)
	}
	if v := d.Batch.Records[1]; v.Get("draw") != "1" || v.Get("items") != "a b" || !slices.Equal(v.All("seal"),
		drawn) ||
		!strings.Contains(v.GetText("text"), "label veil T01/axis/combat\n") {
		t.Errorf("%+v", v)
	}
	if !d.State.SealsPublic() {
		t.Error("the key of the seals is not public")
	}
	back := State{Block: 0, Epoch: 0}.AfterRollback(*d.State)
	if back.SealsPublic() || back.Epoch != 1 || back.HiddenDraws != 1 || !back.Unsealed[seals[0]] {
		t.Errorf("after a rollback: %+v", back)
	}
}
