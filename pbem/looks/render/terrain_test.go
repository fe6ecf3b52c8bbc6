package render

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/looks/paint"
	"fieldpost/rules/hexmap"
)

// shippedMaps are the maps of all titles by file name.
func shippedMaps(t *testing.T) map[string]*hexmap.Map {
	t.Helper()
	files, err := filepath.Glob("../../../scenarios/*/map.hexmap")
	if err != nil || len(files) == 0 {
		t.Fatalf("no maps in ../../scenarios: %v", err)
	}
	out := map[string]*hexmap.Map{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		m, err := hexmap.Parse(data)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		out[file] = m
	}
	return out
}

// TestShippedTerrainIsKnown: every terrain word of the shipped maps is drawn as something, and nothing but the unknown is hatched.
func TestShippedTerrainIsKnown(t *testing.T) {
	var house Style
	for file, m := range shippedMaps(t) {
		for _, l := range m.Legend() {
			for _, part := range house.natural(l.Class) {
				if !house.knows(part) {
					t.Errorf("%s: no style for %q of %q", file, part, l.Class)
				}
				if st := house.terrain(part); (st.Texture == Hatch) != (part == "unknown") {
					t.Errorf("%s: %q is drawn with texture %d", file, part, st.Texture)
				}
			}
		}
	}
}

func TestNaturalTerrain(t *testing.T) {
	own := Style{Terrain: []TerrainStyle{{Class: "light-woods", Fill: "#112233", Texture: Blobs}}}
	for class, want := range map[string]string{
		"clear": "clear", "forest+hill": "forest hill", "rough-woods": "rough woods", "off-map": "off-map",
		"light-woods": "light-woods", "no-mans-land": "no-mans-land", "": "",
	} {
		if got := strings.Join(own.natural(class), " "); got != want {
			t.Errorf("%q is %q, want %q", class, got, want)
		}
	}
	for class, want := range map[string]Texture{
		"light-woods": Blobs, "woods": Blobs, "sea": Waves, "marsh": Reeds, "bog": Dashes,
		"high": Hachure, "mountain": Peaks, "heath": Tufts,
		"rough":   Stones,
		"unknown": Hatch, "no such word": Specks, "other": Specks, "": Specks, "rough-woods": Stones,
	} {
		if got := own.terrain(class).Texture; got != want {
			t.Errorf("%q has texture %d, want %d", class, got, want)
		}
	}
	if own.terrain("light-woods").Fill != "#112233" {
		t.Error("the title's own style does not go first")
	}
}

// TestHouseTerrainDiffersWithoutColour: no two classes share a texture, so that they differ on a grey printer too.
func TestHouseTerrainDiffersWithoutColour(t *testing.T) {
	seen := map[Texture]string{}
	chars := map[string]string{}
	for _, c := range HouseTerrain() {
		if other, ok := seen[c.Texture]; ok && c.Texture != Plain {
			t.Errorf("%s and %s have the same texture", c.Class, other)
		}
		seen[c.Texture] = c.Class
		if other, ok := chars[c.Char]; ok || len(c.Char) != 1 {
			t.Errorf("%s is written %q, as %q is", c.Class, c.Char, other)
		}
		chars[c.Char] = c.Class
		if c.Texture != Plain {
			if k := paint.Contrast(paint.ParseColour(c.Ink, paint.White), paint.ParseColour(c.Fill, paint.White)); k < 1.5 {
				t.Errorf("%s: the texture stands out by %.2f only", c.Class, k)
			}
		}
	}
	for _, w := range HouseWords() {
		if !(&Style{}).knows(w.To) {
			t.Errorf("%s is to be drawn as %s, which has no style", w.From, w.To)
		}
	}
}

// Colour vision deficiencies as matrices on linear RGB, severity 1.0 (Machado, Oliveira, Fernandes 2009, table 1).
var blindness = map[string][9]float64{
	"all colours":  {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanopia":   {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranopia": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritanopia":   {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// lab is a colour in CIE L*a*b* (D65) as an eye with a deficiency sees it.
func lab(c paint.Colour, m [9]float64) [3]float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	at := func(k int) float64 { return min(1, max(0, m[k]*r+m[k+1]*g+m[k+2]*b)) }
	r, g, b = at(0), at(3), at(6)
	f := func(v float64) float64 {
		if v > 216.0/24389 {
			return math.Cbrt(v)
		}
		return (24389.0/27*v + 16) / 116
	}
	x, y, z := f((0.4124564*r+0.3575761*g+0.1804375*b)/0.95047), f(0.2126729*r+0.7151522*g+0.0721750*b),
		f((0.0193339*r+0.1191920*g+0.9503041*b)/1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// TestOverviewGroundsDiffer: an overview has no textures, so that the grounds of one map must differ by themselves, also
// for readers who see fewer colours. A difference (CIE 1976) of 2.3 is just noticeable.
func TestOverviewGroundsDiffer(t *testing.T) {
	for file, m := range shippedMaps(t) {
		s := newSheet(&Scene{Map: m, Overview: true})
		var tones []paint.Colour
		var names []string
		for _, l := range m.Legend() {
			if len(s.Style.natural(l.Class)) == 1 && l.Class != "off-map" {
				tones, names = append(tones, s.ground(l.Class)), append(names, l.Class)
			}
		}
		for eye, matrix := range blindness {
			for i := range tones {
				for k := range i {
					a, b := lab(tones[i], matrix), lab(tones[k], matrix)
					d := math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2])
					if lake := names[i] == "lake" && names[k] == "sea"; d < 7 && !lake {
						t.Errorf("%s: %s and %s differ by %.1f for %s", filepath.Base(filepath.Dir(file)), names[i], names[k], d, eye)
					}
				}
			}
		}
	}
}
