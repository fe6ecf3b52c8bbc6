package datafile

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"gopkg.in/yaml.v3"
)

type counter struct {
	ID    string   `yaml:"id"`
	Size  string   `yaml:"size" enum:"corps,division"`
	Steps []int    `yaml:"steps"`
	Tags  []string `yaml:"tags"`
}

type sheet struct {
	Units struct {
		Block `yaml:",inline"`
		List  []Item[counter] `yaml:"list"`
	} `yaml:"units"`
	Spare struct { // need not be there
		N int `yaml:"n"`
	} `yaml:"spare" need:"no"`
	Loss struct { // says where it comes from all the same
		By    map[string]int `yaml:"by"`
		Pair  [2]int         `yaml:"pair"`
		Turns map[int]string `yaml:"turns"`
		Open  bool           `yaml:"open"`
	} `yaml:"loss"`
	Extra *struct {
		N int8 `yaml:"n"`
	} `yaml:"extra"`
}

const good = `# source: rulebook
units:
  source: rulebook
  rule: "2.4"
  list:
    - {id: 1SS, size: division, steps: [26, 13]}
    - {id: 309, size: corps, steps: [4], tags: [guards]}
loss:
  source: transcribed
  by: {corps: 3, division: +1, mech: -4}
  pair: [1, 2]
  turns: {1: first, 2: second}
  open: true
`

func read(t *testing.T, text string) (*Set, *sheet, bool) {
	t.Helper()
	s := NewSet(fstest.MapFS{"x.yaml": {Data: []byte(text)}})
	d := &sheet{}
	ok := s.ReadYAML("x.yaml", d)
	if ok != (s.Err() == nil) {
		t.Fatalf("YAML says %t, Err %v", ok, s.Err())
	}
	return s, d, ok
}

