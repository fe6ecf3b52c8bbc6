package tournament

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/standings"
)

// author is a set of those who may make a type of record.
type author int

const (
	program    author = 1 << iota // nobody: it follows from other records, or from a game
	theDirects                    // a director or an assistant
	oneself                       // who stands in the field player
)

// authors holds who may make each type of record, from version 2 on. Results have more rules: see [Event.states].
var authors = map[string]author{
	"enter": oneself | theDirects, "confirm": oneself | theDirects, "withdraw": oneself | theDirects, "contact": oneself | theDirects,
	"lock": theDirects, "pairing": theDirects, "close": theDirects, "over": theDirects,
	"finish": theDirects, "cancel": theDirects, "undo": theDirects,
	"until": theDirects, "extend": theDirects, "outage": theDirects, "judge": theDirects, "panel": theDirects,
	"prohibit": theDirects, "rating": theDirects, "seed": theDirects, "entries": theDirects,
	"ask": program | theDirects, "unbar": theDirects, "annul": theDirects, "say": theDirects,
	"bid": oneself, "claim": program, "vote": program, "votes": program, "settle": program, "sides": program,
	"begin": program | theDirects, "stop": program | theDirects,
	"result": program | theDirects | oneself,
	"import": theDirects,
}

// author returns an error if a record's author may not make it.
func (e *Event) author(r ledger.Record) error {
	by, may := r.Get("by"), authors[r.Type]
	switch {
	case e.Version == 1 || r.Type == "result":
		return nil
	case e.Auto && by == "" && slices.Contains(alone, r.Type):
		return e.itself(r)
	case by == "" && may&program != 0, by != "" && may&oneself != 0 && by == r.Get("player"), may&theDirects != 0 && e.IsDirector(by):
		return nil
	}
	return say.Errorf("by %q: want %s", by, may.of(r.Get("player")))
}

// of describes in words who may make a record about a player.
func (a author) of(player string) say.Text {
	switch a {
	case program:
		return "nobody, as it follows from other records"
	case oneself:
		return say.Plain(player)
	case theDirects:
		return "a director or an assistant"
	case program | theDirects:
		return "nobody, a director or an assistant"
	}
	return say.F("%s, a director or an assistant", player)
}

// states returns an error if the author of a result may not state it. A director may not state the result of a game
// they play, except that they lost. A player may state only that, on leaving. A result without an author comes from the
// ledger of the game, which it cites, or from the rules of the event.
func (e *Event) states(r ledger.Record, g *Game, res *Result) error {
	by := r.Get("by")
	plays := slices.Index(g.Players[:], by)
	lost := plays >= 0 && (res.Outcome == "both" || res.Outcome == [2]string{"second", "first"}[plays])
	switch {
	case e.Version == 1 || res.Rule == RuledByDirector:
		return nil
	case by == "" && (res.Rule != "" || res.Root != "" || g.Stopped != nil):
		return nil
	case plays < 0 && e.IsDirector(by):
		return nil
	case lost && (res.How == standings.Forfeited || res.How == standings.Unplayed || res.How == standings.Resigned):
		return nil
	case plays >= 0 && e.IsDirector(by):
		return say.Errorf("%s plays in %s: an assistant states its result", by, g.ID)
	}
	return say.Errorf("by %q: want a director or an assistant, or the ledger of the game", by)
}
