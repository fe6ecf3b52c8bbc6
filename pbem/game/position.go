package game

import (
	"os"
	"path/filepath"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/preview"
	"fieldpost/rules/core"
)

// PositionFile returns what a side knows of the game as a file for a planner page, signed with the checkpoint key. The
// error names a side that has no seat.
func (g *Game) PositionFile(side core.Side) ([]byte, error) { return g.PositionAt(g.Game, side) }

// PositionAt returns the position file of a side for an earlier state of the game.
func (g *Game) PositionAt(then *engine.Game, side core.Side) ([]byte, error) {
	x, err := then.KnowledgeOf(side)
	if err != nil {
		return nil, err
	}
	return preview.WritePositionFile(x, then.RecentBatches(side), then.Module(), g.secrets.Signer)
}

// Bundle returns the game's data in the form that a planner page loads. The error lists all faults of the files.
func (g *Game) Bundle() ([]byte, error) {
	title, err := g.library.titleOf(g.Header)
	if err != nil {
		return nil, err
	}
	return preview.Bundle(title, os.DirFS(filepath.Join(g.Dir, DirData)), g.Header.Data)
}
