package estimate

import (
	"math/rand/v2"
	"testing"

	"fieldpost/rules/hexmap"
)

// TestHinges: a die that decides is found, dice that decide nothing are not, also if there are many of them.
func TestHinges(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var list []Continuation
	for range 200 {
		face := rng.IntN(6) + 1
		c := ending("blue", 0, false)
		if rng.IntN(10) < 2+face {
			c = ending("red", 0, false)
		}
		c.dice = append(c.dice, die{"combat:0101#1", 6, face})
		for i := range 40 {
			c.dice = append(c.dice, die{"fuel:" + string(rune('A'+i)) + "#1", 10, rng.IntN(10) + 1})
		}
		list = append(list, c)
	}
	got := hinges(list, &hexmap.Map{}, "red")
	if len(got) != 1 || got[0].Name != "combat:0101#1" || got[0].Yes.Chance <= got[0].No.Chance ||
		got[0].Yes.What.String() != "4 to 6" ||
		got[0].Yes.Games+got[0].No.Games != 200 {
		t.Errorf("%+v", got)
	}
	if few := hinges(list[:15], &hexmap.Map{}, "red"); len(few) != 0 {
		t.Errorf("15 continuations: %+v", few)
	}
	if none := hinges(nil, &hexmap.Map{}, "red"); none == nil || len(none) != 0 {
		t.Errorf("%+v", none)
	}
}
