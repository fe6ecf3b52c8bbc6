package tournament

import (
	"slices"
	"testing"
)

// TestRatingOfEntry: a rating that a director states is kept with the entry. One out of bounds, or in another spelling,
// is refused, and so is any before version 3.
func TestRatingOfEntry(t *testing.T) {
	s := begin(t, "", terms, 1)
	s.must(s.Enter("vera", Entry{ID: "bob", Shown: "Bob", Role: RolePlayer, Rating: 1812}))
	s.refused(s.Enter("vera", Entry{ID: "cid", Shown: "Cid", Role: RolePlayer, Rating: 10000}), "want 0 to 9999")
	s.refused(s.Enter("vera", Entry{ID: "cid", Shown: "Cid", Role: RolePlayer, Rating: -1}), "want 0 to 9999")
	s.audited()
	if got := [2]int{s.Person("p01").Rating, s.Person("bob").Rating}; got != [2]int{0, 1812} {
		t.Errorf("ratings %v", got)
	}
	x := terms
	for _, version := range []int{1, 2, 3} {
		x.Version = version
		s := begin(t, "", x, 0)
		for _, rating := range []string{"0", "9999", "10000", "-1", "01", "x"} {
			_, r, err := s.entry("vera", Entry{ID: "bob", Shown: "Bob", Role: RolePlayer})
			s.must(err)
			r.Add("rating", rating)
			s.stamp(s.now, "vera", 0, &r)
			_, err = Replay(append(slices.Clone(s.Log().Records()), r))
			if n, err2 := ParseNumber(rating); version < 3 && err2 == nil && n >= 0 {
				s.refused(err, "has no ratings")
			}
			if want := version == 3 && (rating == "0" || rating == "9999"); (err == nil) != want {
				t.Errorf("version %d, rating %s: %v", version, rating, err)
			}
		}
	}
}
