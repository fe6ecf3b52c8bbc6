package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/rating"
	"fieldpost/pbem/tournament/standings"
)

// view holds the contents of the page.
type view struct {
	Name, Title, Format, State, Coming string
	Parts                              []part
	Entry                              *entry // nil: nobody can enter
	Running                            []running
	Waiting                            []string // the waiting list
	Ladder                             []who    // from its top
	Bracket, Second                    *drawing
	ByPoints                           bool // the order of the rows is not that of the places
	Rated, Elo, Tied, Noted            bool // somebody has a stated rating or a computed one, stands behind by a tie-break, has a note
	Ties                               []string
	Rows                               []row
	Cross                              []crossed // of a round robin
	Pools                              []pool
	Rounds                             []round
	Players                            []player
	Sides                              [2]tournament.Balance
	Terms                              terms
	Outages                            []outage
	Unit, Root                         string
	Records                            int
}

// part is a heading to which the top of the page links.
type part struct{ Anchor, Name string }

// who identifies a person with an own section on the page.
type who struct{ ID, Shown string }

// row holds a player's line in the standings.
type row struct {
	standings.Row
	who
	Rating int    // that was stated
	Elo    string // by the games here, "" for none
	Behind string // the tie-break that put them below the one above
	Note   string
	Time   string
	Ties   []string // one a tie-break that has a column
	Cells  []string // one a round
}

// crossed holds a player's row in a table of everybody against everybody.
type crossed struct {
	who
	Placed, Points int
	Cells          []string
}

// pool holds a group with its table of everybody against everybody.
type pool struct {
	N    int
	Rows []crossed
}

// outage holds a period in which games were not lost by silence.
type outage struct{ From, To, Why, Games string }

// model computes the contents of an event's page.
func model(e *tournament.Event, f Facts) (*view, error) {
	rows, places, err := e.RankedRows()
	if err != nil {
		return nil, err
	}
	v := &view{ByPoints: !places, Name: e.Name, Title: f.Title, Format: e.Format.Describe().String(), State: progress(e),
		Coming: e.NextStep().String(), Entry: entries(e), Unit: e.Unit, Root: f.Root, Records: f.Records,
		Terms: termsOf(e), Sides: tournament.Balances(e)}
	for i := range v.Sides {
		v.Sides[i].Side = title(v.Sides[i].Side)
	}
	v.standings(e, rows, places, f.Elo)
	for _, r := range e.Rounds {
		v.Rounds = append(v.Rounds, shown(e, r, f))
	}
	v.Running = playing(e, f.Running)
	v.Players = players(e, rows, v.ByPoints, f)
	v.Bracket, v.Second = draw(e), drawMeetings(e, e.SecondBracket())
	for _, id := range e.Ladder {
		v.Ladder = append(v.Ladder, named(e.Person(id)))
	}
	for _, p := range e.WaitingList() {
		v.Waiting = append(v.Waiting, p.Shown)
	}
	if e.Format.HasCrosstable() {
		v.Cross = cross(e, e.Rounds, rows)
	}
	for i, p := range e.Pools() {
		v.Pools = append(v.Pools, pool{i + 1, cross(e, p.Rounds, p.Rows)})
	}
	for _, o := range e.Outages {
		v.Outages = append(v.Outages, outage{e.FormatInstant(o.From), e.FormatInstant(o.To), o.Why,
			cmp.Or(strings.Join(o.Void, ", "), "no game")})
	}
	v.list()
	return v, nil
}

// list adds the headings of the page.
func (v *view) list() {
	for _, p := range []struct {
		there        bool
		anchor, name string
	}{{v.Entry != nil, "enter", "How to enter"}, {len(v.Running) > 0, "running", "Games being played"},
		{v.Bracket != nil, "bracket", "Bracket"}, {v.Second != nil, "second", "Second bracket"},
		{len(v.Ladder) > 0, "ladder", "Ladder"},
		{!v.ByPoints, "standings", "Standings"}, {v.ByPoints, "standings", "Points so far"},
		{len(v.Waiting) > 0, "waiting", "Waiting list"}, {len(v.Cross) > 0, "cross", "Everybody against everybody"},
		{len(v.Pools) > 0, "pool-1", "Pools"}} {
		if p.there {
			v.Parts = append(v.Parts, part{p.anchor, p.name})
		}
	}
	for _, r := range v.Rounds {
		v.Parts = append(v.Parts, part{"round-" + r.N, "Round " + r.N})
	}
	v.Parts = append(v.Parts, part{"players", "Players"}, part{"sides", "Sides"}, part{"terms", "Terms"})
	if len(v.Outages) > 0 {
		v.Parts = append(v.Parts, part{"outages", "Outages"})
	}
}

