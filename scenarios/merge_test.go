package scenarios

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

const shippedTables = `# source: rulebook
# The head of the file.

crt:
  source: rulebook
  rows: [1, 2]

# Losses, with a comment.
loss:
  source: rulebook
  text: |
    # not a comment
    crt: not a block

levels:
  source: reconstructed
  note: guessed
`

func merged(own string) (string, error) {
	m := memoryFS{"tables.yaml": []byte(shippedTables), "setup.yaml": []byte("# source: rulebook\nstart:\n  source: rulebook\n")}
	err := m.applyOverlay("x", fstest.MapFS{"tables.yaml": {Data: []byte(own)}})
	return string(m["tables.yaml"]), err
}

// TestMerge: a group's own file stays as it is, and what it leaves out follows.
func TestMerge(t *testing.T) {
	got, err := merged("# source: transcribed\n# Mine.\ncrt: {source: transcribed, rows: [3]}\n\n\n")
	want := `# source: transcribed
# Mine.
crt: {source: transcribed, rows: [3]}

# As shipped with the program:

# Losses, with a comment.
loss:
  source: rulebook
  text: |
    # not a comment
    crt: not a block

levels:
  source: reconstructed
  note: guessed
`
	if err != nil || got != want {
		t.Errorf("%v\n%s", err, got)
	}
	blocks, err := Provenance(fstest.MapFS{"tables.yaml": {Data: []byte(got)}})
	var lines []string
	for _, b := range blocks {
		lines = append(lines, b.String())
	}
	if want := []string{"tables.yaml: transcribed", "tables.yaml crt: transcribed", "tables.yaml loss: rulebook",
		"tables.yaml levels: reconstructed, guessed"}; err != nil || !slices.Equal(lines, want) {
		t.Errorf("%v, %q", err, lines)
	}
	got, err = merged("# source: unknown\nlevels:\n  source: unknown")
	if err != nil || !strings.Contains(got, "  source: unknown\n\n# As shipped with the program:\n\ncrt:\n") ||
		strings.Contains(got, "The head") {
		t.Errorf("%v\n%s", err, got)
	}
	whole := "# source: rulebook\nloss: {source: rulebook}\nlevels: {source: rulebook}\ncrt: {source: rulebook}"
	if got, err = merged(whole); err != nil || got != whole {
		t.Errorf("a file with all blocks is not taken as it is: %v\n%s", err, got)
	}
}

func TestMergeFaults(t *testing.T) {
	for name, c := range map[string]struct{ own, want string }{
		"unknown block": {"# source: rulebook\ngains:\n  source: rulebook\n",
			`tables.yaml:2: there is no block "gains"; the blocks of the file are crt, loss, levels`},
		"misspelt": {"# source: rulebook\ncrt:\n  source: rulebook\nlevel:\n  source: rulebook\n",
			`tables.yaml:4: there is no block "level"; did you mean levels?`},
		"other file": {"# source: rulebook\nstart: {source: rulebook}\n", `it belongs into setup.yaml`},
		"twice": {"# source: rulebook\ncrt: {source: rulebook}\ncrt: {source: rulebook}\n",
			`tables.yaml:3: the block "crt" is there twice`},
		"no header":      {"crt: {source: rulebook}\n", "tables.yaml:1: the file must begin"},
		"no source":      {"# source: rulebook\ncrt: {rows: [1]}\n", "tables.yaml:2: crt: no source"},
		"odd source":     {"# source: rulebook\ncrt: {source: memory}\n", `tables.yaml:2: crt: source "memory" is not one of`},
		"empty":          {"# source: rulebook\n", "tables.yaml: not a mapping of blocks"},
		"list":           {"# source: rulebook\n- crt\n", "tables.yaml: not a mapping of blocks"},
		"no yaml":        {"# source: rulebook\ncrt: [\n", "tables.yaml: line 2:"},
		"one line":       {"# source: rulebook\n{crt: {source: rulebook}}\n", "tables.yaml: blocks cannot be told apart"},
		"ended":          {"# source: rulebook\ncrt: {source: rulebook}\n...\n", "tables.yaml: blocks cannot be told apart"},
		"second":         {"# source: rulebook\ncrt: {source: rulebook}\n---\n", "tables.yaml: blocks cannot be told apart"},
		"huge":           {"# source: rulebook\n" + strings.Repeat("#", maxFile), "tables.yaml has more than 1048576 bytes"},
		"indented whole": {"# source: rulebook\n  crt: {source: rulebook}\n", "tables.yaml: blocks cannot be told apart"},
	} {
		if _, err := merged(c.own); err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "data of x: ") {
			t.Errorf("%s: got %v, want %s", name, err, c.want)
		}
	}
	m := memoryFS{"map.hexmap": nil}
	if err := m.applyOverlay("x", fstest.MapFS{"map.hexmap": {Data: []byte("hexmap 1\n")}}); err == nil ||
		!strings.Contains(err.Error(), "map.hexmap:1: the file must begin") {
		t.Errorf("a map without its source: %v", err)
	}
	if err := m.applyOverlay("x", fstest.MapFS{"map.hexmaps.yaml": {}}); err == nil ||
		!strings.Contains(err.Error(), "replaces nothing; the title's files are map.hexmap") {
		t.Errorf("an unknown file: %v", err)
	}
}

