package canvas

import "sync"

// Face names one of the embedded fonts.
type Face uint8

// The faces of the Latin font. Runes that it lacks are drawn in the Japanese font.
const (
	Regular Face = iota
	Bold
	Italic
	latin            // number of faces that texts ask for
	japanese = latin // used for runes that the other faces lack
	faces    = latin + 1
)

// CapHeight is the height of a capital in ems (Liberation Sans).
const CapHeight = 0.688

// glyph is the outline of a rune in ems, y downward, base line at 0.
type glyph struct {
	outline Path
	advance float64 // ems
	known   bool    // false: the fonts lack the rune, and this is an empty box
	from    Face    // the font that it is taken from
}

// fontCache caches the outlines of the runes used so far. Fonts never change, so cached outlines stay valid.
type fontCache struct {
	mu     sync.Mutex
	files  fontFiles
	glyphs [faces]map[rune]*glyph
}

var fontFaces = &fontCache{}

// glyph returns the outline of one rune.
func (c *fontCache) glyph(f Face, r rune) *glyph {
	c.mu.Lock()
	defer c.mu.Unlock()
	if g, ok := c.glyphs[f][r]; ok {
		return g
	}
	if c.glyphs[f] == nil {
		c.glyphs[f] = map[rune]*glyph{}
	}
	g := c.load(f, r)
	c.glyphs[f][r] = g
	return g
}

// load reads an outline from the font of a face, or from the Japanese font if that face lacks the rune.
func (c *fontCache) load(f Face, r rune) *glyph {
	g := c.files.read(f, r)
	if !g.known && f != japanese {
		if other := c.files.read(japanese, r); other.known {
			return other
		}
	}
	return g
}

// run is a part of a text in one font.
type run struct {
	face Face
	s    string
}

// runs splits a text into parts that one font can draw.
func runs(f Face, s string) []run {
	var out []run
	for _, r := range s {
		from := fontFaces.glyph(f, r).from
		if n := len(out); n > 0 && out[n-1].face == from {
			out[n-1].s += string(r)
			continue
		}
		out = append(out, run{from, string(r)})
	}
	return out
}

// MeasureText returns the width of a line of text, in the unit of its size.
func MeasureText(f Face, s string, size float64) float64 {
	var w float64
	for _, r := range s {
		w += fontFaces.glyph(f, r).advance
	}
	return w * size
}

// HasGlyphs reports whether the embedded fonts have every rune of s.
func HasGlyphs(s string) bool {
	for _, r := range s {
		if !fontFaces.glyph(Regular, r).known || !fontFaces.glyph(Bold, r).known {
			return false
		}
	}
	return true
}
