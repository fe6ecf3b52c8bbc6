package combat

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
)

// TestLosses: the unit of the least rank is the default.
func TestLosses(t *testing.T) {
	tx := begin(t, &record{})
	units := roster.OnMap(tx.Read(), "red", nil)
	c := CompleteLossChoice(core.Choice{Rule: "9.4", Owner: "red"}, units, func(u *core.Unit) (say.Text, []int) {
		return say.F("%d left", u.Steps-1), []int{u.Steps}
	}).Choice
	if c.Kind != "losses" || c.Rule != "9.4" || len(c.Options) != 2 || c.Options[c.Default].Text() != "losses b" ||
		c.Options[0].Note.String() != "1 left" {
		t.Errorf("%+v", c)
	}
}

// TestLose: steps are taken one by one, each with its own question, until they are enough or nobody is left.
func TestLose(t *testing.T) {
	for _, c := range []struct {
		steps int
		want  string
	}{{0, ""}, {2, "a2 b1"}, {5, "a5 b4 c3"}} {
		var got []string
		all := []string{"a", "b", "c"}
		offer := func(left int) core.Choice {
			var ch core.Choice
			for _, id := range all {
				ch.Options = append(ch.Options, core.Option{Units: []string{id}, Note: say.F("%d", left)})
			}
			return ch
		}
		first := func(ch core.Choice) (core.Option, error) { return ch.Options[0], nil }
		hit := func(id string) error {
			all = roster.WithoutWord(all, id)
			got = append(got, id+say.F("%d", c.steps-len(got)).String())
			return nil
		}
		if err := TakeLosses(c.steps, offer, first, hit); err != nil || strings.Join(got, " ") != c.want {
			t.Errorf("%d steps: %v, want %s (%v)", c.steps, got, c.want, err)
		}
		bad := errors.New("no")
		none := func(core.Choice) (core.Option, error) { return core.Option{}, bad }
		if err := TakeLosses(1, offer, none, hit); len(all) > 0 && !errors.Is(err, bad) {
			t.Error("an unanswered question is passed over")
		}
	}
}

// TestGo: a unit goes where the answer says, and every hex it comes into is told.
func TestGo(t *testing.T) {
	tx := begin(t, &record{})
	m := tx.Read().Map()
	var seen []string
	entered := func(h hexmap.Hex) error { seen = append(seen, m.Label(h)); return nil }
	path := []string{"1202", "1203"}
	if err := MoveByAnswer(tx, core.Option{Units: []string{"a"}, Path: path}, "advance", "9.6", entered); err != nil ||
		!slices.Equal(seen, path) {
		t.Errorf("%v %v", seen, err)
	}
	if u, _ := tx.Read().Unit("a"); m.Label(u.Hex) != "1203" {
		t.Errorf("a stands in %s", m.Label(u.Hex))
	}
	if MoveByAnswer(tx, core.Option{Units: []string{"x"}}, "advance", "9.6", entered) == nil {
		t.Error("nobody goes")
	}
}
