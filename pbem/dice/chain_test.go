package dice

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestKeyIndex(t *testing.T) {
	c := NewChain(vectorGame, topKey(), 4)
	for _, i := range []int{-1, 0, 5} {
		if _, err := c.Key(i); err == nil || !strings.Contains(err.Error(), "1..4") {
			t.Errorf("Key(%d): error %v, want one that names 1..4", i, err)
		}
	}
	for _, n := range []int{-1, 0, MaxIndex + 1} {
		c := NewChain(vectorGame, topKey(), n)
		if _, err := c.Key(1); err == nil || c.Len() != 0 {
			t.Errorf("chain of length %d: Len %d, Key(1) error %v, want no keys", n, c.Len(), err)
		}
	}
}

func TestVerify(t *testing.T) {
	c := NewChain(vectorGame, topKey(), 4)
	other := NewChain("vector-2", topKey(), 4)
	veil := HiddenDrawTag.NewChain(vectorGame, topKey(), 4)
	key := func(i int) Key {
		k, err := c.Key(i)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	bad := key(3)
	bad[31] ^= 1
	tests := []struct {
		name   string
		game   string
		anchor Key
		i      int
		k      Key
		ok     bool
	}{
		{"first", vectorGame, c.Anchor(), 1, key(1), true},
		{"last", vectorGame, c.Anchor(), 4, key(4), true},
		{"index too low", vectorGame, c.Anchor(), 3, key(4), false},
		{"index too high", vectorGame, c.Anchor(), 4, key(3), false},
		{"one bit", vectorGame, c.Anchor(), 3, bad, false},
		{"other game", "vector-2", c.Anchor(), 3, key(3), false},
		{"other game's anchor", vectorGame, other.Anchor(), 3, key(3), false},
		{"veil anchor", vectorGame, veil.Anchor(), 3, key(3), false},
		{"anchor as key 0", vectorGame, c.Anchor(), 0, c.Anchor(), false},
		{"negative index", vectorGame, c.Anchor(), -1, c.Anchor(), false},
		{"endless index", vectorGame, c.Anchor(), MaxIndex + 1, key(3), false},
	}
	for _, tt := range tests {
		if err := Verify(tt.game, tt.anchor, tt.i, tt.k); (err == nil) != tt.ok {
			t.Errorf("%s: error %v, want ok %v", tt.name, err, tt.ok)
		}
	}
	if k, _ := veil.Key(2); HiddenDrawTag.Verify(vectorGame, veil.Anchor(), 2, k) != nil {
		t.Error("a veil key does not verify in its own chain")
	}
}

func TestChainProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game := rapid.StringMatching(`[a-z0-9-]{1,12}`).Draw(t, "game")
		top := Key(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "top"))
		n := rapid.IntRange(1, 40).Draw(t, "n")
		i := rapid.IntRange(1, n).Draw(t, "i")
		c := NewChain(game, top, n)
		k, err := c.Key(i)
		if err != nil {
			t.Fatal(err)
		}
		if err := Verify(game, c.Anchor(), i, k); err != nil {
			t.Fatal(err)
		}
		bit := rapid.IntRange(0, 255).Draw(t, "bit")
		k[bit/8] ^= 1 << (bit % 8)
		if Verify(game, c.Anchor(), i, k) == nil {
			t.Fatalf("key %d with bit %d flipped still verifies", i, bit)
		}
	})
}

func TestParseKey(t *testing.T) {
	good := topKey().Hex()
	if k, err := ParseKey(good); err != nil || k != topKey() {
		t.Errorf("ParseKey(%s) = %s, %v", good, k.Hex(), err)
	}
	for _, s := range []string{"", good[:63], good + "0", strings.ToUpper(good), "g" + good[1:], " " + good[1:]} {
		if _, err := ParseKey(s); err == nil {
			t.Errorf("ParseKey(%q): no error", s)
		}
	}
}

// A chain keeps a few keys and computes the others: every one hashes down to the one below it, whatever the length.
func TestEveryKeyOfAChain(t *testing.T) {
	for _, n := range []int{1, 2, stride - 1, stride, stride + 1, 3*stride - 1, 3 * stride, 5*stride + 7} {
		for _, tag := range []ChainTag{DiceTag, HiddenDrawTag} {
			top := Key{1, 2, 3}
			c := tag.NewChain("g", top, n)
			want := top
			for i := n; i >= 1; i-- {
				got, err := c.Key(i)
				if err != nil || got != want {
					t.Fatalf("%s of %d keys: key %d is %s, want %s (%v)", tag, n, i, got.Hex(), want.Hex(), err)
				}
				want = tag.PreviousKey("g", i, got)
			}
			if c.Anchor() != want || c.Len() != n {
				t.Errorf("%s of %d keys: anchor %s, want %s; length %d", tag, n, c.Anchor().Hex(), want.Hex(), c.Len())
			}
		}
	}
}
