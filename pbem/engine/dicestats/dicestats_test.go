package dicestats

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

var (
	combat = core.DiceKind{Label: "combat", Owner: core.OwnerActing}
	world  = &core.World{Sides: []core.Side{"german", "soviet"}, Defs: []*core.UnitDef{{ID: "Bf109", Side: "german"}}}
)

func diff(want, got any) string { return cmp.Diff(want, got) }

// logOf is a ledger of records, each given by its type and fields.
func logOf(t *testing.T, records ...[]string) *ledger.Log {
	t.Helper()
	log := &ledger.Log{}
	for _, fields := range records {
		r := ledger.Record{N: log.Size(), Type: fields[0]}
		for i := 1; i < len(fields); i += 2 {
			r.Add(fields[i], fields[i+1])
		}
		if err := log.Append(r); err != nil {
			t.Fatal(err)
		}
	}
	return log
}

// TestFromLog: dice are counted by owner, kind and sides; those of too many sides, with a wrong face, or without a key
// are not.
func TestFromLog(t *testing.T) {
	kinds := []core.DiceKind{{Label: "combat", Owner: core.OwnerActing, Good: core.GoodHigh},
		{Label: "ready", Owner: core.OwnerUnit, Good: core.GoodLow}, {Label: "fuel", Owner: "german", Good: core.GoodLow},
		{Label: "weather"}}
	records := [][]string{{"lock", "seat", "soviet", "receipt", "S-1"}}
	for _, x := range [][4]string{{"1", "combat:2008#1", "d6", "6"}, {"1", "combat:2009#1", "d6", "1"}, {"1", "combat:2010#1", "d6", "6"},
		{"1", "ready:Bf109#1", "d10", "3"}, {"1", "fuel:1#1", "d10", "9"}, {"1", "weather:7#1", "d6", "2"}, {"1", "other:1#1", "d6", "5"},
		{"1", "chit:T1#1", "d100", "50"}, {"1", "combat:x#1", "d6", "7"}, {"1", "combat:y#1", "six", "3"},
		{"external", "combat:z#1", "d6", "3"}} {
		records = append(records, []string{"roll", "block", x[0], "event", x[1], "die", x[2], "face", x[3]})
	}
	got := FromLog(logOf(t, records...), Classifier{kinds: kinds, world: world})
	want := List{{Kind: kinds[3], Sides: 6, Faces: []int{0, 1, 0, 0, 0, 0}},
		{Owner: "german", Kind: kinds[2], Sides: 10, Faces: []int{0, 0, 0, 0, 0, 0, 0, 0, 1, 0}},
		{Owner: "german", Kind: kinds[1], Sides: 10, Faces: []int{0, 0, 1, 0, 0, 0, 0, 0, 0, 0}},
		{Owner: "soviet", Kind: kinds[0], Sides: 6, Faces: []int{1, 0, 0, 0, 0, 2}},
		{Owner: "soviet", Kind: core.DiceKind{Label: "other", Owner: core.OwnerActing}, Sides: 6, Faces: []int{0, 0, 0, 0, 1, 0}}}
	if d := diff(want, got); d != "" {
		t.Error(d)
	}
	if c := got[3]; c.Mean() != "4.3" || c.Expected() != "3.5" || len(got.OfOwner("german")) != 2 { // 13/3
		t.Errorf("mean %s, expected %s, %d of german", c.Mean(), c.Expected(), len(got.OfOwner("german")))
	}
}

// TestChance: fair dice are as good, or better, as often as counting all throws tells. Low dice are good where the kind
// says so, and the chances of two kinds are taken together.
func TestChance(t *testing.T) {
	of := func(good core.GoodFaces, sides int, faces ...int) Count {
		c := Count{Owner: "german", Kind: core.DiceKind{Good: good}, Sides: sides, Faces: make([]int, sides)}
		for _, f := range faces {
			c.Faces[f-1]++
		}
		return c
	}
	for _, c := range []struct {
		counts []Count
		want   int // -1: none
	}{
		{[]Count{of(core.GoodHigh, 6, 6)}, 167}, {[]Count{of(core.GoodHigh, 6, 1)}, 1000}, {[]Count{of(core.GoodLow, 6, 1)}, 167},
		{[]Count{of(core.GoodLow, 10, 3)}, 300}, {[]Count{of(core.GoodHigh, 6, 6, 5)}, 83}, {[]Count{of(core.GoodHigh, 6, 3, 4)}, 583},
		{[]Count{of(core.GoodHigh, 6, 6), of(core.GoodLow, 10, 1)}, 17}, {[]Count{of(core.GoodNone, 6, 6)}, -1},
		{[]Count{of(core.GoodNone, 6, 6), of(core.GoodHigh, 6, 6)}, 167}, {[]Count{of(core.GoodHigh, 6)}, -1}, {nil, -1},
		{[]Count{{Kind: core.DiceKind{Good: core.GoodHigh}, Sides: 6, Faces: []int{0, 0, 0, 0, 0, 1}}}, -1},
	} {
		got, ok := Chance(c.counts...)
		if ok != (c.want >= 0) || ok && got != c.want {
			t.Errorf("%+v: %d %v, want %d", c.counts, got, ok, c.want)
		}
	}
}

