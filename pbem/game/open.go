package game

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/gofrs/flock"

	"fieldpost/notation/say"
	"fieldpost/pbem/durable"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/text/lazyregexp"
)

// ErrBusy reports that another process used the game for longer than the maximum wait.
var ErrBusy = errors.New("another process holds this game")

// lockWait bounds the wait for another process to finish.
const lockWait = 10 * time.Second

// lockGame takes the game's lock.
func lockGame(dir string) (*flock.Flock, error) {
	l := flock.New(filepath.Join(dir, fileLock))
	ctx, cancel := context.WithTimeout(context.Background(), lockWait)
	defer cancel()
	ok, err := l.TryLockContext(ctx, 20*time.Millisecond)
	if errors.Is(err, context.DeadlineExceeded) || err == nil && !ok {
		return nil, fmt.Errorf("%s: %w", dir, ErrBusy)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: lock: %w", dir, err)
	}
	return l, nil
}

// Open opens a game folder: it replays the ledger from the newest snapshot on, and compares game.yaml with the result.
// An incomplete last batch, as after a crash, is cut off; a game.yaml that is only older than the ledger is written
// again. It returns an error if the ledger is shorter than game.yaml states, or if game.yaml was edited. The folder is
// locked only during reads and writes, so that other processes can read a game that a daemon serves.
func (s *Library) Open(dir string) (*Game, error) {
	if _, err := os.Stat(filepath.Join(dir, FileLedger)); err != nil {
		return nil, fmt.Errorf("%s is not a game folder: no %s", dir, FileLedger)
	}
	l, err := lockGame(dir)
	if err != nil {
		return nil, err
	}
	defer l.Unlock()
	g := &Game{Dir: dir, library: s}
	if err := g.open(); err != nil {
		g.size = -1
		g.Close()
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	return g, nil
}

func (g *Game) open() error {
	recs, err := g.openLedger()
	if err != nil {
		return err
	}
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return err
	}
	title, mod, err := g.library.Load(g.Dir, h)
	if err != nil {
		return err
	}
	was, has := engine.RulesVersionOf(h, recs), title.Meta().Version
	if was > has {
		return fmt.Errorf("the game is played under %s rules version %d, this program has version %d", h.Title, was, has)
	}
	if g.secrets, err = readSecrets(filepath.Join(g.Dir, FileSecrets)); err != nil {
		return err
	}
	g.FoldReason = ""
	if err := g.thaw(g.file.Log(), title, mod); err != nil {
		g.FoldReason = err.Error()
		if err := g.secrets.checkMatches(h); err != nil {
			return err
		}
		if g.Game, err = engine.Replay(recs, title, mod, g.secrets, nil); err != nil {
			if was != has {
				return &RulesError{Title: title.Meta().Name, PlayedVersion: was, ProgramVersion: has, Err: err}
			}
			return fmt.Errorf("the ledger does not replay: %w", err)
		}
	}
	g.size = g.ledgerSize()
	if err := g.compareCheckpoint(); err != nil { // first: it must not be written anew before it is compared
		return err
	}
	return g.compareFile()
}

// ledgerSize returns the present length of the ledger file.
func (g *Game) ledgerSize() int64 {
	st, err := os.Stat(filepath.Join(g.Dir, FileLedger))
	if err != nil {
		return -1
	}
	return st.Size()
}

// refresh replays the ledger again if another process has added to it.
func (g *Game) refresh() error {
	if g.ledgerSize() == g.size {
		return nil
	}
	_ = g.Close() // after a failed write Close may fail too; the file is read again
	return g.open()
}

