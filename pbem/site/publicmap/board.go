// Package publicmap draws the public map of a game for the web site and reports its points. Both show what observers
// may see after the last move that all sides were told of. After the end of the game nothing is hidden.
//
// The package reads open games and writes no files; package publish writes them.
package publicmap

import (
	"fmt"
	"slices"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/site"
	"fieldpost/pbem/view/render"
	"fieldpost/pbem/view/report"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules/core"
)

// MaxBytes bounds the size in bytes of a map picture, or of one part of a broad map.
const MaxBytes = 150_000

// scales lists the pixels per hex that are tried until the map is small enough.
var scales = []int{scene.OverviewPx, 20, 16, 12, 8}

// Board is the public view of a game at one moment.
type Board struct {
	site.Board
	scene render.Scene
}

// AfterLastMove returns the board after the last move among the first n records of a game's ledger, or among all
// records if n is negative. ok is false if there is no move among them.
func AfterLastMove(g *game.Game, n int) (b Board, ok bool, err error) {
	log := g.Log()
	if n < 0 || n > log.Size() {
		n = log.Size()
	}
	end := engine.PublicMapSize(log.Records()[:n])
	if end == 0 {
		return Board{}, false, nil
	}
	root, err := log.RootAt(end)
	if err != nil {
		return Board{}, false, err
	}
	pos, err := position(g, end)
	if err != nil {
		return Board{}, false, err
	}
	if b.Open = pos.Over != nil; !b.Open {
		pos = report.PublicView(g.Module(), pos)
	}
	b.Record, b.Root, b.Turn, b.Phase = end-1, ledger.ShortRoot(root), pos.Turn, pos.Phase
	b.Accounts = report.PublicStatus(g.Game, pos)
	b.scene = scene.ForView(g.Game, pos, scene.View{Side: core.Everyone})
	b.scene.Root = "" // the root can change when the map does not; the page shows it
	return b, true, nil
}

// position returns the position after the first n records of a game. It replays the ledger only if the position has
// changed since.
func position(g *game.Game, n int) (*core.Position, error) {
	if was := g.Log().Records()[n-1].Get("position"); was == g.Position().Hash() {
		return g.Position(), nil
	}
	var pos *core.Position
	_, err := g.Replay(func(then *engine.Game, out *engine.Outcome) bool {
		if out.ToRecord == n {
			pos = then.Position().Clone()
		}
		return pos == nil
	})
	if err == nil && pos == nil {
		err = fmt.Errorf("no batch of the game %s ends with record %d", g.Header.Game, n-1)
	}
	return pos, err
}

// Files returns the names of the map's pictures for a game with the given name, from west to east: a broad map has
// several. Each name contains the root hash of the ledger after the move that the map shows.
func (b Board) Files(name string) []string {
	n := scene.OverviewPartCount(b.scene.Map)
	if n == 1 {
		return []string{name + "-" + b.Root + ".png"}
	}
	files := make([]string, n)
	for i := range files {
		files[i] = fmt.Sprintf("%s-%s-%d.png", name, b.Root, i+1)
	}
	return files
}

// PNGs returns the pictures of Files, each at most MaxBytes, with as many pixels per hex as possible. It does not
// access the game, which may be used meanwhile.
func (b Board) PNGs() ([][]byte, error) {
	for _, px := range scales {
		pngs, err := scene.PlainPNGs(b.scene, px)
		if err != nil || !slices.ContainsFunc(pngs, func(png []byte) bool { return len(png) > MaxBytes }) {
			return pngs, err
		}
	}
	return nil, fmt.Errorf("the map is larger than %d bytes at %d pixels per hex", MaxBytes, scales[len(scales)-1])
}
