package render

import "fieldpost/pbem/view/canvas"

// Style sets how the maps and counters of a title look. Unset fields use the house style.
type Style struct {
	Sides   []SideStyle
	Terrain []TerrainStyle // styles that replace built-in classes; see [DefaultTerrain]
	Symbols []Word         // maps a unit type to a symbol name; see [SymbolNames]
	Sizes   []Word         // maps a unit size to a size mark, such as "division" to "XX"
}

// Word maps a title's word to one of this package.
type Word struct{ From, To string }

// SideStyle sets how a side's counters and marks look. Sides must differ in shape as well as colour, for readers and
// printers without colour: give one side round corners and the other square ones.
type SideStyle struct {
	Side   string
	Fill   string // "#rrggbb"
	Edge   string // colour of outline, arrows and forts; "" for a darker Fill
	Ink    string // colour of the figures; "" for black or white, whichever contrasts more with Fill
	Round  bool   // round corners and a cross on the back; otherwise square corners and a star on the back
	Letter string // one letter for the character map; "" for the first letter of Side
}

// TerrainStyle sets how a terrain class of the map's legend is drawn.
type TerrainStyle struct {
	Class   string
	Fill    string
	Texture Texture
	Ink     string // colour of the texture
	Shade   string // its darker colour
	Char    string // one character for the character map
}

// side returns a side's style and its index. An unknown side gets a grey, square style.
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

// House colours that do not depend on a side or terrain.
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