func TestReads(t *testing.T) {
	s, d, ok := read(t, good)
	if !ok {
		t.Fatal(s.Err())
	}
	got := fmt.Sprintf("%+v", *d)
	want := `{Units:{Block:{Source:rulebook Rule:2.4 Note:} List:[{Line:6 Value:{ID:1SS Size:division Steps:[26 13] Tags:[]}}` +
		` {Line:7 Value:{ID:309 Size:corps Steps:[4] Tags:[guards]}}]} Spare:{N:0} Loss:{` +
		`By:map[corps:3 division:1 mech:-4] Pair:[1 2] Turns:map[1:first 2:second] Open:true} Extra:<nil>}`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// change is the good file with a part replaced, and what must then be found.
var changes = []struct{ name, old, new, want string }{
	{"unknown key", "steps: [4]", "stepps: [4]", "x.yaml:7: units.list[2].stepps: there is no such key; did you mean steps?"},
	{"far key", "open: true", "zzz: true", "x.yaml:13: loss.zzz: there is no such key; want one of source, rule, note, by, pair, turns, " +
		"open"},
	{"unknown block", "loss:", "gain: {}\nloss:", "x.yaml:8: gain: there is no such key; want one of units, spare, loss, extra"},
	{"text for number", "[26, 13]", "[26, x]",
		`x.yaml:6: units.list[1].steps[2]: "x" is not a whole number written plainly, like 12 or -3`},
	{"quoted number", "[26, 13]", `[26, "13"]`,
		`x.yaml:6: units.list[1].steps[2]: "13" is not a whole number written plainly, like 12 or -3`},
	{"octal", "[26, 13]", "[26, 013]", `x.yaml:6: units.list[1].steps[2]: "013" is not a whole number written plainly, like 12 or -3`},
	{"float", "corps: 3", "corps: 3.5", `x.yaml:10: loss.by.corps: "3.5" is not a whole number written plainly, like 12 or -3`},
	{"not a number", "corps: 3", "corps: .nan", `x.yaml:10: loss.by.corps: ".nan" is not a whole number written plainly, like 12 or -3`},
	{"beyond 64 bits", "corps: 3", "corps: 99999999999999999999",
		`x.yaml:10: loss.by.corps: "99999999999999999999" is not a whole number written plainly, like 12 or -3`},
	{"beyond the field", "open: true", "open: true\nextra: {source: rulebook, n: 128}", "x.yaml:14: extra.n: 128 is too large"},
	{"list for number", "corps: 3", "corps: [3]", "x.yaml:10: loss.by.corps: is a list of 1; want a whole number"},
	{"number for list", "steps: [4]", "steps: 4", `x.yaml:7: units.list[2].steps: is the value "4"; want a list`},
	{"list for text", "id: 1SS", "id: [1SS]", "x.yaml:6: units.list[1].id: is a list of 1; want a word or text"},
	{"empty text", "id: 1SS", "id: ", "x.yaml:6: units.list[1].id: has no value; want a word or text"},
	{"text for mapping", "{corps: 3, division: +1, mech: -4}", "none",
		`x.yaml:10: loss.by: is the value "none"; want a mapping of keys to values`},
	{"text for struct", "{id: 1SS, size: division, steps: [26, 13]}", "1SS", `x.yaml:6: units.list[1]: is the value "1SS"; want a mapping`},
	{"wrong length", "[1, 2]", "[1]", "x.yaml:11: loss.pair: is a list of 1; want a list of 2"},
	{"key of a table", "{1: first,", "{one: first,",
		`x.yaml:12: loss.turns.one: "one" is not a whole number written plainly, like 12 or -3`},
	{"yes for true", "open: true", "open: yes", `x.yaml:13: loss.open: "yes" is not true or false`},
	{"twice", "open: true", "open: true\n  open: false", "x.yaml:14: loss.open: is given twice, the first time in line 13"},
	{"twice in a table", "corps: 3,", "corps: 3, corps: 4,", "x.yaml:10: loss.by.corps: is given twice, the first time in line 10"},
	{"word", "size: corps", "size: corp", `x.yaml:7: units.list[2].size: "corp" is not known here; did you mean corps?`},
	{"source word", "source: transcribed", "source: guessed",
		`x.yaml:9: loss.source: "guessed" is not known here; want one of rulebook, transcribed, reconstructed, unknown`},
	{"no source", "  source: transcribed\n", "", "x.yaml:9: loss.source: is missing; want one of rulebook, transcribed, reconstructed, " +
		"unknown"},
	{"list as key", "corps: 3", "[a]: 3", "x.yaml:10: loss.by: has a list of 1 as a key; want a word"},
	{"anchor", "[26, 13]", "&a [26, 13]", "x.yaml:6: anchors and aliases (&, *) are not allowed; write the value out"},
	{"tag", "corps: 3", "corps: !!int 3", "x.yaml:10: the tag !!int is not allowed; write the plain value"},
	{"no yaml", "steps: [4]", "steps: [4", "x.yaml:7: no YAML: did not find expected ',' or ']'"},
	{"no yaml either", "  by:", "   by:", "x.yaml:10: no YAML: mapping values are not allowed in this context"},
	{"second document", "open: true", "open: true\n---\na: 1", "x.yaml:14: a second document begins here; want one"},
	{"deep", "tags: [guards]", "tags: " + strings.Repeat("[", 30) + strings.Repeat("]", 30),
		"x.yaml:7: values are nested more than 20 deep"},
}

func TestFaults(t *testing.T) {
	for _, c := range changes {
		text := strings.Replace(good, c.old, c.new, 1)
		if text == good {
			t.Fatalf("%s: %q is not in the file", c.name, c.old)
		}
		s, _, _ := read(t, text)
		if err := s.Err(); err == nil || err.Error() != c.want {
			t.Errorf("%s\ngot  %v\nwant %s", c.name, err, c.want)
		}
	}
}

func TestWholeFile(t *testing.T) {
	huge := "a: " + strings.Repeat("x", maxBytes)
	for name, c := range map[string]struct{ text, want string }{
		"empty":    {"", "x.yaml: is empty; want a mapping of blocks"},
		"comment":  {"# source: rulebook\n", "x.yaml: is empty; want a mapping of blocks"},
		"list":     {"- 1\n", "x.yaml: want a mapping of blocks"},
		"huge":     {huge, "x.yaml: has more than 1048576 bytes"},
		"binary":   {"\x00\x01", "x.yaml: no YAML: control characters are not allowed"},
		"no block": {"units: {source: rulebook}\n", "x.yaml:1: loss: the block is missing"},
	} {
		if s, _, _ := read(t, c.text); s.Err() == nil || s.Err().Error() != c.want {
			t.Errorf("%s: got %v, want %s", name, s.Err(), c.want)
		}
	}
	s := NewSet(fstest.MapFS{})
	if s.ReadYAML("x.yaml", &sheet{}) || s.Err().Error() != "x.yaml: cannot be read: "+fs.ErrNotExist.Error() {
		t.Error(s.Err())
	}
	s = NewSet(fstest.MapFS{"x.yaml": {Data: []byte(good)}})
	if s.ReadYAML("x.yaml", sheet{}) || s.Err() == nil {
		t.Error("a value that is no pointer was filled")
	}
}

// TestBombs: what grows when it is expanded is refused before it is.
func TestBombs(t *testing.T) {
	var b strings.Builder
	b.WriteString("a0: &a0 [x, x, x, x, x, x, x, x, x]\n")
	for i := 1; i < 30; i++ {
		fmt.Fprintf(&b, "a%d: &a%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d, ", i-1), 9), ", "))
	}
	for name, text := range map[string]string{"aliases": b.String(), "nest": "a: " + strings.Repeat("[", 100000),
		"indent": strings.Repeat("- ", 100000)} {
		if _, _, ok := read(t, text); ok {
			t.Errorf("%s: accepted", name)
		}
	}
	s, _, _ := read(t, strings.Repeat("- &a\n", 10000))
	if err := s.Err(); err == nil {
		t.Error("a list of anchors is no mapping")
	}
	s, _, _ = read(t, "loss:\n"+strings.Repeat("  [a]: 1\n", 10000))
	if n := strings.Count(s.Err().Error(), "\n"); n != maxFaults || !strings.HasSuffix(s.Err().Error(),
		"no more than 200 faults are listed") {
		t.Errorf("%d faults: %.200v", n, s.Err())
	}
}

