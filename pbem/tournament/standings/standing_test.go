package standings

import (
	"fmt"
	"strings"
	"testing"
)

// TestPoints holds the usual table: narrow wins, forfeits, resignations as full wins, what gives nothing.
func TestPoints(t *testing.T) {
	p := DefaultPoints()
	p.Margin = 2
	for _, c := range []struct {
		how           ResultKind
		half, margin  int
		first, second int
	}{
		{Played, 2, 2, 10, 0}, {Played, 2, 1, 8, 2}, {Played, 2, 0, 8, 2}, {Played, 0, 1, 2, 8}, {Played, 0, 5, 0, 10}, {Played, 1, 0,
			5, 5},
		{Played, 2, -1, 10, 0}, {Resigned, 2, 0, 10, 0}, {Resigned, 0, 1, 0, 10}, {Forfeited, 2, 0, 9, 0}, {Unplayed, 0, 0, 0, 9},
		{Adjudicated, 2, 1, 8, 2}, {Adjudicated, 1, 0, 5, 5}, {Agreed, 2, 5, 0, 0}, {Annulled, 1, 0, 0, 0}, {DoubleForfeit, 1, 0, 0, 0},
	} {
		if a, b := p.OfGame(c.how, c.half, c.margin); a != c.first || b != c.second {
			t.Errorf("%+v: %d, %d", c, a, b)
		}
	}
	if p.Check() != nil || (Points{}).Check() == nil || (Points{Win: 1, Bye: -1}).Check() == nil {
		t.Error("checks of tables")
	}
}

var four = []Game{
	{First: "ann", Second: "bob", Side: "axis", Other: "allied", How: Played, Half: 2, Margin: 9, Used: [2]int{100, 50}},
	{First: "cid", Second: "dan", Side: "axis", Other: "allied", How: Played, Half: 1, Margin: 0, Used: [2]int{10, 20}},
	{First: "bob", Second: "cid", Side: "axis", Other: "allied", How: Played, Half: 2, Margin: 9, Used: [2]int{50, 10}},
	{First: "dan", Second: "ann", Side: "axis", Other: "allied", How: Forfeited, Half: 0, Margin: 9},
	{First: "bob", Second: "eve", Side: "axis", Other: "allied", How: Played, Half: 2, Margin: 9, Guest: "eve"},
}

func line(rows []Row) string {
	var out []string
	for _, r := range rows {
		out = append(out, strings.TrimSuffix(fmt.Sprintf("%s %d %s", r.Player, r.Points, r.By), " "))
	}
	return strings.Join(out, ", ")
}

// TestTable holds sums, and each tie-break where it alone decides.
func TestTable(t *testing.T) {
	names := strings.Fields("ann bob cid dan")
	rows, err := ComputeTable(names, four, map[string]int{"cid": 1}, DefaultPoints(), TieBreakOrder{Ties: []string{"die"},
		Die: []string{"dan", "cid"}})
	if err != nil || line(rows) != "ann 19, bob 10, dan 5, cid 5 die" {
		t.Fatalf("%s %v", line(rows), err)
	}
	ann, bob, cid := rows[0], rows[1], rows[3]
	if ann.Wins != 2 || ann.OpponentPoints != 15 || ann.OpponentGames != 4 || ann.SonnebornBerger != 30 || ann.Used != 100 ||
		ann.SideWins["axis"] != 1 {
		t.Errorf("%+v", ann)
	}
	if bob.Games != 2 || bob.Losses != 1 || bob.Buchholz != 24 || bob.SonnebornBerger != 10 || cid.Byes != 1 || cid.Draws != 1 {
		t.Errorf("%+v %+v", bob, cid)
	}
	for tie, want := range map[string]string{
		"strength": "dan 5, cid 5 strength", "buchholz": "dan 5, cid 5 buchholz", "time": "cid 5, dan 5", "wins": "cid 5, dan 5",
		"head-to-head": "cid 5, dan 5",
	} {
		rows, err := ComputeTable(names, four, nil, DefaultPoints(), TieBreakOrder{Ties: []string{tie}})
		if err != nil || !strings.HasSuffix(line(rows), want) {
			t.Errorf("%s: %s %v", tie, line(rows), err)
		}
	}
	games := append([]Game{{First: "dan", Second: "cid", Side: "axis", Other: "allied", How: Resigned, Half: 2},
		{First: "ann", Second: "cid", Side: "axis", Other: "allied", How: Played, Half: 0, Margin: -1}}, four[1])
	rows, _ = ComputeTable(names[2:], games[:1], nil, DefaultPoints(), TieBreakOrder{Ties: []string{"head-to-head"}})
	if line(rows) != "dan 10, cid 0" {
		t.Error(line(rows))
	}
	rows, _ = ComputeTable(names, games, nil, Points{Win: 10, Draw: 0}, TieBreakOrder{Ties: []string{"head-to-head", "wins:allied",
		"wins:axis"}})
	if line(rows) != "dan 10, cid 10 head-to-head, ann 0, bob 0" {
		t.Error(line(rows)) // dan beat cid, the draw gave both nothing
	}
	rows, _ = ComputeTable(names, games, nil, Points{Win: 10, Draw: 0}, TieBreakOrder{Ties: []string{"wins:allied"}})
	if line(rows) != "cid 10, dan 10 wins:allied, ann 0, bob 0" {
		t.Error(line(rows))
	}
	if _, err := ComputeTable(names, four, nil, DefaultPoints(), TieBreakOrder{Ties: []string{"age"}}); err == nil {
		t.Error("a tie-break that is not known")
	}
	if _, err := ComputeTable(names[1:], four, nil, DefaultPoints(), TieBreakOrder{}); err == nil {
		t.Error("a game of who is not in the table")
	}
}

// TestBehindBy: the tie-break stands at whoever it put behind the one above, and not at whoever stood first in their
// group before it was split further.
func TestBehindBy(t *testing.T) {
	won := func(a, b, side string) Game {
		return Game{First: a, Second: b, Side: side, Other: map[string]string{"axis": "allied",
			"allied": "axis"}[side], How: Played, Half: 2,
			Margin: -1}
	}
	draw := func(a, b string) Game {
		return Game{First: a, Second: b, Side: "axis", Other: "allied", How: Played, Half: 1, Margin: -1}
	}
	games := []Game{draw("ann", "x"), draw("ann", "x"), won("bob", "x", "allied"), won("cid", "x", "axis"), won("dan",
		"x", "axis")}
	o := TieBreakOrder{Ties: []string{"wins", "wins:axis", "die"}, Die: []string{"x", "ann", "bob", "dan", "cid"}}
	for early, want := range map[bool]string{false: "dan: cid:die bob:wins:axis x:wins ann:die",
		true: "dan: cid:die bob:wins:axis x: ann:die"} {
		o.Early = early
		rows, err := ComputeTable([]string{"ann", "bob", "cid", "dan", "x"}, games, nil, DefaultPoints(), o)
		var got []string
		for _, r := range rows {
			got = append(got, r.Player+":"+r.By)
		}
		if s := strings.Join(got, " "); err != nil || s != want {
			t.Errorf("early %v: %s %v, want %s", early, s, err, want)
		}
	}
}
