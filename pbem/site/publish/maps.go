package publish

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"fieldpost/pbem/site"
	"fieldpost/pbem/site/publicmap"
)

// mapFolder is the folder of the maps. The name of a map's file contains the game and the root hash of the ledger after
// the move that it shows. A browser may therefore cache it, and it is drawn only once. A broad map has several files.
const mapFolder = "map"

var mapName = regexp.MustCompile(`^(.+)-[0-9a-f]{12}(-[0-9]+)?\.png$`)

// errMapNotDrawn marks an error that concerns only the map; the rest of the page is valid.
var errMapNotDrawn = errors.New("the map of")

func (f *Folder) mayDrawMap() bool { return f.maxMaps == 0 || f.mapsLeft > 0 }

// board returns the position of a game after the last move among its first n records, nil if there is none. owes
// reports that the map must be drawn by a later call.
func (f *Folder) board(name string, n int) (out *site.Board, owes bool, err error) {
	b, ok, err := f.publicBoard(name, n)
	if err != nil || !ok {
		return nil, false, err
	}
	files := b.Files(name)
	if !slices.ContainsFunc(files, f.lacksMap) {
		b.Maps = files
		return &b.Board, false, nil
	}
	if !f.mayDrawMap() {
		return &b.Board, true, nil
	}
	f.mapsLeft--
	pngs, err := b.PNGs()
	for i, png := range pngs {
		if err == nil {
			_, err = f.write(filepath.Join(f.dir, mapFolder, files[i]), png)
		}
	}
	if err == nil {
		b.Maps = files
	}
	return &b.Board, false, err
}

func (f *Folder) lacksMap(file string) bool {
	_, err := os.Stat(filepath.Join(f.dir, mapFolder, file))
	return err != nil
}

// publicBoard reads the board from the game. The game may be used again while the map is drawn.
func (f *Folder) publicBoard(name string, n int) (publicmap.Board, bool, error) {
	f.games.Lock()
	defer f.games.Unlock()
	g, err := f.games.Get(name)
	if err != nil {
		return publicmap.Board{}, false, err
	}
	return publicmap.AfterLastMove(g, n)
}

// removeMaps deletes maps that are no longer needed. It deletes no other files.
func (f *Folder) removeMaps(old func(game, file string) bool) error {
	dir := filepath.Join(f.dir, mapFolder)
	files, err := os.ReadDir(dir)
	for _, e := range files {
		if m := mapName.FindStringSubmatch(e.Name()); m != nil && old(m[1], e.Name()) {
			err = errors.Join(err, os.Remove(filepath.Join(dir, e.Name())))
		}
	}
	return err
}
