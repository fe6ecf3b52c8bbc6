package victorylost

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// veils draws in the reverse of the alphabet and seals a lot by spelling it backwards.
type veils struct{ drawn []string }

func (*veils) Roll(string, int) (int, int, error) { return 0, 0, errors.New("no dice here") }
func (*veils) Shuffle(string, []string) ([]string, int, error) {
	return nil, 0, errors.New("no shuffle here")
}
func (*veils) Unseal(s string) (string, error) { return strings.TrimPrefix(s, "sealed-"), nil }
func (*veils) Answer(*core.Tx, core.Choice) (core.Option, say.Text, error) {
	return core.Option{}, "", core.ErrWaiting
}

func (v *veils) DrawHidden(event string, items []string) ([]string, error) {
	v.drawn = append(v.drawn, event)
	out := slices.Clone(items)
	slices.Reverse(out)
	for i := range out {
		out[i] = "sealed-" + out[i]
	}
	return out, nil
}

func TestCup(t *testing.T) {
	v := &veils{}
	tx := core.Begin(&core.Position{World: &core.World{}}, v)
	c, err := NewChitCup(tx, "cup:T1#1", []string{"b", "a", "c"}, "7.2.1", "chits are drawn")
	if err != nil || !slices.Equal(c.Lots, []string{"a", "b", "c"}) || len(c.Seals) != 3 {
		t.Fatalf("filled: %+v, %v", c, err)
	}
	lot, rest, err := c.Draw(tx)
	if err != nil || lot != "c" || !slices.Equal(rest.Lots, []string{"a", "b"}) || len(c.Lots) != 3 {
		t.Fatalf("drew %q, left %+v of %+v, %v", lot, rest, c, err)
	}
	again, err := rest.PutBack(tx, "cup:T1#2", lot, "7.2.2", "put back")
	if err != nil || !slices.Equal(again.Lots, []string{"a", "b", "c"}) || len(again.Seals) != 3 || len(v.drawn) != 2 {
		t.Fatalf("returned: %+v, %v", again, err)
	}
	for !again.Empty() {
		if _, again, err = again.Draw(tx); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := again.Draw(tx); err == nil {
		t.Error("a lot comes out of an empty cup")
	}
	if _, _, err := (ChitCup{Seals: []string{"sealed-x"}, Lots: []string{"a"}}).Draw(tx); err == nil {
		t.Error("a lot that was never put in is taken")
	}
	if _, err := NewChitCup(tx, "cup:T1#3", []string{"a", "a"}, "", ""); err == nil {
		t.Error("two lots of one name are taken")
	}
	if c, err := NewChitCup(tx, "cup:T1#4", nil, "", ""); err != nil || !c.Empty() || len(v.drawn) != 2 {
		t.Errorf("an empty cup draws: %+v, %v", c, err)
	}
}
