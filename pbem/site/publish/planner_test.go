package publish_test

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/pbem/planner/wasmrules"
	_ "fieldpost/pbem/tools/testtmp"
)

// TestPlanner: games of one title and the same data have one planner, without any position, and their pages link it;
// where the program was built without, no page speaks of one.
func TestPlanner(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games")
	for _, n := range []string{"a", "b"} {
		create(t, games, n)
	}
	was := wasmrules.ReplaceFiles(fstest.MapFS{"rules/kursk.wasm.gz": {Data: []byte("the rules")},
		"rules/start.js": {Data: []byte("// starts")}})
	t.Cleanup(func() { wasmrules.ReplaceFiles(was) })
	www := filepath.Join(dir, "www")
	if _, err := open(t, games, www, 0).Sync(opening, nil); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(www, "planner", "*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v %v", files, err)
	}
	for _, n := range []string{"a", "b"} {
		if s := readGame(t, filepath.Join(www, "game", n+".html")); !strings.Contains(s, `href="../planner/`+filepath.Base(files[0])+`"`) {
			t.Errorf("the page of %s links no planner", n)
		}
	}
	if s := readGame(t, files[0]); strings.Contains(s, "game a ") || strings.Contains(s, "game b ") {
		t.Error("the planner for everybody holds a position")
	}
	wasmrules.ReplaceFiles(fstest.MapFS{})
	without := filepath.Join(dir, "without")
	if _, err := open(t, games, without, 0).Sync(opening, nil); err != nil {
		t.Fatal(err)
	}
	if s := readGame(t, filepath.Join(without, "game", "a.html")); strings.Contains(s, "planner") {
		t.Error("a page links a planner that there is not")
	}
}
