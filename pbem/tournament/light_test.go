package tournament

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"testing"
	"time"

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/tournament/standings"
)

// Published rounds of the network.
var published = map[uint64]string{
	1000:   "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
	657413: "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
}

func light(_ beacon.Network, round uint64) (beacon.Value, error) {
	sig, ok := published[round]
	if !ok {
		return beacon.Value{}, errors.New("not published")
	}
	raw, _ := hex.DecodeString(sig)
	sum := sha256.Sum256(raw)
	return beacon.Value{Round: round, Randomness: hex.EncodeToString(sum[:]), Signature: sig}, nil
}

// TestBeacon: a draw and a die between equal bids wait for the round that their locks name, also over a restart, and
// everybody can open them again.
func TestBeacon(t *testing.T) {
	x := terms
	x.Beacon, x.Sides, x.Rounds, x.BidHours = "drand-moon", SidesBySealedBids, 1, maxBidHours
	if x.At = time.Unix(0, 0); x.Check() == nil {
		t.Error("a network that there is not")
	}
	x.Beacon = beacon.Quicknet.Name
	dir := t.TempDir()
	s := begin(t, dir, x, 2)
	wait := func(round uint64, err error) {
		t.Helper()
		var dark *PendingDrawError
		if !errors.As(err, &dark) || dark.Round != round {
			t.Fatalf("got %v, want to wait for round %d", err, round)
		}
	}
	s.now = beacon.Quicknet.RoundTime(1000).Add(-beacon.RoundDelay)
	wait(1000, s.Pair("vera"))
	s.refused(s.Confirm("p01", "p01", ""), "being drawn")
	s.must(s.Close())
	b, err := OpenAt(s.Dir, s.Now)
	s.must(err)
	b.Now, b.Entropy, s.Book = s.Book.Now, s.Entropy, b
	s.now = beacon.Quicknet.RoundTime(1000)
	wait(1000, s.Pair("vera")) // nothing can be had
	b.Light = func(beacon.Network, uint64) (beacon.Value, error) {
		v, err := light(beacon.Quicknet, 657413)
		v.Round = 1000
		return v, err
	}
	s.refused(b.Pair("vera"), "beacon round 1000")
	b.Light = light
	if until, err := b.RunLockedDraws(); err != nil || !until.IsZero() || b.Round().Locked != nil {
		t.Fatalf("%v %v", until, err)
	}
	m := b.Round().Matches[0]
	s.now = beacon.Quicknet.RoundTime(657413).Add(-beacon.RoundDelay)
	s.must(b.PlaceBid(m.Players[0], m.ID, "german", 2, false, ""))
	wait(657413, b.PlaceBid(m.Players[1], m.ID, "german", 2, false, ""))
	s.now = s.now.Add(time.Minute)
	if until, err := b.RunLockedDraws(); err != nil || !until.Equal(beacon.Quicknet.RoundTime(657413)) {
		t.Errorf("%v %v", until, err)
	}
	s.now = beacon.Quicknet.RoundTime(657413)
	_, err = b.RunLockedDraws()
	s.must(err)
	g := b.Round().Matches[0].Games[0]
	if g.Bids[0]+g.Bids[1] != 2 {
		t.Errorf("%+v", g)
	}
	s.must(b.RecordGame("", g.ID, ""))
	s.must(b.RecordResult("vera", Score{Game: g.ID, How: standings.Played, Outcome: "first"}))
	s.must(b.CloseRound("vera"))
	s.audited()
	s.strangers()
}
