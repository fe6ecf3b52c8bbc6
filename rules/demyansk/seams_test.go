package demyansk

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/randomplay"
)

// begun is the set-up of scenario 1.
func begun(t *testing.T, g *game) *core.Position {
	t.Helper()
	return randomplay.New(t, g, core.Options{{Name: core.ScenarioKey, Value: "1"}}, rand.New(rand.NewPCG(1, 1))).Position
}

// TestSupplyLinesEndInSources: a unit in supply knows where its line ends, one without has no end (12.37).
func TestSupplyLinesEndInSources(t *testing.T) {
	g := playable(t)
	r := begun(t, g).Reader()
	for _, side := range []core.Side{Axis, Soviet} {
		b, with := g.newBoard(r, side), 0
		for i := range r.Units() {
			u := &r.Units()[i]
			if u.Def.Side != side || !u.OnMap() {
				continue
			}
			far := b.supplyNet(g.supplyKindOf(u, true)).lineLength[u.Hex]
			if end := b.supplySource(u); (end == hexmap.None) != (far < 0) {
				t.Errorf("%s in %s: %d hexes from the road, the line ends in %v", u.Def.ID, g.Map.Label(u.Hex), far, end)
			} else if end != hexmap.None {
				with++
			}
		}
		if with == 0 {
			t.Errorf("no unit of %s has a supply line", side)
		}
	}
}

// TestAttackSpoilsWorks: what is under construction goes when its hex is attacked, what is active stays (14.42).
func TestAttackSpoilsWorks(t *testing.T) {
	g := playable(t)
	h, ok := g.Map.Find("2310")
	if !ok {
		t.Fatal("there is no hex 2310")
	}
	for _, active := range []bool{false, true} {
		tx := core.Begin(begun(t, g), nil)
		core.EditExt(tx, func(s *state) { s.works = []fieldWork{{hex: h, active: active}} })
		g.removeUnfinished(tx, h)
		if left := of(tx.Read()).workAt(h, false) >= 0; left != active {
			t.Errorf("active %v: it stands %v", active, left)
		}
	}
}

// TestEveryRuleIsExplained: each rule that the code cites is one of the book.
func TestEveryRuleIsExplained(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var all bytes.Buffer
	for _, f := range files {
		if text, err := os.ReadFile(f); err != nil {
			t.Fatal(err)
		} else if !strings.HasSuffix(f, "_test.go") {
			all.Write(text)
		}
	}
	randomplay.CheckExplained(t, playable(t), all.Bytes(), "3.12", "3.21")
}
