package uniteditor

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/rules"
)

func desk(t testing.TB, id, dir string) *Editor {
	t.Helper()
	title, ok := rules.Find(id)
	if !ok {
		t.Fatal(id)
	}
	options, err := title.Meta().Scenario("")
	if err != nil {
		t.Fatal(err)
	}
	d := &Editor{Title: title, Scenario: options, Dir: dir, File: "units.yaml", Block: "units"}
	if err := Open(d); err != nil {
		t.Fatal(err)
	}
	return d
}

// TestEveryTitle: the units of every title come to the table, are drawn, and saved unchanged give the same game.
func TestEveryTitle(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			d := desk(t, id, t.TempDir())
			s := d.State()
			if len(s.Faults) > 0 || len(s.Faces) == 0 || len(s.At) == 0 {
				t.Fatalf("faults %v, %d faces of %d lines, %d on the map", s.Faults, len(s.Faces), len(s.Table.Rows), len(s.At))
			}
			if err := d.Set(s.Table); err != nil {
				t.Fatal(err)
			}
			again := desk(t, id, d.Dir).State()
			same := slices.EqualFunc(again.Table.Rows, s.Table.Rows, slices.Equal[[]string])
			if len(again.Faults) > 0 || !same || len(again.At) != len(s.At) {
				t.Errorf("saved unchanged: faults %v, %d of %d units on the map", again.Faults, len(again.At), len(s.At))
			}
			for u, h := range s.At {
				if again.At[u] != h || again.Faces[u] != s.Faces[u] {
					t.Errorf("%s stands in %s instead of %s, or looks otherwise", u, again.At[u], h)
				}
			}
			b, err := d.Board()
			if err != nil || len(b.Hexes) == 0 || !strings.Contains(b.SVG, "<svg") {
				t.Errorf("the map: %v", err)
			}
		})
	}
}

// TestEdits: a strength, a place, a new counter and one taken out; what no game can be played on is told and kept, and
// undo goes back.
func TestEdits(t *testing.T) {
	dir := t.TempDir()
	d := desk(t, "kursk", dir)
	edit := func(change func(*Table)) State {
		t.Helper()
		tab := d.State().Table
		tab.Rows = slices.Clone(tab.Rows)
		for i := range tab.Rows {
			tab.Rows[i] = slices.Clone(tab.Rows[i])
		}
		change(&tab)
		if err := d.Set(tab); err != nil {
			t.Fatal(err)
		}
		return d.State()
	}
	col := func(name string) int { return slices.Index(d.State().Table.Columns, name) }
	row := func(tab *Table, id string) []string {
		i := slices.IndexFunc(tab.Rows, func(r []string) bool { return r[col("id")] == id })
		return tab.Rows[i]
	}
	first := d.State()
	s := edit(func(tab *Table) { row(tab, "321")[col("strength")] = "[9, 5]" })
	if len(s.Faults) > 0 || s.Faces["321"] == first.Faces["321"] {
		t.Errorf("a strength of 9: faults %v", s.Faults)
	}
	s = edit(func(tab *Table) { row(tab, "321")[col("code")] = "5911-1" })
	if s.At["321"] != "5911" {
		t.Errorf("321 stands in %s, faults %v", s.At["321"], s.Faults)
	}
	file, err := os.ReadFile(filepath.Join(dir, "units.yaml"))
	if err != nil || !strings.HasPrefix(string(file), "# source: transcribed\n") ||
		!strings.Contains(string(file), "\n  source: transcribed") ||
		!strings.Contains(string(file), `{id: "321", name: 321st Infantry Division,`) || strings.Contains(string(file), "types:") {
		t.Errorf("%v: the file is\n%.600s", err, file)
	}
	s = edit(func(tab *Table) { row(tab, "321")[col("type")] = "unicorn" })
	if len(s.Faults) == 0 || !strings.Contains(strings.Join(s.Faults, " "), "unicorn") || s.Faces["321"] == "" {
		t.Errorf("a unicorn: faults %v", s.Faults)
	}
	bad := s.Table
	bad.Rows = append(slices.Clone(bad.Rows), []string{"[1"})
	if err := d.Set(bad); err == nil {
		t.Error("a line with one cell was taken")
	}
	for range 3 {
		if err := d.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	if s = d.State(); s.At["321"] != first.At["321"] || s.Faces["321"] != first.Faces["321"] || d.Undo() == nil {
		t.Error("undo does not lead back")
	}
}
