package game

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"fieldpost/pbem/durable"
)

// fileFinished lists the finished games of a folder that need no further work. Without it each of them must be opened
// once.
const fileFinished = "finished.txt"

const finishedFormat = "pbem-finished/1"

// FinishedGame describes a finished game that is not open.
type FinishedGame struct {
	Size    int64 // of its ledger file: if it grows, the game is no longer finished
	Records int
	People  []string // canonical addresses of those who have a part in it
}

// finishedGames holds the finished games of a folder.
type finishedGames struct {
	games map[string]FinishedGame
	dirty bool
}

// Finished returns what is recorded of a finished game. ok is false if the game is not known to be finished. Nothing is
// opened.
func (f *Folder) Finished(name string) (FinishedGame, bool) {
	f.readFinished()
	r, ok := f.finished.games[name]
	if !ok {
		return r, false
	}
	st, err := os.Stat(filepath.Join(f.dir, name, FileLedger))
	return r, err == nil && st.Size() == r.Size
}

// CloseFinished closes a game in which nothing is left to do, and records it as finished. [Folder.Get] opens it again;
// the next [Folder.SaveFinished] closes it.
func (f *Folder) CloseFinished(g *Game, people []string) error {
	f.readFinished()
	f.finished.games[g.Header.Game] = FinishedGame{g.ledgerSize(), g.Log().Size(), people}
	f.finished.dirty = true
	delete(f.open, g.Header.Game)
	return g.Close()
}

// SaveFinished saves the list of finished games, and closes those that were opened since.
func (f *Folder) SaveFinished() error {
	var errs []error
	for name, o := range f.open {
		if _, ok := f.Finished(name); ok {
			delete(f.open, name)
			errs = append(errs, o.Close())
		}
	}
	if !f.finished.dirty {
		return errors.Join(errs...)
	}
	var b strings.Builder
	fmt.Fprintln(&b, finishedFormat)
	for _, name := range slices.Sorted(maps.Keys(f.finished.games)) {
		r := f.finished.games[name]
		fmt.Fprintln(&b, name, r.Size, r.Records, strings.Join(r.People, " "))
	}
	err := durable.Write(filepath.Join(f.dir, fileFinished), []byte(b.String()), 0o600)
	f.finished.dirty = err != nil
	return errors.Join(append(errs, err)...)
}

// readFinished reads the list of finished games once. A list that cannot be read counts as empty.
func (f *Folder) readFinished() {
	if f.finished.games != nil {
		return
	}
	f.finished.games = map[string]FinishedGame{}
	file, err := os.Open(filepath.Join(f.dir, fileFinished))
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err != nil {
		f.log.Warn("the list of finished games cannot be read; each of them is opened once", "error", err)
		return
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	if !lines.Scan() || lines.Text() != finishedFormat {
		return
	}
	for lines.Scan() {
		w := strings.Fields(lines.Text())
		var r FinishedGame
		if len(w) < 3 {
			continue
		}
		if _, err := fmt.Sscan(w[1]+" "+w[2], &r.Size, &r.Records); err == nil {
			r.People = w[3:]
			f.finished.games[w[0]] = r
		}
	}
}

// OpenUnfinished opens all games that are neither open nor finished, on several cores. Errors are ignored; [Folder.Get]
// returns them.
func (f *Folder) OpenUnfinished(workers int) error {
	names, err := f.Names()
	if err != nil {
		return err
	}
	names = slices.DeleteFunc(names, func(name string) bool {
		_, rests := f.Finished(name)
		return rests || f.open[name] != nil
	})
	work, done := make(chan string), make(chan *Game)
	var all sync.WaitGroup
	for range max(1, workers) {
		all.Go(func() {
			for name := range work {
				if g, err := f.library.Open(filepath.Join(f.dir, name)); err == nil && g.Header.Game == name {
					done <- g
				} else if err == nil {
					_ = g.Close()
				}
			}
		})
	}
	go func() {
		for _, name := range names {
			work <- name
		}
		close(work)
		all.Wait()
		close(done)
	}()
	for g := range done {
		f.setOpened(g)
	}
	return nil
}
