package once

import (
	"bytes"
	"testing"

	"fieldpost/pbem/looks/picture"
	"fieldpost/pbem/looks/render"
	"fieldpost/rules/hexmap"
)

// TestForMails: pictures are those of the renderer, the same wish gives the same picture again, another wish or another map another one.
func TestForMails(t *testing.T) {
	maps := make([]*hexmap.Map, 2)
	for i, terrain := range []string{". .", "f f"} {
		text := "hexmap 1\ntitle two\ngrid pointy odd-east rrcc rows 1..1 cols 1..2\nlegend . clear | f forest\nmap\n1 " + terrain + "\nend\n"
		m, err := hexmap.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		maps[i] = m
	}
	draw := func(m *hexmap.Map, title string) []byte {
		t.Helper()
		wish := []picture.Wish{{Scene: render.Scene{Map: m, Title: title}}}
		got, err := ForMails(wish, "news")
		if err != nil {
			t.Fatal(err)
		}
		want, err := picture.ForMails(wish, "news")
		if err != nil || !bytes.Equal(got[0][0].PNG, want[0][0].PNG) {
			t.Fatalf("%s: another picture than the renderer's, %v", title, err)
		}
		return got[0][0].PNG
	}
	first := draw(maps[0], "a")
	if again := draw(maps[0], "a"); &again[0] != &first[0] {
		t.Error("drawn twice")
	}
	if bytes.Equal(draw(maps[0], "b"), first) || bytes.Equal(draw(maps[1], "a"), first) {
		t.Error("another scene has the same picture")
	}
}
