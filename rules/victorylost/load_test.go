package victorylost

import (
	"strings"
	"testing"
	"testing/fstest"
)

// faulty are changes of the files, and the fault that must then be found: file, line and key first.
var faulty = []struct{ name, file, old, new, want string }{
	{"unknown key", unitsFile, "range: 6", "rang: 6", ": hqs.list[1].rang: there is no such key"},
	{"no number", unitsFile, "range: 6, move: 7", "range: six, move: 7", ": hqs.list[1].range:"},
	{"range", unitsFile, "range: 6, move: 7", "range: 31, move: 7", ": hqs.4PzA: range 31, move 7; want 1 to 30"},
	{"id twice", unitsFile, "id: g.298", "id: g.168", "units.g.168: the id g.168 is used twice"},
	{"id with blank", unitsFile, "id: g.298", `id: "g 298"`, "has a blank, comma or question mark"},
	{"unknown type", unitsFile, "type: cavalry, strength", "type: horse, strength", `.type: type "horse" is not in the list of types`},
	{"type of another nation", unitsFile, "type: rifle, strength: [3, 1]", "type: panzer, strength: [3, 1]",
		"type panzer is german (2.2.3), the unit soviet"},
	{"two kinds of strength", unitsFile, "strength: [4, 2], move: 4, zone: setup-german-don",
		"strength: [4, 2], attack: [1], defence: [1], move: 4, zone: setup-german-don", "not both (2.2.2)"},
	{"three steps", unitsFile, "strength: [4, 2], move: 4, zone: setup-german-don", "strength: [4, 2, 1], move: 4, zone: setup-german-don",
		"units.g.168: attack [4 2 1], defence [4 2 1]; want one or two"},
	{"no strength", unitsFile, "strength: [4, 2], move: 4, zone: setup-german-don", "strength: [0], move: 4, zone: setup-german-don",
		"units.g.168: attack 0, defence 0; want 1 to 30"},
	{"no movement", unitsFile, "strength: [4, 2], move: 4, zone: setup-german-don", "strength: [4, 2], move: 0, zone: setup-german-don",
		"units.g.168: move 0; want 1 to 30"},
	{"nowhere", unitsFile, ", zone: setup-panzer4}", "}", "hqs.4PzA: has neither a turn of arrival nor a set-up zone"},
	{"unknown zone", unitsFile, ", zone: setup-panzer4}", ", zone: setup-nowhere}", "hqs.4PzA.zone: the map has no zone setup-nowhere"},
	{"zone and turn", unitsFile, ", zone: setup-panzer4}", ", zone: setup-panzer4, arrives: 2}",
		"hqs.4PzA.zone: a reinforcement of turn 2 is not set up in a zone"},
	{"box at the start", unitsFile, ", zone: setup-panzer4}", ", zone: setup-panzer4, box: box-28a}",
		"hqs.4PzA.box: a unit that is there at the start"},
	{"late", unitsFile, "arrives: 3}", "arrives: 10}", "turn 10; want 1 to 9"},
	{"unknown box", unitsFile, "box: box-1pza", "box: box-x", `there is no box "box-x"`},
	{"unknown nation", unitsFile, "nation: italian", "nation: french", "is not known here"},
	{"terrain without a row", tablesFile, "    - {class: rough, move: 2, shift: 1}\n", "", `: legend: terrain "rough" has no row`},
	{"free terrain", tablesFile, "{class: rough, move: 2", "{class: rough, move: 0", "terrain.rough: move 0; want 1 MP or more"},
	{"negative shift", tablesFile, "{class: town, move: 0, shift: 1}", "{class: town, move: 0, shift: -1}",
		"places.town: move 0, shift -1; want 0 or more"},
	{"no divisor", tablesFile, "divide: 2}", "divide: 0}", "sides.river: want divisors of 1 or more"},
	{"open sea side", tablesFile, "sides: [impassable]", "sides: []", `class "impassable" of "Molochny liman" has no row`},
	{"no town", tablesFile, "    - {class: town, move: 0, shift: 1}\n", "", `class "town" of "Sumy" has no row in the tables`},
	{"no rail", tablesFile, "    - {class: rail, halves: 0, reinforcements: true}\n", "", `class "rail" of`},
	{"half free", tablesFile, "halves: 1", "halves: -1", "paths.road: halves -1; want 0 or more"},
	{"no zoc cost", tablesFile, "enter: 2", "enter: 0", "zoc.enter: is 0; want 1 or more"},
	{"no state", tablesFile, "    - {state: iso, attack: 2, defence: 2, move: 2}\n", "", "supply.states: has no state iso"},
	{"no divisor of supply", tablesFile, "{state: iso, attack: 2", "{state: iso, attack: 0", "supply.iso: want divisors of 1 or more"},
	{"no column", tablesFile, `columns: ["1-1"`, `columns: ["1:1"`, `crt.columns: "1:1" is no odds column`},
	{"no result", tablesFile, "results: [A2", "results: [A5", `crt.rows: die 1: "A5" is no result`},
	{"row short", tablesFile, "results: [A2, ", "results: [", "crt.rows: die 1 has 10 results; want 11"},
	{"die twice", tablesFile, "{die: 2,", "{die: 1,", "crt.rows: die 1; want 2"},
	{"turn track short", tablesFile, "turns: [3, ", "turns: [", "axis_com.turns: has 8 numbers; want 9"},
	{"ten turns", setupFile, "turns: 9", "turns: 10", ": game: want 9 turns"},
	{"no VP", setupFile, "vp: {axis: 25, soviet: 0}", "vp: {axis: 25, german: 0}", "game.vp: want 0 or more for soviet"},
	{"loss row missing", setupFile, "    - {nation: italian, mech: 0, nonmech: 0, to: soviet}\n", "", "losses.vp: has no row for italian"},
	{"negative loss", setupFile, "{nation: soviet, mech: 1", "{nation: soviet, mech: -1", "losses.vp: soviet: want 0 or more"},
	{"unknown city", setupFile, "names: [Kharkov", "names: [Kursk", `cities.names: the map has no city "Kursk"`},
	{"unknown headquarters", setupFile, "axis_start: [4PzA", "axis_start: [5PzA", `chits.axis_start: there is no headquarters "5PzA"`},
	{"Manstein late", setupFile, "arrives: [3, 5]", "arrives: [3, 15]", "manstein.arrives: turn 15; want 1 to 9"},
	{"box without zone", setupFile, "{box: box-28a", "{box: box-29a", "boxes.box-29a: the map has no zone box-29a"},
	{"optional turn", setupFile, "optional: 5}", "optional: 12}", "boxes.box-1pza.optional: turn 12; want 1 to 9"},
	{"no pocket", setupFile, "zone: pocket", "zone: socket", `pocket.zone: the map has no zone "socket"`},
	{"unmarked sources", setupFile, "mark: supply-axis", "mark: supply-x", `sources.marks: the map has no hexes marked "supply-x"`},
	{"unknown unit placed", setupFile, "unit: g.168", "unit: g.169", "start.g.169: there is no such counter"},
	{"placed twice", setupFile, "unit: g.298", "unit: g.168", "start.g.168: is placed twice"},
	{"placed off the map", setupFile, `unit: g.168, hex: "3605"`, `unit: g.168, hex: "7005"`,
		`start.g.168: there is no hex "7005" on the map`},
	{"no map", mapFile, "hexmap 1", "hexmap 9", "map.hexmap:"},
}

