package game

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"fieldpost/pbem/durable"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
)

// Submit submits a frame to the game and stores the result before it returns.
func (g *Game) Submit(in engine.Input) (*engine.Outcome, error) {
	l, err := lockGame(g.Dir)
	if err != nil {
		return nil, err
	}
	defer l.Unlock()
	if err := g.refresh(); err != nil {
		return nil, fmt.Errorf("%s: %w", g.Dir, err)
	}
	kept, err := g.storeArchive(in.Archive)
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", g.Header.Game, err)
	}
	if !kept {
		in.Archive = nil
	}
	out, err := g.Game.Submit(in)
	if err != nil || out.Status == engine.Duplicate {
		return out, err
	}
	if err := g.store(out); err != nil {
		g.size = -1 // memory is ahead of the disk: fold anew before the next sheet
		return nil, fmt.Errorf("game %s: %w", g.Header.Game, err)
	}
	return out, nil
}

// storeArchive stores a signature under its hash, which the receipt names. It is stored before the ledger mentions it.
// If another kind of file is in the way, the signature is not stored: nothing is written outside the folder, and the
// sheet is not refused.
func (g *Game) storeArchive(b []byte) (kept bool, err error) {
	if len(b) == 0 {
		return false, nil
	}
	dir := filepath.Join(g.Dir, DirSigned)
	path := filepath.Join(dir, digest(b))
	if err := os.Mkdir(dir, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return false, err
	}
	if st, err := os.Lstat(dir); err != nil || !st.IsDir() {
		return false, err
	}
	if st, err := os.Lstat(path); err == nil && st.IsDir() {
		return false, nil
	}
	return true, durable.Write(path, b, 0o644)
}

// storeRuling stores what an act or a beacon did to the game.
func (g *Game) storeRuling(work func(*engine.Game) (*engine.Outcome, error)) (*engine.Outcome, error) {
	l, err := lockGame(g.Dir)
	if err != nil {
		return nil, err
	}
	defer l.Unlock()
	if err := g.refresh(); err != nil {
		return nil, fmt.Errorf("%s: %w", g.Dir, err)
	}
	out, err := work(g.Game)
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", g.Header.Game, err)
	}
	if out.Status == engine.Duplicate {
		return out, nil
	}
	if err := g.store(out); err != nil {
		g.size = -1
		return nil, fmt.Errorf("game %s: %w", g.Header.Game, err)
	}
	return out, nil
}

// Act executes one act and stores it: see [engine.Game.Act]. A duplicate stores nothing.
func (g *Game) Act(by engine.Attribution, a engine.Act) (*engine.Outcome, error) {
	a, err := checkAct(a)
	if err != nil {
		return nil, err
	}
	return g.storeRuling(func(e *engine.Game) (*engine.Outcome, error) {
		kept, err := g.storeArchive([]byte(by.Archive))
		if err != nil {
			return nil, err
		}
		if !kept {
			by.Archive = ""
		}
		return e.Act(by, a)
	})
}

// Upgrade records that the game continues under this program's newer rules. It returns nil if the game already does.
func (g *Game) Upgrade(at time.Time) (*engine.Outcome, error) {
	if g.Header.Rules == g.Meta().Version {
		return nil, nil
	}
	return g.Act(engine.Attribution{At: at}, engine.Upgrade{})
}

func (g *Game) store(out *engine.Outcome) error {
	g.fileHash = ""
	g.reachCrashPoint("before secrets")
	if err := g.secrets.save(); err != nil {
		return err
	}
	g.reachCrashPoint("before ledger")
	if err := g.file.Append(g.Log().Records()[out.FromRecord:out.ToRecord]...); err != nil {
		return err
	}
	g.size = g.ledgerSize()
	g.noteChange()
	g.reachCrashPoint("before game file")
	if err := g.writeHead(); err != nil {
		return err
	}
	g.addRecent(out)
	g.reachCrashPoint("stored")
	return nil
}

func (g *Game) reachCrashPoint(step string) {
	if g.crashPoint != nil {
		g.crashPoint(step)
	}
}

// writeHead writes game.yaml and the signed checkpoint.
func (g *Game) writeHead() error {
	b, err := render(g.Game)
	if err != nil {
		return err
	}
	if err := durable.Write(filepath.Join(g.Dir, FileGame), b, 0o644); err != nil {
		return err
	}
	g.fileHash = digest(b)
	g.reachCrashPoint("before checkpoint")
	return g.writeCheckpoint()
}

// writeCheckpoint writes the signed ledger head.
func (g *Game) writeCheckpoint() error {
	note, err := g.Checkpoint()
	if err != nil {
		return err
	}
	return durable.Write(filepath.Join(g.Dir, FileCheckpoint), note, 0o644)
}

// Checkpoint returns the ledger head as a signed note.
func (g *Game) Checkpoint() ([]byte, error) {
	return ledger.SignCheckpoint(g.secrets.Signer, CheckpointOrigin+g.Header.Game, g.Log().Size(), g.Log().Root())
}

// PublicCheckpoint returns the public head of the ledger after its first n records, as a signed note: see
// [engine.PublicPrefix].
func (g *Game) PublicCheckpoint(n int) ([]byte, error) {
	size, root := engine.PublicPrefix(g.Log(), n)
	return ledger.SignCheckpoint(g.secrets.Signer, CheckpointOrigin+g.Header.Game, size, root)
}

// digest returns a SHA-256 in hex digits.
func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// Close saves a snapshot if possible, and closes the files.
func (g *Game) Close() error {
	if g.file == nil {
		return nil
	}
	_ = g.Snapshot() // who opens the game next folds more
	f := g.file
	g.file = nil
	return f.Close()
}

// RecreateOutcome computes again the outcome of a stored frame, from the state before it. It is used if the program
// crashed after storing a frame and before answering it. at is the first record of its batch. Nothing is stored.
func (g *Game) RecreateOutcome(in engine.Input, at int) (*engine.Game, *engine.Outcome, error) {
	recs := g.Log().Records()
	if t, err := time.Parse(time.RFC3339, recs[at].Get("at")); err == nil {
		in.At = t
	}
	in.LockAt = time.Time{}
	if t, err := time.Parse(time.RFC3339, recs[at].Get("lockat")); err == nil {
		in.LockAt = t
	}
	title, mod, err := g.library.Load(g.Dir, g.Header)
	if err != nil {
		return nil, nil, err
	}
	before, err := engine.Replay(recs[:at], title, mod, g.secrets, nil)
	if err != nil {
		return nil, nil, err
	}
	out, err := before.Submit(in)
	return before, out, err
}