// TestMergeNothing: a folder that would replace nothing is refused, and so is a data file whose name was changed on its
// way.
func TestMergeNothing(t *testing.T) {
	for name, want := range map[string]string{
		"units.yml": "did you mean units.yaml?", "map.hexmap.txt": "did you mean map.hexmap?", "UNITS.YAML": "did you mean units.yaml?",
		"readme.txt":  "the folder replaces nothing; the title's files are map.hexmap, units.yaml",
		"units.yaml~": "the folder replaces nothing",
	} {
		m := memoryFS{"map.hexmap": nil, "units.yaml": nil}
		if err := m.applyOverlay("x", fstest.MapFS{name: {}}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
	m := memoryFS{"map.hexmap": nil, "units.yaml": nil}
	notes := fstest.MapFS{"readme.txt": {}, "units.yaml~": {}, "map.hexmap": {Data: []byte("# source: transcribed\nhexmap 1\n")}}
	if err := m.applyOverlay("x", notes); err != nil {
		t.Errorf("notes and backups beside a map: %v", err)
	}
}

// TestMergeEachBlock: of every shipped file each block can be replaced alone, by itself, without loss.
func TestMergeEachBlock(t *testing.T) {
	for _, title := range Titles() {
		plain, err := Open(title, nil)
		if err != nil {
			t.Fatal(err)
		}
		names, err := files(plain)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if !strings.HasSuffix(name, ".yaml") {
				continue
			}
			data, err := fs.ReadFile(plain, name)
			if err != nil {
				t.Fatal(err)
			}
			list, err := splitBlocks(name, data)
			if err != nil {
				t.Error(err)
			}
			for _, s := range list {
				mine, err := Open(title, fstest.MapFS{name: {Data: []byte("# source: transcribed\n" + s.text)}})
				if err != nil {
					t.Errorf("%s %s: %v", name, s.key, err)
					continue
				}
				got, _ := fs.ReadFile(mine, name)
				after, err := splitBlocks(name, got)
				if err != nil || len(after) != len(list) || after[0].key != s.key {
					t.Errorf("%s %s: %v, blocks %v", name, s.key, err, blockKeys(after))
				}
			}
		}
	}
}

// FuzzMerge: no overlay makes the reader panic, and a merged file has each block once, its own first, with a known
// source.
func FuzzMerge(f *testing.F) {
	for _, s := range []string{"# source: transcribed\ncrt: {source: rulebook}\n", "# source: unknown\nloss:\n  source: unknown\n...",
		"# source: rulebook\n? crt\n: {source: rulebook}",
		"# source: rulebook\ncrt: &a {source: rulebook}\nloss: *a\n", "# source: rulebook\r\ncrt:\r\n  source: rulebook\r\n",
		"# source: rulebook\n\"crt\": {source: rulebook, x: \"\n\n loss: \"}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, own string) {
		got, err := merged(own)
		if err != nil {
			return
		}
		list, err := splitBlocks("tables.yaml", []byte(got))
		if err != nil && got != own {
			t.Fatalf("merged, but %v:\n%s", err, got)
		}
		keys := blockKeys(list)
		slices.Sort(keys)
		if got != own && !slices.Equal(keys, []string{"crt", "levels", "loss"}) {
			t.Fatalf("blocks %v:\n%s", keys, got)
		}
		if _, err := Provenance(fstest.MapFS{"tables.yaml": {Data: []byte(got)}}); err != nil {
			t.Fatalf("merged without provenance: %v", err)
		}
	})
}