// TestNormal: where the exact chance gives way to the normal one, the two differ by less than 1 in 1000.
func TestNormal(t *testing.T) {
	dice := []pool{{maxExact / 2, 6}, {maxExact / 2, 10}}
	mean := maxExact / 2 * (7 + 11) / 2
	for sum := mean - 150; sum <= mean+150; sum += 10 {
		exact, normal := exactTail(dice, sum), normalTail(dice, sum)
		if math.Abs(exact-normal) > 0.001 {
			t.Errorf("sum %d: exact %.5f, normal %.5f", sum, exact, normal)
		}
		if tail(dice, sum) != int(math.Round(1000*exact)) {
			t.Errorf("sum %d of %d dice is not exact", sum, maxExact)
		}
	}
	if got := tail([]pool{{maxExact + 1, 6}}, 0); got != 1000 {
		t.Errorf("a sum that every throw reaches: %d", got)
	}
}

// TestActingSide: dice of a kind that is the acting side's count for the side whose sheet is at work, also behind the
// other side's answer or standing orders, behind a sheet that is locked after its arrival or was filed ahead, and not
// at all when a later record took them back.
func TestActingSide(t *testing.T) {
	lock := func(seat, receipt string) []string { return []string{"lock", "seat", seat, "receipt", receipt} }
	receipt := func(seat, receipt, state string) []string {
		return []string{"receipt", "seat", seat, "receipt", receipt, "state", state}
	}
	die := func(face string) []string { return []string{"roll", "event", "combat:1#1", "die", "d6", "face", face} }
	german := func(faces ...int) Count { return Count{Owner: "german", Kind: combat, Sides: 6, Faces: faces} }
	soviet := func(faces ...int) Count { return Count{Owner: "soviet", Kind: combat, Sides: 6, Faces: faces} }
	for name, c := range map[string]struct {
		records [][]string
		want    List
	}{
		"answer": {[][]string{receipt("german", "G-1", "executed"), lock("german", "G-1"), die("6"), receipt("soviet", "S-1", "answered"),
			lock("soviet", "S-1"), die("1")},
			List{german(1, 0, 0, 0, 0, 1)}},
		"standing orders": {[][]string{receipt("german", "G-1", "executed"), lock("german", "G-1"), receipt("soviet", "S-1", "filed"),
			lock("soviet", "S-1"), die("1")},
			List{german(1, 0, 0, 0, 0, 0)}},
		"locked later": {[][]string{receipt("german", "G-1", "executed"), lock("german", "G-1"), receipt("soviet", "S-1", "committed"),
			die("2"),
			{"act", "act", "process", "side", "soviet"}, lock("soviet", "S-1"), die("1")},
			List{german(0, 1, 0, 0, 0, 0), soviet(1, 0, 0, 0, 0, 0)}},
		"draft carried out": {[][]string{receipt("german", "G-1", "draft"), {"act", "act", "lapse", "side", "german"},
			lock("german", "G-1"), die("1")},
			List{german(1, 0, 0, 0, 0, 0)}},
		"filed ahead": {[][]string{receipt("soviet", "S-1", "filed"), receipt("german", "G-1", "executed"), lock("german", "G-1"),
			{"plan", "seat", "soviet", "receipt", "S-1", "use", "executed"}, die("1")},
			List{soviet(1, 0, 0, 0, 0, 0)}},
		"not legal when its time came": {[][]string{receipt("soviet", "S-1", "filed"), receipt("german", "G-1", "executed"),
			lock("german", "G-1"),
			{"plan", "seat", "soviet", "receipt", "S-1", "use", "illegal"}, die("1")}, List{german(1, 0, 0, 0, 0, 0)}},
		"rollback": {[][]string{receipt("german", "G-1", "executed"), lock("german", "G-1"), die("6"), receipt("soviet", "S-1", "executed"),
			lock("soviet", "S-1"), die("2"),
			{"act", "act", "rollback", "to", "2"}, die("3")}, List{german(0, 0, 1, 0, 0, 1)}},
		"thrown again": {[][]string{receipt("german", "G-1", "executed"), lock("german", "G-1"), die("6"),
			{"act", "act", "reroll", "to", "-1"}, lock("german", "G-1"), die("5")},
			List{german(0, 0, 0, 0, 1, 0)}},
		"taken back and forward": {[][]string{receipt("german", "G-1", "executed"), {"state"}, lock("german", "G-1"), die("6"),
			{"act", "act", "rollback", "to", "1"}, {"act", "act", "forward", "to", "3"}, die("3")},
			List{german(0, 0, 1, 0, 0, 1)}},
		"taken back and not forward": {[][]string{receipt("german", "G-1", "executed"), {"state"}, lock("german", "G-1"), die("6"),
			{"act", "act", "undo", "to", "1"}}, nil},
	} {
		log := &ledger.Log{}
		for _, fields := range c.records {
			r := ledger.Record{N: log.Size(), Type: fields[0]}
			for i := 1; i < len(fields); i += 2 {
				r.Add(fields[i], fields[i+1])
			}
			if err := log.Append(r); err != nil {
				t.Fatal(err)
			}
		}
		if d := diff(c.want, FromLog(log, Classifier{world: world})); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}
