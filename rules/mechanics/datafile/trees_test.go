package datafile

import (
	"testing"
	"testing/fstest"

	"gopkg.in/yaml.v3"
)

// TestTrees: a text without fault is parsed once, one with faults is told of each time.
func TestTrees(t *testing.T) {
	var trees TreeCache
	good, bad := []byte("a: 1\n"), []byte("a: [\n")
	files := trees.Wrap(fstest.MapFS{"good.yaml": {Data: good}, "same.yaml": {Data: good}, "bad.yaml": {Data: bad}})
	for range 2 {
		if s := NewSet(files); s.ReadTree("good.yaml") == nil || s.ReadTree("same.yaml") != s.ReadTree("good.yaml") || s.Err() != nil {
			t.Errorf("the same text was parsed anew: %v", s.Err())
		}
		if s := NewSet(files); s.ReadTree("bad.yaml") != nil || s.Err() == nil {
			t.Error("a faulty text has no fault")
		}
	}
	parsed := 0
	trees.CachedTree([]byte("b: 1\n"), func() (*yaml.Node, bool) { parsed++; return &yaml.Node{}, true })
	trees.CachedTree([]byte("b: 1\n"), func() (*yaml.Node, bool) { parsed++; return &yaml.Node{}, true })
	if parsed != 1 {
		t.Errorf("parsed %d times", parsed)
	}
}

// TestTreesAbove: what was kept below is found, and nothing is put there.
func TestTreesAbove(t *testing.T) {
	var below TreeCache
	old, edited := []byte("a: 1\n"), []byte("a: 2\n")
	was := NewSet(below.Wrap(fstest.MapFS{"a.yaml": {Data: old}})).ReadTree("a.yaml")
	above := below.NewChild()
	files := above.Wrap(fstest.MapFS{"a.yaml": {Data: old}, "b.yaml": {Data: edited}})
	if s := NewSet(files); s.ReadTree("a.yaml") != was || s.ReadTree("b.yaml") == was ||
		s.ReadTree("b.yaml") != NewSet(files).ReadTree("b.yaml") {
		t.Error("what was kept is parsed anew")
	}
	if len(below.cached) != 1 || len(above.cached) != 1 {
		t.Errorf("%d are kept below, %d above", len(below.cached), len(above.cached))
	}
}
