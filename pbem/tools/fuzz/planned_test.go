package fuzz

import "testing"

// TestKeptSheetsDiffer: the same orders handed in twice are two texts, so that the second is not taken for the first
// sent again.
func TestKeptSheetsDiffer(t *testing.T) {
	if keepGoodSheet(1, "pass") == keepGoodSheet(2, "pass") {
		t.Error("two sheets of the same orders are one text")
	}
}
