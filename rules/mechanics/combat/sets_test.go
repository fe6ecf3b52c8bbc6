package combat

import (
	"fmt"
	"testing"
)

// TestSets: of few words all sets are offered, of many the whole, pairs and singles.
func TestSets(t *testing.T) {
	if got := fmt.Sprint(Subsets([]string{"a", "b", "c"})); got != "[[a b c] [a b] [a c] [b c] [a] [b] [c]]" {
		t.Error(got)
	}
	many := Subsets([]string{"a", "b", "c", "d", "e", "f"})
	if len(many) != 1+15+6 || len(many[0]) != 6 || len(many[1]) != 2 || len(many[21]) != 1 {
		t.Error(many)
	}
	if Subsets(nil) != nil {
		t.Error("there are no sets of nothing")
	}
}
