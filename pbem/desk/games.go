package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"fieldpost/pbem/command"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/post/identity"
	"fieldpost/pbem/robot"
)

// names are the games of the folder, sorted.
func (d *Desk) names() ([]string, error) {
	entries, err := os.ReadDir(d.Games)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var out []string
	for _, e := range entries {
		if e.IsDir() && !strings.HasSuffix(e.Name(), ".new") {
			out = append(out, e.Name())
		}
	}
	sort.Strings(out)
	return out, err
}

// game opens a game and keeps it open until another process adds to it. A name that is no plain folder name, or the name
// of a folder without a ledger, does not exist.
func (d *Desk) game(name string) (*game.Game, error) {
	if name == "" || name != filepath.Base(name) || strings.HasPrefix(name, ".") {
		return nil, fs.ErrNotExist
	}
	dir := filepath.Join(d.Games, name)
	st, err := os.Stat(filepath.Join(dir, game.FileLedger))
	if err != nil {
		return nil, fs.ErrNotExist
	}
	if o := d.open[name]; o != nil {
		if st.Size() == o.bytes() {
			return o.Game, nil
		}
		d.drop(o.Game)
	}
	g, err := d.modules.Open(dir)
	if err != nil {
		return nil, err
	}
	if g.Header.Game != name {
		return nil, errors.Join(fmt.Errorf("the folder %s holds the game %s; a game's folder bears its name", dir, g.Header.Game), g.Close())
	}
	if g.Warning != "" {
		d.Log.Warn("repaired a game", "game", name, "what", g.Warning)
	}
	if d.open == nil {
		d.open = map[string]*opened{}
	}
	d.open[name] = &opened{Game: g}
	return g, nil
}

// opened is an open game with what its ledger takes up on disk.
type opened struct {
	*game.Game
	records int
	size    int64 // of these records
	parts   parts
}

// bytes is the length of the ledger file as far as the game in memory knows it.
func (o *opened) bytes() int64 {
	recs := o.Log().Records()
	if len(recs) < o.records {
		o.records, o.size = 0, 0
	}
	for _, r := range recs[o.records:] {
		o.size += int64(len(r.Text())) + 1 // the blank line behind every record
	}
	o.records = len(recs)
	return o.size
}

// drop forgets an open game; the next use reads it from disk.
func (d *Desk) drop(g *game.Game) {
	for name, x := range d.open {
		if x.Game == g {
			delete(d.open, name)
		}
	}
	if err := g.Close(); err != nil {
		d.Log.Warn("a game was not closed cleanly", "dir", g.Dir, "error", err)
	}
}

type seatRef struct{ game, side string }

// seatsOf are the seats that an address holds, sorted by game. A game that cannot be opened still knows its players.
func (d *Desk) seatsOf(addr string) ([]seatRef, error) {
	names, err := d.names()
	if err != nil {
		return nil, err
	}
	canon, ok := identity.Canonical(addr)
	if !ok {
		return nil, nil
	}
	var out []seatRef
	for _, n := range names {
		if !d.mayHave(n, canon) {
			continue
		}
		for _, s := range d.seats(n) {
			if command.Holds(s, addr) {
				out = append(out, seatRef{n, string(s.Side)})
			}
		}
	}
	return out, nil
}

// plays says whether an address holds a seat in a game.
func (d *Desk) plays(addr, name string) bool {
	return slices.ContainsFunc(d.seats(name), func(s engine.Seat) bool { return command.Holds(s, addr) })
}

// seats are the seats of a game, from its first records when it cannot be opened.
func (d *Desk) seats(name string) []engine.Seat {
	g, err := d.game(name)
	if err == nil {
		return g.Header.Seats
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	d.Log.Debug("a game cannot be opened; its players are read from its first records", "game", name, "error", err)
	recs, err := game.ReadLedger(filepath.Join(d.Games, name))
	if err != nil {
		return nil
	}
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return nil
	}
	return h.Seats
}

// People are the seats of a game that a person holds, one for each address that gets its mail.
func (d *Desk) People(name string) ([]engine.Seat, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, err := d.game(name)
	if err != nil {
		return nil, err
	}
	return people(g.Game), nil
}

func people(g *engine.Game) []engine.Seat {
	var out []engine.Seat
	for _, s := range g.Header.Seats {
		out = append(out, copies(s)...)
	}
	return out
}

// founders are the seats that a person held when the game was made: those that have a welcome mail.
func founders(g *engine.Game) []engine.Seat {
	var out []engine.Seat
	for _, s := range g.Header.Seats {
		for _, r := range g.Log().Records() {
			if r.Type != "join" || r.Get("seat") != string(s.Side) {
				continue
			}
			if addr := r.Get("addr"); robot.Is(addr) || addr == "" || addr == "-" {
				break // nobody to be welcomed
			}
			if s.Addr == "" { // he left before he was welcomed
				s.Name, s.Addr = r.Get("name"), r.Get("addr")
				if s.Name == "-" {
					s.Name = ""
				}
			}
			out = append(out, s)
			break
		}
	}
	return out
}

// peopleAt counts the addresses that got the letters of the seats when a record was made.
func peopleAt(g *engine.Game, record int) int { return len(rosterOf(g, record).people()) }

// Drive lets the computer opponents of a game act until it waits for a person. What comes of it is told by Results.
func (d *Desk) Drive(name string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, err := d.game(name)
	if err != nil {
		return err
	}
	return d.drive(g)
}

func (d *Desk) drive(g *game.Game) error {
	outs, err := robot.Drive(g, func(in engine.Input) (*engine.Outcome, error) { return g.Submit(d.timed(g, in)) })
	for _, o := range outs {
		d.Log.Info("computer opponent", "game", g.Header.Game, "side", o.Side, "phase", o.Phase, "receipt", o.Receipt, "status", o.Status)
	}
	return err
}

// heads are the frame head lines that an address may use now.
func (d *Desk) heads(addr string) []string {
	seats, _ := d.seatsOf(addr)
	var out []string
	for _, s := range seats {
		if g, err := d.game(s.game); err == nil {
			out = append(out, fmt.Sprintf("#PBEM %s %s %s", s.game, s.side, g.Position().Phase))
		}
	}
	return out
}

// Close releases all games.
func (d *Desk) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	var err error
	for _, o := range d.open {
		err = errors.Join(err, o.Close())
	}
	d.open = nil
	return err
}
