package ai

import (
	"testing"

	"fieldpost/pbem/ledger"
)

// TestMovedNothing finds a computer opponent's last sheet that changed nothing, and nothing else.
func TestMovedNothing(t *testing.T) {
	record := func(kind string, pairs ...string) ledger.Record {
		r := ledger.Record{Type: kind}
		for i := 0; i < len(pairs); i += 2 {
			r.Add(pairs[i], pairs[i+1])
		}
		return r
	}
	text := "#PBEM g soviet T9-S-C\npass\n#END\n"
	sheet := func(mail string, lines ...string) ledger.Record {
		r := record("receipt", "mail", mail)
		for _, l := range lines {
			r.Add("text", l)
		}
		return r
	}
	robot, pass := "<robot.g.7@robot>", []string{"#PBEM g soviet T9-S-C", "pass", "#END"}
	before, same, other := record("state", "position", "aa"), record("state", "position", "aa"), record("state", "position", "bb")
	for _, c := range []struct {
		name string
		recs []ledger.Record
		want bool
	}{
		{"the same sheet, no change", []ledger.Record{before, sheet(robot, pass...), record("unmet"), same}, true},
		{"it changed something", []ledger.Record{before, sheet(robot, pass...), other}, false},
		{"a person's sheet", []ledger.Record{before, sheet("<1@example.org>", pass...), same}, false},
		{"another sheet", []ledger.Record{before, sheet(robot, "#PBEM g soviet T9-S-C", "anew", "#END"), same}, false},
		{"an act without a sheet", []ledger.Record{before, record("lapse"), same}, false},
		{"an act after the sheet", []ledger.Record{before, sheet(robot, pass...), other, record("lapse"), other}, false},
		{"a new game", []ledger.Record{before}, false},
	} {
		if got := movedNothing(c.recs, text); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
