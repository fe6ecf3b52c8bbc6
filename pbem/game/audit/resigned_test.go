package audit

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fieldpost/pbem/game"
)

// free are the fields that nothing else depends on: they are bound by the tree alone, and so by the checkpoints in the
// players' mails. The times of a game with beacons fix its rounds besides; the key that signs is known from the
// checkpoint, an anchor from the first key below it, a salt that is not the Message-ID's is listed, the event of an
// external die from its use.
var free = map[string][]string{
	"genesis": {"at", "vkey", "seals"}, "join": {"name", "addr"}, "receipt": {"at", "mail", "salt"},
	"refuse": {"at", "mail", "sha", "fault"},
	"act": {"at", "by", "reason", "mail", "policy", "due", "grace", "why", "from", "name", "addr", "until", "seconds", "text", "what",
		"rule", "delay", "sha", "level", "lockat"},
	"external": {"at", "by", "reason", "event"}, "seat": {"at", "by", "reason", "mail", "name", "addr"}, "rollback": {"at", "by", "reason"},
	"beacon": {"at", "by", "reason"}, "anchor": {"key"},
}

// TestResignedBytes: a byte of any other field cannot change even by a server that signs the ledger anew. Every byte of
// revealed keys, beacons and seals is tried, of the rest some.
func TestResignedBytes(t *testing.T) {
	t.Parallel()
	for name, b := range map[string]*table{"rich": rich(t, "toy-1", 3), "beacon": lit(t, "toy-1", 3), "moderated": moderated(t, "toy-1",
		3)} {
		recs, err := game.ReadLedger(b.dir)
		if err != nil {
			t.Fatal(err)
		}
		n, keys := 0, 0
		for i, r := range recs {
			for k, f := range r.Fields {
				if slices.Contains(free[kindOf(r)], f.Key) {
					continue
				}
				stride := 151
				if r.Type == "reveal" || r.Type == "unveil" || r.Type == "sealkey" || f.Key == "seal" || f.Key == "salt" &&
					r.Type == "unseal" {
					stride = 23
				}
				for at := n % stride; at < len(f.Value); at += stride {
					n++
					keys++
					x := slices.Clone(recs)
					x[i].Fields = slices.Clone(r.Fields)
					v := []byte(f.Value)
					v[at] ^= 1
					x[i].Fields[k].Value = string(v)
					if x[i].Check() != nil {
						continue
					}
					resign(t, b.dir, x)
					if got := run(t, b.dir); !found(got) {
						t.Errorf("%s: record %d (%s) field %s: %q for %q passes", name, i, r.Type, f.Key, v, f.Value)
					}
				}
				n++
			}
		}
		if keys < 30 {
			t.Errorf("%s: only %d bytes tried", name, keys)
		}
		t.Logf("%s: %d bytes", name, keys)
	}
}

// TestCheckpointsKept: every checkpoint*.txt in the folder is held against the tree, not only the last.
func TestCheckpointsKept(t *testing.T) {
	b := rich(t, "toy-1", 3)
	recs, err := game.ReadLedger(b.dir)
	if err != nil {
		t.Fatal(err)
	}
	early := filepath.Join(b.dir, "checkpoint-early.txt")
	write := func(text string) {
		if err := os.WriteFile(early, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(sign(t, b.dir, recs[:20]))
	if v := run(t, b.dir); !v.OK || check(v, "checkpoint").Count != 2 {
		t.Errorf("%+v", v)
	}
	x := slices.Clone(recs)
	x[7].Fields = slices.Clone(x[7].Fields)
	x[7].Fields[0].Value += "x"
	write(sign(t, b.dir, x[:20]))
	if v := run(t, b.dir); v.OK || check(v, "checkpoint").OK {
		t.Errorf("%+v", v)
	}
}
