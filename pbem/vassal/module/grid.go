package module

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Grid describes a hex grid of a board or of one of its zones, with its numbering.
type Grid struct {
	Index    int     `yaml:"grid"`           // from 1, over all boards
	Zone     string  `yaml:"zone,omitempty"` // name of the zone; "" for the whole board
	X0       int     `yaml:"x0"`             // in pixels; vertical on a sideways grid
	Y0       int     `yaml:"y0"`
	DX       float64 `yaml:"dx"` // pixels from column to column (sideways: row to row)
	DY       float64 `yaml:"dy"` // pixels from hex to hex in a column (sideways: row)
	Sideways bool    `yaml:"sideways"`
	Corners  bool    `yaml:"corners_legal,omitempty"`
	Edges    bool    `yaml:"edges_legal,omitempty"`

	Numbered bool   `yaml:"numbered"`
	First    string `yaml:"first"` // H or V
	Sep      string `yaml:"sep,omitempty"`
	H        Number `yaml:"h"`
	V        Number `yaml:"v"`
	Stagger  bool   `yaml:"stagger"`

	Statement string   `yaml:"hexmap,omitempty"` // grid statement of a map file
	Hexes     int      `yaml:"hexes"`            // number of hexes on the board
	Notes     []string `yaml:"notes,omitempty"`

	format, zoneFormat string
	width, height      int // size of the board or the zone in pixels; descending numbers count from it
	boardW, boardH     int // size of the board in pixels
	corners            int // number of zone sides that inside tests
	containsPoint      func(x, y float64) bool
	cells              []cell
	byName             map[string]int // place name -> index into cells
}

// Number describes the format of one of the two numbers of a hex.
type Number struct {
	Type    string `yaml:"type"`    // N for numerical, A for alphabetic
	Leading int    `yaml:"leading"` // number of digits minus one
	Off     int    `yaml:"off"`
	Descend bool   `yaml:"descend,omitempty"` // counted from the right, or from the foot, of the page
}

// maxCells bounds the number of hexes of a grid, to that of a map file.
const maxCells = 32_000

// newGrid parses a HexGrid element and its numbering.
func newGrid(n *node) (*Grid, error) {
	const pitch = 0.8660254037844386 // distance of columns, in hex heights
	g := &Grid{First: "H", Stagger: true, format: "$gridLocation$", zoneFormat: "$gridLocation$",
		H: Number{"N", 1, 1, false}, V: Number{"N", 1, 1, false}}
	r := attrReader{n: n}
	g.X0, g.Y0 = r.integer("x0", 0), r.integer("y0", 32)
	g.DY = r.float("dy", 64)
	g.DX = r.float("dx", pitch*g.DY)
	g.Sideways, g.Corners, g.Edges = r.boolean("sideways", false), r.boolean("cornersLegal", false), r.boolean("edgesLegal", false)
	for _, k := range n.kids {
		if k.class != "HexGridNumbering" {
			continue
		}
		g.Numbered = true
		s := attrReader{n: k, err: r.err}
		g.First, g.Sep, g.format = firstLetter(k.attr("first", "H")), k.attr("sep", ""), k.attr("locationFormat", g.format)
		g.H = Number{firstLetter(k.attr("hType", "N")), s.integer("hLeading", 1), s.integer("hOff", 1), s.boolean("hDescend", false)}
		g.V = Number{firstLetter(k.attr("vType", "N")), s.integer("vLeading", 1), s.integer("vOff", 1), s.boolean("vDescend", false)}
		g.Stagger = s.boolean("stagger", true)
		r.err = s.err
	}
	if r.err == nil && !(g.DX >= 2 && g.DX <= 10000 && g.DY >= 2 && g.DY <= 10000) {
		r.err = fmt.Errorf("HexGrid: dx=%g dy=%g: possible are 2 to 10000 pixels", g.DX, g.DY)
	}
	if r.err == nil && (abs(g.X0) > maxPixels || abs(g.Y0) > maxPixels || abs(g.H.Off) > maxPixels || abs(g.V.Off) > maxPixels) {
		r.err = fmt.Errorf("HexGrid: an offset is more than %d", maxPixels)
	}
	if r.err == nil && (g.H.Leading < 0 || g.H.Leading > 8 || g.V.Leading < 0 || g.V.Leading > 8) {
		r.err = fmt.Errorf("HexGridNumbering: hLeading=%d vLeading=%d: possible are 0 to 8", g.H.Leading, g.V.Leading)
	}
	return g, r.err
}

// firstLetter returns the letter by which VASSAL identifies a choice.
func firstLetter(s string) string {
	if s == "" {
		return ""
	}
	return s[:1]
}

// attrReader parses attributes and stores the first error.
type attrReader struct {
	n   *node
	err error
}

func (r *attrReader) fail(key, want string) {
	if r.err == nil {
		r.err = fmt.Errorf("%s: %s=%q is not %s", r.n.class, key, r.n.attrs[key], want)
	}
}

func (r *attrReader) integer(key string, fallback int) int {
	v, ok := r.n.attrs[key]
	if !ok || v == "" {
		return fallback
	}
	n, err := strconv.ParseInt(strings.TrimSpace(v), 10, 32)
	if err != nil {
		r.fail(key, "a whole number")
	}
	return int(n)
}

