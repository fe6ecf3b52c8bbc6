package scene

import (
	"bytes"
	"testing"
)

// TestSharedPictures: readers who see a part of the map alike get the same picture of it, which is drawn once.
// Readers who see it otherwise, or read another language, get their own.
func TestSharedPictures(t *testing.T) {
	g, events := opening(t)
	german := ForView(g, g.Position(), View{Side: "german", Events: events})
	soviet, other := german, german
	soviet.Viewer = "as seen by Soviet"
	other.Control = append([]string(nil), german.Control...)
	for i := range other.Control {
		other.Control[i] = "soviet"
	}
	draw := func(wishes ...PictureRequest) [][]Image {
		t.Helper()
		out, err := RenderForMails(wishes, "news")
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	shared := func(a, b Image) bool { return &a.PNG[0] == &b.PNG[0] }
	out := draw(PictureRequest{Scene: german}, PictureRequest{Scene: soviet}, PictureRequest{Scene: other})
	if len(out[0]) < 2 {
		t.Fatalf("%d pictures", len(out[0]))
	}
	if shared(out[0][0], out[1][0]) {
		t.Error("overviews that say whose view they are were shared")
	}
	for i := 1; i < len(out[0]); i++ {
		if !shared(out[0][i], out[1][i]) {
			t.Errorf("%s was drawn twice", out[0][i].Name)
		}
		alone := draw(PictureRequest{Scene: soviet})[0][i]
		if !bytes.Equal(alone.PNG, out[1][i].PNG) || alone.PxW != out[1][i].PxW || alone.Alt != out[1][i].Alt {
			t.Errorf("%s alone is another picture", alone.Name)
		}
	}
	differ := false
	for i := range out[0] {
		differ = differ || !bytes.Equal(out[0][i].PNG, out[2][i].PNG)
	}
	if !differ {
		t.Error("a map in other hands has the same pictures")
	}
	open := draw(PictureRequest{Scene: german, NothingHidden: true}, PictureRequest{Scene: soviet, NothingHidden: true})
	if !shared(open[0][0], open[1][0]) {
		t.Error("of a title that hides nothing the overview was drawn twice")
	}
}
