package scenarios

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestOpenGivesAllFilesOfATitle(t *testing.T) {
	if got := Titles(); !slices.Contains(got, "kursk") {
		t.Fatalf("titles %v", got)
	}
	fsys, err := Open("kursk", nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := fstest.TestFS(fsys, "map.hexmap", "setup.yaml", "tables.yaml", "units.yaml"); err != nil {
		t.Error(err)
	}
	if _, err := Open("karsk", nil); err == nil || !strings.Contains(err.Error(), "there are data for") {
		t.Errorf("unknown title: %v", err)
	}
}

func TestOverlayReplacesFiles(t *testing.T) {
	plain, err := Open("kursk", nil)
	if err != nil {
		t.Fatal(err)
	}
	overlay := fstest.MapFS{"map.hexmap": {Data: []byte("# source: transcribed\n")}, "README.txt": {Data: []byte("x")}}
	mine, err := Open("kursk", overlay)
	if err != nil {
		t.Fatal(err)
	}
	overlay["map.hexmap"].Data[0] = '!'
	if data, _ := fs.ReadFile(mine, "map.hexmap"); string(data) != "# source: transcribed\n" {
		t.Errorf("overlay not used, or still followed: %q", data)
	}
	if _, err := fs.ReadFile(mine, "README.txt"); err == nil {
		t.Error("a file that is no data came through")
	}
	a, _ := fs.ReadFile(plain, "units.yaml")
	b, _ := fs.ReadFile(mine, "units.yaml")
	if string(a) != string(b) || len(a) == 0 {
		t.Error("the counters are not the embedded ones")
	}
	if x, y := hash(t, plain), hash(t, mine); x == y {
		t.Error("a replaced file leaves the hash as it was")
	}
	_, err = Open("kursk", fstest.MapFS{"unit.yaml": {Data: []byte("x")}})
	if err == nil || !strings.Contains(err.Error(), "unit.yaml replaces nothing") {
		t.Errorf("misspelt file: %v", err)
	}
}

func hash(t *testing.T, fsys fs.FS) string {
	t.Helper()
	h, err := Hash(fsys)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestHash(t *testing.T) {
	// The known answer is sha256 of "a.yaml 2\nx\nb.hexmap 1\ny".
	fsys := fstest.MapFS{"b.hexmap": {Data: []byte("y")}, "a.yaml": {Data: []byte("x\n")}, "notes.md": {Data: []byte("not data")}}
	if got, want := hash(t, fsys), "c8a26a7384c79afbe027c1bb07d56815a248c69a0dc961379bf778a3a5edc108"; got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
	moved := fstest.MapFS{"b.hexmap": {Data: []byte("")}, "a.yaml": {Data: []byte("x\ny")}}
	if hash(t, moved) == hash(t, fsys) {
		t.Error("moving bytes between files leaves the hash as it was")
	}
}

func TestProvenance(t *testing.T) {
	blocks, err := Provenance(fstest.MapFS{
		"map.hexmap": {Data: []byte("# source: transcribed\nhexmap 1\ntitle x source=\"a scan\"\n")},
		"t.yaml":     {Data: []byte("# source: rulebook\ncrt:\n  source: unknown\n  rule: \"12.2\"\n  note: none\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, b := range blocks {
		got = append(got, b.String())
	}
	want := []string{"map.hexmap: transcribed, a scan", "t.yaml: rulebook", "t.yaml crt: unknown 12.2, none"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestProvenanceFaults(t *testing.T) {
	tests := []struct{ name, file, text, want string }{
		{"no header", "t.yaml", "crt:\n  source: rulebook\n", "t.yaml:1: the file must begin"},
		{"unknown word", "m.hexmap", "# source: hearsay\n", `m.hexmap:1: source "hearsay"`},
		{"block without source", "t.yaml", "# source: rulebook\na:\n  source: rulebook\nb: 3\n", "t.yaml:4: b: no source"},
		{"not yaml", "t.yaml", "# source: rulebook\na: [\n", "t.yaml: line 2: did not find"},
		{"empty", "t.yaml", "# source: rulebook\n", "t.yaml: not a mapping"},
	}
	for _, tt := range tests {
		_, err := Provenance(fstest.MapFS{tt.file: {Data: []byte(tt.text)}})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %s", tt.name, err, tt.want)
		}
	}
}

func TestEveryTitleNamesItsSources(t *testing.T) {
	for _, title := range Titles() {
		fsys, err := Open(title, nil)
		if err != nil {
			t.Fatal(err)
		}
		blocks, err := Provenance(fsys)
		if err != nil {
			t.Errorf("%s: %v", title, err)
		}
		if tables, err := fs.Glob(fsys, "*.yaml"); err != nil || len(tables) > 0 && len(blocks) < 4 || len(blocks) == 0 {
			t.Errorf("%s: only %d blocks", title, len(blocks))
		}
	}
}
