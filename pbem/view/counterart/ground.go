package counterart

import (
	"bytes"
	"fmt"
	"math"
	"strings"

	"fieldpost/pbem/view/canvas"
	"fieldpost/pbem/view/render"
	"fieldpost/rules/hexmap"
)

// Ground holds the drawing of the bare map and the position of each hex on the page.
type Ground struct {
	SVG    []byte
	Font   string // the font families of its texts
	W, H   int    // hundredths of a hex
	Places []Place
}

// Place is a hex and its centre on the page.
type Place struct {
	Label string `json:"l"`
	X     int    `json:"x"`
	Y     int    `json:"y"`
}

// stripSize removes width and height from the first tag of an SVG.
func stripSize(svg string) []byte {
	tag, rest, _ := strings.Cut(svg, ">")
	for _, name := range []string{` width="`, ` height="`} {
		if before, after, ok := strings.Cut(tag, name); ok {
			_, after, _ = strings.Cut(after, `"`)
			tag = before + after
		}
	}
	return []byte(tag + ">" + rest)
}

// DrawGround draws the bare map of a scene.
func DrawGround(sc render.Scene) (*Ground, error) {
	bare := render.Scene{Map: sc.Map, Lang: sc.Lang, Style: sc.Style}
	var b bytes.Buffer
	if err := render.DrawScene(bare).SVG(&b); err != nil {
		return nil, err
	}
	g := &Ground{SVG: stripSize(b.String())}
	// One counter in the first hex shows where the renderer places that hex on the page.
	bare.Stacks = []render.Stack{{Hex: 0, Counters: []render.Counter{{FaceDown: true}}}}
	list := render.DrawScene(bare)
	p, ok := list.LayerSVG(counterLayer)
	if !ok {
		return nil, fmt.Errorf("the map: the picture has no counter in a layer %q", counterLayer)
	}
	w, h := list.Size()
	g.Font, g.W, g.H = canvas.FontFamilies, int(math.Ceil(w)), int(math.Ceil(h))
	x0, y0 := sc.Map.Centre(0)
	for i := range sc.Map.Len() {
		h := hexmap.Hex(i)
		x, y := sc.Map.Centre(h)
		// Map coordinates are thousandths of a hex width, page coordinates hundredths.
		g.Places = append(g.Places, Place{sc.Map.Label(h), int(math.Round(p.FirstStampAt.X)) + (x-x0)/10,
			int(math.Round(p.FirstStampAt.Y)) + (y-y0)/10})
	}
	return g, nil
}
