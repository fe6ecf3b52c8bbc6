package render

// Style says how a title looks. Whatever is left out is drawn in the house style.
type Style struct {
	Sides   []SideStyle
	Terrain []TerrainStyle // before the house style's classes, which [HouseTerrain] lists
	Symbols []Word         // unit type -> symbol name; see [Symbols]
	Sizes   []Word         // unit size -> size mark: "division" -> "XX"
}

// Word translates a title's word into the renderer's.
type Word struct{ From, To string }

// SideStyle is how a side's counters and marks look. Shape carries the side as much as colour does, for readers and
// printers without colour: give one side round corners and the other square ones.
type SideStyle struct {
	Side   string
	Fill   string // "#rrggbb"
	Edge   string // outline, arrows and forts; "" = a darker Fill
	Ink    string // figures; "" = black or white, whichever reads better on Fill
	Round  bool   // round corners, cross on the back; otherwise square corners, star on the back
	Letter string // one letter for the character map; "" = the first of Side
}

// TerrainStyle is how a terrain class of the map's legend is drawn.
type TerrainStyle struct {
	Class   string
	Fill    string
	Texture Texture
	Ink     string // the texture's colour
	Shade   string // its darker colour
	Char    string // one character for the character map
}

// Texture names a way to fill a hex.
type Texture uint8

// The textures.
const (
	Plain   Texture = iota // nothing
	Blobs                  // crowns of trees
	Hachure                // slopes
	Dashes                 // wet ground
	Hatch                  // not known
	Waves                  // open water
)

// HouseTerrain gives the classes that are drawn without a title's help.
func HouseTerrain() []TerrainStyle {
	return []TerrainStyle{
		{Class: "clear", Fill: "#f4eedc", Texture: Plain, Ink: "#d9cfb4", Shade: "#d9cfb4", Char: "."},
		{Class: "forest", Fill: "#c9d6a6", Texture: Blobs, Ink: "#86a262", Shade: "#5e7f45", Char: "%"},
		{Class: "hill", Fill: "#e8d3a2", Texture: Hachure, Ink: "#a98247", Shade: "#a98247", Char: "^"},
		{Class: "swamp", Fill: "#d3e3db", Texture: Dashes, Ink: "#5f97a0", Shade: "#5f97a0", Char: "~"},
		{Class: "water", Fill: "#a9cbe0", Texture: Waves, Ink: "#4f8fc0", Shade: "#4f8fc0", Char: "="},
		{Class: "unknown", Fill: "#efe9dc", Texture: Hatch, Ink: "#b0a48c", Shade: "#b0a48c", Char: "?"},
		{Class: "off-map", Fill: "#e6dcc3", Texture: Plain, Ink: "#e6dcc3", Shade: "#e6dcc3", Char: " "},
	}
}

// terrain finds the style of a class; the house style's unknown where nobody names it.
func (s *Style) terrain(class string) TerrainStyle {
	for _, t := range s.Terrain {
		if t.Class == class {
			return t
		}
	}
	var unknown TerrainStyle
	for _, t := range HouseTerrain() {
		if t.Class == class {
			return t
		}
		if t.Class == "unknown" {
			unknown = t
		}
	}
	return unknown
}

// side finds a side's style and its place in the list; an unknown side is drawn grey and square.
func (s *Style) side(name string) (SideStyle, int) {
	for i, t := range s.Sides {
		if t.Side == name {
			return t, i
		}
	}
	return SideStyle{Side: name, Fill: "#b9b4a8"}, len(s.Sides)
}

// word translates w, or gives it back.
func word(list []Word, w string) string {
	for _, p := range list {
		if p.From == w {
			return p.To
		}
	}
	return w
}

// House colours that belong to no side and no terrain.
var (
	paper      = rgb(0xe6dcc3)
	ink        = rgb(0x2a2620)
	softInk    = rgb(0x6b624f)
	numberInk  = rgb(0x8b8069)
	gridInk    = rgb(0x8a7f66).alpha(0x8c)
	white      = rgb(0xffffff)
	riverBlue  = rgb(0x4f8fc0)
	majorBlue  = rgb(0x2c69a3)
	riverCase  = rgb(0xfaf6ea)
	riverText  = rgb(0x2c5f93)
	frontRed   = rgb(0x8e1b1b)
	townInk    = rgb(0x3a2f2a)
	cityRed    = rgb(0x8a4136)
	burstFill  = rgb(0xf6c445)
	burstEdge  = rgb(0x9a2413)
	markRed    = rgb(0xb3202a)
	frameInk   = rgb(0x3a352b)
	haloCream  = rgb(0xfaf6ea)
	cityGround = rgb(0xe4cdb8)
)
