package render

import (
	"slices"
	"sort"
	"strings"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// legend lists the map signs on the drawn part of the map that need an explanation.
func (s *pageLayout) legend() []legendItem {
	items := s.legendTerrain()
	items = append(items, s.legendLines()...)
	items = append(items, s.legendPlaces()...)
	items = append(items, s.legendForts()...)
	items = append(items, s.legendAreas()...)
	items = append(items, s.legendUnits()...)
	items = append(items, s.legendMarkers()...)
	return append(items, s.legendMarks()...)
}

// singleHex returns a copy of the layout in which hex h lies at the origin, without counters.
func (s *pageLayout) singleHex(h hexmap.Hex) *pageLayout {
	mini := *s
	mini.centre = append([]canvas.Point(nil), s.centre...)
	mini.stack = make([]int, len(s.stack))
	mini.centre[h] = canvas.Point{}
	mini.hexes = []hexmap.Hex{h}
	return &mini
}

func (s *pageLayout) legendTerrain() []legendItem {
	var items []legendItem
	names, members := s.classes()
	for i, class := range names {
		h := members[i][0]
		items = append(items, legendItem{name: class, draw: func(p canvas.Pen, _ canvas.Point) {
			mini := s.singleHex(h)
			var hex, edge canvas.Path
			mini.outline(&hex, h, 1)
			mini.outline(&edge, h, 1)
			p.Fill(&hex, s.groundColour(class))
			for _, part := range s.Style.splitClass(class) {
				if !s.Overview {
					mini.drawTexture(p, s.Style.terrainStyle(part), mini.hexes)
				}
			}
			p.Stroke(&edge, gridInk, 2)
		}})
	}
	s.sortByName(items)
	return items
}

// sortByName sorts items by name and translates the names.
func (s *pageLayout) sortByName(items []legendItem) {
	sort.SliceStable(items, func(i, j int) bool { return items[i].name < items[j].name })
	for i := range items {
		items[i].name = s.translate(items[i].name)
	}
}

func (s *pageLayout) legendLines() []legendItem {
	items := s.legendSides()
	if len(s.bridges()) > 0 {
		items = append(items, legendItem{name: s.translate("bridge"), draw: func(p canvas.Pen, _ canvas.Point) {
			var water, q canvas.Path
			water.Open(canvas.Pt(-50, 0), canvas.Pt(50, 0))
			strokeSide(p, &water, styleOfSide("river"))
			parapets(&q, canvas.Point{}, canvas.Pt(1, 0))
			strokeBridge(p, &q)
		}})
	}
	items = append(items, s.legendPaths()...)
	if len(s.frontPairs()) > 0 {
		items = append(items, legendItem{name: s.translate("front"), draw: func(p canvas.Pen, _ canvas.Point) {
			var q canvas.Path
			q.Open(canvas.Pt(-50, 0), canvas.Pt(50, 0))
			s.strokeFront(p, &q)
		}})
	}
	if len(s.borders()) > 0 {
		items = append(items, legendItem{name: s.translate("border"), draw: func(p canvas.Pen, _ canvas.Point) {
			var q canvas.Path
			q.Open(canvas.Pt(-50, 0), canvas.Pt(50, 0))
			strokeBorder(p, &q)
		}})
	}
	return items
}

// legendSides explains the hexside features.
func (s *pageLayout) legendSides() []legendItem {
	classes := []string{"river", "major", "lake"}
	seen := map[string]bool{}
	for _, c := range s.courses(s.chains()) {
		seen[c.chain.class] = true
	}
	var others []string
	for class := range seen {
		if !slices.Contains(classes, class) {
			others = append(others, class)
		}
	}
	sort.Strings(others)
	var items []legendItem
	for _, class := range append(classes, others...) {
		if !seen[class] {
			continue
		}
		name, st := class, styleOfSide(class)
		if class == "major" {
			name = "major river"
		}
		items = append(items, legendItem{name: s.translate(name), draw: func(p canvas.Pen, _ canvas.Point) {
			var q canvas.Path
			q.Spline([]canvas.Point{canvas.Pt(-50, 12), canvas.Pt(-17, -12), canvas.Pt(17, 12), canvas.Pt(50, -12)}, 0.19)
			strokeSide(p, &q, st)
		}})
	}
	return items
}

// legendPaths explains roads and railways that cross drawn hexes.
func (s *pageLayout) legendPaths() []legendItem {
	var items []legendItem
	seen := map[string]bool{}
	for _, line := range s.Map.Paths() {
		if seen[line.Class] || !slices.ContainsFunc(line.Hexes, s.isDrawn) {
			continue
		}
		seen[line.Class] = true
		stroke := strokeRoad
		switch line.Class {
		case "rail":
			stroke = strokeRail
		case mainRoad:
			stroke = strokeMain
		}
		items = append(items, legendItem{name: s.translate(line.Class), draw: func(p canvas.Pen, _ canvas.Point) {
			var q canvas.Path
			q.Open(canvas.Pt(-50, 0), canvas.Pt(50, 0))
			stroke(p, &q)
		}})
	}
	return items
}

func (s *pageLayout) legendPlaces() []legendItem {
	var items []legendItem
	seen := map[string]bool{}
	for _, pl := range s.places() {
		if pl.class == "name" || seen[pl.class] {
			continue
		}
		seen[pl.class] = true
		items = append(items, legendItem{name: pl.class, draw: func(p canvas.Pen, _ canvas.Point) {
			s.singleHex(pl.hex).drawPlaces(p, []place{pl})
		}})
	}
	s.sortByName(items)
	return items
}

func (s *pageLayout) legendForts() []legendItem {
	var items []legendItem
	seen := map[string]bool{}
	for _, h := range s.hexes {
		builder := s.Map.FortSide(h)
		if builder == "" || seen[builder] {
			continue
		}
		seen[builder] = true
		name := s.translate("fort") + " (" + s.translate(s.fortSide(builder)) + ")"
		items = append(items, legendItem{name: name, draw: func(p canvas.Pen, _ canvas.Point) {
			s.singleHex(h).drawForts(p)
		}})
	}
	sort.SliceStable(items, func(i, j int) bool { return items[i].name < items[j].name })
	return items
}

// legendUnits explains the sides' colours and the unit symbols in use.
func (s *pageLayout) legendUnits() []legendItem {
	var items []legendItem
	shown := map[string]bool{}
	types := map[string][]string{} // symbol -> the title's words for it
	reduced := false
	for _, h := range s.hexes {
		if !s.isOccupied(h) {
			continue
		}
		for _, c := range s.Stacks[s.stack[h]-1].Counters {
			shown["side "+c.Side] = true
			if c.FaceDown || c.Symbol == "" {
				continue
			}
			reduced = reduced || c.Reduced
			if sym := knownSymbol(translateWord(s.Style.Symbols, c.Symbol)); !shown["type "+c.Symbol] {
				shown["type "+c.Symbol] = true
				types[sym] = append(types[sym], c.Symbol)
			}
		}
	}
	for _, side := range s.Style.Sides {
		if shown["side "+side.Side] {
			back := Counter{Side: side.Side, FaceDown: true}
			items = append(items, legendItem{name: s.translate(side.Side), draw: func(p canvas.Pen, at canvas.Point) {
				s.drawCounter(p, &back, at, overviewFace)
			}})
		}
	}
	if reduced {
		items = append(items, legendItem{name: s.translate("reduced"), draw: func(p canvas.Pen, at canvas.Point) {
			var band canvas.Path
			band.Rect(-44, -13, 88, 26, 0)
			p.FillStroke(&band, canvas.White, softInk, 1.5)
		}})
	}
	for _, sym := range symbolNames {
		words := types[sym]
		if len(words) == 0 {
			continue
		}
		sort.Strings(words)
		for i, w := range words {
			words[i] = s.translate(w)
		}
		c := Counter{Symbol: sym}
		big := faceLayout{box: 84, boxH: 52, line: 4.5}
		items = append(items, legendItem{name: strings.Join(words, ", "), draw: func(p canvas.Pen, at canvas.Point) {
			s.drawSymbol(p, &c, at, big, colours{fill: canvas.White, ink: ink})
		}})
	}
	return items
}
