package page

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
)

// TestPage holds what the page of a small event says, that it is well formed, and that it keeps what is private.
func TestPage(t *testing.T) {
	terms := tournament.DefaultTerms("small", "kursk", [2]string{"german", "soviet"})
	terms.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terms.Director, terms.Rounds, terms.Sides, terms.Unit = []string{"vera"}, 2, tournament.SidesBySealedBids, "victory points"
	b, err := tournament.NewInMemory(terms, nil)
	if err != nil {
		t.Fatal(err)
	}
	say := func(by, line string) {
		t.Helper()
		if _, err := commands.Execute(b, commands.Speaker{ID: by}, line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	for _, p := range []string{`ann "Ann <b>Smith"`, "bob Bob", "cid Cid", "dan Dan", "eve Eve"} {
		say("vera", "enter "+p+" secret@example.org")
	}
	say("vera", "pair")
	m, n := b.Round().Matches[0], b.Round().Matches[1]
	say(m.Players[0], "bid 1-01 german 3")
	say(m.Players[1], "bid 1-01 german 1")
	say(n.Players[0], "bid 1-02 soviet 77")
	say("vera", "begin "+m.Games[0].ID)
	say("vera", "result "+m.Games[0].ID+" played first score 9 used 90000 3600")
	var out bytes.Buffer
	facts := Facts{Title: "Kursk", Records: b.Log().Size(), Root: "abc"}
	if err := Write(&out, b.Event, facts); err != nil {
		t.Fatal(err)
	}
	if _, err := html.Parse(&out); err != nil {
		t.Error(err)
	}
	out.Reset()
	facts.Films = map[string]bool{m.Games[0].ID: true}
	_ = Write(&out, b.Event, facts)
	page := out.String()
	for _, want := range []string{"Ann &lt;b&gt;Smith", "Kursk, Swiss system: round 1 of 2 is being played", "3 for German",
		"10 : 0", "1d1h",
		" won</td>", "100 %",
		"Mean bid (victory points)", ">3.00<", "bye", "../game/small-1-01-1.html",
		"../film/small-1-01-1.html", "9, &#43;6 after the bid", "1d1h : 0d1h", "2&#43;"[1:], "root <code>abc</code>"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	for _, private := range []string{"secret@", "77", "<script", "<b>"} {
		if strings.Contains(page, private) {
			t.Errorf("the page says %q", private)
		}
	}
	say(n.Players[1], "bid 1-02 soviet 5")
	say("vera", "begin "+n.Games[0].ID)
	say("vera", "result "+n.Games[0].ID+" played first score 2")
	say("vera", "withdraw "+m.Players[1])
	say("vera", "withdraw "+n.Players[0]) // one of them is after the other in the table, by a tie-break
	out.Reset()
	_ = Write(&out, b.Event, facts)
	page = out.String()
	for _, want := range []string{" won after the bid; at the table ",
		"withdrew before round 2 (announced)</td>",
		"<td>lot</td>"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if t.Failed() {
		t.Log(page)
	}
}
