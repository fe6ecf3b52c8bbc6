package dice

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestParseLockVector(t *testing.T) {
	withBeacon := lockOfVector()
	withBeacon.Beacon = beaconLine
	silent := lockOfVector()
	silent.Orders[1].Salt = "-"
	solitaire := lockOfVector()
	solitaire.Orders = solitaire.Orders[:1]
	for _, want := range []Lock{lockOfVector(), withBeacon, silent, solitaire} {
		got, err := ParseLock(want.Text())
		if err != nil {
			t.Errorf("%v", err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("read back (-want +got):\n%s", d)
		}
	}
}

func TestParseLockRefuses(t *testing.T) {
	text := lockOfVector().Text()
	tests := []struct{ name, old, new, want string }{
		{"other version", "pbem-lock/1", "pbem-lock/2", "line 1"},
		{"no last line feed", "none\n", "none", "line feed"},
		{"trailing line", "none\n", "none\n\n", "line 8"},
		{"carriage return", "epoch 0\n", "epoch 0\r\n", "line 5"},
		{"lines swapped", "game vector-1\nblock 1\n", "block 1\ngame vector-1\n", "line 2"},
		{"two spaces", "game vector-1", "game  vector-1", "game"},
		{"game with a space", "game vector-1", "game vector 1", "game"},
		{"no game", "game vector-1", "game ", "game"},
		{"leading zero", "block 1", "block 01", "line 3"},
		{"plus sign", "block 1", "block +1", "line 3"},
		{"block 0", "block 1", "block 0", "block 0"},
		{"block too high", "block 1", "block 2000000", "block 2000000"},
		{"number too long", "block 1", "block 99999999999999999999", "line 3"},
		{"label not ASCII", "T01/axis", "T01/äxis", "label"},
		{"label ends in a space", "combat\n", "combat \n", "label"},
		{"negative epoch", "epoch 0", "epoch -1", "epoch -1"},
		{"epoch too high", "epoch 0", "epoch 2000000", "epoch 2000000"},
		{"upper-case hash", "87333049ca", "87333049CA", "seat axis"},
		{"short hash", "87333049ca", "87333049c", "seat axis"},
		{"short salt", "5b1f0c2e7a9d4c38", "5b1f0c2e7a9d4c3", "16 lowercase"},
		{"orders without a salt", "5b1f0c2e7a9d4c38", "-", "without a salt"},
		{"seat twice", "orders soviet", "orders axis", "more than one"},
		{"four words", "orders soviet -", "orders soviet - -", "line 7"},
		{"beacon of no kind", "beacon none", "beacon -", "beacon"},
		{"beacon without round", "beacon none", "beacon " + strings.Repeat("0", 64), "beacon"},
		{"beacon round 0", "beacon none", "beacon " + strings.Repeat("0", 64) + " 0", "beacon"},
		{"beacon round 007", "beacon none", "beacon " + strings.Repeat("0", 64) + " 007", "beacon"},
	}
	for _, tt := range tests {
		changed := strings.Replace(text, tt.old, tt.new, 1)
		if changed == text {
			t.Errorf("%s: nothing replaced", tt.name)
			continue
		}
		_, err := ParseLock(changed)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want one with %q", tt.name, err, tt.want)
		}
	}
	for _, s := range []string{"", "\n", "pbem-lock/1\n", strings.Repeat("\n", 9)} {
		if _, err := ParseLock(s); err == nil {
			t.Errorf("ParseLock(%q): no error", s)
		}
	}
}

func TestCheckRefusesForgedLines(t *testing.T) {
	forge := "T01\nepoch 9"
	locks := map[string]func(*Lock){
		"game":      func(l *Lock) { l.Game = forge },
		"label":     func(l *Lock) { l.Label = forge },
		"seat":      func(l *Lock) { l.Orders[0].Seat = forge },
		"hash":      func(l *Lock) { l.Orders[0].Hash = forge },
		"salt":      func(l *Lock) { l.Orders[0].Salt = forge },
		"beacon":    func(l *Lock) { l.Beacon = "none\nbeacon none" },
		"no beacon": func(l *Lock) { l.Beacon = "" },
		"no seats":  func(l *Lock) { l.Orders = nil },
	}
	for name, change := range locks {
		l := lockOfVector()
		change(&l)
		if l.Check() == nil {
			t.Errorf("%s: no error for\n%s", name, l.Text())
		}
	}
}

func TestCheckRandomness(t *testing.T) {
	plain, beacon := lockOfVector(), lockOfVector()
	beacon.Beacon = beaconLine
	tests := []struct {
		lock       Lock
		randomness string
		ok         bool
	}{
		{plain, "", true}, {plain, beaconRandomness, false}, {beacon, beaconRandomness, true}, {beacon, "", false},
		{beacon, "-", false}, {beacon, strings.ToUpper(beaconRandomness), false},
	}
	for _, tt := range tests {
		if err := tt.lock.CheckRandomness(tt.randomness); (err == nil) != tt.ok {
			t.Errorf("beacon %q with %q: error %v, want ok %v", tt.lock.Beacon, tt.randomness, err, tt.ok)
		}
	}
}

func drawLock(t *rapid.T) Lock {
	token := rapid.StringMatching(`[!-~]{1,12}`)
	l := Lock{
		Game:   token.Draw(t, "game"),
		Block:  rapid.IntRange(1, MaxIndex).Draw(t, "block"),
		Label:  rapid.StringMatching(`[!-~]( ?[!-~]){0,20}`).Draw(t, "label"),
		Epoch:  rapid.IntRange(0, 99).Draw(t, "epoch"),
		Beacon: rapid.SampledFrom([]string{NoBeacon, beaconLine}).Draw(t, "beacon"),
	}
	for _, seat := range rapid.SliceOfNDistinct(token, 1, 4, rapid.ID).Draw(t, "seats") {
		l.Orders = append(l.Orders, Orders{
			Seat: seat,
			Hash: rapid.StringMatching(`-|[0-9a-f]{64}`).Draw(t, "hash"),
			Salt: rapid.StringMatching(`[0-9a-f]{16}`).Draw(t, "salt"),
		})
	}
	return l
}

func TestLockRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawLock(t)
		got, err := ParseLock(want.Text())
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Fatalf("read back (-want +got):\n%s", d)
		}
	})
}

// Two different locks never share a text, so no lock can be passed off as another.
func TestLockTextsDiffer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawLock(t), drawLock(t)
		if cmp.Equal(a, b) != (a.Hash() == b.Hash()) {
			t.Fatalf("locks equal %v, hashes equal %v", cmp.Equal(a, b), a.Hash() == b.Hash())
		}
	})
}

func FuzzParseLock(f *testing.F) {
	f.Add(lockOfVector().Text())
	f.Add("pbem-lock/1\ngame g\nblock 1\nlabel l\nepoch 0\norders a - -\nbeacon none\n")
	f.Add("pbem-lock/1\n\n\n\n\n\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		l, err := ParseLock(text)
		if err == nil && l.Text() != text {
			t.Errorf("accepted:\n%q\nbut writes:\n%q", text, l.Text())
		}
	})
}
