package page

import (
	"fmt"
	"slices"

	"fieldpost/pbem/event/book"
	"fieldpost/pbem/event/standing"
)

// view is an event as the page shows it.
type view struct {
	Name, Title, Format, State string
	Rounds                     []round
	Rows                       []row
	Sides                      [2]book.Balance
	Places                     []string
	Unit, Root                 string
	Records                    int
}

type round struct {
	N     string
	State string
	Games []played
	Byes  []string
}

type played struct {
	ID, First, Second, Bid, State, Points string
}

type row struct {
	standing.Row
	Shown    string
	Left     string
	Strength string
	Time     string
	Cells    []string // one a round
}

// model is what the page shows of an event.
func model(e *book.Event, records int, root string) (view, error) {
	rows, err := e.Rows()
	if err != nil {
		return view{}, err
	}
	v := view{Name: e.Name, Title: e.Title, Format: string(e.Format), State: "not begun", Unit: e.Unit, Root: root, Records: records}
	if r := e.Round(); r != nil {
		v.State = fmt.Sprintf("round %d is %s", r.N, r.State())
	}
	if e.Over {
		v.State = "over"
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
		x := row{Row: r, Shown: p.Shown, Strength: mean(r.OpponentPoints, r.OpponentGames), Time: book.Spent(r.Used)}
		if p.Left > 0 {
			x.Left = fmt.Sprintf("withdrew before round %d (%s)", p.Left, p.How)
		}
		for _, round := range e.Rounds {
			x.Cells = append(x.Cells, cell(round, r.Player, placed))
		}
		v.Rows = append(v.Rows, x)
	}
	for _, r := range e.Rounds {
		v.Rounds = append(v.Rounds, shown(e, r))
	}
	v.Sides = book.Balances(e)
	return v, nil
}

// cell is what a player did in a round: the place of his opponent in the table, and + = - a game, * for one that is open, E against an
// eliminator.
func cell(r *book.Round, id string, placed map[string]int) string {
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

func mark(g *book.Game, i int) string {
	r := g.Result
	switch {
	case r == nil:
		return "*"
	case !r.How.Scores():
		return "x"
	case r.How == standing.Double:
		return "-"
	case i == 1:
		return []string{"+", "=", "-"}[r.Half]
	}
	return []string{"-", "=", "+"}[r.Half]
}

func shown(e *book.Event, r *book.Round) round {
	out := round{N: fmt.Sprint(r.N), State: r.State()}
	for _, id := range r.Byes {
		out.Byes = append(out.Byes, e.Person(id).Shown)
	}
	for _, m := range r.Matches {
		for _, g := range m.Games {
			p := played{ID: g.ID, State: "open"}
			for i, at := range []*string{&p.First, &p.Second} {
				*at = e.Person(g.Players[i]).Shown
				if g.Sides[i] != "" {
					*at += " (" + g.Sides[i] + ")"
				}
				if g.Bids[i] > 0 {
					p.Bid = fmt.Sprintf("%d for %s", g.Bids[i], g.Sides[i])
				}
			}
			if x := g.Result; x != nil {
				p.State, p.Points = string(x.How)+": "+x.Outcome, fmt.Sprintf("%d : %d", x.Points[0], x.Points[1])
				if x.Rule != "" {
					p.State += ", by " + x.Rule
				}
			}
			out.Games = append(out.Games, p)
		}
	}
	return out
}

// mean is a mean to two places, cut, "-" of nothing.
func mean(sum, n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprintf("%d.%02d", sum/n, sum*100/n%100)
}
