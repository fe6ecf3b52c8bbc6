package game

import (
	"bytes"
	"testing"

	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game/preview"
)

// TestPositionFile: the position file of a side is signed by its game, and read back is what the side sees, its own
// seals opened.
func TestPositionFile(t *testing.T) {
	g := create(t)
	play(t, g, 0, 5)
	set := preview.TitleData{Title: toy.Title{}, Module: g.Module(), Data: g.Header.Data}
	var files [][]byte
	for _, s := range g.Header.Seats {
		file, err := g.PositionFile(s.Side)
		if err != nil {
			t.Fatal(err)
		}
		if err := preview.Verify(file, g.Header.VKey); err != nil {
			t.Errorf("%s: %v", s.Side, err)
		}
		x, err := set.ReadPosition(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(x.View.Text(), g.View(s.Side).Text()) || x.Side != s.Side || x.Game != "toy-1" {
			t.Errorf("%s reads another position", s.Side)
		}
		if n := len(x.Sealed); s.Side == toy.Red && n == 0 || s.Side == toy.Blue && n > 0 {
			t.Errorf("%s: %d seals of its own", s.Side, n)
		}
		if b, err := x.Encode(g.Module()); err != nil || bytes.Contains(b, []byte("@example.org")) || !bytes.Contains(b, []byte("toy-1")) {
			t.Errorf("%s reads an address: %q %v", s.Side, b, err)
		}
		files = append(files, file)
	}
	if bytes.Equal(files[0], files[1]) {
		t.Error("both sides know the same")
	}
	if _, err := g.PositionFile("nobody"); err == nil {
		t.Error("nobody has a position file")
	}
}