// progress describes the state of an event in words.
func progress(e *tournament.Event) string {
	r := e.Round()
	switch {
	case e.Over && e.Ending.How == tournament.EndedFinished:
		return fmt.Sprintf("ended by %s: %s", e.Ending.By, e.Ending.Why)
	case e.Over && e.Ending.How == tournament.EndedCancelled:
		return fmt.Sprintf("cancelled by %s: %s", e.Ending.By, e.Ending.Why)
	case e.Over:
		return "over"
	case r == nil:
		return "not begun"
	}
	n := fmt.Sprint(r.N)
	if planned := e.PlannedRounds(); r.N <= planned {
		n += fmt.Sprintf(" of %d", planned)
	}
	return fmt.Sprintf("round %s is %s", n, progressOf(r))
}

// progressOf describes the state of a round in words.
func progressOf(r *tournament.Round) string {
	words := map[string]string{"open": "being played", "drawn": "being drawn", "closed": "over"}
	return cmp.Or(words[r.State()], r.State())
}

// standings adds the table.
func (v *view) standings(e *tournament.Event, rows []standings.Row, places bool, elo map[string]rating.Line) {
	placed := map[string]int{}
	for _, r := range rows {
		placed[r.Player] = r.Placed
	}
	columns := slices.DeleteFunc(slices.Clone(e.Ties), func(tie string) bool { return tieHead(tie) == "" })
	for _, tie := range columns {
		v.Ties = append(v.Ties, tieHead(tie))
	}
	for _, r := range rows {
		p := e.Person(r.Player)
		x := row{Row: r, who: named(p), Rating: p.Rating, Time: tournament.FormatTimeUsed(r.Used), Note: note(e, p)}
		if l, ok := elo[r.Player]; ok {
			x.Elo, v.Elo = fmt.Sprint(l.Value/100), true
		}
		if r.By != "" && places && r.Games > 0 {
			x.Behind, v.Tied = tieName(r.By), true
		}
		for _, tie := range columns {
			x.Ties = append(x.Ties, tieValue(tie, r))
		}
		for _, round := range e.Rounds {
			x.Cells = append(x.Cells, cell(round, r.Player, placed))
		}
		v.Rated, v.Noted = v.Rated || x.Rating > 0, v.Noted || x.Note != ""
		v.Rows = append(v.Rows, x)
	}
}

func named(p *tournament.Person) who { return who{p.ID, p.Shown} }

// note returns when a player entered, if late, when and how they left, and their note from the rounds before a
// knock-out.
func note(e *tournament.Event, p *tournament.Person) string {
	var out []string
	if p.For != "" {
		out = append(out, "took the place of "+e.Person(p.For).Shown)
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
	return joined(", ", append(out, e.PlayerNote(p.ID))...)
}

// joined joins the parts that are not empty.
func joined(with string, all ...string) string {
	return strings.Join(slices.DeleteFunc(all, func(s string) bool { return s == "" }), with)
}

// cross returns a table of everybody against everybody in some rounds. Each cell shows a player's results against an
// opponent, "" if they have not met.
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
		x := crossed{Placed: r.Placed, Points: r.Points, who: named(e.Person(r.Player))}
		for _, o := range rows {
			if o.Player == r.Player {
				x.Cells = append(x.Cells, "·")
				continue
			}
			x.Cells = append(x.Cells, met[[2]string{r.Player, o.Player}])
		}
		out = append(out, x)
	}
	return out
}

// cell returns a player's round as text: the opponent's number in the table and the marks of the games. An E marks an
// eliminator. It returns "bye" for a bye, and "" for a round without the player.
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

// mark returns the result of a game for its first (0) or second (1) player, as one or two letters that the page
// explains.
func mark(g *tournament.Game, i int) string {
	r := g.Result
	switch {
	case r == nil:
		return "*"
	case !r.How.GivesPointsFor(r.Half):
		return "x"
	case r.How == standings.DoubleForfeit:
		return "-"
	}
	out := []string{"-", "=", "+"}[fared(r, i)]
	if r.How == standings.Unplayed || r.How == standings.Forfeited {
		out += "w"
	}
	return out
}

// fared returns the half points of a game's first (0) or second (1) player.
func fared(r *tournament.Result, i int) int {
	switch {
	case r.How == standings.DoubleForfeit:
		return 0
	case i == 1:
		return 2 - r.Half
	}
	return r.Half
}

// mean returns a mean to two places, rounded down. It returns "-" if there is nothing to average.
func mean(sum, n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprintf("%d.%02d", sum/n, sum*100/n%100)
}
