package kiev

import (
	"errors"
	"os"
	"strings"
	"testing"

	"fieldpost/rules/core"
)

// stage is a position of a scenario: its start in another phase, with counters put elsewhere ("" takes one off), marks,
// and what is set.
type stage struct {
	scenario string
	turn     int
	phase    string
	side     core.Side
	at       map[string]string
	marks    map[string]string
	set      []core.Fact
}

// unrolled has no dice: what hangs on one stops there.
type unrolled struct{ core.Source }

func (unrolled) Roll(string, int) (int, int, error) { return 0, 0, core.ErrContingent }

// begin sets it up, without dice.
func (s stage) begin(t *testing.T, mod core.Module) (core.Module, *core.Tx) {
	t.Helper()
	opts := core.Options{{Name: core.ScenarioKey, Value: s.scenario}}
	own := core.ScenarioModule(mod, opts)
	p, err := own.Start(opts)
	if err != nil {
		t.Fatal(err)
	}
	tx := core.Begin(p, unrolled{})
	for id, label := range s.at { // any order: each stands alone
		if h, ok := own.World().Map.Find(label); ok {
			tx.Make(core.Place{Unit: id, Hex: h})
		} else {
			tx.Make(core.Remove{Unit: id, Box: core.BoxGone})
		}
	}
	for id, mark := range s.marks { // any order: as above
		tx.Make(core.Mark{Unit: id, Mark: mark})
	}
	tx.Make(core.PhaseChange{Turn: s.turn, Phase: s.phase, Active: s.side})
	if err := own.(core.TestStager).Stage(tx, s.set); err != nil {
		t.Fatal(err)
	}
	if err := tx.TakeError(nil); err != nil {
		t.Fatal(err)
	}
	return own, tx
}

// worth returns the computer's value of an order that is legal in the position.
func (s stage) worth(t *testing.T, mod core.Module, order string) int {
	t.Helper()
	own, tx := s.begin(t, mod)
	for o := range own.Legal(tx.Read(), s.side) {
		if o.String() == order {
			return own.(core.Strategist).Weigh(tx.Read(), s.side)(o)
		}
	}
	t.Fatalf("%s is not offered in %s", order, s.phase)
	return 0
}