// openLedger reads the ledger and removes a torn last batch.
func (g *Game) openLedger() ([]ledger.Record, error) {
	f, err := ledger.OpenFile(filepath.Join(g.Dir, FileLedger))
	var torn *ledger.TornError
	if err != nil && !errors.As(err, &torn) {
		return nil, err
	}
	g.file = f
	recs := f.Records()
	n := len(recs)
	for n > 0 && recs[n-1].Type != "state" {
		n--
	}
	if f.HadCRLF() {
		g.RepairNote = fmt.Sprintf("the lines of %s ended in CR LF, as a copy through Windows leaves them; it was written anew with LF",
			FileLedger)
	}
	if torn == nil && n == len(recs) {
		return recs, nil
	}
	if have, where := g.statedRecords(); have > n {
		return nil, fmt.Errorf("the ledger is truncated: %s speaks of %d records, only %d whole ones are left. Nothing was changed; "+
			"restore %s from a backup", where, have, n, FileLedger)
	}
	if n == 0 { // no writer leaves that: the file is something else, and stays as it is
		return nil, nil
	}
	g.RepairNote = fmt.Sprintf("the ledger ended in a half-written batch after record %d; it was cut off, the mail that caused it is "+
		"processed again", n-1)
	return recs[:n], f.Truncate(n)
}

// statedRecords returns the greatest number of records that game.yaml or the checkpoint states, and which file states
// it. The number is 0 if neither can be read.
func (g *Game) statedRecords() (records int, file string) {
	if b, err := durable.ReadLines(filepath.Join(g.Dir, FileGame)); err == nil {
		records, _, _ = parseHead(b)
		file = FileGame
	}
	if b, err := durable.ReadLines(filepath.Join(g.Dir, FileCheckpoint)); err == nil {
		if f := bytes.Split(b, []byte("\n")); len(f) > 2 {
			if n, err := strconv.Atoi(string(f[1])); err == nil && n > records {
				return n, FileCheckpoint
			}
		}
	}
	return records, file
}

var headLines = lazyregexp.New(`(?m)^ledger:\n  records: (\d{1,9})\n  root: ([0-9a-f]{64})\n`)

// parseHead returns the ledger head in the bytes of game.yaml.
func parseHead(b []byte) (records int, root string, ok bool) {
	m := headLines().FindSubmatch(b)
	if m == nil {
		return 0, "", false
	}
	records, err := strconv.Atoi(string(m[1]))
	return records, string(m[2]), err == nil
}

// RulesError reports that the program's rules give another result than the ledger holds, or cannot read the game's
// data. The folder was not touched.
type RulesError struct {
	Title                         string
	PlayedVersion, ProgramVersion int   // versions of the rules
	Data                          bool  // the game's data cannot be read
	Err                           error // names the first record that differs, or the first unreadable line of the data
}

func (e *RulesError) Error() string { return e.Say().String() }

// Say implements [say.Sayer].
func (e *RulesError) Say() say.Text {
	if e.Data {
		return say.F("the data of the game were written for %s rules version %d; version %d of this program cannot read "+
			"them: %s. It is left as it is: run it with the older program", e.Title, e.PlayedVersion, e.ProgramVersion, say.TextOf(e.Err))
	}
	return say.F("the game was played under %s rules version %d; version %d of this program plays it otherwise: %s. It is left as "+
		"it is: run it with the older program, and see pbem replay --against", e.Title, e.PlayedVersion, e.ProgramVersion,
		say.TextOf(e.Err))
}

func (e *RulesError) Unwrap() error { return e.Err }

// ReadLedger reads the records of a game folder without taking the lock.
func ReadLedger(dir string) ([]ledger.Record, error) {
	b, err := durable.ReadLines(filepath.Join(dir, FileLedger))
	if err != nil {
		return nil, fmt.Errorf("%s is not a game folder: %w", dir, err)
	}
	return ledger.ParseAll(b)
}

// Replay replays the open game from its ledger, calling watch after each batch.
func (g *Game) Replay(watch func(*engine.Game, *engine.Outcome) bool) (*engine.Game, error) {
	title, mod, err := g.library.Load(g.Dir, g.Header)
	if err != nil {
		return nil, err
	}
	return engine.Replay(g.Log().Records(), title, mod, g.secrets, watch)
}
