package module

import (
	"compress/gzip"
	"encoding/xml"
	"io"
	"strconv"
	"strings"
	"unicode"
)

// svgUnits maps units of length to pixels, at 96 pixels per inch as in VASSAL's renderer.
var svgUnits = []struct {
	name   string
	pixels float64
}{{"px", 1}, {"pt", 96. / 72}, {"pc", 16}, {"in", 96}, {"mm", 96 / 25.4}, {"cm", 96 / 2.54}, {"", 1}}

// svgSize returns the size of an SVG drawing in pixels: its width and height, or those of its view box if they are
// missing or in per cent. If one of them is missing, it is computed from the other and the view box. The drawing may be
// compressed. ok is false if it has no size.
func svgSize(r io.Reader, packed bool) (w, h int, ok bool) {
	if packed {
		z, err := gzip.NewReader(r)
		if err != nil {
			return 0, 0, false
		}
		r = io.LimitReader(z, maxImageHead)
	}
	d := xml.NewDecoder(r)
	d.Strict = false // drawing programs define entities
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	for {
		tok, err := d.RawToken()
		if err != nil {
			return 0, 0, false
		}
		if t, is := tok.(xml.StartElement); is {
			return newNode(t).svgSize()
		}
	}
}

// svgSize returns the size of the root element of a drawing.
func (n *node) svgSize() (w, h int, ok bool) {
	if n.class != "svg" {
		return 0, 0, false
	}
	wide, okW := svgLength(n.attr("width", ""))
	high, okH := svgLength(n.attr("height", ""))
	box := strings.FieldsFunc(n.attr("viewBox", ""), func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
	if okW && okH || len(box) != 4 {
		return wide, high, okW && okH
	}
	boxW, okBW := svgLength(box[2])
	boxH, okBH := svgLength(box[3])
	if w, h, ok = boxW, boxH, okBW && okBH; ok && okW {
		w, h = wide, max(1, (wide*boxH+boxW/2)/boxW)
	} else if ok && okH {
		w, h = max(1, (high*boxW+boxH/2)/boxH), high
	}
	return w, h, ok && max(w, h) <= maxPixels
}

// svgLength parses a length in whole pixels, from 1 to the limit of a board.
func svgLength(s string) (pixels int, ok bool) {
	for _, u := range svgUnits {
		number, is := strings.CutSuffix(strings.TrimSpace(s), u.name)
		if !is {
			continue
		}
		f, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil || !(f*u.pixels >= 0.5 && f*u.pixels <= maxPixels) {
			return 0, false
		}
		return int(f*u.pixels + 0.5), true
	}
	return 0, false
}
