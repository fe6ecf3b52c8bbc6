package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// rowOf returns a stream's bytes, made directly from the definition.
func rowOf(seed [32]byte, event string, n int) []byte {
	var row []byte
	for c := 0; len(row) < n; c++ {
		h := hmac.New(sha256.New, seed[:])
		fmt.Fprintf(h, "pbem-die/1\n%s\n%d\n", event, c)
		row = h.Sum(row)
	}
	return row[:n]
}

// Uniform agrees with the definition worked out in big integers on the bytes themselves.
func TestUniformAgainstDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := [32]byte(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "seed"))
		n := rapid.OneOf(rapid.IntRange(1, 256), rapid.IntRange(257, 1<<32), rapid.IntRange(1<<31, 1<<31+9)).Draw(t, "n")
		width := 1
		if n > 256 {
			width = 4
		}
		row := rowOf(seed, "x:y#1", 96)
		s := NewBlock(seed).Event("x:y#1")
		bigN, span := big.NewInt(int64(n)), new(big.Int).Lsh(big.NewInt(1), uint(8*width))
		limit := new(big.Int).Sub(span, new(big.Int).Mod(span, bigN))
		for ; len(row) >= width; row = row[width:] {
			w := new(big.Int).SetBytes(row[:width])
			if w.Cmp(limit) >= 0 {
				continue
			}
			want := int(w.Mod(w, bigN).Int64())
			if got := s.Uniform(n); got != want {
				t.Fatalf("uniform(%d) = %d, want %d", n, got, want)
			}
		}
	})
}

func TestFacesStayInRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.IntRange(1, 1<<32).Draw(t, "sides")
		count := rapid.IntRange(-1, 40).Draw(t, "count")
		faces := NewBlock([32]byte{7}).Event("x:y#1").Dice(count, sides)
		if len(faces) != max(count, 0) {
			t.Fatalf("%d faces, want %d", len(faces), count)
		}
		for _, f := range faces {
			if f < 1 || f > sides {
				t.Fatalf("face %d of a d%d", f, sides)
			}
		}
	})
}

func TestShuffle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.SliceOfN(rapid.StringMatching(`[a-d]{1,2}`), 0, 30).Draw(t, "ids")
		given := slices.Clone(ids)
		a := NewBlock([32]byte{7}).Event("cup:1#1").Shuffle(ids)
		if !slices.Equal(ids, given) {
			t.Fatalf("the ids given were changed: %v, before %v", ids, given)
		}
		slices.Reverse(ids)
		b := NewBlock([32]byte{7}).Event("cup:1#1").Shuffle(ids)
		if !slices.Equal(a, b) {
			t.Fatalf("the order given matters: %v and %v", a, b)
		}
		if !slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(given))) {
			t.Fatalf("%v is no arrangement of %v", a, given)
		}
	})
}

// chiSquare of counts that should be equal.
func chiSquare(counts []int) float64 {
	total := 0
	for _, c := range counts {
		total += c
	}
	want, sum := float64(total)/float64(len(counts)), 0.0
	for _, c := range counts {
		sum += (float64(c) - want) * (float64(c) - want) / want
	}
	return sum
}

// The keyed dice are fair: first dice of many events, and many dice of one event. The limits are the 99.9 % points of
// the chi-square distribution; the draws are fixed, so the test gives the same value every time.
func TestChiSquare(t *testing.T) {
	const throws = 30000
	limits := map[int]float64{2: 10.83, 6: 20.52, 10: 27.88, 20: 43.82, 100: 148.23}
	seed := Seed(topKey(), lockOfVector(), "")
	for _, sides := range []int{2, 6, 10, 20, 100} {
		first, row := make([]int, sides), make([]int, sides)
		b := NewBlock(seed)
		long := b.Event(fmt.Sprintf("row:d%d#1", sides))
		for i := 1; i <= throws; i++ {
			first[b.Event(fmt.Sprintf("first:d%d#%d", sides, i)).Uniform(sides)]++
			row[long.Uniform(sides)]++
		}
		if x := chiSquare(first); x > limits[sides] {
			t.Errorf("d%d, first dice of %d events: chi-square %.2f, limit %.2f", sides, throws, x, limits[sides])
		}
		if x := chiSquare(row); x > limits[sides] {
			t.Errorf("d%d, %d dice of one event: chi-square %.2f, limit %.2f", sides, throws, x, limits[sides])
		}
	}
}

// Every one of the 24 arrangements of four chits comes up equally often.
func TestShuffleIsFair(t *testing.T) {
	index := map[string]int{}
	counts := make([]int, 24)
	b := NewBlock(Seed(topKey(), lockOfVector(), ""))
	for i := 1; i <= 12000; i++ {
		key := fmt.Sprint(b.Event(fmt.Sprintf("cup:T01#%d", i)).Shuffle([]string{"a", "b", "c", "d"}))
		if _, ok := index[key]; !ok {
			index[key] = len(index)
		}
		counts[index[key]]++
	}
	if x, limit := chiSquare(counts), 49.73; x > limit {
		t.Errorf("chi-square %.2f, limit %.2f: %v", x, limit, counts)
	}
}
