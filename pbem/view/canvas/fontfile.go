//go:build !js

package canvas

import (
	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansitalic"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"fieldpost/pbem/view/fonts"
)

// fontFiles holds the embedded fonts, parsed when needed.
type fontFiles struct {
	fonts [faces]*sfnt.Font
	buf   sfnt.Buffer
}

// data returns the font file of a face.
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

// read reads an outline from one font. If the font cannot be read, the glyph is empty and half an em wide.
func (c *fontFiles) read(f Face, r rune) *glyph {
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
