package report

import (
	"slices"
	"testing"

	"fieldpost/pbem/engine"
)

// TestEveryActIsTold: there are words for each kind of act, fit for it, and no others; what not all sides are told of
// is not in the public history.
func TestEveryActIsTold(t *testing.T) {
	g := newGame(t)
	hidden := []string{"charge", "moderator", "observer", "press", "recall", "seat", "team"}
	for kind, a := range engine.ActKinds() {
		if len(DescribeAct(g, nil, a, Reader{})) == 0 || SummarizeAct(g, a, Reader{}) == "" {
			t.Errorf("there are no words for %s", kind)
		}
		if line := engine.FormatAct(a); DescribeProposal(line, Reader{}) == "" || ConsentReason(line) == "" {
			t.Errorf("there are no words for a proposal of %s", kind)
		}
		class, text := DescribePublicAct(g.Header, a, Reader{})
		if public := len(text) > 0; public == slices.Contains(hidden, kind) || public != (class != "") {
			t.Errorf("%s in the public history: %s, %q", kind, class, text)
		}
	}
	for kind := range actWordings {
		if engine.ActKinds()[kind] == nil {
			t.Errorf("there are words for %s, which is no act", kind)
		}
	}
}
