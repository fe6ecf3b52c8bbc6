package victorylost

import (
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/randomplay"
	"fieldpost/rules/mechanics/sheet"
)

// stagedAt sets up a position by hand: "g.6Pz@6204".
func stagedAt(t testing.TB, g *game, code string, set []core.Fact, units ...string) *core.Position {
	t.Helper()
	start, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := start.Clone()
	tx := core.Begin(p, nil)
	do := func(e core.Effect) {
		if err := tx.Do(e); err != nil {
			t.Fatal(err)
		}
	}
	for i := range p.Units {
		do(core.Place{Unit: p.Units[i].Def.ID, Hex: hexmap.None, Box: core.BoxPool})
	}
	ph, ok := parsePhase(code)
	if !ok {
		t.Fatalf("no phase %s", code)
	}
	do(core.PhaseChange{Turn: ph.turn, Phase: code, Active: ph.side})
	for _, u := range units {
		id, label, _ := strings.Cut(u, "@")
		h, ok := g.m.Find(label)
		if !ok {
			t.Fatalf("no hex %s", label)
		}
		do(core.Place{Unit: id, Hex: h})
	}
	if err := g.Stage(tx, set); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestLegalIsChecked proves that what is enumerated passes the check on the same view.
func TestLegalIsChecked(t *testing.T) {
	g := playable(t)
	start, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []*core.Position{
		start,
		stagedAt(t, g, "T0-S", nil, "s.1@4009"),
		stagedAt(t, g, "T2-A-C", nil),
		stagedAt(t, g, "T3-A-2", nil, "g.6Pz@6204", "4PzA@6204", "r.1@4606", "s.1@6205", "6A@6203"),
		stagedAt(t, g, "T4-A-2", []core.Fact{{Name: "chit", Value: chitManstein}}, "g.6Pz@6204", "4PzA@6204"),
		stagedAt(t, g, "T8-S-R", nil, "g.6Pz@5302"),
	} {
		n := 0
		r := g.Show(p, p.Active).Reader()
		for o := range g.Legal(r, p.Active) {
			n++
			if f := g.Check(r, p.Active, o); sheet.BlocksOrder(f) {
				t.Errorf("%s: %q is enumerated and refused: %+v", p.Phase, o, f)
			}
		}
		if n < 2 {
			t.Errorf("%s: %d legal orders", p.Phase, n)
		}
	}
}

// TestBareStatements: a statement without its arguments is a fault, never a panic.
func TestBareStatements(t *testing.T) {
	g := playable(t)
	for _, code := range []string{"T0-A", "T0-S", "T1-A-C", "T1-S-X", "T1-A-F", "T2-S-3", "T4-A-R"} {
		p := stagedAt(t, g, code, nil, "g.6Pz@6204", "s.1@6205")
		for _, verb := range g.speech.Verbs {
			o, faults := g.Bind(g.Show(p, p.Active).Reader(), p.Active, notation.Statement{Verb: verb.Name})
			if bare := verb.Name == "return" || verb.Name == "anew"; len(faults) == 0 && !bare {
				t.Errorf("%s: bare %s binds to %v", code, verb.Name, o)
			}
		}
	}
}

// TestEveryRuleIsExplained reads the rule constants: none may be without an explanation.
func TestEveryRuleIsExplained(t *testing.T) {
	src, err := os.ReadFile("rules.go")
	if err != nil {
		t.Fatal(err)
	}
	randomplay.CheckExplained(t, playable(t), src, "9.6.5", "10.1.1")
}

// TestSecrets: what a side has chosen unsealed, in a dry run, is not in the view of the other; its own it sees.
func TestSecrets(t *testing.T) {
	g := playable(t)
	p := stagedAt(t, g, "T2-S-C", []core.Fact{{Name: "picks", Value: "1GdA 2GdA 3GdA 5TkA Popov"},
		{Name: "axis", Value: "4PzA Hollidt R3A"}, {Name: "soviet", Value: "1 3"}})
	axis, soviet := string(g.Show(p, Axis).Text()), string(g.Show(p, Soviet).Text())
	if strings.Contains(axis, "Popov | ") || strings.Contains(axis, "1GdA |") || !strings.Contains(axis, "4PzA | Hollidt") {
		t.Errorf("the Axis sees %s", axis)
	}
	if strings.Contains(soviet, "4PzA | Hollidt") || !strings.Contains(soviet, "1GdA | 2GdA") {
		t.Errorf("the Soviet sees %s", soviet)
	}
	if g.Show(p, core.Everyone) != p {
		t.Error("the moderator sees all")
	}
}

// TestPlans: every chit of a side is a phase for which it may file a sheet.
func TestPlans(t *testing.T) {
	g := playable(t)
	for _, c := range []struct {
		code string
		set  []core.Fact
		want string
	}{
		{"T2-S-1", []core.Fact{{Name: "chit", Value: "1GdA"}}, "1GDA"},
		{"T2-S-1", []core.Fact{{Name: "chit", Value: chitStavka}}, "STAVKA"},
		{"T4-A-1", []core.Fact{{Name: "chit", Value: chitManstein}}, "MANSTEIN"},
		{"T4-A-3", []core.Fact{{Name: "chit", Value: chitManstein}, {Name: "refused", Value: "a2"}}, "MANSTEIN-AGAIN"},
		{"T2-A-1", []core.Fact{{Name: "chit", Value: "F-Pico"}}, "F-PICO"},
		{"T1-S-X", nil, "SPECIAL"},
		{"T2-A-R", nil, "ARRIVALS"},
		{"T2-A-C", nil, ""},
	} {
		p := stagedAt(t, g, c.code, c.set, "g.6Pz@6204", "s.1@6105", "1GdA@6105")
		if got := g.PlannedPhase(p.Reader()); got != c.want {
			t.Errorf("%s: %q, want %q", c.code, got, c.want)
		}
		if c.want != "" && !slices.Contains(g.Plans(p.Reader(), p.Active), c.want) {
			t.Errorf("%s is not among %v", c.want, g.Plans(p.Reader(), p.Active))
		}
	}
}

// TestForecast counts all six faces.
func TestForecast(t *testing.T) {
	g := playable(t)
	p := stagedAt(t, g, "T3-A-2", nil, "g.6Pz@6204", "s.1@6205")
	r := p.Reader()
	o := g.order("attack", sheet.Arguments{Hex: mustHex(t, g, "6205"), Label: "6205", Units: []string{"g.6Pz"}})
	if sheet.BlocksOrder(g.Check(r, Axis, o)) {
		t.Fatalf("%+v", g.Check(r, Axis, o))
	}
	n := 0
	for _, e := range g.Forecast(r, Axis, o) {
		if e.Kind == core.KindResult {
			n += int(e.Text.String()[0] - '0')
		}
	}
	if n != 6 {
		t.Errorf("the forecast counts %d faces", n)
	}
}

func mustHex(t testing.TB, g *game, label string) hexmap.Hex {
	t.Helper()
	h, ok := g.m.Find(label)
	if !ok {
		t.Fatalf("no hex %s", label)
	}
	return h
}
