package datacheck

import (
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/rules/hexmap"
)

// toy is the data of a title of four rows and four columns:
//
//	14   1401 1402 1403 1404     clear, west of the front red
//	13  1301 1302 1303 1304
//	...
const toyMap = `# source: reconstructed
hexmap 1
title toy
grid pointy odd-east rrcc rows 14..11 cols 01..04
legend . clear | w woods
map
14 . . . .
13 . w . .
12 . w . .
11 . . . .
end

side river "Upa" 1302:e-se

path road "High Road" 1101 1102 1103

place 1202 town "Orel" region=centre
place 1403 city "Novy Oskol"

fort red 1401..1101

mark trigger 1401 1301 1201 1101
mark gap 1401 1101

zone red 1401..1101 1402 side=red

edge north 1401..1404
edge south 1101..1104
edge east 1404..1104

line front 1402:e-se 1301:e-se 1201:e 1101:ne-e
`

const toyUnits = `# source: rulebook
types:
  source: rulebook
  list:
    - {type: tank, class: mech, move: 8}
    - {type: rifle, class: foot, move: 4}
units:
  source: rulebook
  list:
    - {id: A1, side: red, type: tank, strength: [6, 3], code: "1401-1", tags: [guards, late]}
    - {id: A2, side: red, type: rifle, strength: [4, 4], code: "1301-2"}
    - {id: B1, side: blue, type: rifle, strength: [2], code: "1104-1", heavy: true}
twins:
  source: rulebook
  list:
    - {id: x, first: a-1}
    - {id: "y", first: a-2, n: [1, 2]}
`

const toyTables = `# source: rulebook
crt:
  source: rulebook
  columns: ["1:2", "1:1", "2:1"]
  rows:
    - {die: 1, results: [AS, DR, DE]}
    - {die: 2, results: [AL, AS, DR]}
open:
  source: unknown
holes:
  source: rulebook
  columns: ["1:1"]
  rows:
    - {die: 1, results: ["?"]}
terrain:
  source: rulebook
  classes:
    - {class: clear, move: 1}
    - {class: woods, move: 2, shift: 1L}
weather:
  source: rulebook
  drm: [0, 2]
  rows:
    - {total: 1, sky: dry}
    - {total: 8, sky: mud}
    - {total: 9, sky: snow}
`

const toySetup = `# source: rulebook
start: {source: rulebook, vp: 60, turns: 7, first: red, hexes: ["1401", "1402"], fall: [7, 6, 6, 0], rise: [0, 2], names: [A2, A1], towns: [Orel]}
loss: {source: rulebook, by: {corps: 3, division: 1}}
`

func toy() fstest.MapFS {
	return fstest.MapFS{
		"map.hexmap": {Data: []byte(toyMap)}, "units.yaml": {Data: []byte(toyUnits)},
		"tables.yaml": {Data: []byte(toyTables)}, "setup.yaml": {Data: []byte(toySetup)},
	}
}

// said judges a statement about the toy: "" if it holds, else what is wrong.
func said(t *testing.T, statement string) string {
	t.Helper()
	list, err := Parse("x.facts", []byte("1.1 "+statement+"\n"))
	if err != nil {
		return err.Error()
	}
	claims, err := CheckFacts(toy(), list)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range claims {
		if c.Err != nil {
			return c.Err.Error()
		}
	}
	return ""
}

// TestPredicates: each predicate holds where it should, and finds what is wrong with words that say what, where and
// what would be right.
func TestPredicates(t *testing.T) {
	broken := map[string]bool{}
	for _, c := range statements {
		list, err := Parse("x.facts", []byte("1.1 "+c.good))
		if err != nil || len(list) != 1 || list[0].pred.Form != c.form {
			t.Errorf("%q is not read as %q: %v", c.good, c.form, err)
			continue
		}
		if got := said(t, c.good); got != "" {
			t.Errorf("%q does not hold: %s", c.good, got)
		}
		if list, err := Parse("x.facts", []byte("1.1 "+c.bad)); err != nil || list[0].pred.Form != c.form {
			t.Errorf("%q is not read as %q: %v", c.bad, c.form, err)
		}
		if got := said(t, c.bad); got != c.says {
			t.Errorf("%q says\n%s\nwant\n%s", c.bad, got, c.says)
		}
		broken[c.form] = c.says != "" || c.form == allKnownForm
	}
	for _, p := range Predicates() {
		if !broken[p.Form] {
			t.Errorf("no statement breaks %q", p.Form)
		}
	}
}

