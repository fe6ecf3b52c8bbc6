package estimate

import (
	"os"
	"path/filepath"
	"testing"
)

// TestCache: counts are found again by another process, also behind a line that was cut off. A foreign line and
// impossible figures are passed over, and another seed is another count.
func TestCache(t *testing.T) {
	file := filepath.Join(t.TempDir(), FileCache)
	k := moment{Root: "r", Records: 7, Kind: atPosition, Rules: 2, Player: "ai:tuned", Rollouts: 20, Seed: 1}
	other := k
	other.Records = 9
	open := func() *Cache {
		t.Helper()
		c, err := OpenCache(file)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	want := cell{n: 20, halves: 13, squares: 25} // 6 won, 1 drawn
	if err := open().put(k, want); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, torn := range []string{`{"root":"r","rec`, "[]", `{"root":"r","records":9,"games":1,"halves":3,"squares":9}`} {
		if err := os.WriteFile(file, append(append([]byte{}, text...), torn...), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := open().put(other, want); err != nil {
			t.Fatal(err)
		}
		c := open()
		for _, key := range []moment{k, other} {
			if got, ok := c.find(key); !ok || got != want {
				t.Errorf("behind %q: %+v, %t", torn, got, ok)
			}
		}
		if c.last != other || len(c.known) != 2 {
			t.Errorf("behind %q: the newest is %+v of %d", torn, c.last, len(c.known))
		}
	}
	other.Seed = 2
	if _, ok := open().find(other); ok {
		t.Error("another seed is known")
	}
	if c, err := OpenCache(""); err != nil || c.put(k, want) != nil {
		t.Error("a cache without a file keeps nothing")
	}
}

// FuzzOpenCache: whatever a file holds, each count of its cache is one that games can have.
func FuzzOpenCache(f *testing.F) {
	f.Add([]byte(`{"root":"r","records":7,"kind":"sheet","rules":2,"player":"ai:tuned","rollouts":20,"seed":1,"games":20,"halves":13,` +
		`"squares":25}` + "\n{"))
	f.Add([]byte(`{"games":20,"halves":40,"squares":40}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		file := filepath.Join(t.TempDir(), FileCache)
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := OpenCache(file)
		if err != nil {
			t.Fatal(err)
		}
		for k, x := range c.known { // any order: each is checked alone
			if x.n > 0 && (x.mean() < 0 || x.mean() > 1 || x.variance() < 0) {
				t.Fatalf("%+v: %+v", k, x)
			}
		}
	})
}

// TestTotals: play of each side, luck and all else are summed apart, and an exact result has no error of its own.
func TestTotals(t *testing.T) {
	at := func(x float64) *float64 { return &x }
	steps := []ChanceStep{
		{Side: "red", Before: 0.5, Sheet: at(0.6), After: 0.4, playVariance: 0.01, luckVariance: 0.02},
		{Side: "blue", Before: 0.4, Sheet: at(0.4), After: 0.4},
		{Before: 0.4, After: 0.7},
		{Side: "red", Before: 0.7, Sheet: at(0.8), After: 1, playVariance: 0.03, luckVariance: 0.02},
	}
	want := []ChanceTotal{{byPlay, "red", 0.2, 0.392}, {byLuck, "", 0, 0.392}, {byPlay, "blue", 0, 0}, {byOther, "", 0.3, 0}}
	got := totals(steps)
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%+v, want %+v", got[i], want[i])
		}
	}
	if (cell{n: 1, halves: 2, squares: 4, sure: true}).variance() != 0 || (cell{n: 20, halves: 40, squares: 80}).variance() <= 0 {
		t.Error("only a finished game is certain")
	}
}
