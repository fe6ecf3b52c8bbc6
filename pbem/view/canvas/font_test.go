package canvas

import (
	"bytes"
	"image/png"
	"math"
	"strings"
	"testing"

	"fieldpost/pbem/view/fonts"
)

func TestGlyphs(t *testing.T) {
	for s, want := range map[string]bool{
		"Maloarkhangelsk":     true,
		"Малоархангельск":     true,
		"Орёл, Щигры, Ельня":  true,
		"Żółć ÄÖÜ ß €":        true,
		"1SS 26-8 0/3 -> 5:1": true,
		"クルスク、国境・戦車師団（赤）":     true,
		"ドニェツ川 1SS":           true,
		"齟齬":                  false, // kanji of level 2
	} {
		if got := HasGlyphs(s); got != want {
			t.Errorf("HasGlyphs(%q) = %v, want %v", s, got, want)
		}
	}
}

func TestColours(t *testing.T) {
	ink := RGB(0x2a2620)
	if got := ParseColour("#66757a", ink); got != RGB(0x66757a) {
		t.Errorf("#66757a is read as %v", got)
	}
	for _, bad := range []string{"", "66757a", "#66757", "#66757g", "#66757a0"} {
		if got := ParseColour(bad, ink); got != ink {
			t.Errorf("%q is read as %v, want the fallback", bad, got)
		}
	}
	for ground, want := range map[uint32]Colour{0x66757a: White, 0x2b2b2b: White, 0xd0583a: White,
		0xe8b878: RGB(0x14120f), 0xffffff: RGB(0x14120f)} {
		got := ReadableInk(RGB(ground))
		if got != want {
			t.Errorf("ink on %06x is %v, want %v", ground, got, want)
		}
		if c := Contrast(got, RGB(ground)); c < 3.9 {
			t.Errorf("contrast on %06x is %.2f, want at least 3.9", ground, c)
		}
	}
}

// TestJapaneseLettering: a mixed line is divided between the fonts, and the letters are drawn as what they are.
func TestJapaneseLettering(t *testing.T) {
	if got := runs(Bold, "1943年 Kursk"); len(got) != 3 || got[1].face != japanese || got[2].s != " Kursk" {
		t.Errorf("fonts of a mixed line: %v", got)
	}
	ink := func(s string) int {
		page := NewDisplayList("", 300, 60)
		page.Layer("x").Text(Label{At: Pt(10, 45), Size: 40, Colour: RGB(0), Text: s})
		var b bytes.Buffer
		if err := page.PNG(&b, PNGOptions{PxPerHex: 48}); err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				if r, _, _, _ := img.At(x, y).RGBA(); r < 0x8000 {
					n++
				}
			}
		}
		return n
	}
	if thin, thick := ink("一一一"), ink("鬱露麗"); thin == 0 || thick < 2*thin {
		t.Errorf("%d and %d dark pixels: the letters are not what they should be", thin, thick)
	}
}

// TestFontsAreSmallAndLicensed holds the size of what is embedded and that its licence goes with it.
func TestFontsAreSmallAndLicensed(t *testing.T) {
	if n := len(fonts.Japanese); n < 500_000 || n > 3_000_000 {
		t.Errorf("the Japanese font has %d bytes", n)
	}
	if !strings.Contains(fonts.License, "SIL OPEN FONT LICENSE Version 1.1") || !strings.Contains(fonts.License, "Adobe") {
		t.Error("the font's licence is not the one it came under")
	}
	for _, r := range "あいうえおアイウエオ亜腕第一二三、。「」１Ａ鰯擲" {
		if !HasGlyphs(string(r)) {
			t.Errorf("no glyph for %c", r)
		}
	}
}

// TestWidths: what is measured without fonts is what the fonts measure, as far as ASCII and Japanese go.
func TestWidths(t *testing.T) {
	for _, f := range []Face{Regular, Bold, Italic} {
		for r := ' '; r <= '~'; r++ {
			w, known := width(f, r)
			if want := fontFaces.glyph(f, r).advance * perEm; math.Abs(want-float64(w)) > 1 || !known {
				t.Errorf("face %d: %q is %d wide, not %.0f", f, r, w, want)
			}
		}
		for _, r := range "あ漢。" {
			if w, _ := width(f, r); w != perEm || fontFaces.glyph(f, r).advance != 1 {
				t.Errorf("%q is %d wide", r, w)
			}
		}
	}
}
