package audit

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
)

// TestForeseeableSalt: the verdict names the sheets whose salt nobody but the server had a hand in, and no others.
func TestForeseeableSalt(t *testing.T) {
	recs, err := game.ReadLedger(played(t))
	if err != nil {
		t.Fatal(err)
	}
	h, err := engine.ParseHeader(recs)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ salt, want string }{{dice.DefaultSalt("-"), "the server's is in them: B-1"},
		{"0123456789abcdef", "players' own, who should know them: B-1, R-2;"}} {
		x := slices.Clone(recs)
		for n := range x {
			if x[n].Type != "receipt" || x[n].Get("receipt") != "B-1" {
				continue
			}
			x[n].Fields = slices.Clone(x[n].Fields)
			for i, f := range x[n].Fields {
				switch f.Key {
				case "mail":
					x[n].Fields[i].Value = "-"
				case "salt":
					x[n].Fields[i].Value = c.salt
				}
			}
		}
		v := &Verdict{OK: true}
		v.checkSheets(h, x)
		if got := check(v, "receipts"); !got.OK || !strings.Contains(got.Detail, c.want) || strings.Count(got.Detail, "B-1") != 1 {
			t.Errorf("salt %s: %+v, want %q", c.salt, got, c.want)
		}
	}
}
