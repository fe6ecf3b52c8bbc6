package sender

import (
	"slices"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/identity"
	"fieldpost/rules/core"
)

// MaySpeakFor reports whether an address may write for a seat. The holder, members of the team, and the owner while a
// stand-in plays may write.
func MaySpeakFor(s engine.Seat, addr string) bool { return identity.IsListed(addr, s.Speakers()) }

// SideOf returns the side that an address plays, and whether it plays one.
func SideOf(g *game.Game, addr string) (core.Side, bool) {
	at := slices.IndexFunc(g.Header.Seats, func(s engine.Seat) bool { return MaySpeakFor(s, addr) })
	if at < 0 {
		return "", false
	}
	return g.Header.Seats[at].Side, true
}

// ModeratorSide returns the name from which a moderator's token is computed. It contains a blank, so that it differs
// from every side of a title.
func ModeratorSide(addr string) core.Side { return core.Side("moderator " + canonical(addr)) }

// ModeratorSeat returns the moderator with an address, in the form of a seat with the proof required of them.
func ModeratorSeat(g *game.Game, addr string) (engine.Seat, bool) {
	for _, m := range g.AdminState().Moderators {
		if identity.IsSameMailbox(m.Addr, addr) {
			return engine.Seat{Side: ModeratorSide(m.Addr), Name: m.Name, Addr: m.Addr, Identity: m.Level, Key: m.Key, Lang: m.Lang}, true
		}
	}
	return engine.Seat{}, false
}

// IsParticipant reports whether an address is that of a player or moderator of a game.
func IsParticipant(g *game.Game, addr string) bool { return len(parts(g, addr)) > 0 }

// parts returns the seats that an address may write for in a game, and its seat as a moderator.
func parts(g *game.Game, addr string) (out []engine.Seat) {
	for _, s := range g.Header.Seats {
		if MaySpeakFor(s, addr) {
			out = append(out, s)
		}
	}
	if m, ok := ModeratorSeat(g, addr); ok {
		out = append(out, m)
	}
	return out
}

func canonical(addr string) string {
	if c, ok := identity.CanonicalAddress(addr); ok {
		return c
	}
	return addr
}
