package datafile

import (
	"testing"
	"testing/fstest"

	"gopkg.in/yaml.v3"
)

// TestTrees: a text without fault is parsed once, one with faults is told of each time.
func TestTrees(t *testing.T) {
	var trees Trees
	good, bad := []byte("a: 1\n"), []byte("a: [\n")
	files := trees.Of(fstest.MapFS{"good.yaml": {Data: good}, "same.yaml": {Data: good}, "bad.yaml": {Data: bad}})
	for range 2 {
		if s := Read(files); s.Tree("good.yaml") == nil || s.Tree("same.yaml") != s.Tree("good.yaml") || s.Err() != nil {
			t.Errorf("the same text was parsed anew: %v", s.Err())
		}
		if s := Read(files); s.Tree("bad.yaml") != nil || s.Err() == nil {
			t.Error("a faulty text has no fault")
		}
	}
	parsed := 0
	trees.Keep([]byte("b: 1\n"), func() (*yaml.Node, bool) { parsed++; return &yaml.Node{}, true })
	trees.Keep([]byte("b: 1\n"), func() (*yaml.Node, bool) { parsed++; return &yaml.Node{}, true })
	if parsed != 1 {
		t.Errorf("parsed %d times", parsed)
	}
}

// TestTreesAbove: what was kept below is found, and nothing is put there.
func TestTreesAbove(t *testing.T) {
	var below Trees
	old, edited := []byte("a: 1\n"), []byte("a: 2\n")
	was := Read(below.Of(fstest.MapFS{"a.yaml": {Data: old}})).Tree("a.yaml")
	above := below.Above()
	files := above.Of(fstest.MapFS{"a.yaml": {Data: old}, "b.yaml": {Data: edited}})
	if s := Read(files); s.Tree("a.yaml") != was || s.Tree("b.yaml") == was || s.Tree("b.yaml") != Read(files).Tree("b.yaml") {
		t.Error("what was kept is parsed anew")
	}
	if len(below.kept) != 1 || len(above.kept) != 1 {
		t.Errorf("%d are kept below, %d above", len(below.kept), len(above.kept))
	}
}
