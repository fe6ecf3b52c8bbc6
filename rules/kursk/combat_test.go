package kursk

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/sheet"
)

func TestColumns(t *testing.T) {
	g := board(t)
	tests := []struct {
		name          string
		order, soviet string // phase orders
		phase         string
		units         []string
		line          string
		column        string
		shifts        string
	}{
		{"plain", "fight/move", "", "T1-G-1", []string{"3Pz@2009", "375@2010"}, "attack 2010 with 3Pz", "4:1", "1R fight/move"},
		{"second fight gives nothing", "move/fight", "", "T1-G-2", []string{"3Pz@2009", "375@2010"}, "attack 2010 with 3Pz", "3:1", ""},
		{"FF first", "fight/fight", "", "T1-G-1", []string{"167@2009", "375@2010"}, "attack 2010 with 167", "3:1", "2R fight/fight"},
		{"FF second", "fight/fight", "", "T1-G-2", []string{"167@2009", "375@2010"}, "attack 2010 with 167", "1:1", ""},
		{"SS corps and air", "move/fight", "", "T1-G-2", []string{"1SS@2009", "2SS@2009", "3SS@2009", "375@2010", "52G@2010", "67G@2010",
			"71G@2010"},
			"attack 2010 with 1SS,2SS,3SS air", "5:1", "1R SS corps"},
		{"own fort", "move/fight", "", "T1-G-2", []string{"3Pz@2209", "375@2210"}, "attack 2210 with 3Pz", "1:2", "3L own fort"},
		{"hill", "move/fight", "", "T1-G-2", []string{"3Pz@2110", "375@2211"}, "attack 2211 with 3Pz", "1:1", "2L hill"},
		{"swamp", "move/fight", "", "T1-G-2", []string{"3Pz@2010", "375@2011"}, "attack 2011 with 3Pz", "4:1", "1R swamp"},
		{"river", "move/fight", "", "T1-G-2", []string{"3Pz@2410", "375@2411"}, "attack 2411 with 3Pz", "2:1", "1L all across river"},
		{"a dry side", "move/fight", "", "T1-G-2", []string{"3Pz@2410", "167@2412", "375@2411"}, "attack 2411 with 3Pz,167", "6:1",
			"2R concentric attack"},
		{"major river", "move/fight", "", "T1-G-2", []string{"3Pz@2112", "375@2113"}, "attack 2113 with 3Pz", "1:1",
			"2L all across major river or lake"},
		{"opposite hexes", "move/fight", "", "T1-G-2", []string{"167@1909", "168@1911", "375@1910"}, "attack 1910 with 167,168", "6:1",
			"2R concentric attack"},
		{"no bonus against own fort", "move/fight", "", "T1-G-2", []string{"3Pz@2110", "1SS@2112", "375@2111"}, "attack 2111 with 3Pz,1SS",
			"6:1", "3L own fort; 0 no concentric bonus: defender in own fort"},
		{"Soviet MF", "move/move", "move/fight", "T1-S-2", []string{"375@2010", "52G@2010", "106@2009"}, "attack 2009 with 375,52G", "1:3",
			"3L own fort; 1L move/fight"},
		{"Soviet FF concentric", "move/move", "fight/fight", "T1-S-1", []string{"375@1909", "52G@1911", "106@1910"},
			"attack 1910 with 375,52G", "6:1", "1R fight/fight; 1R concentric attack"},
		{"SS corps defends", "move/move", "fight/move", "T1-S-1", []string{"1SS@1909", "2SS@1909", "3SS@1909", "5GTk@1910"},
			"attack 1909 with 5GTk", "1:3", "1L SS corps defends"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := position(t, g, tt.phase, tt.order, tt.soviet, tt.units...)
			side := currentPhase(p.Reader()).Side
			o, faults := judge(t, g, p, side, tt.line)
			if sheet.BlocksOrder(faults) {
				t.Fatalf("refused: %+v", faults)
			}
			at := o.(*Order)
			a := g.assess(p.Reader(), side, at.Hex, at.Units)
			var shifts []string
			for _, s := range a.shifts {
				shifts = append(shifts, (say.Plain(s.String()) + " " + s.text).String())
			}
			if got := strings.Join(shifts, "; "); got != tt.shifts {
				t.Errorf("shifts %q, want %q", got, tt.shifts)
			}
			if got := g.finalColumn(&a, airShift(g, side, at.air())).String(); got != tt.column {
				t.Errorf("column %s, want %s (%s)", got, tt.column, a.summary(a.odds))
			}
		})
	}
}

