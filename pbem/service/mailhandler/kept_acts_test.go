package mailhandler

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/mail/pipeline"
)

// TestKeptSignaturesOfActs: signatures of commands, requests and messages are kept as those of sheets are. The audit
// verifies them anew, with the key or address of the person who did the act, for this game and this person; a message
// with its words.
func TestKeptSignaturesOfActs(t *testing.T) {
	t.Parallel()
	o := newOffice(t, engine.ProofByDKIM)
	g, err := shelf.Create(filepath.Join(o.Games.Dir(), "k1"),
		game.Spec{Game: "k1", Title: "kursk", Now: opening, Entropy: &zeros{n: 9},
			Moderators: []engine.Moderator{{Name: "Mia", Addr: mia, Level: engine.ProofBySignature, Key: playerKey(t,
				3).Public().String()}},
			Seats: []engine.Seat{
				{Side: "german", Name: "Anna", Addr: anna, Identity: engine.ProofBySignature, Key: playerKey(t, 1).Public().String()},
				{Side: "soviet", Name: "Boris", Addr: boris, Identity: engine.ProofByDKIM}}})
	o.must(err)
	o.must(g.Close())
	e := &evening{office: o, dir: filepath.Join(o.Games.Dir(), "k1"), mails: t.TempDir()}
	file(t, e.mails, o.welcome(t, "k1"))
	for i, m := range []string{
		o.raw("", mia, own, o.sign(3, "#MOD k1\npause\nresume\n#END\n", 1)),
		o.raw("", anna, own, o.sign(1, "#DESK k1 german\nabsence 2026-07-10 2026-07-20\n#END\n", 2)),
		o.raw("", anna, own, o.sign(1, "#PRESS k1 german to all\nGood luck, and\n\nno mercy.\n#END\n", 3)),
		dkimSigned(t, o.raw("", boris, own, "#PRESS k1 soviet to all\nThe same to you.\n#END\n"), "players.example", 1),
		o.raw("", mia, own, o.sign(3, "#PRESS k1 moderator to all\nBegin.\n#END\n", 2)),
	} {
		if ls, disp := o.send(m); disp != pipeline.Done {
			t.Fatalf("mail %d: %s, %q\n%s", i, disp, who(ls), ls[0].Text)
		}
	}
	e.recs, err = game.ReadLedger(e.dir)
	o.must(err)
	v := e.audit()
	if c := checkOf(v, "signatures"); !v.OK || c.Count != 6 || !strings.Contains(c.Detail, "6 of these of acts") ||
		!strings.HasSuffix(c.Detail, "against the letter: record 13") {
		t.Fatalf("%+v", v.Checks)
	}
	names, err := filepath.Glob(filepath.Join(e.dir, game.DirSigned, "*"))
	o.must(err)
	if len(names) != 5 {
		t.Errorf("%d signatures are kept, want one for each mail", len(names))
	}
	fails := func(name, want string) {
		t.Helper()
		if c := checkOf(e.audit(), "signatures"); c.OK || !strings.Contains(c.Detail, want) {
			t.Errorf("%s: %+v", name, c)
		}
	}
	o.must(os.Rename(names[0], names[0]+".away"))
	fails("missing", "is missing: signed/")
	o.must(os.Rename(names[0]+".away", names[0]))
	for name, x := range map[string]struct{ kind, key, old, with, want string }{
		"to somebody else":         {"press", "to", "all", "soviet", "holds no frame of german that does this"},
		"of a moderator as player": {"pause", "by", mia, anna, "a moderator of the game"},
		"of another player":        {"absence", "by", "german", "soviet", ""},
		"another serial number":    {"absence", "proven", "serial 2", "serial 22", "field serial"},
		"another domain":           {"press", "proven", "dkim players.example", "dkim other.example", "field identity"},
	} {
		e.rewrite(func(r *ledger.Record) {
			if r.Get("act") != x.kind {
				return
			}
			set(r, x.key, strings.Replace(r.Get(x.key), x.old, x.with, 1))
		})
		fails(name, x.want)
	}
}
