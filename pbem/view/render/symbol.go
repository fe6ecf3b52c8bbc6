package render

import (
	"slices"

	"fieldpost/pbem/view/canvas"
)

// symbol holds the drawing of a unit type, in a frame three units wide and two high about the origin: x from -1.5 to
// 1.5, y from -1 to 1. The shapes follow NATO APP-6, or older wargame practice where the two differ.
type symbol struct {
	lines canvas.Path // strokes
	fills canvas.Path // solid parts
	text  string      // text in the middle of the frame
	foot  string      // small, at its foot
}

// symbolNames lists the symbols, sorted.
var symbolNames = []string{
	"air", "airassault", "airborne", "airlanding", "antiaircraft", "antitank", "armour", "armouredcavalry", "artillery", "assaultgun",
	"attackaircraft",
	"bomber", "cavalry", "engineer", "fighter", "fortress", "garrison", "headquarters", "infantry", "lightinfantry", "luftwaffe", "marines",
	"mechanised", "mortar", "motorcavalry", "motorised", "mountain", "rocket", "security", "ski", "supply", "territorial", "unknown",
}

// SymbolNames lists the names of the available unit symbols, sorted.
func SymbolNames() []string { return append([]string(nil), symbolNames...) }

// knownSymbol returns name if it is in [SymbolNames], otherwise "unknown".
func knownSymbol(name string) string {
	if slices.Contains(symbolNames, name) {
		return name
	}
	return "unknown"
}

// symbolOf draws a symbol. A name that is not in [SymbolNames] gives the symbol "unknown".
func symbolOf(name string) symbol {
	var s symbol
	switch name {
	case "infantry", "airassault", "airborne", "airlanding", "garrison", "lightinfantry", "luftwaffe", "marines", "mechanised", "motorised",
		"mountain", "ski", "territorial":
		s.cross()
	case "cavalry", "armouredcavalry", "motorcavalry":
		s.slash()
	case "artillery", "rocket":
		s.fills.Ellipse(canvas.Point{}, 0.38, 0.5)
	}
	s.drawModifiers(name)
	return s
}

// drawModifiers draws the details that distinguish a symbol from others of its arm.
func (s *symbol) drawModifiers(name string) {
	switch name {
	case "infantry", "cavalry", "artillery":
	case "armour", "mechanised", "armouredcavalry":
		s.track()
	case "assaultgun":
		s.track()
		s.lines.Open(canvas.Pt(-0.98, -1), canvas.Pt(-0.98, 1))
	case "motorised", "motorcavalry":
		s.lines.Open(canvas.Pt(0, -1), canvas.Pt(0, 1))
	case "mountain":
		s.fills.Poly(canvas.Pt(0, 0.12), canvas.Pt(0.62, 1), canvas.Pt(-0.62, 1))
	case "airborne":
		s.wings()
	case "airassault":
		s.lines.Open(canvas.Pt(-0.42, 0.42), canvas.Pt(0, 0.95), canvas.Pt(0.42, 0.42))
	case "airlanding":
		s.wings()
		s.lines.Open(canvas.Pt(-0.42, -0.95), canvas.Pt(0, -0.42), canvas.Pt(0.42, -0.95))
	case "ski":
		s.skis()
	case "marines":
		s.anchor()
	case "lightinfantry":
		s.foot = "L"
	case "territorial":
		s.foot = "T"
	case "luftwaffe":
		s.foot = "LW"
	case "garrison":
		s.fills.Poly(canvas.Pt(-0.55, 1), canvas.Pt(-0.55, 0.5), canvas.Pt(0.55, 0.5), canvas.Pt(0.55, 1))
	case "rocket":
		s.lines.Open(canvas.Pt(-0.45, -0.45), canvas.Pt(0, -0.75), canvas.Pt(0.45, -0.45))
		s.lines.Open(canvas.Pt(-0.45, -0.65), canvas.Pt(0, -0.95), canvas.Pt(0.45, -0.65))
	case "mortar":
		s.lines.Ellipse(canvas.Pt(0, 0.5), 0.16, 0.2)
		s.lines.Open(canvas.Pt(0, 0.3), canvas.Pt(0, -0.7))
		s.lines.Open(canvas.Pt(-0.3, -0.3), canvas.Pt(0, -0.7), canvas.Pt(0.3, -0.3))
	default:
		s.drawStandalone(name)
	}
}

// drawStandalone draws the symbols that are not composed of parts.
func (s *symbol) drawStandalone(name string) {
	switch name {
	case "fortress":
		s.lines.Open(canvas.Pt(-1.05, 0.5), canvas.Pt(-0.6, 0.5), canvas.Pt(-0.6, -0.4), canvas.Pt(0.6, -0.4),
			canvas.Pt(0.6, 0.5), canvas.Pt(1.05, 0.5))
	case "security":
		s.text = "SEC"
	case "antitank":
		s.lines.Open(canvas.Pt(-1.5, 1), canvas.Pt(0, -1), canvas.Pt(1.5, 1))
	case "antiaircraft":
		s.lines.Move(canvas.Pt(-1.5, 1))
		s.lines.Cubic(canvas.Pt(-1, -0.5), canvas.Pt(1, -0.5), canvas.Pt(1.5, 1))
	case "engineer":
		s.lines.Open(canvas.Pt(-0.8, 0.45), canvas.Pt(-0.8, -0.4), canvas.Pt(0.8, -0.4), canvas.Pt(0.8, 0.45))
		s.lines.Open(canvas.Pt(0, -0.4), canvas.Pt(0, 0.3))
	case "headquarters":
		s.fills.Rect(-1.5, -1, 3, 0.55, 0)
		s.text = "HQ"
	case "supply":
		s.lines.Open(canvas.Pt(-1.5, 0.5), canvas.Pt(1.5, 0.5))
	case "air":
		s.aircraft()
	case "attackaircraft":
		s.aircraft()
		s.foot = "A"
	case "bomber":
		s.aircraft()
		s.foot = "B"
	case "fighter":
		s.aircraft()
		s.foot = "F"
	default:
		s.text = "?"
	}
}

