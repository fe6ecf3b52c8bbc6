package render

import "slices"

// A unit symbol is drawn in a frame three units wide and two high about the origin: x from -1.5 to 1.5, y from -1 to 1.
// The forms follow the common military usage (NATO APP-6, older wargame practice where the two differ).
type symbol struct {
	lines path   // strokes
	fills path   // solid parts
	text  string // in the middle of the frame
}

// symbolNames lists the symbols, sorted.
var symbolNames = []string{
	"air", "airborne", "antiaircraft", "antitank", "armour", "artillery", "cavalry", "engineer", "fortress", "garrison",
	"headquarters", "infantry", "mechanised", "motorised", "mountain", "reconnaissance", "security", "supply", "unknown",
}

// Symbols lists the names of the unit symbols that can be drawn, sorted.
func Symbols() []string { return append([]string(nil), symbolNames...) }

// known is the name itself if there is such a symbol, and "unknown" otherwise.
func known(name string) string {
	if slices.Contains(symbolNames, name) {
		return name
	}
	return "unknown"
}

// symbolOf draws a symbol; a name that is not in [Symbols] is drawn as unknown.
func symbolOf(name string) symbol {
	var s symbol
	switch name {
	case "infantry":
		s.cross()
	case "armour":
		s.track()
	case "mechanised":
		s.cross()
		s.track()
	case "motorised":
		s.cross()
		s.lines.open(point{0, -1}, point{0, 1})
	case "mountain":
		s.cross()
		s.fills.poly(point{0, 0.12}, point{0.62, 1}, point{-0.62, 1})
	case "airborne":
		s.cross()
		s.wings()
	case "garrison":
		s.cross()
		s.fills.poly(point{-0.55, 1}, point{-0.55, 0.5}, point{0.55, 0.5}, point{0.55, 1})
	case "fortress":
		s.lines.open(point{-1.05, 0.5}, point{-0.6, 0.5}, point{-0.6, -0.4}, point{0.6, -0.4}, point{0.6, 0.5}, point{1.05, 0.5})
	case "security":
		s.text = "SEC"
	case "reconnaissance":
		s.slash()
		s.track()
	case "cavalry":
		s.slash()
	case "artillery":
		s.fills.ellipse(point{}, 0.42, 0.42)
	case "antitank":
		s.lines.open(point{-1.5, 1}, point{0, -1}, point{1.5, 1})
	case "antiaircraft":
		s.lines.move(point{-1.5, 1})
		s.lines.cubic(point{-1, -0.5}, point{1, -0.5}, point{1.5, 1})
	case "engineer":
		s.lines.open(point{-0.75, 0.5}, point{-0.75, -0.45}, point{0.75, -0.45}, point{0.75, 0.5})
		s.lines.open(point{0, -0.45}, point{0, 0.5})
	case "headquarters":
		s.fills.rect(-1.5, -1, 3, 0.55, 0)
		s.text = "HQ"
	case "supply":
		s.lines.open(point{-1.5, 0.5}, point{1.5, 0.5})
	case "air":
		s.lines.move(point{})
		s.lines.cubic(point{0.35, -0.6}, point{1, -0.6}, point{1, 0})
		s.lines.cubic(point{1, 0.6}, point{0.35, 0.6}, point{})
		s.lines.cubic(point{-0.35, -0.6}, point{-1, -0.6}, point{-1, 0})
		s.lines.cubic(point{-1, 0.6}, point{-0.35, 0.6}, point{})
	default:
		s.text = "?"
	}
	return s
}

// cross is infantry: crossed belts.
func (s *symbol) cross() {
	s.lines.open(point{-1.5, -1}, point{1.5, 1})
	s.lines.open(point{-1.5, 1}, point{1.5, -1})
}

// slash is cavalry: one belt.
func (s *symbol) slash() { s.lines.open(point{-1.5, 1}, point{1.5, -1}) }

// track is armour: a stadium.
func (s *symbol) track() { s.lines.rect(-0.98, -0.52, 1.96, 1.04, 0.52) }

// wings is airborne: a canopy of two arcs at the foot.
func (s *symbol) wings() {
	s.lines.move(point{-0.7, 0.92})
	s.lines.cubic(point{-0.62, 0.42}, point{-0.08, 0.42}, point{0, 0.92})
	s.lines.cubic(point{0.08, 0.42}, point{0.62, 0.42}, point{0.7, 0.92})
}

// sizeMark draws a size mark of X and I about c, h high; anything else is left to text, reported by false.
func sizeMark(p *path, mark string, c point, h float64) bool {
	step := h * 1.15
	x := c.X - step*float64(len(mark)-1)/2
	for _, r := range mark {
		switch r {
		case 'X':
			p.open(point{x - h*0.42, c.Y - h/2}, point{x + h*0.42, c.Y + h/2})
			p.open(point{x - h*0.42, c.Y + h/2}, point{x + h*0.42, c.Y - h/2})
		case 'I':
			p.open(point{x, c.Y - h/2}, point{x, c.Y + h/2})
		default:
			return false
		}
		x += step
	}
	return true
}
