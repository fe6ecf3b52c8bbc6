package canvas

// Widths of the letters of the Latin fonts, from the space to the tilde.
const (
	perEm     = 2048   // units of a width in an em
	firstWide = 0x2e80 // first rune of those as wide as an em
)

var regularWidths = [...]int16{
	569, 569, 727, 1139, 1139, 1821, 1366, 391, 682, 682, 797, 1196, 569, 682, 569, 569,
	1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 569, 569, 1196, 1196, 1196, 1139,
	2079, 1366, 1366, 1479, 1479, 1366, 1251, 1593, 1479, 569, 1024, 1366, 1139, 1706, 1479, 1593,
	1366, 1593, 1479, 1366, 1251, 1479, 1366, 1933, 1366, 1366, 1251, 569, 569, 569, 961, 1139,
	682, 1139, 1139, 1024, 1139, 1139, 569, 1139, 1139, 455, 455, 1024, 455, 1706, 1139, 1139,
	1139, 1139, 682, 1024, 569, 1139, 1024, 1479, 1024, 1024, 1024, 684, 532, 684, 1196,
}

var boldWidths = [...]int16{
	569, 682, 971, 1139, 1139, 1821, 1479, 487, 682, 682, 797, 1196, 569, 682, 569, 569,
	1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 682, 682, 1196, 1196, 1196, 1251,
	1997, 1479, 1479, 1479, 1479, 1366, 1251, 1593, 1479, 569, 1139, 1479, 1251, 1706, 1479, 1593,
	1366, 1593, 1479, 1366, 1251, 1479, 1366, 1933, 1366, 1366, 1251, 682, 569, 682, 1196, 1139,
	682, 1139, 1251, 1139, 1251, 1139, 682, 1251, 1251, 569, 569, 1139, 569, 1821, 1251, 1251,
	1251, 1251, 797, 1139, 682, 1251, 1139, 1593, 1139, 1139, 1024, 797, 573, 797, 1196,
}

// width returns the width of a letter without reading the fonts: exact for ASCII, else approximate. known is false for
// letters that the font probably lacks.
func width(f Face, r rune) (w int, known bool) {
	table := regularWidths[:]
	if f == Bold {
		table = boldWidths[:]
	}
	switch {
	case r < ' ':
		return 0, false
	case int(r-' ') < len(table):
		return int(table[r-' ']), true
	case r >= firstWide:
		return perEm, true
	}
	return int(table['n'-' ']), true
}