// allKnownForm is broken by another map.
const allKnownForm = "the terrain of every hex | is known"

// TestUnknownTerrain: a hex that nobody has transcribed is named.
func TestUnknownTerrain(t *testing.T) {
	list, err := Parse("x.facts", []byte("1.1 "+strings.Replace(allKnownForm, "| ", "", 1)))
	if err != nil {
		t.Fatal(err)
	}
	data := toy()
	data["map.hexmap"] = &fstest.MapFile{Data: []byte(strings.Replace(toyMap, "13 . w", "13 . ?", 1))}
	claims, err := CheckFacts(data, list)
	if err != nil || claims[0].Err == nil || claims[0].Err.Error() != "not transcribed: 1302" {
		t.Errorf("%v %v", claims, err)
	}
}

// TestWrong: what cannot be judged says why.
func TestWrong(t *testing.T) {
	for _, c := range [][2]string{
		{"9999 and 1402 are adjacent", "the map has no hex: 9999"},
		{"zone blue has 1401", "the map has no zone blue"},
		{"mark trigger is 1401..1304", "1401..1304 are not in a line of hexes, a row or a column"},
		{"zone red along line back has 1401", "the map has no line back"},
		{"1402 lies up of 1401", "this map has no direction up"},
		{"1402 lies w of 1401", "w of 1401 the map ends"},
		{"1401 is the upper corner", "upper is no corner; want north-west, north-east, south-east or south-west"},
		{"the weathers of the map are among fine", `"weathers" is not known here; want terrains, hexsides, places, paths, forts or zones`},
		{"line front runs between 1401 and 1404", "1401 and 1404 are 3 apart, not adjacent"},
		{"vp.start is 60", "there is no block vp"},
		{"start.points is 60", "setup.yaml:2: start has no points"},
		{"open.points is 60", "not transcribed: block open"},
		{"units with colour=red number 1", "units.yaml:10: no row of this list has a key colour"},
		{"units with side=green have type=tank", "there are no units with side=green"},
		{"colour of units are red", "no row of units has a key colour"},
		{"side of units are at least 1", `side of A1 (units.yaml:10) is "red", no whole number`},
		{"start number 1", "setup.yaml:2: start is no list of rows"},
		{"holes at 1:1 is DE", "tables.yaml:11: not transcribed: ?"},
		{"crt at 9:1 is DE", "tables.yaml:3: there is no column 9:1 among 1:2 1:1 2:1"},
		{"crt at die 9 is DE", "tables.yaml:3: there is no row die 9"},
		{"crt at roll 1 is DE", "tables.yaml:3: the rows begin with die, not with roll"},
		{"terrain at 1:1 is DE", "tables.yaml:16: terrain has no columns and rows"},
		{"the sum of start.first is 3", `setup.yaml:2: "red" is no whole number`},
		{"the sum of start.rise is 2", "setup.yaml:2: start.rise is a list of 2"},
		{"ring 9999 1 has 6 hexes", "the map has no hex: 9999"},
		{"hexes start.names hangs together", "setup.yaml:2: the map has no hex: A2, A1"},
	} {
		if got := said(t, c[0]); got != c[1] {
			t.Errorf("%q says\n%s\nwant\n%s", c[0], got, c[1])
		}
	}
}

