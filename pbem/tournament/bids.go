package tournament

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/ledger"
)

// Bid holds a player's bid for a side in a match.
type Bid struct {
	Player, Side string
	Bid          int
	Seal, Salt   string // of a sealed one: its commitment; the salt that the player brings to the die
	Pass         bool   // of an open one
	At           time.Time
}

// BidText returns the text of a bid that its seal commits to.
func BidText(side string, bid int) string { return fmt.Sprintf("SIDE %s BID %d\n", side, bid) }

// seat creates the games of a match. It also settles the sides, unless players bid for them.
func (e *Event) seat(m *Match, b *dice.Block) {
	for n := range e.Games {
		g := &Game{ID: gameID(e.Name, m.ID, n+1), Players: m.Players, Guest: m.Guest}
		m.Games = append(m.Games, g)
	}
	switch e.Sides {
	case SidesDrawn:
		m.give(e.Side, b.Event("side:"+m.ID+"#1").Die(2)-1)
	case SidesFixed:
		m.give(e.Side, 0)
	}
	e.pay(m)
}

// give assigns the side with this index to the first player of a match. In a second game the sides are swapped.
func (m *Match) give(sides [2]string, index int) {
	m.Settled = true
	for n, g := range m.Games {
		i := (index + n) % 2
		g.Sides = [2]string{sides[i], sides[1-i]}
	}
}

// bid records a bid. With sealed bids each player makes one. With open bids the players raise in turn, for the side
// that the first bid named, until one passes.
func (e *Event) bid(r ledger.Record) error {
	m := e.Match(r.Get("match"))
	if m != nil {
		if err := e.onTime(m, at(r)); err != nil {
			return err
		}
	}
	if m == nil || m.Settled || e.settling != nil && e.settling.match == m {
		return say.Errorf("match %q wants no bid", r.Get("match"))
	}
	b := Bid{Player: r.Get("player"), Seal: r.Get("seal"), Salt: r.Get("salt"), Pass: r.Get("pass") == "yes", Side: r.Get("side"),
		At: at(r)}
	if b.Player != m.Players[0] && b.Player != m.Players[1] {
		return say.Errorf("%q does not play match %s", b.Player, m.ID)
	}
	var err error
	if b.Bid, err = number(r, "bid"); err != nil {
		return err
	}
	if err := e.inside(b.Bid); err != nil {
		return err
	}
	if p := r.Get("pass"); p != "" && (p != "yes" || b.Side != "" || r.Get("bid") != "") {
		return say.Errorf("want pass yes, or a side and a bid")
	}
	if e.Sides == SidesBySealedBids {
		err = first(m.sealed(b), only(r, "match", "player", "seal", "salt"))
	} else {
		err = first(m.open(b, e.Terms), only(r, "match", "player", "side", "bid", "pass"))
	}
	if err == nil {
		m.Bids = append(m.Bids, b)
	}
	return err
}

func (m *Match) sealed(b Bid) error {
	for _, was := range m.Bids {
		if was.Player == b.Player {
			return say.Errorf("%s has a sealed bid for match %s already", b.Player, m.ID)
		}
	}
	if !validSeal().MatchString(b.Seal) || !validSalt().MatchString(b.Salt) {
		return say.Errorf("want a seal of 64 hex digits and a salt of 16")
	}
	return nil
}

func (m *Match) open(b Bid, t Terms) error {
	sides := t.Side
	if want := m.Players[len(m.Bids)%2]; b.Player != want {
		return say.Errorf("it is %s who bids now", want)
	}
	if len(m.Bids) == 0 {
		if b.Pass || b.Side != sides[0] && b.Side != sides[1] || b.Bid < 0 {
			return say.Errorf("the first bid names a side, %s or %s, and a number from 0", sides[0], sides[1])
		}
		return nil
	}
	last := m.Bids[len(m.Bids)-1]
	switch {
	case last.Pass:
		return say.Errorf("the bidding is over")
	case !b.Pass && b.Side != last.Side:
		return say.Errorf("the bids are for %s", last.Side)
	case !b.Pass && b.Bid <= last.Bid:
		return say.Errorf("%s: want more than %s, or pass", t.FormatAmount(b.Bid), t.FormatAmount(last.Bid))
	}
	return nil
}

// settle locks the die between two equal sealed bids. It is recorded before any of the bids is shown.
func (e *Event) settle(r ledger.Record) error {
	m := e.Match(r.Get("match"))
	if m == nil || m.Settled || e.Sides != SidesBySealedBids || len(m.Bids) < 2 || e.settling != nil || e.Round().Locked != nil {
		return say.Errorf("match %q wants no die", r.Get("match"))
	}
	l := e.lockBids(m, at(r))
	if err := first(l.Check(), lockFields(r, l), only(r, "match", "block", "lock", "text")); err != nil {
		return err
	}
	e.blocks++
	e.settling = &settling{m, l}
	return nil
}

func (e *Event) lockBids(m *Match, at time.Time) dice.Lock {
	l := dice.Lock{Game: e.Name, Block: e.blocks + 1, Label: "bids-" + m.ID, Beacon: e.roundOfBeacon(at)}
	for _, id := range m.Players {
		for _, b := range m.Bids {
			if b.Player == id {
				sum := sha256.Sum256([]byte("bid " + b.Seal + "\n"))
				l.Orders = append(l.Orders, dice.Orders{Seat: id, Hash: hex.EncodeToString(sum[:]), Salt: b.Salt})
			}
		}
	}
	return l
}

