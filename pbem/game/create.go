package game

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/durable"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/text"
	"fieldpost/pbem/text/lazyregexp"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// The files of a game folder.
const (
	FileGame       = "game.yaml"
	FileLedger     = "ledger.txt"
	FileSecrets    = "secrets.yaml"
	FileCheckpoint = "checkpoint.txt"
	DirData        = "data"
	DirSigned      = "signed"
	fileLock       = "lock"
)

// CheckpointOrigin is the beginning of a checkpoint's origin line; the game's name follows it.
const CheckpointOrigin = "fieldpost.pbem/"

// Game is an opened game folder.
type Game struct {
	*engine.Game
	Dir             string
	RepairNote      string // what Open repaired, "" for nothing
	FoldReason      string // why Open replayed the whole ledger, "" if it used a snapshot
	file            *ledger.File
	size            int64  // bytes of the ledger file that are in memory; -1 if memory may be ahead of the file
	fileHash        string // SHA-256 of the present game.yaml, "" if not computed yet
	snapshotRecords int    // number of records in the newest snapshot
	secrets         *secrets
	library         *Library          // titles of the program
	recentBatches   []batch           // last stored batches
	crashPoint      func(step string) // called by tests to stop at a step
}

// Library returns the titles of the program.
func (g *Game) Library() *Library { return g.library }

// Catalogue returns the translations of the game's title and, for what that does not have, of the program.
func (g *Game) Catalogue() *text.Catalogue { return g.library.catalogue.OfTitle(g.Header.Title) }

// Spec describes a game to create.
type Spec struct {
	Game    string
	Title   string
	Seats   []engine.Seat
	Options []core.Fact
	Data    fs.FS // files that replace shipped data blocks, may be nil
	Now     time.Time
	Entropy io.Reader

	Moderators []engine.Moderator
	Clock      string // canonical text of a deadline policy, "" for none
	Anonymous  bool   // players are not told who plays the other sides
}

// shownNames returns the names of the game's people as others see them.
func (s Spec) shownNames() (out []string) {
	for _, x := range s.Seats {
		out = append(out, x.Name)
	}
	for _, m := range s.Moderators {
		out = append(out, m.Name)
	}
	return out
}

// newSuffix marks the folder of a game that is not complete yet.
const newSuffix = ".new"

var validName = lazyregexp.New(`^[a-z0-9][a-z0-9._-]{0,39}$`)

// Create creates the folder of a new game. The folder must not exist yet.
func (s *Library) Create(dir string, spec Spec) (*Game, error) {
	if !validName().MatchString(spec.Game) {
		return nil, fmt.Errorf("game name %q: use 1 to 40 of a-z 0-9 . _ -, starting with a letter or digit", spec.Game)
	}
	if strings.HasSuffix(spec.Game, newSuffix) {
		return nil, fmt.Errorf("game name %q: it must not end in %s", spec.Game, newSuffix)
	}
	if !notation.IsFrameName(spec.Game) {
		return nil, fmt.Errorf("game name %q: no frame can name it: use letters and digits, with single dashes, dots or _ between them",
			spec.Game)
	}
	if durable.IsReservedName(spec.Game) {
		return nil, fmt.Errorf("game name %q: Windows keeps this name for a device; put something before it, as in g-%[1]s", spec.Game)
	}
	for _, name := range spec.shownNames() {
		if err := notation.CheckDisplayName(name); err != nil {
			return nil, fmt.Errorf("name %q: %w", name, err)
		}
	}
	title, ok := s.Find(spec.Title)
	if !ok {
		return nil, fmt.Errorf("there is no title %q%s", spec.Title, notation.SuggestionText(spec.Title, s.IDs()))
	}
	seats, err := orderSeats(title.Meta(), spec.Seats)
	if err != nil {
		return nil, err
	}
	options, err := chooseOptions(title.Meta(), spec.Options)
	if err != nil {
		return nil, err
	}
	if spec.Moderators, err = checkModerators(spec.Moderators); err != nil {
		return nil, err
	}
	data, err := s.Data(spec.Title, spec.Data)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(dir); err == nil {
		return nil, fmt.Errorf("%s exists already; a game is created once", dir)
	}
	tmp := dir + newSuffix
	if err := os.RemoveAll(tmp); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(tmp, 0o755); err != nil {
		return nil, err
	}
	if err := s.build(tmp, spec, title, seats, options, data); err != nil {
		return nil, err
	}
	if err := os.Rename(tmp, dir); err != nil {
		return nil, err
	}
	return s.Open(dir)
}

