package page

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"fieldpost/pbem/tools/golden"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
	"fieldpost/pbem/tournament/rating"
)

// usual returns terms of a format.
func usual(name string, f tournament.Format) tournament.Terms {
	x := tournament.DefaultTerms(name, "kursk", [2]string{"german", "soviet"})
	x.At, x.Format, x.Sides = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), f, tournament.SidesFixed
	x.Rounds = 5
	switch f {
	case tournament.PoolsKnockout:
		x.Pool, x.Through, x.Top = 4, 2, 6
	case tournament.DoubleKnockout:
		x.Left = 4
	}
	x.FillStructure()
	return x
}

// people are shown on the golden pages.
var people = []string{"Anna Adler", "Boris Blum", "Carl Christiansen", "Dora Dvořáková", "Emil Ek", "Frida Fonseca-Albuquerque",
	"Gösta Gren", "Hanna Hall", "Ivan Ilyin", "Jun Jimbo", "Karin Kock", "Lars Lindqvist-Bergström"}

// shownEvent plays some rounds of an event in which much happens: draws, a walk-over, a forfeit, a double loss, a
// withdrawal, a ruling; then it pairs the next round and plays the first game of it.
func shownEvent(t *testing.T, x tournament.Terms, players, rounds int) *tournament.Book {
	t.Helper()
	b, say := entered(t, x, 0)
	now := x.At
	b.Now = func() time.Time { return now }
	for i, name := range people[:players] {
		first, _, _ := strings.Cut(strings.ToLower(name), " ")
		say(fmt.Sprintf(`enter %s "%s" rating %d`, strings.ReplaceAll(first, "ö", "o"), name, 1900-37*i))
	}
	for n := range rounds {
		now = now.Add(24 * time.Hour)
		paired(b, say)
		for i, g := range b.OpenGames() {
			now = now.Add(time.Hour)
			act(b, say, g, 10*n+i)
		}
		say("close")
	}
	now = now.Add(24 * time.Hour)
	paired(b, say)
	say("until 2026-05-01T20:00:00Z")
	for _, m := range b.Round().Matches {
		if x.Sides == tournament.SidesBySealedBids && m.ID[len(m.ID)-1] < '4' {
			bid(t, b, m, 0, 4, 2)
		}
	}
	for i, g := range b.OpenGames() {
		if g.Sides[0] != "" && i < 3 {
			say("begin " + g.ID)
		}
	}
	if g := b.OpenGames()[0]; g.Begun {
		say("result " + g.ID + " played second score -3 used 500000 700000")
	}
	return b
}

// act ends a game in a way that its number chooses.
func act(b *tournament.Book, say func(string), g *tournament.Game, n int) {
	_, m := b.Game(g.ID)
	if b.Sides == tournament.SidesBySealedBids && !m.Settled {
		for i, id := range m.Players {
			line := fmt.Sprintf("bid %s german %d", m.ID, 3*i+n%3)
			if _, err := commands.Execute(b, commands.Speaker{ID: id}, line); err != nil {
				panic(err)
			}
		}
	}
	if n == 12 {
		say("forfeit " + g.ID + " " + g.Players[0])
		return
	}
	say("begin " + g.ID)
	bracket := b.DrawnMatch == "" && b.Format != tournament.Swiss
	switch {
	case n == 2:
		say("forfeit " + g.ID + " " + g.Players[1])
	case n == 3 && !bracket:
		say("result " + g.ID + " played draw score 0 used 90000 80000")
	case n == 4:
		say("forfeit " + g.ID + " both")
	case n%3 == 1:
		say("result " + g.ID + " resigned second used 300000 420000")
	case n == 11:
		say("result " + g.ID + " played first score 12 used 100000 200000")
		say("rule " + g.ID + ` second "the first player had the wrong map"`)
	default:
		say(fmt.Sprintf("result %s played first score %d used %d 250000", g.ID, 3+n%7, 100000+n*7000))
	}
}

// bid lets the players of a match, from one of them on, bid for the first side.
func bid(t *testing.T, b *tournament.Book, m *tournament.Match, from int, amounts ...int) {
	t.Helper()
	for i, n := range amounts {
		line := fmt.Sprintf("bid %s german %d", m.ID, n)
		if _, err := commands.Execute(b, commands.Speaker{ID: m.Players[from+i]}, line); err != nil {
			t.Fatal(err)
		}
	}
}