// TestFaults: what is wrong in the files is found, with file, line and key.
func TestFaults(t *testing.T) {
	for _, f := range faulty {
		files := shippedFiles(t)
		old := string(files[f.file].Data)
		text := strings.Replace(old, f.old, f.new, 1)
		if text == old {
			t.Errorf("%s: %q is not in %s", f.name, f.old, f.file)
			continue
		}
		files[f.file] = &fstest.MapFile{Data: []byte(text)}
		_, err := load(files)
		if err == nil || !strings.Contains(err.Error(), f.want) {
			t.Errorf("%s: got %v, want %s", f.name, err, f.want)
			continue
		}
		for _, line := range strings.Split(err.Error(), "\n") {
			if strings.HasPrefix(f.want, "map.hexmap:") {
				continue
			}
			if file, rest, _ := strings.Cut(line, ":"); !strings.HasSuffix(file, ".yaml") && !strings.HasSuffix(file, ".hexmap") ||
				rest == "" || rest[0] < '1' || rest[0] > '9' {
				t.Errorf("%s: the fault does not begin with file and line: %s", f.name, line)
			}
		}
		if _, err := New().Claims(files); err == nil {
			t.Errorf("%s: claims are made on data that cannot be read", f.name)
		}
	}
}

// TestUntranscribed: data that nobody has transcribed yet can be read; claims on them fail and say so.
func TestUntranscribed(t *testing.T) {
	files := shippedFiles(t)
	text := string(files[tablesFile].Data)
	i, j := strings.Index(text, "crt:\n"), strings.Index(text, "axis_com:\n")
	files[tablesFile] = &fstest.MapFile{Data: []byte(text[:i] + "crt:\n  source: unknown\n\naxis_com:\n  source: unknown\n")}
	if j < i {
		t.Fatal("the blocks have changed places")
	}
	open := 0
	for _, c := range allClaims(t, files) {
		if c.Err != nil {
			if !strings.Contains(c.Err.Error(), "not transcribed: block") {
				t.Errorf("%s: %v", c.Text, c.Err)
			}
			open++
		}
	}
	if open < 10 {
		t.Errorf("%d claims wait for the tables", open)
	}
}

