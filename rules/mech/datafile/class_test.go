package datafile

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestClass: rows are found by their names, and one that is wanted and not there is a fault.
func TestClass(t *testing.T) {
	s, name := Read(fstest.MapFS{}), func(w string) string { return w[:1] }
	if got := Class(s, "t.yaml", "terrain", []string{"a1", "b2"}, name, "a"); got["a"] != "a1" || got["b"] != "b2" || s.Err() != nil {
		t.Error(got, s.Err())
	}
	Class(s, "t.yaml", "terrain", []string{"a1"}, name, "a", "c")
	if err := s.Err(); err == nil || !strings.Contains(err.Error(), "t.yaml: terrain: the class c is missing") {
		t.Error(err)
	}
}

// TestGiven: of what a file does not speak there is nothing.
func TestGiven(t *testing.T) {
	x := &struct{ N int }{3}
	if Given(x) != x || Given[struct{ N int }](nil).N != 0 {
		t.Error("the wrong one is given")
	}
}
