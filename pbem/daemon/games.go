package daemon

import (
	"errors"
	"path/filepath"

	"fieldpost/notation/say"
	"fieldpost/pbem/clock"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/estimate"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/service/tournamentmail"
	"fieldpost/pbem/site/gamestatus"
	"fieldpost/pbem/tournament"
)

// GamesDir returns the folder of the games in a state folder.
func GamesDir(state string) string { return filepath.Join(state, "games") }

// gamesFolder accesses the games of the state folder.
type gamesFolder struct{ *game.Folder }

// withGame calls do with a game while nobody else uses it.
func (f gamesFolder) withGame(name string, do func(*game.Game) error) error {
	f.Lock()
	defer f.Unlock()
	g, err := f.Get(name)
	if err != nil {
		return err
	}
	return do(g)
}

// listNames returns the names of all games, sorted.
func (f gamesFolder) listNames() ([]string, error) {
	f.Lock()
	defer f.Unlock()
	return f.Names()
}

// path returns the folder of a game.
func (f gamesFolder) path(name string) string { return filepath.Join(f.Dir(), name) }

// noticeSeat converts a seat to the form of package alerts.
func (f gamesFolder) noticeSeat(h sender.HeldSeat) alerts.Seat {
	return alerts.Seat{Side: string(h.Seat.Side), Game: h.Game, Dir: f.path(h.Game)}
}

// isFinished reports whether a game is over and nothing is left to do in it.
func (f gamesFolder) isFinished(name string) bool {
	f.Lock()
	defer f.Unlock()
	_, ok := f.Finished(name)
	return ok
}

// writeFinished saves the list of games that need no further work.
func (f gamesFolder) writeFinished() error {
	f.Lock()
	defer f.Unlock()
	return f.SaveFinished()
}

// publicPositions shows games as everybody may see them.
type publicPositions struct {
	games     gamesFolder
	office    *letters.Writer
	clock     clock.Clock
	estimates estimate.Maker
}

// PublicPosition returns a letter that shows a game as everybody may see it, in the language with the code lang.
func (p publicPositions) PublicPosition(name, lang string) (l compose.Letter, err error) {
	err = p.games.withGame(name, func(g *game.Game) (err error) {
		l, err = p.office.PublicPosition(g, lang, p.clock.Now())
		return err
	})
	return l, err
}

// Chances returns an estimate of a game for its panel. It is "" if none can be made now. ready is false while it is
// being made.
func (p publicPositions) Chances(name string) (text say.Text, ready bool, err error) {
	ready = true
	err = p.games.withGame(name, func(g *game.Game) (err error) {
		if estimate.CheckPlayable(g.Game) != nil {
			return nil
		}
		var e *estimate.Estimate
		if e, ready, err = p.estimates.Make(g.Game); err == nil && ready {
			text = e.Text()
		}
		return err
	})
	return text, ready, err
}

// noEstimates tells directors of estimates that could not be made. It implements runner.Failures.
type noEstimates struct {
	events *tournamentmail.Handler
	post   *mailStore
}

// EstimateFailed implements runner.Failures.
func (x noEstimates) EstimateFailed(b *tournament.Book, game string, size int, why error) error {
	x.events.Log.Warn("a game is scored without an estimate", "game", game, "error", why)
	_, err := x.events.TellNoEstimate(b, x.post, game, size, why)
	return err
}

// partLookup finds the seats of an address.
type partLookup struct {
	games gamesFolder
	gate  *sender.Registry
}

// IsPerson reports whether an address has a part in a game or event.
func (p partLookup) IsPerson(addr string) bool {
	p.games.Lock()
	defer p.games.Unlock()
	return p.gate.IsPerson(addr)
}

// heldSeats returns the seats that an address holds.
func (p partLookup) heldSeats(addr string) ([]sender.HeldSeat, error) {
	p.games.Lock()
	defer p.games.Unlock()
	return p.gate.HeldSeats(addr)
}

// listingOf returns the state of a game without replaying it.
func (f gamesFolder) listingOf(name string) (gamestatus.Game, error) {
	dir := f.path(name)
	g, err := gamestatus.Read(dir)
	if errors.Is(err, gamestatus.ErrStale) {
		_ = f.withGame(name, func(*game.Game) error { return nil }) // waits until the sheet is written, or reports what is wrong
		g, err = gamestatus.Read(dir)
	}
	return g, err
}
