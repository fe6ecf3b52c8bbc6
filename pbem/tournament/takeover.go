package tournament

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/pbem/tournament/standings"
)

// ImportPoints takes over the table of points of a file, and its number of rounds if it names one. It returns a note
// about numbers that change, because points in a file are tenths and here are whole; "" for none.
func (t *Terms) ImportPoints(s standings.TRFFile) (note string) {
	w, unit := s.Worth, 10
	all := []int{w.Win, w.Narrow, w.Draw, w.NarrowLoss, w.Loss, w.Forfeit, w.Bye}
	for _, unit = range []int{10, 5, 1} {
		if !slices.ContainsFunc(all, func(n int) bool { return n%unit != 0 }) {
			break
		}
	}
	p := &t.Points
	p.Win, p.Narrow, p.Draw, p.NarrowLoss = w.Win/unit, w.Narrow/unit, w.Draw/unit, w.NarrowLoss/unit
	p.Loss, p.Forfeit, p.Bye, p.Margin = w.Loss/unit, w.Forfeit/unit, w.Bye/unit, s.Margin
	if p.Margin == 0 && (w.Narrow != w.Win || w.NarrowLoss != w.Loss) {
		p.Margin = 1
		note = "the file does not say by what margin a game is narrow: it is 1 here"
	}
	if unit != 10 {
		note = strings.TrimPrefix(note+"; ", "; ") + fmt.Sprintf("a point of the file is %d points here", 10/unit)
	}
	played, met := meetings(s)
	if n := s.Rounds - (played - len(met)); n > 0 {
		t.Rounds = n
	}
	return note
}

// meetings returns how many rounds of a file were played or paired, and the indexes of those with a pairing, from 0.
// The other rounds counted for nothing.
func meetings(s standings.TRFFile) (played int, met []int) {
	for n := range s.Rounds {
		pairs := false
		for _, cells := range s.Cells {
			if n < len(cells) && cells[n].Opponent > 0 {
				pairs = true
			}
			if n < len(cells) && (pairs || cells[n].Result != ' ' && cells[n].Result != 'Z') {
				played = n + 1
			}
		}
		if pairs {
			met = append(met, n)
		}
	}
	return played, met
}

// takeover converts the rounds of a file.
type takeover struct {
	standings.TRFFile
	terms Terms
	ids   []string // of its players
	unit  int      // tenths of the file that are a point here
	notes []string
}

// ConvertRounds converts the rounds of a file for Import, with ids as the names of its players. It also returns notes
// about what was changed. It checks that the players of a pair name each other, that their results fit, and that the
// points of each player add up. The error names round and players by their numbers in the file.
func (t Terms) ConvertRounds(s standings.TRFFile, ids []string) ([]PlayedRound, []string, error) {
	x := takeover{TRFFile: s, terms: t, ids: ids}
	last, met := meetings(s)
	if len(met) > t.Rounds {
		return nil, nil, fmt.Errorf("the file has %d rounds, and the event has %d: want --rounds %[1]d or more", len(met), t.Rounds)
	}
	if err := x.scale(); err != nil {
		return nil, nil, err
	}
	order := x.order()
	var rounds []PlayedRound
	for n := range last {
		if !slices.Contains(met, n) {
			if err := x.blank(n); err != nil {
				return nil, nil, err
			}
			continue
		}
		p, err := x.round(n, order)
		if err != nil {
			return nil, nil, fmt.Errorf("round %d: %w", n+1, err)
		}
		if n < last-1 && slices.ContainsFunc(p.Games, func(g PlayedGame) bool { return g.How == "" }) {
			return nil, nil, fmt.Errorf("round %d: a game has no result, and round %d was played", n+1, n+2)
		}
		rounds = append(rounds, p)
	}
	return rounds, x.notes, x.addUp(rounds)
}

// no returns a player's number in the file; i counts from 0.
func (x *takeover) no(i int) int { return x.NumberInFile(i) }

// cell returns a player's cell in a round; i and n count from 0.
func (x *takeover) cell(i, n int) standings.TRFCell {
	if n < len(x.Cells[i]) {
		return x.Cells[i][n]
	}
	return standings.TRFCell{Colour: ' ', Result: ' '}
}

