package sheet

import (
	"slices"
	"testing"

	"fieldpost/notation"
)

// TestWay: a verb that moves is move, or another without its short forms and some of its arguments.
func TestWay(t *testing.T) {
	move := MoveVerb("move", "go", "move A 0102")
	if len(move.Alias) == 0 || move.Help != "go" || move.Example != "move A 0102" || len(move.Args) != len(CommonVerb("move", "").Args) {
		t.Errorf("%+v", move)
	}
	named := func(name string) func(notation.Arg) bool { return func(a notation.Arg) bool { return a.Name == name } }
	enter := MoveVerb("enter", "come", "enter A 0102", "road")
	if enter.Name != "enter" || enter.Alias != nil || slices.ContainsFunc(enter.Args, named("road")) ||
		!slices.ContainsFunc(enter.Args, named("units")) {
		t.Errorf("%+v", enter)
	}
	if f, u := FlagArg("full"), OptionalArg(notation.Arg{Name: "units", Kind: notation.Units}); !f.Optional || f.Kind != notation.Flag ||
		f.Keyword != "full" || !u.Optional || u.Name != "units" {
		t.Errorf("%+v %+v", f, u)
	}
}
