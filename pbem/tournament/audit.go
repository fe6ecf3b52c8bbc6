package tournament

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/durable"
	"fieldpost/pbem/ledger"
)

// Verdict holds the result of an audit: all checks, and the first difference.
type Verdict struct {
	Event   *Event // as far as its records hold
	Records int
	Root    string
	Broken  *BrokenError // the ledger cannot be followed to its end, nil: it can
	Checks  []Check
	OK      bool
}

// Check holds the result of one check of an audit.
type Check struct {
	Name, Detail string
	Err          error
}

// AddCheck adds the result of a check, and reports whether it passed.
func (v *Verdict) AddCheck(name, detail string, err error) bool {
	v.Checks = append(v.Checks, Check{name, detail, err})
	v.OK = v.OK && err == nil
	return err == nil
}

// Audit recomputes an event from its ledger: draws, pairings, sides, points, standings and places. It compares the
// signed checkpoint and event.yaml with them. If games names a folder of games, it also compares the ledger of each
// game with the root that the result cites. It needs no secret and writes nothing. It returns an error only if the
// folder cannot be read.
func Audit(dir, games string) (*Verdict, error) { return audit(dir, games, Replay) }

// AuditQuickly is a faster Audit for people who want to see the event: it trusts the recorded pairs of Swiss rounds. If
// a record is invalid, Event holds the state before that record, and Broken says why.
func AuditQuickly(dir string) (*Verdict, error) { return audit(dir, "", ReplayQuickly) }

func audit(dir, games string, fold func([]ledger.Record) (*Event, error)) (*Verdict, error) {
	raw, err := durable.ReadLines(filepath.Join(dir, FileLedger))
	if err != nil {
		return nil, err
	}
	note, err := durable.ReadLines(filepath.Join(dir, FileCheckpoint))
	if err != nil {
		return nil, err
	}
	shown, err := durable.ReadLines(filepath.Join(dir, FileEvent))
	if err != nil {
		return nil, err
	}
	v := &Verdict{OK: true}
	recs, err := ledger.ParseAll(raw)
	if !v.AddCheck("ledger", fmt.Sprintf("%d records, well-formed and numbered", len(recs)), err) {
		return v, nil
	}
	log, err := ledger.NewLog(recs...)
	if !v.AddCheck("tree", "Merkle tree over all records", err) {
		return v, nil
	}
	root := log.Root()
	v.Records, v.Root = len(recs), hex.EncodeToString(root[:])
	v.Event, err = fold(recs)
	var fault *Fault
	if !v.AddCheck("computed anew", "draws, pairings, sides, points, standings, places", err) && errors.As(err, &fault) && v.Event != nil {
		v.Broken = &BrokenError{v.Event.Name, fault}
		v.AddCheck("as far as that", fmt.Sprintf("%d records without a difference; %s is not compared", fault.From, FileEvent), nil)
		v.AddCheck("checkpoint", "signed by the key of the first record", checkNote(v.Event, log, note))
	}
	if err != nil {
		return v, nil
	}
	if n, back := turnedBack(recs); n > 0 {
		v.AddCheck("times", fmt.Sprintf("record %d (%s) is %s older than the one before it: a clock was set back", n,
			recs[n].Type, back), nil)
	}
	v.AddCheck("checkpoint", "signed by the key of the first record", checkNote(v.Event, log, note))
	text, err := v.Event.YAML(v.Records, v.Root)
	if err == nil && !bytes.Equal(text, shown) {
		err = say.Errorf("%s differs from what the ledger says, first in line %d", FileEvent, differingLine(text, shown))
	}
	v.AddCheck(FileEvent, "the fold of the ledger", err)
	if games != "" {
		n, err := checkGames(v.Event, games)
		v.AddCheck("games", fmt.Sprintf("%d results cite the ledger of their game", n), err)
	}
	return v, nil
}

// turnedBack returns the first record that is more than a minute older than the record before it, and the difference.
// It returns 0 if there is no such record. A clock that was set back must not stop an event, so people judge this.
func turnedBack(recs []ledger.Record) (int, time.Duration) {
	for n := 1; n < len(recs); n++ {
		was, now := at(recs[n-1]), at(recs[n])
		if back := was.Sub(now); back > time.Minute && !now.IsZero() { // zero: undone because it is no instant
			return n, back
		}
	}
	return 0, 0
}

func checkNote(e *Event, log *ledger.Log, note []byte) error {
	size, root, err := ledger.OpenCheckpoint(e.VKey, note)
	if err != nil {
		return err
	}
	if size > log.Size() {
		return say.Errorf("it signs %d records, the ledger has %d", size, log.Size())
	}
	if have, err := log.RootAt(size); err != nil || have != root {
		return errors.Join(err, say.Errorf("at %d records the ledger has another root than the one that is signed", size))
	}
	return nil
}

func differingLine(a, b []byte) int {
	as, bs := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range as {
		if i >= len(bs) || !bytes.Equal(as[i], bs[i]) {
			return i + 1
		}
	}
	return len(as) + 1
}

// checkGames compares the ledgers of the games in a folder with the roots that their results cite.
func checkGames(e *Event, games string) (n int, err error) {
	for _, m := range e.matches() {
		for _, g := range m.Games {
			if g.Result == nil || g.Result.Root == "" {
				continue
			}
			if err := checkGame(filepath.Join(games, g.ID, "ledger.txt"), g.Result); err != nil {
				return n, &Fault{Record: g.Result.Record, Type: "result", Field: "root", Why: say.TextOf(err)}
			}
			n++
		}
	}
	return n, nil
}

func checkGame(path string, r *Result) error {
	raw, err := durable.ReadLines(path)
	if err != nil {
		return err
	}
	recs, err := ledger.ParseAll(raw)
	if err != nil {
		return say.Errorf("%s: %w", path, err)
	}
	log, err := ledger.NewLog(recs...)
	if err != nil {
		return say.Errorf("%s: %w", path, err)
	}
	root, err := log.RootAt(r.Size)
	if err != nil {
		return say.Errorf("%s: %w", path, err)
	}
	if have := hex.EncodeToString(root[:]); have != r.Root {
		return say.Errorf("%s has the root %s at %d records, the result cites %s", path, have, r.Size, r.Root)
	}
	return nil
}
