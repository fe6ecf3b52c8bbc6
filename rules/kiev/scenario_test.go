package kiev

import (
	"os"
	"testing"

	"fieldpost/rules/core"
)

// TestScenarios: each scenario begins on its own board, with sound counters, in the phase that its rules say; and the
// module of one is none of another's.
func TestScenarios(t *testing.T) {
	mod, err := New().Load(os.DirFS("../../scenarios/kiev-to-rostov"))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]struct{ phase, on, off string }{"4": {"T50-A-2", "1508", "3928"}, "3": {"T48-S-2", "5320", "1508"},
		"1": {"T80-S-2", "3928", "5320"}, "6": {"T69-A-1", "3012", "5320"}, "2": {"T29-A-1", "K1421", "3012"},
		"5": {"T51-A-1", "KK3914", "3012"},
		"7": {"T29-A-1", "R3928", "3012"}}
	ids := New().Meta().Scenarios()
	if len(ids) != len(want) {
		t.Errorf("scenarios %v, want %d", ids, len(want))
	}
	for _, id := range ids {
		opts := core.Options{{Name: core.ScenarioKey, Value: id}}
		own := core.ScenarioModule(mod, opts)
		p, err := own.Start(opts)
		if err != nil {
			t.Fatalf("scenario %s: %v", id, err)
		}
		if err := own.(core.Invariants).Invariant(p.Reader()); err != nil {
			t.Errorf("scenario %s: %v", id, err)
		}
		if p.Phase != want[id].phase {
			t.Errorf("scenario %s begins with %s, want %s", id, p.Phase, want[id].phase)
		}
		m := own.World().Map
		if _, ok := m.Find(want[id].on); !ok {
			t.Errorf("scenario %s has no hex %s", id, want[id].on)
		}
		if _, ok := m.Find(want[id].off); ok {
			t.Errorf("scenario %s has hex %s", id, want[id].off)
		}
		if core.ScenarioModule(own, opts) != own {
			t.Errorf("scenario %s: its module gives another for itself", id)
		}
	}
	if core.ScenarioModule(mod, nil) != mod {
		t.Error("without an option the usual scenario is another module")
	}
}
