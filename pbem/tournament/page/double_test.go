package page

import (
	"os"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament"
)

// TestDouble: a double elimination is drawn as far as it was paired: each round has every player who is in it once, who
// has not lost above, who has lost once below, the last two between; a line leads to each match from the one that its
// player won before.
func TestDouble(t *testing.T) {
	x := tournament.DefaultTerms("twice", "kursk", [2]string{"german", "soviet"})
	x.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	x.Format, x.Sides = tournament.DoubleElimination, tournament.SidesFixed
	if d := draw(rehearsed(t, x, 11, 0).Event); d != nil {
		t.Errorf("drawn before it is paired: %+v", d)
	}
	b := rehearsed(t, x, 11, 3)
	d := draw(b.Event)
	players := 0
	for _, r := range b.Rounds {
		players += 2*len(r.Matches) + len(r.Byes)
	}
	names, links := 0, 0
	at := map[[2]int]bool{}
	lower := 0
	for _, l := range d.Labels {
		if l.Text == "Lost once" {
			lower = l.Y
		}
	}
	for _, x := range d.Boxes {
		for _, n := range x.Names {
			if n.Text != "bye" {
				names++
			}
		}
		if at[[2]int{x.X, x.Y}] {
			t.Errorf("two boxes at %d, %d", x.X, x.Y)
		}
		at[[2]int{x.X, x.Y}] = true
		if x.X < 0 || x.Y < margin || x.X+boxWidth > d.Width || x.Y+boxHeight > d.Height {
			t.Errorf("the box at %d, %d is not within %d by %d", x.X, x.Y, d.Width, d.Height)
		}
	}
	for _, bout := range b.Bouts() {
		if bout.Round > 1 {
			for i, lost := range bout.Lost {
				if bout.Who[i] != "" && lost < bout.Round-1 {
					links++
				}
			}
		}
	}
	if names != players || lower == 0 || len(d.Links) == 0 || len(d.Links) > links {
		t.Errorf("%d of %d names, %d of %d links, lower lane at %d", names, players, len(d.Links), links, lower)
	}
	over := finished(t, x, 11)
	page := write(t, over)
	for _, want := range []string{"Lost once", ">final<", "final, once more", ">bye<", `class="won"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if dir := os.Getenv("PAGES"); dir != "" { // to be looked at
		if err := os.WriteFile(dir+"/double.html", []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
