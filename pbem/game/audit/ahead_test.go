package audit

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
)

// TestSheetFiledAhead: the dice of a sheet filed ahead are locked under that sheet; another sheet in its place is found
// out.
func TestSheetFiledAhead(t *testing.T) {
	b := newTable(t, "toy-1", 5)
	text := "#PBEM toy-1 blue PLAN-B\nattack 0202 with B1,B2 if enemy in 0202\nattack 0204 with B1,B2 if enemy in 0204\n" +
		"attack 0302 with B1,B2 if enemy in 0302\npass\n#END\n"
	found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary, bool) {
		return b.g.Module().Vocabulary(phase, toy.Blue), true
	})
	b.n++
	out, err := b.g.Submit(engine.Input{Frame: found.Frames[0], MessageID: fmt.Sprintf("<%d@example.org>", b.n), At: b.tick()})
	if err != nil || out.Status != engine.Filed {
		t.Fatalf("%+v, %v", out, err)
	}
	b.finish()
	if err := b.g.Close(); err != nil {
		t.Fatal(err)
	}
	if v := run(t, b.dir); !v.OK {
		t.Fatalf("%+v", v.Checks)
	}
	python(t, b.dir, true)
	recs, err := game.ReadLedger(b.dir)
	if err != nil {
		t.Fatal(err)
	}
	n := slices.IndexFunc(recs, func(r ledger.Record) bool { return r.Type == "plan" })
	if n < 0 {
		t.Fatal("the sheet was never used")
	}
	recs[n].Fields = slices.Clone(recs[n].Fields)
	for i, f := range recs[n].Fields {
		if f.Key == "sha" {
			recs[n].Fields[i].Value = strings.Repeat("0", 64)
		}
	}
	if err := os.WriteFile(filepath.Join(b.dir, game.FileLedger), ledger.Format(recs...), 0o600); err != nil {
		t.Fatal(err)
	}
	if c := check(run(t, b.dir), "receipts"); c.OK || !strings.Contains(c.Detail, fmt.Sprintf("record %d", n)) {
		t.Errorf("another sheet in the place of the one on file: %+v", c)
	}
	python(t, b.dir, false)
}
