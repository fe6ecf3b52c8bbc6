package sender

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/message"
)

// Registry finds the people of all games in a folder by their addresses.
type Registry struct {
	Events EventRoster // nil if there are no tournaments

	games         *game.Folder
	keys          Keys
	queue         Queue
	people        map[string]people     // people by game
	waitingStates map[int]*waitingState // cached facts of the queued mails
}

// New returns the registry of a folder. If keys is nil, DKIM signatures are ignored; if queue is nil, no mail waits.
func New(games *game.Folder, keys Keys, queue Queue) *Registry {
	return &Registry{games: games, keys: keys, queue: queue, people: map[string]people{}}
}

// Read collects the signs of a mail's sender.
func (k *Registry) Read(m *message.Mail, raw []byte) *Evidence {
	ev := Read(m, raw, k.keys)
	ev.games = k.games
	return ev
}

// FindFrames returns the frames of a mail. They are searched once.
func (k *Registry) FindFrames(ev *Evidence) notation.FindResult {
	if ev.found == nil {
		f := notation.FindFrames(ev.Text, k.Vocabulary)
		ev.found = &f
	}
	return *ev.found
}

// Vocabulary returns the order language of a frame's game.
func (k *Registry) Vocabulary(name, side, phase string) (notation.Vocabulary, bool) {
	g, err := k.games.Get(name)
	if err != nil {
		return notation.Vocabulary{}, false
	}
	seat, ok := g.SeatOf(side)
	if !ok {
		return notation.Vocabulary{}, false
	}
	return g.Module().Vocabulary(phase, seat.Side), true
}

// people lists the canonical addresses of a game's people: seats with their teams and owners, and moderators. The list
// is computed once for every length of a ledger, so that comparing a mail with a thousand games takes only a thousand
// look-ups.
type people struct {
	game    *game.Game
	records int
	addrs   map[string]bool
}

// hasPart reports whether a canonical address has a part in a game. For a game that cannot be opened, it uses the
// people in the first records.
func (k *Registry) hasPart(name, addr string) bool {
	if r, ok := k.games.Finished(name); ok {
		return slices.Contains(r.People, addr)
	}
	g, err := k.games.Get(name)
	if err != nil {
		return k.HoldsSeat(addr, name)
	}
	size := g.Log().Size()
	p, ok := k.people[name]
	if !ok || p.game != g || p.records != size {
		p = people{g, size, map[string]bool{}}
		for _, a := range Participants(g) {
			p.addrs[a] = true
		}
		k.people[name] = p
	}
	return p.addrs[addr]
}

// Participants returns the canonical addresses of all people who have a part in a game.
func Participants(g *game.Game) (out []string) {
	for _, s := range g.Header.Seats {
		for _, a := range s.Speakers() {
			out = append(out, canonical(a))
		}
	}
	for _, m := range g.AdminState().Moderators {
		out = append(out, canonical(m.Addr))
	}
	slices.Sort(out)
	return slices.DeleteFunc(slices.Compact(out), func(a string) bool { return a == "" })
}

// Games returns the names of the games in which an address has a part, sorted.
func (k *Registry) Games(addr string) ([]string, error) {
	names, err := k.games.Names()
	canon, ok := identity.CanonicalAddress(addr)
	if err != nil || !ok {
		return nil, err
	}
	return slices.DeleteFunc(names, func(n string) bool { return !k.hasPart(n, canon) }), nil
}

// IsPerson reports whether an address has a part in a game or tournament here, so that a person, not a program, writes
// from it.
func (k *Registry) IsPerson(addr string) bool {
	names, err := k.Games(addr)
	return err == nil && len(names) > 0 || len(k.eventTokens(addr, "")) > 0
}

// IsParticipant reports whether an address has a part in a game.
func (k *Registry) IsParticipant(addr, name string) bool {
	canon, ok := identity.CanonicalAddress(addr)
	return ok && k.hasPart(name, canon)
}

// HoldsSeat reports whether an address may speak for a seat of a game.
func (k *Registry) HoldsSeat(addr, name string) bool {
	return slices.ContainsFunc(k.Seats(name), func(s engine.Seat) bool { return MaySpeakFor(s, addr) })
}

// Seats returns the seats of a game. If the game cannot be opened, they are read from its first records.
func (k *Registry) Seats(name string) []engine.Seat {
	g, err := k.games.Get(name)
	if err == nil {
		return g.Header.Seats
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	recs, err := game.ReadLedger(filepath.Join(k.games.Dir(), name))
	if err != nil {
		return nil
	}
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return nil
	}
	return h.Seats
}

// HeldSeat is a seat that a person holds.
type HeldSeat struct {
	Game string
	Seat engine.Seat
}

// HeldSeats returns the seats that an address holds, sorted by game.
func (k *Registry) HeldSeats(addr string) (out []HeldSeat, err error) {
	names, err := k.Games(addr)
	for _, n := range names {
		for _, s := range k.Seats(n) {
			if MaySpeakFor(s, addr) {
				out = append(out, HeldSeat{n, s})
			}
		}
	}
	return out, err
}

// RegisteredSpelling returns an address as a game spells it. Answers are sent to that spelling, not to the one in a
// mail.
func (k *Registry) RegisteredSpelling(addr string) string {
	names, err := k.Games(addr)
	if err != nil {
		return addr
	}
	for _, n := range names {
		for _, s := range k.Seats(n) {
			for _, a := range s.Speakers() {
				if identity.IsSameMailbox(a, addr) {
					return a
				}
			}
		}
		if g, err := k.games.Get(n); err == nil {
			if m, ok := ModeratorSeat(g, addr); ok {
				return m.Addr
			}
		}
	}
	return addr
}

// GameSeat is a seat together with its game.
type GameSeat struct {
	Game *game.Game
	Seat engine.Seat
}

// GameSeats returns the seats of all games that can be opened, except finished games that were not opened since the
// start.
func (k *Registry) GameSeats() (out []GameSeat) {
	names, err := k.games.Names()
	if err != nil {
		return nil
	}
	for _, n := range names {
		if _, rests := k.games.Finished(n); rests {
			continue
		}
		if g, err := k.games.Get(n); err == nil {
			for _, s := range g.Header.Seats {
				out = append(out, GameSeat{g, s})
			}
		}
	}
	return out
}
