package audit

import (
	"bytes"
	"errors"
	"fieldpost/notation/say"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"

	"fieldpost/pbem/durable"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
)

// snapshot holds the content of a game's files at one moment. A daemon may be writing to the folder, or may have
// crashed there: it appends a batch to the ledger, then writes game.yaml, then checkpoint.txt.
type snapshot struct {
	ledger   []byte
	heads    map[string][]byte // game.yaml and every checkpoint*.txt, by name
	unstable bool              // the files kept changing: heads may be older than the ledger by more than a batch
}

// maxTries bounds how often changing files are read again. A read takes much less time than a batch, so few repetitions
// suffice.
const maxTries = 50

// takeSnapshot reads a game's files so that the heads are never newer than the ledger, and if possible of the same
// moment.
func takeSnapshot(dir string) (*snapshot, error) {
	s := &snapshot{unstable: true}
	var err error
	for range maxTries {
		if s.heads, err = readHeads(dir); err != nil {
			return nil, err
		}
		if s.ledger, err = durable.ReadLines(filepath.Join(dir, game.FileLedger)); err != nil {
			return nil, err
		}
		again, err := readHeads(dir)
		if err != nil {
			return nil, err
		}
		if maps.EqualFunc(s.heads, again, bytes.Equal) {
			s.unstable = false
			break
		}
	}
	return s, nil
}

func readHeads(dir string) (map[string][]byte, error) {
	names, err := filepath.Glob(filepath.Join(dir, "checkpoint*.txt"))
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	for _, path := range append(names, filepath.Join(dir, game.FileGame)) {
		b, err := durable.ReadLines(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		out[filepath.Base(path)] = b
	}
	return out, nil
}

// records returns the records of the whole batches, and describes an incomplete last batch that was left out. No head
// counts such a batch, so a ledger that is shorter than a head was cut.
func (s *snapshot) records() (recs []ledger.Record, torn say.Text, err error) {
	recs, err = ledger.ParseAll(s.ledger)
	var tail *ledger.TornError
	if err != nil && (!errors.As(err, &tail) || !isRecordStart(s.ledger[tail.Offset:], len(recs))) {
		return recs, "", err
	}
	n := len(recs)
	for n > 0 && recs[n-1].Type != "state" {
		n--
	}
	if tail == nil && n == len(recs) || n == 0 {
		return recs, "", err
	}
	if have, name := s.statedRecords(recs); have > n {
		if err == nil {
			err = fmt.Errorf("the ledger ends inside a batch, behind record %d, and %s speaks of %d records", len(recs)-1, name, have)
		}
		return recs, "", err
	}
	left := len(s.ledger) - len(ledger.Format(recs[:n]...))
	return recs[:n], "; " + say.F("the last batch was not written to its end: the %d bytes behind record %d are left out, and are cut "+
		"off when the game is opened next", left, n-1), nil
}

// isRecordStart reports whether a torn tail is the beginning of record n.
func isRecordStart(tail []byte, n int) bool {
	head := fmt.Sprintf("rec %d\n", n)
	k := min(len(head), len(tail))
	return string(tail[:k]) == head[:k]
}

// statedRecords returns the greatest number of records that a head states, and the head's name.
func (s *snapshot) statedRecords(recs []ledger.Record) (records int, name string) {
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return 0, ""
	}
	for file, b := range s.heads {
		n, ok := 0, false
		if file == game.FileGame {
			n, ok = game.ParseRecordCount(b)
		} else if size, _, err := ledger.OpenCheckpoint(h.VKey, b); err == nil {
			n, ok = size, true
		}
		if ok && (n > records || n == records && file < name) {
			records, name = n, file
		}
	}
	return records, name
}

// describeLag describes a head that is older than the ledger, "" if it is not. It returns an error if the head is older
// than a crash or a working daemon can explain.
func (s *snapshot) describeLag(name string, n int, recs []ledger.Record) (say.Text, error) {
	if n == len(recs) {
		return "", nil
	}
	batches := 0
	for _, r := range recs[n:] {
		if r.Type == "state" {
			batches++
		}
	}
	if batches > 1 && !s.unstable {
		return "", fmt.Errorf("it speaks of %d records, the ledger holds %d", n, len(recs))
	}
	return "; " + say.F("%s is %d records behind the ledger, as a daemon at work leaves it, or one that was killed", name, len(recs)-n),
		nil
}

// gameFile compares game.yaml with the replayed game at the record that it states.
type gameFile struct {
	snap    *snapshot
	have    []byte
	exists  bool
	records int // number of records that it states; all if it states none
	seen    bool
	short   bool // it is incomplete
	err     error
}

func newGameFile(s *snapshot, records int) *gameFile {
	f := &gameFile{snap: s, records: records}
	f.have, f.exists = s.heads[game.FileGame]
	if n, ok := game.ParseRecordCount(f.have); ok {
		f.records = n
	}
	return f
}

// step compares the file after one batch of the replay.
func (f *gameFile) step(g *engine.Game, to int) {
	if f.exists && to == f.records {
		f.seen = true
		f.short, f.err = game.CompareGameFile(f.have, g)
	}
}

// verdict returns the result of the check of game.yaml. It returns an error if the file is missing or damaged, or fits
// no batch.
func (f *gameFile) verdict(recs []ledger.Record) (say.Text, error) {
	switch {
	case !f.exists:
		return "", fmt.Errorf("%s is missing", game.FileGame)
	case f.err != nil:
		return "", f.err
	case !f.seen:
		return "", fmt.Errorf("%s speaks of %d records; no batch of the ledger ends there", game.FileGame, f.records)
	}
	older, err := f.snap.describeLag(game.FileGame, f.records, recs)
	if err != nil {
		return "", fmt.Errorf("%s: %w", game.FileGame, err)
	}
	out := say.F("%s is what the ledger gives", game.FileGame) + older
	if f.short {
		out += "; " + say.F("it breaks off after %d bytes, as a full disk leaves it, and is written anew when the game is opened next",
			len(f.have))
	}
	return out, nil
}
