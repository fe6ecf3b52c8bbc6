// Package audit checks a game from what is public: the ledger with its revealed keys, the scenario data and game.yaml.
// It needs no secret and trusts nothing that the server says of itself. It may not write.
package audit

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
)

// Check is one thing looked at.
type Check struct {
	Name   string `json:"check"`
	OK     bool   `json:"ok"`
	Count  int    `json:"count"`            // how many items were compared
	Detail string `json:"detail,omitempty"` // what was found; for a failure the record, the field and what was expected
}

// Verdict is the result of an audit.
type Verdict struct {
	Game    string  `json:"game"`
	Records int     `json:"records"`
	Root    string  `json:"root"`
	OK      bool    `json:"ok"`
	Checks  []Check `json:"checks"`
}

func (v *Verdict) add(name string, count int, detail string, err error) bool {
	c := Check{Name: name, OK: err == nil, Count: count, Detail: detail}
	if err != nil {
		c.Detail = err.Error()
		v.OK = false
	}
	v.Checks = append(v.Checks, c)
	return err == nil
}

// Run audits a game folder. The error is for a folder that cannot be read at all.
func Run(dir string) (*Verdict, error) {
	data, err := os.ReadFile(filepath.Join(dir, game.FileLedger))
	if err != nil {
		return nil, err
	}
	v := &Verdict{OK: true}
	recs, err := ledger.ParseAll(data)
	if !v.add("ledger text", len(recs), "every record well-formed and numbered", err) {
		return v, nil
	}
	log, err := ledger.NewLog(recs...)
	if !v.add("ledger tree", len(recs), "Merkle tree over all records", err) {
		return v, nil
	}
	root := log.Root()
	v.Records, v.Root = log.Size(), hex.EncodeToString(root[:])
	h, err := engine.ParseHeader(recs)
	if !v.add("genesis", len(h.Seats), "game, title, data, anchors and seats", err) {
		return v, nil
	}
	v.Game = h.Game
	keys := v.checkChain(h, recs)
	v.checkLocks(h, recs)
	v.checkRolls(recs, keys)
	v.checkSeals(recs)
	v.checkCheckpoint(dir, h, log)
	v.checkReplay(dir, h, recs, keys)
	return v, nil
}

// checkCheckpoint holds the signed head against the tree at its size.
func (v *Verdict) checkCheckpoint(dir string, h engine.Header, log *ledger.Log) {
	const name = "checkpoint"
	b, err := os.ReadFile(filepath.Join(dir, game.FileCheckpoint))
	if errors.Is(err, os.ErrNotExist) {
		v.add(name, 0, "", fmt.Errorf("%s is missing", game.FileCheckpoint))
		return
	}
	if err != nil {
		v.add(name, 0, "", err)
		return
	}
	size, root, err := ledger.OpenCheckpoint(h.VKey, b)
	if err == nil {
		var at ledger.Hash
		if at, err = log.RootAt(size); err == nil && at != root {
			err = fmt.Errorf("checkpoint at %d records has root %s, the ledger gives %s", size, ledger.Short(root), ledger.Short(at))
		}
		if err == nil && size != log.Size() {
			err = fmt.Errorf("checkpoint speaks of %d records, the ledger holds %d", size, log.Size())
		}
	}
	v.add(name, 1, "signature and root agree", err)
}

// checkReplay plays the game again with the revealed keys and compares every record, every position hash and game.yaml.
func (v *Verdict) checkReplay(dir string, h engine.Header, recs []ledger.Record, keys *revealed) {
	title, mod, err := game.Load(dir, h)
	if !v.add("scenario data", 1, "hash as pinned by the genesis record", err) {
		return
	}
	positions := 0
	g, err := engine.Replay(recs, title, mod, keys, func(*engine.Game, *engine.Outcome) bool { positions++; return true })
	if !v.add("replay", positions, "every derived record and position hash made anew", err) {
		return
	}
	v.add("game file", 1, game.FileGame+" is what the ledger gives", game.CompareFile(dir, g))
}

// Print writes the verdict for people.
func (v *Verdict) Print(w io.Writer) {
	for _, c := range v.Checks {
		mark := "ok  "
		if !c.OK {
			mark = "FAIL"
		}
		fmt.Fprintf(w, "  %s  %-14s %5d  %s\n", mark, c.Name, c.Count, c.Detail)
	}
	word := "AUDIT PASSED"
	if !v.OK {
		word = "AUDIT FAILED"
	}
	short := v.Root
	if len(short) > 12 {
		short = short[:4] + " " + short[4:8] + " " + short[8:12]
	}
	fmt.Fprintf(w, "%s  game %s, %d records, root %s\n", word, v.Game, v.Records, short)
}
