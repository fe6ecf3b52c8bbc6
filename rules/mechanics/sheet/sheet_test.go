package sheet

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

const red, blue core.Side = "red", "blue"

// reader is a map of nine hexes with five counters: 1Gd and 2Gd are on it, and 12Gd, all red; 3Gd waits; 1Bl is blue.
func reader(t *testing.T) core.Reader {
	t.Helper()
	m, err := hexmap.Parse([]byte("# source: unknown\nhexmap 1\ntitle test\ngrid pointy odd-east rrcc rows 12..10 cols 01..03\n" +
		"legend . clear\nmap\n12 . . .\n11 . . .\n10 . . .\nend\n"))
	if err != nil {
		t.Fatal(err)
	}
	w := &core.World{Map: m, Sides: []core.Side{red, blue}}
	for _, d := range []struct {
		id   string
		side core.Side
	}{{"12Gd", red}, {"1Bl", blue}, {"1Gd", red}, {"2Gd", red}, {"3Gd", red}} {
		w.Defs = append(w.Defs, &core.UnitDef{ID: d.id, Side: d.side, Type: "rifle",
			Steps: []core.Values{{Attack: 1, Defence: 1, Move: 4}}})
	}
	p := core.NewPosition(w)
	tx := core.Begin(p, nil)
	for _, at := range [][2]string{{"12Gd", "1001"}, {"1Gd", "1002"}, {"2Gd", "1003"}, {"1Bl", "1202"}} {
		h, _ := m.Find(at[1])
		if err := tx.Do(core.Place{Unit: at[0], Hex: h}); err != nil {
			t.Fatal(err)
		}
	}
	return p.Reader()
}

// statement is "go FIELD..." with one field an argument, "units 1Gd 2Gd", the words at columns 10, 20, 30 ...
func statement(fields ...string) notation.Statement {
	st := notation.Statement{Verb: "go", Pos: notation.Pos{Line: 1, Col: 1}}
	col := 10
	for _, f := range fields {
		words := strings.Fields(f)
		field := notation.Field{Name: words[0]}
		for _, w := range words[1:] {
			field.Items = append(field.Items, notation.Item{Text: w, Pos: notation.Pos{Line: 1, Col: col}})
			col += 10
		}
		st.Fields = append(st.Fields, field)
	}
	return st
}

type line string

func (l line) String() string { return string(l) }

func TestUnits(t *testing.T) {
	r := reader(t)
	for _, c := range []struct {
		field string
		short func(*core.Unit, string) bool
		want  string
		code  string
		legal string
	}{
		{"units 1Gd 2gd", nil, "1Gd 2Gd", "", ""},
		{"units 1", IsNamePrefix, "", "unit/ambiguous", "12Gd 1Gd"},
		{"units 12", IsNamePrefix, "12Gd", "", ""},
		{"units 12", nil, "", "unit/unknown", "12Gd"},
		{"units 3", IsNamePrefix, "", "unit/unknown", ""}, // not on the map
		{"units 3gd", IsNamePrefix, "3Gd", "", ""},
		{"units 1Gd 1gd", nil, "1Gd", "unit/twice", ""},
		{"units 1Bl", nil, "", "unit/not-yours", ""},
		{"units", nil, "", "unit/missing", ""},
	} {
		b := Bind(r, red, statement(c.field))
		b.MatchesShort = c.short
		got := strings.Join(b.Units("units"), " ")
		_, faults := b.Result(line("go"))
		code, legal := "", ""
		if len(faults) > 0 {
			code, legal = faults[0].Code, strings.Join(faults[0].Legal, " ")
		}
		if got != c.want || code != c.code || c.legal != "" && !strings.HasPrefix(legal, c.legal) {
			t.Errorf("%s: %q %s %q, want %q %s %q", c.field, got, code, legal, c.want, c.code, c.legal)
		}
	}
}

// TestPointing: a fault of an order points at its words, a short form by the whole name.
func TestPointing(t *testing.T) {
	b := Bind(reader(t), red, statement("units 12 1gd", "hex 1001"))
	b.MatchesShort = IsNamePrefix
	b.Units("units")
	for word, want := range map[string][2]int{"12Gd": {10, 4}, "1Gd": {20, 3}, "1001": {30, 4}, "2Gd": {0, 0}, "": {0, 0}} {
		if f := b.Base.Fault("x/y", "1.1", word, "n %d", 1); f.Pos.Col != want[0] || f.Width != want[1] || f.Text.String() != "n 1" ||
			f.Stage != notation.Illegal {
			t.Errorf("%q: %+v", word, f)
		}
	}
	if f := (Base{}).Fault("x/y", "1.1", "12Gd", "all"); f.Pos.Line != 0 || f.Text.String() != "all" {
		t.Errorf("nobody's order: %+v", f)
	}
	if f := (Base{}).FirmFault("x/y", "1.1", "", "no"); len(f) != 1 || !f[0].Firm || !BlocksOrder(f) {
		t.Errorf("firm: %+v", f)
	}
	odd := (Base{}).OneFault("odd/y", "1.1", "", "no")
	odd[0].Stage = notation.Warning
	if BlocksOrder(odd) || BlocksOrder(nil) {
		t.Error("a warning refuses nothing")
	}
}

