package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/standings"
)

// view is an event as the page shows it.
type view struct {
	Name, Title, Format, State string
	Rounds                     []round
	Rows                       []row
	ByPoints                   bool // the order of the rows is not that of the places
	Sides                      [2]tournament.Balance
	Outages                    []outage
	Places                     []string
	Waiting                    []string // the waiting list
	Bracket, Second            *drawing
	Cross                      []crossed // of a round robin
	Pools                      []pool
	Unit, Root                 string
	Records                    int
}

// crossed is a player's row in the table of everybody against everybody.
type crossed struct {
	Placed int
	Points int
	Shown  string
	Cells  []string
}

// pool is a group with its table of everybody against everybody.
type pool struct {
	N    int
	Rows []crossed
}

// outage is a time in which lapses did not count.
type outage struct{ From, To, Why, Games string }

type round struct {
	N     string
	State string
	Until string
	Games []played
	Byes  []string
}

type played struct {
	ID, First, Second, Bid, State, Points string
	Score, Used                           string
	Begun, Film                           bool // it has a page of its own, a film
}

type row struct {
	standings.Row
	Shown    string
	Note     string // that they came late, or left
	Strength string
	Time     string
	Cells    []string // one a round
}

// model returns the contents of the page of an event; filmed reports whether there is a film of a game.
func model(e *tournament.Event, records int, root string, filmed func(game string) bool) (view, error) {
	rows, places, err := e.Ranked()
	if err != nil {
		return view{}, err
	}
	v := view{ByPoints: !places,
		Name: e.Name, Title: e.Title, Format: string(e.Format), State: "not begun", Unit: e.Unit, Root: root, Records: records}
	if r := e.Round(); r != nil {
		v.State = fmt.Sprintf("round %d is %s", r.N, r.State())
	}
	if e.Over {
		v.State = "over"
		switch x := e.Ending; x.How {
		case tournament.Finished:
			v.State = fmt.Sprintf("ended by %s: %s", x.By, x.Why)
		case tournament.Cancelled:
			v.State = fmt.Sprintf("cancelled by %s: %s", x.By, x.Why)
		}
		for _, id := range e.Places {
			v.Places = append(v.Places, e.Person(id).Shown)
		}
	}
	placed := map[string]int{}
	for _, r := range rows {
		placed[r.Player] = r.Placed
	}
	for _, r := range rows {
		p := e.Person(r.Player)
		x := row{Row: r, Shown: p.Shown, Strength: mean(r.OpponentPoints, r.OpponentGames), Time: tournament.Spent(r.Used)}
		x.Note = strings.TrimPrefix(strings.TrimSuffix(note(p)+", "+e.PlayerNote(p.ID), ", "), ", ")
		if r.By != "" {
			x.Note = strings.TrimPrefix(x.Note+"; "+tournament.TieBroken(r.By), "; ")
		}
		for _, round := range e.Rounds {
			x.Cells = append(x.Cells, cell(round, r.Player, placed))
		}
		v.Rows = append(v.Rows, x)
	}
	for _, r := range e.Rounds {
		v.Rounds = append(v.Rounds, shown(e, r, filmed))
	}
	v.Bracket, v.Second = draw(e), drawMeetings(e, e.SecondBracket())
	for _, p := range e.Waiting() {
		v.Waiting = append(v.Waiting, p.Shown)
	}
	if e.Format.Crosstable() {
		v.Cross = cross(e, e.Rounds, rows)
	}
	for i, p := range e.Pools() {
		v.Pools = append(v.Pools, pool{i + 1, cross(e, p.Rounds, p.Rows)})
	}
	v.Sides = tournament.Balances(e)
	for _, o := range e.Outages {
		v.Outages = append(v.Outages, outage{o.From.UTC().Format(instant), o.To.UTC().Format(instant), o.Why,
			cmp.Or(strings.Join(o.Void, ", "), "no game")})
	}
	return v, nil
}

// instant is the layout in which the page writes one.
const instant = "2006-01-02 15:04 MST"

// note returns when a player came, if that was late, and when and how they left.
func note(p *tournament.Person) string {
	var out []string
	if p.For != "" {
		out = append(out, "took the place of "+p.For)
	}
	if p.Entered > 1 {
		out = append(out, fmt.Sprintf("came before round %d", p.Entered))
	}
	if p.Losses > 0 {
		out = append(out, fmt.Sprintf("with %d lost match", p.Losses))
	}
	if p.Left > 0 {
		out = append(out, fmt.Sprintf("withdrew before round %d (%s)", p.Left, p.How))
	}
	return strings.Join(out, ", ")
}

