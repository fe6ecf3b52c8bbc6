package fuzz

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"gopkg.in/yaml.v3"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
)

// Files in the folder of a failed game that other games do not have.
const (
	FileFailure = "failure.txt" // what failed, where, and how to play the game again
	FileSheet   = "sheet.txt"   // the failing sheet, as a player would send it
)

// Failure describes a failed game.
type Failure struct {
	Game   string `json:"game"`
	Number int    `json:"number"` // number of the game, with which a run can be started
	Sheet  int    `json:"sheet"`  // number of the sheet, from 1
	Phase  string `json:"phase"`
	Side   string `json:"side"`
	Error  string `json:"error"`
	Dir    string `json:"dir,omitempty"` // the game's folder
	body   string
	stack  string
}

func (t *fuzzGame) failed(err error) *Failure {
	f := &Failure{Game: t.id, Number: t.number, Sheet: t.sheets, Side: string(t.side), Error: err.Error(), body: t.body}
	if t.g != nil { // the ledger decides: after a panic the position may be half changed
		recs := t.g.Log().Records()
		f.Phase = recs[len(recs)-1].Get("phase")
	}
	var c *crash
	if errors.As(err, &c) {
		f.stack = string(c.stack)
	}
	return f
}

// save writes the folder of a failed game, with its keys, ledger and seals. It writes the folder even if the failure
// prevents the game from being opened.
func (t *fuzzGame) save() error {
	if t.g == nil {
		return nil // the game never began
	}
	dir := filepath.Join(t.Dir, t.id)
	begun, err := t.create(dir)
	if err != nil {
		return fmt.Errorf("saving %s: %w", t.id, err)
	}
	t.failure.Dir = dir
	recs := t.g.Log().Records()
	anew := len(begun) == 0 || len(begun) > len(recs) || !bytes.Equal(ledger.Format(begun...), ledger.Format(recs[:len(begun)]...))
	if anew {
		t.failure.Error += "; and a game begun from the same seed begins in another way"
		begun = nil
		if err := os.Remove(filepath.Join(dir, game.FileLedger)); err != nil {
			return err
		}
	}
	if err := errors.Join(t.addSeals(dir), addRecords(dir, recs[len(begun):], anew)); err != nil {
		return fmt.Errorf("saving %s: %w", t.id, err)
	}
	if opened, err := t.Library.Open(dir); err != nil {
		t.failure.Error += "; and the folder does not open: " + err.Error()
	} else if err := opened.Close(); err != nil {
		return err
	}
	sheet := fmt.Sprintf("#PBEM %s %s %s\n%s\n#END\n", t.id, t.failure.Side, t.failure.Phase, t.failure.body)
	return errors.Join(os.WriteFile(filepath.Join(dir, FileSheet), []byte(sheet), 0o644),
		os.WriteFile(filepath.Join(dir, FileFailure), []byte(t.failure.text(t.fuzzRun)), 0o644))
}

// create creates a game folder from the seed and returns its first records, nil if it cannot be opened.
func (t *fuzzGame) create(dir string) ([]ledger.Record, error) {
	if _, err := os.Stat(filepath.Join(dir, FileFailure)); err == nil { // left by an earlier run
		if err := os.RemoveAll(dir); err != nil {
			return nil, err
		}
	}
	if _, err := os.Stat(dir); err == nil {
		return nil, fmt.Errorf("%s exists already and is no failure of an earlier run", dir)
	}
	if err := os.MkdirAll(t.Dir, 0o755); err != nil {
		return nil, err
	}
	made, err := t.Library.Create(dir,
		game.Spec{Game: t.id, Title: t.Title, Seats: t.header.Seats, Options: t.header.Options,
			Now: created, Entropy: t.stream(t.number, "keys")})
	if err != nil {
		if _, gone := os.Stat(filepath.Join(dir, game.FileLedger)); gone != nil {
			return nil, err
		}
		return nil, nil
	}
	begun := made.Log().Records()
	return begun, made.Close()
}

// addSeals adds the sealed statements to the secrets of a new game.
func (t *fuzzGame) addSeals(dir string) error {
	if len(t.keys.seals) == 0 {
		return nil
	}
	b, err := yaml.Marshal(map[string][]seal{"seals": t.keys.seals})
	if err != nil {
		return err
	}
	name := filepath.Join(dir, game.FileSecrets)
	old, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if i := bytes.Index(old, []byte("\nseals:")); i >= 0 { // the list also contains the seals of the set-up
		old = old[:i+1]
	}
	return os.WriteFile(name, append(old, b...), 0o600)
}

// addRecords appends records to a ledger file.
func addRecords(dir string, recs []ledger.Record, anew bool) error {
	open := ledger.OpenFile
	if anew {
		open = ledger.CreateFile
	}
	f, err := open(filepath.Join(dir, game.FileLedger))
	if err != nil {
		return err
	}
	return errors.Join(f.Append(recs...), f.Close())
}

// text returns the content of failure.txt.
func (f *Failure) text(b *fuzzRun) string {
	var w strings.Builder
	fmt.Fprintf(&w, "title    %s, rules version %d, data %.12s, ledger format %s\n", b.Title, b.meta.Version, b.hash, engine.LedgerFormat)
	fmt.Fprintf(&w, "game     %s: seed %d, game number %d\n", f.Game, b.Seed, f.Number)
	fmt.Fprintf(&w, "sheet    number %d, by %s in phase %s\n", f.Sheet, f.Side, f.Phase)
	fmt.Fprintf(&w, "error    %s\n", f.Error)
	fmt.Fprintf(&w, "again    pbem fuzz %s -n 1 --first %d --seed %d\n", b.Title, f.Number, b.Seed)
	fmt.Fprintf(&w, "\nThe sheet, or what was being judged when the error was found:\n\n%s\n", indent(f.body))
	if f.stack != "" {
		fmt.Fprintf(&w, "\n%s, %s\n\n%s", runtime.Version(), f.Error, f.stack)
	}
	return w.String()
}

func indent(s string) string { return "  " + strings.ReplaceAll(s, "\n", "\n  ") }
