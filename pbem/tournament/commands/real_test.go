package commands

import (
	"fmt"
	"math/rand"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/standings"
)

// directed is an event that is run by lines alone, as a director and players write them.
type directed struct {
	*testing.T
	*tournament.Book
	r   *rand.Rand
	now time.Time
}

// direct begins an event in a folder. Its keys and draws follow from a seed.
func direct(t *testing.T, terms tournament.Terms) *directed {
	t.Helper()
	d := &directed{T: t, r: rand.New(rand.NewSource(17)), now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	terms.Director, terms.At = []string{"vera", "walt"}, d.now
	b, err := tournament.Create(filepath.Join(t.TempDir(), terms.Name), terms, d.r)
	if err != nil {
		t.Fatal(err)
	}
	b.Now, b.Entropy = func() time.Time { return d.now }, d.r
	d.Book = b
	return d
}

// says carries out a line and returns the answer.
func (d *directed) says(by, format string, args ...any) string {
	d.Helper()
	line := fmt.Sprintf(format, args...)
	said, err := Execute(d.Book, Speaker{ID: by}, line)
	if err != nil {
		d.Fatalf("%s: %s: %v", by, line, err)
	}
	return said.String()
}

// enter has the director enter players by name and rating, the first the highest.
func (d *directed) enter(n int) {
	d.Helper()
	for i := range n {
		d.says("vera", `enter p%02d "Player %02d" p%02d@example.org rating %d`, i+1, i+1, i+1, 2000-10*i)
	}
}

// round confirms, pairs, bids, plays and closes a round. What a game comes to depends on the ratings and on chance.
// Those who are silent do not confirm.
func (d *directed) round(silent ...string) {
	d.Helper()
	for _, p := range d.PlayersToConfirm() {
		if p.Confirmed < d.NextRoundNumber() && !slices.Contains(silent, p.ID) {
			d.says(p.ID, "confirm")
		}
	}
	if len(silent) > 0 {
		d.now = d.now.Add(200 * time.Hour)
	}
	for n := d.NextRoundNumber(); ; { // somebody may be asked in the place of others who have gone
		d.says("vera", "pair")
		if d.Round() != nil && d.Round().N == n || d.Over {
			break
		}
		for _, p := range d.PlayersToConfirm() {
			if p.Confirmed < n {
				d.says(p.ID, "confirm")
			}
		}
	}
	for _, m := range d.Round().Matches {
		for _, id := range m.Players {
			if d.Sides == tournament.SidesBySealedBids {
				d.says(id, "bid %s %s %d", m.ID, d.Side[d.r.Intn(2)], d.r.Intn(4))
			}
		}
	}
	for _, g := range d.OpenGames() {
		d.says("vera", "begin %s", g.ID)
		d.result(g)
	}
	d.says("walt", "close")
	d.now = d.now.Add(14 * 24 * time.Hour)
}

// result states how a game ended.
func (d *directed) result(g *tournament.Game) {
	d.Helper()
	ahead := 0
	if a, b := d.Person(g.Players[0]), d.Person(g.Players[1]); a.Rating > 0 && b.Rating > 0 {
		ahead = (a.Rating - b.Rating) / 40
	}
	score := ahead + d.r.Intn(13) - 6
	outcome := map[bool]string{true: "first", false: "second"}[score > 0]
	switch {
	case d.r.Intn(12) == 0:
		d.says("vera", "result %s resigned %s", g.ID, outcome)
	case score == 0:
		d.says("vera", "result %s played draw score 0 used 1000 2000", g.ID)
	default:
		d.says("vera", "result %s played %s score %d used %d %d", g.ID, outcome, score, d.r.Intn(9e5), d.r.Intn(9e5))
	}
}

// prizes closes the event's folder, has it audited, and returns the places.
func (d *directed) prizes() []string {
	d.Helper()
	if err := d.Close(); err != nil {
		d.Fatal(err)
	}
	v, err := tournament.Audit(d.Dir, "")
	if err != nil || !v.OK {
		d.Fatalf("%v %+v", err, v.Checks)
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		d.Skip("python3 is not installed: nobody but us would read this event")
	}
	if out, err := exec.Command(python, filepath.Join("..", "..", "..", "docs", "event.py"), d.Dir).CombinedOutput(); err != nil {
		d.Errorf("event.py: %v\n%s", err, out)
	}
	return v.Event.Places
}

// TestForThePeople runs an event like that of 2013 from the first entry to the prizes: 46 players in sixteen pools of
// three, two of which have only two, each pair as either side; the first two of each pool go on to a knock-out of 32.
func TestForThePeople(t *testing.T) {
	x := tournament.DefaultTerms("people-13", "kursk", [2]string{"german", "soviet"})
	x.Format, x.Games, x.Pool, x.Through, x.Top = tournament.PoolsKnockout, 2, 3, 2, 2
	x.Seeds, x.Ties = tournament.SeedsByRating, []string{"head-to-head", "wins", "time", "die"}
	d := direct(t, x)
	d.enter(46)
	d.says("vera", "rate p46 1995") // he had not told of a rating that he has elsewhere
	for range 3 {
		d.round()
	}
	pools := d.Pools()
	first, two := map[string]bool{}, map[string]bool{}
	sizes := map[int]int{}
	for _, p := range pools {
		sizes[len(p.Rows)]++
		first[p.Rows[0].Player] = true
		for i, r := range p.Rows {
			two[r.Player] = i < 2
			if want := 2 * (len(p.Rows) - 1); r.Games != want {
				t.Errorf("%s played %d games in a pool of %d", r.Player, r.Games, len(p.Rows))
			}
		}
	}
	if len(pools) != 16 || sizes[3] != 14 || sizes[2] != 2 {
		t.Fatalf("pools of %v", sizes)
	}
	if in := d.says("vera", "standings"); !strings.Contains(in, "pool 16") {
		t.Error(in)
	}
	gone := pools[3].Rows[0].Player // leaves before the knock-out: the third of the pool goes on
	d.says(gone, `withdraw "a new job"`)
	silent := pools[5].Rows[1].Player // says nothing
	d.round(silent)
	knock := d.Round()
	if knock.N != 4 || len(knock.Matches) != 16 || len(knock.Seeds) != 32 {
		t.Fatalf("round %d has %d matches of %d seeds", knock.N, len(knock.Matches), len(knock.Seeds))
	}
	for i, id := range knock.Seeds {
		if id == gone || id == silent {
			t.Errorf("%s is seed %d, and has left", id, i+1)
		}
		if i < 15 && !first[id] && id != pools[3].Rows[1].Player {
			t.Errorf("seed %d is %s, who did not win a pool", i+1, id)
		}
	}
	for id := range two {
		if two[id] && id != gone && id != silent && !slices.Contains(knock.Seeds, id) {
			t.Errorf("%s was among the first two of the pool and does not go on", id)
		}
	}
	for _, m := range knock.Matches {
		for _, p := range pools {
			if slices.ContainsFunc(p.Rows, is(m.Players[0])) && slices.ContainsFunc(p.Rows, is(m.Players[1])) {
				t.Errorf("%v are of one pool and meet in the first round", m.Players)
			}
		}
	}
	for !d.Over {
		d.round()
	}
	places := d.prizes()
	if len(places) != 46 || len(d.Rounds) != 3+5 {
		t.Errorf("%d places after %d rounds", len(places), len(d.Rounds))
	}
	for i, id := range places {
		if on := slices.Contains(knock.Seeds, id); on != (i < 32) {
			t.Errorf("place %d: %s, in the knock-out %v", i+1, id, on)
		}
	}
	t.Logf("%d records; prizes: %v", d.Log().Size(), places[:6])
}

// is returns a function that finds a player's row.
func is(id string) func(standings.Row) bool {
	return func(r standings.Row) bool { return r.Player == id }
}

// TestWarAtSea runs an event like that of 2017 from the first entry to the prizes: bids, points for narrow wins,
// eliminators, out at the second loss with draws that count half, and a knock-out of the six who are left, whose first
// two have a bye.
func TestWarAtSea(t *testing.T) {
	x := tournament.DefaultTerms("sea-17", "kursk", [2]string{"german", "soviet"})
	x.Format, x.Rounds, x.Left, x.Top = tournament.DoubleKnockout, 9, 7, 6
	x.Sides, x.Odd, x.Points.Margin, x.Points.Bye = tournament.SidesBySealedBids, tournament.OddPlayerEliminator, 2, 0
	x.Ties = []string{"head-to-head", "strength", "games", "wins", "wins:german", "die"}
	d := direct(t, x)
	d.enter(24)
	d.says("vera", `enter emil "Emil" emil@example.org as eliminator`)
	d.says("vera", `enter otto "Otto" otto@example.org as judge`)
	d.round()
	d.says("vera", `enter late "Late" late@example.org losses 1`)
	d.says("vera", `prohibit p01 p02 "they are married"`)
	guests, drawn := 0, 0
	for d.Rounds[len(d.Rounds)-1].Seeds == nil && !d.Over {
		lost := map[string]int{}
		for _, r := range d.Rounds { // counted anew, as somebody with pencil and paper would
			for _, m := range r.Matches {
				res := m.Games[0].Result
				switch a, b := m.Players[0], m.Players[1]; {
				case m.Guest != "":
				case res.Half == 2:
					lost[b] += 2
				case res.Half == 0:
					lost[a] += 2
				default:
					lost[a]++
					lost[b]++
				}
			}
		}
		d.round()
		r := d.Round()
		for _, m := range r.Matches {
			if m.Guest != "" {
				guests++
			}
			if m.Games[0].Result.Half == 1 {
				drawn++
			}
			for _, id := range m.Players {
				if n := lost[id] + 2*d.Person(id).Losses; n >= 4 {
					t.Errorf("%s plays in round %d with %d half losses", id, r.N, n)
				}
			}
			if slices.Contains(m.Players[:], "p01") && slices.Contains(m.Players[:], "p02") && r.Seeds == nil {
				t.Errorf("round %d pairs %v", r.N, m.Players)
			}
		}
	}
	knock := d.Round()
	if n := len(knock.Seeds); n < 2 || n > 6 || guests == 0 || drawn == 0 {
		t.Fatalf("%d seeds, %d games against an eliminator, %d drawn matches", n, guests, drawn)
	}
	for !d.Over {
		d.round()
	}
	places := d.prizes()
	for i, id := range places {
		if on := slices.Contains(knock.Seeds, id); on != (i < len(knock.Seeds)) {
			t.Errorf("place %d: %s, in the knock-out %v", i+1, id, on)
		}
	}
	t.Logf("%d rounds, then a knock-out of %d; %d records; prizes: %v", knock.N-1, len(knock.Seeds), d.Log().Size(), places[:6])
}
