package module

import (
	"fmt"
	"regexp"
	"strings"
)

// letters matches the text between the numbers of a map file's hex labels.
var letters = regexp.MustCompile(`^[A-Za-z-]*$`)

// axis describes the rows or the columns of a grid in the words of a map file.
type axis struct {
	lo, hi int
	num    Number
}

func (a axis) rangeText() string {
	from, to := a.lo, a.hi
	if a.num.Descend {
		from, to = to, from
	}
	width := max(a.num.Leading+1, len(fmt.Sprint(a.hi)))
	return fmt.Sprintf("%0*d..%0*d", width, from, width, to)
}

// axes returns the rows and columns of a grid. On a sideways grid VASSAL's h numbers belong to the rows. Descending
// always means the page's horizontal or vertical.
func (g *Grid) axes() (rows, cols axis, ok bool) {
	h, v := axis{num: g.H}, axis{num: g.V}
	for _, c := range g.cells {
		if c.h < 0 || c.v < 0 {
			continue
		}
		if !ok {
			h.lo, h.hi, v.lo, v.hi, ok = c.h, c.h, c.v, c.v, true
		}
		h.lo, h.hi, v.lo, v.hi = min(h.lo, c.h), max(h.hi, c.h), min(v.lo, c.v), max(v.hi, c.v)
	}
	rows, cols = v, h
	if g.Sideways {
		rows, cols = h, v
	}
	rows.num.Descend, cols.num.Descend = g.V.Descend, g.H.Descend
	return rows, cols, ok
}

// shiftWords returns the map file's words for the columns or rows that are shifted by half a hex. By VASSAL's own
// count, every second one is further down (or right) than its neighbours of the same count. If stagger numbers it one
// higher, it is above (or left of) the neighbours of the same number.
func (g *Grid) shiftWords() string {
	parity := "even"
	if g.cellAt(1, 0).h%2 != 0 {
		parity = "odd"
	}
	word := map[bool][2]string{false: {"-south", "-north"}, true: {"-east", "-west"}}[g.Sideways]
	before := g.Stagger
	if before {
		return parity + word[1]
	}
	return parity + word[0]
}

// makeStatement makes the grid statement of a map file, and records properties that the statement cannot express.
func (g *Grid) makeStatement() {
	if !g.Numbered {
		g.Notes = append(g.Notes, "the grid has no numbering: the numbers here are counted, not printed")
	}
	rows, cols, ok := g.axes()
	if !ok {
		g.Notes = append(g.Notes, "no hex lies on the board")
		return
	}
	orientation, order := "flat", "rrcc"
	if g.Sideways {
		orientation = "pointy"
	}
	if (g.First == "H") != g.Sideways {
		order = "ccrr"
	}
	g.Statement = fmt.Sprintf("grid %s %s %s rows %s cols %s", orientation, g.shiftWords(), order, rows.rangeText(), cols.rangeText())
	if g.Sep != "" && letters.MatchString(g.Sep) {
		widths := []int{len(rangeFirst(rows)), len(rangeFirst(cols))}
		if order == "ccrr" {
			widths[0], widths[1] = widths[1], widths[0]
		}
		g.Statement += fmt.Sprintf(" id=%%0%dd%s%%0%dd", widths[0], g.Sep, widths[1])
	} else if g.Sep != "" {
		g.Notes = append(g.Notes,
			fmt.Sprintf("the numbers are separated by %q, which a map file's labels cannot hold: they are left joined", g.Sep))
	}
	if g.H.Type == "A" || g.V.Type == "A" {
		g.Notes = append(g.Notes, "letters are counted: A is 0, B is 1, Z 25, AA 26")
	}
	for _, a := range []axis{rows, cols} {
		if a.num.Type != "A" && len(fmt.Sprint(a.hi)) > a.num.Leading+1 {
			g.Notes = append(g.Notes, fmt.Sprintf("the module writes numbers below %d with %d digits; the map file writes all with %d",
				pow10(a.num.Leading+1), a.num.Leading+1, len(fmt.Sprint(a.hi))))
		}
	}
	for _, c := range g.cells {
		if c.h < 0 || c.v < 0 {
			g.Notes = append(g.Notes, "hexes with negative numbers, at the edge, are left out")
			break
		}
	}
}

func rangeFirst(a axis) string {
	s, _, _ := strings.Cut(a.rangeText(), "..")
	return s
}

func pow10(n int) int {
	p := 1
	for range n {
		p *= 10
	}
	return p
}

// BlankMapFile returns a map file of unknown terrain with the grid's hexes, "" if the grid has no hexes.
func (g *Grid) BlankMapFile(title string) string {
	rows, cols, ok := g.axes()
	if !ok {
		return ""
	}
	have := map[[2]int]bool{}
	for _, c := range g.cells {
		at := [2]int{c.v, c.h}
		if g.Sideways {
			at = [2]int{c.h, c.v}
		}
		have[at] = true
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# source: unknown\n# Grid and numbers as in a VASSAL module; everything else is still to be transcribed.\n"+
		"hexmap 1\ntitle %s status=skeleton\n%s\nlegend . clear | ? unknown | x off-map\nmap\n", slug(title), g.Statement)
	for r := rows.lo; r <= rows.hi; r++ {
		row := r
		if rows.num.Descend {
			row = rows.hi - (r - rows.lo)
		}
		fmt.Fprintf(&b, "%0*d", len(rangeFirst(rows)), row)
		for c := cols.lo; c <= cols.hi; c++ {
			col := c
			if cols.num.Descend {
				col = cols.hi - (c - cols.lo)
			}
			if have[[2]int{row, col}] {
				b.WriteString(" ?")
			} else {
				b.WriteString(" x")
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("end\n")
	return b.String()
}

// slug returns a title as one word of a map file.
func slug(s string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(s) {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			b.WriteRune(r)
		} else if b.Len() > 0 && !strings.HasSuffix(b.String(), "-") {
			b.WriteByte('-')
		}
		if b.Len() >= 60 {
			break
		}
	}
	if out := strings.Trim(b.String(), "-"); out != "" {
		return out
	}
	return "untitled"
}
