package savefile

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"fieldpost/pbem/mapping/calibrate"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// PieceList maps the pieces of a module to the units of a title, and the hexes to places. In the text form, each line
// has words between tabs:
//
//	module  NAME  VERSION               the module for which the list is made
//	hex     MAP   LABEL  X  Y           centre of a hex in pixels; three or more for each map window, from which the others are computed
//	box     MAP   NAME   X  Y           place of the counters in a box off the map; NAME * stands for every box without a line
//	unit    ID    PIECE  [LAYER LEVELS] the piece by its name, gpid:N or id:N; the levels of its layer at full strength, then at each
//	                                    step less: "1 2"
//
// Empty lines and lines that begin with # are ignored.
type PieceList struct {
	Module, Version string
	Units           []UnitEntry // in the order of the list

	byUnit map[string]int
	maps   []*window
	boxes  map[string]Place
}

// UnitEntry is the line of one unit in a list.
type UnitEntry struct {
	Unit   string
	Piece  string
	Layer  string
	Levels []int // levels by steps lost; the last also counts for more
	line   int
}

// window is a map window of the module with its hexes.
type window struct {
	name    string
	exact   map[hexmap.Hex]calibrate.Point
	points  []calibrate.Point
	fit     *calibrate.Fit // nil when every hex has a line
	spacing float64        // if every hex has a line, the distance between the first hex and the next
}

// maxList bounds the number of lines of a list.
const maxList = 50_000

