package supply

import (
	"testing"

	"fieldpost/rules/hexmap"
)

func TestTrace(t *testing.T) {
	text := "hexmap 1\ntitle test\ngrid pointy odd-east rrcc rows 14..10 cols 10..16\nlegend . clear | w wall\nmap\n" +
		"14 . . . w . . .\n13 . . . w . . .\n12 . . . . w . .\n11 . . . w . . .\n10 . w . w . . .\nend\n"
	m, err := hexmap.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	at := func(label string) hexmap.Hex {
		h, ok := m.Find(label)
		if !ok {
			t.Fatalf("no hex %s", label)
		}
		return h
	}
	open := func(h hexmap.Hex) bool { return m.Terrain(h) != "wall" }
	var n Net
	n.Trace(m, []hexmap.Hex{at("1010"), at("1011")}, open)
	for label, want := range map[string]bool{"1010": true, "1011": false, "1012": true, "1412": true, "1213": true, "1413": false,
		"1014": false, "1416": false} {
		if n.Has(at(label)) != want {
			t.Errorf("%s: %v, want %v", label, !want, want)
		}
	}
	n.Trace(m, nil, open)
	if n.Has(at("1010")) {
		t.Error("without a source there is no supply")
	}
	if (&Net{}).Has(at("1010")) {
		t.Error("an empty net holds nothing")
	}
}
