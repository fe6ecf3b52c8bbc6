package victorylost

import (
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datacheck/datachecktest"
	"fieldpost/rules/mechanics/datafile"
)

// faulty are changes of the files, and the fault that must then be found: file, line and key first.
var faulty = []struct{ name, file, old, new, want string }{
	{"unknown key", unitsFile, "range: 6", "rang: 6", ": hqs.list[1].rang: there is no such key"},
	{"no number", unitsFile, "range: 6, move: 7", "range: six, move: 7", ": hqs.list[1].range:"},
	{"range", unitsFile, "range: 6, move: 7", "range: 31, move: 7", ": hqs.list[1].range: 31 is out of range; want 1 to 30"},
	{"id twice", unitsFile, "id: g.298", "id: g.168", `units.list[2].id: the counter "g.168" is there twice`},
	{"id with blank", unitsFile, "id: g.298", `id: "g 298"`, "has a blank, comma or question mark"},
	{"unknown type", unitsFile, "type: cavalry, strength", "type: horse, strength", `.type: there is no type "horse"`},
	{"type of another nation", unitsFile, "type: rifle, strength: [3, 1]", "type: panzer, strength: [3, 1]",
		"type panzer is german (2.2.3), the unit soviet"},
	{"two kinds of strength", unitsFile, "strength: [4, 2], move: 4, zone: setup-german-don",
		"strength: [4, 2], attack: [1], defence: [1], move: 4, zone: setup-german-don", "not both (2.2.2)"},
	{"three steps", unitsFile, "strength: [4, 2], move: 4, zone: setup-german-don", "strength: [4, 2, 1], move: 4, zone: setup-german-don",
		"strength: 3 is out of range; want 1 to 2"},
	{"no strength", unitsFile, "strength: [4, 2], move: 4, zone: setup-german-don", "strength: [0], move: 4, zone: setup-german-don",
		"strength: 0 is out of range; want 1 to 30"},
	{"no movement", unitsFile, "strength: [4, 2], move: 4, zone: setup-german-don", "strength: [4, 2], move: 0, zone: setup-german-don",
		"move: 0 is out of range; want 1 to 30"},
	{"nowhere", unitsFile, ", zone: setup-panzer4}", "}", "hqs.list[1]: has neither a turn of arrival nor a set-up zone"},
	{"unknown zone", unitsFile, ", zone: setup-panzer4}", ", zone: setup-nowhere}", `hqs.list[1].zone: there is no zone "setup-nowhere"`},
	{"zone and turn", unitsFile, ", zone: setup-panzer4}", ", zone: setup-panzer4, arrives: 2}",
		"hqs.list[1]: a reinforcement of turn 2 is not set up in a zone"},
	{"box at the start", unitsFile, ", zone: setup-panzer4}", ", zone: setup-panzer4, box: box-28a}",
		"hqs.list[1]: a unit that is there at the start"},
	{"late", unitsFile, "arrives: 3}", "arrives: 10}", "arrives: 10 is out of range; want 1 to 9"},
	{"unknown box", unitsFile, "box: box-1pza", "box: box-x", `there is no box "box-x"`},
	{"unknown nation", unitsFile, "nation: italian", "nation: french", "is not known here"},
	{"terrain without a row", tablesFile, "    - {class: rough, move: 2, shift: 1}\n", "", `: legend: class "rough" of`},
	{"free terrain", tablesFile, "{class: rough, move: 2", "{class: rough, move: 0", "terrain.rough: move 0; want 1 MP or more"},
	{"negative shift", tablesFile, "{class: town, move: 0, shift: 1}", "{class: town, move: 0, shift: -1}",
		"shift: -1 is out of range"},
	{"no divisor", tablesFile, "divide: 2}", "divide: 0}", "unbridged.divide: 0 is out of range"},
	{"open sea side", tablesFile, "sides: [impassable]", "sides: []", `class "impassable" of "Molochny liman" has no row`},
	{"no town", tablesFile, "    - {class: town, move: 0, shift: 1}\n", "", `class "town" of "Sumy" has no row in the tables`},
	{"no rail", tablesFile, "    - {class: rail, halves: 0, reinforcements: true}\n", "", `class "rail" of`},
	{"half free", tablesFile, "halves: 1", "halves: -1", "halves: -1 is out of range"},
	{"no zoc cost", tablesFile, "enter: 2", "enter: 0", "zoc.enter: 0 is out of range"},
	{"no state", tablesFile, "    - {state: iso, attack: 2, defence: 2, move: 2}\n", "", "supply.states: "},
	{"no divisor of supply", tablesFile, "{state: iso, attack: 2", "{state: iso, attack: 0", "supply.states[3].attack: 0 is out of range"},
	{"no column", tablesFile, `columns: ["1-1"`, `columns: ["1:1"`, `crt.columns[1]: "1:1" is no odds column`},
	{"no result", tablesFile, "results: [A2", "results: [A5", `crt.rows[1].results[1]: "A5" is no result`},
	{"row short", tablesFile, "results: [A2, ", "results: [", "crt: die 1 has 10 results; want 11"},
	{"die twice", tablesFile, "{die: 2,", "{die: 1,", "crt.rows: die 1 stands where 2 should"},
	{"turn track short", tablesFile, "turns: [3, ", "turns: [", "axis_com.turns: has 8 numbers; want 9"},
	{"ten turns", setupFile, "turns: 9", "turns: 10", "game.turns: 10 is out of range"},
	{"no VP", setupFile, "vp: {axis: 25, soviet: 0}", "vp: {axis: 25, german: 0}", "game.vp.soviet: is missing"},
	{"loss row missing", setupFile, "    - {nation: italian, mech: 0, nonmech: 0, to: soviet}\n", "", "losses.vp: "},
	{"negative loss", setupFile, "{nation: soviet, mech: 1", "{nation: soviet, mech: -1", "losses.vp[5].mech: -1 is out of range"},
	{"unknown city", setupFile, "names: [Kharkov", "names: [Kursk", `cities.names: there is no city "Kursk"`},
	{"unknown headquarters", setupFile, "axis_start: [4PzA", "axis_start: [5PzA", `chits.axis_start: there is no headquarters "5PzA"`},
	{"Manstein late", setupFile, "arrives: [3, 5]", "arrives: [3, 15]", "manstein.arrives: 15 is out of range"},
	{"box without zone", setupFile, "{box: box-28a", "{box: box-29a", `boxes.list[2].box: there is no zone "box-29a"`},
	{"optional turn", setupFile, "optional: 5}", "optional: 12}", "optional: 12 is out of range"},
	{"no pocket", setupFile, "zone: pocket", "zone: socket", `pocket.zone: the map has no zone "socket"`},
	{"unmarked sources", setupFile, "mark: supply-axis", "mark: supply-x", `there is no mark "supply-x"`},
	{"unknown unit placed", setupFile, "unit: g.168", "unit: g.169", `start.list[1].unit: there is no counter "g.169"`},
	{"placed twice", setupFile, "unit: g.298", "unit: g.168", `the placement "g.168" is there twice`},
	{"placed off the map", setupFile, `unit: g.168, hex: "3605"`, `unit: g.168, hex: "7005"`,
		`start.list[1].hex: there is no hex "7005" on the map`},
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
		_, err := load(datachecktest.CachedFiles(files))
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
		if _, err := New().(core.ClaimChecker).Claims(datachecktest.CachedFiles(files)); err == nil {
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
	units := datafile.IndexBy(d.Units.List, func(u unit) string { return u.ID })
	hqs := datafile.IndexBy(d.HQs.List, func(h headquarters) string { return h.ID })
	if u := units["g.6Pz"]; !u.isMech() || len(u.steps()) != 2 || u.steps()[0].Attack == u.steps()[0].Defence || u.Zone != "setup-panzer4" {
		t.Errorf("g.6Pz: %+v", u)
	}
	if u := units["g.7Lw"]; u.isMech() || len(u.steps()) != 1 || u.steps()[0].Attack != u.steps()[0].Defence {
		t.Errorf("g.7Lw: %+v", u)
	}
	if h := hqs["1PzA"]; h.Arrives != 4 || h.Box != "box-1pza" || h.Range < 1 {
		t.Errorf("1PzA: %+v", h)
	}
	if n := len(units) + len(hqs); n < 180 {
		t.Errorf("%d counters", n)
	}
	if r := d.CRT.at(6, len(d.CRT.Columns)-1); r.DefenderLoss < 3 || r.Retreat != 2 {
		t.Errorf("6 in the last column: %v", r)
	}
	if m := New().Meta(); m.ID != "a-victory-lost" || len(m.Sides) != 2 || m.Turns != turns {
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
		if c.a.canStackWith(c.b) != c.stacks || c.a.canCommand(c.b) != c.commands {
			t.Errorf("%s and %s: stack %t, command %t", c.a, c.b, c.a.canStackWith(c.b), c.a.canCommand(c.b))
		}
	}
}
