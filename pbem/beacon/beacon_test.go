package beacon

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// Published rounds of the League of Entropy's networks. Quicknet from round 1000 on, in order.
var quicknet = []string{
	"b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
	"b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41",
	"ab066f9c12dd6de1336fca0f925192fb0c72a771c3e4c82ede1fd362c1a770f9eb05843c6308ce2530b53a99c0281a6e",
}

// further rounds, with the randomness published beside the signature.
var further = []Value{
	{Round: 1000, Randomness: "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd", Signature: quicknet[0]},
	{Round: 657413, Randomness: "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",
		Signature: "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"},
}

var mainnet = Value{Round: 3311596, Randomness: "647c07b2abbf7ff2afb4d670214f565e5cd9f9c91bfdcecb59a21f3c78d73920",
	Previous:  "8ed588f2a7716fb1349e2d9803da5db0005e98a83783c353d4a08f183236a9ad91d70ddb01266f4b7c576983db464b430e65680b9e0098552758afd6c1e6afcb77e3f62fe1b93d42d1cb63abbb2205512fe12fbf74ea9c5ac3b8f5c1e283a1d8",
	Signature: "a696b9409ababce45749c3a4ec369074453dd4a79967734e1390d969c8ad8d98897d217b9121e92c8ddebbddda8d92f900e3bd6bf9deb166863b1a19390d743f82774001487594c5c09e581db7365f02b70a2c8cc41ce32446ef08e4890c4754"}

func valueOf(round uint64, sig string) Value {
	b, _ := hex.DecodeString(sig)
	sum := sha256.Sum256(b)
	return Value{Round: round, Signature: sig, Randomness: hex.EncodeToString(sum[:])}
}

func TestPublishedRounds(t *testing.T) {
	all := slices.Clone(further)
	for i, s := range quicknet {
		all = append(all, valueOf(1000+uint64(i), s))
	}
	for _, v := range all {
		if err := Quicknet.Verify(v); err != nil {
			t.Error(err)
		}
	}
	if err := Mainnet.Verify(mainnet); err != nil {
		t.Error(err)
	}
}

func TestForgedRounds(t *testing.T) {
	good := further[0]
	change := func(f func(*Value)) Value { v := good; f(&v); return v }
	inf := "c0" + strings.Repeat("0", 94)
	for name, v := range map[string]Value{
		"other round":      change(func(v *Value) { v.Round = 1001 }),
		"round 0":          change(func(v *Value) { v.Round = 0 }),
		"other randomness": change(func(v *Value) { v.Randomness = strings.Repeat("0", 64) }),
		"other signature":  valueOf(1000, quicknet[1]),
		"upper case":       change(func(v *Value) { v.Signature = strings.ToUpper(v.Signature) }),
		"no signature":     valueOf(1000, ""),
		"infinity":         valueOf(1000, inf),
		"no point":         valueOf(1000, "a"+quicknet[0][1:]),
		"a byte more":      valueOf(1000, quicknet[0]+"00"),
		"of mainnet":       valueOf(mainnet.Round, mainnet.Signature),
	} {
		if Quicknet.Verify(v) == nil {
			t.Errorf("%s: it verifies", name)
		}
	}
	prev := mainnet
	prev.Previous = mainnet.Signature
	if Mainnet.Verify(prev) == nil {
		t.Error("a chained round with another predecessor verifies")
	}
	if (Network{Name: "x", Key: Quicknet.Key, Scheme: "?"}).Verify(good) == nil {
		t.Error("a scheme that nobody knows verifies")
	}
}

// TestEveryByteOfASignature: each flipped bit is found.
func TestEveryByteOfASignature(t *testing.T) {
	sig, err := hex.DecodeString(quicknet[0])
	if err != nil {
		t.Fatal(err)
	}
	for i := range sig {
		bad := slices.Clone(sig)
		bad[i] ^= 1 << (i % 8)
		if Quicknet.Verify(valueOf(1000, hex.EncodeToString(bad))) == nil {
			t.Errorf("byte %d", i)
		}
	}
}

func TestRounds(t *testing.T) {
	at := func(sec int64, nano int64) time.Time { return time.Unix(sec, nano) }
	g := Quicknet.Genesis
	for _, tt := range []struct {
		t    time.Time
		want uint64
	}{{at(0, 0), 1}, {at(g, 0), 1}, {at(g, 1), 2}, {at(g+1, 0), 2}, {at(g+3, 0), 2}, {at(g+4, 0), 3}, {at(g+2997, 0), 1000}} {
		got := Quicknet.FirstRoundAfter(tt.t)
		if got != tt.want {
			t.Errorf("after %v: round %d, want %d", tt.t, got, tt.want)
		}
		if Quicknet.RoundTime(got).Before(tt.t.Truncate(time.Nanosecond)) && got > 1 {
			t.Errorf("round %d appears before %v", got, tt.t)
		}
	}
}

func TestRef(t *testing.T) {
	n, r, err := ParseRef(Quicknet.Ref(1000))
	if err != nil || n.Name != Quicknet.Name || r != 1000 {
		t.Error(n.Name, r, err)
	}
	for _, bad := range []string{"", "none", Quicknet.Chain, Quicknet.Chain + " 0", Quicknet.Chain + " -1", Mainnet.Ref(5), Quicknet.Chain +
		" 99999999999999999999"} {
		if _, _, err := ParseRef(bad); err == nil {
			t.Errorf("%q is a round", bad)
		}
	}
	if _, ok := FindNetwork("drand-quicknet"); !ok {
		t.Error("no drand-quicknet")
	}
	if _, ok := FindNetwork("drand-default"); ok {
		t.Error("chained rounds are offered")
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(fmt.Sprintf(`{"round":1000,"randomness":%q,"signature":%q}`, further[0].Randomness, quicknet[0])))
	f.Add([]byte(`{"round":-1}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if v, err := Parse(text); err == nil && v.Round == 0 {
			t.Error("round 0")
		}
	})
}

func BenchmarkVerify(b *testing.B) {
	for b.Loop() {
		verifiedSignatures = signatureCache{} // all of the check
		if err := Quicknet.Verify(further[0]); err != nil {
			b.Fatal(err)
		}
	}
}
