package module

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// Module holds the facts of a VASSAL module about its maps and counters.
type Module struct {
	Name     string   `yaml:"module"`
	Version  string   `yaml:"version,omitempty"`
	Boards   []*Board `yaml:"boards"`
	Setup    []Stack  `yaml:"setup,omitempty"`
	Counters []string `yaml:"counters,omitempty"` // names of the pieces outside the set-up, in module order
}

// Board is one board in a map window of a module.
type Board struct {
	Map    string   `yaml:"map"`
	Name   string   `yaml:"board"`
	Width  int      `yaml:"width"` // pixels
	Height int      `yaml:"height"`
	Edge   [2]int   `yaml:"edge,flow,omitempty"` // pixels of the map window to the left of and above its boards
	Grids  []*Grid  `yaml:"grids,omitempty"`
	Notes  []string `yaml:"notes,omitempty"`

	archive *archive
}

// Stack is a stack of the set-up.
type Stack struct {
	Name      string   `yaml:"stack"`
	Map       string   `yaml:"map"`
	Board     string   `yaml:"board,omitempty"` // "" for any
	Hex       string   `yaml:"hex,omitempty"`   // number in the grid
	PlaceName string   `yaml:"given,omitempty"` // name of the place in the module, if it is not the hex
	X         int      `yaml:"x"`               // pixels
	Y         int      `yaml:"y"`
	Counters  []string `yaml:"counters,omitempty"`
}

// Read parses a module. It refuses archives beyond the bounds of this package, and build files with a document type.
func Read(r io.ReaderAt, size int64) (*Module, error) {
	a, err := openArchive(r, size)
	if err != nil {
		return nil, err
	}
	root, err := a.buildFile()
	if err != nil {
		return nil, err
	}
	m := &Module{Name: root.attr("name", ""), Version: root.attr("version", "")}
	var first error
	root.walk(func(n *node, above []*node) {
		if first != nil {
			return
		}
		switch n.class {
		case "Board":
			var b *Board
			if b, first = newBoard(a, n, mapName(above)); first == nil {
				first = b.edges(above)
				m.Boards = append(m.Boards, b)
			}
		case "PieceSlot":
			if !isUnder(above, "SetupStack", "DrawPile") {
				m.Counters = append(m.Counters, n.attr("entryName", ""))
			}
		}
	})
	if first != nil {
		return nil, first
	}
	root.walk(func(n *node, above []*node) {
		if first == nil && (n.class == "SetupStack" || n.class == "DrawPile") {
			if len(m.Setup) == maxStacks {
				first = fmt.Errorf("more than the limit of %d stacks", maxStacks)
				return
			}
			var s Stack
			if s, first = m.stack(n, mapName(above)); first == nil {
				m.Setup = append(m.Setup, s)
			}
		}
	})
	return m, first
}

// Grid returns the grid with a number, nil if there is none.
func (m *Module) Grid(index int) *Grid {
	for _, b := range m.Boards {
		for _, g := range b.Grids {
			if g.Index == index {
				return g
			}
		}
	}
	return nil
}

// mapName returns the name of the map window in which an element is nested.
func mapName(above []*node) string {
	for _, n := range slices.Backward(above) {
		if strings.HasSuffix(n.class, "Map") || n.class == "PlayerHand" {
			return n.attr("mapName", "")
		}
	}
	return ""
}

// edges reads the distances of a map window's boards from the corner of the window.
func (b *Board) edges(above []*node) error {
	for _, n := range slices.Backward(above) {
		if strings.HasSuffix(n.class, "Map") {
			r := attrReader{n: n}
			b.Edge = [2]int{r.integer("edgeWidth", 0), r.integer("edgeHeight", 0)}
			return r.err
		}
	}
	return nil
}

func isUnder(above []*node, classes ...string) bool {
	return slices.ContainsFunc(above, func(n *node) bool { return slices.Contains(classes, n.class) })
}