// scale computes how many tenths of the file make a point here. Both tables of points must agree on all results that
// occur.
func (x *takeover) scale() error {
	used := map[byte]bool{}
	narrow := false
	for _, cells := range x.Cells {
		for _, c := range cells {
			used[c.Result] = true
			narrow = narrow || c.Narrow
		}
	}
	any := func(letters string) bool {
		return slices.ContainsFunc([]byte(letters), func(b byte) bool { return used[b] })
	}
	p, w := x.terms.Points, x.Worth
	x.unit = w.Win / p.Win
	for _, e := range []struct {
		what        string
		used        bool
		here, there int
	}{{"win", true, p.Win, w.Win}, {"draw", any("=D"), p.Draw, w.Draw}, {"loss", any("0L-"), p.Loss, w.Loss},
		{"forfeit", any("+"), p.Forfeit, w.Forfeit}, {"narrow", narrow, p.Narrow, w.Narrow},
		{"narrow-loss", narrow, p.NarrowLoss, w.NarrowLoss}} {
		if e.used && (x.unit == 0 || e.here*x.unit != e.there) {
			return fmt.Errorf("points: a win gives %d here and %s in the file, so %s %d would be %s there, and it is %s; "+
				"without --points the table of the file counts", p.Win, tenths(w.Win), e.what, e.here, tenths(e.here*x.unit),
				tenths(e.there))
		}
	}
	if narrow && p.Margin == 0 {
		return fmt.Errorf("points: games of the file were narrow, and here no game is: want margin=N in --points")
	}
	return nil
}

func tenths(n int) string { return fmt.Sprintf("%d.%d", n/10, n%10) }

// order returns the players by their ranks in the file. Players without a rank come last.
func (x *takeover) order() []int {
	out := make([]int, len(x.Players))
	for i := range out {
		out[i] = i
	}
	slices.SortStableFunc(out, func(a, b int) int {
		key := func(i int) int {
			if x.Places[i] == 0 {
				return 1 << 30
			}
			return x.Places[i]
		}
		return key(a) - key(b)
	})
	return out
}

// round converts a round; n counts from 0.
func (x *takeover) round(n int, order []int) (p PlayedRound, err error) {
	for _, i := range order {
		c := x.cell(i, n)
		p.Order = append(p.Order, x.ids[i])
		if c.Opponent == 0 {
			bye, err := x.alone(i, n, c)
			if err != nil {
				return p, err
			}
			if bye {
				p.Byes = append(p.Byes, x.ids[i])
			}
			continue
		}
		other := c.Opponent - 1
		if back := x.cell(other, n); other == i || back.Opponent != i+1 {
			return p, fmt.Errorf("player %d names %d as opponent, and %[2]d %s", x.no(i), x.no(other), x.names(other, n))
		}
		if slices.ContainsFunc(p.Games, func(g PlayedGame) bool { return g.Second == x.ids[i] || g.First == x.ids[i] }) {
			continue
		}
		g, err := x.game(i, other, n)
		if err != nil {
			return p, err
		}
		p.Games = append(p.Games, g)
	}
	return p, nil
}

// blank leaves out a round without any pairing, such as an annulled one. Later rounds move up.
func (x *takeover) blank(n int) error {
	for i := range x.Cells {
		if bye, err := x.alone(i, n, x.cell(i, n)); bye || err != nil {
			return fmt.Errorf("round %d: nobody meets anybody in it, and player %d has a bye", n+1, x.no(i))
		}
	}
	x.note(n, "nobody meets anybody, so it is left out")
	return nil
}

// names describes whom a player names as opponent in a round.
func (x *takeover) names(i, n int) string {
	if o := x.cell(i, n).Opponent; o > 0 {
		return fmt.Sprintf("names %d", x.no(o-1))
	}
	return "names nobody"
}

