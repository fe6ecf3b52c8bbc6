package publish

import (
	"slices"

	"fieldpost/pbem/game"
	"fieldpost/pbem/site"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/page"
)

// Game returns the public facts of a game as on its page, without its history. ok is false for a game without a page.
func (f *Folder) Game(name string) (g site.Game, ok bool) {
	k := f.pageStates[name]
	if k == nil || k.isBroken {
		return g, false
	}
	return k.game, true
}

// FactsReader returns a function that reads the public facts of a game in a folder.
func FactsReader(games *game.Folder) func(name string) (site.Game, bool) {
	return func(name string) (site.Game, bool) {
		g, err := readGame(games, name)
		return g, err == nil
	}
}

// RunningGames returns the games of a tournament that are being played, as read returns them. The game that has waited
// longest is first. A game that cannot be read is left out.
func RunningGames(e *tournament.Event, read func(name string) (site.Game, bool)) (out []page.Running) {
	for _, g := range e.OpenGames() {
		if !g.Begun || g.Stopped != nil {
			continue
		}
		if x, ok := read(g.ID); ok && x.Result == nil {
			out = append(out, page.Running{Game: g.ID, Turn: x.Turn, Side: string(x.Waiting), Since: x.Since, Due: x.Due,
				Paused: !x.Paused.IsZero()})
		}
	}
	slices.SortStableFunc(out, func(a, b page.Running) int { return a.Since.Compare(b.Since) })
	return out
}
