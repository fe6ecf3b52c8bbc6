package core

import "testing"

// TestPair: each of two sides has the other for its enemy, and a place.
func TestPair(t *testing.T) {
	p := Pair{"red", "blue"}
	if p.Other("red") != "blue" || p.Other("blue") != "red" || p.Other("") != "red" {
		t.Error("the opponents are mixed up")
	}
	if p.Index("red") != 0 || p.Index("blue") != 1 || p.Index("") != 0 {
		t.Error("the places are mixed up")
	}
}

// TestIf: what holds decides between two values.
func TestIf(t *testing.T) {
	if If(true, 1, 2) != 1 || If(false, "a", "b") != "b" {
		t.Error("the wrong value is taken")
	}
}
