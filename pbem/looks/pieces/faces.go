package pieces

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"fieldpost/pbem/looks/render"
	"fieldpost/rules/hexmap"
)

// Faces collects what counters look like, each once, as SVG that a page can use by number: the renderer draws them, one
// at a time on a board of a single hex, and what it drew for the counter is taken out.
type Faces struct {
	tray   *hexmap.Map
	style  render.Style
	index  map[render.Counter]int
	list   []string       // the drawing of each face
	stamps map[string]int // drawings that faces share
	shared []string
}

// tray is a map of one hex.
const tray = `hexmap 1
title "" status=reconstructed source="a tray for counters"
grid pointy odd-east rrcc rows 1..1 cols 1..1
legend . clear
map
1 .
end
`

// NewFaces begins a collection of counters of a style.
func NewFaces(style render.Style) (*Faces, error) {
	m, err := hexmap.Parse([]byte(tray))
	if err != nil {
		return nil, err
	}
	return &Faces{tray: m, style: style, index: map[render.Counter]int{}, stamps: map[string]int{}}, nil
}

// Face is the number of a counter's face. Its marks are drawn over the face, as they come and go.
func (f *Faces) Face(c render.Counter) (int, error) {
	c.Moved, c.Fought, c.OOS = false, false, false
	if i, ok := f.index[c]; ok {
		return i, nil
	}
	var b bytes.Buffer
	sc := render.Scene{Map: f.tray, Style: f.style, Stacks: []render.Stack{{Hex: 0, Counters: []render.Counter{c}}}}
	if err := render.Build(sc).SVG(&b); err != nil {
		return 0, err
	}
	d, err := takeApart(b.Bytes())
	if err != nil {
		return 0, fmt.Errorf("the face of counter %s: %w", c.Name, err)
	}
	var names []string
	for _, st := range d.stamps {
		n, ok := f.stamps[st.drawing]
		if !ok {
			n = len(f.shared)
			f.stamps[st.drawing] = n
			f.shared = append(f.shared, st.drawing)
		}
		names = append(names, `"#`+st.id+`"`, `"#b`+strconv.Itoa(n)+`"`)
	}
	i := len(f.list)
	f.index[c] = i
	f.list = append(f.list, fmt.Sprintf(`<g transform="translate(%g %g)">%s</g>`, -d.at[0], -d.at[1],
		strings.NewReplacer(names...).Replace(d.counters)))
	return i, nil
}

// Write writes the faces as definitions: "f0", "f1" and so on, about the origin.
func (f *Faces) Write(w io.Writer) {
	for i, s := range f.shared {
		fmt.Fprintf(w, "<g id=\"b%d\">%s</g>\n", i, s)
	}
	for i, s := range f.list {
		fmt.Fprintf(w, "<g id=\"f%d\">%s</g>\n", i, s)
	}
}

// List gives the drawings so far: of the faces, and those that faces share. They must not be changed.
func (f *Faces) List() (faces, shared []string) { return f.list, f.shared }

// drawing is what the renderer drew, taken apart.
type drawing struct {
	font     string // the font families of its texts
	w, h     float64
	stamps   []stamp
	counters string
	at       [2]float64 // the middle of the first counter
}

// stamp is a drawing that others use by its id.
type stamp struct{ id, drawing string }

// counterLayer is the layer of a map in which the counters are.
const counterLayer = "counters"

// takeApart reads a picture of the renderer. It wants a layer of counters that begins with the body of one.
func takeApart(svg []byte) (*drawing, error) {
	dec := xml.NewDecoder(bytes.NewReader(svg))
	r := partReader{svg: svg}
	for {
		before := dec.InputOffset()
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			switch e := tok.(type) {
			case xml.StartElement:
				err = r.start(e, dec.InputOffset())
			case xml.EndElement:
				r.end(before)
			}
		}
		if err != nil {
			return nil, err
		}
	}
	if r.counters == "" || !r.placed {
		return nil, fmt.Errorf("the picture has no counter in a layer %q", counterLayer)
	}
	return &r.drawing, nil
}

// partReader follows the elements of a picture.
type partReader struct {
	drawing
	svg    []byte
	open   []part
	placed bool // the first counter was met
}

// part is an open element: what it is to us, and where its content begins.
type part struct {
	what string // "svg", "defs", counterLayer, "#" and a stamp's id, or ""
	from int64
}

func (r *partReader) start(e xml.StartElement, from int64) error {
	what := ""
	switch depth := len(r.open); {
	case depth == 0:
		what, r.font = "svg", attr(e, "font-family")
		if _, err := fmt.Sscanf(attr(e, "viewBox"), "0 0 %g %g", &r.w, &r.h); err != nil {
			return fmt.Errorf("viewBox %q: %w", attr(e, "viewBox"), err)
		}
	case e.Name.Local == "defs":
		what = "defs"
	case r.open[depth-1].what == "defs":
		what = "#" + attr(e, "id")
	case depth == 1 && attr(e, "id") == counterLayer:
		what = counterLayer
	case depth > 1 && r.open[1].what == counterLayer && e.Name.Local == "use" && !r.placed:
		r.placed = true
		if _, err := fmt.Sscan(attr(e, "x")+" "+attr(e, "y"), &r.at[0], &r.at[1]); err != nil {
			return fmt.Errorf("where the first counter is: %w", err)
		}
	}
	r.open = append(r.open, part{what, from})
	return nil
}

func (r *partReader) end(before int64) {
	p := r.open[len(r.open)-1]
	r.open = r.open[:len(r.open)-1]
	inner := strings.TrimSpace(string(r.svg[p.from:before]))
	if p.what == counterLayer {
		r.counters = inner
	} else if id, ok := strings.CutPrefix(p.what, "#"); ok {
		r.stamps = append(r.stamps, stamp{id, inner})
	}
}

func attr(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}