// newBoard parses a board, its grid, and the grids of its zones.
func newBoard(a *archive, n *node, mapName string) (*Board, error) {
	b := &Board{Map: mapName, Name: n.attr("name", ""), archive: a}
	r := attrReader{n: n}
	w, h, measured := a.imageSize(n.attr("image", ""))
	if !measured {
		w, h = r.integer("width", 0), r.integer("height", 0)
		if image := n.attr("image", ""); image != "" {
			b.Notes = append(b.Notes, fmt.Sprintf("the size of the picture %q cannot be read: width and height are those that the board "+
				"states", image))
		}
	}
	if r.err != nil {
		return nil, fmt.Errorf("board %q: %w", b.Name, r.err)
	}
	if w < 0 || h < 0 || w > maxPixels || h > maxPixels {
		return nil, fmt.Errorf("board %q: %d by %d pixels are more than %d", b.Name, w, h, maxPixels)
	}
	b.Width, b.Height = w, h
	if w == 0 || h == 0 {
		b.Notes = append(b.Notes, "the board has no size: its hexes cannot be counted")
	}
	if err := b.grids(n); err != nil {
		return nil, fmt.Errorf("board %q: %w", b.Name, err)
	}
	return b, nil
}

// onBoard reports whether a place lies on the board.
func (b *Board) onBoard(x, y float64) bool {
	return x >= 0 && y >= 0 && x < float64(b.Width) && y < float64(b.Height)
}

// grids parses the grid of the board, or its zones and the grid between them.
func (b *Board) grids(n *node) error {
	for _, k := range n.kids {
		switch k.class {
		case "HexGrid":
			g, err := newGrid(k)
			if err != nil {
				return err
			}
			if err := b.addGrid(g, b.onBoard, b.Width, b.Height, 0); err != nil {
				return err
			}
		case "ZonedGrid":
			if err := b.readZones(k); err != nil {
				return err
			}
		}
	}
	return nil
}

// addGrid adds the hexes inside an area of w by h pixels to a grid. corners is the number of zone sides against which
// each hex is tested.
func (b *Board) addGrid(g *Grid, inside func(x, y float64) bool, w, h, corners int) error {
	if err := b.archive.chargeGrid(g, b.Width, b.Height, corners); err != nil {
		return err
	}
	g.containsPoint, g.width, g.height, g.boardW, g.boardH = inside, w, h, b.Width, b.Height
	if err := g.listCells(); err != nil {
		return err
	}
	g.makeStatement()
	g.Index = b.archive.grids
	b.Grids = append(b.Grids, g)
	return nil
}

// readZones parses zones with their own grids, then the background between them.
func (b *Board) readZones(n *node) error {
	var own [][]vertex
	for _, z := range n.kids {
		if z.class != "Zone" {
			continue
		}
		shape, err := polygon(z.attr("path", ""))
		if err != nil {
			return fmt.Errorf("zone %q: %w", z.attr("name", ""), err)
		}
		if strings.EqualFold(z.attr("useParentGrid", "false"), "true") || len(shape) < 3 {
			continue
		}
		own = append(own, shape)
		for _, k := range z.kids {
			if k.class != "HexGrid" {
				continue
			}
			g, err := newGrid(k)
			if err != nil {
				return fmt.Errorf("zone %q: %w", z.attr("name", ""), err)
			}
			g.Zone, g.zoneFormat = z.attr("name", ""), z.attr("locationFormat", "$name$")
			if !strings.Contains(g.zoneFormat, "$gridLocation$") {
				g.Notes = append(g.Notes, "the zone's places are named without their numbers; the numbers are those of its grid")
				g.zoneFormat = "$gridLocation$"
			}
			w, h := polygonSize(shape)
			if err := b.addGrid(g, func(x, y float64) bool { return b.onBoard(x, y) && inPolygon(shape, x, y) }, w, h,
				len(shape)); err != nil {
				return fmt.Errorf("zone %q: %w", g.Zone, err)
			}
		}
	}
	corners := 0
	for _, s := range own {
		corners += len(s)
	}
	for _, k := range n.kids {
		if k.class != "HexGrid" {
			continue
		}
		g, err := newGrid(k)
		if err != nil {
			return err
		}
		free := func(x, y float64) bool {
			return b.onBoard(x, y) && !slices.ContainsFunc(own, func(s []vertex) bool { return inPolygon(s, x, y) })
		}
		if err := b.addGrid(g, free, b.Width, b.Height, corners); err != nil {
			return err
		}
	}
	return nil
}

