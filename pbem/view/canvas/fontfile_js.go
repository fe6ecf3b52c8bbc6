package canvas

// fontFiles replaces the font files in a browser, which draws with its own fonts. Its glyphs have widths but no
// outlines.
type fontFiles struct{}

// read returns a glyph with the width of a letter and without an outline.
func (fontFiles) read(f Face, r rune) *glyph {
	w, known := width(f, r)
	return &glyph{advance: float64(w) / perEm, known: known, from: f}
}
