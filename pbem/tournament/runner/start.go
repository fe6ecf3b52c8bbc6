package runner

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/tournament"
	"fieldpost/rules/core"
)

// StartGames creates the games whose sides are settled, in a folder of games, and returns their names. If the folder of
// a game exists already, after a crash, it only records the game. Directors with an address in the event moderate the
// games that they do not play.
func StartGames(b *tournament.Book, shelf *game.Library, games string) (made []string, err error) {
	for _, g := range b.OpenGames() {
		_, m := b.Game(g.ID)
		if g.Begun || !m.Settled {
			continue
		}
		root, err := start(b, g, shelf, filepath.Join(games, g.ID))
		if err != nil {
			return made, fmt.Errorf("%s: %w", g.ID, err)
		}
		if err := b.RecordGame("", g.ID, root); err != nil {
			return made, err
		}
		made = append(made, g.ID)
	}
	return made, nil
}

// start creates a game and returns the root of its ledger.
func start(b *tournament.Book, g *tournament.Game, shelf *game.Library, dir string) (root string, err error) {
	var x *game.Game
	if _, err := os.Stat(filepath.Join(dir, game.FileLedger)); err == nil {
		x, err = shelf.Open(dir)
		if err != nil {
			return "", err
		}
	} else if x, err = shelf.Create(dir, spec(b, g)); err != nil {
		return "", err
	}
	defer x.Close()
	h := x.Log().Root()
	return hex.EncodeToString(h[:]), nil
}

// spec returns the specification of a game for the event.
func spec(b *tournament.Book, g *tournament.Game) game.Spec {
	s := game.Spec{Game: g.ID, Title: b.Title, Now: b.Now().UTC().Truncate(time.Second), Entropy: rand.Reader, Clock: b.Clock}
	if b.Scenario != "" {
		s.Options = append(s.Options, core.Fact{Name: core.ScenarioKey, Value: b.Scenario})
	}
	for i, id := range g.Players {
		s.Seats = append(s.Seats, engine.Seat{Side: core.Side(g.Sides[i]), Name: b.Person(id).PlayerName(), Addr: b.Addr(id),
			Identity: engine.ProofByToken, Agent: b.Person(id).Agent})
	}
	for _, id := range b.Director {
		if addr := b.Addr(id); addr != "" && !slices.Contains(g.Players[:], id) {
			s.Moderators = append(s.Moderators, engine.Moderator{Name: b.Person(id).Shown, Addr: addr})
		}
	}
	return s
}
