package engine

import "testing"

// TestFrameOf: the name of a frame is taken apart as it was put together, and whatever else stands there is a
// Message-ID.
func TestFrameOf(t *testing.T) {
	for _, x := range []struct {
		key, mail string
		nth       int
	}{
		{"<a@x>", "<a@x>", 0}, {"<a@x> frame 2", "<a@x>", 2}, {"<a@x> frame 0", "<a@x> frame 0", 0},
		{"<a@x> frame 02", "<a@x> frame 02", 0}, {"<a@x> frame ", "<a@x> frame ", 0}, {" frame 1", "", 1},
		{"<a frame 3@x> frame 12", "<a frame 3@x>", 12},
	} {
		if mail, nth := splitFrameKey(x.key); mail != x.mail || nth != x.nth {
			t.Errorf("%q: %q %d, want %q %d", x.key, mail, nth, x.mail, x.nth)
		}
	}
	in := Input{MessageID: "<a@x>", Nth: 7}
	if mail, nth := splitFrameKey(in.key()); mail != in.MessageID || nth != in.Nth {
		t.Errorf("%q %d", mail, nth)
	}
}