func TestAttackFaults(t *testing.T) {
	g := board(t)
	p := position(t, g, "T1-G-1", "fight/move", "", "1SS@2009", "3Pz@1907", "375@2010", "3Tk@2109:reserve", "6Tk@2109:reserve",
		"67G@1910:attacked", "2SS@2009:fought")
	tests := []struct{ line, code string }{
		{"attack 2008 with 1SS", "attack/empty"},
		{"attack 2010 with 3Pz", "attack/not-adjacent"},
		{"attack 2010 with 2SS", "attack/fought"},
		{"attack 1910 with 1SS", "attack/fought"},
		{"attack 2109 with 1SS", "attack/reserve"},
		{"attack 2010 with 1SS = 3:1", "attack/odds"},
		{"attack 2010 with 1SS,1SS", "unit/twice"},
		{"attack 2010 with 375", "unit/not-yours"},
		{"move 1SS 2009-2008", "phase/verb"},
		{"activate 2110", "phase/verb"},
		{"withdraw 3Pz", "withdraw/turn"},
		{"losses 1SS", "phase/verb"},
	}
	tests[11].code = "phase/verb"
	for _, tt := range tests {
		o, faults := judge(t, g, p, German, tt.line)
		if !slices.Contains(codes(faults), tt.code) {
			t.Errorf("%s: got %v (%v), want %s", tt.line, codes(faults), o, tt.code)
		}
	}
	s := position(t, g, "T1-S-1", "fight/move", "fight/move", "1SS@2009", "1Fg@2010")
	for line, code := range map[string]string{"attack 2009 with 1Fg": "attack/garrison", "attack 2009 with 1Fg air": "attack/garrison"} {
		if _, faults := judge(t, g, s, Soviet, line); !slices.Contains(codes(faults), code) {
			t.Errorf("%s: got %v, want %s", line, codes(faults), code)
		}
	}
}

