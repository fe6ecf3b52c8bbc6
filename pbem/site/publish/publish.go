// Package publish writes the public web pages of all games in a folder to a folder that a web server serves. It writes
// only changed pages, each atomically, so that no reader sees half a page. It redraws the map of a game after a move.
package publish

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/durable"
	"fieldpost/pbem/game"
	"fieldpost/pbem/site"
	"fieldpost/pbem/site/gamestatus"
)

// Folder writes the pages to a folder: index.html, game/NAME.html for each game, and its map in the folder map.
type Folder struct {
	games         *game.Folder
	dir           string
	maxMaps       int // maps drawn in one call; 0: no limit
	mapsLeft      int // maps that this call may still draw
	pageStates    map[string]*pageState
	planners      map[string]bool       // written files
	events        []string              // names of the events that have a page
	pagesRemoved  bool                  // pages of removed games were deleted
	notice        string                // message to readers of the index
	writtenNotice string                // message in the written index
	wanted        []site.OpponentSeeker // people who look for opponents
	listed        []site.OpponentSeeker // people in the written index who look for opponents
}

// pageState records the data from which a game's page was made.
type pageState struct {
	size       int
	game       site.Game // without its history
	isBroken   bool
	lacksMap   bool      // its map is not drawn yet
	nextChange time.Time // time at which the page changes only because time passes; zero for never
}

// unknownSize is the recorded size of a game whose page must be checked again.
const unknownSize = -1

// Open returns a writer of the pages for the games in a folder. It writes nothing yet. most bounds the number of maps
// that one Sync draws; later calls draw the others. 0 means no bound.
func Open(games *game.Folder, dir string, most int) *Folder {
	return &Folder{games: games, dir: dir, maxMaps: most, pageStates: map[string]*pageState{}, planners: map[string]bool{}}
}

// SetNotice sets a message to readers of the index, "" for none. The next Sync writes it.
func (f *Folder) SetNotice(text string) { f.notice = text }

// SetWanted sets the list of people who look for opponents. The next Sync writes it to the index.
func (f *Folder) SetWanted(list []site.OpponentSeeker) { f.wanted = list }

// Sync updates the pages and returns the number of written pages. size returns how many records of a game people were
// told of; a game whose size has not changed is not read again. If size is nil, all games are read. Games that cannot
// be read now are named in the index, and their pages are not changed. A map that cannot be drawn is left out, and the
// error reports it after everything else is written.
func (f *Folder) Sync(now time.Time, size func(name string) int) (written int, err error) {
	names, err := gamestatus.GameNames(f.games.Dir())
	if err != nil {
		return 0, err
	}
	if err := f.folders(); err != nil {
		return 0, err
	}
	changed, undrawn := !f.pagesRemoved || f.notice != f.writtenNotice || !slices.Equal(f.wanted, f.listed), error(nil)
	f.mapsLeft = f.maxMaps
	for _, name := range names {
		n := unknownSize
		if size != nil {
			n = size(name)
		}
		k := f.pageStates[name]
		if k != nil && n != unknownSize && k.size == n && (k.nextChange.IsZero() || now.Before(k.nextChange)) && !(k.lacksMap &&
			f.mayDrawMap()) {
			continue
		}
		wrote, err := f.writeGame(name, n, now)
		if errors.Is(err, errMapNotDrawn) {
			undrawn, err = errors.Join(undrawn, err), nil
		}
		if err != nil {
			return written, err
		}
		changed = true
		if wrote {
			written++
		}
	}
	gone, err := f.removePages(names)
	if events := f.eventPages(); !slices.Equal(events, f.events) {
		f.events, changed = events, true
	}
	if err != nil || !changed && !gone {
		return written, errors.Join(err, undrawn)
	}
	wrote, err := f.writeIndex(names, now)
	if wrote {
		written++
	}
	if err == nil {
		f.writtenNotice, f.listed = f.notice, f.wanted
	}
	return written, errors.Join(err, undrawn)
}

