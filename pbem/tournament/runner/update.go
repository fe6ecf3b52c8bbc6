package runner

import (
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/estimate"
	"fieldpost/pbem/tournament"
)

// askAgain is the pause before a failed fetch of public randomness is repeated.
const askAgain = 30 * time.Second

// EventsDir returns the path of the folder with the events of a state folder.
func EventsDir(state string) string { return filepath.Join(state, "events") }

// ListEvents returns the paths of the events in a folder, sorted. It returns none if the folder does not exist.
func ListEvents(folder string) (out []string, err error) {
	dirs, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, d := range dirs {
		if d.IsDir() {
			out = append(out, filepath.Join(folder, d.Name()))
		}
	}
	return out, nil
}

// Watcher updates the events of a folder. It remembers the size of each ledger and the running games, so that an idle
// event costs only a look at its file size. The zero value is ready for use.
type Watcher struct {
	Shelf *game.Library                                      // the titles of the games
	Now   func() time.Time                                   // nil: the machine's
	Light func(beacon.Network, uint64) (beacon.Value, error) // public randomness, nil: none can be had
	Lock  sync.Locker                                        // held while an event is open, nil: nobody else in this process opens one

	Estimates estimate.Maker // nil: they are made while the event is open
	Failures  Failures       // hears of estimates that could not be made; nil: nobody does

	seen map[string]seen
}

type seen struct {
	size int64     // of the ledger
	open []string  // games
	all  []string  // games that are not scored, also while the event is in trouble
	next time.Time // when something is due without a record: a round ends, randomness appears; zero for nothing
}

// UpdateResult holds an event that was checked, and what changed.
type UpdateResult struct {
	Name       string
	Event      *tournament.Event // nil if it could not be opened
	Records    int               // of its ledger
	Root       string
	Made, Over []string // games
	Err        error
}

// Update creates the games that are due in the events of a folder, and records the results of those that are over.
// rests reports whether a game is over. An event that another process has open is skipped this time.
func (w *Watcher) Update(events, games string, rests func(game string) bool) (out []UpdateResult, err error) {
	dirs, err := ListEvents(events)
	if err != nil {
		return nil, err
	}
	if w.seen == nil {
		w.seen = map[string]seen{}
	}
	for _, d := range dirs {
		st, err := os.Stat(filepath.Join(d, tournament.FileLedger))
		if err != nil || !w.due(filepath.Base(d), st.Size(), rests) {
			continue
		}
		if n := w.look(d, games, st.Size()); n.Event != nil || n.Err != nil {
			out = append(out, n)
		}
	}
	return out, nil
}

// EventOf returns the event of an unscored game, as of the last update. It returns "" if there is none.
func (w *Watcher) EventOf(game string) string {
	for name, s := range w.seen {
		if slices.Contains(s.all, game) {
			return name
		}
	}
	return ""
}

func (w *Watcher) due(name string, size int64, rests func(string) bool) bool {
	was, known := w.seen[name]
	if !known || was.size != size {
		return true
	}
	if !was.next.IsZero() && !w.now().Before(was.next) {
		return true
	}
	for _, g := range was.open {
		if rests(g) {
			return true
		}
	}
	return false
}

func (w *Watcher) now() time.Time {
	if w.Now != nil {
		return w.Now()
	}
	return time.Now()
}

// look does what is due in one event. It fetches public randomness while the event is closed, so that nobody waits for
// it.
func (w *Watcher) look(dir, games string, size int64) (n UpdateResult) {
	had := map[string]beacon.Value{}
	for {
		x, wants := w.within(dir, games, size, had)
		x.Made, x.Over = append(n.Made, x.Made...), append(n.Over, x.Over...)
		if n = x; wants == nil || w.Light == nil {
			return n
		}
		v, err := w.Light(wants.Network, wants.Round)
		if err != nil {
			return n
		}
		had[wants.Network.Ref(wants.Round)] = v
	}
}

// errWanted reports that randomness must be fetched first.
var errWanted = errors.New("it is to be fetched")

// within opens one event and does what is due, with the randomness in had. wants names a round of randomness that is
// missing, nil if none is. An invalid event is not opened again until a record is added to it.
func (w *Watcher) within(dir, games string, size int64, had map[string]beacon.Value) (n UpdateResult, wants *tournament.PendingDrawError) {
	n = UpdateResult{Name: filepath.Base(dir)}
	if w.Lock != nil {
		w.Lock.Lock()
		defer w.Lock.Unlock()
	}
	b, err := tournament.OpenAt(dir, w.now)
	if errors.Is(err, tournament.ErrBusy) {
		return n, nil
	}
	w.seen[n.Name] = seen{size: size, all: w.seen[n.Name].all}
	if n.Err = err; err != nil {
		return n, nil
	}
	b.Light = func(of beacon.Network, round uint64) (beacon.Value, error) {
		if v, ok := had[of.Ref(round)]; ok {
			return v, nil
		}
		wants = &tournament.PendingDrawError{Network: of, Round: round}
		return beacon.Value{}, errWanted
	}
	var next time.Time
	if b.Broken != nil {
		n.Err = b.Broken
	} else if next, n.Err = b.RunLockedDraws(); n.Err == nil {
		n.Made, n.Err = StartGames(b, w.Shelf, games)
	}
	c := &collector{Book: b, shelf: w.Shelf, estimates: w.Estimates, failures: w.Failures}
	if c.estimates == nil {
		c.estimates = estimate.AtOnce{}
	}
	if n.Err == nil {
		n.Over, n.Err = c.collect(games)
	}
	if next.IsZero() {
		next = b.NextDueTime()
	}
	if !next.IsZero() && !w.now().Before(next) {
		next = w.now().Add(askAgain) // it is time, and it could not be had
	}
	if c.waits {
		next = w.now() // the next look
	}
	h := b.Log().Root()
	n.Event, n.Records, n.Root = b.Event, b.Log().Size(), hex.EncodeToString(h[:])
	var open, all []string
	for _, g := range b.OpenGames() {
		all = append(all, g.ID)
		if g.Begun && n.Err == nil {
			open = append(open, g.ID)
		}
	}
	n.Err = errors.Join(n.Err, b.Close())
	if st, err := os.Stat(filepath.Join(dir, tournament.FileLedger)); err == nil {
		w.seen[n.Name] = seen{st.Size(), open, all, next}
	}
	return n, wants
}
