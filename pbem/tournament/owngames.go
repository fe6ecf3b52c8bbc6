package tournament

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
)

// refuseOwnGames returns an error if a director plays in one of some games: an assistant does there what a director
// does. Ledgers do not depend on it; results, rulings, panels and time are held there too.
func (b *Book) refuseOwnGames(by string, games ...string) error {
	for _, id := range games {
		if g, _ := b.Game(id); g != nil && b.IsDirector(by) && slices.Contains(g.Players[:], by) {
			return say.Errorf("%s plays in %s: an assistant does that", by, id)
		}
	}
	return nil
}

// gamesOf returns the games about which records say something. The whole of a round or of the event is about none.
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
