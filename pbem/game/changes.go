package game

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"fieldpost/pbem/clock"
)

// fileChanged is the file in a folder of games that names the game changed last. A process that changes a game writes
// it if it exists. The process that serves the folder creates and reads it, which saves a look at every ledger.
const fileChanged = "changed.txt"

// mtimeTrust is the age from which the modification time of a folder shows every later change. File systems count time
// in steps of up to two seconds, and the clock of a file server may differ from ours.
const mtimeTrust = 10 * time.Second

// listing holds the names of a folder's games and the modification time of the folder.
type listing struct {
	modified time.Time
	names    []string
}

// noteChange tells the process that serves the folder that this game has changed. If that fails, [Folder.DropChanged]
// finds the change by comparing all games.
func (g *Game) noteChange() {
	file, err := os.OpenFile(filepath.Join(filepath.Dir(g.Dir), fileChanged), os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return
	}
	fmt.Fprintln(file, g.Header.Game, g.size)
	_ = file.Close()
}

// DropChanged closes the open games that another process changed, so that the next use reads them from disk. It
// compares all open games if any game of the folder has changed since the last call, or if all is set. Then it reports
// true. If all is set, the folder is listed again too.
func (f *Folder) DropChanged(all bool) bool {
	path := filepath.Join(f.dir, fileChanged)
	last, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		err = os.WriteFile(path, nil, 0o644)
	}
	if err == nil && string(last) == f.lastChange && !all {
		return false
	}
	f.lastChange = string(last)
	if all {
		f.listed = listing{}
	}
	for name, o := range f.open {
		if st, err := os.Stat(filepath.Join(f.dir, name, FileLedger)); err != nil || st.Size() != o.bytes() {
			f.Forget(o.Game)
		}
	}
	return true
}

// Opened returns an open game in its state in memory. It returns nil if the game is not open.
func (f *Folder) Opened(name string) *Game {
	if o := f.open[name]; o != nil {
		return o.Game
	}
	return nil
}

// knownNames returns the names of the games if the folder has not changed since they were listed.
func (f *Folder) knownNames() ([]string, bool) {
	st, err := os.Stat(f.dir)
	if err != nil || f.listed.names == nil || !st.ModTime().Equal(f.listed.modified) {
		return nil, false
	}
	return slices.Clone(f.listed.names), true
}

// noteNames stores the names of the games, if the folder was modified long enough before they were listed.
func (f *Folder) noteNames(before os.FileInfo, names []string) {
	f.listed = listing{}
	if clock.System.Now().Sub(before.ModTime()) > mtimeTrust {
		f.listed = listing{before.ModTime(), slices.Clone(names)}
	}
}
