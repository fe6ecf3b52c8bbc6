package render

import "fieldpost/pbem/view/canvas"

// Style sets how the maps and counters of a title look. Whatever is left out is drawn in the house style.
type Style struct {
	Sides   []SideStyle
	Terrain []TerrainStyle // preferred to the built-in classes; see [HouseTerrain]
	Symbols []Word         // unit type -> symbol name; see [Symbols]
	Sizes   []Word         // unit size -> size mark: "division" -> "XX"
}

// Word maps a title's word to one of this package.
type Word struct{ From, To string }

// SideStyle sets how a side's counters and marks look. Shape carries the side as much as colour does, for readers and
// printers without colour: give one side round corners and the other square ones.
type SideStyle struct {
	Side   string
	Fill   string // "#rrggbb"
	Edge   string // outline, arrows and forts; "" = a darker Fill
	Ink    string // figures; "" = black or white, whichever reads better on Fill
	Round  bool   // round corners, cross on the back; otherwise square corners, star on the back
	Letter string // one letter for the character map; "" = the first of Side
}

// TerrainStyle sets how a terrain class of the map's legend is drawn.
type TerrainStyle struct {
	Class   string
	Fill    string
	Texture Texture
	Ink     string // the texture's colour
	Shade   string // its darker colour
	Char    string // one character for the character map
}

// side returns a side's style and its index; an unknown side is drawn grey and square.
func (s *Style) side(name string) (SideStyle, int) {
	for i, t := range s.Sides {
		if t.Side == name {
			return t, i
		}
	}
	return SideStyle{Side: name, Fill: "#b9b4a8"}, len(s.Sides)
}

// translateWord returns the translation of w, or w itself.
func translateWord(list []Word, w string) string {
	for _, p := range list {
		if p.From == w {
			return p.To
		}
	}
	return w
}

// House colours that belong to no side and no terrain.
var (
	paper      = canvas.RGB(0xe6dcc3)
	ink        = canvas.RGB(0x2a2620)
	softInk    = canvas.RGB(0x6b624f)
	numberInk  = canvas.RGB(0x3d372c)
	gridInk    = canvas.RGB(0x8a7f66).Alpha(0x8c)
	riverBlue  = canvas.RGB(0x4f8fc0)
	majorBlue  = canvas.RGB(0x2c69a3)
	riverCase  = canvas.RGB(0xfaf6ea)
	riverText  = canvas.RGB(0x2c5f93)
	frontRed   = canvas.RGB(0x8e1b1b)
	townInk    = canvas.RGB(0x3a2f2a)
	cityRed    = canvas.RGB(0x8a4136)
	burstFill  = canvas.RGB(0xf6c445)
	burstEdge  = canvas.RGB(0x9a2413)
	markRed    = canvas.RGB(0xb3202a)
	frameInk   = canvas.RGB(0x3a352b)
	haloCream  = canvas.RGB(0xfaf6ea)
	cityGround = canvas.RGB(0xe4cdb8)
)
