package ruletest

import (
	"strings"
	"testing"
)

const sample = `# a comment
case W-20 11.2 odds are floored
  title kursk
  given
    plain map; phase T1-G-2
    unit 1SS german panzer division 26/13 at 1907 steps 1
    unit 375 soviet rifle division 5 at 1908 reserve top   # trailing
    track vp 61; control german 2008 2010..2013
  standing soviet: when attacked if odds<=3:1: noretreat
  orders german
    attack 1908 with 1SS
      advance 1SS to 1908
  dice combat:1908#1 = 4, 3
  answers soviet: retreat to 2009
  expect
    event result DE; no event dead 1SS
    unit 1SS at 1908 steps 2
  orders soviet: pass
  expect refused
case 7.4 second
  expect next T1-S-1
`

func TestParse(t *testing.T) {
	cases, err := Parse("x.case", []byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) != 2 {
		t.Fatalf("%d cases, want 2", len(cases))
	}
	c := cases[0]
	if c.Name() != "W-20 11.2 odds are floored" || strings.Join(c.Refs, " ") != "W-20 11.2" || c.Line != 2 || c.Title != "kursk" {
		t.Errorf("heading read as %q %v line %d title %q", c.Name(), c.Refs, c.Line, c.Title)
	}
	g := c.given
	if !g.bareMap || g.phase.text != "T1-G-2" || len(g.units) != 2 || len(g.control) != 1 || len(g.tracks) != 1 || len(g.standing) != 1 {
		t.Errorf("given read as %+v", g)
	}
	if u := g.units[0]; u.def == nil || u.def.Steps[1].Attack != 13 || u.steps != 1 || u.hex != "1907" || u.line != 6 {
		t.Errorf("unit read as %+v", u)
	}
	if m := g.units[1].marks; strings.Join(m, " ") != "reserve top" {
		t.Errorf("marks %v", m)
	}
	if len(c.steps) != 2 {
		t.Fatalf("%d steps, want 2", len(c.steps))
	}
	s := c.steps[0]
	if len(s.sheets) != 1 || len(s.sheets[0].lines) != 2 || s.sheets[0].line != 11 || len(s.answer) != 1 ||
		s.answer[0].lines[0] != "retreat to 2009" {
		t.Errorf("first step read as %+v", s)
	}
	if len(s.keyed) != 1 || s.keyed[0].key != "combat:1908#1" || s.keyed[0].face != 4 || len(s.queue) != 1 || len(s.expect) != 3 {
		t.Errorf("dice %+v %+v, %d expectations", s.keyed, s.queue, len(s.expect))
	}
	if w, ok := c.steps[1].expect[0].(wantStatus); !ok || !w.refused {
		t.Errorf("second step expects %+v", c.steps[1].expect)
	}
	if cases[1].Title != "kursk" {
		t.Errorf("the title of the case before holds on, got %q", cases[1].Title)
	}
}

func TestParseFaults(t *testing.T) {
	head := "case 1.1 x\ntitle kursk\n"
	for _, tt := range []struct{ text, want string }{
		{"unit 1SS at 1907", "x:1: a case begins with a line such as"},
		{"case\ntitle kursk\nexpect accepted", "x:1: a case needs a name"},
		{"case a\nexpect accepted", "x:1: the case names no title"},
		{"case a\ntitle kursk", "x:1: the case expects nothing"},
		{head + "unit 1SS at 1907\nexpect accepted", `x:3: "unit" stands in no section`},
		{head + "given\nunits 1SS\nexpect accepted", `x:4: "units" is nothing that can be given`},
		{head + "given\nunit 1SS german panzer division 26/x at 1907\nexpect accepted", `x:4: unit 1SS: "26/x" are no figures (0 to 99)`},
		{head + "given\nunit 1SS at\nexpect accepted", `x:4: unit 1SS: nothing stands behind "at"`},
		{head + "given\nterrain hill\nexpect accepted", "x:4: terrain is followed by a class"},
		{head + "given\ntrack vp many\nexpect accepted", "x:4: write \"track NAME NUMBER\""},
		{head + "orders german: pass\ngiven\nphase T1-G-1\nexpect accepted", "x:4: what is given stands before"},
		{head + "orders german pass\nexpect accepted", "x:3: orders is followed by a side"},
		{head + "dice 0\nexpect accepted", `x:3: "0" is not the face of a die`},
		{head + "dice combat:1907#1\nexpect accepted", "x:3: a die with a name is written"},
		{head + "expect\nevent bang DE", `x:4: there are no events of the kind "bang"`},
		{head + "expect\nunit 1SS", `x:4: "unit 1SS" is nothing that can be expected`},
		{head + "expect\nno unit 1SS dead", "x:4: only events, faults, warnings, depends and markers can be excluded"},
		{head + "expect\nevent note \"open", "x:4: a quotation mark is not closed"},
		{head + "expect\nfault", `x:4: "fault" is not complete`},
		{head + "expect\nfault move/mp line x", `x:4: "x" is not the number of a line`},
		{head + "expect\nunit 1SS at", `x:4: nothing stands behind "at"`},
	} {
		cases, err := Parse("x", []byte(tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) || len(cases) != 0 {
			t.Errorf("%q: error %v, want %q", tt.text, err, tt.want)
		}
	}
}

func TestParseTellsEveryFault(t *testing.T) {
	_, err := Parse("x", []byte("case a\ntitle kursk\ngiven\nnonsense\nmore\nexpect\nless"))
	if err == nil || strings.Count(err.Error(), "\n") != 2 {
		t.Errorf("want three faults, got %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(sample))
	f.Add([]byte("case a\ntitle kursk\ngiven\n file map.hexmap\n  hexmap 1\n unit x german a b 1/2/3 code 1907-1 at 1907\nexpect\n" +
		" asks soviet retreat at 2008 options \"a\" default \"b\""))
	f.Add([]byte("title x\nshare a\n plain map; path road 1-2-3; zone b 1..2; supply german 1 k=v\n file f\n   a:\n     b\ncase c\n" +
		"given use a,b\ndice a:1#1 = DR, \"2\"\nexpect event note \"a \\\"b\\\\\" # c\""))
	f.Add([]byte("case \x00\ndice 1,2=3;;\"\nexpect sees german 1907: ? ?"))
	f.Fuzz(func(t *testing.T, data []byte) {
		cases, err := Parse("x", data)
		if err != nil && len(cases) > 0 {
			t.Error("cases in spite of faults")
		}
		for _, c := range cases {
			if c.Title == "" || c.Line < 1 || len(c.steps) == 0 {
				t.Errorf("an incomplete case was let through: %+v", c)
			}
		}
	})
}