// ReadPieceList parses a list for a title. The error names line and word.
func ReadPieceList(r io.Reader, w *core.World) (*PieceList, error) {
	l := &PieceList{byUnit: map[string]int{}, boxes: map[string]Place{}}
	in := bufio.NewScanner(r)
	in.Buffer(nil, 64<<10)
	for n := 1; in.Scan(); n++ {
		if n > maxList {
			return nil, fmt.Errorf("the list has more than the limit of %d lines", maxList)
		}
		line := strings.TrimRight(strings.TrimPrefix(in.Text(), "\ufeff"), "\r")
		if strings.TrimSpace(line) == "" || strings.HasPrefix(strings.TrimSpace(line), "#") {
			continue
		}
		words := strings.Split(line, "\t")
		for i := range words {
			words[i] = strings.TrimSpace(words[i])
		}
		if err := l.line(w, n, words); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	return l, l.fitHexes(w.Map)
}

// line parses one line.
func (l *PieceList) line(w *core.World, n int, words []string) error {
	shape, ok := map[string]struct {
		least int
		form  string
	}{"module": {2, "NAME VERSION"}, "hex": {5, "MAP HEX X Y"}, "box": {5, "MAP NAME X Y"}, "unit": {3, "ID PIECE LAYER LEVELS"}}[words[0]]
	switch {
	case !ok:
		return fmt.Errorf("it begins with %q; known are module, hex, box, unit, and tabs stand between the words", words[0])
	case len(words) < shape.least:
		return fmt.Errorf("%s: %s are wanted, with tabs between them", words[0], shape.form)
	}
	switch words[0] {
	case "module":
		l.Module = words[1]
		if len(words) > 2 {
			l.Version = words[2]
		}
		return nil
	case "unit":
		return l.unit(w, n, words)
	}
	x, errX := strconv.Atoi(words[3])
	y, errY := strconv.Atoi(words[4])
	if errX != nil || errY != nil {
		return fmt.Errorf("%s: x and y are whole numbers of pixels, not %q and %q", words[0], words[3], words[4])
	}
	if words[0] == "box" {
		l.boxes[words[2]] = Place{words[1], x, y}
		return nil
	}
	h, ok := w.Map.Find(words[2])
	if !ok {
		return fmt.Errorf("the map has no hex %s", words[2])
	}
	p := calibrate.Point{Hex: h, X: float64(x), Y: float64(y)}
	win := l.findWindow(words[1])
	if old, twice := win.exact[h]; twice {
		return fmt.Errorf("hex %s lies at %g,%g already", words[2], old.X, old.Y)
	}
	win.exact[h] = p
	win.points = append(win.points, p)
	return nil
}

// findWindow returns the map window with a name, and adds it to the list if it is missing.
func (l *PieceList) findWindow(name string) *window {
	for _, w := range l.maps {
		if w.name == name {
			return w
		}
	}
	w := &window{name: name, exact: map[hexmap.Hex]calibrate.Point{}}
	l.maps = append(l.maps, w)
	return w
}

func (l *PieceList) unit(w *core.World, n int, words []string) error {
	e := UnitEntry{Unit: words[1], Piece: words[2], line: n}
	d, ok := w.Def(e.Unit)
	if !ok {
		return fmt.Errorf("the title has no unit %s", e.Unit)
	}
	if i, twice := l.byUnit[e.Unit]; twice {
		return fmt.Errorf("unit %s stands in line %d already", e.Unit, l.Units[i].line)
	}
	if len(words) > 3 && words[3] != "" {
		if len(words) < 5 || words[4] == "" {
			return fmt.Errorf("unit %s: the levels of layer %s are wanted, one for each of its %d steps", e.Unit, words[3], len(d.Steps))
		}
		e.Layer = words[3]
		for _, s := range strings.Fields(words[4]) {
			v, err := strconv.Atoi(s)
			if err != nil {
				return fmt.Errorf("unit %s: a level is a whole number, not %q", e.Unit, s)
			}
			e.Levels = append(e.Levels, v)
		}
	}
	l.byUnit[e.Unit] = len(l.Units)
	l.Units = append(l.Units, e)
	return nil
}

// fitHexes computes the places of hexes without a line from the places of the others. If there are enough lines, one
// that differs from the fit of the others by more than a third of a hex is refused.
func (l *PieceList) fitHexes(m *hexmap.Map) error {
	for _, w := range l.maps {
		if len(w.points) == m.Len() {
			w.spacing = math.Inf(1)
			for _, p := range w.points[1:] {
				w.spacing = min(w.spacing, math.Hypot(p.X-w.points[0].X, p.Y-w.points[0].Y))
			}
			continue
		}
		f, err := calibrate.New(m, w.points, calibrate.Affine)
		if err != nil {
			return fmt.Errorf("hexes of %q: %w", w.name, err)
		}
		const far = 1. / 3
		if p, miss := f.WorstPoint(w.points); miss > far {
			x, y := f.Centre(p.Hex)
			return fmt.Errorf("hexes of %q: %s is said to lie at %g,%g; by the others it lies about %.0f,%.0f", w.name, m.Label(p.Hex), p.X,
				p.Y, x, y)
		}
		w.fit = f
	}
	return nil
}

// hexPlace returns the centre of a hex on the first map window that contains it.
func (l *PieceList) hexPlace(h hexmap.Hex) (Place, bool) {
	for _, w := range l.maps {
		if p, ok := w.exact[h]; ok {
			return Place{w.name, int(p.X), int(p.Y)}, true
		}
	}
	for _, w := range l.maps {
		if w.fit != nil {
			x, y := w.fit.Centre(h)
			return Place{w.name, int(x + 0.5), int(y + 0.5)}, true
		}
	}
	return Place{}, false
}

// hexAt returns the hex at a place, None in a box or off the map.
func (l *PieceList) hexAt(p Place) hexmap.Hex {
	for _, w := range l.maps {
		switch {
		case w.name != p.Map:
		case w.fit != nil:
			return w.fit.HexAt(float64(p.X), float64(p.Y))
		default:
			return w.nearest(float64(p.X), float64(p.Y))
		}
	}
	return hexmap.None
}

// placeKind returns the kind of a place according to the list.
func (l *PieceList) placeKind(p Place) PlaceKind {
	named := slices.ContainsFunc(l.maps, func(w *window) bool { return w.name == p.Map })
	for _, box := range l.boxes {
		if box == p {
			return InBox
		}
		named = named || box.Map == p.Map
	}
	switch {
	case p.Map == "":
		return OffMap
	case l.hexAt(p) != hexmap.None:
		return OnHex
	case named:
		return OutsideHexes
	}
	return UnlistedMap
}

// nearest returns the hex nearest to a place in a window in which all hexes have lines, None if the place is farther
// away than half the distance of two hexes.
func (w *window) nearest(x, y float64) hexmap.Hex {
	best, least := hexmap.None, math.Inf(1)
	for _, p := range w.points {
		if d := math.Hypot(p.X-x, p.Y-y); d < least {
			best, least = p.Hex, d
		}
	}
	if least > w.spacing/2 {
		return hexmap.None
	}
	return best
}

// boxPlace returns the place of the counters in a box.
func (l *PieceList) boxPlace(name string) (Place, bool) {
	if p, ok := l.boxes[name]; ok {
		return p, true
	}
	p, ok := l.boxes["*"]
	return p, ok
}

// levelsFor returns the layer levels of a unit that has lost a number of steps, nil if it has no such layer.
func (e UnitEntry) levelsFor(lost int) []LayerLevel {
	if len(e.Levels) == 0 {
		return nil
	}
	return []LayerLevel{{e.Layer, e.Levels[min(max(lost, 0), len(e.Levels)-1)]}}
}
