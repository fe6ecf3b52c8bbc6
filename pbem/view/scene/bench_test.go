package scene

import (
	"crypto/sha256"
	"fmt"
	"io"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/pbem/view/canvas"
	"fieldpost/pbem/view/render"
	"fieldpost/rules/core"
	"fieldpost/rules/kursk"
	"fieldpost/scenarios"

	_ "fieldpost/pbem/tools/testtmp"
)

// sheets are the opening of Kursk up to four attacks along the whole front.
var sheets = []string{
	"#PBEM k german T0-G\ndeclare gambit no\nplace 7Pz 1810\nplace 11Pz 2110\nsalt 5b1f0c2e7a9d4c38\n#END\n",
	"#PBEM k soviet T0-S\norder fight/move\ndefault attacked: retreat\nsalt 91e07ac4d2b86f35\n#END\n",
	"#PBEM k german T1-G-1\norder move/fight\nmove 1SS,2SS,3SS to 2312\nmove GD 2010-2110-2211-2311\nmove 3Pz 2010-2011-2111-2212\n" +
		"move 11Pz to 2212\n" +
		"move 7Pz to 2113\nmove 6Pz to 2113\nmove 2Pz,9Pz 4316-4217-4117\nmove 18Pz,20Pz 4317-4218-4219\n#END\n",
	"#PBEM k german T1-G-2\nattack 2413 with 1SS,2SS,3SS air\n  advance 1SS,2SS to 2413\nattack 2214 with 6Pz,168\n" +
		"  advance 6Pz to 2214\n" +
		"attack 4119 with 78,18Pz,20Pz\n  advance 18Pz to 4119\nattack 4017 with 86,292,2Pz,9Pz\n  advance 2Pz to 4017\n" +
		"salt 1943070500000003\n#END\n",
}

// keys are the secrets of a game without secrets.
type keys struct{ *dice.Chain }

func (keys) Seal(s randomness.Secret) (string, error) {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(s.Statement))), nil
}
func (keys) Open(string) (string, string, error) { return "", "order fight/move", nil }

// opening plays the sheets and returns the game with what the last of them brought about.
func opening(t testing.TB) (*engine.Game, []core.Event) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	data, err := scenarios.Open("kursk", nil)
	must(err)
	mod, err := kursk.New().Load(data)
	must(err)
	chain := dice.NewChain("k", dice.Key{}, 64)
	g, err := engine.New(engine.Header{Game: "k", Title: "kursk", Rules: 1, Data: "-",
		Options: core.Options{{Name: "answers", Value: "default"}},
		Anchor:  chain.Anchor().Hex(), Veil: "00", Chain: 64, VKey: "-", Created: time.Unix(0, 0).UTC(),
		Seats: []engine.Seat{{Side: "german"}, {Side: "soviet"}}}, kursk.New(), mod, keys{chain})
	must(err)
	var events []core.Event
	for i, text := range sheets {
		found := notation.FindFrames(text, func(_, side, phase string) (notation.Vocabulary, bool) {
			return mod.Vocabulary(phase, core.Side(side)), true
		})
		out, err := g.Submit(engine.Input{Frame: found.Frames[0], MessageID: fmt.Sprintf("<%d@x>", i), At: time.Unix(1, 0).UTC()})
		must(err)
		if out.Status != engine.Executed {
			t.Fatalf("sheet %d is %s: %+v", i+1, out.Status, out.Faults)
		}
		events = nil
		for _, s := range out.Steps {
			events = append(events, s.Events...)
		}
	}
	return g, events
}

// BenchmarkForMail draws what one seat gets of a day of battle: the overview and two close-ups.
func BenchmarkForMail(b *testing.B) {
	g, events := opening(b)
	bytes, n := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		images, err := RenderForMail(ForPosition(g, g.Position(), "german", events), "the map")
		if err != nil {
			b.Fatal(err)
		}
		if len(images) != 3 {
			b.Fatalf("%d pictures, want an overview and two close-ups", len(images))
		}
		bytes, n = len(images[0].PNG), n+1
	}
	b.ReportMetric(float64(bytes)/1000, "overview-KB")
}

// BenchmarkForMails draws what both seats get.
func BenchmarkForMails(b *testing.B) {
	g, events := opening(b)
	var scenes []PictureRequest
	for _, side := range []core.Side{"german", "soviet"} {
		scenes = append(scenes, PictureRequest{Scene: ForPosition(g, g.Position(), side, events)})
	}
	for b.Loop() {
		if _, err := RenderForMails(scenes, "the map"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkScene turns a view into a scene.
func BenchmarkScene(b *testing.B) {
	g, events := opening(b)
	for b.Loop() {
		ForPosition(g, g.Position(), "german", events)
	}
}

func benchmarkMap(b *testing.B, px int) {
	g, events := opening(b)
	sc := AtScale(ForPosition(g, g.Position(), "german", events), px)
	sc.Legend = px == DetailPx
	b.ReportAllocs()
	for b.Loop() {
		if err := render.DrawScene(sc).PNG(io.Discard, canvas.PNGOptions{PxPerHex: px}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOverview(b *testing.B) { benchmarkMap(b, OverviewPx) }
func BenchmarkDetail(b *testing.B)   { benchmarkMap(b, DetailPx) }

// BenchmarkSector draws one close-up.
func BenchmarkSector(b *testing.B) {
	g, events := opening(b)
	sc := ForPosition(g, g.Position(), "german", events)
	sc.Legend = false
	sc.Crop = render.FocusCrops(sc.Map, combatHexes(&sc), CloseUpCols, CloseUpRows, maxSectors)[0]
	for b.Loop() {
		if err := render.DrawScene(sc).PNG(io.Discard, canvas.PNGOptions{PxPerHex: CloseUpPx}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSVG writes the whole map as SVG.
func BenchmarkSVG(b *testing.B) {
	g, events := opening(b)
	sc := ForPosition(g, g.Position(), "german", events)
	for b.Loop() {
		if err := render.DrawScene(sc).SVG(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPDF writes the whole map with all stacks as PDF.
func BenchmarkPDF(b *testing.B) {
	g, events := opening(b)
	sc := ForPosition(g, g.Position(), "german", events)
	size := 0
	for b.Loop() {
		data, err := PDF(sc)
		if err != nil {
			b.Fatal(err)
		}
		size = len(data)
	}
	b.ReportMetric(float64(size)/1000, "KB")
}

// BenchmarkText writes the character map.
func BenchmarkText(b *testing.B) {
	g, events := opening(b)
	sc := ForPosition(g, g.Position(), "german", events)
	for b.Loop() {
		render.TextMap(sc)
	}
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