// TestShape: what the data hold.
func TestShape(t *testing.T) {
	d := shipped(t)
	u, ok := d.unit("g.6Pz")
	if !ok || !u.Mech || len(u.Steps) != 2 || u.Steps[0].Attack == u.Steps[0].Defence || u.Zone != "setup-panzer4" {
		t.Errorf("g.6Pz: %+v", u)
	}
	if u, _ := d.unit("g.7Lw"); u.Mech || len(u.Steps) != 1 || u.Steps[0].Attack != u.Steps[0].Defence {
		t.Errorf("g.7Lw: %+v", u)
	}
	if h, ok := d.hq("1PzA"); !ok || h.Arrives != 4 || h.Box != "box-1pza" || h.Range < 1 {
		t.Errorf("1PzA: %+v", h)
	}
	if n := len(d.counters()); n != len(d.units)+len(d.hqs) || n < 180 {
		t.Errorf("%d counters", n)
	}
	if r := d.cell(6, len(d.odds.names)-1); r.DefenderLoss < 3 || r.Retreat != 2 {
		t.Errorf("6 in the last column: %v", r)
	}
	if m := New().Meta(); m.ID != "a-victory-lost" || len(m.Sides) != 2 || m.Turns != d.turns {
		t.Errorf("%+v", m)
	}
}

func TestNations(t *testing.T) {
	for _, c := range []struct {
		a, b             nation
		stacks, commands bool // 5.0.3, 7.3.5
	}{
		{german, german, true, true}, {german, italian, true, true}, {italian, german, true, true}, {italian, italian, true, true},
		{italian, romanian, false, false}, {hungarian, romanian, false, false}, {soviet, soviet, true, true},
		{soviet, german, false, false}, {german, soviet, false, false},
	} {
		if c.a.stacks(c.b) != c.stacks || c.a.commands(c.b) != c.commands {
			t.Errorf("%s and %s: stack %t, command %t", c.a, c.b, c.a.stacks(c.b), c.a.commands(c.b))
		}
	}
}
