package scene

import (
	"bytes"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/view/render"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/scenarios"
)

// TestBare: a map without a game is drawn from what its file says.
func TestBare(t *testing.T) {
	for title, m := range shipped(t) {
		var b bytes.Buffer
		if err := render.DrawScene(BareMap(m, "")).SVG(&b); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{m.Title(), m.Attr("status"), m.Label(0), ">clear<", ">river<"} {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: the drawing lacks %q", title, want)
			}
		}
		if strings.Contains(b.String(), ">unknown<") {
			t.Errorf("%s: unknown ground in the legend of a map that has none", title)
		}
	}
	sc := BareMap(shipped(t)["a-victory-lost"], "")
	if len(sc.Prizes) != 5 || len(sc.Sources) != 2 || len(sc.Front) == 0 || len(sc.Style.Sides) != 2 {
		t.Errorf("%d prizes, %d sources, %d hexsides of the front, %d sides", len(sc.Prizes), len(sc.Sources), len(sc.Front),
			len(sc.Style.Sides))
	}
}

// TestCharts: what is asked for is on the scene, and only that.
func TestCharts(t *testing.T) {
	g, events := opening(t)
	v := View{Side: "german", Events: events}
	sc := ForView(g, g.Position(), v)
	if len(sc.Areas) != 0 || len(sc.Sources) != 2 {
		t.Fatalf("%d areas unasked, %d sources", len(sc.Areas), len(sc.Sources))
	}
	v.Show = []string{core.LayerZOC, core.LayerSupply, "no such thing"}
	sc = ForView(g, g.Position(), v)
	if len(sc.Areas) != 4 {
		t.Fatalf("%d areas, want two of each side", len(sc.Areas))
	}
	has := func(a render.Area, label string) bool {
		h, _ := sc.Map.Find(label)
		for _, x := range a.Hexes {
			if x == h {
				return true
			}
		}
		return false
	}
	// The Germans stand in 2113: their zone reaches into 2114 (8.1), their supply to the hex itself (6.3), not to
	// Kursk.
	if zoc, supply := sc.Areas[0], sc.Areas[1]; !has(zoc, "2114") || has(zoc, "3415") || !has(supply, "2113") || has(supply, "3415") {
		t.Error("German ZOC or supply is wrong")
	}
	worth := map[string]int{}
	for _, p := range sc.Prizes {
		worth[sc.Map.Label(p.Hex)] = p.Points
	}
	if worth["3415"] != 40 || worth["3509"] != 10 || worth["2113"] != 0 {
		t.Errorf("prizes %v: want 40 for Kursk, 10 for Lgov, and no badges on towns of one point", worth)
	}
}

// TestMemory: a counter that was seen and is now covered is remembered where it was seen, one seen off the map is not.
func TestMemory(t *testing.T) {
	g, _ := opening(t)
	pos := g.Position()
	view := g.Module().Show(pos, "german").Reader()
	var seen SightingLog
	seen.Record(view, "german")
	if got := seen.Sightings(view, nil); len(got) != 0 {
		t.Fatalf("%d counters are remembered that are in sight", len(got))
	}
	for i := range view.Units() {
		if u := &view.Units()[i]; u.Def.Side == "german" && seen.seen[u.Def.ID].def != nil {
			t.Fatalf("%s is the viewer's own", u.Def.ID)
		}
	}
	covered := g.Module().Show(pos, "german")
	var gone, dead *core.Unit
	for i := range covered.Units {
		u := &covered.Units[i]
		if u.Def.Side != "soviet" || !u.OnMap() || u.Def.Type == core.Unknown {
			continue
		}
		if gone == nil {
			gone = u
		} else {
			dead = u
			break
		}
	}
	id, at := gone.Def.ID, gone.Hex
	blank := *gone.Def
	blank.ID, blank.Type = id+"?", core.Unknown // still in order
	gone.Def = &blank
	covered.Units = append([]core.Unit(nil), covered.Units...)
	dead.Hex, dead.Box = hexmap.None, core.BoxDead
	r := covered.Reader()
	var later SightingLog
	later.seen = seen.seen
	later.Record(r, "german")
	var names []string
	for _, s := range later.Sightings(r, nil) {
		names = append(names, s.Counter.Name)
		if s.Counter.Name == id && (s.Hex != at || s.When != "turn 1") {
			t.Errorf("%s remembered in %s, %s", id, r.Label(s.Hex), s.When)
		}
	}
	if strings.Join(names, ",") != id {
		t.Errorf("remembered %v, want %s alone", names, id)
	}
}

// TestPrizesAreNamed: where hexes count stars, the legend says stars; elsewhere victory points.
func TestPrizesAreNamed(t *testing.T) {
	for scenario, want := range map[string]string{"4": ">stars<", "7": ">VP<"} {
		data, err := scenarios.Open("kiev-to-rostov", nil)
		if err != nil {
			t.Fatal(err)
		}
		title, _ := rules.Find("kiev-to-rostov")
		mod, err := title.Load(data)
		if err != nil {
			t.Fatal(err)
		}
		options, err := title.Meta().Scenario(scenario)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := core.ScenarioModule(mod, options).Start(options)
		if err != nil {
			t.Fatal(err)
		}
		g := engine.NewFromPosition(title, core.ScenarioModule(mod, options), options, pos, nil)
		var b bytes.Buffer
		if err := render.DrawScene(ForView(g, pos, View{Side: core.Everyone})).SVG(&b); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), want) {
			t.Errorf("scenario %s: the legend lacks %s", scenario, want)
		}
	}
}
