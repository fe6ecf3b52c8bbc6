package counterart

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"fieldpost/pbem/view/canvas"
	"fieldpost/pbem/view/render"
	"fieldpost/rules/hexmap"
)

// Faces collects SVG drawings of counter faces. Each appearance is stored once and numbered from 0.
type Faces struct {
	tray   *hexmap.Map
	style  render.Style
	index  map[render.Counter]int
	list   []string       // drawing of each face
	stamps map[string]int // drawings that faces share
	shared []string
}

// trayMap is a map of one hex, on which each counter is drawn.
const trayMap = `hexmap 1
title "" status=reconstructed source="a tray for counters"
grid pointy odd-east rrcc rows 1..1 cols 1..1
legend . clear
map
1 .
end
`

// NewFaces returns an empty collection of counters drawn in a style.
func NewFaces(style render.Style) (*Faces, error) {
	m, err := hexmap.Parse([]byte(trayMap))
	if err != nil {
		return nil, err
	}
	return &Faces{tray: m, style: style, index: map[render.Counter]int{}, stamps: map[string]int{}}, nil
}

// IndexOf returns the number of a counter's face, and adds the face if it is new. The face is drawn without marks,
// because these change during a game.
func (f *Faces) IndexOf(c render.Counter) (int, error) {
	c.Moved, c.Fought, c.OOS = false, false, false
	if i, ok := f.index[c]; ok {
		return i, nil
	}
	sc := render.Scene{Map: f.tray, Style: f.style, Stacks: []render.Stack{{Hex: 0, Counters: []render.Counter{c}}}}
	p, ok := render.DrawScene(sc).LayerSVG(counterLayer)
	if !ok || len(p.Stamps) == 0 {
		return 0, fmt.Errorf("the face of counter %s: the picture has no counter in a layer %q", c.Name, counterLayer)
	}
	var names []string
	for k, st := range p.Stamps {
		n, ok := f.stamps[st]
		if !ok {
			n = len(f.shared)
			f.stamps[st] = n
			f.shared = append(f.shared, st)
		}
		names = append(names, `"`+canvas.StampName(k)+`"`, `"#b`+strconv.Itoa(n)+`"`)
	}
	i := len(f.list)
	f.index[c] = i
	f.list = append(f.list, fmt.Sprintf(`<g transform="translate(%g %g)">%s</g>`, -p.FirstStampAt.X, -p.FirstStampAt.Y,
		strings.NewReplacer(names...).Replace(p.Drawing)))
	return i, nil
}

// Write writes the faces as SVG definitions with the ids "f0", "f1" and so on, drawn around the origin.
func (f *Faces) Write(w io.Writer) {
	for i, s := range f.shared {
		fmt.Fprintf(w, "<g id=\"b%d\">%s</g>\n", i, s)
	}
	for i, s := range f.list {
		fmt.Fprintf(w, "<g id=\"f%d\">%s</g>\n", i, s)
	}
}

// List returns the drawings of the faces, and the drawings that several faces share. Callers must not change them.
func (f *Faces) List() (faces, shared []string) { return f.list, f.shared }

// counterLayer is the name of the layer with the counters.
const counterLayer = "counters"
