package kursk

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

func TestMoveFaults(t *testing.T) {
	g := board(t)
	p := position(t, g, "T2-G-1", "move/fight", "", "1SS@1907", "2SS@1907", "3SS@1907", "3Pz@2009", "167@1809", "168@2508", "106@1909",
		"375@2010", "67G@2310", "71G@2510", "5GTk@2114", "3Tk@2416:reserve", "1Fg@3415")
	tests := []struct {
		name, line, code, rule string
		text                   []string
		legal                  string
	}{
		{"another unit's phase verb", "attack 2010 with 3Pz", "phase/verb", R5_1, []string{"move phase"}, ""},
		{"unknown unit", "move 9SS 1907-1908", "unit/unknown", "", []string{"9SS"}, "1SS"},
		{"enemy unit", "move 375 2010-2011", "unit/not-yours", "", []string{"Soviet"}, ""},
		{"unknown hex", "move 1SS 1907-6108", "hex/unknown", "1.4", []string{"6108"}, ""},
		{"not there", "move 1SS 1908-1909", "move/start", R10_4, []string{"1907"}, ""},
		{"gap", "move 1SS 1907-1908-1910-1911", "move/adjacent", R10_2, []string{"1908 and 1910"}, "move 1SS 1907-1908-1909"},
		{"enemy hex", "move 3Pz 2009-2010", "move/enemy", R10_7, []string{"2010"}, ""},
		{"stop in EZOC", "move 1SS 1907-1908-1909-1910", "move/zoc", R8_2, []string{"2010"}, "move 1SS 1907-1908-1909"},
		{"non-mech infiltration", "move 106 1909-1910", "move/zoc", R8_6, []string{"only mechanised"}, ""},
		{"infiltration into a Soviet fort", "move 3Pz 2009-2109-2210", "move/zoc", R8_2, nil, "move 3Pz 2009-2109"},
		{"road from EZOC", "move 3Pz 2009-1908 road", "move/road", R10_19, []string{"2010"}, ""},
		{"road into EZOC", "move 1SS 1907-1908-1909 road", "move/road", R10_19, []string{"1909"}, "move 1SS 1907-1908 road"},
		{"MP", "move 167 1809-1808-1807-1806-1805-1804", "move/mp", R10_8, []string{"needs 5 MP to reach 1804 and has 4", "clear 1"},
			"move 167 1809-1808-1807-1806-1805-1804 road"},
		{"drop at the end", "move 1SS,2SS 1907-1906-1905 drop 2SS at 1905", "move/drop", R10_4, nil, ""},
		{"reserve does not move", "move 10Pz 1907-1908", "unit/off-map", R10_2, []string{"not in play"}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, faults := judge(t, g, p, German, tt.line)
			if len(faults) == 0 {
				t.Fatal("no fault")
			}
			f := faults[0]
			if f.Code != tt.code || f.Rule != tt.rule {
				t.Errorf("got %s (%s) %q, want %s (%s)", f.Code, f.Rule, f.Text, tt.code, tt.rule)
			}
			for _, want := range tt.text {
				if !strings.Contains(f.Text.String(), want) {
					t.Errorf("%q does not tell of %q", f.Text, want)
				}
			}
			if tt.legal != "" && !slices.Contains(f.Legal, tt.legal) {
				t.Errorf("legal %q lacks %q", f.Legal, tt.legal)
			}
			for _, l := range f.Legal {
				if !strings.HasPrefix(l, "move ") {
					continue
				}
				if _, again := judge(t, g, p, German, l); sheet.BlocksOrder(again) {
					t.Errorf("suggestion %q is refused: %+v", l, again)
				}
			}
		})
	}
}

func TestMovesAllowed(t *testing.T) {
	g := board(t)
	base := []string{"1SS@1907", "2SS@1907", "3Pz@2009", "167@1809", "375@2010", "67G@2310"}
	tests := []struct{ name, line, canonical, unit, at string }{
		{"along a path", "move 1SS 1907-1908-1909", "move 1SS 1907-1908-1909", "1SS", "1909"},
		{"by prefix and case", "m 3p 2009-1908", "move 3Pz 2009-1908", "3Pz", "1908"},
		{"stack with a drop", "move 1SS,2SS 1907-1906-1905 drop 2SS at 1906", "move 1SS,2SS 1907-1906-1905 drop 2SS at 1906", "2SS",
			"1906"},
		{"infiltration", "move 3Pz 2009-2109", "move 3Pz 2009-2109", "3Pz", "2109"},
		{"road", "move 167 1809-1808-1807-1806-1805-1804 road", "move 167 1809-1808-1807-1806-1805-1804 road", "167", "1804"},
		{"cheapest path", "move 1SS to 1905", "move 1SS 1907-1906-1905", "1SS", "1905"},
		{"start and end", "move 1SS 1907-1904", "move 1SS 1907-1906-1905-1904", "1SS", "1904"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := position(t, g, "T2-G-1", "move/fight", "", base...)
			o, faults := judge(t, g, p, German, tt.line)
			if sheet.BlocksOrder(faults) {
				t.Fatalf("refused: %+v", faults)
			}
			if o.String() != tt.canonical {
				t.Errorf("canonical %q, want %q", o, tt.canonical)
			}
			p, _ = run(t, g, p, German, tt.line, &script{dry: true})
			if got := where(p, tt.unit); got != tt.at {
				t.Errorf("%s is at %s, want %s", tt.unit, got, tt.at)
			}
			if _, faults := judge(t, g, p, German, "move "+tt.unit+" "+tt.at+"-1907"); !slices.ContainsFunc(codes(faults),
				func(c string) bool { return c == "move/moved" }) && tt.at != "1907" {
				t.Errorf("a second move: %v", codes(faults))
			}
		})
	}
}

