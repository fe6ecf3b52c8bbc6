// Package gamestatus reports the state of a game without replaying its ledger. It reads the head of game.yaml, which is
// compared with the ledger whenever the game is opened, and the last batch of the ledger. Listing a thousand games
// takes as long as opening a few. It does not verify the ledger; pbem audit does.
//
// The result contains addresses, so only moderators may see it. The package knows nothing about mail, and writes
// nothing.
package gamestatus

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"time"

	"fieldpost/pbem/game"
	"fieldpost/pbem/game/schedule"
	"fieldpost/rules/core"
)

// Game describes the state of one game.
type Game struct {
	Name      string
	Title     string // id of the title: "kursk"
	Anonymous bool
	Turn      int
	Phase     string
	Seats     []Seat
	Waiting   core.Side // side that must write; "" when the game is over, or its dice wait for public randomness
	Decision  bool      // the side must answer a question, not send a sheet
	Result    *core.Result

	Clock      string // text of the deadline policy, "" for none
	Deadline   *Deadline
	Paused     time.Time // start of a pause; zero if not paused
	Committed  []Committed
	Absences   []Absence
	Missed     []Missed
	Moderators []string // addresses
	Proposals  []Proposal

	Records int
	Root    string // root hash of the ledger, 64 hex digits
	Last    time.Time
}

// Seat is a side with its player.
type Seat struct {
	Side       core.Side
	Name, Addr string
	OtherAddrs []string // further addresses of its players
	Owner      string   // address of the seat's holder while a stand-in plays
	Agent      string   // name of the program that writes its sheets, "" for none
}

// Vacant reports whether nobody holds the seat.
func (s Seat) Vacant() bool   { return s.Addr == "" }
func (s Seat) Computer() bool { return strings.HasPrefix(s.Addr, "ai:") }

// Deadline is the time by which a side must write.
type Deadline struct {
	Side       core.Side
	Due, Grace time.Time // deadline and end of the grace period; the latter zero for none
}

// Committed is a committed sheet that will be locked later.
type Committed struct {
	Side core.Side
	Lock time.Time
}

// Absence is a period in which a player does not write; its state is one of engine.Absence.
type Absence struct {
	No       int
	Side     core.Side
	From, To time.Time
	State    string
}

// Missed holds the number of deadlines that a side missed in a row.
type Missed struct {
	Side  core.Side
	Count int
}

// Proposal is an act that waits for consent.
type Proposal struct {
	No           int
	Act          string // see engine.FormatAct; it may name things hidden from some players
	Needs, Given []core.Side
	Until        time.Time // zero for no end
}

// ErrStale reports that game.yaml does not belong to the end of the ledger: a process was killed between writing them,
// or one was edited. Opening the game finds out which.
var ErrStale = errors.New("game.yaml is not what the end of the ledger says")

// Read returns the state of the game in a folder. It returns ErrStale, or an error that names the unreadable file.
func Read(dir string) (Game, error) {
	b, err := os.ReadFile(filepath.Join(dir, game.FileGame))
	if errors.Is(err, os.ErrNotExist) {
		return Game{}, fmt.Errorf("%w: there is no %s", ErrStale, game.FileGame)
	}
	if err != nil {
		return Game{}, err
	}
	g, position, err := parse(b)
	if err != nil {
		return Game{}, fmt.Errorf("%w: %s: %w", ErrStale, game.FileGame, err)
	}
	end, err := readTail(filepath.Join(dir, game.FileLedger))
	if err != nil {
		return Game{}, err
	}
	if end.record != g.Records-1 || end.turn != g.Turn || end.phase != g.Phase || end.position != position {
		return Game{}, fmt.Errorf("%w: record %d, turn %d, phase %s there; record %d, turn %d, phase %s here", ErrStale, g.Records-1,
			g.Turn, g.Phase, end.record, end.turn, end.phase)
	}
	g.Last = end.at
	return g, nil
}

// GameNames returns the names of the games in a folder, sorted, without games whose creation was not finished.
func GameNames(games string) ([]string, error) {
	entries, err := os.ReadDir(games)
	var out []string
	for _, e := range entries {
		if e.IsDir() && !strings.HasSuffix(e.Name(), ".new") {
			out = append(out, e.Name())
		}
	}
	sort.Strings(out)
	return out, err
}

// Zone returns the time zone of the game's deadlines, UTC if none is set.
func (g Game) Zone() *time.Location {
	p, err := schedule.ParseText(g.Clock)
	if err != nil {
		return time.UTC
	}
	return p.Zone()
}

// WaitsForBeacon reports whether the dice of the executing sheet wait for public randomness.
func (g Game) WaitsForBeacon() bool { return g.Result == nil && g.Waiting == "" }

// Late reports whether the side that must write has missed its deadline; the grace period counts as late.
func (g Game) Late(now time.Time) bool {
	return g.Waiting != "" && g.Deadline != nil && g.Paused.IsZero() && now.After(g.Deadline.Due)
}

// VacantSides returns the sides that nobody plays, nil if the game is over.
func (g Game) VacantSides() []core.Side {
	var out []core.Side
	for _, s := range g.Seats {
		if s.Vacant() && g.Result == nil {
			out = append(out, s.Side)
		}
	}
	return out
}

// Seat returns the seat of a side, an empty seat if there is none.
func (g Game) Seat(side core.Side) Seat {
	if i := slices.IndexFunc(g.Seats, func(s Seat) bool { return s.Side == side }); i >= 0 {
		return g.Seats[i]
	}
	return Seat{Side: side}
}

// LockTime returns the time at which the committed sheet of the awaited side is locked, zero if that side has no
// committed sheet.
func (g Game) LockTime() time.Time {
	for _, c := range g.Committed {
		if c.Side == g.Waiting {
			return c.Lock
		}
	}
	return time.Time{}
}