// TestSeveral: all faults come at once, in the order of files and lines, whatever the order of reading.
func TestSeveral(t *testing.T) {
	s := NewSet(fstest.MapFS{
		"b.yaml": {Data: []byte(strings.NewReplacer("[4]", "[x]", "true", "1").Replace(good))},
		"a.map":  {Data: []byte("hexmap 1\nfoo\n")},
	})
	s.ReadYAML("b.yaml", &sheet{})
	s.Fault("b.yaml", 0, "units.1SS", "has the strength %d", 5)
	s.Fault("b.yaml", 0, "loss.by.mech", "is odd")
	s.Fault("b.yaml", 0, "loss.by.none", "is odd")
	s.Fault("b.yaml", 0, "units.list[2].tags", "is odd")
	s.Fault("b.yaml", 0, "nowhere", "is odd")
	if s.ReadMap("a.map") != nil {
		t.Error("a map with faults was returned")
	}
	var got []string
	for _, line := range strings.Split(s.Err().Error(), "\n") {
		if strings.HasPrefix(line, "a.map:") {
			line = "a.map"
		}
		if n := len(got); n == 0 || line != "a.map" || got[n-1] != line {
			got = append(got, line)
		}
	}
	want := `a.map
b.yaml: nowhere: is odd
b.yaml:6: units.1SS: has the strength 5
b.yaml:7: units.list[2].steps[1]: "x" is not a whole number written plainly, like 12 or -3
b.yaml:7: units.list[2].tags: is odd
b.yaml:10: loss.by.mech: is odd
b.yaml:10: loss.by.none: is odd
b.yaml:13: loss.open: "1" is not true or false`
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}

func TestMap(t *testing.T) {
	const text = "hexmap 1\ntitle x\ngrid pointy odd-east rrcc rows 02..01 cols 00..01\nlegend . clear\nmap\n02 . .\n01 . .\nend\n"
	s := NewSet(fstest.MapFS{"m.hexmap": {Data: []byte(text)}})
	if m := s.ReadMap("m.hexmap"); m == nil || m.Len() != 4 || s.Err() != nil {
		t.Errorf("%v, %v", m, s.Err())
	}
	if s.ReadMap("n.hexmap") != nil || s.Err().Error() != "n.hexmap: cannot be read: file does not exist" {
		t.Error(s.Err())
	}
}

