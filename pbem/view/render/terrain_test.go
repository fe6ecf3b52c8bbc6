package render

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/view/canvas"
	"fieldpost/pbem/view/colourblind"
	"fieldpost/rules/hexmap"
)

// shippedMaps returns the maps of all titles by file name.
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

// TestShippedTerrainIsKnown: every terrain word of the shipped maps is drawn as something, and nothing but the unknown
// is hatched.
func TestShippedTerrainIsKnown(t *testing.T) {
	var house Style
	for file, m := range shippedMaps(t) {
		for _, l := range m.Legend() {
			for _, part := range house.splitClass(l.Class) {
				if !house.hasTerrain(part) {
					t.Errorf("%s: no style for %q of %q", file, part, l.Class)
				}
				if st := house.terrainStyle(part); (st.Texture == TextureHatch) != (part == "unknown") {
					t.Errorf("%s: %q is drawn with texture %d", file, part, st.Texture)
				}
			}
		}
	}
}

func TestNaturalTerrain(t *testing.T) {
	own := Style{Terrain: []TerrainStyle{{Class: "light-woods", Fill: "#112233", Texture: TextureTrees}}}
	for class, want := range map[string]string{
		"clear": "clear", "forest+hill": "forest hill", "rough-woods": "rough woods", "off-map": "off-map",
		"light-woods": "light-woods", "no-mans-land": "no-mans-land", "": "",
	} {
		if got := strings.Join(own.splitClass(class), " "); got != want {
			t.Errorf("%q is %q, want %q", class, got, want)
		}
	}
	for class, want := range map[string]Texture{
		"light-woods": TextureTrees, "woods": TextureTrees, "sea": TextureWaves, "marsh": TextureReeds, "bog": TextureDashes,
		"high": TextureSlopes, "mountain": TexturePeaks, "heath": TextureTufts,
		"rough":   TextureStones,
		"unknown": TextureHatch, "no such word": TextureSpecks, "other": TextureSpecks, "": TextureSpecks, "rough-woods": TextureStones,
	} {
		if got := own.terrainStyle(class).Texture; got != want {
			t.Errorf("%q has texture %d, want %d", class, got, want)
		}
	}
	if own.terrainStyle("light-woods").Fill != "#112233" {
		t.Error("the title's own style does not go first")
	}
}

// TestHouseTerrainDiffersWithoutColour: no two classes share a texture, so that they differ on a grey printer too.
func TestHouseTerrainDiffersWithoutColour(t *testing.T) {
	seen := map[Texture]string{}
	chars := map[string]string{}
	for _, c := range DefaultTerrain() {
		if other, ok := seen[c.Texture]; ok && c.Texture != TexturePlain {
			t.Errorf("%s and %s have the same texture", c.Class, other)
		}
		seen[c.Texture] = c.Class
		if other, ok := chars[c.Char]; ok || len(c.Char) != 1 {
			t.Errorf("%s is written %q, as %q is", c.Class, c.Char, other)
		}
		chars[c.Char] = c.Class
		if c.Texture != TexturePlain {
			if k := canvas.Contrast(canvas.ParseColour(c.Ink, canvas.White), canvas.ParseColour(c.Fill, canvas.White)); k < 1.5 {
				t.Errorf("%s: the texture stands out by %.2f only", c.Class, k)
			}
		}
	}
	for _, w := range TerrainSynonyms() {
		if !(&Style{}).hasTerrain(w.To) {
			t.Errorf("%s is to be drawn as %s, which has no style", w.From, w.To)
		}
	}
}

// TestOverviewGroundsDiffer: an overview has no textures, so that the grounds of one map must differ by themselves,
// also for readers who see fewer colours. A difference (CIE 1976) of 2.3 is just noticeable.
func TestOverviewGroundsDiffer(t *testing.T) {
	for file, m := range shippedMaps(t) {
		s := newPageLayout(&Scene{Map: m, Overview: true})
		var tones []canvas.Colour
		var names []string
		for _, l := range m.Legend() {
			if len(s.Style.splitClass(l.Class)) == 1 && l.Class != "off-map" {
				tones, names = append(tones, s.groundColour(l.Class)), append(names, l.Class)
			}
		}
		for eye := range colourblind.Deficiencies {
			for i := range tones {
				for k := range i {
					d := colourblind.Difference(tones[i], tones[k], eye)
					if lake := names[i] == "lake" && names[k] == "sea"; d < 7 && !lake {
						t.Errorf("%s: %s and %s differ by %.1f for %s", filepath.Base(filepath.Dir(file)), names[i], names[k], d, eye)
					}
				}
			}
		}
	}
}