func TestControlAndReserves(t *testing.T) {
	g := board(t)
	p := position(t, g, "T1-G-1", "move/fight", "", "1SS@3508", "375@2010", "3Tk@3611:reserve", "6Tk@3611:reserve")
	p, events := run(t, g, p, German, "move 1SS 3508-3509-3510", &script{})
	if points(p) != 70 || p.Reader().Control(mustHex(t, g, "3509")) != German {
		t.Errorf("VP %d after Lgov, want 70", points(p))
	}
	if u, _ := p.Reader().Unit("3Tk"); u.Marked(markReserve) {
		t.Error("a German unit next to the reserve stack must activate it (9.2)")
	}
	if !of(p.Reader()).lgov {
		t.Error("Lgov was taken and supplies the Soviets no more (6.10)")
	}
	if find(events, core.KindTrack).Value.String() != "+10 VP" {
		t.Errorf("events %+v", events)
	}
}

func TestAmbiguousPath(t *testing.T) {
	g := board(t)
	p := position(t, g, "T1-G-1", "move/fight", "", "1SS@3009", "375@2010")
	_, faults := judge(t, g, p, German, "move 1SS to 3212")
	if len(faults) != 1 || faults[0].Code != "move/ambiguous" || len(faults[0].Legal) < 2 {
		t.Fatalf("got %+v, want move/ambiguous: the ways take different Soviet hexes", faults)
	}
	if o, faults := judge(t, g, p, German, "move 1SS to 3206"); sheet.BlocksOrder(faults) || o == nil {
		t.Errorf("ways through own hexes are all the same: %+v", faults)
	}
}

func TestOutOfSupply(t *testing.T) {
	g := board(t)
	// 1SS deep in Soviet ground, ringed by Soviet zones of control.
	p := position(t, g, "T2-G-1", "move/fight", "", "1SS@2018", "375@2016", "52G@2020", "67G@2217", "71G@2219", "5GTk@1817", "2Tk@1819",
		"3Pz@2009")
	u, _ := p.Reader().Unit("1SS")
	if !u.Marked(markOOS) || g.allowance(u, false) != 4 {
		t.Fatalf("1SS has %d MP, marks %v; want 4 out of supply (6.5)", g.allowance(u, false), u.Marks)
	}
	if v, _ := p.Reader().Unit("3Pz"); v.Marked(markOOS) {
		t.Error("3Pz has a line to the west edge")
	}
	if _, faults := judge(t, g, p, German, "move 1SS 2018-2019-2020-2021-2022-2023 road"); codes(faults)[0] != "move/road" {
		t.Errorf("got %v, want move/road", codes(faults))
	}
}

func TestMinimumMove(t *testing.T) {
	g := board(t)
	p := position(t, g, "T2-S-1", "move/fight", "move/fight", "1Fg@2010", "375@2012", "168@2508")
	if _, faults := judge(t, g, p, Soviet, "move 1Fg 2010-2011"); sheet.BlocksOrder(faults) {
		t.Errorf("swamp costs 3 and a garrison has 2 MP, but one hex is always possible (10.3): %+v", faults)
	}
	if _, faults := judge(t, g, p, Soviet, "move 1Fg 2010-2011-2012"); codes(faults)[0] != "move/mp" {
		t.Errorf("got %v, want move/mp", codes(faults))
	}
}

func TestCost(t *testing.T) {
	g := board(t)
	tests := []struct {
		c        class
		side     core.Side
		from, to string
		want     int
	}{
		{mech, German, "1907", "2007", 1},
		{mech, German, "1907", "2008", 2},
		{nonmech, German, "1907", "2008", 1},
		{mech, German, "2010", "2011", 5},
		{mech, German, "2110", "2111", 2},    // enemy fort, clear
		{nonmech, Soviet, "2110", "2111", 1}, // own fort
		{nonmech, German, "2110", "2111", 2},
		{mech, German, "3414", "3415", 2}, // city
		{mech, German, "2410", "2411", 2}, // river
		{mech, German, "2112", "2113", 4}, // major river
		{static, Soviet, "2112", "2113", 3},
	}
	for _, tt := range tests {
		if got := g.cost(rulings(0), tt.c, tt.side, mustHex(t, g, tt.from), mustHex(t, g, tt.to)); got != tt.want {
			t.Errorf("%s %s %s-%s costs %d, want %d", tt.side, classNames[tt.c], tt.from, tt.to, got, tt.want)
		}
	}
}

// TestCostExample is the example of rule 10.15: a mechanised unit enters an enemy fort on a hill for 3 + 2.
func TestCostExample(t *testing.T) {
	g := board(t)
	x := hexInfo{terrain: "hill", fort: Soviet}
	g.setCosts(&x, sides.Index(German), German, mech)
	if x.costs[sides.Index(German)][mech].added.total != 5 {
		t.Errorf("got %d, want 5", x.costs[sides.Index(German)][mech].added.total)
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
