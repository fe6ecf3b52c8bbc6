package notation

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestReader: whatever stands on a line, a reader reads what ParseLines reads of it, to the places of its words,
// whatever it read before; and what it gave stays as it was read by itself.
func TestReader(t *testing.T) {
	read, refused := 0, 0
	r := NewReader(testVocabulary())
	rapid.Check(t, func(t *rapid.T) {
		line := strings.TrimSuffix(randomLine.Draw(t, "line"), "\n")
		want, faults := ParseLines(line, testVocabulary())
		got, ok := r.Line(line)
		if good := len(faults) == 0 && len(want) == 1; ok != good {
			t.Fatalf("%q: %v, not %v: %+v", line, ok, good, faults)
		}
		if !ok {
			refused++
			return
		}
		if read++; !reflect.DeepEqual(got, want[0]) {
			t.Fatalf("%q is read as\n%+v, not\n%+v", line, got, want[0])
		}
	})
	if (read < 20 || refused < 20) && !testing.Short() { // short runs try 20 lines
		t.Errorf("%d lines are read, %d refused: the test shows little", read, refused)
	}
}

// TestReaderTakesNoSpace: orders as titles print them are read with one list of fields each.
func TestReaderTakesNoSpace(t *testing.T) {
	r := NewReader(testVocabulary())
	for _, line := range []string{"move 1SS,2SS 1907-1908-2008 road", "attack 2113 with 1SS,2SS air = 3:1", "place 52G,375 2008", "pass"} {
		if _, ok := r.Line(line); !ok {
			t.Errorf("%q is not read", line)
		}
		if n := testing.AllocsPerRun(50, func() { r.Line(line) }); n > 5 {
			t.Errorf("%q takes %v allocations", line, n)
		}
	}
}