func TestResults(t *testing.T) {
	g := board(t)
	pick := func(want string) func(core.Choice) (core.Option, bool) {
		return func(c core.Choice) (core.Option, bool) {
			for _, o := range c.Options {
				if o.Text() == want {
					return o, true
				}
			}
			return core.Option{}, false
		}
	}
	tests := []struct {
		name   string
		phase  string
		units  []string
		line   string
		dice   []int
		answer string
		at     map[string]string
		steps  map[string]int
		vp     int
		asked  []string
	}{
		{name: "DE and advance", phase: "T1-G-2", units: []string{"3Pz@2009", "375@2010"}, line: "attack 2010 with 3Pz", dice: []int{1},
			at: map[string]string{"375": "@dead", "3Pz": "2010"}, vp: 61, asked: []string{"advance"}},
		{name: "two hexes", phase: "T1-G-2", units: []string{"3Pz@2009", "375@2010"}, line: "attack 2010 with 3Pz", dice: []int{1},
			answer: "advance 3Pz to 2010 then 1910",
			at:     map[string]string{"3Pz": "1910"}, vp: 61, asked: []string{"advance"}},
		{name: "BB costs a step", phase: "T1-G-2", units: []string{"3Pz@2009", "375@2010"}, line: "attack 2010 with 3Pz", dice: []int{3},
			at: map[string]string{"375": "@dead", "3Pz": "2010"}, steps: map[string]int{"3Pz": 1}, vp: 61, asked: []string{"advance"}},
		{name: "DR", phase: "T1-G-2", units: []string{"3Pz@2009", "375@2010", "52G@2012"}, line: "attack 2010 with 3Pz", dice: []int{4},
			answer: "retreat 375 to 2011",
			at:     map[string]string{"375": "2011", "3Pz": "2010"}, vp: 60, asked: []string{"retreat", "advance"}},
		{name: "no way out", phase: "T1-G-2", units: []string{"3Pz@2009", "167@1910", "168@2110", "1SS@2012", "2SS@1912", "3SS@2112",
			"375@2010"}, line: "attack 2010 with 3Pz", dice: []int{4},
			at: map[string]string{"375": "@dead", "3Pz": "2010"}, vp: 61, asked: []string{"advance"}},
		{name: "AL1 of the Soviets", phase: "T1-S-2", units: []string{"375@2010", "52G@2010", "1SS@2009"}, line: "attack 2009 with 375,52G",
			dice: []int{6}, answer: "losses 52G",
			at: map[string]string{"375": "2010", "52G": "@dead", "1SS": "2009"}, vp: 61, asked: []string{"losses"}},
		{name: "garrison stands", phase: "T1-G-2", units: []string{"3Pz@3414", "1Fg@3415"}, line: "attack 3415 with 3Pz", dice: []int{3, 6},
			at: map[string]string{"3Pz": "3414", "1Fg": "3415"}, vp: 60},
		{name: "Germans lose steps in defence", phase: "T1-S-2", units: []string{"5GTk@1910", "2Tk@1910", "3Tk@1910", "106@1909",
			"167@1909:reduced"}, line: "attack 1909 with 5GTk,2Tk,3Tk", dice: []int{1},
			at: map[string]string{"106": "1909", "167": "@dead"}, steps: map[string]int{"106": 1}, vp: 58, asked: []string{"air"}},
		{name: "BB against the Soviets pays strength for strength", phase: "T1-S-2", units: []string{"5GTk@1910", "375@1910", "106@1909"},
			line: "attack 1909 with 5GTk,375", dice: []int{1}, answer: "losses 375",
			at: map[string]string{"106": "1909", "375": "@dead", "5GTk": "1910"}, steps: map[string]int{"106": 1}, vp: 61,
			asked: []string{"air", "losses"}},
		{name: "displacement", phase: "T1-G-2", units: []string{"3Pz@2009", "1SS@1810", "168@2210", "375@2010", "5GTk@2011", "2Tk@2011",
			"3Tk@2011"}, line: "attack 2010 with 3Pz", dice: []int{4},
			at: map[string]string{"375": "2011", "3Pz": "2010"}, vp: 60, asked: []string{"displace", "advance"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := position(t, g, tt.phase, "move/fight", "move/fight", tt.units...)
			src := &script{dice: tt.dice, answer: pick(tt.answer)}
			p, events := run(t, g, p, currentPhase(p.Reader()).Side, tt.line, src)
			for id, want := range tt.at {
				if got := where(p, id); got != want {
					t.Errorf("%s is at %s, want %s", id, got, want)
				}
			}
			for id, want := range tt.steps {
				if u, _ := p.Reader().Unit(id); u.Steps != want {
					t.Errorf("%s has %d steps, want %d", id, u.Steps, want)
				}
			}
			if points(p) != tt.vp {
				t.Errorf("VP %d, want %d", points(p), tt.vp)
			}
			var asked []string
			for _, c := range src.asked {
				asked = append(asked, c.Kind)
			}
			if !slices.Equal(asked, tt.asked) {
				t.Errorf("asked %v, want %v", asked, tt.asked)
			}
			if find(events, core.KindHead).Text == "" || find(events, core.KindResult).Value == "" {
				t.Errorf("the report lacks heading or result: %+v", events)
			}
		})
	}
}
