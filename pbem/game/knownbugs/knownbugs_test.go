package knownbugs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/rules"
)

// TestShippedDefects: the shipped list is read, and speaks of titles that there are.
func TestShippedDefects(t *testing.T) {
	list, err := LoadShipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range list {
		if _, ok := rules.Find(d.Title); !ok || d.Text == "" || d.Since == "" {
			t.Errorf("the shipped defect %+v lacks something", d)
		}
	}
}

// TestDefectsOfASite: a ruling gives one line whatever comes twice, a fixed one is not told of any more, and a file
// with a mistake is named.
func TestDefectsOfASite(t *testing.T) {
	dir := t.TempDir()
	d := Defect{Title: "kursk", Rule: "11.15", Text: "the road", Since: "2026-10-12", Rules: 5, Game: "k1", On: "213"}
	for range 2 {
		if _, err := Add(dir, d); err != nil {
			t.Fatal(err)
		}
	}
	other := d
	other.On = "214"
	drop, err := Add(dir, other)
	if err != nil {
		t.Fatal(err)
	}
	if list, err := ListTitleDefects(dir, "kursk", 5); err != nil || len(list) != 2 || list[0] != d {
		t.Fatalf("%+v, %v", list, err)
	}
	if err := drop(); err != nil {
		t.Fatal(err)
	}
	if drop, err = Add(dir, d); err != nil {
		t.Fatal(err)
	}
	if err := drop(); err != nil { // it was there before
		t.Fatal(err)
	}
	if list, err := ListTitleDefects(dir, "kursk", 5); err != nil || len(list) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	if list, err := ListTitleDefects(dir, "a-victory-lost", 1); err != nil || len(list) != 0 {
		t.Errorf("of another title: %+v, %v", list, err)
	}
	raw, err := os.ReadFile(filepath.Join(dir, FileDefects))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(raw), "rules: 5", "rules: 5\n  fixed: 6", 1)
	if err := os.WriteFile(filepath.Join(dir, FileDefects), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for version, want := range map[int]int{5: 1, 6: 0, 7: 0} {
		if list, err := ListTitleDefects(dir, "kursk", version); err != nil || len(list) != want {
			t.Errorf("version %d: %+v, %v", version, list, err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, FileDefects), []byte("- titel: kursk\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ListTitleDefects(dir, "kursk", 5); err == nil || !strings.Contains(err.Error(), FileDefects) {
		t.Errorf("a mistake in the file: %v", err)
	}
	if _, err := Add(dir, d); err == nil {
		t.Error("a file with a mistake is written over")
	}
}
