package tournament

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
)

// refuseOwnGames returns an error if a director plays in one of some games; an assistant must act there. Replaying a
// ledger does not check this rule for every record, but it does for results, rulings, panels and time.
func (b *Book) refuseOwnGames(by string, games ...string) error {
	for _, id := range games {
		if g, _ := b.Game(id); g != nil && b.IsDirector(by) && slices.Contains(g.Players[:], by) {
			return say.Errorf("%s plays in %s: an assistant does that", by, id)
		}
	}
	return nil
}

// gamesOf returns the games that records are about. Records about a whole round or the event name none.
func gamesOf(recs []ledger.Record) (games []string) {
	for _, r := range recs {
		switch r.Type {
		case "stop", "result", "panel":
			games = append(games, r.Get("game"))
		case "outage":
			games = append(games, r.All("void")...)
		}
	}
	return games
}
