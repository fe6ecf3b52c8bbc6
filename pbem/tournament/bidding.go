package tournament

import (
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/dice"
)

// PlaceBid records a player's bid for a side, and settles the sides if no other bid is due.
func (b *Book) PlaceBid(by, match, side string, bid int, pass bool, cause string) error {
	m := b.Match(match)
	if m == nil {
		return say.Errorf("no match %q in %s", match, b.Name)
	}
	if b.Sides == SidesBySealedBids {
		return b.offerSealed(by, m, side, bid, cause)
	}
	r := record("bid", "match", match, "player", by)
	if pass {
		r.Add("pass", "yes")
	} else {
		r.Add("side", side)
		r.Add("bid", fmt.Sprint(bid))
	}
	if err := b.append(by, r); err != nil || !pass {
		return err
	}
	return b.giveSides(b.Match(match), nil)
}

// CheckBid returns an error if a bid is wrong by public facts: the match, the player's turn, the side or the number.
func (b *Book) CheckBid(by, match, side string, bid int, pass bool) error {
	m := b.Match(match)
	if m == nil || m.Settled && m.Shut.IsZero() {
		return say.Errorf("match %q wants no bid", match)
	}
	if !slices.Contains(m.Players[:], by) {
		return say.Errorf("%q does not play match %s", by, m.ID)
	}
	if err := b.onTime(m, b.instant()); err != nil {
		return err
	}
	x := Bid{Player: by, Side: side, Bid: bid, Pass: pass}
	switch {
	case b.Sides != SidesBySealedBids:
		return first(b.inside(bid), m.open(x, b.Terms))
	case slices.ContainsFunc(m.Bids, func(x Bid) bool { return x.Player == by }):
		return say.Errorf("%s has a sealed bid for match %s already", by, m.ID)
	case pass || !slices.Contains(b.Side[:], side):
		return say.Errorf("side %q: want %s", side, strings.Join(b.Side[:], " or "))
	}
	return b.inside(bid)
}

func (b *Book) offerSealed(by string, m *Match, side string, bid int, cause string) error {
	if !slices.Contains(b.Side[:], side) {
		return say.Errorf("side %q: want %s", side, strings.Join(b.Side[:], " or "))
	}
	if err := b.inside(bid); err != nil {
		return err
	}
	secret := make([]byte, 16)
	if _, err := io.ReadFull(b.Entropy, secret); err != nil {
		return err
	}
	s := sealed{side, bid, hex.EncodeToString(secret)}
	key := m.ID + " " + by
	if _, twice := b.secrets.Bids[key]; !twice || !slices.ContainsFunc(m.Bids, func(x Bid) bool { return x.Player == by }) {
		b.secrets.Bids[key] = s
		if err := b.keep(); err != nil {
			return err
		}
	}
	seal := dice.Commitment(s.Salt, strings.TrimSuffix(BidText(side, bid), "\n"))
	if err := b.append(by, record("bid", "match", m.ID, "player", by, "seal", seal, "salt", b.salt(by, cause))); err != nil {
		return err
	}
	return b.OpenBids(m.ID)
}

// OpenBids settles the sides of a match if both sealed bids are recorded. A die decides between equal bids.
func (b *Book) OpenBids(match string) error {
	m := b.Match(match)
	if m == nil || m.Settled || len(m.Bids) < 2 || b.settling != nil && b.settling.match != m {
		return nil
	}
	x, y := b.secrets.Bids[m.ID+" "+m.Players[0]], b.secrets.Bids[m.ID+" "+m.Players[1]]
	if x.Side != y.Side || x.Bid != y.Bid {
		return b.giveSides(m, nil)
	}
	if b.settling == nil {
		at := b.instant()
		r := record("settle", append([]string{"match", m.ID}, lockOf(b.lockBids(m, at))...)...)
		if err := b.following(source(r), func(string) error { return b.appendAt(at, "", r) }); err != nil {
			return err
		}
	}
	return b.giveSides(b.Match(match), &b.settling.lock)
}

// giveSides records each player's side. It uses the die that is locked, if there is one.
func (b *Book) giveSides(m *Match, die *dice.Lock) error {
	r := record("sides", "match", m.ID)
	if die != nil {
		if err := b.opened(&r, *die); err != nil {
			return err
		}
	}
	if b.Sides == SidesBySealedBids {
		for _, id := range m.Players {
			s := b.secrets.Bids[m.ID+" "+id]
			r.Add("open", fmt.Sprintf("%s %s %d %s", id, s.Side, s.Bid, s.Salt))
		}
	}
	games, err := b.settled(m, r)
	if err != nil {
		return err
	}
	for _, line := range games {
		r.Add("game", line)
	}
	return b.following(source(r), func(string) error { return b.append("", r) })
}
