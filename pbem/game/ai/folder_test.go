package ai

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/titles"
	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/rules/kursk"
)

var (
	_ Game = (*engine.Game)(nil)
	_ Game = (*game.Game)(nil)
)

// TestFolder: a computer opponent plays in a game folder, also when two processes let it act at once, and the folder
// opens again.
func TestFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "duel-1")
	spec := game.Spec{Game: "duel-1", Title: "kursk", Now: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC),
		Entropy: bytes.NewReader(make([]byte, 4096)),
		Seats:   []engine.Seat{{Side: kursk.German, Addr: "anna@example.org"}, {Side: kursk.Soviet, Addr: "ai:greedy"}}}
	g, err := titles.Library().Create(dir, spec)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	f, err := frame(Task{Game: "duel-1", Side: kursk.German, Module: g.Module(), View: g.View(kursk.German)}, []string{"pass"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Submit(engine.Input{Frame: f, At: spec.Now}); err != nil {
		t.Fatal(err)
	}
	twin, err := titles.Library().Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer twin.Close()
	in, ok, err := NextSheet(twin) // the other process has made up its mind
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	if out, err := PlayComputers(g, g.Submit); err != nil || len(out) != 1 {
		t.Fatalf("%d sheets, %v", len(out), err)
	}
	if out, err := twin.Submit(in); err != nil || out.Status != engine.Duplicate {
		t.Errorf("the same sheet from another process: %+v, %v", out, err)
	}
	again, err := titles.Library().Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if again.Position().Phase != "T1-G-1" || again.RepairNote != "" {
		t.Errorf("the folder opens at %s, warning %q", again.Position().Phase, again.RepairNote)
	}
}
