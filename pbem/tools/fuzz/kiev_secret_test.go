package fuzz_test

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/rules/core"
)

// TestDefendersKeepTheirSecrets: games of Kiev to Rostov in which a defender has given other secret orders, and sent
// other aircraft, look the same to the attacker and to an observer until the combat.
func TestDefendersKeepTheirSecrets(t *testing.T) {
	front := [][]string{{"declare 1508,1510"}, nil,
		{"attack 1508 with 33Pz,9Mot,9Rec,60Mot,156Mot,341Rec", "attack 1510 with 35Mot,119Mot"}}
	defence := [][]string{{"pass"}, {"pass"}, {"activate 227RD with 40HQ", "move 227RD 1503-1404-1304-1305",
		"move 129Tk 1603-1503-1404-1304-1305", "move 1Tk 1504-1405-1406", "declare 1306"}, nil,
		{"attack 1306 with 227RD,129Tk,1Tk"}}
	for _, c := range []struct {
		name   string
		spy    core.Side
		sheets [][]string // nil: the secret one
		a, b   []string
		opens  string // what the attacker reads of the first when it is opened
	}{
		{"air cover", "axis", front, []string{"cover 1510 with I16,SB1"}, []string{"cover 1508 with I16,SB1"}, "I16"},
		{"order", "soviet", defence, []string{"order retreat 1306"}, []string{"order noretreat 1306"}, "the defender's order is retreat"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			x, y := newWorld(t, "kiev-to-rostov", nil, nil), newWorld(t, "kiev-to-rostov", nil, nil)
			var two bool
			for i, orders := range c.sheets {
				side := x.g.AwaitedSide()
				if orders == nil {
					x.send(side, c.a)
					y.send(side, c.b)
					two = x.g.Position().Hash() != y.g.Position().Hash()
				} else if opened := slices.ContainsFunc(c.sheets[:i], func(s []string) bool { return s == nil }); opened {
					x.send(side, orders)
					if letter := x.knows(c.spy, false)["letter"]; !strings.Contains(letter, c.opens) {
						t.Errorf("the attacker does not read %q in\n%s", c.opens, letter)
					}
					continue
				} else {
					x.send(side, orders)
					y.send(side, orders)
				}
				for what, where := range apart(x.knows(c.spy, true), y.knows(c.spy, true)) { // any order: each is judged alone
					t.Errorf("%s of the attacker tells the worlds apart: %s", what, where)
				}
				for what, where := range apart(x.public(true), y.public(true)) { // any order: each is judged alone
					t.Errorf("%s of an observer tells the worlds apart: %s", what, where)
				}
			}
			if !two {
				t.Error("the two worlds are one")
			}
		})
	}
}
