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
