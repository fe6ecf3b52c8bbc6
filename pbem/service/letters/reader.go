package letters

import (
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/sender"
	"fieldpost/rules/core"
)

// Role names the reason why a person is told of a batch.
type Role string

// Roles of readers.
const (
	AsPlayer      Role = "player"
	AsModerator   Role = "moderator"
	AsNewObserver Role = "observer" // the person is told that they became an observer
	AsObserver    Role = "watcher"  // the person is an observer and is told after their delay
	AsLeaver      Role = "former"   // the person has just left the game
)

// Reader is a person who is told of a batch.
type Reader struct {
	Role Role
	Seat engine.Seat // with the address for the letter
	View string      // part of the game that an observer may see
	Due  time.Time   // when an observer is told; zero: at once
}

// Key returns a key that distinguishes the readers of one batch.
func (x Reader) Key() string {
	addr, ok := identity.CanonicalAddress(x.Seat.Addr)
	if !ok {
		addr = x.Seat.Addr
	}
	return strings.Join([]string{string(x.Role), string(x.Seat.Side), addr}, " ")
}

// isImpartial reports whether the reader may know the length of the ledger: see [command.Actor.IsImpartial].
func (x Reader) isImpartial(g *game.Game) bool {
	return x.Role == AsModerator && command.Actor{Role: command.Moderator, Addr: x.Seat.Addr}.IsImpartial(g)
}

// moderatorReader returns a moderator as a reader.
func moderatorReader(m engine.Moderator) Reader {
	return Reader{Role: AsModerator, Seat: m.Seat()}
}

// Roster lists the people of a game and their addresses for letters.
type Roster struct{ *engine.Roster }

// RosterOf returns the roster of a game just before a record.
func RosterOf(g *engine.Game, record int) Roster {
	return Roster{engine.RosterOf(g.Header.Moderators, g.Log().Records()[:record])}
}

// SeatRecipients returns a copy of a seat for each address that gets its letters: the holder's, those of the team, and
// the owner's while a stand-in plays. A computer player gets none.
func SeatRecipients(s engine.Seat) []engine.Seat {
	var out []engine.Seat
	switch {
	case s.Addr == "":
		return nil
	case !ai.IsComputer(s.Addr):
		out = append(out, s)
	}
	more := slices.Clone(s.TeamAddrs)
	if s.Owner != "" {
		more = append(more, s.Owner)
	}
	for _, addr := range more {
		c := s
		c.Addr, c.Name = addr, ""
		out = append(out, c)
	}
	return out
}

// isOpponent reports whether an address plays another side.
func (ro Roster) isOpponent(addr string, side core.Side) bool {
	return slices.ContainsFunc(ro.Seats, func(s engine.Seat) bool { return s.Side != side && sender.MaySpeakFor(s, addr) })
}

// People returns a seat for each address that gets the letters of a side.
func (ro Roster) People() []engine.Seat {
	var out []engine.Seat
	for _, s := range ro.Seats {
		out = append(out, SeatRecipients(s)...)
	}
	return out
}

// People returns a seat for each address that gets the letters of a side of a game.
func People(g *engine.Game) []engine.Seat {
	var out []engine.Seat
	for _, s := range g.Header.Seats {
		out = append(out, SeatRecipients(s)...)
	}
	return out
}

// founders returns the seats that persons held when the game was created. Those persons got a welcome mail.
func founders(g *engine.Game) []engine.Seat {
	var out []engine.Seat
	for _, s := range g.Header.Seats {
		for _, r := range g.Log().Records() {
			if r.Type != "join" || r.Get("seat") != string(s.Side) {
				continue
			}
			if addr := r.Get("addr"); ai.IsComputer(addr) || addr == "" || addr == "-" {
				break // nobody was there to be welcomed
			}
			if s.Addr == "" { // the holder left before they were welcomed
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

// ModeratorReaders returns the moderators of a game, or the site's moderator if it has none.
func (o *Writer) ModeratorReaders(g *game.Game) (out []Reader) {
	for _, m := range g.AdminState().Moderators {
		out = append(out, moderatorReader(m))
	}
	if len(out) == 0 && o.SiteModerator != "" {
		out = append(out, Reader{Role: AsModerator, Seat: engine.Seat{Addr: o.SiteModerator, Lang: o.SiteModeratorLang}})
	}
	return out
}
