package desk

import (
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/post/message"
)

// TestProveIsWhatTheDeskDoes: what is shown of a mail's sender is what the desk then finds, and showing it changes nothing.
func TestProveIsWhatTheDeskDoes(t *testing.T) {
	const orders = "#PBEM k1 german T0-G\ndraft\ndeclare gambit no\n#END\n"
	for _, tc := range []struct {
		name     string
		level    engine.Level
		from, to string // to "": the daemon's own address, else the side whose reply address it is
		text     string
		want     engine.Level
		why      string
	}{
		{"address", engine.ByAddress, anna, "", orders, engine.ByAddress, ""},
		{"token where the address is enough", engine.ByAddress, anna, "german", orders, engine.ByToken, ""},
		{"token", engine.ByToken, anna, "german", orders, engine.ByToken, ""},
		{"no token", engine.ByToken, anna, "", orders, "", "reply address of your seat"},
		{"token of the other side", engine.ByToken, anna, "soviet", orders, "", "reply address of the seat soviet"},
		{"the other player", engine.ByToken, boris, "soviet", orders, "", "does not hold this seat"},
		{"a stranger", engine.ByToken, "eve@evil.example", "german", orders, "", "does not hold this seat"},
		{"another game", engine.ByToken, anna, "german", strings.Replace(orders, "k1", "k2", 1), "", "for the game \"k2\""},
		{"no such seat", engine.ByToken, anna, "german", strings.Replace(orders, "german", "french", 1), "", "no seat \"french\""},
		{"no signature of the server", engine.ByDKIM, anna, "german", orders, "", "no DKIM signature"},
		{"sheet not signed", engine.BySignature, anna, "german", orders, "", "not signed with the key"},
		{"sheet signed", engine.BySignature, anna, "", "signed", engine.BySignature, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			o := newOffice(t, tc.level, "k1", "k2")
			to := "gm@pbem.example"
			if tc.to != "" {
				to = o.reply("k1", tc.to)
			}
			text := tc.text
			if text == "signed" {
				text = o.sign(1, orders, 7)
			}
			raw := o.raw("", tc.from, to, text)
			m, err := message.Read([]byte(raw))
			o.must(err)
			g, err := o.Games.Get("k1")
			o.must(err)
			records := len(g.Log().Records())
			for range 2 {
				m.Received = o.now
				got := Prove(g, m, []byte(raw), notation.Find(m.Text, o.vocabulary), o.TXT)
				if len(got) != 1 || got[0].Level != tc.want || (tc.why == "") != (got[0].Why == "") || !strings.Contains(got[0].Why, tc.why) {
					t.Fatalf("got %+v", got)
				}
			}
			if n := len(g.Log().Records()); n != records {
				t.Fatalf("%d records, before %d", n, records)
			}
			o.send(raw)
			g, err = o.Games.Get("k1")
			o.must(err)
			found := engine.Level("")
			for _, r := range g.Log().Records()[records:] {
				if s := r.Get("identity"); s != "" {
					found = engine.ParseIdentity(s).Level
				}
			}
			if found != tc.want {
				t.Errorf("the desk found %q, shown was %q", found, tc.want)
			}
		})
	}
}
