package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"fieldpost/pbem/tournament/pairing"
	"fieldpost/pbem/tournament/standings"
)

// pools is the system of parallel round robins in small groups. The best players advance.
type pools struct{ plain }

func (pools) fill(t *Terms) { t.Pool = cmp.Or(t.Pool, 4) }

func (pools) check(t Terms) error {
	switch {
	case t.Left != 0:
		return fmt.Errorf("--left is for the format %s", DoubleKnockout)
	case t.Pool < 3 || t.Pool > 6:
		return fmt.Errorf("--pool %d: want pools of 3 to 6", t.Pool)
	case t.Through < 0 || t.Through > t.Pool:
		return fmt.Errorf("--through %d: of a pool of %d 0 to %d go on", t.Through, t.Pool, t.Pool)
	case t.Odd != OddPlayerBye:
		return fmt.Errorf("--odd %s does not go with pools: in an odd one everybody rests once", t.Odd)
	case t.Points.Bye != 0:
		return fmt.Errorf("%d points for a bye do not go with pools, where not everybody rests equally often: want 0", t.Points.Bye)
	}
	return nil
}

// snake distributes players to pools of the size in the terms, or one less. It deals one player to each pool in turn,
// first forwards, then backwards, and so on.
func (t Terms) snake(line []string) [][]string {
	out := make([][]string, (len(line)+t.Pool-1)/t.Pool)
	for i, id := range line {
		n, at := len(out), i%len(out)
		if i/n%2 == 1 {
			at = n - 1 - at
		}
		out[at] = append(out[at], id)
	}
	return out
}

// pools returns the pools. It returns nil before the first draw.
func (e *Event) pools() [][]string {
	if len(e.paired()) == 0 {
		return nil
	}
	return e.snake(e.Rounds[0].seeded())
}

// pair returns the matches of one row of all pools' tables, pool by pool. After the matches of a pool follow its
// players without a match.
func (pools) pair(e *Event, order []string, n int) (out []couple, err error) {
	groups, row := e.snake(order), 0
	if n > 1 {
		groups, row = e.pools(), e.poolRow()
	}
	for _, group := range groups {
		var busy []string
		table := pairing.BergerRounds(group)
		if row < len(table) {
			for _, p := range table[row].Pairs {
				if e.Person(p.First).Left == 0 && e.Person(p.Second).Left == 0 {
					out, busy = append(out, couple{first: p.First, second: p.Second}), append(busy, p.First, p.Second)
				}
			}
		}
		for _, id := range e.presentOf(group) {
			if !slices.Contains(busy, id) {
				out = append(out, couple{first: id})
			}
		}
	}
	return out, nil
}

// poolRow returns the next row of the tables to play: the first unplayed row in which two active players of any pool
// meet.
func (e *Event) poolRow() int {
	played := e.paired()
	row := played[len(played)-1].row + 1
	for row < e.poolRows() && len(e.meetingInPools(row)) == 0 {
		row++
	}
	return row
}

// poolRows returns the number of rows of the longest table.
func (e *Event) poolRows() (n int) {
	for _, group := range e.pools() {
		n = max(n, len(pairing.BergerRounds(group)))
	}
	return n
}

// meetingInPools returns the players who meet somebody in a row of the tables.
func (e *Event) meetingInPools(row int) (out []string) {
	for _, group := range e.pools() {
		if table := pairing.BergerRounds(group); row < len(table) {
			out = append(out, meeting(e, table[row])...)
		}
	}
	return out
}

func (pools) players(e *Event, n int) []*Person {
	if n == 1 {
		return e.ActivePlayers()
	}
	plays := e.meetingInPools(e.poolRow())
	return slices.DeleteFunc(e.ActivePlayers(), func(p *Person) bool { return !slices.Contains(plays, p.ID) })
}

func (s pools) idle(e *Event, n int) (out []string) {
	plays := s.players(e, n)
	for _, p := range e.ActivePlayers() {
		if !slices.Contains(plays, p) {
			out = append(out, p.ID)
		}
	}
	return out
}

func (pools) drawn(e *Event, r *Round) {
	if r.N > 1 {
		e.Rounds = e.Rounds[:len(e.Rounds)-1]
		r.row = e.poolRow()
		e.Rounds = append(e.Rounds, r)
	}
}

func (pools) ended(e *Event, _ int) bool { return e.poolRow() >= e.poolRows() }

// Pool holds the table of a group of players, by the games within it. Byes do not count.
type Pool struct {
	Rows   []standings.Row
	Rounds []*Round // in which its games are
}

