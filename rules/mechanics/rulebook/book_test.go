package rulebook

import (
	"slices"
	"testing"
	"testing/fstest"
)

// TestBook: rules come in the order of their numbers and not of their letters, and say what their line says.
func TestBook(t *testing.T) {
	b := Parse("10.1 Movement points.\n9.10 Ten.\n9.2 Two of them.\n9.2.1 A part.\n", "")
	if got := b.Rules(); !slices.Equal(got, []string{"9.2", "9.2.1", "9.10", "10.1"}) {
		t.Errorf("rules %v", got)
	}
	if text, ok := b.Explain("9.2"); !ok || text != "Two of them." {
		t.Errorf("9.2 says %q", text)
	}
	if _, ok := b.Explain("9.3"); ok {
		t.Error("there is no 9.3")
	}
}

func TestOf(t *testing.T) {
	if says, ok := Load(fstest.MapFS{"rules.txt": {Data: []byte("1.1 one\n")}}).Explain("1.1"); says != "one" || !ok {
		t.Errorf("%q, %t", says, ok)
	}
}
