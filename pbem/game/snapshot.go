package game

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/gofrs/flock"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// FileSnapshot is the file with the state of the game after some record, so that opening need not replay the records
// before. It can be deleted at any time. It proves nothing: audit and replay do not read it.
const FileSnapshot = "snapshot"

// snapshotHead identifies the state that a snapshot holds. The text of the file is these lines, a blank one, and the
// bytes of [engine.Game.EncodeState].
type snapshotHead struct {
	program string // version of the program that wrote it; another version must replay the ledger
	rules   int    // version of the title's rules in that program
	records int
	root    string // root of the ledger at that number of records
	seals   int    // number of seals in the secrets then
	file    string // SHA-256 of game.yaml then
}

const snapshotFormat = "pbem-snapshot/1"

func (h snapshotHead) text() string {
	return fmt.Sprintf("%s\nprogram %s\nrules %d\nrecords %d\nroot %s\nseals %d\nfile %s\n", snapshotFormat, h.program, h.rules,
		h.records, h.root, h.seals, h.file)
}

// program returns an identifier of the running program: its build settings and its file. Only the program that wrote a
// snapshot may use it, so each new program replays each game once.
var program = sync.OnceValue(func() string {
	what := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		what = info.String()
	}
	if path, err := os.Executable(); err == nil {
		if st, err := os.Stat(path); err == nil {
			what += fmt.Sprint(st.Size(), " ", st.ModTime().UnixNano())
		}
	}
	sum := sha256.Sum256([]byte(what))
	return hex.EncodeToString(sum[:16])
})

// snapshotMAC returns the authentication code of a snapshot under all keys of the game, which only the server has. It
// proves that the snapshot was made with secrets that match the ledger.
func (s *secrets) snapshotMAC(head string, frozen []byte) string {
	m := hmac.New(sha256.New, []byte(s.Dice+"\n"+s.Veil+"\n"+s.Salts+"\n"+s.Signer))
	fmt.Fprintf(m, "%s\n%s\n%s\n", snapshotFormat, s.Game, head)
	m.Write(frozen)
	return hex.EncodeToString(m.Sum(nil))
}

// Snapshot saves a snapshot of the game, unless there is one of this state. If it fails or is interrupted, the next
// open replays more of the ledger, and nothing else is affected. If another process holds the game's lock, it does
// nothing.
func (g *Game) Snapshot() error {
	if g.size < 0 || g.fileHash == "" || g.RecordsSinceSnapshot() == 0 {
		return nil
	}
	l := flock.New(filepath.Join(g.Dir, fileLock))
	if ok, err := l.TryLock(); err != nil || !ok {
		return err
	}
	defer l.Unlock()
	if g.ledgerSize() != g.size {
		return nil
	}
	frozen, err := g.EncodeState()
	if err != nil {
		return err
	}
	h := snapshotHead{program(), g.Meta().Version, g.Log().Size(), hexRoot(g.Log().Root()), len(g.secrets.Seals), g.fileHash}
	text := h.text()
	b := fmt.Appendf(nil, "%smac %s\n\n%s", text, g.secrets.snapshotMAC(text, frozen), frozen)
	path := filepath.Join(g.Dir, FileSnapshot)
	g.reachCrashPoint("before snapshot")
	if err := os.WriteFile(path+newSuffix, b, 0o600); err != nil { // not synced: a checksum detects damage
		return err
	}
	g.reachCrashPoint("before snapshot is named")
	if err := os.Rename(path+newSuffix, path); err != nil {
		return err
	}
	g.reachCrashPoint("snapshot")
	g.snapshotRecords = h.records
	return nil
}

// RecordsSinceSnapshot returns the number of records after the newest snapshot.
func (g *Game) RecordsSinceSnapshot() int { return g.Log().Size() - g.snapshotRecords }

// thaw restores the game from its snapshot and the later records, or returns an error with the reason why it cannot.
func (g *Game) thaw(log *ledger.Log, title core.Title, mod core.Module) error {
	g.snapshotRecords, g.fileHash = 0, ""
	h, frozen, err := g.readSnapshot(log, title.Meta().Version)
	if err != nil {
		return err
	}
	if g.Game, err = engine.DecodeState(log, h.records, frozen, title, mod, g.secrets); err != nil {
		return err
	}
	if g.snapshotRecords = h.records; g.snapshotRecords == log.Size() {
		g.fileHash = h.file
	}
	return nil
}

// readSnapshot reads the snapshot, or returns why there is no usable one.
func (g *Game) readSnapshot(log *ledger.Log, rules int) (h snapshotHead, frozen []byte, err error) {
	b, err := os.ReadFile(filepath.Join(g.Dir, FileSnapshot))
	if errors.Is(err, fs.ErrNotExist) {
		return h, nil, errors.New("it has no snapshot")
	}
	if err != nil {
		return h, nil, err
	}
	return g.secrets.openSnapshot(b, log, rules)
}

// openSnapshot parses a snapshot and checks that it fits the ledger and these rules.
func (s *secrets) openSnapshot(b []byte, log *ledger.Log, rules int) (h snapshotHead, frozen []byte, err error) {
	top, frozen, _ := bytes.Cut(b, []byte("\n\n"))
	at := strings.LastIndex(string(top), "mac ")
	if at < 0 {
		return h, nil, errors.New("its snapshot was not written to its end")
	}
	text, mac := string(top[:at]), string(top[at+len("mac "):])
	if !hmac.Equal([]byte(mac), []byte(s.snapshotMAC(text, frozen))) {
		return h, nil, errors.New("its snapshot was not written to its end, was altered, or is that of another game")
	}
	n, err := fmt.Sscanf(text, snapshotFormat+"\nprogram %s\nrules %d\nrecords %d\nroot %s\nseals %d\nfile %s\n", &h.program, &h.rules,
		&h.records, &h.root, &h.seals, &h.file)
	switch {
	case err != nil || n != 6 || h.text() != text:
		return h, nil, errors.New("its snapshot is of another kind")
	case h.program != program() || h.rules != rules:
		return h, nil, errors.New("its snapshot was written by another program")
	case h.seals > len(s.Seals):
		return h, nil, fmt.Errorf("its snapshot knows of %d seals, %s of %d", h.seals, FileSecrets, len(s.Seals))
	case h.records > log.Size():
		return h, nil, fmt.Errorf("its snapshot is of record %d, the ledger has %d", h.records, log.Size())
	}
	root, err := log.RootAt(h.records)
	if err == nil && hexRoot(root) != h.root {
		err = fmt.Errorf("its snapshot is of another ledger, which has another root at %d records", h.records)
	}
	return h, frozen, err
}