// folders creates missing folders with permissions that let everybody read them, whatever the umask of the process.
func (f *Folder) folders() error {
	for _, dir := range []string{f.dir, filepath.Join(f.dir, "game"), filepath.Join(f.dir, mapFolder),
		filepath.Join(f.dir, plannerFolder)} {
		if _, err := os.Stat(dir); err == nil {
			continue
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		if err := os.Chmod(dir, 0o755); err != nil {
			return err
		}
	}
	return nil
}

// writeGame reads one game and writes its page.
func (f *Folder) writeGame(name string, size int, now time.Time) (wrote bool, err error) {
	k := &pageState{size: size}
	if was := f.pageStates[name]; was != nil {
		k.game = was.game
	}
	f.pageStates[name] = k
	g, err := readGame(f.games, name)
	if err != nil {
		k.size, k.isBroken = unknownSize, true
		return false, nil
	}
	var undrawn error
	if g.Board, k.lacksMap, err = f.board(name, size); err != nil {
		k.size, undrawn = unknownSize, fmt.Errorf("%w %s: %w", errMapNotDrawn, name, err)
	}
	if g.Planner, err = f.planner(name); err != nil {
		return false, fmt.Errorf("the planner of %s: %w", name, err)
	}
	b, err := site.RenderGamePage(g, now)
	if err != nil {
		return false, fmt.Errorf("the page of %s: %w", name, err)
	}
	if wrote, err = f.write(f.page(name), b); err != nil {
		return false, err
	}
	feed, err := site.RenderGameFeed(g)
	if err == nil {
		_, err = f.write(f.feed(name), feed)
	}
	if err != nil {
		return wrote, fmt.Errorf("the feed of %s: %w", name, err)
	}
	if g.Board != nil && len(g.Board.Maps) > 0 {
		err = f.removeMaps(func(game, file string) bool { return game == name && !slices.Contains(g.Board.Maps, file) })
	}
	g.History, g.Policy, g.Board = nil, nil, nil
	k.game, k.nextChange = g, g.Changes(now)
	return wrote, errors.Join(err, undrawn)
}

// readGame returns the public facts of a game.
func readGame(games *game.Folder, name string) (site.Game, error) {
	dir := filepath.Join(games.Dir(), name)
	g, err := gamestatus.Read(dir)
	if err != nil {
		return site.Game{}, err
	}
	if g.Name != name {
		return site.Game{}, fmt.Errorf("the folder %s holds the game %s", dir, g.Name)
	}
	recs, err := game.ReadLedger(dir)
	if err != nil {
		return site.Game{}, err
	}
	if len(recs) != g.Records {
		return site.Game{}, gamestatus.ErrStale
	}
	return site.NewGame(g, games.Library().Name(g.Title), recs)
}

func (f *Folder) page(name string) string { return filepath.Join(f.dir, "game", name+pageSuffix) }

func (f *Folder) feed(name string) string { return filepath.Join(f.dir, "game", name+feedSuffix) }

// Extensions of the files of a game in the folder game.
const (
	pageSuffix = ".html"
	feedSuffix = ".atom"
)

// eventPages returns the names of the tournaments that have a page in the folder event.
func (f *Folder) eventPages() (out []string) {
	files, _ := os.ReadDir(filepath.Join(f.dir, "event")) // the folder may be missing
	for _, x := range files {
		if name, ok := strings.CutSuffix(x.Name(), ".html"); ok {
			out = append(out, name)
		}
	}
	return out
}

func (f *Folder) writeIndex(names []string, now time.Time) (wrote bool, err error) {
	var games []site.Game
	var broken []string
	for _, name := range names {
		if k := f.pageStates[name]; k.isBroken {
			broken = append(broken, name)
		} else {
			games = append(games, k.game)
		}
	}
	b, err := site.RenderIndexPage(games, broken, f.events, f.wanted, f.notice, now)
	if err != nil {
		return false, err
	}
	return f.write(filepath.Join(f.dir, "index.html"), b)
}

// removePages deletes the pages of removed games. It deletes no other files.
func (f *Folder) removePages(names []string) (gone bool, err error) {
	there := func(name string) bool {
		_, ok := slices.BinarySearch(names, name)
		return ok
	}
	for name := range f.pageStates {
		if !there(name) {
			delete(f.pageStates, name)
			f.pagesRemoved, gone = false, true
		}
	}
	if f.pagesRemoved {
		return gone, nil
	}
	pages, err := os.ReadDir(filepath.Join(f.dir, "game"))
	if err != nil {
		return gone, err
	}
	for _, e := range pages {
		suffix := filepath.Ext(e.Name())
		if suffix != pageSuffix && suffix != feedSuffix || there(strings.TrimSuffix(e.Name(), suffix)) {
			continue
		}
		path := filepath.Join(f.dir, "game", e.Name())
		b, err := os.ReadFile(path)
		if err != nil || !bytes.Contains(b, []byte(site.PageMark)) && !bytes.Contains(b, []byte(site.FeedMark)) {
			continue
		}
		if err := os.Remove(path); err != nil {
			return gone, err
		}
	}
	f.pagesRemoved = true
	return gone, f.removeMaps(func(game, _ string) bool { return !there(game) })
}

// write writes a page if it changed.
func (f *Folder) write(path string, b []byte) (wrote bool, err error) {
	if have, err := os.ReadFile(path); err == nil && bytes.Equal(have, b) {
		return false, nil
	}
	return true, durable.WriteShared(path, b, 0o644)
}
