package paint

import (
	"sync"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansitalic"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"fieldpost/pbem/looks/paint/fonts"
)

// Face is one of the embedded fonts.
type Face uint8

// The faces that a text can ask for; what they lack is taken from the Japanese font.
const (
	Regular Face = iota
	Bold
	Italic
	latin            // the number of faces that texts ask for
	japanese = latin // stands in for the others where they lack a rune
	faces    = latin + 1
)

// CapHeight is the height of a capital in ems (Liberation Sans).
const CapHeight = 0.688

// glyph is an outline in ems, y downward, base line at 0.
type glyph struct {
	outline Path
	advance float64 // ems
	known   bool    // false: the fonts lack the rune, and this is its box
	from    Face    // the font that it is taken from
}

// fontCache keeps the outlines of the runes used so far. Fonts never change, so what it holds depends on nothing else.
type fontCache struct {
	mu     sync.Mutex
	fonts  [faces]*sfnt.Font
	glyphs [faces]map[rune]*glyph
	buf    sfnt.Buffer
}

var fontFaces = &fontCache{}

// data is the font file of a face.
func (f Face) data() []byte {
	switch f {
	case Bold:
		return liberationsansbold.TTF
	case Italic:
		return liberationsansitalic.TTF
	case japanese:
		return fonts.Japanese
	}
	return liberationsansregular.TTF
}

// glyph looks up one rune.
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

// load reads an outline from the font, or from the one that stands in for it.
func (c *fontCache) load(f Face, r rune) *glyph {
	g := c.read(f, r)
	if !g.known && f != japanese {
		if other := c.read(japanese, r); other.known {
			return other
		}
	}
	return g
}

// read reads an outline from one font; a font that cannot be read gives empty glyphs of half an em.
func (c *fontCache) read(f Face, r rune) *glyph {
	g := &glyph{advance: 0.5, from: f}
	if c.fonts[f] == nil {
		parsed, err := sfnt.Parse(f.data())
		if err != nil {
			return g
		}
		c.fonts[f] = parsed
	}
	fnt := c.fonts[f]
	const ppem = 1024
	index, err := fnt.GlyphIndex(&c.buf, r)
	if err != nil {
		return g
	}
	g.known = index != 0
	if adv, err := fnt.GlyphAdvance(&c.buf, index, fixed.I(ppem), font.HintingNone); err == nil {
		g.advance = float64(adv) / (64 * ppem)
	}
	segs, err := fnt.LoadGlyph(&c.buf, index, fixed.I(ppem), nil)
	if err != nil {
		return g
	}
	em := func(p fixed.Point26_6) Point { return Point{float64(p.X) / (64 * ppem), float64(p.Y) / (64 * ppem)} }
	for i, s := range segs {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				g.outline.close()
			}
			g.outline.Move(em(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			g.outline.line(em(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			g.outline.quad(em(s.Args[0]), em(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			g.outline.Cubic(em(s.Args[0]), em(s.Args[1]), em(s.Args[2]))
		}
	}
	if len(segs) > 0 {
		g.outline.close()
	}
	return g
}

// run is a part of a text that one font can write.
type run struct {
	face Face
	s    string
}

// runs divides a text among the fonts that write it.
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

// Measure is the width of a line of text, in the unit of its size.
func Measure(f Face, s string, size float64) float64 {
	var w float64
	for _, r := range s {
		w += fontFaces.glyph(f, r).advance
	}
	return w * size
}

// HasGlyphs says whether the embedded fonts can write every rune of s.
func HasGlyphs(s string) bool {
	for _, r := range s {
		if !fontFaces.glyph(Regular, r).known || !fontFaces.glyph(Bold, r).known {
			return false
		}
	}
	return true
}