// runningNow returns the games that are played as a daemon would know them.
func runningNow(b *tournament.Book) (out []Running) {
	for i, g := range b.OpenGames() {
		if g.Begun {
			since := time.Date(2026, 4, 20+i, 19, 30, 0, 0, time.UTC)
			out = append(out, Running{Game: g.ID, Turn: 3 + i, Side: g.Sides[i%2], Since: since, Due: since.AddDate(0, 0, 7),
				Paused: i == 2})
		}
	}
	return out
}

// TestGolden holds whole pages: a Swiss in its third round with sealed bids, a double elimination, and the knock-out
// behind pools.
func TestGolden(t *testing.T) {
	swiss := usual("spring-26", tournament.Swiss)
	swiss.Sides, swiss.Limit = tournament.SidesBySealedBids, 16
	swiss.Ties = []string{"head-to-head", "strength", "wins:german", "sonneborn", "die"}
	double := usual("twice-26", tournament.DoubleElimination)
	pools := usual("people-26", tournament.PoolsKnockout)
	for _, c := range []struct {
		terms           tournament.Terms
		players, rounds int
	}{{swiss, 12, 2}, {double, 8, 3}, {pools, 12, 4}} {
		t.Run(string(c.terms.Format), func(t *testing.T) {
			b := shownEvent(t, c.terms, c.players, c.rounds)
			facts := Facts{Title: "Kursk", Records: b.Log().Size(), Root: "abc", Running: runningNow(b),
				Films: map[string]bool{}}
			for _, g := range b.Rounds[0].Matches[0].Games {
				facts.Films[g.ID] = true
			}
			elo, _ := rating.Find("elo")
			var err error
			if facts.Elo, err = tournament.RatingsOf(b.Event, []*tournament.Event{b.Event}, elo); err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			if err := Write(&out, b.Event, facts); err != nil {
				t.Fatal(err)
			}
			golden.Compare(t, "testdata/"+string(c.terms.Format)+".html", out.String())
			resolves(t, out.String(), facts.Films)
		})
	}
}

// resolves holds that no anchor is there twice, that each link within a page leads to one, and that links out of it
// lead to pages of games that have begun, films that there are, and the index.
func resolves(t *testing.T, page string, films map[string]bool) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	ids, links := map[string]int{}, []string(nil)
	for n := range doc.Descendants() {
		for _, a := range n.Attr {
			switch {
			case a.Key == "id":
				ids[a.Val]++
			case a.Key == "href":
				links = append(links, a.Val)
			}
		}
	}
	for id, n := range ids {
		if n > 1 {
			t.Errorf("%d places are called %s", n, id)
		}
	}
	outside := regexp.MustCompile(`^(\.\./index\.html|\.\./game/[a-z0-9-]+\.html)$`)
	for _, l := range links {
		id, within := strings.CutPrefix(l, "#")
		film, filmed := strings.CutPrefix(strings.TrimSuffix(l, ".html"), "../film/")
		if within && ids[id] == 0 || filmed && !films[film] || !within && !filmed && !outside.MatchString(l) {
			t.Errorf("the link %s leads nowhere", l)
		}
	}
	if len(links) == 0 {
		t.Error("there are no links")
	}
}

// TestOnePlaceOne: of every format the page of a finished event names one player in place 1, the winner, and has a
// block and links for each player.
func TestOnePlaceOne(t *testing.T) {
	first := regexp.MustCompile(`<td class="n place">1</td><th scope="row"><a href="#player-([a-z0-9]+)">`)
	for _, name := range tournament.Formats() {
		x := usual("cup", tournament.Format(name))
		b := finished(t, x, 9)
		page := write(t, b)
		if got := first.FindAllStringSubmatch(page, -1); len(got) != 1 || got[0][1] != b.Places[0] {
			t.Errorf("%s: in place 1 stand %q, %s has won", name, got, b.Places[0])
		}
		if n := strings.Count(page, ">Place<"); n != 1 {
			t.Errorf("%s: %d columns are headed Place", name, n)
		}
		if n := strings.Count(page, "place 1,"); n != 1 {
			t.Errorf("%s: %d players have place 1 in their block", name, n)
		}
		if n := strings.Count(page, "<details>"); n != 9 {
			t.Errorf("%s: %d blocks of players", name, n)
		}
		resolves(t, page, nil)
	}
}

