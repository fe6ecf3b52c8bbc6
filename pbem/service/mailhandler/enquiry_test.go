package mailhandler

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/pipeline"
)

// everyQuestion is all that a player can ask of the board and of the ledger.
var everyQuestion = []string{"map around 2413 zoc supply known stacks", "units", "units csv", "film", "ledger", "explain 11.14", "status",
	"history", "reach 1SS", "odds 2413 with 1SS,2SS"}

// answers returns the answer to each question that somebody asks, files included.
func (c *court) answers(from, side string) map[string]string {
	c.t.Helper()
	out := map[string]string{}
	for _, q := range everyQuestion {
		_, ls, _ := c.asks(from, "#DESK k1 "+side+"\n"+q+"\n#END\n")
		if len(ls) != 1 {
			c.t.Fatalf("%s: %s", q, who(ls))
		}
		out[q] = ls[0].Text + ls[0].HTML
		for _, a := range ls[0].Attach {
			out[q] += a.Name + string(a.Data)
		}
	}
	return out
}

// TestAnswersTellNothingOfTheOtherSide: whatever the other side has on file, every question has the same answer to the
// last byte, of films and checkpoints too.
func TestAnswersTellNothingOfTheOtherSide(t *testing.T) {
	quiet, busy := newCourt(t, courtSpec{}), newCourt(t, courtSpec{})
	for _, c := range []*court{quiet, busy} {
		c.asks(begun.from, begun.text)
	}
	size := len(busy.records())
	for _, text := range []string{"draft\norder fight/move", "order nothing", "when attacked: noretreat"} {
		busy.asks(boris, "#PBEM k1 soviet T0-S\n"+text+"\n#END\n")
	}
	if len(busy.records()) == size {
		t.Fatal("nothing was filed")
	}
	for _, c := range []*court{quiet, busy} {
		c.now = opening.Add(24 * time.Hour)
	}
	a, b := quiet.answers(anna, "german"), busy.answers(anna, "german")
	for q := range a {
		if a[q] != b[q] {
			t.Errorf("%s: the answer tells that the other side filed something", q)
		}
	}
}

// TestAnswersNameNoHiddenCounter: while counters are hidden no answer names one, and the film is the side's own.
func TestAnswersNameNoHiddenCounter(t *testing.T) {
	c := newCourt(t, courtSpec{})
	c.asks(begun.from, begun.text)
	c.asks(boris, "#PBEM k1 soviet T0-S\norder fight/move\n#END\n")
	g, err := c.Games.Get("k1")
	c.must(err)
	r, seen := g.Position().Reader(), g.View("german").Reader()
	var hidden []string
	for i := range r.Units() {
		id := r.Units()[i].Def.ID
		if _, ok := seen.Unit(id); !ok && r.Units()[i].OnMap() && strings.Trim(id, "0123456789") != "" {
			hidden = append(hidden, id)
		}
	}
	if len(hidden) < 10 {
		t.Fatalf("only %d counters are hidden", len(hidden))
	}
	for q, text := range c.answers(anna, "german") {
		for _, id := range hidden {
			for _, form := range []string{`"` + id + `"`, " " + id + " ", "," + id + ",", ">" + id + "<"} {
				if strings.Contains(text, form) {
					t.Errorf("%s: it names %s", q, id)
				}
			}
		}
		if strings.Contains(text, "fight/move") {
			t.Errorf("%s: it holds the sealed order", q)
		}
	}
}

// TestQuestions: what comes with the answers.
func TestQuestions(t *testing.T) {
	c := newCourt(t, courtSpec{})
	c.asks(begun.from, begun.text)
	c.asks(boris, "#PBEM k1 soviet T0-S\norder fight/move\n#END\n")
	file := func(ls []compose.Letter, name string) []byte {
		for _, a := range ls[0].Attach {
			if a.Name == name {
				return a.Data
			}
		}
		t.Errorf("%s is not there: %s", name, who(ls))
		return nil
	}
	ask := func(q string) []compose.Letter {
		_, ls, disp := c.asks(anna, "#DESK k1 german\n"+q+"\n#END\n")
		if disp != pipeline.Done {
			t.Errorf("%s: %s\n%s", q, disp, ls[0].Text)
		}
		return ls
	}
	whole, part := file(ask("map"), "k1-map.png"), file(ask("map around 2413"), "k1-map.png")
	plain := file(ask("map 2413 supply"), "k1-map.png")
	if bytes.Equal(whole, part) || bytes.Equal(part, plain) || !bytes.HasPrefix(part, []byte("\x89PNG")) {
		t.Error("a part of the map, and a layer on it, make no other picture")
	}
	if film := file(ask("film"), "k1-film.html"); !bytes.Contains(film, []byte("as seen by German")) {
		t.Error("the film of a running game is not the side's own")
	}
	c.asks(boris, "#DESK k1 soviet\nconcede yes\n#END\n")
	g, err := c.Games.Get("k1")
	c.must(err)
	if g.Position().Over == nil {
		t.Fatal("the game is not over")
	}
	if film := file(ask("film"), "k1-film.html"); bytes.Contains(film, []byte("as seen by German")) {
		t.Error("the film of a game that is over is not all of it")
	}
	if l := file(ask("ledger"), "k1-ledger.txt.gz"); !bytes.HasPrefix(l, []byte("\x1f\x8b")) {
		t.Error("the ledger does not come")
	}
}
