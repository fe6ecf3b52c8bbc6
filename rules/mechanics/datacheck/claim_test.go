package datacheck

import (
	"errors"
	"testing"

	"fieldpost/rules/hexmap"
)

func textOf(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestWords(t *testing.T) {
	for _, c := range []struct {
		name string
		got  error
		want string
	}{
		{"the same", CheckEqual([]int{1, 2}, []int{1, 2}), ""},
		{"not the same", CheckEqual([]int{1, 2}, "3"), "the data say [1 2], not 3"},
		{"at the lower end", CheckRange(2, 2, 4), ""},
		{"at the upper end", CheckRange(4, 2, 4), ""},
		{"below", CheckRange(1, 2, 4), "the data say 1, not 2 to 4"},
		{"above", CheckRange(5, 2, 4), "the data say 5, not 2 to 4"},
		{"nothing found", CheckNone("too strong", nil), ""},
		{"sorted", CheckNone("too strong", []string{"b", "a"}), "too strong: a, b"},
		{"eight of ten", CheckNone("x", []string{"9", "8", "7", "6", "5", "4", "3", "2", "1", "0"}),
			"x: 0, 1, 2, 3, 4, 5, 6, 7 and 2 more"},
		{"first", FirstError(nil, errors.New("a"), errors.New("b")), "a"},
		{"no first", FirstError(nil, nil), ""},
	} {
		if textOf(c.got) != c.want {
			t.Errorf("%s: %q, want %q", c.name, textOf(c.got), c.want)
		}
	}
}

// TestOpenBlocks: what speaks of an open block fails without being looked at.
func TestOpenBlocks(t *testing.T) {
	l := ClaimList{Untranscribed: map[string]bool{"crt": true}}
	l.Add("1.1", "", "a", nil)
	l.Add("1.2", "units crt", "b", nil)
	l.Add("1.3", "units", "c", errors.New("no"))
	l.AddChecked("1.4", "crt", "d", func() error { t.Error("looked at an open block"); return nil })
	l.AddChecked("1.5", "", "e", func() error { return errors.New("never") })
	want := []string{"", "not transcribed: block crt", "no", "not transcribed: block crt", "never"}
	if len(l.Claims()) != len(want) {
		t.Fatalf("%d claims", len(l.Claims()))
	}
	for i, c := range l.Claims() {
		if textOf(c.Err) != want[i] || c.Rule != "1."+string(rune('1'+i)) || c.Text != string(rune('a'+i)) {
			t.Errorf("claim %d is %v", i, c)
		}
	}
}

func TestHexes(t *testing.T) {
	m, err := hexmap.Parse([]byte("# source: unknown\nhexmap 1\ntitle test\ngrid pointy odd-east rrcc rows 12..10 cols 01..03\n" +
		"legend . clear\nmap\n12 . . .\n11 . . .\n10 . . .\nend\n"))
	if err != nil {
		t.Fatal(err)
	}
	list, err := m.FindAll("1003", "1001")
	if err != nil {
		t.Fatal(err)
	}
	if got := SortedLabels(m, list); len(got) != 2 || got[0] != "1001" || got[1] != "1003" {
		t.Errorf("labels %v", got)
	}
	if list, err := m.FindAll("1001", "9901", "9902"); textOf(err) != "the map has no hex: 9901, 9902" || len(list) != 3 ||
		list[1] != hexmap.None {
		t.Errorf("%v %v", list, err)
	}
	if err := CheckAdjacent(m, "1001 1002", "1001 1003",
		"1001 9900"); textOf(err) != "1001 and 1003 are 2 hexes apart\nthe map has no hex: 9900" {
		t.Errorf("%v", err)
	}
}
