package tournament

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/tournament/pairing"
	"fieldpost/pbem/tournament/standings"
)

// swiss is the system in which players with equal points meet, without rematches if possible.
type swiss struct{ plain }

func (s swiss) pair(e *Event, order []string, n int) ([]couple, error) {
	players, err := s.scores(e, order)
	if err != nil {
		return nil, err
	}
	line := order
	if n > 1 {
		line = e.Rounds[0].seeded()
	}
	for i := range players {
		players[i].Score += e.virtual(line, players[i].Name, n)
	}
	again := pairing.RematchRule(e.Rematch == RematchUnavoidable)
	at := e.first(n)
	r, err := at.PairSwiss(players, again)
	if err != nil {
		return nil, err
	}
	if e.Rematch != RematchUnset && n < e.Terms.Rounds && at == (pairing.FirstRound{}) {
		r = pairing.KeepNextRoundPairable(players, r, again)
	}
	return couplesOf(r), nil
}

// first returns how round n differs from other rounds.
func (e *Event) first(n int) pairing.FirstRound {
	if n > 1 {
		return pairing.FirstRound{}
	}
	return pairing.FirstRound{TopHalf: e.TopHalf, TopBye: e.TopBye}
}

// couplesOf returns the couples of a round, then the unpaired player.
func couplesOf(r pairing.Round) (out []couple) {
	for _, p := range r.Pairs {
		out = append(out, couple{first: p.First, second: p.Second})
	}
	if r.Bye != "" {
		out = append(out, couple{first: r.Bye, odd: true})
	}
	return out
}

// scores returns players with their points.
func (swiss) scores(e *Event, order []string) ([]pairing.Player, error) {
	return e.scores(order, func(r standings.Row) int { return r.Points })
}

// scores returns players in the form for pairing, with a score for each row of the table.
func (e *Event) scores(order []string, score func(standings.Row) int) ([]pairing.Player, error) {
	rows, err := e.TableRows()
	if err != nil {
		return nil, err
	}
	row := map[string]standings.Row{}
	for _, r := range rows {
		row[r.Player] = r
	}
	players, at := make([]pairing.Player, len(order)), map[string]*pairing.Player{}
	for i, id := range order {
		players[i] = pairing.Player{Name: id, Score: score(row[id]), Byes: row[id].Byes, Met: map[string]int{},
			Apart: e.prohibitedOpponents(id)}
		at[id] = &players[i]
	}
	for _, m := range e.matches() {
		for _, id := range m.Players {
			switch p := at[id]; {
			case p == nil:
			case m.Guest == "":
				p.Met[m.other(id)]++
			case m.Players[0] == id:
				p.Byes++
			}
		}
	}
	return players, nil
}

func (swiss) tabled() bool { return true }

// note returns how many players the rounds need, and what happens with fewer.
func (swiss) note(t Terms) say.Text {
	note := say.F("%d Swiss rounds are sure to be paired without a rematch if %d players or more stay to the end; "+
		"with fewer than %d they cannot be",
		t.Rounds, 2*t.Rounds, t.Rounds+1-t.Rounds%2)
	if t.Rematch == RematchUnavoidable {
		return note + ": " + say.Text("then as few rematches as can be are paired")
	}
	return note + ": " + say.Text("then the director ends the event (finish)")
}

// warning warns that a rematch is unavoidable with so few players, or that a round cannot be paired. It returns "" if
// neither will happen.
func (s swiss) warning(e *Event) say.Text {
	n, left := len(e.PlayersToConfirm()), e.Terms.Rounds-len(e.paired())
	if left < 1 || n < 2 {
		return ""
	}
	most := 0
	if players, err := s.scores(e, ids(e.PlayersToConfirm())); err == nil {
		for _, p := range players {
			most = max(most, len(p.Met))
		}
	}
	if most+left < n-1 {
		return ""
	}
	then := say.Text("a round may then be paired with rematches, as few as can be")
	if e.Rematch != RematchUnavoidable {
		then = say.Text("a round may then be impossible, and the director ends the event (finish)")
	}
	return say.F("%d rounds are left for %d players who have met up to %d of each other", left, n, most) + ": " + then
}
