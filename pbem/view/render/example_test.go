package render_test

import (
	"fmt"
	"strings"

	"fieldpost/pbem/view/render"
	"fieldpost/rules/hexmap"
)

func ExampleDrawScene() {
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
	var svg strings.Builder
	if err := render.DrawScene(render.Scene{Map: m}).SVG(&svg); err != nil {
		fmt.Println(err)
	}
	fmt.Println(strings.HasPrefix(svg.String(), "<svg"), strings.Contains(svg.String(), "0202"))
	// Output: true true
}
