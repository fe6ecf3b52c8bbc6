package scenecache

import (
	"bytes"
	"testing"

	"fieldpost/pbem/view/render"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules/hexmap"
)

// TestForMails: pictures are those of the renderer without a root, the same wish gives the same picture again whatever
// its root, another wish or another map another one.
func TestForMails(t *testing.T) {
	maps := make([]*hexmap.Map, 2)
	for i, terrain := range []string{". .", "f f"} {
		text := "hexmap 1\ntitle two\ngrid pointy odd-east rrcc rows 1..1 cols 1..2\nlegend . clear | f forest\nmap\n1 " + terrain +
			"\nend\n"
		m, err := hexmap.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		maps[i] = m
	}
	draw := func(m *hexmap.Map, title, root string) []byte {
		t.Helper()
		wish := []scene.PictureRequest{{Scene: render.Scene{Map: m, Title: title, Root: root}}}
		got, err := RenderForMails(wish, "news")
		if err != nil {
			t.Fatal(err)
		}
		wish[0].Scene.Root = ""
		want, err := scene.RenderForMails(wish, "news")
		if err != nil || !bytes.Equal(got[0][0].PNG, want[0][0].PNG) {
			t.Fatalf("%s: another picture than the renderer's, %v", title, err)
		}
		return got[0][0].PNG
	}
	first := draw(maps[0], "a", "1f")
	if again := draw(maps[0], "a", "2e"); &again[0] != &first[0] {
		t.Error("drawn twice")
	}
	if bytes.Equal(draw(maps[0], "b", "1f"), first) || bytes.Equal(draw(maps[1], "a", "1f"), first) {
		t.Error("another scene has the same picture")
	}
}
