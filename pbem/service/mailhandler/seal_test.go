package mailhandler

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/game"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/mail/pipeline"
)

// TestSealOutlivesItsPlayer: a sealed order of a player who leaves, is put out, or has a stand-in is opened in the end
// like any other, whichever way the game ends, and the audit finds every seal.
func TestSealOutlivesItsPlayer(t *testing.T) {
	sealed := step{boris, "#PBEM k1 soviet T0-S\norder fight/move\n#END\n"}
	for name, steps := range map[string][]step{
		"resigned, conceded": {begun, sealed, borisAsks("resign"), mod("seat soviet " + clara), annaAsks("concede yes")},
		"put out, drawn": {begun, sealed, mod("eject soviet \"silent\""), mod("seat soviet " + clara), annaAsks("draw"),
			{clara, "#DESK k1 soviet\nagree 1\n#END\n"}},
		"stand-in, conceded": {begun, sealed, borisAsks("standin " + clara + " 2026-08-01"), annaAsks("concede yes")},
		"another address, drawn": {begun, sealed, mod("seat soviet " + clara + " \"moved\""), {clara, "#DESK k1 soviet\ndraw\n#END\n"},
			annaAsks("agree 1")},
		"put out, nobody comes": {begun, sealed, mod("eject soviet \"silent\""), annaAsks("concede yes")},
		"another seal, then ended": {begun, sealed, mod("rollback 6 \"wrong\""), begun,
			{boris, "#PBEM k1 soviet T0-S\norder move/move\n#END\n"}, annaAsks("concede yes")},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newCourt(t, courtSpec{})
			for _, s := range steps {
				c.now = c.now.Add(time.Hour)
				_, ls, disp := c.writesTo(s.from, s.text)
				if disp != pipeline.Done {
					t.Fatalf("%s: %s, %q\n%s", s.text, disp, who(ls), ls[0].Text)
				}
			}
			dir := filepath.Join(c.Games.Dir(), "k1")
			recs, err := game.ReadLedger(dir)
			c.must(err)
			opened := 0
			for _, r := range recs {
				if r.Type == "unseal" && strings.Contains(string(r.Text()), "order") {
					opened++
				}
			}
			want := 1
			if strings.HasPrefix(name, "another seal") {
				want = 2
			}
			if opened != want {
				t.Errorf("%d seals were opened, want %d", opened, want)
			}
			v, err := audit.RunWith(shelf, dir, audit.Options{})
			c.must(err)
			if !v.OK {
				t.Errorf("%+v", v.Checks)
			}
		})
	}
}
