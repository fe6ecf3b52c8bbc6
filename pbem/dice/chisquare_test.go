//go:build benchmark

package dice

import (
	"fmt"
	"testing"
)

// TestSixMillion: six million keyed dice per die size, each the first die of an event of its own, as games throw them,
// in blocks of a thousand events. The limits are the 99.99 % points of the chi-square distribution; the draws are
// fixed.
//
//	go test -tags benchmark -run SixMillion ./pbem/dice
func TestSixMillion(t *testing.T) {
	const throws = 6_000_000
	limits := map[int]float64{2: 15.14, 3: 18.42, 4: 21.11, 6: 25.74, 8: 29.88, 10: 33.72, 12: 37.37, 20: 50.80, 100: 161.32}
	for _, sides := range []int{2, 3, 4, 6, 8, 10, 12, 20, 100} {
		t.Run(fmt.Sprint("d", sides), func(t *testing.T) {
			t.Parallel()
			counts := make([]int, sides)
			pairs := make([]int, sides*sides) // a die and the one after it
			last := 0
			top := NewChain(vectorGame, topKey(), throws/1000)
			for i := 1; i <= top.Len(); i++ {
				k, err := top.Key(i)
				if err != nil {
					t.Fatal(err)
				}
				l := lockOfVector()
				l.Block = i
				b := NewBlock(Seed(k, l, ""))
				for n := 1; n <= 1000; n++ {
					f := b.Event(fmt.Sprintf("combat:%04d#1", n)).Uniform(sides)
					counts[f]++
					pairs[last*sides+f]++
					last = f
				}
			}
			x := chiSquare(counts)
			t.Logf("chi-square %.2f of %d dice, limit %.2f", x, throws, limits[sides])
			if x > limits[sides] {
				t.Error("the dice are not fair")
			}
			if df := float64(sides*sides - 1); sides <= 20 && chiSquare(pairs) > df+5*sqrt2(df) {
				t.Errorf("chi-square %.2f of pairs, %.0f degrees of freedom", chiSquare(pairs), df)
			}
		})
	}
}

// sqrt2 returns the square root of twice n, the standard deviation of a chi-square of n degrees of freedom.
func sqrt2(n float64) float64 {
	x := n
	for range 40 {
		x = (x + 2*n/x) / 2
	}
	return x
}