func TestPaths(t *testing.T) {
	r := reader(t)
	from, _ := r.Map().Find("1001")
	for _, c := range []struct{ fields, from, onto string }{
		{"path 1001 1002 1003", "1001-1002-1003", "1001-1002-1003"},
		{"path 1002 1003", "1002-1003", "1002-1003"},
		{"path 1002", "1001-1002", "1002"},
		{"path 1001", "1001", "1001"},
		{"to 1003", "1001-1003", ""},
		{"at 1101, path 1102", "1001-1102", "1101-1102"},
		{"at 1101, path 1101 1102", "1101-1102", "1101-1102"},
		{"at 1101", "1001", "1101"},
		{"word x", "1001", ""},
	} {
		st := statement(strings.Split(c.fields, ", ")...)
		a, b := Bind(r, red, st), Bind(r, red, st)
		if got := strings.Join(core.JoinLabels(r.Map(), a.PathFrom(from, "path", "to")), "-"); got != c.from || a.Failed() {
			t.Errorf("%s: from %s, want %s", c.fields, got, c.from)
		}
		if got := strings.Join(core.JoinLabels(r.Map(), b.EntryPath("at", "path")), "-"); got != c.onto || b.Failed() {
			t.Errorf("%s: onto %s, want %s", c.fields, got, c.onto)
		}
	}
}

func TestFields(t *testing.T) {
	b := Bind(reader(t), red, statement("number 7", "phases move fight", "road road", "hex 9999"))
	b.HexRule = [2]string{"1.4", ": rows 10 to 12"}
	if n, s := b.Number("number", "x/n"), b.SlashedWords("phases"); n != 7 || s != "move/fight" || !b.Has("road") || b.Has("air") ||
		b.Word("air") != "" || b.Failed() {
		t.Errorf("%d %q %t", n, s, b.Failed())
	}
	b.Number("phases", "x/n")
	b.Hex("hex")
	b.OptionalHex("none")
	b.AddAnswerOnlyFault(notation.Vocabulary{})
	o, faults := b.Result(line("go"))
	codes := []string{}
	for _, f := range faults {
		codes = append(codes, f.Code)
	}
	if o != nil || !slices.Equal(codes, []string{"x/n", "hex/unknown", "phase/verb"}) {
		t.Errorf("%v %v", o, codes)
	}
	if f := faults[1]; f.Rule != "1.4" || f.Text.String() != "there is no hex 9999 on the map: rows 10 to 12" ||
		f.Stage != notation.UnknownName || f.Pos.Col != 50 {
		t.Errorf("%+v", f)
	}
	if f := faults[2]; f.Stage != notation.Illegal || f.Pos.Col != 1 || f.Width != 2 {
		t.Errorf("%+v", f)
	}
	bare := Bind(reader(t), red, statement())
	if h := bare.Hex("hex"); h != hexmap.None || !bare.Failed() {
		t.Error("a hex is missing and nothing said")
	}
	if o, faults := Bind(reader(t), red, statement()).Result(nil); o != nil || faults != nil {
		t.Error("no order is no order")
	}
	if w, ok := FindDuplicate([]string{"a", "b", "a"}); !ok || w != "a" {
		t.Error("a stands twice")
	}
}

// vault is a source that only opens seals.
type vault map[string]string

func (v vault) Roll(string, int) (int, int, error) { return 0, 0, errors.New("no dice") }
func (v vault) Shuffle(string, []string) ([]string, int, error) {
	return nil, 0, errors.New("no shuffling")
}
func (v vault) Answer(*core.Tx, core.Choice) (core.Option, say.Text, error) {
	return core.Option{}, "", errors.New("no answers")
}
func (v vault) Unseal(h string) (string, error) {
	if t, ok := v[h]; ok {
		return t, nil
	}
	return "", errors.New("no such seal")
}

func TestUnseal(t *testing.T) {
	tx := core.Begin(reader(t).Position().Clone(), vault{"aa": " order move/fight\n", "bb": "extend yes"})
	for _, c := range []struct{ word, want, err string }{
		{"move/fight", "move/fight", ""},
		{"sealed aa", "move/fight", ""},
		{"sealed bb", "", `the sealed statement "extend yes" is not "order ..."`},
		{"sealed cc", "", "no such seal"},
	} {
		got, err := Unseal(tx, c.word, "order")
		if got != c.want || (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
			t.Errorf("%s: %q %v", c.word, got, err)
		}
	}
}