func (r *attrReader) float(key string, fallback float64) float64 {
	v, ok := r.n.attrs[key]
	if !ok || v == "" {
		return fallback
	}
	f, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
		r.fail(key, "a number")
	}
	return f
}

// boolean returns true for "true" in any case and false for anything else, as in Java.
func (r *attrReader) boolean(key string, fallback bool) bool {
	v, ok := r.n.attrs[key]
	if !ok {
		return fallback
	}
	return strings.EqualFold(v, "true")
}

// cell is one hex: its two numbers as VASSAL counts them, its centre on the board, and its name.
type cell struct {
	h, v int
	x, y float64
	name string
}

// listCells lists the hexes whose centre is inside the board or the zone.
func (g *Grid) listCells() error {
	long, wide := float64(g.boardW), float64(g.boardH)
	if g.Sideways {
		long, wide = wide, long
	}
	cols := int(math.Ceil((long+math.Abs(float64(g.X0)))/g.DX)) + 1
	rows := int(math.Ceil((wide+math.Abs(float64(g.Y0)))/g.DY)) + 1
	if cols > 4*maxCells || rows > 4*maxCells || cols*rows > 4*maxCells {
		return fmt.Errorf("a grid of %g by %g pixels on %d by %d gives more than %d hexes", g.DX, g.DY, g.boardW, g.boardH, maxCells)
	}
	g.byName = map[string]int{}
	for nx := -cols; nx <= cols; nx++ {
		for ny := -rows; ny <= rows; ny++ {
			x, y := g.cellCentre(nx, ny)
			if !g.containsPoint(x, y) {
				continue
			}
			c := g.cellAt(nx, ny)
			if len(g.cells) == maxCells {
				return fmt.Errorf("a grid of %g by %g pixels on %d by %d gives more than %d hexes", g.DX, g.DY, g.boardW, g.boardH,
					maxCells)
			}
			if _, twice := g.byName[c.name]; !twice {
				g.byName[c.name] = len(g.cells)
			}
			g.cells = append(g.cells, c)
		}
	}
	g.Hexes = len(g.cells)
	return nil
}

// cellCentre returns the centre of hex number ny of column number nx; on a sideways grid, of row number nx.
func (g *Grid) cellCentre(nx, ny int) (x, y float64) {
	x, y = float64(g.X0)+float64(nx)*g.DX, float64(g.Y0)+float64(ny)*g.DY
	if nx%2 != 0 {
		y += g.DY / 2
	}
	if g.Sideways {
		return y, x
	}
	return x, y
}

// cellAt returns a hex with its numbers. Descending numbers start at limits that VASSAL computes: the container's
// height divided by dx, and its width divided by dy, even on a sideways grid.
func (g *Grid) cellAt(nx, ny int) cell {
	c := cell{}
	c.x, c.y = g.cellCentre(nx, ny)
	maxRows, maxCols := int(math.Floor(float64(g.height)/g.DX+0.5)), int(math.Floor(float64(g.width)/g.DY+0.5))
	lastX, lastY, descX, descY := maxCols, maxRows, g.H.Descend, g.V.Descend
	if g.Sideways {
		lastX, lastY, descX, descY = maxRows, maxCols, g.V.Descend, g.H.Descend
	}
	odd := nx%2 != 0
	if descX {
		nx = lastX - nx
	}
	up := 1
	if descY {
		ny, up = lastY-ny, -1
	}
	if g.Stagger && odd {
		ny += up
	}
	c.h, c.v = nx+g.H.Off, ny+g.V.Off
	c.name = g.cellName(c.h, c.v)
	return c
}

// Place returns the centre of the hex with a name, in pixels of the board. ok is false if there is no such hex.
func (g *Grid) Place(name string) (x, y int, ok bool) {
	i, ok := g.byName[name]
	if !ok {
		return 0, 0, false
	}
	return int(math.Round(g.cells[i].x)), int(math.Round(g.cells[i].y)), true
}

// nearestCell returns the hex to which VASSAL assigns a place on the board.
func (g *Grid) nearestCell(x, y float64) cell {
	if g.Sideways {
		x, y = y, x
	}
	nx := int(math.Floor((x-float64(g.X0))/g.DX + 0.5))
	y -= float64(g.Y0)
	if nx%2 != 0 {
		y -= g.DY / 2
	}
	return g.cellAt(nx, int(math.Floor(y/g.DY+0.5)))
}

// cellName returns VASSAL's name for the hex with two numbers.
func (g *Grid) cellName(h, v int) string {
	if !g.Numbered {
		return ""
	}
	a, b := g.H.format(h), g.V.format(v)
	label := b + g.Sep + a
	if g.First == "H" {
		label = a + g.Sep + b
	}
	label = strings.NewReplacer("$gridLocation$", label, "$column$", a, "$row$", b).Replace(g.format)
	return strings.NewReplacer("$gridLocation$", label, "$name$", g.Zone).Replace(g.zoneFormat)
}

// format formats one number: with leading zeros, or as letters A, B ... Z, AA, BB ...
func (n Number) format(v int) string {
	sign := ""
	if v < 0 {
		sign, v = "-", -v
	}
	if n.Type == "A" {
		return sign + strings.Repeat(string(rune('A'+v%26)), min(v/26+1, 100))
	}
	return sign + fmt.Sprintf("%0*d", n.Leading+1, v)
}

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}
