package sheet

import (
	"testing"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// TestPlain: an order of plain words is read by the arguments of its verb, and spelled again; what it lacks is a fault.
func TestPlain(t *testing.T) {
	all := []notation.Arg{{Name: "units", Kind: notation.Units}, {Name: "hex", Kind: notation.Hex}, {Name: "number", Kind: notation.Number},
		{Name: "full", Kind: notation.Flag}}
	for _, c := range []struct {
		fields     []string
		args       []notation.Arg
		line, code string
	}{
		{[]string{"units 1Gd 2gd", "hex 1001", "number 7", "full full"}, all, "go 1Gd,2Gd 1001 7 full", ""},
		{[]string{"units 1Gd"}, all[:1], "go 1Gd", ""},
		{nil, nil, "go", ""},
		{[]string{"units 1Gd"}, all[:2], "", "hex/missing"},
		{[]string{"number x"}, all[2:], "", "go/number"},
	} {
		b := Bind(reader(t), red, statement(c.fields...))
		p := b.ReadArguments(notation.Verb{Name: "go", Args: c.args})
		_, faults := b.Result(line("go"))
		switch {
		case c.code != "" && (len(faults) != 1 || faults[0].Code != c.code):
			t.Errorf("%v: %+v, not %s", c.fields, faults, c.code)
		case c.code == "" && (len(faults) > 0 || p.String() != c.line):
			t.Errorf("%v: %q %+v, not %q", c.fields, p.String(), faults, c.line)
		case c.code == "" && (p.Label == "") != (p.Hex == hexmap.None):
			t.Errorf("%v: hex %v is called %q", c.fields, p.Hex, p.Label)
		}
	}
}

// TestPlainLists: a second list of units and those left behind on the way are read by their names, and spelled again.
func TestPlainLists(t *testing.T) {
	v := notation.Verb{Name: "go", Args: []notation.Arg{{Name: "hexes", Kind: notation.Hexes}, {Name: "with", Keyword: "with",
		Kind: notation.Units}, {Name: "support", Keyword: "support", Kind: notation.Units, Optional: true}, {Name: "drop", Keyword: "drop",
		Kind: notation.UnitsAt, Optional: true, Many: true}}}
	for _, c := range []struct {
		fields []string
		line   string
	}{
		{[]string{"hexes 1001 1002", "with 1Gd 2Gd"}, "go 1001,1002 with 1Gd,2Gd"},
		{[]string{"hexes 1001", "with 1Gd", "support 2Gd 12Gd"}, "go 1001 with 1Gd support 2Gd,12Gd"},
		{[]string{"hexes 1001 1002 1003", "with 1Gd 2Gd 3Gd", "drop 3Gd 1002", "drop 2Gd 1001"},
			"go 1001,1002,1003 with 1Gd,2Gd,3Gd drop 2Gd at 1001 drop 3Gd at 1002"},
	} {
		b := Bind(reader(t), red, statement(c.fields...))
		p := b.ReadArguments(v)
		if _, faults := b.Result(line("go")); len(faults) > 0 || p.Line(v.Args) != c.line {
			t.Errorf("%v: %q %+v, not %q", c.fields, p.Line(v.Args), faults, c.line)
		}
	}
}

// TestPlainWords: of several words each is spelled by its own argument; names alone are counters' where the binder says
// so.
func TestPlainWords(t *testing.T) {
	word := func(name string) notation.Arg {
		return OptionalArg(notation.Arg{Name: name, Keyword: name, Kind: notation.Word})
	}
	v := notation.Verb{Name: "go", Args: []notation.Arg{{Name: "unit", Kind: notation.Unit}, word("order"), word("odds"),
		OptionalArg(notation.Arg{Name: "by", Keyword: "by", Kind: notation.Unit})}}
	for _, c := range []struct {
		fields     []string
		line, code string
	}{
		{[]string{"unit 1gd", "order stand", "odds 3"}, "go 1Gd order stand odds 3", ""},
		{[]string{"unit 1Gd", "odds 3", "by 2gd"}, "go 1Gd odds 3 by 2Gd", ""},
		{[]string{"unit Nobody"}, "", "unit/unknown"},
	} {
		b := Bind(reader(t), red, statement(c.fields...))
		b.ReadName = b.SingleUnit
		p := b.ReadArguments(v)
		switch _, faults := b.Result(line("go")); {
		case c.code != "" && (len(faults) != 1 || faults[0].Code != c.code):
			t.Errorf("%v: %+v, not %s", c.fields, faults, c.code)
		case c.code == "" && (len(faults) > 0 || p.Line(v.Args) != c.line):
			t.Errorf("%v: %q %+v, not %q", c.fields, p.Line(v.Args), faults, c.line)
		}
	}
}

// TestAs: an order of the title is told by its verb, and another is none.
func TestAs(t *testing.T) {
	for _, c := range []struct {
		o    core.Order
		verb string
		want bool
	}{{&plain{Arguments{Verb: "dig"}}, "dig", true}, {&plain{Arguments{Verb: "dig"}}, "go", false}, {line("dig"), "dig", false}} {
		if x, ok := AsVerb[*plain](c.o, c.verb); ok != c.want || ok && x.Verb != c.verb {
			t.Errorf("%v as %s: %v %v", c.o, c.verb, x, ok)
		}
	}
}

// plain is an order of a toy.
type plain struct{ Arguments }

// TestBanned: a ban is a fault with its rule and reason, no ban is none.
func TestBanned(t *testing.T) {
	if f := (Base{}).BanFaults("go/far", "A", core.Ban{}); f != nil {
		t.Error(f)
	}
	f := Base{}.BanFaults("go/far", "A", core.Ban{Rule: "1.2", Why: "A is far"})
	if len(f) != 1 || f[0].Code != "go/far" || f[0].Rule != "1.2" || f[0].Text.String() != "A is far" {
		t.Error(f)
	}
}
