package hexmap_test

import (
	"fmt"

	"fieldpost/rules/hexmap"
)

func ExampleParse() {
	m, err := hexmap.Parse([]byte(`hexmap 1
title pocket status=transcribed source="my own sheet"
grid pointy odd-east rrcc rows 02..01 cols 01..03
legend . clear | f forest
map
02 . f .
01  . . f
end
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	h, _ := m.Find("0202")
	fmt.Println(m.Len(), "hexes;", m.Label(h), "is", m.Terrain(h))
	// Output: 6 hexes; 0202 is forest
}