// skis draws two skis crossed below the middle, their tips turned up.
func (s *symbol) skis() {
	s.lines.Open(canvas.Pt(-0.4, 0.22), canvas.Pt(0.3, 0.9), canvas.Pt(0.52, 0.78))
	s.lines.Open(canvas.Pt(0.4, 0.22), canvas.Pt(-0.3, 0.9), canvas.Pt(-0.52, 0.78))
}

// anchor draws the anchor of marines: ring, stock, shank and arms.
func (s *symbol) anchor() {
	s.lines.Ellipse(canvas.Pt(0, -0.68), 0.12, 0.16)
	s.lines.Open(canvas.Pt(0, -0.52), canvas.Pt(0, 0.85))
	s.lines.Open(canvas.Pt(-0.3, -0.34), canvas.Pt(0.3, -0.34))
	s.lines.Move(canvas.Pt(-0.48, 0.35))
	s.lines.Cubic(canvas.Pt(-0.42, 0.75), canvas.Pt(-0.2, 0.85), canvas.Pt(0, 0.85))
	s.lines.Cubic(canvas.Pt(0.2, 0.85), canvas.Pt(0.42, 0.75), canvas.Pt(0.48, 0.35))
}

// aircraft draws fixed wing aircraft: two blades of a propeller.
func (s *symbol) aircraft() {
	s.fills.Move(canvas.Point{})
	s.fills.Cubic(canvas.Pt(0.3, -0.42), canvas.Pt(0.95, -0.5), canvas.Pt(0.95, 0))
	s.fills.Cubic(canvas.Pt(0.95, 0.5), canvas.Pt(0.3, 0.42), canvas.Point{})
	s.fills.Cubic(canvas.Pt(-0.3, -0.42), canvas.Pt(-0.95, -0.5), canvas.Pt(-0.95, 0))
	s.fills.Cubic(canvas.Pt(-0.95, 0.5), canvas.Pt(-0.3, 0.42), canvas.Point{})
}

// cross draws infantry: crossed belts.
func (s *symbol) cross() {
	s.lines.Open(canvas.Pt(-1.5, -1), canvas.Pt(1.5, 1))
	s.lines.Open(canvas.Pt(-1.5, 1), canvas.Pt(1.5, -1))
}

// slash draws cavalry: one belt.
func (s *symbol) slash() { s.lines.Open(canvas.Pt(-1.5, 1), canvas.Pt(1.5, -1)) }

// track draws armour: a stadium.
func (s *symbol) track() { s.lines.Rect(-0.98, -0.52, 1.96, 1.04, 0.52) }

// wings draws airborne troops: a canopy of two arcs at the foot.
func (s *symbol) wings() {
	s.lines.Move(canvas.Pt(-0.7, 0.92))
	s.lines.Cubic(canvas.Pt(-0.62, 0.42), canvas.Pt(-0.08, 0.42), canvas.Pt(0, 0.92))
	s.lines.Cubic(canvas.Pt(0.08, 0.42), canvas.Pt(0.62, 0.42), canvas.Pt(0.7, 0.92))
}

// sizeMark draws a size mark about c, h high: X and I, dots, and a bracket over text in "[]" (a battle group). It
// returns false for any other mark.
func sizeMark(p *canvas.Path, mark string, c canvas.Point, h float64) bool {
	if n := len(mark); n > 2 && mark[0] == '[' && mark[n-1] == ']' {
		mark = mark[1 : n-1]
		w := h * 1.15 * float64(len(mark)) / 2
		p.Open(canvas.Pt(c.X-w-2, c.Y+h/2), canvas.Pt(c.X-w-2, c.Y-h*0.75), canvas.Pt(c.X+w+2, c.Y-h*0.75),
			canvas.Pt(c.X+w+2, c.Y+h/2))
	}
	step := h * 1.15
	x := c.X - step*float64(len(mark)-1)/2
	for _, r := range mark {
		switch r {
		case 'X':
			p.Open(canvas.Pt(x-h*0.42, c.Y-h/2), canvas.Pt(x+h*0.42, c.Y+h/2))
			p.Open(canvas.Pt(x-h*0.42, c.Y+h/2), canvas.Pt(x+h*0.42, c.Y-h/2))
		case 'I':
			p.Open(canvas.Pt(x, c.Y-h/2), canvas.Pt(x, c.Y+h/2))
		case '.':
			p.Ellipse(canvas.Pt(x, c.Y), h*0.14, h*0.14)
		default:
			return false
		}
		x += step
	}
	return mark != ""
}
