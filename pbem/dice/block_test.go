package dice

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fieldpost/pbem/tools/benchcheck"
)

func TestCheckEvent(t *testing.T) {
	for _, key := range []string{"combat:2417#1", "cup:T01/1#1", "a:b#2147483647", "supply-2:x:y#10"} {
		if err := CheckEvent(key); err != nil {
			t.Errorf("%q: %v", key, err)
		}
	}
	bad := []string{
		"", "combat", "combat:2417", "combat#1", ":2417#1", "combat:#1", "combat:2417#", "combat:2417#0", "combat:2417#01",
		"combat:2417#+1", "combat:2417#-1", "combat:2417#x", "combat:2417#1\n", "combat:24\n17#1", "combat:24 17#1", "combat:2417#1#1",
		"Combat:2417#1", "1combat:2417#1", "com bat:2417#1", "combat:Изюм#1", "combat:2417#2147483648", "combat:24\x7f17#1",
	}
	for _, key := range bad {
		if err := CheckEvent(key); err == nil {
			t.Errorf("%q: no error", key)
		}
	}
}

func panicOf(f func()) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text, _ = r.(string)
		}
	}()
	f()
	return ""
}

func TestProgrammingErrorsPanic(t *testing.T) {
	b := vectorBlock(t)
	s := b.Event("combat:2417#1")
	if !b.Used("combat:2417#1") || b.Used("combat:2417#2") {
		t.Error("Used does not tell the drawn event from the other")
	}
	tests := []struct {
		name, want string
		f          func()
	}{
		{"event used again", "twice", func() { b.Event("combat:2417#1") }},
		{"event without form", "want kind", func() { b.Event("combat") }},
		{"no sides", "1..2^32", func() { s.Die(0) }},
		{"too many sides", "1..2^32", func() { s.Uniform(1<<32 + 1) }},
	}
	for _, tt := range tests {
		if got := panicOf(tt.f); !strings.Contains(got, tt.want) {
			t.Errorf("%s: panic %q, want one with %q", tt.name, got, tt.want)
		}
	}
	if got := panicOf(func() { vectorBlock(t).Event("combat:2417#1") }); got != "" {
		t.Errorf("the event in a fresh block: panic %q", got)
	}
}

// A roll does not depend on which other events the block draws, or in what order.
func TestEventsAreIndependent(t *testing.T) {
	keys := []string{"combat:2417#1", "combat:2418#1", "combat:2417#2", "weather:T01#1"}
	rapid.Check(t, func(t *rapid.T) {
		seed := [32]byte(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "seed"))
		order := rapid.Permutation(keys).Draw(t, "order")
		b := NewBlock(seed)
		for _, key := range order {
			got, alone := b.Event(key).Dice(20, 6), NewBlock(seed).Event(key).Dice(20, 6)
			if !slices.Equal(got, alone) {
				t.Fatalf("%s among others %v, alone %v", key, got, alone)
			}
		}
	})
}

// Nothing that is fixed before a roll can be exchanged for something else and leave the faces as they were.
func TestTransplants(t *testing.T) {
	const event = "combat:2417#1"
	faces := func(game string, i int, event string, change func(*Lock)) string {
		k, err := NewChain(game, topKey(), 4).Key(i)
		if err != nil {
			t.Fatal(err)
		}
		l := lockOfVector()
		change(&l)
		out := make([]byte, 40)
		s := NewBlock(Seed(k, l, "")).Event(event)
		for n := range out {
			out[n] = byte('0' + s.Die(6))
		}
		return string(out)
	}
	none := func(*Lock) {}
	seen := map[string]string{}
	for _, tt := range []struct{ name, faces string }{
		{"as it was", faces(vectorGame, 1, event, none)},
		{"key of another game", faces("vector-2", 1, event, none)},
		{"key of another block", faces(vectorGame, 2, event, none)},
		{"other event", faces(vectorGame, 1, "combat:2417#2", none)},
		{"lock of another game", faces(vectorGame, 1, event, func(l *Lock) { l.Game = "vector-2" })},
		{"lock of another block", faces(vectorGame, 1, event, func(l *Lock) { l.Block = 2 })},
		{"other label", faces(vectorGame, 1, event, func(l *Lock) { l.Label = "T02/axis/combat" })},
		{"other epoch", faces(vectorGame, 1, event, func(l *Lock) { l.Epoch = 1 })},
		{"other salt", faces(vectorGame, 1, event, func(l *Lock) { l.Orders[1].Salt = "91e07ac4d2b86f36" })},
		{"no orders", faces(vectorGame, 1, event, func(l *Lock) { l.Orders[0].Hash = "-" })},
		{"seats swapped", faces(vectorGame, 1, event, func(l *Lock) { slices.Reverse(l.Orders) })},
		{"with a beacon", faces(vectorGame, 1, event, func(l *Lock) { l.Beacon = beaconLine })},
	} {
		if first, ok := seen[tt.faces]; ok {
			t.Errorf("%q and %q give the same faces %s", first, tt.name, tt.faces)
		}
		seen[tt.faces] = tt.name
	}
}

func TestBeaconRandomnessEntersSeed(t *testing.T) {
	l := lockOfVector()
	l.Beacon = beaconLine
	k := vectorKey(t)
	if Seed(k, l, beaconRandomness) == Seed(k, l, strings.Repeat("0", 64)) {
		t.Error("two beacon values give one seed")
	}
}

func BenchmarkDie(b *testing.B) {
	s := NewBlock([32]byte{1}).Event("combat:2417#1")
	b.ReportAllocs()
	for b.Loop() {
		s.Die(6)
	}
}

// A block as a phase with ten attacks makes it: lock, seed, ten events of one die.
func BenchmarkBlock(b *testing.B) {
	k, l := topKey(), lockOfVector()
	events := []string{"combat:0101#1", "combat:0102#1", "combat:0103#1", "combat:0104#1", "combat:0105#1", "combat:0106#1",
		"combat:0107#1", "combat:0108#1", "combat:0109#1", "combat:0110#1"}
	b.ReportAllocs()
	for b.Loop() {
		blk := NewBlock(Seed(k, l, ""))
		for _, e := range events {
			blk.Event(e).Die(6)
		}
	}
}

func BenchmarkChain(b *testing.B) {
	for b.Loop() {
		NewChain(vectorGame, topKey(), ChainLength).Anchor() // the keys are made when the first is asked for
	}
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
