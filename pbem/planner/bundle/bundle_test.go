package bundle

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/preview"
	"fieldpost/pbem/planner/wasmrules"
	"fieldpost/pbem/titles"
)

// TestPlanner: the page of a side holds its own signed position, the data of its game, and the map drawn beforehand.
func TestPlanner(t *testing.T) {
	was := wasmrules.ReplaceFiles(fstest.MapFS{"rules/kursk.wasm.gz": {Data: []byte("the rules")},
		"rules/start.js": {Data: []byte("// starts")}})
	t.Cleanup(func() { wasmrules.ReplaceFiles(was) })
	g, err := titles.Library().Create(filepath.Join(t.TempDir(), "k1"), game.Spec{Game: "k1", Title: "kursk",
		Now: time.Date(2026, 7, 4, 18, 0, 0, 0, time.UTC), Entropy: bytes.NewReader(bytes.Repeat([]byte{7}, 4096)),
		Seats: []engine.Seat{{Side: "german", Addr: "anna@example.org"}, {Side: "soviet", Addr: "boris@example.org"}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	p, err := PlannerPage(g, "soviet", "ja", "gm+k1.x@example.org")
	if err != nil {
		t.Fatal(err)
	}
	if h, err := preview.ParseHeader(p.Position); err != nil || h.Side != "soviet" || h.Game != "k1" || h.Data != g.Header.Data {
		t.Errorf("%+v %v", h, err)
	}
	z, err := gzip.NewReader(bytes.NewReader(p.Ground))
	if err != nil {
		t.Fatal(err)
	}
	var ground struct{ Hexes []struct{ L string } }
	if err := json.NewDecoder(z).Decode(&ground); err != nil || len(ground.Hexes) != g.Module().World().Map.Len() {
		t.Errorf("%d hexes are drawn, %v", len(ground.Hexes), err)
	}
	if len(p.Bundle) == 0 || string(p.Wasm) != "the rules" || p.Title != "kursk" || p.Lang != "ja" {
		t.Errorf("%d bytes of data, %q, %s, %s", len(p.Bundle), p.Wasm, p.Title, p.Lang)
	}
	if b, err := BlankPage(g); err != nil || b.Position != nil || !bytes.Equal(b.Bundle, p.Bundle) {
		t.Errorf("the page for everybody has %d bytes of position: %v", len(b.Position), err)
	}
}
