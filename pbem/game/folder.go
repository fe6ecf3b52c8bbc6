package game

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"
)

// Folder caches the open games of a directory, so that each is replayed only once. The caller holds the folder's lock;
// its methods must not be called concurrently.
type Folder struct {
	sync.Mutex
	library  *Library
	dir      string
	log      *slog.Logger
	open     map[string]*openedGame
	finished finishedGames

	lastChange string // content of fileChanged at the last comparison
	listed     listing
}

// openedGame holds an open game with the size of its ledger file.
type openedGame struct {
	*Game
	records int
	size    int64 // bytes of these records
}

// NewFolder returns the folder at a path. Its games are of the titles of a library.
func NewFolder(shelf *Library, dir string, log *slog.Logger) *Folder {
	return &Folder{library: shelf, dir: dir, log: log, open: map[string]*openedGame{}}
}

// Library returns the titles of the games.
func (f *Folder) Library() *Library { return f.library }

// Dir returns the path of the folder.
func (f *Folder) Dir() string { return f.dir }

// Names returns the games of the folder, sorted.
func (f *Folder) Names() ([]string, error) {
	if names, ok := f.knownNames(); ok {
		return names, nil
	}
	before, err := os.Stat(f.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(f.dir)
	out := []string{}
	for _, e := range entries {
		if e.IsDir() && !strings.HasSuffix(e.Name(), ".new") {
			out = append(out, e.Name())
		}
	}
	sort.Strings(out)
	if err == nil {
		f.noteNames(before, out)
	}
	return out, err
}

// Get opens a game, and caches it until another process changes it. It returns fs.ErrNotExist for a name that is not a
// plain folder name, and for a folder without a ledger.
func (f *Folder) Get(name string) (*Game, error) {
	if name == "" || name != filepath.Base(name) || strings.HasPrefix(name, ".") {
		return nil, fs.ErrNotExist
	}
	dir := filepath.Join(f.dir, name)
	st, err := os.Stat(filepath.Join(dir, FileLedger))
	if err != nil {
		return nil, fs.ErrNotExist
	}
	if o := f.open[name]; o != nil {
		if st.Size() == o.bytes() {
			return o.Game, nil
		}
		f.Forget(o.Game)
	}
	g, err := f.library.Open(dir)
	if err != nil {
		return nil, err
	}
	if g.Header.Game != name {
		return nil, errors.Join(fmt.Errorf("the folder %s holds the game %s; a game's folder bears its name", dir, g.Header.Game),
			g.Close())
	}
	f.setOpened(g)
	return g, nil
}

// setOpened adds a game that was opened.
func (f *Folder) setOpened(g *Game) {
	name := g.Header.Game
	if g.RepairNote != "" {
		f.log.Warn("repaired a game", "game", name, "what", g.RepairNote)
	}
	if g.FoldReason != "" {
		f.log.Info("a game was folded from its first record", "game", name, "why", g.FoldReason, "records", g.Log().Size())
	}
	f.open[name] = &openedGame{Game: g}
}

// bytes returns the length of the ledger that the game in memory was read from.
func (o *openedGame) bytes() int64 {
	recs := o.Log().Records()
	if len(recs) < o.records {
		o.records, o.size = 0, 0
	}
	for _, r := range recs[o.records:] {
		o.size += int64(len(r.Text())) + 1 // the blank line after each record
	}
	o.records = len(recs)
	return o.size
}

// Forget forgets an open game, so that the next use reads it from disk.
func (f *Folder) Forget(g *Game) {
	g.size = -1 // memory may differ from the file: no snapshot is made
	for name, x := range f.open {
		if x.Game == g {
			delete(f.open, name)
		}
	}
	if err := g.Close(); err != nil {
		f.log.Warn("a game was not closed cleanly", "dir", g.Dir, "error", err)
	}
}

// Close closes all games.
func (f *Folder) Close() error {
	f.Lock()
	defer f.Unlock()
	var err error
	for _, o := range f.open {
		err = errors.Join(err, o.Close())
	}
	clear(f.open)
	return err
}