// TestItemAlone: an Item is as strict when the yaml package decodes it.
func TestItemAlone(t *testing.T) {
	var list []Item[counter]
	if err := yaml.Unmarshal([]byte("- {id: 1}\n- {id: 2}\n"), &list); err != nil || len(list) != 2 || list[1].Line != 2 ||
		list[1].Value.ID != "2" {
		t.Errorf("%+v, %v", list, err)
	}
	err := yaml.Unmarshal([]byte("- {id: 1, steps: [1.5]}\n"), &list)
	if err == nil || err.Error() != `line 1: steps[1]: "1.5" is not a whole number written plainly, like 12 or -3` {
		t.Error(err)
	}
}

// FuzzYAML: no bytes make the reader panic or hang, and what it accepts it accepts again when written anew.
func FuzzYAML(f *testing.F) {
	f.Add([]byte(good))
	for _, c := range changes {
		f.Add([]byte(strings.Replace(good, c.old, c.new, 1)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s := NewSet(fstest.MapFS{"x.yaml": {Data: data}})
		d := &sheet{}
		if ok := s.ReadYAML("x.yaml", d); ok != (s.Err() == nil) {
			t.Fatalf("YAML says %t, Err %v", ok, s.Err())
		} else if !ok && !strings.HasPrefix(s.Err().Error(), "x.yaml") {
			t.Fatalf("fault without its file: %v", s.Err())
		}
		s.Fault("x.yaml", 0, "units.list[1].id", "looked up")
		s.UnknownBlocks("x.yaml")
		files := fstest.MapFS{"x.yaml": {Data: data}, "m.hexmap": {Data: data}}
		if open, all := CountValues(files); open > all {
			t.Fatalf("%d of %d cells are open", open, all)
		}
		if s := DescribeSources(files); strings.Contains(s, "\n") {
			t.Fatalf("a stamp of two lines: %q", s)
		}
	})
}

// TestStamp: files of one source are named together, weaker blocks by name.
func TestStamp(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	files := fstest.MapFS{
		"map.hexmap":  file("# source: reconstructed\nhexmap 1\n"),
		"units.yaml":  file("types: {source: rulebook}\nunits:\n  source: reconstructed\n  list: []\n"),
		"tables.yaml": file("crt: {source: rulebook}\n"),
		"setup.yaml": file("start:\n  source: rulebook\n  vp: 1\nvp: {source: unknown}\nlist: {source: reconstructed}\n" +
			"edge: {source: hearsay}\n"),
		"notes.md":   file("none"),
		"other.yaml": file("crt: ["),
	}
	want := "map, counters: reconstructed; tables: rulebook; set-up: rulebook, but vp, edge: unknown, but list: reconstructed"
	if got := DescribeSources(files); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	files["map.hexmap"] = file("# source: transcribed\n")
	delete(files, "setup.yaml")
	if got, want := DescribeSources(files), "map: transcribed; counters: reconstructed; tables: rulebook"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := DescribeSources(fstest.MapFS{}); got != "" {
		t.Errorf("got %q for no files", got)
	}
}

func TestUnknown(t *testing.T) {
	s, _, _ := read(t, strings.Replace(good, "source: transcribed", "source: unknown", 1))
	if got := s.UnknownBlocks("x.yaml"); len(got) != 1 || got[0] != (Item[string]{8, "loss"}) {
		t.Errorf("%v", got)
	}
	if got := s.UnknownBlocks("y.yaml"); got != nil {
		t.Errorf("%v of a file that was not read", got)
	}
}

func TestCells(t *testing.T) {
	files := fstest.MapFS{
		"a.yaml": {Data: []byte("crt: {source: rulebook, note: x, rows: [[AS, '?'], [DR, DE]], n: 3}\n")},
		"b.yaml": {Data: []byte("vp: {source: unknown}\nlist: {source: unknown, list: [1, 2]}\n")},
		"c.yaml": {Data: []byte("[")},
	}
	if open, all := CountValues(files); open != 4 || all != 8 {
		t.Errorf("%d of %d cells are open, want 4 of 8", open, all)
	}
}