// sides records each player's side and bid, and opens sealed bids.
func (e *Event) sides(r ledger.Record) error {
	m := e.Match(r.Get("match"))
	if m == nil || m.Settled {
		return say.Errorf("match %q wants no sides", r.Get("match"))
	}
	if len(r.All("lapsed")) > 0 {
		if err := e.lapsed(m, r); err != nil {
			return err
		}
	}
	after, err := e.after(m, r)
	if err != nil {
		return err
	}
	if err := first(same(r, "game", gameLines(after)...), only(r, "match", "key", "randomness", "signature", "open", "game",
		"lapsed")); err != nil {
		return err
	}
	if len(r.All("lapsed")) > 0 {
		after.Shut = e.BidsUntil(m)
	}
	if e.settling != nil && e.settling.match == m {
		e.settling = nil
	}
	*m = *after
	return nil
}

// settled returns the lines of the games after a record assigned their sides.
func (e *Event) settled(m *Match, r ledger.Record) ([]string, error) {
	after, err := e.after(m, r)
	if err != nil {
		return nil, err
	}
	return gameLines(after), nil
}

func gameLines(m *Match) []string {
	var out []string
	for _, g := range m.Games {
		out = append(out, g.line())
	}
	return out
}

// after returns a copy of a match with its sides assigned.
func (e *Event) after(m *Match, r ledger.Record) (*Match, error) {
	bids, err := m.opened(r, e.Terms)
	if err != nil {
		return nil, err
	}
	if len(r.All("lapsed")) > 0 {
		index, paid := m.byDefault(bids, e.Side)
		return m.with(bids, index, paid, e.Terms), nil
	}
	index, paid, tied := m.outcome(bids, e.Side, e.Sides)
	if waiting := e.settling != nil && e.settling.match == m; tied != waiting {
		return nil, say.Errorf("equal bids are settled by a die, others not")
	}
	if tied {
		b, err := e.block(r, e.settling.lock)
		if err != nil {
			return nil, err
		}
		if b.Event("bid:"+m.ID+"#1").Die(2) == 2 {
			index, paid = 1-index, [2]int{0, bids[1].Bid}
		}
	}
	return m.with(bids, index, paid, e.Terms), nil
}

// with returns a copy of a match with its sides assigned. index is the side of the first player; paid is what each
// player pays.
func (m *Match) with(bids []Bid, index int, paid [2]int, t Terms) *Match {
	after := &Match{ID: m.ID, Players: m.Players, Guest: m.Guest, Bids: bids, round: m.round, Beside: m.Beside}
	for _, g := range m.Games {
		x := *g // it may have a result already, of who left before the bids were in
		if t.Version == 1 {
			x = Game{ID: g.ID, Players: g.Players, Guest: g.Guest}
		}
		x.Bids = paid
		after.Games = append(after.Games, &x)
	}
	after.give(t.Side, index)
	return after
}

// opened returns the bids in the order of the players. It checks opened sealed bids against their seals.
func (m *Match) opened(r ledger.Record, t Terms) ([]Bid, error) {
	late := len(r.All("lapsed")) > 0
	if t.Sides == SidesByOpenBids && late {
		return m.Bids, nil
	}
	if t.Sides == SidesByOpenBids {
		if len(m.Bids) < 2 || !m.Bids[len(m.Bids)-1].Pass {
			return nil, say.Errorf("match %s: the bidding goes on", m.ID)
		}
		return m.Bids, nil
	}
	lines, who := r.All("open"), slices.DeleteFunc(slices.Clone(m.Players[:]), func(id string) bool { return !m.hasBid(id) })
	if !late && len(who) < 2 || len(lines) != len(who) {
		return nil, say.Errorf("match %s: want two bids, opened", m.ID)
	}
	out := make([]Bid, len(who))
	for i, line := range lines {
		b, f := &out[i], strings.Split(line, " ")
		if len(f) != 4 || f[0] != who[i] {
			return nil, say.Errorf("open %q: want player, side, bid and salt, the players in their order", line)
		}
		n, err := ParseNumber(f[2])
		if err := first(err, t.inside(n)); err != nil {
			return nil, err
		}
		b.Player, b.Side, b.Bid = f[0], f[1], n
		for _, was := range m.Bids {
			if was.Player == b.Player {
				b.Seal, b.Salt = was.Seal, was.Salt
			}
		}
		if !slices.Contains(t.Side[:], b.Side) {
			return nil, say.Errorf("open %q: want one of the sides, %s or %s", line, t.Side[0], t.Side[1])
		}
		if got := dice.Commitment(f[3], strings.TrimSuffix(BidText(b.Side, b.Bid), "\n")); got != b.Seal {
			return nil, &differs{"open", line, "what was sealed as " + b.Seal}
		}
	}
	return out, nil
}

// outcome returns the side of the first player, what each player pays, and whether a die decides. If a die decides, the
// values are those for a roll of 1.
func (m *Match) outcome(bids []Bid, sides [2]string, how string) (index int, paid [2]int, tied bool) {
	side := func(s string) int {
		if s == sides[1] {
			return 1
		}
		return 0
	}
	if how == SidesByOpenBids {
		last := bids[len(bids)-2]
		if last.Player == m.Players[0] {
			return side(last.Side), [2]int{last.Bid, 0}, false
		}
		return 1 - side(last.Side), [2]int{0, last.Bid}, false
	}
	a, b := bids[0], bids[1]
	switch {
	case a.Side != b.Side:
		return side(a.Side), paid, false
	case a.Bid < b.Bid:
		return 1 - side(a.Side), [2]int{0, b.Bid}, false
	}
	return side(a.Side), [2]int{a.Bid, 0}, a.Bid == b.Bid
}