// build writes the files of a new game.
func (s *Library) build(dir string, spec Spec, title core.Title, seats []engine.Seat, options core.Options, data fs.FS) error {
	if err := os.CopyFS(filepath.Join(dir, DirData), data); err != nil {
		return err
	}
	hash, err := scenarios.Hash(data)
	if err != nil {
		return err
	}
	mod, err := s.module(title, hash, data)
	if err != nil {
		return fmt.Errorf("title %s: %w", spec.Title, err)
	}
	sec, err := newSecrets(filepath.Join(dir, FileSecrets), spec.Game, CheckpointOrigin+spec.Game, spec.Entropy)
	if err != nil {
		return err
	}
	sec.dirty = true
	if err := sec.save(); err != nil {
		return err
	}
	h := engine.Header{Game: spec.Game, Title: spec.Title, Rules: title.Meta().Version, Data: hash, Options: options, Seats: seats,
		Chain: chainLinks, VKey: sec.verifier, Created: spec.Now, Moderators: spec.Moderators, Clock: spec.Clock, Anonymous: spec.Anonymous}
	sec.anchors(&h)
	e, err := engine.New(h, title, mod, sec)
	if err != nil {
		return err
	}
	f, err := ledger.CreateFile(filepath.Join(dir, FileLedger))
	if err != nil {
		return err
	}
	if err := f.Append(e.Log().Records()...); err != nil {
		return err
	}
	if err := sec.save(); err != nil { // hidden draws of the set-up
		return err
	}
	g := &Game{Game: e, Dir: dir, file: f, secrets: sec}
	if err := errors.Join(g.writeHead(), f.Close()); err != nil {
		return err
	}
	g.size = g.ledgerSize()
	_ = g.Snapshot() // saves the next open a replay; if it fails, the game is replayed
	return nil
}

// orderSeats returns seats in the title's order, or an error for missing and duplicate ones.
func orderSeats(m core.Meta, given []engine.Seat) ([]engine.Seat, error) {
	for _, s := range given {
		if !slices.Contains(m.Sides, s.Side) {
			return nil, fmt.Errorf("%s has no seat %q%s", m.ID, s.Side, notation.SuggestionText(string(s.Side), m.SideNames()))
		}
	}
	var out []engine.Seat
	for _, side := range m.Sides {
		n := 0
		for _, s := range given {
			if s.Side == side {
				out = append(out, s)
				n++
			}
		}
		if n != 1 {
			return nil, fmt.Errorf("%s needs exactly one seat for %s, %d given; its sides: %s", m.ID, side, n,
				notation.JoinWithCommas(m.Sides))
		}
	}
	for i := range out {
		if err := checkSeat(&out[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// chooseOptions validates the given options and fills in the defaults.
func chooseOptions(m core.Meta, given []core.Fact) (core.Options, error) {
	defs := engine.OptionDefs(m)
	for _, f := range given { // the ledger lists this option only if it was chosen
		if f.Name == randomness.BeaconOption.Key && f.Value != randomness.BeaconOption.Values[0] {
			defs = append(defs, randomness.BeaconOption)
		}
	}
	var out core.Options
	for _, d := range defs {
		v := d.Values[0]
		for _, f := range given {
			if f.Name == d.Key {
				v = f.Value
			}
		}
		ok := false
		for _, x := range d.Values {
			ok = ok || x == v
		}
		if !ok {
			return nil, fmt.Errorf("option %s: the value %q is not known%s", d.Key, v, notation.SuggestionText(v, d.Values))
		}
		out = append(out, core.Fact{Name: d.Key, Value: v})
	}
	for _, f := range given {
		known := f.Name == randomness.BeaconOption.Key
		for _, d := range defs {
			known = known || d.Key == f.Name
		}
		if !known {
			return nil, fmt.Errorf("%s has no option %q", m.ID, f.Name)
		}
	}
	return out, nil
}
