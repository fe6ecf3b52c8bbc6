package audit

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/history"
)

// TestOldLedger: a game that an older program wrote, with rollback, external die, beacons and seats as records of their
// own, opens, replays, audits by all three verifiers and is played on; its bytes stay, and one that is changed is
// found.
func TestOldLedger(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "old-1")
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "old-1"))); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "ledger.txt")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all := func(good bool) {
		t.Helper()
		if v := run(t, dir); v.OK != good {
			t.Errorf("%+v", v)
		}
		python(t, dir, good)
		second(t, dir, good)
	}
	all(true)
	g, err := shelf.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	kinds := map[string]int{}
	for _, r := range g.Log().Records() {
		kinds[history.ActKind(r)]++
	}
	if red, _ := g.SeatOf("red"); kinds["rollback"] != 1 || kinds["external"] != 1 || kinds["beacon"] != 2 || kinds["seat"] != 2 ||
		red.Addr != "r@example.net" || g.Proofs().AddressChanges("red") != 1 {
		t.Errorf("%v, %+v, %d", kinds, red, g.Proofs().AddressChanges("red"))
	}
	b := &table{t: t, g: g, dir: dir, at: time.Date(2023, 8, 23, 18, 0, 0, 0, time.UTC), n: 90}
	b.send(g.AwaitedSide(), "pass")
	if _, err := g.Act(b.by("once more"), engine.Rollback{ToRecord: g.Log().Size() - 3}); err == nil {
		t.Error("a rollback into the middle of a batch is done")
	}
	if _, err := g.Act(b.by("once more"), engine.ExternalDie{Event: "combat:0304#1", Die: "d6", Face: 2}); err != nil {
		t.Fatal(err)
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	all(true)
	now, err := os.ReadFile(file)
	if err != nil || !strings.HasPrefix(string(now), string(text)) {
		t.Errorf("the old part of the ledger is another: %v", err)
	}
	changed := strings.Replace(string(now), "by moderator", "by Moderator", 1)
	if err := os.WriteFile(file, []byte(changed), 0o644); err != nil || changed == string(now) {
		t.Fatal(err)
	}
	all(false)
}
