package replay_test

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/view/canvas"
	"fieldpost/pbem/view/render"
	"fieldpost/pbem/view/replay"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules/core"
)

// TestReelShowsTheLastPosition: the pictures of a reel, laid one over the other, come to what the renderer draws of the
// last position.
func TestReelShowsTheLastPosition(t *testing.T) {
	p := game(t)
	upTo := len(p.recs) / 6
	viewer := p.title.Meta().Sides[0]
	reel := replay.NewAnimation(viewer, nil, "")
	var last render.Scene
	p.replay(t, upTo, func(g *engine.Game, out *engine.Outcome) {
		before := reel.Len()
		reel.AddBatch(g, out)
		if reel.Len() > before {
			var events []core.Event
			for _, s := range out.Steps {
				events = append(events, s.Events...)
			}
			last = scene.ForView(g, g.Position(), scene.View{Side: viewer, Events: events})
		}
	})
	var b bytes.Buffer
	told := 0
	if err := reel.GIF(&b, func(done, total int) { told = done }); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d pictures, %d bytes", reel.Len(), b.Len())
	g, err := gif.DecodeAll(&b)
	if err != nil {
		t.Fatal(err)
	}
	if g.LoopCount != 0 || g.Delay[0] >= g.Delay[len(g.Delay)-1] {
		t.Errorf("it runs %d times more; the delays are %v", g.LoopCount, g.Delay)
	}
	if len(g.Image) != reel.Len() || told != reel.Len() || reel.Len() < 3 {
		t.Fatalf("%d pictures, %d of %d told", len(g.Image), told, reel.Len())
	}
	first := image.NewRGBA(g.Image[0].Bounds())
	for _, img := range g.Image {
		draw.Draw(first, img.Bounds(), img, img.Bounds().Min, draw.Over)
	}
	last = scene.AtScale(last, replay.AnimationPx)
	last.Legend, last.Names, last.Tracks, last.Trays = false, false, nil, nil
	var one bytes.Buffer
	if err := render.DrawScene(last).PNG(&one, canvas.PNGOptions{PxPerHex: replay.AnimationPx}); err != nil {
		t.Fatal(err)
	}
	want, err := png.Decode(&one)
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != first.Bounds() {
		t.Fatalf("size %v, want %v", first.Bounds(), want.Bounds())
	}
	for y := range first.Bounds().Dy() {
		for x := range first.Bounds().Dx() {
			r, g, b, _ := want.At(x, y).RGBA()
			if c := first.RGBAAt(x, y); c.R != uint8(r>>8) || c.G != uint8(g>>8) || c.B != uint8(b>>8) {
				t.Fatalf("point %d,%d is %v, want %d,%d,%d", x, y, c, r>>8, g>>8, b>>8)
			}
		}
	}
}

func TestEmptyReel(t *testing.T) {
	if err := replay.NewAnimation(core.Everyone, nil, "").GIF(&bytes.Buffer{}, nil); err == nil {
		t.Error("a reel without pictures was written")
	}
}
