package tournament

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"testing"

	"fieldpost/pbem/tournament/standings"
)

// TestKeys: a key needs its player's signature under this event and this name, and carries their rating to another
// event under another name. A name without the key is somebody else.
func TestKeys(t *testing.T) {
	_, private, err := ed25519.GenerateKey(bytes.NewReader(bytes.Repeat([]byte{7}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	key := "ed25519:" + hex.EncodeToString(private.Public().(ed25519.PublicKey))
	proof := func(event, player string) string {
		return hex.EncodeToString(ed25519.Sign(private, EntryText(event, player)))
	}
	x := terms
	x.Rounds, x.Sides = 1, SidesFixed
	play := func(name, shown string, others ...Entry) *Event {
		x.Name = name
		s := begin(t, "", x, 0)
		enter := func(id, key, proof string) error {
			return s.Enter("vera", Entry{ID: id, Shown: shown, Role: RolePlayer, Key: key, Proof: proof})
		}
		s.refused(enter("ann", key, ""), "the proof is no signature")
		s.refused(enter("ann", key, proof("other", "ann")), "the proof is no signature")
		s.refused(enter("ann", key, proof(name, "bob")), "the proof is no signature")
		s.refused(enter("ann", "ed25519:00", proof(name, "ann")), "64 hex digits")
		s.must(enter("ann", key, proof(name, "ann")))
		s.refused(s.Enter("vera", Entry{ID: "bob", Shown: "ANN SMITH", Role: RolePlayer}), "somebody is shown as")
		s.refused(s.Enter("vera", Entry{ID: "bob", Shown: "Bob", Role: RolePlayer, Key: key, Proof: proof(name, "bob")}),
			"has entered with the key")
		for _, o := range others {
			s.must(s.Enter("vera", o))
		}
		s.must(s.Pair("vera"))
		for _, g := range s.OpenGames() {
			s.must(s.RecordGame("", g.ID, ""))
			s.must(s.RecordResult("vera", Score{Game: g.ID, How: standings.Played, Outcome: "first", Day: "2026-03-05"}))
		}
		s.must(s.CloseRound("vera"))
		s.audited()
		return s.Event
	}
	one := play("one", "Ann Smith", Entry{ID: "bob", Shown: "Bob", Role: RolePlayer})
	two := play("two", "ANN smith", Entry{ID: "cid", Shown: "Cid", Role: RolePlayer})
	seen := map[string]int{}
	for _, g := range RatedGames(one, two) {
		seen[g.First]++
		seen[g.Second]++
	}
	if fmt.Sprint(seen) != "map[ANN smith:2 Bob:1 Cid:1]" {
		t.Errorf("%v", seen)
	}
	x.Name = "three"
	s := begin(t, "", x, 0)
	s.must(s.Enter("vera", Entry{ID: "eve", Shown: "ANN smith", Role: RolePlayer}))
	seen = map[string]int{}
	for _, g := range RatedGames(one, two, s.Event) {
		seen[g.First]++
		seen[g.Second]++
	}
	if fmt.Sprint(seen) != fmt.Sprintf("map[ANN smith (%.16s):2 Bob:1 Cid:1]", key) {
		t.Errorf("%v", seen)
	}
}
