package option

import (
	"strings"
	"testing"

	"fieldpost/rules/core"
)

var defs = []core.OptionDef{
	{Key: "town-cost", Values: []string{"sum", "highest"}, Rule: "10.18"},
	{Key: "end-control", Values: []string{"stays", "reverts"}, Rule: "6.9"},
}

func TestRead(t *testing.T) {
	s, err := Read[uint8](defs, core.Options{{Name: "end-control", Value: "reverts"}})
	if err != nil || s.Has(0) || !s.Has(1) {
		t.Errorf("%b, %v", s, err)
	}
	if got := s.Lines(defs); len(got) != 1 || got[0] != "option end-control: reverts" {
		t.Errorf("%q", got)
	}
	if s, err := Read[uint8](defs, core.Options{{Name: "town-cost", Value: "sum"}}); s != 0 || err != nil {
		t.Errorf("%b, %v", s, err)
	}
	if _, err := Read[uint8](defs, core.Options{{Name: "town-cost", Value: "none"}}); err == nil ||
		!strings.Contains(err.Error(), `option town-cost is sum or highest, not "none" (rule 10.18)`) {
		t.Error(err)
	}
}
