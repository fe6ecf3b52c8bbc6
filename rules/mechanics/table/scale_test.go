package table

import "testing"

// TestScale: a value holds up to its bound, the last beyond it, and bounds rise.
func TestScale(t *testing.T) {
	var s Scale
	for _, text := range []string{"3 none", "7 damaged twice", "10 12"} {
		var x Step
		if err := x.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		s = append(s, x)
	}
	for n, want := range map[int]string{-2: "none", 3: "none", 4: "damaged twice", 7: "damaged twice", 8: "12", 99: "12"} {
		if got := s.At(n); got != want {
			t.Errorf("%d gives %q, not %q", n, got, want)
		}
	}
	if s.Number(11) != 12 || s.Number(1) != 0 || Scale(nil).At(1) != "" || Scale(nil).Number(1) != 0 {
		t.Error("numbers, or an empty scale")
	}
	if err := s.Check(); err != nil {
		t.Error(err)
	}
	s[1].UpTo = 3
	if s.Check() == nil {
		t.Error("two steps have the same bound")
	}
	for _, text := range []string{"7", "seven up", ""} {
		if new(Step).UnmarshalText([]byte(text)) == nil {
			t.Errorf("%q is a step", text)
		}
	}
}
