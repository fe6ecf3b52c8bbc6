package savefile

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode"

	"fieldpost/pbem/mapping/calibrate"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Proposal is a proposed piece list, to be reviewed by a person.
type Proposal struct {
	Module, Version string
	Pairs           []UnitMatch // sorted by unit
	UnmatchedPieces []string
	Hexes           []HexPlace
}

// UnitMatch pairs a unit with its probable piece.
type UnitMatch struct {
	Unit, Piece string
	Layer       string // "" if the piece has none with as many levels as the unit has steps
	Steps       int
	IsSure      bool
}

// HexPlace is the place of a hex on a map.
type HexPlace struct {
	Map, Hex string
	X, Y     int
}

// Propose matches the units of a title with the names of pieces. A unit and a name that are each other's best match are
// a pair; it is certain if their words are the same. Names that occur more than once are left to the reader. pieces may
// be nil. With the pieces of a save it also proposes layers. It then proposes the places of hexes too, from units whose
// hex the title's set-up states.
func Propose(w *core.World, names []string, pieces []*Piece, start *core.Position) *Proposal {
	out := &Proposal{}
	best := match(w.Defs, names)
	used := map[string]bool{}
	byName := map[string]*Piece{}
	for _, p := range pieces {
		byName[p.Name] = p
	}
	for i, d := range w.Defs {
		x := UnitMatch{Unit: d.ID, Steps: len(d.Steps)}
		if b := best[i]; b.name != "" {
			x.Piece, x.IsSure = b.name, b.score >= sureScore
			used[b.name] = true
			x.Layer = layerFor(byName[b.name], len(d.Steps))
		}
		out.Pairs = append(out.Pairs, x)
	}
	for _, n := range slices.Compact(slices.Sorted(slices.Values(names))) {
		if !used[n] {
			out.UnmatchedPieces = append(out.UnmatchedPieces, n)
		}
	}
	if start != nil {
		out.Hexes = proposeSpots(w.Map, out.Pairs, byName, start)
	}
	return out
}

// layerFor returns the first layer with at least as many levels as steps, "" if steps is below two.
func layerFor(p *Piece, steps int) string {
	if p == nil || steps < 2 {
		return ""
	}
	for i, l := range p.Layers {
		if l.Levels >= steps {
			return fmt.Sprintf("#%d", i+1)
		}
	}
	return ""
}

// Scores of a match, from 0 to 1.
const (
	likelyScore = 0.6
	sureScore   = 0.999
)

type matched struct {
	name  string
	score float64
}

// match finds for each unit the name that fits best, if the unit is also the best match of that name.
func match(defs []*core.UnitDef, names []string) []matched {
	var words [][]string
	for _, n := range names {
		words = append(words, wordsOf(n))
	}
	out := make([]matched, len(defs))
	bestOf := make([]int, len(names)) // best unit of each name
	score := make([]float64, len(names))
	for i, d := range defs {
		id, full := wordsOf(d.ID), wordsOf(d.Name)
		for k, n := range names {
			s := max(similarity(id, words[k]), similarity(full, words[k]))
			if s > out[i].score {
				out[i] = matched{n, s}
			}
			if s > score[k] {
				bestOf[k], score[k] = i, s
			}
		}
	}
	for i, m := range out {
		k := slices.Index(names, m.name)
		if m.score < likelyScore || k < 0 || bestOf[k] != i {
			out[i] = matched{}
		}
	}
	return out
}

// wordsOf returns the words and numbers of a name in lower case.
func wordsOf(s string) []string {
	kind := func(r rune) int {
		switch {
		case unicode.IsDigit(r):
			return 1
		case unicode.IsLetter(r):
			return 2
		}
		return 0
	}
	var out []string
	last := 0
	for _, r := range strings.ToLower(s) {
		k := kind(r)
		switch {
		case k == 0:
		case k == last:
			out[len(out)-1] += string(r)
		default:
			out = append(out, string(r))
		}
		last = k
	}
	slices.Sort(out)
	return out
}

// similarity returns the similarity of two lists of words, from 0 to 1. A word and its abbreviation ("panzer", "pz")
// count as half a match.
func similarity(a, b []string) float64 {
	if len(a)+len(b) == 0 {
		return 0
	}
	left := slices.Clone(b)
	same := 0.0
	for _, w := range a {
		if i := slices.Index(left, w); i >= 0 {
			left, same = slices.Delete(left, i, i+1), same+1
		}
	}
	for _, w := range a {
		short := func(x string) bool { return x != w && (abbreviates(w, x) || abbreviates(x, w)) }
		if i := slices.IndexFunc(left, short); i >= 0 && !slices.Contains(b, w) {
			left, same = slices.Delete(left, i, i+1), same+0.5
		}
	}
	return 2 * same / float64(len(a)+len(b))
}

// abbreviates reports whether the letters of short occur in long in the same order, beginning with the first of long.
func abbreviates(short, long string) bool {
	if short[0] != long[0] || short[0] <= '9' {
		return false
	}
	for i := range len(short) {
		k := strings.IndexByte(long, short[i])
		if k < 0 {
			return false
		}
		long = long[k+1:]
	}
	return true
}

