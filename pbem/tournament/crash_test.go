package tournament

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestKilled: a ledger that ends behind any record, or in the middle of one, is opened, what was locked is drawn as it
// was drawn, and the event can go on.
func TestKilled(t *testing.T) {
	x := terms
	x.Sides, x.Rounds = SidesBySealedBids, 2
	s := begin(t, t.TempDir(), x, 4)
	s.confirm()
	s.must(s.Pair("vera"))
	for _, m := range s.Round().Matches {
		for _, id := range m.Players { // equal bids, so that a die is locked and drawn
			s.must(s.PlaceBid(id, m.ID, "german", 2, false, "<bid-"+id+"@example.org>"))
		}
	}
	s.play(nil)
	s.must(s.CloseRound("vera"))
	s.must(s.Close())
	whole, err := os.ReadFile(filepath.Join(s.Dir, FileLedger))
	s.must(err)
	secrets, err := os.ReadFile(filepath.Join(s.Dir, FileSecrets))
	s.must(err)
	draws := 0
	for end := bytes.Index(whole, []byte("\n\n")); end+2 < len(whole); {
		for _, torn := range []int{0, 20} {
			dir := filepath.Join(t.TempDir(), "spring-26")
			s.must(os.Mkdir(dir, 0o755))
			s.must(os.WriteFile(filepath.Join(dir, FileSecrets), secrets, 0o600))
			s.must(os.WriteFile(filepath.Join(dir, FileLedger), whole[:min(end+2+torn, len(whole))], 0o644))
			stamp, _, _ := bytes.Cut(whole[bytes.LastIndex(whole[:end], []byte("\nat "))+4:], []byte("\n"))
			killed, err := time.Parse(time.RFC3339, string(stamp))
			s.must(err)
			b, err := OpenAt(dir, func() time.Time { return killed })
			s.must(err)
			have, was := b.Log().Records(), s.Log().Records()
			n := bytes.Count(whole[:end+2], []byte("\n\n"))
			for _, r := range have[min(n, len(have)):] {
				draws++
				key := r.Get("key")
				if key != was[r.N].Get("key") || fmt.Sprint(r.All("game")) != fmt.Sprint(was[r.N].All("game")) {
					t.Errorf("behind record %d it draws %s, it was %s", n, r.Text(), was[r.N].Text())
				}
			}
			s.must(b.Close())
			if v, err := Audit(dir, ""); err != nil || !v.OK {
				t.Errorf("behind record %d: %+v %v", n, v, err)
			}
		}
		end += 2 + bytes.Index(whole[end+2:], []byte("\n\n"))
	}
	if draws == 0 {
		t.Error("nothing was drawn anew")
	}
}
