package testposition

import (
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// TestSet: each word takes its values, and what it does not take is refused with the words given.
func TestSet(t *testing.T) {
	var n, m int
	var word string
	var on, off, mud bool
	var list []string
	table := WordTable{"two": CombineSetters(NumberSetter(0, &n), NumberSetter(1, &m)),
		"word": WordSetter(&word, "yes", "no"), "flag": TrueSetter(&on, "taken"),
		"flags": FlagsSetter(map[string]*bool{"mud": &mud, "off": &off}),
		"list":  ListSetter(&list)}
	for _, c := range []struct{ key, value, err string }{
		{"two", "3 4", ""},
		{"two", "3", "set two 3: a number is missing"},
		{"two", "3 -4", `set two 3 -4: "-4" is not a number from 0 up`},
		{"word", "no", ""},
		{"word", "maybe", "set word maybe: " + ErrUnknownValue.Error()},
		{"flag", "taken", ""},
		{"flag", "lost", "set flag lost: " + ErrUnknownValue.Error()},
		{"flags", "mud", ""},
		{"flags", "mud snow", "set flags mud snow: " + ErrUnknownValue.Error()},
		{"list", "a b", ""},
		{"list", "", "set list : a value is missing"},
		{"other", "1", "set other 1: " + ErrUnknownValue.Error()},
	} {
		got := ""
		if err := table.Apply([]core.Fact{{Name: c.key, Value: c.value}}); err != nil {
			got = err.Error()
		}
		if got != c.err {
			t.Errorf("set %s %s: %q, not %q", c.key, c.value, got, c.err)
		}
	}
	if n != 3 || m != 4 || word != "no" || !on || !mud || off || len(list) != 2 {
		t.Errorf("taken: %d %d %q %t %v", n, m, word, on, list)
	}
}

// TestHexes: values are hexes of the map, alone or with a number.
func TestHexes(t *testing.T) {
	m, err := hexmap.Parse([]byte("# source: unknown\nhexmap 1\ntitle test\ngrid pointy odd-east rrcc rows 12..10 cols 01..03\n" +
		"legend . clear\nmap\n12 . . .\n11 . . .\n10 . . .\nend\n"))
	if err != nil {
		t.Fatal(err)
	}
	var list []hexmap.Hex
	sum := 0
	table := WordTable{"hexes": HexesSetter(m, &list), "down": HexNumbersSetter(m, func(_ hexmap.Hex, n int) { sum += n })}
	if err := table.Apply([]core.Fact{{Name: "hexes", Value: "1201 1003"}, {Name: "down", Value: "1201=4 1101=0 1002=3"}}); err != nil ||
		len(list) != 2 || m.Label(list[1]) != "1003" || sum != 7 {
		t.Errorf("%v, %v, %d", err, list, sum)
	}
	for _, f := range []core.Fact{{Name: "hexes", Value: "1299"}, {Name: "down", Value: "1201"}, {Name: "down", Value: "1299=1"}} {
		if table.Apply([]core.Fact{f}) == nil {
			t.Errorf("%s %s is taken", f.Name, f.Value)
		}
	}
}

// TestWords: a word that stands for nothing, the beginning of a name, and hexes one after the other.
func TestWords(t *testing.T) {
	m, err := hexmap.Parse([]byte("hexmap 1\ntitle test status=reconstructed source=\"made up\"\n" +
		"grid pointy odd-east rrcc rows 01..01 cols 01..03\nlegend . clear\nmap\n01 . . .\nend\n"))
	if err != nil {
		t.Fatal(err)
	}
	var state string
	var step uint8
	var hexes []hexmap.Hex
	table := WordTable{"state": OptionalWordSetter(&state, "free", "due", "out"),
		"step": PrefixSetter(&step, "phase", "", "air", "movement"),
		"at":   EachHexSetter(m, func(h hexmap.Hex) { hexes = append(hexes, h) })}
	for _, c := range []struct{ name, value, err string }{
		{"state", "due", ""}, {"state", "lost", "set state lost: nothing of this kind can be set in this title"}, {"step", "move", ""},
		{"step", "rest", `set step rest: "rest" is no phase; there are air, movement`}, {"at", "0101 0103", ""},
		{"at", "0109", "set at 0109: the map has no hex: 0109"},
	} {
		err := table.Apply([]core.Fact{{Name: c.name, Value: c.value}})
		if err == nil && c.err != "" || err != nil && err.Error() != c.err {
			t.Errorf("%s %s: %v", c.name, c.value, err)
		}
	}
	if state != "due" || step != 2 || len(hexes) != 2 || hexes[1] != 2 {
		t.Errorf("%q %d %v", state, step, hexes)
	}
	if err := table.Apply([]core.Fact{{Name: "state", Value: "free"}}); err != nil || state != "" {
		t.Errorf("%q %v", state, err)
	}
}
