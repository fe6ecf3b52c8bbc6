package dice

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The known answers of pbem-dice/2, made by another implementation. They stand in docs/protocol.md too.
var (
	sealKeys = []string{
		"5fd1df2ca351e840f641262fd88c01bb00d239bd52883d91c7f7c4a71f30fca9",
		"5e0cf4a5a40e35f1acb6189f8212fd5b74bb854d26c4d85b25f02850ec7d0325",
		"5728c39efb4b2a2c2789c84b0222d59ea1625df4d6df5dcb8b2e2399d55bf8e2",
		"5d62d53b14a96798faf82181c34a4e0ba5dfbf03dad9d420bf4a6e1c97c8948d",
	}
	sealed = []struct {
		key, n          int
		seat, statement string
		salt, seal      string
	}{
		{1, 1, "soviet", "select 1", "96ecb33d5c321816e8ce9a9802f9da40",
			"b52e6c417d0001c90c764b46dec3eb94c382f945b2b3dc32bc8a5928e5fbb9d3"},
		{1, 2, "soviet", "select 1", "34907f055eb38e48db77dbad1aa50b53",
			"af919e76ceaeaabc9a4262e485584920ae9e13a65f612577215b06abd5fdd1a2"},
		{1, 2, "soviet", "select 2", "f60b175e02e669adc8ad0eab05eab40d",
			"4b6602bafca0531522c401b2d1595f6e641d258f65fb7a59c499e1a3fed66997"},
		{2, 3, "soviet", "select 1", "b0c85f86bd72a6a93a0d4053453e0e64",
			"08f95bbc1e51ed920763b3ac84c6a02845df3ff810e49ad9db47e2db02e8db48"},
		{1, 1, "axis", "select 1", "2976f86efafc5db6c31f8505a7f6d6eb", "278f267f5be1893ef1ef944dd8fad13e8e4ab3256432734271f4746823efaaaf"},
	}
	sealLock = "30ca01b93aa2017df6f066429b773cfa4e258526658f19913df315205be3673a"
	sealSeed = "042ae247f1a5b8eca75de43a42db4711a9dac465f944de9c58da75adca9db57a"
)

func TestVectorSeals(t *testing.T) {
	c := SealTag.NewChain(vectorGame, topKey(), 4)
	if got := c.Anchor().Hex(); got != sealKeys[0] {
		t.Errorf("S0 = %s", got)
	}
	for i, want := range sealKeys[1:] {
		if k, err := c.Key(i + 1); err != nil || k.Hex() != want {
			t.Errorf("S%d = %s, %v", i+1, k.Hex(), err)
		}
	}
	for _, x := range sealed {
		k, _ := c.Key(x.key)
		salt := SealSalt(k, x.seat, x.n, x.statement)
		if seal := Commitment(salt, x.statement); salt != x.salt || seal != x.seal {
			t.Errorf("%+v: salt %s, seal %s", x, salt, seal)
		}
	}
	h := sha256.Sum256([]byte("#PBEM vector-1 soviet T1-S-C\nselect sealed " + sealed[0].seal + "\n#END\n"))
	l := Lock{Game: vectorGame, Block: 1, Label: "T1-S-C", Beacon: NoBeacon, Orders: []Orders{
		{Seat: "axis", Hash: "-", Salt: "5b1f0c2e7a9d4c38"}, {Seat: "soviet", Hash: hex.EncodeToString(h[:]), Salt: "91e07ac4d2b86f35"}}}
	seed := Seed(vectorKey(t), l, "")
	if l.Hash() != sealLock || hex.EncodeToString(seed[:]) != sealSeed {
		t.Errorf("lock %s, seed %x", l.Hash(), seed)
	}
	if got := NewBlock(seed).Event("combat:2417#1").Dice(2, 6); !slices.Equal(got, []int{2, 2}) {
		t.Errorf("2d6 = %v", got)
	}
}

// TestVectorsInPage: docs/protocol.md gives the answers that this package gives.
func TestVectorsInPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	want := append(slices.Clone(sealKeys), sealLock, sealSeed, vectorKey(t).Hex())
	for _, x := range sealed {
		want = append(want, x.salt+"  "+x.seal)
	}
	for _, w := range want {
		if !strings.Contains(string(page), w) {
			t.Errorf("docs/protocol.md does not say %s", w)
		}
	}
}

// TestSealSalts: seals of another number, seat or statement, or under another key, have another salt.
func TestSealSalts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seen := map[string]string{}
		for range rapid.IntRange(2, 20).Draw(t, "seals") {
			k := Key{byte(rapid.IntRange(0, 2).Draw(t, "key"))}
			seat := rapid.SampledFrom([]string{"axis", "soviet"}).Draw(t, "seat")
			n, st := rapid.IntRange(1, 4).Draw(t, "n"), rapid.SampledFrom([]string{"select 1", "select 2"}).Draw(t, "statement")
			what := k.Hex() + seat + string(rune('0'+n)) + st
			salt := SealSalt(k, seat, n, st)
			if before, ok := seen[salt]; ok && before != what || !isHex(salt, 32) {
				t.Fatalf("%s and %s have the salt %s", before, what, salt)
			}
			seen[salt] = what
		}
	})
}
