package export_test

import (
	"testing"

	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/game/export"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// TestRead follows every counter of a game of each title through the tables: a move begins where the one before ended,
// and the losses explain the steps that are left at the end.
func TestRead(t *testing.T) {
	for _, title := range rules.All() {
		id := title.Meta().ID
		if testing.Short() && id != "kiev-to-rostov" {
			continue
		}
		data, err := scenarios.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := ai.Setting{Title: title, Data: data, Addr: "ai:random"}.Play(3)
		if err != nil {
			t.Fatal(err)
		}
		recs := m.Game.Log().Records()
		tables, err := export.Read(recs, title, m.Game.Module(), audit.RevealedKeys(recs))
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		start, err := m.Game.Module().Start(m.Game.Header.Options)
		if err != nil {
			t.Fatal(err)
		}
		lost, at := map[string]int{}, map[string]string{}
		for _, l := range tables.Losses {
			lost[l.Unit] += l.Steps
			if l.Eliminated {
				delete(at, l.Unit) // it may come back from there
			}
		}
		for i := range start.Units {
			u := &start.Units[i]
			end, _ := m.Game.Position().Reader().Unit(u.Def.ID)
			if u.Steps-lost[u.Def.ID] != end.Steps {
				t.Errorf("%s: %s has %d steps at first and lost %d, and has %d", id, u.Def.ID, u.Steps, lost[u.Def.ID], end.Steps)
			}
		}
		for _, x := range tables.Moves {
			if was, ok := at[x.Unit]; ok && was != x.From && x.From != "dead" {
				t.Errorf("%s: record %d: %s moves from %s, but it was at %s", id, x.Record, x.Unit, x.From, was)
			}
			at[x.Unit] = x.To
		}
		if len(tables.Moves) == 0 || len(tables.Losses) == 0 {
			t.Errorf("%s: %d moves, %d losses", id, len(tables.Moves), len(tables.Losses))
		}
		for _, s := range tables.Supply {
			if s.OutOfSupply != len(s.Units) || s.OutOfSupply > s.OnMap {
				t.Errorf("%s: %+v", id, s)
			}
		}
	}
}