// state returns the state of a game, with why it was ruled or is open again.
func state(g *tournament.Game) string {
	was := ""
	if old := g.Before(); len(old) > 0 {
		was = "; before it: " + strings.Join(old, ", ")
	}
	switch r := g.Result; {
	case r != nil && r.Why != "":
		return g.State() + ": " + r.Why + was
	case r != nil && r.Turned():
		return g.State() + " at the table, " + []string{"second", "a draw", "first"}[r.Half] + " after the bid"
	case r == nil && g.Stopped == nil && g.Voided:
		return "open again behind an outage"
	}
	return g.State()
}

// cross returns a table of everybody against everybody in some rounds: how each fared against each, "" where they have not met.
func cross(e *tournament.Event, rounds []*tournament.Round, rows []standings.Row) (out []crossed) {
	met := map[[2]string]string{}
	for _, r := range rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				a, b := m.Players[0], m.Players[1]
				met[[2]string{a, b}] += mark(g, 0)
				met[[2]string{b, a}] += mark(g, 1)
			}
		}
	}
	for _, r := range rows {
		x := crossed{Placed: r.Placed, Points: r.Points, Shown: e.Person(r.Player).Shown}
		for _, o := range rows {
			x.Cells = append(x.Cells, met[[2]string{r.Player, o.Player}])
		}
		out = append(out, x)
	}
	return out
}

// cell returns a player's round as text: the place of the opponent in the table, and + = - a game, * for one that is
// open, E against an eliminator. It returns "bye" for a bye, and "" for a round without them.
func cell(r *tournament.Round, id string, placed map[string]int) string {
	if slices.Contains(r.Byes, id) {
		return "bye"
	}
	for _, m := range r.Matches {
		i := slices.Index(m.Players[:], id)
		if i < 0 {
			continue
		}
		out := fmt.Sprint(placed[m.Players[1-i]])
		if m.Guest != "" {
			out = "E"
		}
		for _, g := range m.Games {
			out += mark(g, i)
		}
		return out
	}
	return ""
}

func mark(g *tournament.Game, i int) string {
	r := g.Result
	switch {
	case r == nil:
		return "*"
	case !r.How.Counts(r.Half):
		return "x"
	case r.How == standings.Double:
		return "-"
	case i == 1:
		return []string{"+", "=", "-"}[r.Half]
	}
	return []string{"-", "=", "+"}[r.Half]
}

func shown(e *tournament.Event, r *tournament.Round, filmed func(string) bool) round {
	out := round{N: fmt.Sprint(r.N), State: r.State()}
	if !r.Until.IsZero() {
		out.Until = r.Until.Format(instant)
	}
	for _, id := range r.Byes {
		out.Byes = append(out.Byes, e.Person(id).Shown)
	}
	for _, m := range r.Matches {
		for _, g := range m.Games {
			p := played{ID: g.ID, State: state(g) + drawn(e, m), Begun: g.Begun, Film: filmed != nil && filmed(g.ID)}
			for i, at := range []*string{&p.First, &p.Second} {
				*at = e.Person(g.Players[i]).Shown
				if g.Guest == g.Players[i] {
					*at += ", eliminator"
				}
				if g.Sides[i] != "" {
					*at += " (" + g.Sides[i] + ")"
				}
				if g.Bids[i] > 0 {
					p.Bid = fmt.Sprintf("%s for %s", e.Spell(g.Bids[i]), g.Sides[i])
				}
			}
			if x := g.Result; x != nil {
				p.Points = fmt.Sprintf("%d : %d", x.Points[0], x.Points[1])
				p.Used = tournament.Spent(x.Used[0]) + " : " + tournament.Spent(x.Used[1])
				if x.Scored {
					p.Score = signed(e, x.Score)
					if g.Bids != [2]int{} {
						p.Score += ", " + signed(e, x.Score-g.Bids[0]+g.Bids[1]) + " after the bid"
					}
				}
			}
			out.Games = append(out.Games, p)
		}
	}
	return out
}

// signed spells a score with its sign.
func signed(e *tournament.Event, n int) string {
	if n < 0 {
		return e.Spell(n)
	}
	return "+" + e.Spell(n)
}

// drawn names who wins a drawn match of a bracket, "" for any other.
func drawn(e *tournament.Event, m *tournament.Match) string {
	won := e.DrawnWinner(m)
	if won == "" {
		return ""
	}
	return fmt.Sprintf("; the drawn match goes to %s (%s)", e.Person(won).Shown, e.DrawnMatch)
}

// mean returns a mean to two places, cut, "-" of nothing.
func mean(sum, n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprintf("%d.%02d", sum/n, sum*100/n%100)
}
