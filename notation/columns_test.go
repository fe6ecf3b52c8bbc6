package notation

import (
	"testing"
	"unicode"

	"golang.org/x/text/width"
)

// TestColumnsOfJapanese: what is known to be two columns wide without a look into the tables is so by the tables.
func TestColumnsOfJapanese(t *testing.T) {
	for r := rune(0x3000); r < 0xa000; r++ {
		want := 1
		if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
			want = 0
		} else if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			want = 2
		}
		if got := RuneDisplayWidth(r); got != want {
			t.Errorf("%q takes %d columns, not %d", r, got, want)
		}
	}
}
