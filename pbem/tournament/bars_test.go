package tournament

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"path/filepath"
	"slices"
	"testing"
)

// TestBarredWhoeverHeIs: a bar holds for the person: for the address with which they fell silent, for their key, and
// for every address and key that other events of the folder tie to them; for nobody else.
func TestBarredWhoeverHeIs(t *testing.T) {
	_, private, err := ed25519.GenerateKey(bytes.NewReader(bytes.Repeat([]byte{9}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	_, second, err := ed25519.GenerateKey(bytes.NewReader(bytes.Repeat([]byte{8}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	key := func(k ed25519.PrivateKey) string {
		return "ed25519:" + hex.EncodeToString(k.Public().(ed25519.PublicKey))
	}
	dir := t.TempDir()
	event := func(name string) *sim {
		x := terms
		x.Name, x.Bar, x.Sides, x.Version = name, 30, SidesFixed, 2
		return begin(t, dir, x, 0)
	}
	enter := func(s *sim, id, addr string, k ed25519.PrivateKey) error {
		in := Entry{ID: id, Shown: "Somebody " + id, Addr: addr, Role: RolePlayer}
		if k != nil {
			in.Key, in.Proof = key(k), hex.EncodeToString(ed25519.Sign(k, EntryText(s.Name, id)))
		}
		return s.Enter("vera", in)
	}
	old := event("winter-25") // here the player is bob@home.example with this key, and with another one elsewhere
	s := event("spring-26")
	other := event("spring-27")
	s.must(enter(old, "bob", "Bob@home.example", private))
	s.must(enter(other, "robert", "bob@home.example", second))
	s.must(enter(s, "bert", "bert@work.example", private))
	s.must(enter(s, "ann", "ann@example.org", nil))
	s.must(s.Withdraw("bert", "bert", "silent", ""))
	bars, err := ReadBarredPersons(filepath.Dir(s.Dir))
	if err != nil || len(bars) != 1 || bars[0].Key != key(private) || !slices.Equal(bars[0].Also, sorted("bob@home.example", key(second))) {
		t.Fatalf("%+v %v", bars, err)
	}
	next := event("summer-26")
	for _, c := range []struct {
		addr string
		key  ed25519.PrivateKey
	}{{"bert@work.example", nil}, {"BOB@HOME.example", nil}, {"new@example.org", private}, {"new@example.org", second}, {"", private}} {
		s.refused(enter(next, "b", c.addr, c.key), "barred until 2026-03-31")
	}
	_, third, err := ed25519.GenerateKey(bytes.NewReader(bytes.Repeat([]byte{7}, 32)))
	s.must(err)
	s.must(enter(next, "b", "new@example.org", third))
	s.must(enter(next, "c", "", nil))
	s.must(enter(next, "ann", "ann@example.org", nil))
}
