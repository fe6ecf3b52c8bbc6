package tune

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"

	"fieldpost/pbem/game/ai"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// setting returns the shortest scenario there is.
func setting(t *testing.T) ai.Setting {
	t.Helper()
	title, _ := rules.Find("kiev-to-rostov")
	data, err := scenarios.Open("kiev-to-rostov", nil)
	if err != nil {
		t.Fatal(err)
	}
	return ai.Setting{Title: title, Data: data}
}

// search runs a search from a state and returns what it came to.
func search(t *testing.T, from State, games, jobs int) State {
	t.Helper()
	set := setting(t)
	set.Jobs = jobs
	saved := 0
	if err := Search(set, &from, games, func() error { saved = from.Games; return nil }); err != nil {
		t.Fatal(err)
	}
	if saved != from.Games {
		t.Errorf("saved at %d games of %d", saved, from.Games)
	}
	return from
}

// TestSearch: the same seed gives the same values, at once or in two runs with a file in between, and with any number
// of games at once. Another seed gives others.
func TestSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays many games")
	}
	fresh := func(seed uint64) State {
		return State{Title: "kiev-to-rostov", Seed: seed, Change: map[string]float64{}}
	}
	whole := search(t, fresh(1), 12, 1)
	half := search(t, fresh(1), 6, 2) // rounded up to two steps
	b, err := json.Marshal(half)
	if err != nil || half.Games != 8 {
		t.Fatal(half.Games, err)
	}
	var again State
	if err := json.Unmarshal(b, &again); err != nil {
		t.Fatal(err)
	}
	if again = search(t, again, 12, 3); !reflect.DeepEqual(again, whole) {
		t.Errorf("in two runs %v, at once %v", again, whole)
	}
	if other := search(t, fresh(2), 12, 1); reflect.DeepEqual(other.Change, whole.Change) {
		t.Error("another seed gives the same values")
	}
	for name, x := range whole.Change { // any order
		if math.Abs(x) > most || x == 0 {
			t.Errorf("%s is changed by %v", name, x)
		}
	}
}

// TestValues: greedy's values where nothing is changed, never below 1.
func TestValues(t *testing.T) {
	list := []core.Weight{{Name: "a", Greedy: 10}, {Name: "b", Greedy: 1}, {Name: "c", Greedy: 100}}
	got := ChangedValues(list, map[string]float64{"a": math.Ln2, "b": -2})
	if want := map[string]int{"a": 20, "b": 1, "c": 100}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestFall: spread and pace start whole and get smaller.
func TestFall(t *testing.T) {
	if s, p := fall(0); s != 1 || p != 1 {
		t.Errorf("at first %v, %v", s, p)
	}
	s, p := fall(100)
	if s2, p2 := fall(1000); s >= 1 || p >= s || s2 >= s || p2 >= p {
		t.Errorf("after 100 steps %v, %v; after 1000 %v, %v", s, p, s2, p2)
	}
}
