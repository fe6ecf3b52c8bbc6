package audit

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// TestThrows: every die of a game is listed with what stands for it, and counted unless it does not count.
func TestThrows(t *testing.T) {
	b := rich(t, "toy-1", 3)
	recs, err := game.ReadLedger(b.dir)
	if err != nil {
		t.Fatal(err)
	}
	throws := Throws(recs)
	kinds := map[string]int{}
	counted, undone := 0, 0
	for _, x := range throws {
		kinds[x.Kind]++
		if x.Record <= 0 || x.Event == "" || x.Kind != External && x.Block == 0 ||
			(x.Kind == External) != (x.Mark == randomness.Unverified) {
			t.Errorf("%+v", x)
		}
		if x.Undone {
			undone++
		}
		if x.Kind == Keyed && !x.Undone && x.sides > 0 {
			counted++
		}
	}
	v := run(t, b.dir)
	if kinds[External] != 1 || kinds[Veiled] != 1 || kinds[Keyed] != check(v, "dice").Count || undone == 0 {
		t.Errorf("%v, %d undone, audit %d", kinds, undone, check(v, "dice").Count)
	}
	total := 0
	luck := count(throws)
	for _, l := range luck {
		total += l.Count()
		if l.Sum() < l.Count() || l.Sum() > l.Count()*l.Sides {
			t.Errorf("%+v", l)
		}
	}
	if total != counted || total == 0 {
		t.Errorf("%d counted, want %d", total, counted)
	}
	if !slices.ContainsFunc(throws, func(x Throw) bool { return x.Kind == Veiled && strings.Count(x.Face, " ") == 2 }) {
		t.Error("the hidden draw does not list its lots")
	}
	if x := Throws(lastOf(t, lit(t, "toy-2", 3))); len(x) == 0 || slices.ContainsFunc(x, func(x Throw) bool { return x.Kind == Keyed }) {
		t.Errorf("%+v", x)
	}
}

// TestThrowsBehindAnswers: a die thrown after the enemy's answer counts for the side whose attack it is. The enemy's
// own sheet makes the next dice the enemy's.
func TestThrowsBehindAnswers(t *testing.T) {
	rec := func(n int, kind string, fields ...ledger.Field) ledger.Record {
		return ledger.Record{N: n, Type: kind, Fields: fields}
	}
	f := func(key, value string) ledger.Field { return ledger.Field{Key: key, Value: value} }
	die := func(n int) ledger.Record {
		return rec(n, "roll", f("block", "1"), f("event", "combat:0303#1"), f("die", "d6"), f("face", "4"))
	}
	throws := Throws([]ledger.Record{
		rec(0, "receipt", f("seat", "red"), f("state", "executed")), rec(1, "lock", f("seat", "red")), die(2),
		rec(3, "receipt", f("seat", "blue"), f("state", "answered")), rec(4, "lock", f("seat", "blue")), die(5),
		rec(6, "receipt", f("seat", "blue"), f("state", "executed")), rec(7, "lock", f("seat", "blue")), die(8),
	})
	var got []string
	for _, x := range throws {
		got = append(got, x.Side)
	}
	if want := []string{"red", "red", "blue"}; !slices.Equal(got, want) {
		t.Errorf("dice of %v, want %v", got, want)
	}
}

func lastOf(t *testing.T, b *table) []ledger.Record {
	t.Helper()
	recs, err := game.ReadLedger(b.dir)
	if err != nil {
		t.Fatal(err)
	}
	return recs
}

// TestColumns: a die is counted under the ratio that was told before it in the same piece of business.
func TestColumns(t *testing.T) {
	throws := []Throw{{Block: 1, Event: "combat:1#1", Kind: Keyed, Side: "red", sides: 6, value: 2},
		{Block: 1, Event: "combat:2#1", Kind: Keyed, Side: "red", sides: 6, value: 6}}
	Columns(throws, []*engine.Outcome{{Steps: []engine.Step{{Events: []core.Event{
		{Kind: core.KindHead}, {Kind: core.KindSum, Value: "3:1"}, {Kind: core.KindRoll, Block: 1, Key: "combat:1#1"},
		{Kind: core.KindHead}, {Kind: core.KindRoll, Block: 1, Key: "combat:2#1"}}}}}})
	if throws[0].Column != "3:1" || throws[1].Column != "" {
		t.Errorf("%+v", throws)
	}
	luck := LuckOf(throws)
	if len(luck) != 3 || luck[0].Column != "" || luck[0].Count() != 2 || luck[1].Column != "-" || luck[1].Faces[5] != 1 ||
		luck[2].Column != "3:1" || luck[2].Faces[1] != 1 {
		t.Errorf("%+v", luck)
	}
}