// TestVerbsHaveWeights: the computer gives each verb that no combat asks for where it helps, and not where it does not.
func TestVerbsHaveWeights(t *testing.T) {
	mod, err := New().Load(os.DirFS("../../scenarios/kiev-to-rostov"))
	if err != nil {
		t.Fatal(err)
	}
	moves := func(at map[string]string) stage {
		return stage{scenario: "4", turn: 50, phase: "T50-S-2", side: "soviet", at: at}
	}
	soviet := func(at, marks map[string]string) stage {
		return stage{scenario: "6", turn: 70, phase: "T70-S-5", side: "soviet", at: at, marks: marks}
	}
	axis := func(phase string, at, marks map[string]string, set ...core.Fact) stage {
		return stage{scenario: "6", turn: 78, phase: phase, side: "axis", at: at, marks: marks, set: set}
	}
	hitler := core.Fact{Name: "plan", Value: "hitler"}
	garrison := func(hexes string) core.Fact { return core.Fact{Name: "garrison", Value: "axis " + hexes} }
	stores := func(at string) map[string]string {
		return map[string]string{"ATr1": at, "ATr2": at, "ATr3": "", "AWg1": ""}
	}
	for _, c := range []struct {
		why, order string
		good, bad  stage
	}{
		{"a division comes up to overwhelm an enemy in reach, and seeks no even fight", "activate 227RD with 40HQ",
			moves(map[string]string{"40HQ": "1505", "9Rec": "1306", "20Mot": "1409"}), moves(map[string]string{"40HQ": "1505"})},
		{"a headquarters flies to the front from far behind it, and not back", "airlift 9HQ 4227",
			soviet(map[string]string{"9HQ": "1603"}, nil), soviet(map[string]string{"9HQ": "4020"}, nil)},
		{"units leave by an edge where enough of them win by it", "exit 38CD", soviet(map[string]string{"38CD": "1030"}, nil), stage{}},
		{"a headquarters that holds many still is broken up, none that holds nobody", "disband 18HQ",
			soviet(nil, map[string]string{"18HQ": "nonfunctional"}),
			soviet(map[string]string{"18HQ": "4105"}, map[string]string{"18HQ": "nonfunctional"})},
		{"a plan that binds a dozen garrisons which nobody needs is given up, one that binds nobody is not", "compromise",
			axis("T78-A-1", map[string]string{"4Pz": "4227", "13Rec": "4322"}, nil, hitler,
				garrison("3329 3330 3227 3229 3126 3030 2924 2824 2723 2621 2620 2521 2519 2318 2217 2117")),
			axis("T78-A-1", nil, nil, hitler)},
		{"a garrison of a place that counts for nothing is released, none of a city that is menaced", "free 3227",
			axis("T78-A-2", nil, nil, hitler, garrison("3227")), stage{}},
		{"supply is stored near the front, and not behind it", "depot ATr1,ATr2",
			axis("T78-A-2", stores("3229"), nil), axis("T78-A-2", stores("1035"), nil)},
		{"a unit cuts the railway of the enemy in its hex", "cut K3844",
			stage{scenario: "5", turn: 52, phase: "T52-S-5", side: "soviet", at: map[string]string{"38CD": "K3844"}}, stage{}},
		{"a depot that the front has left moves again, one at the front does not", "split ATr1",
			axis("T78-A-2", stores("1035"), map[string]string{"ATr1": "depot"}),
			axis("T78-A-2", stores("3229"), map[string]string{"ATr1": "depot"})},
	} {
		if n := c.good.worth(t, mod, c.order); n < 1 {
			t.Errorf("%s: %s is worth %d", c.why, c.order, n)
		}
		if c.bad.phase == "" {
			continue
		}
		if n := c.bad.worth(t, mod, c.order); n != 0 {
			t.Errorf("%s: %s is worth %d where it should not be given", c.why, c.order, n)
		}
	}
	city := axis("T78-A-2", map[string]string{"4Pz": "3928", "33NKVD": "4030", "230NKVD": "4030"}, nil, hitler, garrison("3928"))
	if n := city.worth(t, mod, "free 3928"); n != 0 {
		t.Errorf("the garrison of a city that is menaced is released for %d", n)
	}
}

// TestAttackAfterFlight: an attack of a sheet has been made once it is written, though dice of aircraft come before its
// own.
func TestAttackAfterFlight(t *testing.T) {
	mod, err := New().Load(os.DirFS("../../scenarios/kiev-to-rostov"))
	if err != nil {
		t.Fatal(err)
	}
	own, tx := stage{scenario: "6", turn: 71, phase: "T71-A-4", side: "axis",
		at:  map[string]string{"ATr1": "2224", "198ID": "2224", "383RD": "2225"},
		set: []core.Fact{{Name: "declared", Value: "2225"}}}.begin(t, mod)
	give := func(verb, has string) {
		t.Helper()
		for o := range own.Legal(tx.Read(), "axis") {
			if text := o.String(); strings.HasPrefix(text, verb) && strings.Contains(text, has) {
				if err := own.Apply(tx, "axis", o); err != nil && !errors.Is(err, core.ErrContingent) {
					t.Fatal(text, err)
				}
				return
			}
		}
		t.Fatalf("no %s is offered", verb)
	}
	give("fly", "He111")
	give("attack", "supply ATr1")
	if u, _ := tx.Read().Unit("ATr1"); u.OnMap() {
		t.Error("the supply unit could be spent twice")
	}
	for o := range own.Legal(tx.Read(), "axis") {
		if strings.HasPrefix(o.String(), "attack") {
			t.Errorf("%s is offered for what has been attacked", o)
		}
	}
}
