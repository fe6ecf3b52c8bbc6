package runner

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
)

// TestLightIsFetchedOutsideTheLock: while public randomness is on its way, mails and commands for the event are dealt
// with.
func TestLightIsFetchedOutsideTheLock(t *testing.T) {
	const round, signature = 1000, "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
	now := beacon.Quicknet.RoundTime(round).Add(-beacon.RoundDelay)
	folder := t.TempDir()
	dir := filepath.Join(folder, "cup")
	terms := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	terms.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terms.Director, terms.Beacon, terms.Sides = []string{"vera"}, beacon.Quicknet.Name, tournament.SidesBySealedBids
	b, err := tournament.Create(dir, terms, nil)
	must(t, err)
	b.Now = func() time.Time { return now }
	for _, line := range []string{"enter ann ann@example.org", "enter bob bob@example.org", "pair"} {
		_, err := commands.Execute(b, commands.Speaker{ID: "vera"}, line)
		must(t, err)
	}
	must(t, b.Close())
	var office sync.Mutex
	fetched := 0
	w := Watcher{Now: func() time.Time { return now }, Lock: &office, Light: func(of beacon.Network, n uint64) (beacon.Value, error) {
		fetched++
		if !office.TryLock() {
			t.Error("the office waits for the network")
		} else {
			office.Unlock()
		}
		b, err := tournament.OpenAt(dir, func() time.Time { return now })
		must(t, err)
		_, err = commands.Execute(b, commands.Speaker{ID: "vera"}, "enter otto otto@example.org as judge")
		must(t, err)
		must(t, b.Close())
		raw, err := hex.DecodeString(signature)
		must(t, err)
		sum := sha256.Sum256(raw)
		return beacon.Value{Round: n, Randomness: hex.EncodeToString(sum[:]), Signature: signature}, nil
	}}
	look := func() *tournament.Event {
		t.Helper()
		news, err := w.Update(folder, t.TempDir(), func(string) bool { return false })
		must(t, err)
		if len(news) != 1 || news[0].Err != nil {
			t.Fatalf("%+v", news)
		}
		return news[0].Event
	}
	if e := look(); e.Round().Locked == nil || fetched > 0 {
		t.Errorf("before its time: fetched %d times", fetched)
	}
	now = beacon.Quicknet.RoundTime(round)
	if e := look(); e.Round().Locked != nil || fetched != 1 || e.Person("otto") == nil {
		t.Errorf("fetched %d times, locked %v", fetched, e.Round().Locked)
	}
}
