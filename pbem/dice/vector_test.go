package dice

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"testing"
)

// The known answers of pbem-dice/1, game vector-1. They were made by other implementations; a change that breaks one
// makes every game's dice unverifiable.
const (
	vectorGame   = "vector-1"
	vectorOrders = "ORDERS vector-1 T01 axis\nMOVE 3-48PzK 2214-2315-2416\nATTACK 2417 3-48PzK\nEND\n"
	vectorLock   = "fb9b6396a6b9a5a307e24981d60278bec781e0c3c98491c71c1916ea4a7cad37"
	vectorSeed   = "5695d5e8cef159c5e2c51cb672428538a6a6ae58afdb9fde4f14bb1163a82132"

	beaconLine       = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971 1000"
	beaconRandomness = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"
	beaconSignature  = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
)

// topKey is 00 01 02 .. 1f.
func topKey() Key {
	var k Key
	for i := range k {
		k[i] = byte(i)
	}
	return k
}

func vectorKey(t testing.TB) Key {
	t.Helper()
	k, err := NewChain(vectorGame, topKey(), 4).Key(1)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func lockOfVector() Lock {
	h := sha256.Sum256([]byte(vectorOrders))
	return Lock{
		Game: vectorGame, Block: 1, Label: "T01/axis/combat",
		Orders: []Orders{
			{Seat: "axis", Hash: hex.EncodeToString(h[:]), Salt: "5b1f0c2e7a9d4c38"},
			{Seat: "soviet", Hash: "-", Salt: "91e07ac4d2b86f35"},
		},
		Beacon: NoBeacon,
	}
}

func vectorBlock(t testing.TB) *Block {
	t.Helper()
	return NewBlock(Seed(vectorKey(t), lockOfVector(), ""))
}

func TestVectorChain(t *testing.T) {
	c := NewChain(vectorGame, topKey(), 4)
	want := []string{
		"df8a79e63e20c02ad02a71a9a4ecfd851a241098f8fec29590867e9243fbd169",
		"15a518ac7ebe024c6aa25f6b507d44fca22726cf694edd366ad45440e67a3c13",
		"4eb67803f98a0371a6e6c7b35906f3ba9da4fd7c2991e82f5c25ddcd8f5a18f8",
		"b2aeb02d28a5dba52d4895b72923474f16f7d1ba562963718a30710c526b4daa",
		"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
	}
	if got := c.Anchor().Hex(); got != want[0] {
		t.Errorf("K0 = %s, want %s", got, want[0])
	}
	for i := 1; i <= 4; i++ {
		k, err := c.Key(i)
		if err != nil || k.Hex() != want[i] {
			t.Errorf("K%d = %s, %v, want %s", i, k.Hex(), err, want[i])
		}
		if got := PreviousKey(vectorGame, i, k).Hex(); got != want[i-1] {
			t.Errorf("Prev of K%d = %s, want %s", i, got, want[i-1])
		}
	}
}

func TestChainsOfOtherTagAndLength(t *testing.T) {
	if got := HiddenDrawTag.NewChain(vectorGame, topKey(),
		4).Anchor().Hex(); got != "bd36723f5b422bc22cf59d08f929109dcd5a95f3ab19f46ebce11e3d79581e30" {
		t.Errorf("veil anchor = %s", got)
	}
	if got := NewChain("kursk-7", topKey(),
		ChainLength).Anchor().Hex(); got != "16f2cde594b0254c0bf9c0ed37483470cc78779436c29949b7d3823fb49ef14a" {
		t.Errorf("anchor of %d keys = %s", ChainLength, got)
	}
}

func TestVectorLockAndSeed(t *testing.T) {
	l := lockOfVector()
	wantText := "pbem-lock/1\ngame vector-1\nblock 1\nlabel T01/axis/combat\nepoch 0\n" +
		"orders axis 87333049ca8fe7551c14bb206b15c9cf99bfb3f755e0f6e367f7c1aee954ec9c 5b1f0c2e7a9d4c38\n" +
		"orders soviet - 91e07ac4d2b86f35\nbeacon none\n"
	if got := l.Text(); got != wantText {
		t.Errorf("text:\n%s\nwant:\n%s", got, wantText)
	}
	if err := l.Check(); err != nil {
		t.Errorf("check: %v", err)
	}
	if got := l.Hash(); got != vectorLock {
		t.Errorf("lock = %s, want %s", got, vectorLock)
	}
	if got := Seed(vectorKey(t), l, ""); hex.EncodeToString(got[:]) != vectorSeed {
		t.Errorf("seed = %x, want %s", got, vectorSeed)
	}
}

func TestVectorDice(t *testing.T) {
	weather := []int{
		3, 5, 2, 3, 2, 6, 5, 5, 4, 3, 3, 6, 2, 1, 1, 2, 2, 1, 1, 4, 1, 2, 4, 1, 3, 2, 5, 5, 6, 6, 1, 3, 2, 2, 3, 6, 3, 3, 6, 6,
	}
	tests := []struct {
		event string
		sides int
		want  []int
	}{
		{"combat:2417#1", 6, []int{6, 6}},
		{"combat:2418#1", 10, []int{2, 9, 6}},
		{"test:big#1", 1000, []int{800}},
		{"test:big#2", 1000, []int{694}},
		{"test:big#3", 1000, []int{529}},
		{"rej:49#1", 6, []int{2}},     // bytes 253 and 252 are drawn again
		{"weather:T01#1", 6, weather}, // crosses into the second chunk
		// From here on: made with a second implementation for this test.
		{"span:1#1", 1, []int{1, 1, 1}},
		{"span:2#1", 2, []int{2, 1, 2}},
		{"span:200#1", 200, []int{90, 119, 22, 186, 21, 191, 52, 173, 131, 98, 16, 114}},
		{"span:256#1", 256, []int{49, 166, 253, 228, 202, 217, 57, 221, 99, 234, 235, 143}},
		{"span:257#1", 257, []int{89, 191, 163, 165, 129, 73, 198, 218, 186, 181, 107, 3}},
		{"span:65536#1", 65536, []int{60657, 35736, 29017, 47227, 17645, 44517, 24859, 44879, 42429, 24904, 57615, 34362}},
		{"span:2863311531#1", 2863311531, []int{609728076, 1389605863, 2484815942, 1606465743, 912818004, 2107771524, 998902266, 503047448,
			1200940981, 516697616, 1146360831, 1408744301}},
		{"span:4294967296#1", 1 << 32, []int{1057651975, 3606148622, 4288685643, 861045549, 984599093, 807944766, 100386796, 4195761581,
			2627277516, 342866623, 3856317850, 1195426033}},
	}
	b := vectorBlock(t)
	for _, tt := range tests {
		if got := b.Event(tt.event).Dice(len(tt.want), tt.sides); !slices.Equal(got, tt.want) {
			t.Errorf("%s %dd%d = %v, want %v", tt.event, len(tt.want), tt.sides, got, tt.want)
		}
	}
	got := b.Event("cup:T01/1#1").Shuffle([]string{"c", "f", "a", "e", "b", "d"})
	if want := []string{"a", "f", "c", "e", "b", "d"}; !slices.Equal(got, want) {
		t.Errorf("cup:T01/1#1 = %v, want %v", got, want)
	}
}

// The bytes of rej:49#1 show that the rejection is the specified one and not another that gives the same face.
func TestVectorRejectedBytes(t *testing.T) {
	s := vectorBlock(t).Event("rej:49#1")
	if got, want := []byte{s.next(), s.next(), s.next()}, []byte{253, 252, 13}; !slices.Equal(got, want) {
		t.Errorf("bytes = %v, want %v", got, want)
	}
}

func TestVectorBeacon(t *testing.T) {
	sig, err := hex.DecodeString(beaconSignature)
	if err != nil {
		t.Fatal(err)
	}
	if got := BeaconRandomness(sig); got != beaconRandomness {
		t.Errorf("randomness = %s, want %s", got, beaconRandomness)
	}
	l := lockOfVector()
	l.Beacon = beaconLine
	if err := l.Check(); err != nil {
		t.Errorf("check: %v", err)
	}
	if got, want := l.Hash(), "504acdd715929f584b8c4158f7b8c2ba814b23425f36c7fbf235b5eacb080566"; got != want {
		t.Errorf("lock = %s, want %s", got, want)
	}
	seed := Seed(vectorKey(t), l, beaconRandomness)
	if got, want := hex.EncodeToString(seed[:]), "5e096fe5944efc47fb3b4a72d07e3b9aff1c1daef3b104a24c4d51adc0ac1879"; got != want {
		t.Errorf("seed = %s, want %s", got, want)
	}
	if got := NewBlock(seed).Event("combat:2417#1").Dice(2, 6); !slices.Equal(got, []int{3, 4}) {
		t.Errorf("2d6 = %v, want 3 4", got)
	}
}

func TestDefaultSalt(t *testing.T) {
	if got, want := DefaultSalt("<20260305191402.7@mail.example>"), "94aafe9e635812cc"; got != want {
		t.Errorf("salt = %s, want %s", got, want)
	}
}
