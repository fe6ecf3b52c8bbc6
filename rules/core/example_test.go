package core_test

import (
	"fmt"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// A transaction works on a clone. After an effect that cannot be applied nothing more happens, and Settle says why.
func ExampleBegin() {
	m, err := hexmap.Parse([]byte(`hexmap 1
title pocket status=transcribed source="my own sheet"
grid pointy odd-east rrcc rows 02..01 cols 01..02
legend . clear
map
02 . .
01  . .
end
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	w := &core.World{Map: m, Sides: []core.Side{"north", "south"},
		Defs: []*core.UnitDef{{ID: "N1", Side: "north", Steps: []core.Values{{4, 4, 2}}}}}
	p := core.NewPosition(w)
	h, _ := m.Find("0101")

	tx := core.Begin(p.Clone(), nil)
	tx.Make(core.Place{Unit: "N1", Hex: h})
	u, _ := tx.Read().Unit("N1")
	fmt.Println(m.Label(u.Hex))
	// Output: 0101
}
