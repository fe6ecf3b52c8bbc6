package option

import (
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/rules/core"
)

var defs = []core.OptionDef{
	{Key: "town-cost", Values: []string{"sum", "highest"}, Rule: "10.18"},
	{Key: "end-control", Values: []string{"stays", "reverts"}, Rule: "6.9"},
}

func TestRead(t *testing.T) {
	s, err := ParseSet[uint8](defs, core.Options{{Name: "end-control", Value: "reverts"}})
	if err != nil || s.Has(0) || !s.Has(1) {
		t.Errorf("%b, %v", s, err)
	}
	if got := s.Lines(defs); len(got) != 1 || got[0] != "option end-control: reverts" {
		t.Errorf("%q", got)
	}
	if s, err := ParseSet[uint8](defs, core.Options{{Name: "town-cost", Value: "sum"}}); s != 0 || err != nil {
		t.Errorf("%b, %v", s, err)
	}
	if _, err := ParseSet[uint8](defs, core.Options{{Name: "town-cost", Value: "none"}}); err == nil ||
		!strings.Contains(err.Error(), `option town-cost is sum or highest, not "none" (rule 10.18)`) {
		t.Error(err)
	}
}

func TestDefs(t *testing.T) {
	got := ParseDefs("town-cost 10.18 sum highest a town adds nothing, or the highest\nend-control 6.9 stays reverts hexes stay\n")
	if len(got) != 2 || got[0].Key != "town-cost" || got[0].Rule != "10.18" || got[0].Help != "a town adds nothing, or the highest" ||
		got[1].Help != "hexes stay" || strings.Join(append(got[0].Values, got[1].Values...), " ") != "sum highest stays reverts" {
		t.Errorf("%+v", got)
	}
}

func TestOf(t *testing.T) {
	got := Load(fstest.MapFS{"options.txt": {Data: []byte("belgorod 3.8 covered open it is covered\n")}})
	if len(got) != 1 || got[0].Key != "belgorod" {
		t.Errorf("%+v", got)
	}
	if got := Load(fstest.MapFS{}); got != nil {
		t.Errorf("%+v", got)
	}
}
