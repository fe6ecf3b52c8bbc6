package tournament

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/ledger"
)

// killedAt returns the folder of an event as a kill leaves it: with so many bytes of its ledger, and the secrets that
// were written before.
func killedAt(t *testing.T, s *sim, text, secrets []byte) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), s.Name)
	s.must(os.Mkdir(dir, 0o755))
	s.must(os.WriteFile(filepath.Join(dir, FileSecrets), secrets, 0o600))
	s.must(os.WriteFile(filepath.Join(dir, FileLedger), text, 0o644))
	return dir
}

// files returns the ledger and the secrets of an event.
func (s *sim) files() (text, secrets []byte) {
	text, err := os.ReadFile(filepath.Join(s.Dir, FileLedger))
	s.must(err)
	secrets, err = os.ReadFile(filepath.Join(s.Dir, FileSecrets))
	s.must(err)
	return text, secrets
}

// cuts calls back with a ledger as a kill in each record after the first n bytes leaves it: torn, and with the record
// whole.
func cuts(whole []byte, n int, then func(cut []byte)) {
	for end := n; end < len(whole); {
		next := end + bytes.Index(whole[end:], []byte("\n\n")) + 2
		for _, at := range []int{end, (end + next) / 2, next} {
			then(whole[:at])
		}
		end = next
	}
}

// TestLapsedTogether: the sides of all matches whose bids are missing at an hour are recorded together. After a kill in
// any of the records none of them is given out; whoever opens the event at the hour gives out all of them as before.
func TestLapsedTogether(t *testing.T) {
	for _, sides := range []string{SidesBySealedBids, SidesByOpenBids} {
		x := terms
		x.Sides, x.Rounds, x.BidHours = sides, 1, 48
		s := begin(t, t.TempDir(), x, 8)
		s.must(s.Pair("vera"))
		for i, m := range s.Round().Matches[:3] { // of the fourth nobody bids
			s.must(s.PlaceBid(m.Players[0], m.ID, "soviet", i, false, ""))
		}
		before, _ := s.files()
		due := s.BidsUntil(s.Round().Matches[3])
		if sides == SidesByOpenBids {
			due = s.BidsUntil(s.Round().Matches[2])
		}
		s.now = due
		s.must(s.SettleMissingBids())
		whole, secrets := s.files()
		n := len(s.Log().Records())
		for i, r := range s.Log().Records()[n-4:] {
			if last := i == 3; r.Type != "sides" || (r.Get(more) == "") != last {
				t.Errorf("%s: record %d of 4 is %s", sides, i+1, r.Text())
			}
		}
		s.audited()
		s.strangers()
		cuts(whole, len(before), func(cut []byte) {
			for _, at := range []time.Time{due.Add(-time.Second), due} {
				b, err := OpenAt(killedAt(t, s, cut, secrets), func() time.Time { return at })
				s.must(err)
				want := n - 4
				if at == due || len(cut) == len(whole) {
					want = n
				}
				for _, m := range b.Round().Matches {
					if have := b.Log().Size(); have != want || m.Settled != (want == n) {
						t.Errorf("%s: killed at byte %d, opened at %s: %d records, want %d; match %s settled %v", sides, len(cut), at,
							have, want, m.ID, m.Settled)
					}
				}
				if want == n && b.Log().Root() != s.Log().Root() {
					t.Errorf("%s: killed at byte %d the sides are given out otherwise", sides, len(cut))
				}
				s.must(b.Close())
			}
		})
	}
}

// TestLateEntryKilled: the address of who enters a running event is written before the ledger speaks of them. After a
// kill anywhere between the two the same mail enters them, once, and their address and those of all others are known.
func TestLateEntryKilled(t *testing.T) {
	x := terms
	x.Sides, x.Rounds = SidesFixed, 3
	s := begin(t, t.TempDir(), x, 4)
	s.must(s.Pair("vera"))
	before, old := s.files()
	late := Entry{ID: "zoe", Shown: "Zoe", Addr: "zoe@example.org", Role: RolePlayer, Cause: "<enter-zoe@example.org>"}
	s.must(s.Enter("zoe", late))
	whole, secrets := s.files()
	enters := func(cut, secrets []byte) {
		dir := killedAt(t, s, cut, secrets)
		b, err := OpenAt(dir, func() time.Time { return s.now })
		s.must(err)
		if b.Person("zoe") == nil {
			s.must(b.Enter("zoe", late))
		}
		s.must(b.Close())
		addr, err := Addresses(dir)
		s.must(err)
		for _, p := range b.People {
			if addr[p.ID] != p.ID+"@example.org" {
				t.Errorf("killed at byte %d: the address of %s is %q", len(cut), p.ID, addr[p.ID])
			}
		}
		if text, err := os.ReadFile(filepath.Join(dir, FileLedger)); err != nil || strings.Count(string(text), "player zoe") != 1 {
			t.Errorf("killed at byte %d: entered %d times, %v", len(cut), strings.Count(string(text), "player zoe"), err)
		}
		if v, err := Audit(dir, ""); err != nil || !v.OK {
			t.Errorf("killed at byte %d: %+v %v", len(cut), v, err)
		}
	}
	enters(before, old)
	cuts(whole, len(before), func(cut []byte) { enters(cut, secrets) })
}

