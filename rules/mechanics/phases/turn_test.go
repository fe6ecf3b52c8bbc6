package phases

import (
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

func TestCut(t *testing.T) {
	for _, c := range []struct {
		code      string
		n         int
		who, rest string
		ok        bool
	}{
		{"T3-G-1", 3, "G", "1", true},
		{"T0-S", 0, "S", "", true},
		{"T15-N-A", 15, "N", "A", true},
		{"T3", 0, "", "", false},
		{"3-G-1", 0, "", "", false},
		{"T-G", 0, "", "", false},
		{"T-1-G", 0, "", "", false},
		{"T3-G-", 0, "", "", false},
		{"T3-G-1-2", 0, "", "", false},
		{"", 0, "", "", false},
	} {
		n, who, rest, ok := ParseCode(c.code)
		if ok != c.ok || ok && (n != c.n || who != c.who || rest != c.rest) {
			t.Errorf("%q is %d %q %q %t", c.code, n, who, rest, ok)
		}
	}
}

func TestWhose(t *testing.T) {
	m, err := hexmap.Parse([]byte("# source: unknown\nhexmap 1\ntitle test\ngrid pointy odd-east rrcc rows 10..10 cols 01..01\n" +
		"legend . clear\nmap\n10 .\nend\n"))
	if err != nil {
		t.Fatal(err)
	}
	p := core.NewPosition(&core.World{Map: m, Sides: []core.Side{"red", "blue"}})
	tx := core.Begin(p, nil)
	if err := BeginPhase(tx, 3, "T3-R-1", "red", "5.1", "red phase 1 of 2"); err != nil {
		t.Fatal(err)
	}
	r := tx.Read()
	if r.Turn() != 3 || r.Phase() != "T3-R-1" || r.Active() != "red" || tx.Events()[0].Text.String() != "turn 3, red phase 1 of 2" ||
		tx.Events()[0].Rule != "5.1" {
		t.Errorf("%d %s %s %v", r.Turn(), r.Phase(), r.Active(), tx.Events())
	}
	var b sheet.Base
	if f := WrongSideFault(b, r, "red", "5.1"); f != nil {
		t.Errorf("red: %v", f)
	}
	if f := WrongSideFault(b, r, "blue", "5.1"); len(f) != 1 || f[0].Text.String() != "phase T3-R-1 belongs to the Red side" || f[0].Firm {
		t.Errorf("blue: %+v", f)
	}
	if f := WrongPhaseFault(b, r, "5.2", "attack", "is for movement"); len(f) != 1 || f[0].Text.String() != "attack is not "+
		"for phase T3-R-1, which is for movement. A sheet for that phase may follow this one in the same "+
		"mail" || !f[0].Firm || f[0].Rule != "5.2" {
		t.Errorf("%+v", f)
	}
}

func TestSequence(t *testing.T) {
	for _, c := range [][3]string{{"move/fight", "move", "fight"}, {"fight/fight", "fight", "fight"}, {"", "", ""}} {
		if PhasePurpose(c[0], 1) != c[1] || PhasePurpose(c[0], 2) != c[2] {
			t.Errorf("%q is %q and %q", c[0], PhasePurpose(c[0], 1), PhasePurpose(c[0], 2))
		}
	}
	if got := OneOrderPerWord("order", []string{"move/fight", "fight/move"}); len(got) != 2 || got[0] != "order move/fight" ||
		got[1] != "order fight/move" {
		t.Errorf("%q", got)
	}
}

// TestPhase: a code is read by the letter of its side and the number of its part, and spelled again; no other spelling
// of it is one.
func TestPhase(t *testing.T) {
	sides := []core.Side{"axis", "soviet"}
	for code, want := range map[string]Phase[int]{"T3-A-0": {3, "axis", 0}, "T12-S-2": {12, "soviet", 2}} {
		if p, ok := ParsePhase(code, sides, 0, 2); !ok || p != want || p.String() != code {
			t.Errorf("%s is read as %v, %t", code, p, ok)
		}
	}
	for _, code := range []string{"", "T0-A-1", "T3-A-3", "T3-A-01", "T3-A", "T3-B-1", "T03-A-1", "3-A-1", "T3-A-1-1", "T3-a-1"} {
		if p, ok := ParsePhase(code, sides, 0, 2); ok {
			t.Errorf("%q is read as %v", code, p)
		}
	}
}
