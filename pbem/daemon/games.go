package daemon

import (
	"errors"
	"path/filepath"

	"fieldpost/pbem/game"
	"fieldpost/pbem/service/notice"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/site/listing"
)

// Games returns the folder of the games in a state folder.
func Games(state string) string { return filepath.Join(state, "games") }

// gamesFolder is the folder of the games.
type gamesFolder struct{ *game.Folder }

// with works with a game of the folder while nobody else does.
func (f gamesFolder) with(name string, do func(*game.Game) error) error {
	f.Lock()
	defer f.Unlock()
	g, err := f.Get(name)
	if err != nil {
		return err
	}
	return do(g)
}

// path returns the folder of a game.
func (f gamesFolder) path(name string) string { return filepath.Join(f.Dir(), name) }

// seat returns a seat as notices name it.
func (f gamesFolder) seat(h sender.Held) notice.Seat {
	return notice.Seat{Side: string(h.Seat.Side), Game: h.Game, Dir: f.path(h.Game)}
}

// rests reports that a game is over and nothing is left to do in it.
func (f gamesFolder) rests(name string) bool {
	f.Lock()
	defer f.Unlock()
	_, ok := f.Resting(name)
	return ok
}

// writeFinished writes the list of games in which nothing is left to do.
func (f gamesFolder) writeFinished() error {
	f.Lock()
	defer f.Unlock()
	return f.Settle()
}

// people asks the gate who holds what.
type people struct {
	games gamesFolder
	gate  *sender.Gate
}

// Person implements message.People.
func (p people) Person(addr string) bool {
	p.games.Lock()
	defer p.games.Unlock()
	return p.gate.Person(addr)
}

// held returns the seats that an address holds.
func (p people) held(addr string) ([]sender.Held, error) {
	p.games.Lock()
	defer p.games.Unlock()
	return p.gate.Held(addr)
}

// listed returns where a game stands, without folding it.
func (f gamesFolder) listed(name string) (listing.Game, error) {
	dir := f.path(name)
	g, err := listing.Read(dir)
	if errors.Is(err, listing.ErrStale) {
		_ = f.with(name, func(*game.Game) error { return nil }) // waits for the sheet that is being written, or tells what is wrong
		g, err = listing.Read(dir)
	}
	return g, err
}