// TestBarredBefore: who falls silent is barred before that is recorded, so that no kill leaves them without it; once,
// and not at all if nothing was recorded.
func TestBarredBefore(t *testing.T) {
	for _, how := range []string{"withdraw", "pair"} {
		x := terms
		x.Sides, x.Rounds, x.Bar, x.Version = SidesFixed, 2, 30, 2
		s := begin(t, t.TempDir(), x, 4)
		act := func() error { return s.Withdraw("vera", "p01", "silent", "") }
		if how == "pair" {
			s.must(s.Pair("vera"))
			s.play(nil)
			s.must(s.CloseRound("vera"))
			s.confirm("p01")
			act = func() error { return s.Pair("vera") }
		}
		bars := func() int {
			list, err := ReadBarredPersons(filepath.Dir(s.Dir))
			s.must(err)
			return len(list)
		}
		size := s.Log().Size()
		whole := s.file
		s.file = full(s)
		s.refused(act(), "the disk is full")
		if s.file = whole; bars() != 0 || s.Log().Size() != size {
			t.Errorf("%s: nothing was recorded, and %d are barred", how, bars())
		}
		if _, err := s.bar("p01"); err != nil || bars() != 1 { // a kill here
			t.Errorf("%s: %d are barred, %v", how, bars(), err)
		}
		if s.must(act()); bars() != 1 || s.Person("p01").Left == 0 {
			t.Errorf("%s: %d are barred, %+v", how, bars(), s.Person("p01"))
		}
	}
}

// errFull stands for the error of a full disk.
var errFull = errors.New("the disk is full")

// disk is a storage that takes nothing.
type disk struct{ memory }

func (disk) Write([]byte) (int, error) { return 0, errFull }

// full returns the ledger of an event on a disk that takes no more.
func full(s *sim) *ledger.File {
	text, _ := s.files()
	f, err := ledger.NewFile(text, disk{})
	s.must(err)
	return f
}

// TestLookalikes: nobody comes with an address that is several or none, or with a name that looks like another one.
// Names that an accent or a letter tells apart are two.
func TestLookalikes(t *testing.T) {
	x := terms
	x.Sides = SidesFixed
	s := begin(t, "", x, 0)
	n := 0
	enter := func(shown, addr string) error {
		n++
		return s.Enter("vera", Entry{ID: fmt.Sprintf("q%d", n), Shown: shown, Addr: addr, Role: RolePlayer})
	}
	s.must(enter("Ann Oxe", "ann@example.org"))
	for _, shown := range []string{"\u0410nn Oxe", "Ann\u00a0Oxe", "Ann Oxe ", "ann  oxe", "Ann \u039fxe", "\uff21nn Oxe", "Ann Ox\u0435"} {
		s.refused(enter(shown, ""), "looks like that of q1")
	}
	s.refused(enter("ANN OXE", ""), "somebody is shown as ANN OXE already")
	for _, addr := range []string{"a@example.org,b@example.org", "Hal <hal@example.org>", "hal@", "hal at example.org", "a b@example.org"} {
		s.refused(enter("Hal", addr), "is no address")
	}
	for i, shown := range []string{"Ånn Oxe", "Ann Oxë", "Anna Oxe", "\u0410\u043d\u043d\u0430", "Ann. Oxe"} {
		s.must(enter(shown, fmt.Sprintf("p%d@example.org", i)))
	}
	s.refused(s.EnterAll("vera", []Entry{{ID: "x", Shown: "Xaver", Role: RolePlayer}, {ID: "y", Shown: "\u0425aver", Role: RolePlayer}}),
		"looks like that of x")
	if s.Person("x") != nil {
		t.Error("one of two came")
	}
}