// alone reports whether a player without an opponent has a bye.
func (x *takeover) alone(i, n int, c standings.TRFCell) (bye bool, err error) {
	w := x.Worth
	worth, ok := map[byte]int{'U': w.Bye, 'F': w.Win, 'H': w.Draw, '+': w.Forfeit}[c.Result]
	switch {
	case !ok && strings.ContainsRune("Z- ", rune(c.Result)):
		return false, nil
	case !ok:
		return false, fmt.Errorf("player %d has the result %c and no opponent", x.no(i), c.Result)
	case worth != x.unit*x.terms.Points.Bye:
		return false, fmt.Errorf("player %d has a bye (%c) that gives %s in the file, and every bye gives %d here, which is %s there; "+
			"want bye=%d in --points, if all byes of the file give the same", x.no(i), c.Result, tenths(worth), x.terms.Points.Bye,
			tenths(x.unit*x.terms.Points.Bye), worth/max(x.unit, 1))
	}
	if c.Result != 'U' {
		x.note(n, "the bye %c of player %d is a bye here", c.Result, x.no(i))
	}
	return true, nil
}

// note adds a note about a change in a round; n counts from 0.
func (x *takeover) note(n int, format string, args ...any) {
	x.notes = append(x.notes, fmt.Sprintf("round %d: ", n+1)+fmt.Sprintf(format, args...))
}

// outcomes maps the results of both players in a file to the result of the game.
var outcomes = map[string]struct {
	how           standings.ResultKind
	outcome, note string
}{
	"10": {standings.Played, "first", ""}, "01": {standings.Played, "second", ""}, "==": {standings.Played, "draw", ""},
	"WL": {standings.Played, "first", "unrated in the file"}, "LW": {standings.Played, "second", "unrated in the file"},
	"DD": {standings.Played, "draw", "unrated in the file"},
	"+-": {standings.Unplayed, "first", ""}, "-+": {standings.Unplayed, "second", ""},
	"--": {standings.DoubleForfeit, "both", ""}, "00": {standings.DoubleForfeit, "both", "lost by both"},
	"ZZ": {standings.Agreed, "none", "without points"}, "  ": {},
}

// game converts the game of two players who name each other.
func (x *takeover) game(i, k, n int) (g PlayedGame, err error) {
	a, b := x.cell(i, n), x.cell(k, n)
	black := func(c standings.TRFCell) bool { return c.Colour == 'b' }
	white := func(c standings.TRFCell) bool { return c.Colour == 'w' }
	switch {
	case white(a) && white(b) || black(a) && black(b):
		return g, fmt.Errorf("players %d and %d have the same colour %c in their game", x.no(i), x.no(k), a.Colour)
	case black(a) || white(b):
		i, k, a, b = k, i, b, a
	case !white(a) && !black(b):
		x.note(n, "the file has no colours for %d and %d: %[1]d is the first", x.no(i), x.no(k))
	}
	o, ok := outcomes[string([]byte{a.Result, b.Result})]
	if !ok {
		return g, fmt.Errorf("players %d and %d have the results %c and %c in their game, which do not fit", x.no(i), x.no(k), a.Result,
			b.Result)
	}
	if o.note != "" {
		x.note(n, "the game of %d and %d, %s, is %s here", x.no(i), x.no(k), o.note, o.how)
	}
	g = PlayedGame{First: x.ids[i], Second: x.ids[k], How: o.how, Outcome: o.outcome, Narrow: a.Narrow && b.Narrow}
	if g.Narrow && (o.how != standings.Played || o.outcome == "draw") {
		return g, fmt.Errorf("the game of %d and %d is narrow, and nobody won it", x.no(i), x.no(k))
	}
	return g, nil
}

// addUp checks the points in the file against those that the rounds give.
func (x *takeover) addUp(rounds []PlayedRound) error {
	points := map[string]int{}
	for _, p := range rounds {
		for _, g := range p.Games {
			half := map[string]int{"first": 2, "draw": 1, "none": 1}[g.Outcome]
			margin := -1
			if g.Narrow {
				margin = 0
			}
			if g.How == "" {
				continue
			}
			a, b := x.terms.Points.OfGame(g.How, half, margin)
			points[g.First] += a
			points[g.Second] += b
		}
		for _, id := range p.Byes {
			points[id] += x.terms.Points.Bye
		}
	}
	for i, id := range x.ids {
		if got := x.unit * points[id]; got != x.Tenths[i] {
			return fmt.Errorf("player %d has %s points in the file, and the results there add up to %s", x.no(i), tenths(x.Tenths[i]),
				tenths(got))
		}
	}
	return nil
}
