package core

import "testing"

// TestRecall: what was found out about a position is looked for anew when it has changed, and for each key and copy.
func TestRecall(t *testing.T) {
	type key string
	type other string
	tx := Begin(NewPosition(world(t)), nil)
	looked := 0
	count := func(r Reader, k key) int {
		return Memoize(r, k, func() int { looked++; return r.Track("vp") })
	}
	for i, c := range []struct {
		what  string
		do    func()
		read  func() Reader
		vp    int
		looks int
	}{
		{"the first look", func() {}, tx.Read, 0, 1},
		{"a second look", func() {}, tx.Read, 0, 1},
		{"a change", func() { tx.Make(TrackChange{Track: "vp", Delta: 3}) }, tx.Read, 3, 2},
		{"a note", func() { tx.Note(Event{}) }, tx.Read, 3, 2},
		{"a copy", func() {}, func() Reader { return tx.Position().Clone().Reader() }, 3, 3},
		{"another extension", func() {}, func() Reader { return tx.Position().WithExt(nil).Reader() }, 3, 4},
		{"a bare copy", func() {}, func() Reader { return tx.Position().CloneWithoutCache().Reader() }, 3, 5},
		{"the old one after all", func() {}, tx.Read, 3, 5},
	} {
		c.do()
		if vp := count(c.read(), "a"); vp != c.vp || looked != c.looks {
			t.Errorf("%d, %s: %d after %d looks, want %d after %d", i, c.what, vp, looked, c.vp, c.looks)
		}
	}
	if count(tx.Read(), "b"); looked != 6 {
		t.Errorf("%d looks with another key", looked)
	}
	if got := Memoize(tx.Read(), other("a"), func() string { return "of its own" }); got != "of its own" {
		t.Errorf("a key of another type has %q", got)
	}
}