// proposeSpots proposes up to nine hexes, far from each other, whose places follow from pairs in the set-up. Hexes that
// contradict most of the others are left out.
func proposeSpots(m *hexmap.Map, pairs []UnitMatch, byName map[string]*Piece, start *core.Position) []HexPlace {
	points := map[string][]calibrate.Point{}
	for _, x := range pairs {
		p := byName[x.Piece]
		i := slices.IndexFunc(start.Units, func(u core.Unit) bool { return u.Def.ID == x.Unit })
		if p == nil || p.Place.Map == "" || i < 0 || !start.Units[i].OnMap() {
			continue
		}
		q := calibrate.Point{Hex: start.Units[i].Hex, X: float64(p.Place.X), Y: float64(p.Place.Y)}
		known := func(o calibrate.Point) bool { return o.Hex == q.Hex }
		if !slices.ContainsFunc(points[p.Place.Map], known) {
			points[p.Place.Map] = append(points[p.Place.Map], q)
		}
	}
	var out []HexPlace
	for name, pts := range points {
		for _, p := range spreadPoints(m, agreeingPoints(m, pts)) {
			out = append(out, HexPlace{name, m.Label(p.Hex), int(p.X), int(p.Y)})
		}
	}
	slices.SortFunc(out, func(a, b HexPlace) int { return cmp.Or(cmp.Compare(a.Map, b.Map), cmp.Compare(a.Hex, b.Hex)) })
	return out
}

// agreeingPoints returns the largest set of points that agree, within a third of a hex, with a fit through three of
// them. It returns nil if pts has fewer than four points.
func agreeingPoints(m *hexmap.Map, pts []calibrate.Point) []calibrate.Point {
	const trials = 2000
	var best []calibrate.Point
	n := len(pts)
	for t := range trials {
		if n < 4 {
			break
		}
		i, j, k := t%n, (t*7+t/n+1)%n, (t*13+2*(t/n)+3)%n
		if i == j || j == k || i == k {
			continue
		}
		f, err := calibrate.New(m, []calibrate.Point{pts[i], pts[j], pts[k]}, calibrate.Affine)
		if err != nil {
			continue
		}
		in := slices.DeleteFunc(slices.Clone(pts), func(p calibrate.Point) bool { return f.Residual(p) > 1./3 })
		if len(in) > len(best) {
			best = in
		}
	}
	if len(best) < 4 {
		return nil
	}
	return best
}

// spreadPoints chooses up to nine points, each time the point farthest from the chosen ones.
func spreadPoints(m *hexmap.Map, pts []calibrate.Point) []calibrate.Point {
	var out []calibrate.Point
	for len(out) < min(9, len(pts)) {
		best, most := 0, -1.0
		for i, p := range pts {
			near := math.Inf(1)
			for _, q := range out {
				near = min(near, float64(m.Distance(p.Hex, q.Hex)))
			}
			if near > most {
				best, most = i, near
			}
		}
		if most == 0 {
			break
		}
		out = append(out, pts[best])
	}
	return out
}

// AddGridHexes proposes hexes of a map window whose board uses the title's hex numbers: up to nine, far from each
// other. place returns the position of a hex on the board, in pixels of the window.
func (p *Proposal) AddGridHexes(m *hexmap.Map, window string, place func(label string) (x, y int, ok bool)) {
	var pts []calibrate.Point
	for h := range m.Hexes() {
		if x, y, ok := place(m.Label(h)); ok {
			pts = append(pts, calibrate.Point{Hex: h, X: float64(x), Y: float64(y)})
		}
	}
	if len(pts) < m.Len()/2 {
		return // another board with some of these numbers by chance
	}
	for _, q := range spreadPoints(m, pts) {
		p.Hexes = append(p.Hexes, HexPlace{window, m.Label(q.Hex), int(q.X), int(q.Y)})
	}
}

// Write writes the proposal as a list, with doubtful lines as comments for review.
func (p *Proposal) Write(w io.Writer) error {
	var b strings.Builder
	b.WriteString("# Which piece of the module is which unit, and where hexes lie. Look it through: what is behind #? is doubtful.\n")
	if p.Module != "" {
		fmt.Fprintf(&b, "module\t%s\t%s\n", p.Module, p.Version)
	}
	for _, s := range p.Hexes {
		fmt.Fprintf(&b, "hex\t%s\t%s\t%d\t%d\n", s.Map, s.Hex, s.X, s.Y)
	}
	if len(p.Hexes) == 0 {
		b.WriteString("# hex\tMAP\tLABEL\tX\tY\tthree or more, in pixels of the map window\n")
	}
	b.WriteString("# box\tMAP\t*\tX\tY\twhere counters off the map go\n")
	for _, x := range p.Pairs {
		if x.Piece == "" {
			fmt.Fprintf(&b, "# unit\t%s\t?\n", x.Unit)
			continue
		}
		if !x.IsSure {
			b.WriteString("#? ")
		}
		fmt.Fprintf(&b, "unit\t%s\t%s", x.Unit, x.Piece)
		if x.Layer != "" {
			b.WriteString("\t" + x.Layer + "\t")
			for i := range x.Steps {
				fmt.Fprintf(&b, "%s%d", []string{"", " "}[min(i, 1)], i+1)
			}
		}
		b.WriteString("\n")
	}
	for _, n := range p.UnmatchedPieces {
		fmt.Fprintf(&b, "# piece\t%s\n", n)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
