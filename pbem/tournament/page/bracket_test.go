package page

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
)

// rehearsed returns an event of so many players of which some rounds are played; the first of a pair wins, by the score
// of 4. Of the last of them one game is open.
func rehearsed(t *testing.T, terms tournament.Terms, players, rounds int) *tournament.Book {
	t.Helper()
	b, say := entered(t, terms, players)
	for n := range rounds {
		paired(b, say)
		for _, g := range b.OpenGames() {
			say("begin " + g.ID)
			if n < rounds-1 || len(b.OpenGames()) > 1 {
				say("result " + g.ID + " played first score 4 used 90000 36000")
			}
		}
		if n < rounds-1 {
			say("close")
		}
	}
	return b
}

// finished returns an event that is over, in which of the last two of a double elimination who has lost a match wins
// first.
func finished(t *testing.T, terms tournament.Terms, players int) *tournament.Book {
	t.Helper()
	b, say := entered(t, terms, players)
	for !b.Over {
		paired(b, say)
		for _, g := range b.OpenGames() {
			winner := "first"
			for _, x := range b.Bouts() {
				if x.Stage == tournament.StageFinal && x.Round == b.Round().N && x.Lost[0] < x.Lost[1] {
					winner = "second"
				}
			}
			say("begin " + g.ID)
			say("result " + g.ID + " played " + winner)
		}
		say("close")
	}
	return b
}

func entered(t *testing.T, terms tournament.Terms, players int) (*tournament.Book, func(line string)) {
	t.Helper()
	terms.Director = []string{"vera"}
	b, err := tournament.NewInMemory(terms, bytes.NewReader(bytes.Repeat([]byte("entropy of a page. "), 20)))
	if err != nil {
		t.Fatal(err)
	}
	say := func(line string) {
		t.Helper()
		if _, err := commands.Execute(b, commands.Speaker{ID: "vera"}, line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	for i := range players {
		say(fmt.Sprintf(`enter p%02d "Player %02d" p%02d@example.org`, i+1, i+1, i+1))
	}
	return b, say
}

func paired(b *tournament.Book, say func(string)) {
	for _, p := range b.PlayersToConfirm() {
		say("confirm " + p.ID)
	}
	for _, p := range b.LadderPlayers() {
		say("confirm " + p.ID)
	}
	say("pair")
}

// TestBracket: a bracket of eleven is drawn whole: every meeting once, no two at one place, winners of what is played
// marked, and a player to come named by where they come from. Other formats have none, a round robin its table of
// everybody.
func TestBracket(t *testing.T) {
	x := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	x.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	x.Format, x.Sides = tournament.Knockout, tournament.SidesFixed
	b := rehearsed(t, x, 11, 2)
	d := draw(b.Event)
	if len(d.Boxes) != 14 || len(d.Labels) != 4 { // 10 for the first place, one for the third, three for the fifth
		t.Fatalf("%d boxes in %d rounds", len(d.Boxes), len(d.Labels))
	}
	at, won := map[[2]int]bool{}, 0
	for _, x := range d.Boxes {
		for y := x.Y - 1; y <= x.Y+1; y++ {
			if at[[2]int{x.X, y}] {
				t.Errorf("two boxes at %d, %d", x.X, x.Y)
			}
		}
		at[[2]int{x.X, x.Y}] = true
		if x.X < 0 || x.Y < margin || x.X+boxWidth > d.Width || x.Y+boxHeight > d.Height {
			t.Errorf("the box at %d, %d is not within %d by %d", x.X, x.Y, d.Width, d.Height)
		}
		for _, n := range x.Names {
			if n.Won {
				won++
			}
		}
	}
	if won != 3+3 { // all of round 1, and of round 2 all but one
		t.Errorf("%d have won", won)
	}
	page := write(t, b)
	for _, want := range []string{"<svg ", `class="won">Player `, "a loser of round 2", "a loser of round 3", "places 3 and 4",
		"places 5 and 6"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	x.Format, x.Top, x.Rounds = tournament.SwissKnockout, 6, 2
	if d := draw(rehearsed(t, x, 9, 2).Event); d != nil {
		t.Error("a bracket before the Swiss rounds are over")
	}
	if d := draw(rehearsed(t, x, 9, 4).Event); len(d.Boxes) != 7 || d.Labels[0].Text != "Round 3" {
		t.Errorf("%+v", d)
	}
	x.Format, x.Games = tournament.RoundRobin, 2
	b = rehearsed(t, x, 4, 3)
	if draw(b.Event) != nil {
		t.Error("a round robin has a bracket")
	}
	if page := write(t, b); strings.Count(page, "<td>&#43;&#43;</td>") != 5 || strings.Count(page, "<td>--</td>") != 5 {
		t.Error("the table of everybody does not show five matches won twice, and as many lost") // one game of the sixth is open
	}
}

// TestPlaces: one table of a page gives places. That of a bracket goes by points until they are known, and follows them
// then.
func TestPlaces(t *testing.T) {
	x := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	x.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	x.Sides, x.Top, x.Rounds = tournament.SidesFixed, 4, 2
	turned := 0
	for _, f := range []tournament.Format{tournament.SwissKnockout, tournament.Knockout, tournament.DoubleElimination, tournament.Swiss,
		tournament.RoundRobin} {
		x.Format = f
		b := finished(t, x, 9)
		v, err := model(b.Event, Facts{})
		if err != nil || v.ByPoints {
			t.Fatalf("%s: %v", f, err)
		}
		for i, r := range v.Rows {
			if r.Placed != i+1 || r.ID != b.Places[i] {
				t.Errorf("%s: row %d is place %d, %s; the places say %s", f, i+1, r.Placed, r.ID, b.Places[i])
			}
			if i > 0 && r.Points > v.Rows[i-1].Points {
				turned++
			}
		}
		table, err := b.Standings()
		if err != nil || !strings.HasPrefix(table, "place ") {
			t.Errorf("%s: %v\n%s", f, err, table)
		}
	}
	if turned == 0 {
		t.Error("in no event the places differ from the order of the points")
	}
	x.Format = tournament.SwissKnockout
	for rounds, want := range map[int]bool{2: false, 3: true} {
		b := rehearsed(t, x, 9, rounds)
		page, table := write(t, b), must(b.Standings())
		if strings.Contains(page, "Points so far") != want || strings.HasPrefix(table, "by points") != want {
			t.Errorf("after %d rounds:\n%s", rounds, table)
		}
	}
}

func must(s string, err error) string {
	if err != nil {
		panic(err)
	}
	return s
}

func write(t *testing.T, b *tournament.Book) string {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, b.Event, Facts{Title: "Kursk", Records: b.Log().Size(), Root: "abc"}); err != nil {
		t.Fatal(err)
	}
	if _, err := html.Parse(bytes.NewReader(out.Bytes())); err != nil {
		t.Error(err)
	}
	return out.String()
}
