package canvas

// fontFiles replaces the fonts in a browser, which has its own: letters have widths, and no outlines.
type fontFiles struct{}

// read returns the width of a letter.
func (fontFiles) read(f Face, r rune) *glyph {
	w, known := width(f, r)
	return &glyph{advance: float64(w) / perEm, known: known, from: f}
}
