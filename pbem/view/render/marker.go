package render

import (
	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// Marker describes a sign on a hex other than a counter, such as special forces or aircraft.
type Marker struct {
	Hex     hexmap.Hex
	Side    string
	Sign    string // printed letters: "SF1"
	Name    string // for the legend, in the language of the scene: "special forces"
	Flipped bool   // its back is up: drawn pale
}

// markerSize holds the measures of a marker.
type markerSize struct{ height, letters, gap float64 }

var (
	detailedMarker = markerSize{15, 12.5, 2}
	overviewMarker = markerSize{22, 19, 2}
)

// drawMarkers draws the markers of each hex side by side over the lower edge of its counters.
func (s *pageLayout) drawMarkers(l *canvas.DisplayList) {
	if len(s.Markers) == 0 {
		return
	}
	p := l.AddLayer("markers")
	size := detailedMarker
	if s.Overview {
		size = overviewMarker
	}
	row := map[hexmap.Hex]float64{} // width of all markers of a hex
	for _, m := range s.Markers {
		row[m.Hex] += size.width(m.Sign) + size.gap
	}
	done := map[hexmap.Hex]float64{}
	for _, m := range s.Markers {
		if !s.isDrawn(m.Hex) {
			continue
		}
		w := size.width(m.Sign)
		at := s.centre[m.Hex].Add(canvas.Pt((w-row[m.Hex]+size.gap)/2+done[m.Hex], counterSize/2+1))
		done[m.Hex] += w + size.gap
		s.drawMarker(p, m, at, size)
	}
}

// width returns the width of a marker with a sign on it.
func (t markerSize) width(sign string) float64 {
	return canvas.MeasureText(canvas.Bold, sign, t.letters) + 7
}

// drawMarker draws one marker about its middle, in its side's colours.
func (s *pageLayout) drawMarker(p canvas.Pen, m Marker, at canvas.Point, size markerSize) {
	side, _ := s.Style.side(m.Side)
	fill := canvas.ParseColour(side.Fill, canvas.RGB(0xb9b4a8))
	edge := canvas.ParseColour(side.Edge, fill.Mix(canvas.RGB(0), 110))
	letters := canvas.ParseColour(side.Ink, canvas.ReadableInk(fill))
	if m.Flipped {
		fill, letters = fill.Mix(canvas.White, 205), edge
	}
	var q canvas.Path
	w := size.width(m.Sign)
	q.Rect(at.X-w/2, at.Y-size.height/2, w, size.height, 4)
	p.FillStroke(&q, fill, edge, 1.8)
	p.Text(canvas.Text{At: at.Add(canvas.Pt(0, size.letters*canvas.CapHeight/2)), Size: size.letters, Face: canvas.Bold,
		Anchor: canvas.AnchorMiddle,
		Fill:   letters, S: m.Sign})
}

// legendMarkers explains the markers in use, one for each name and side.
func (s *pageLayout) legendMarkers() []legendItem {
	var items []legendItem
	seen := map[[2]string]bool{}
	for _, m := range s.Markers {
		key := [2]string{m.Side, m.Name}
		if !s.isDrawn(m.Hex) || seen[key] {
			continue
		}
		seen[key] = true
		name := m.Name
		if m.Side != "" {
			name += " (" + s.translate(m.Side) + ")"
		}
		items = append(items, legendItem{name: name, draw: func(p canvas.Pen, _ canvas.Point) {
			p.DrawScaled(canvas.Point{}, 2.2, func(p canvas.Pen) { s.drawMarker(p, m, canvas.Point{}, detailedMarker) })
		}})
	}
	return items
}
