package scenarios

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"gopkg.in/yaml.v3"
)

// TestChange: single counters and cells of a shipped block are changed, the rest stays, and the block says what was
// changed.
func TestChange(t *testing.T) {
	data, err := Open("kursk", fstest.MapFS{"units.yaml": {Data: []byte(`# source: transcribed
units:
  source: transcribed
  change:
    11Pz: {strength: [21, 11]}
    GD:
      name: GD Division
types: {source: rulebook, rule: "2.7", change: {panzer: {move: 9}}}
`)}})
	if err != nil {
		t.Fatal(err)
	}
	text, err := fs.ReadFile(data, "units.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Types, Units struct {
			Source, Note string
			List         []struct {
				ID, Name, Type string
				Strength       []int
				Move           int
			}
		}
	}
	if err := yaml.Unmarshal(text, &got); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if len(got.Units.List) < 100 || got.Units.Source != Reconstructed ||
		!strings.Contains(got.Units.Note, "changed: units 11Pz strength, units GD name (transcribed)") {
		t.Errorf("%d units, %s, %s", len(got.Units.List), got.Units.Source, got.Units.Note)
	}
	for _, u := range got.Units.List {
		switch u.ID {
		case "11Pz":
			if len(u.Strength) != 2 || u.Strength[0] != 21 || u.Name != "11th Panzer Division" {
				t.Errorf("%+v", u)
			}
		case "GD":
			if u.Name != "GD Division" || u.Strength[0] != 26 {
				t.Errorf("%+v", u)
			}
		}
	}
	if got.Types.List[0].Type != "panzer" || got.Types.List[0].Move != 9 {
		t.Errorf("%+v", got.Types.List[0])
	}
	if _, err := Provenance(data); err != nil {
		t.Error(err)
	}
}

// TestChangeOfNothing: what is not there cannot be changed, and the fault says where and what there is.
func TestChangeOfNothing(t *testing.T) {
	for edit, want := range map[string]string{
		"  change: {11Pzz: {strength: [1, 1]}}":   "units.yaml:4: units has no entry \"11Pzz\"; did you mean 11Pz?",
		"  change: {11Pz: {strenth: [1, 1]}}":     "units.yaml:4: units 11Pz has no entry \"strenth\"; did you mean strength?",
		"  change: {11Pz: {strength: {full: 1}}}": "units 11Pz strength has no entry \"full\"",
	} {
		_, err := Open("kursk", fstest.MapFS{
			"units.yaml": {Data: []byte("# source: transcribed\nunits:\n  source: transcribed\n" + edit + "\n")}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", edit, err)
		}
	}
}
