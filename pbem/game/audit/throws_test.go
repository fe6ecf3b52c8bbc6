package audit

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/combatlog"
	"fieldpost/pbem/ledger"
)

// chronicleOf lists the dice and combats of a game.
func chronicleOf(t *testing.T, b *table) *combatlog.Log {
	t.Helper()
	recs := lastOf(t, b)
	title := toy.Title{Pool: true}
	files, err := toy.Data()
	if err != nil {
		t.Fatal(err)
	}
	mod, err := title.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	c, err := combatlog.Read(recs, title, mod, RevealedKeys(recs))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestDice: every die of a game is listed with what stands for it, when it was thrown and whose luck it is, and counted
// unless it does not count. Every combat has its die in the list.
func TestDice(t *testing.T) {
	b := rich(t, "toy-1", 3)
	c := chronicleOf(t, b)
	kinds := map[string]int{}
	counted, undone := 0, 0
	for _, x := range c.Dice {
		kinds[x.Kind]++
		if x.Record <= 0 || x.Event == "" || x.At == "" || x.Kind != combatlog.KindExternal && x.Block == 0 ||
			(x.Kind == combatlog.KindExternal) != (x.Mark == randomness.Unverified) || len(x.Row()) != len(combatlog.DieColumns) {
			t.Errorf("%+v", x)
		}
		if strings.HasPrefix(x.Event, "combat:") && (x.Owner == "" || x.Good != "high" || x.Hex == "" || x.Turn == 0) {
			t.Errorf("%+v", x)
		}
		if x.Undone {
			undone++
		}
		if x.Kind == combatlog.KindKeyed && !x.Undone && x.Face > 0 {
			counted++
		}
	}
	v := run(t, b.dir)
	if kinds[combatlog.KindExternal] != 1 || kinds[combatlog.KindHiddenDraw] != 1 ||
		kinds[combatlog.KindKeyed] != check(v, "dice").Count || undone == 0 {
		t.Errorf("%v, %d undone, audit %d", kinds, undone, check(v, "dice").Count)
	}
	total := 0
	for _, l := range combatlog.CountLuck(c.Dice) {
		if l.Column == "" && l.Roll != "all" {
			total += l.Dice
		}
	}
	if total != counted || total == 0 {
		t.Errorf("%d counted, want %d", total, counted)
	}
	if len(c.Combats) == 0 {
		t.Error("no combat")
	}
	for _, x := range c.Combats {
		if !slices.ContainsFunc(c.Dice, func(d combatlog.Die) bool {
			return d.Event == x.Event && d.Face == x.Die &&
				d.Column == x.Column
		}) ||
			len(x.Row()) != len(combatlog.CombatColumns) {
			t.Errorf("%+v", x)
		}
		some, err := c.Select(combatlog.Filter{Turn: x.Turn, Hex: x.Hexes[0], Unit: x.Attackers[0], Did: "attack"})
		if err != nil || len(some.Combats) == 0 {
			t.Errorf("%+v is not found: %v", x, err)
		}
	}
	for _, f := range []combatlog.Filter{{Hex: "nowhere"}, {Unit: "nobody"}, {Did: "nothing"}} {
		if _, err := c.Select(f); err == nil {
			t.Errorf("%+v is accepted", f)
		}
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