// stack parses a stack of the set-up and finds its hex: by the place's name, with or without leading zeros, else by
// position.
func (m *Module) stack(n *node, mapName string) (Stack, error) {
	r := attrReader{n: n}
	s := Stack{Name: n.attr("name", ""), Map: mapName, Board: n.attr("owningBoard", ""), X: r.integer("x", 0), Y: r.integer("y", 0)}
	if r.err != nil {
		return s, fmt.Errorf("stack %q: %w", s.Name, r.err)
	}
	for _, k := range n.kids {
		if k.class == "PieceSlot" || k.class == "CardSlot" {
			s.Counters = append(s.Counters, k.attr("entryName", ""))
		}
	}
	var boards []*Board
	for _, b := range m.Boards {
		if b.Map == mapName && (s.Board == "" || b.Name == s.Board) {
			boards = append(boards, b)
		}
	}
	location := n.attr("location", "")
	if r.boolean("useGridLocation", false) && location != "" {
		s.Hex = findHex(boards, location)
		if s.Hex != location {
			s.PlaceName = location
		}
		return s, nil
	}
	for _, b := range boards {
		for _, g := range b.Grids {
			if err := b.archive.chargeTests(g.corners + 1); err != nil {
				return s, err
			}
			if x, y := float64(s.X), float64(s.Y); s.Hex == "" && g.containsPoint(x, y) {
				s.Hex = g.nearestCell(x, y).name
			}
		}
	}
	return s, nil
}

// findHex returns the hex with a name, even if VASSAL removed the name's leading zeros.
func findHex(boards []*Board, location string) string {
	for zeros := range 8 {
		name := strings.Repeat("0", zeros) + location
		for _, b := range boards {
			for _, g := range b.Grids {
				if _, ok := g.byName[name]; ok {
					return name
				}
			}
		}
	}
	return ""
}

// vertex is a corner of a zone.
type vertex struct{ x, y float64 }

// polygon parses the corners of a zone: "x,y;x,y;...".
func polygon(path string) ([]vertex, error) {
	const most = 10_000
	var out []vertex
	for _, p := range strings.Split(path, ";") {
		if p == "" {
			continue
		}
		var x, y int
		if n, err := fmt.Sscanf(p, "%d,%d", &x, &y); n != 2 || err != nil {
			return nil, fmt.Errorf("path: %q is not a corner x,y", p)
		}
		if abs(x) > maxPixels || abs(y) > maxPixels || len(out) == most {
			return nil, fmt.Errorf("path: more than %d corners, or beyond %d pixels", most, maxPixels)
		}
		out = append(out, vertex{float64(x), float64(y)})
	}
	return out, nil
}

// inPolygon reports whether a place lies in a polygon, by the even-odd rule.
func inPolygon(shape []vertex, x, y float64) bool {
	in := false
	for i, a := range shape {
		b := shape[(i+1)%len(shape)]
		if (a.y > y) != (b.y > y) && x < a.x+(y-a.y)*(b.x-a.x)/(b.y-a.y) {
			in = !in
		}
	}
	return in
}

// polygonSize returns the width and height of a polygon.
func polygonSize(shape []vertex) (w, h int) {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, v := range shape {
		x0, y0, x1, y1 = min(x0, v.x), min(y0, v.y), max(x1, v.x), max(y1, v.y)
	}
	return int(x1 - x0), int(y1 - y0)
}