// TestParse: rule, sentences, notes, lines that go on, semicolons that repeat the subject.
func TestParse(t *testing.T) {
	list, err := Parse(
		"x.facts",
		[]byte("# all\n\n9.6 mark trigger has 1401 1301,\n  1101; hangs together # the line\n8.8,9.5 1403 is the city \"Novy Oskol\"\n"),
	)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range list {
		got = append(got, strings.Join([]string{f.Rule, f.Text, f.Note, f.File, string(rune('0' + f.Line))}, "|"))
	}
	want := `9.6|mark trigger has 1401 1301 1101|the line|x.facts|3
9.6|mark trigger hangs together|the line|x.facts|3
8.8,9.5|1403 is the city "Novy Oskol"||x.facts|5`
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
	claims, err := CheckFacts(toy(), list)
	if err != nil || len(claims) != 3 || claims[1].Text != "mark trigger hangs together (the line)" || claims[1].Err != nil {
		t.Errorf("%v %v", claims, err)
	}
}

// TestFaults: all faults of a file come at once, with their lines.
func TestFaults(t *testing.T) {
	_, err := Parse(
		"my.facts",
		[]byte("  goes on\nstart.vp is 60\n3.4 1401 and 1402 are neighbours\n3.5\n3.6 start.vp is 60;\n3.7 start.first is \"red\n"),
	)
	want := `my.facts:1: a line that begins with a blank continues the one before it, and there is none
my.facts:2: "start.vp" is no rule number; a fact begins with one, like 3.4 or 10.10-10.13
my.facts:3: no predicate reads "1401 and 1402 are neighbours"; the nearest are "HEX and HEX are adjacent", "HEX and HEX are N apart", "hexes are WORD WORD"
my.facts:4: nothing is said before or behind a semicolon, or behind the rule number
my.facts:5: nothing is said before or behind a semicolon, or behind the rule number
my.facts:6: a quotation mark is not closed`
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	for name, c := range map[string][2]string{
		"size":  {strings.Repeat("x", maxBytes+1), "my.facts: has more than 262144 bytes"},
		"text":  {"1.1 \xff", "my.facts: is not UTF-8 text"},
		"words": {"1.1 " + strings.Repeat("1 ", maxWords+1), "my.facts:1: the sentence has more than 400 words"},
	} {
		if _, err := Parse("my.facts", []byte(c[0])); err == nil || err.Error() != c[1] {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestUnreadable: data that cannot be read are the error, facts that cannot be read too.
func TestUnreadable(t *testing.T) {
	if _, err := Claims(fstest.MapFS{}, fstest.MapFS{}); err == nil || err.Error() != "map.hexmap: cannot be read: file does not exist" {
		t.Error(err)
	}
	files := fstest.MapFS{"a.facts": {Data: []byte("x\n")}, "b.facts": {Data: []byte("y\n")}}
	if _, err := Claims(toy(), files); err == nil || strings.Count(err.Error(), "is no rule number") != 2 {
		t.Error(err)
	}
	bad := toy()
	bad["units.yaml"] = &fstest.MapFile{Data: []byte("units: [")}
	if _, err := Claims(bad, fstest.MapFS{}); err == nil || !strings.HasPrefix(err.Error(), "units.yaml:") {
		t.Error(err)
	}
}

// TestToy: the map of the tests is a map.
func TestToy(t *testing.T) {
	if _, err := hexmap.Parse([]byte(toyMap)); err != nil {
		t.Fatal(err)
	}
}

// FuzzParse: no bytes make the reader or the judge panic, and what is read is read again from its own words.
func FuzzParse(f *testing.F) {
	for _, c := range statements {
		f.Add([]byte("1.1 " + c.good + "\n"))
		f.Add([]byte("1.1 " + c.bad + "; " + c.good + " # note\n"))
	}
	f.Add([]byte("0 the sides of the sheet are as 0 to 00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := Parse("x.facts", data)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "x.facts:") {
				t.Fatalf("a fault without its file: %v", err)
			}
			return
		}
		claims, err := CheckFacts(toy(), list)
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range list {
			again, err := Parse("x.facts", []byte(x.Rule+" "+x.Text))
			if err != nil || len(again) != 1 || again[0].Text != x.Text {
				t.Fatalf("%q is not read again: %v", x.Text, err)
			}
			if claims[i].Err != nil && strings.Contains(claims[i].Err.Error(), "\n") {
				t.Fatalf("a claim of two lines: %v", claims[i].Err)
			}
		}
	})
}
