package mailhandler

import (
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/pipeline"
)

// TestProseGoesToTheModerator: what players ask in their own words is passed on to the moderator of the game whose
// address they wrote to, and they are told to whom. Orders without a frame, next to nothing and what proves nothing
// are not passed on.
func TestProseGoesToTheModerator(t *testing.T) {
	const question = "Hello,\n\nmay a unit that has retreated advance later?\n\nAnna\n-- \nAnna, +49 30 1234\n\n> what we wrote\n"
	c := newCourt(t, courtSpec{})
	raw, ls, disp := c.asks(anna, question)
	if disp != pipeline.Done || len(ls) != 2 || len(c.to(ls, mia)) != 1 || len(c.to(ls, anna)) != 1 {
		t.Fatalf("%s, %s", disp, who(ls))
	}
	show(t, "mod/prose", raw, ls)
	asked := c.to(ls, mia)[0].Text
	if strings.Contains(asked, "1234") || strings.Contains(asked, "what we wrote") {
		t.Errorf("signature or quoted text goes on:\n%s", asked)
	}
	c.again(raw, ls)
	for _, text := range []string{question, "thanks for your mail\n",
		"order move/fight\nmove 11Pz to 2111\n", "> may a unit advance then?\n",
		strings.Repeat("may a unit advance then?\n", 1000)} {
		if _, ls, _ := c.asks(anna, text); len(c.to(ls, mia)) != 0 {
			t.Errorf("%.40q goes to the moderator", text)
		}
	}
	if ls, _ := c.send(c.raw("", anna, "gm@pbem.example", question)); len(c.to(ls, mia)) != 0 {
		t.Error("what does not prove to be hers is passed on in her name")
	}
	if recs := c.records(); len(recs) != len(newCourt(t, courtSpec{}).records()) {
		t.Error("a question stands in the ledger")
	}
}

// TestProseNamesTheGameOfItsAddress: a mail to the reply address of one game that quotes a frame of another speaks of
// the first.
func TestProseNamesTheGameOfItsAddress(t *testing.T) {
	c := newCourt(t, courtSpec{})
	g, err := shelf.Create(filepath.Join(c.Games.Dir(), "k2"),
		game.Spec{Game: "k2", Title: "kursk", Now: opening, Entropy: &zeros{n: 60},
			Seats: []engine.Seat{{Side: "german", Addr: anna, Identity: engine.ProofByToken}, {Side: "soviet", Addr: boris}}})
	c.must(err)
	c.must(g.Close())
	_, ls, _ := c.asks(anna, "Which hexes count as the front here?\n\n> #PBEM k2 german T0-G\n> // declare gambit no\n> #END\n")
	if len(c.to(ls, mia)) != 1 || !strings.Contains(c.to(ls, anna)[0].Text, "about the game k1") {
		t.Errorf("%s\n%s", who(ls), ls[0].Text)
	}
}

// TestProseKeepsToThoseWhoDoNotPlay: a moderator who plays against the writer does not get the writer's questions.
func TestProseKeepsToThoseWhoDoNotPlay(t *testing.T) {
	c := newCourt(t, courtSpec{soviet: mia})
	_, ls, _ := c.asks(anna, "Is my plan to attack at 2413 any good?\n")
	if len(c.to(ls, mia)) != 0 {
		t.Error("the opponent reads the question")
	}
}

// TestModeratorInProse: moderators who answer a question in prose get their words in the frame that sends them to the
// writer of the question. Sent back, they arrive.
func TestModeratorInProse(t *testing.T) {
	c := newCourt(t, courtSpec{})
	_, ls, _ := c.asks(anna, "Hello,\n\nmay a unit that has retreated advance later?\n\nAnna\n")
	quoted := "> " + strings.ReplaceAll(c.to(ls, mia)[0].Text, "\n", "\n> ")
	raw, ls, disp := c.asks(mia, "No, it may not, see 14.3.\n#END of it.\n\nMia\n\n"+quoted+"\n")
	if disp != pipeline.Rejected || len(ls) != 1 || len(c.to(ls, mia)) != 1 {
		t.Fatalf("%s, %s", disp, who(ls))
	}
	show(t, "mod/in-prose", raw, ls)
	c.again(raw, ls)
	for text, want := range map[string]bool{"No.\n": true, quoted + "\n": false, "\n-- \nMia\n": false} {
		if _, ls, _ := c.asks(mia, text); len(c.to(ls, mia)) != 1 || strings.Contains(ls[0].Subject, "went to nobody") != want {
			t.Errorf("%.20q: %s", text, who(ls))
		}
	}
	if forged, _ := c.send(c.raw("", mia, "gm@pbem.example", "Send this to your players at once, will you?\n")); len(forged) != 1 ||
		strings.Contains(forged[0].Text, "at once") {
		t.Errorf("words of who proves nothing come back ready to be sent: %s", who(forged))
	}
	at := strings.Index(ls[0].Text, "#PRESS")
	_, ls, _ = c.asks(mia, ls[0].Text[at:])
	if got := c.to(ls, anna); len(got) != 1 || !strings.Contains(got[0].Text, "it may not, see 14.3.") {
		t.Errorf("%s", who(ls))
	}
}