// TestSecrets: a sealed bid is on no page before both are opened, a sealed vote on none before the panel is whole, and
// that somebody has bid or voted neither.
func TestSecrets(t *testing.T) {
	x := usual("cup", tournament.Swiss)
	x.Sides, x.Ends, x.Most = tournament.SidesBySealedBids, []string{tournament.ScoreByPanel, tournament.ScoreByDraw}, 9999
	b, say := entered(t, x, 4)
	for _, id := range []string{"jan", "jim", "joe"} {
		say(fmt.Sprintf(`enter %s "Judge %s" as judge`, id, id))
	}
	now := x.At
	b.Now = func() time.Time { return now }
	say("pair")
	before := write(t, b)
	m := b.Round().Matches[0]
	bid(t, b, m, 0, 7531)
	if got := write(t, b); got != strings.ReplaceAll(before, records(before), records(got)) {
		t.Error("a sealed bid changes the page")
	}
	bid(t, b, m, 1, 8642)
	if got := write(t, b); !strings.Contains(got, "7531 for German") || !strings.Contains(got, "8642 for German") {
		t.Error("opened bids are not on the page")
	}
	say("begin " + m.Games[0].ID)
	say("until 2026-03-08T20:00:00Z")
	now = time.Date(2026, 3, 8, 20, 0, 0, 0, time.UTC)
	say("stop " + m.Games[0].ID + " round")
	before = write(t, b)
	for i, id := range []string{"jan", "jim"} {
		line := fmt.Sprintf("vote %s %d", m.Games[0].ID, 61+i)
		if _, err := commands.Execute(b, commands.Speaker{ID: id}, line); err != nil {
			t.Fatal(err)
		}
	}
	if got := write(t, b); got != strings.ReplaceAll(before, records(before), records(got)) {
		t.Error("sealed votes change the page")
	}
	if strings.Contains(before, "Judge") {
		t.Error("the page names the panel") // nobody is to know who sits in it
	}
}

// records returns the words of a page that count its records.
func records(page string) string { return regexp.MustCompile(`>[0-9]+ records`).FindString(page) }

// TestMatchScore: the boxes of a bracket tell the points, and matches that were won without a game.
func TestMatchScore(t *testing.T) {
	x := usual("cup", tournament.Knockout)
	b, say := entered(t, x, 8)
	paired(b, say)
	open := b.OpenGames()
	say("begin " + open[0].ID)
	say("result " + open[0].ID + " played first score 4")
	say("forfeit " + open[1].ID + " " + open[1].Players[0])
	say("begin " + open[2].ID)
	say("result " + open[2].ID + " forfeited first")
	say("result " + open[3].ID + " double both")
	var got []string
	for _, x := range draw(b.Event).Boxes {
		got = append(got, x.Names[0].Score+":"+x.Names[1].Score)
	}
	for _, want := range []string{"10:0", "–:w/o", "forf.:–", "lost:lost"} {
		if !slices.Contains(got, want) {
			t.Errorf("no box says %s: %q", want, got)
		}
	}
}

// TestAlone: a box tells apart who had nobody to meet and whose opponent has left.
func TestAlone(t *testing.T) {
	x := usual("cup", tournament.Knockout)
	b, say := entered(t, x, 7)
	paired(b, say)
	for i, g := range b.OpenGames() {
		say("begin " + g.ID)
		say("result " + g.ID + []string{" double both", " played first score 4"}[min(i, 1)]) // nobody goes on from the first
	}
	say("close")
	left := b.PlayersToConfirm()[0]
	say("withdraw " + left.ID + ` "a new job"`)
	paired(b, say)
	alone, walkedOver := 0, 0
	for _, x := range draw(b.Event).Boxes {
		for i, n := range x.Names {
			if n.Text == "bye" && x.Names[1-i].Won && x.Names[1-i].Score == "" {
				alone++
			}
			if n.Text == left.Shown && n.Score == "" && x.Names[1-i].Won && x.Names[1-i].Score == walkOver {
				walkedOver++
			}
		}
	}
	if alone != 2 || walkedOver != 1 { // byes: in the semi-final, and for the places 5 and 6
		t.Errorf("%d byes, %d walk-overs: %+v", alone, walkedOver, draw(b.Event).Boxes)
	}
}
