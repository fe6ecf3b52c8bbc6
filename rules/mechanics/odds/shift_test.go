package odds

import "testing"

func TestShift(t *testing.T) {
	for text, want := range map[string]Shift{"0": 0, "2L": -2, "1R": 1, "9R": 9} {
		var s Shift
		if err := s.UnmarshalText([]byte(text)); err != nil || s != want || s.String() != text || s.Say().String() != text {
			t.Errorf("%s: %d, %s, %v", text, s, s, err)
		}
	}
	for _, text := range []string{"", "L", "0L", "1", "10R", "1X", "-1"} {
		s := Shift(3)
		if err := s.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as %d", text, s)
		}
	}
}
