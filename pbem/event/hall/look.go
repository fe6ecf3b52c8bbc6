package hall

import (
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"fieldpost/pbem/event/book"
)

// Folder is where the events of a state folder lie.
func Folder(state string) string { return filepath.Join(state, "events") }

// Watch knows which events there are and which of their games are played, so that an event in which nothing happened costs a look at
// the length of its ledger. The zero value knows nothing yet.
type Watch struct{ seen map[string]seen }

type seen struct {
	size int64    // of the ledger
	open []string // games
}

// News is an event that was looked at, and what that did.
type News struct {
	Name       string
	Event      *book.Event // nil if it could not be opened
	Records    int         // of its ledger
	Root       string
	Made, Over []string // games
	Err        error
}

// Look makes the games that are to begin in the events of a folder, and takes over the results of those that are over; rests says
// whether a game is. An event that another process has open is looked at the next time.
func (w *Watch) Look(events, games string, rests func(game string) bool) (out []News, err error) {
	dirs, err := os.ReadDir(events)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if w.seen == nil {
		w.seen = map[string]seen{}
	}
	for _, d := range dirs {
		dir := filepath.Join(events, d.Name())
		st, err := os.Stat(filepath.Join(dir, book.FileLedger))
		if err != nil || !w.due(d.Name(), st.Size(), rests) {
			continue
		}
		if n := w.look(dir, games, st.Size()); n.Event != nil || n.Err != nil {
			out = append(out, n)
		}
	}
	return out, nil
}

func (w *Watch) due(name string, size int64, rests func(string) bool) bool {
	was, known := w.seen[name]
	if !known || was.size != size {
		return true
	}
	for _, g := range was.open {
		if rests(g) {
			return true
		}
	}
	return false
}

// look does what is due in one event. One in trouble is not looked at again until something is recorded in it.
func (w *Watch) look(dir, games string, size int64) News {
	n := News{Name: filepath.Base(dir)}
	b, err := book.OpenBook(dir)
	if errors.Is(err, book.ErrBusy) {
		return n
	}
	w.seen[n.Name] = seen{size: size}
	if n.Err = err; err != nil {
		return n
	}
	n.Made, n.Err = Start(b, games)
	if n.Err == nil {
		n.Over, n.Err = Collect(b, games)
	}
	h := b.Log().Root()
	n.Event, n.Records, n.Root = b.Event, b.Log().Size(), hex.EncodeToString(h[:])
	var open []string
	for _, g := range b.Open() {
		if g.Begun && n.Err == nil {
			open = append(open, g.ID)
		}
	}
	n.Err = errors.Join(n.Err, b.Close())
	if st, err := os.Stat(filepath.Join(dir, book.FileLedger)); err == nil {
		w.seen[n.Name] = seen{st.Size(), open}
	}
	return n
}
