package tournament

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
)

// MayVote reports whether a person may vote on a game. If a director named a panel for the game, only its members vote.
// Otherwise all judges vote whom a director named and who neither play nor played in the event. A player of the game
// never votes. In version 1 everybody else in the event could vote.
func (e *Event) MayVote(g *Game, id string) bool {
	p := e.Person(id)
	switch {
	case p == nil || slices.Contains(g.Players[:], id) || e.Version > 2 && p.Left > 0:
		return false
	case e.Version == 1:
		return true
	case len(g.Bench) > 0:
		return slices.Contains(g.Bench, id)
	}
	return p.Role == RoleJudge && p.Named
}

// Voters returns the people who may vote on a game, in the order in which they entered.
func (e *Event) Voters(g *Game) (out []string) {
	for _, p := range e.People {
		if e.MayVote(g, p.ID) {
			out = append(out, p.ID)
		}
	}
	return out
}

// judge records that a director appoints a judge who volunteered.
func (e *Event) judge(r ledger.Record) error {
	p := e.Person(r.Get("player"))
	switch {
	case e.Version == 1:
		return say.Errorf("in this event judges are not named: it was made before that")
	case p == nil || p.Role != RoleJudge:
		return say.Errorf("%q did not come as a judge; players are named for one game at a time, with panel", r.Get("player"))
	case p.Named:
		return say.Errorf("%s is a judge already", p.ID)
	}
	if err := only(r, "player"); err != nil {
		return err
	}
	p.Named = true
	return nil
}

// panel records the three people whom a director names to vote on a game. Earlier votes of others no longer count.
func (e *Event) panel(r ledger.Record) error {
	g, names := e.unfinished(r), r.All("judge")
	switch {
	case e.Version == 1:
		return say.Errorf("in this event panels are not named: it was made before that")
	case g == nil:
		return say.Errorf("%q is no game without a result in the open round", r.Get("game"))
	case g.Panel != nil:
		return say.Errorf("the panel on %s has spoken", g.ID)
	case slices.Contains(g.Players[:], r.Get("by")):
		return say.Errorf("%s plays %s: an assistant names its panel", r.Get("by"), g.ID)
	case len(names) != panel:
		return say.Errorf("%d names: a panel are %d", len(names), panel)
	}
	for i, id := range names {
		switch {
		case e.Person(id) == nil || e.Version > 2 && e.Person(id).Left > 0:
			return say.Errorf("%q is not in the event", id)
		case slices.Contains(g.Players[:], id):
			return say.Errorf("%s plays %s and does not judge it", id, g.ID)
		case slices.Index(names, id) != i:
			return say.Errorf("%s is named twice", id)
		}
	}
	if err := only(r, "game", "judge"); err != nil {
		return err
	}
	g.Bench = names
	g.Votes = slices.DeleteFunc(slices.Clone(g.Votes), func(s Statement) bool { return !slices.Contains(names, s.By) })
	return nil
}

// AppointJudge appoints a judge who volunteered.
func (b *Book) AppointJudge(by, id string) error { return b.append(by, record("judge", "player", id)) }

// AppointPanel names the three people who vote on a game. If all three have voted already, their votes may decide the
// game.
func (b *Book) AppointPanel(by, game string, names []string) error {
	r := record("panel", "game", game)
	for _, id := range names {
		r.Add("judge", id)
	}
	return b.append(by, r)
}