// Pools returns the present tables of the pools. It returns nil if there are none.
func (e *Event) Pools() (out []Pool) {
	if _, ok := e.Format.row().first.(pools); !ok {
		return nil
	}
	for _, group := range e.pools() {
		var games []standings.Game
		for _, r := range e.beforeCut() {
			for _, m := range r.Matches {
				for _, g := range m.Games {
					if g.Result != nil && slices.Contains(group, m.Players[0]) {
						games = append(games, g.counted())
					}
				}
			}
		}
		order := standings.TieBreakOrder{Ties: e.Ties, Die: e.Rounds[0].Order, Ratings: e.ratings()}
		rows, _ := standings.ComputeTable(group, games, nil, e.Points, order) // Check knows the ties
		out = append(out, Pool{rows, e.beforeCut()})
	}
	return out
}

// poolTables returns the tables of all pools as text. It returns "" if there are none.
func (e *Event) poolTables() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for i, p := range e.Pools() {
		fmt.Fprintf(w, "\npool %d\tplayer\tpoints\tgames\twon\tdrawn\tlost\t\n", i+1)
		for _, r := range p.Rows {
			fmt.Fprintf(w, "%d\t%s\t%d\t%d\t%d\t%d\t%d\t%s\n", r.Placed, e.Person(r.Player).Shown, r.Points, r.Games, r.Wins, r.Draws,
				r.Losses, DescribeTieBreak(r.By))
		}
	}
	_ = w.Flush() // into memory
	return b.String()
}

// ranked returns the players with first places in their pools, then those with second places, and so on. Players of
// equal place are ordered by points per game in the pool, wins per game, and the first draw. It leaves out players that
// keep rejects.
func (e *Event) ranked(keep func(id string) bool) (out [][]string) {
	var places [][]standings.Row // those who stand first in their pools, second, and so on
	for _, p := range e.Pools() {
		rows := slices.DeleteFunc(p.Rows, func(r standings.Row) bool { return !keep(r.Player) })
		for i, r := range rows {
			if i == len(places) {
				places = append(places, nil)
			}
			places[i] = append(places[i], r)
		}
	}
	for _, rows := range places {
		var names []string
		slices.SortStableFunc(rows, func(a, b standings.Row) int {
			line := e.Rounds[0].seeded()
			return cmp.Or(cmp.Compare(b.Points*max(a.Games, 1), a.Points*max(b.Games, 1)),
				cmp.Compare(b.Wins*max(a.Games, 1), a.Wins*max(b.Games, 1)),
				cmp.Compare(slices.Index(line, a.Player), slices.Index(line, b.Player)))
		})
		for _, r := range rows {
			names = append(names, r.Player)
		}
		out = append(out, names)
	}
	return out
}

func (pools) ranks(e *Event) []string {
	return slices.Concat(e.ranked(func(string) bool { return true })...)
}

// seeds returns the best ranked active players: as many as the terms say, in total or from each pool.
func (pools) seeds(e *Event) []string {
	places := e.ranked(func(id string) bool { return e.Person(id).Left == 0 })
	all, groups := slices.Concat(places...), e.pools()
	in, place := map[string]int{}, map[string]int{}
	for i, group := range groups {
		for _, id := range group {
			in[id] = i
		}
	}
	for i, names := range places {
		for _, id := range names {
			place[id] = i
		}
	}
	all = all[:min(len(all), max(e.Top, e.Through*len(groups)))]
	return spread(all, in, place)
}

// playerNote returns the pool of a player.
func (pools) playerNote(e *Event, id string) string {
	i := slices.IndexFunc(e.pools(), func(group []string) bool { return slices.Contains(group, id) })
	if i < 0 {
		return ""
	}
	return fmt.Sprintf("pool %d", i+1)
}

// spread separates seeds from the same pool who would meet in the first round of the bracket. The lower of the two
// swaps places with the nearest seed who had the same place in another pool. Of two equally near seeds it takes the
// later one. It swaps only if neither then meets a player of their own pool.
func spread(seeds []string, in, place map[string]int) []string {
	out, size := slices.Clone(seeds), 2
	for size < len(out) {
		size *= 2
	}
	clash := func(i int) bool {
		j := size - 1 - i
		return j < len(out) && in[out[i]] == in[out[j]]
	}
	for i := range size / 2 {
		j := size - 1 - i
		if !clash(i) {
			continue
		}
		for k := range 2 * len(out) {
			at := j + k/2 + 1
			if k%2 == 1 {
				at = j - k/2 - 1
			}
			if at < 0 || at >= len(out) || at == i || place[out[at]] != place[out[j]] {
				continue
			}
			out[j], out[at] = out[at], out[j]
			if !clash(i) && !clash(at) {
				break
			}
			out[j], out[at] = out[at], out[j]
		}
	}
	return out
}
