package tournament

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
)

// maxExtension is the maximum number of hours of one extension: a year.
const maxExtension = 24 * 366

// Extension gives hours of extra time in a game to the players who must write. It takes effect when the game applies
// it. Record is the ledger record that granted it.
type Extension struct{ Record, Hours int }

// extend grants extra time in a running game.
func (e *Event) extend(r ledger.Record) error {
	g := e.unfinished(r)
	hours, err := number(r, "hours")
	switch {
	case err != nil:
		return err
	case g == nil || g.Stopped != nil || !g.Begun:
		return say.Errorf("%s is not being played", r.Get("game"))
	case e.Clock == "":
		return say.Errorf("the games of %s have no deadlines", e.Name)
	case hours < 1 || hours > maxExtension:
		return say.Errorf("%d hours: want 1 to %d", hours, maxExtension)
	case !slices.Contains(e.Director, r.Get("by")):
		return say.Errorf("%q gives more time, but is neither director nor assistant", r.Get("by"))
	case slices.Contains(g.Players[:], r.Get("by")):
		return say.Errorf("%s plays in %s: an assistant rules", r.Get("by"), g.ID)
	}
	if err := only(r, "game", "hours", "why"); err != nil {
		return err
	}
	g.Extended = append(g.Extended, Extension{r.N, hours})
	return nil
}

// Extend grants hours of extra time in a game.
func (b *Book) Extend(by, game string, hours int, why string) error {
	r := record("extend", "game", game, "hours", fmt.Sprint(hours))
	if why != "" {
		r.Add("why", why)
	}
	return b.append(by, r)
}

// Forfeit records that a player who does not go on loses a game. who may be both players.
func (b *Book) Forfeit(by, game, who, why string) error {
	g, _ := b.Game(game)
	if g == nil {
		return say.Errorf("no game %q in %s", game, b.Name)
	}
	if who != "both" && !slices.Contains(g.Players[:], who) {
		return say.Errorf("%q does not play %s: want %s, %s or both", who, g.ID, g.Players[0], g.Players[1])
	}
	return b.append(by, b.lost(g, who, why))
}
