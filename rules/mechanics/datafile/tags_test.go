package datafile

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/rules/hexmap"
)

// army is a sheet that uses all tags.
type army struct {
	Units struct {
		Block `yaml:",inline"`
		List  []man `yaml:"list"`
	} `yaml:"units"`
	chest `yaml:"chest"`
}

// chest is a block by the name of which nobody calls its fields.
type chest struct {
	Block `yaml:",inline"`
	Heirs []string     `yaml:"heirs" ref:"man" count:"1..2"`
	Shore []hexmap.Hex `yaml:"shore" zone:"yes"`
	Rows  []struct {
		Total int    `yaml:"total" run:"yes"`
		Word  string `yaml:"word"`
	} `yaml:"rows"`
}

type man struct {
	ID    string       `yaml:"id" key:"man"`
	Age   int          `yaml:"age" range:"1..99"`
	Tags  []string     `yaml:"tags" enum:"tall,short"`
	Home  hexmap.Hex   `yaml:"home"`
	Paths []hexmap.Hex `yaml:"paths"`
}

func (m *man) Check() error {
	if m.Age > 90 && m.Home != hexmap.None {
		return errors.New("a man over 90 has no home")
	}
	return nil
}

const tagMap = "# source: reconstructed\nhexmap 1\ntitle toy\ngrid pointy odd-east rrcc rows 12..11 cols 01..02\nlegend . clear\n" +
	"map\n12 . .\n11 . .\nend\nzone shore 1101 1102\n"

const goodArmy = `# source: rulebook
chest: {source: rulebook, heirs: [a, b], shore: shore, rows: [{total: 3, word: x}, {total: 4, word: "."}]}
units:
  source: rulebook
  list:
    - {id: a, age: 20, tags: [tall], home: "1101", paths: ["1102", "1201"]}
    - {id: b, age: 95}
`

func readArmy(text string) (*army, error) {
	s := NewSet(fstest.MapFS{"m.hexmap": {Data: []byte(tagMap)}, "x.yaml": {Data: []byte(text)}})
	s.ReadMap("m.hexmap")
	a := &army{}
	s.ReadYAML("x.yaml", a)
	return a, s.Err()
}

// TestTags: hexes and zones are found on the map, an absent hex is none, and names may stand before what they name.
func TestTags(t *testing.T) {
	a, err := readArmy(goodArmy)
	if err != nil {
		t.Fatal(err)
	}
	x, y := a.Units.List[0], a.Units.List[1]
	if len(a.Shore) != 2 || x.Home != a.Shore[0] || x.Paths[0] != a.Shore[1] || y.Home != hexmap.None || a.Rows[1].Total != 4 {
		t.Errorf("%+v", a)
	}
}

// TestNames: a name may be a key of several kinds, stand in a file that is read later, or be that of a zone, mark or
// place of the map.
func TestNames(t *testing.T) {
	var first struct {
		A struct {
			Block `yaml:",inline"`
			Lord  string `yaml:"lord" ref:"lord"`
			Guest string `yaml:"guest" ref:"man"`
			Shore string `yaml:"shore" ref:"zone"`
			Gate  string `yaml:"gate" ref:"mark"`
			Town  string `yaml:"town" ref:"town"`
			Free  string `yaml:"free" ref:"nobody"`
		} `yaml:"a"`
	}
	var later struct {
		B struct {
			Block `yaml:",inline"`
			Lords []string `yaml:"lords" key:"lord,man"`
			Men   []string `yaml:"men" key:"man"`
		} `yaml:"b"`
	}
	const good = "a: {source: rulebook, lord: x, guest: z, shore: shore, gate: gate, town: Orel, free: q}\n"
	for _, c := range [][3]string{
		{"lord: x", "lord: x", ""},
		{"guest: z", "guest: x", ""},
		{"lord: x", "lord: z", `x.yaml:2: a.lord: there is no lord "z"`},
		{"shore: shore", "shore: sand", `x.yaml:2: a.shore: there is no zone "sand"`},
		{"gate: gate", "gate: shore", `x.yaml:2: a.gate: there is no mark "shore"`},
		{"town: Orel", "town: Tula", `x.yaml:2: a.town: there is no town "Tula"`},
	} {
		s := NewSet(fstest.MapFS{"m.hexmap": {Data: []byte(tagMap + "mark gate 1102\nplace 1201 town \"Orel\"\n")},
			"x.yaml": {Data: []byte("# source: rulebook\n" + strings.Replace(good, c[0], c[1], 1))},
			"y.yaml": {Data: []byte("# source: rulebook\nb: {source: rulebook, lords: [x], men: [z]}\n")}})
		s.ReadMap("m.hexmap")
		s.ReadYAML("x.yaml", &first)
		s.ReadYAML("y.yaml", &later)
		got := ""
		if err := s.Err(); err != nil {
			got = err.Error()
		}
		if got != c[2] {
			t.Errorf("%s: %q, not %q", c[1], got, c[2])
		}
	}
}

// TestTagFaults: whatever a tag forbids is a fault with line and key.
func TestTagFaults(t *testing.T) {
	for _, c := range [][3]string{
		{"id: b", "id: a", `x.yaml:7: units.list[2].id: the man "a" is there twice`},
		{"age: 20", "age: 100", "x.yaml:6: units.list[1].age: 100 is out of range; want 1 to 99"},
		{"[tall]", "[tall, wide]", `x.yaml:6: units.list[1].tags: "wide" is not known here; want one of tall, short`},
		{`"1101"`, `"1301"`, `x.yaml:6: units.list[1].home: there is no hex "1301" on the map`},
		{`"1201"`, `"1"`, `x.yaml:6: units.list[1].paths[2]: there is no hex "1" on the map`},
		{"shore: shore", "shore: beach", `x.yaml:2: chest.shore: the map has no zone "beach"`},
		{"[a, b]", "[a, c]", `x.yaml:2: chest.heirs: there is no man "c"`},
		{"[a, b]", "[]", "x.yaml:2: chest.heirs: 0 is out of range; want 1 to 2"},
		{"total: 4", "total: 5", "x.yaml:2: chest.rows: total 5 stands where 4 should"},
		{"age: 95", `age: 95, home: "1101"`, "x.yaml:7: units.list[2]: a man over 90 has no home"},
	} {
		if _, err := readArmy(strings.Replace(goodArmy, c[0], c[1], 1)); err == nil || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%s: %v", c[2], err)
		}
	}
}

// TestTagSchema: an editor is told of bounds and words.
func TestTagSchema(t *testing.T) {
	b, err := Schema("x.yaml", "", &army{})
	if err != nil {
		t.Fatal(err)
	}
	flat := strings.Join(strings.Fields(string(b)), "")
	for _, want := range []string{`"age":{"type":"integer","minimum":1,"maximum":99}`,
		`"tags":{"type":"array","items":{"type":"string","enum":["tall","short"]}}`, `"minItems":1,"maxItems":2`,
		`"shore":{"type":"string"}`, `"home":{"type":["string","integer"]}`} {
		if !strings.Contains(flat, want) {
			t.Errorf("the schema lacks %s: %s", want, flat)
		}
	}
}
