package judging

import (
	"testing"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// noMisses is a title whose combat table gives one result.
type noMisses struct{ core.Module }

func (noMisses) Results() []string { return []string{"HIT"} }

// TestSuggestedResults: what a line "check" that cannot be read is told to be are results of the title, and other
// faults stay as they are.
func TestSuggestedResults(t *testing.T) {
	g := &Game{Module: noMisses{}}
	got := g.suggestResults([]notation.Fault{{Code: "syntax/assumed", Legal: []string{"check", "check a1=DR"}},
		{Code: "x", Legal: []string{"y"}}})
	if len(got) != 2 || len(got[0].Legal) != 1 || got[0].Legal[0] != "check a1=HIT" || got[1].Legal[0] != "y" {
		t.Errorf("suggested %+v", got)
	}
}
