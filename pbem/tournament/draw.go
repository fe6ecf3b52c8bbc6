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
	"fieldpost/pbem/tournament/pairing"
)

// lockFor returns the lock of the draw of the next round at a time. It names the players who confirmed the round, each
// with the salt of their confirmation.
func (e *Event) lockFor(at time.Time) (dice.Lock, error) {
	n := e.NextRoundNumber()
	l := dice.Lock{Game: e.Name, Block: e.blocks + 1, Label: fmt.Sprintf("round-%d", n), Beacon: e.roundOfBeacon(at)}
	for _, p := range e.PlayersToConfirm() {
		if p.Confirmed < n {
			return l, say.Errorf("%s has not confirmed round %d and did not withdraw", p.ID, n)
		}
		sum := sha256.Sum256(fmt.Appendf(nil, "confirm %s %d\n", p.ID, n))
		l.Orders = append(l.Orders, dice.Orders{Seat: p.ID, Hash: hex.EncodeToString(sum[:]), Salt: p.Salt})
	}
	slices.SortFunc(l.Orders, func(a, b dice.Orders) int { return strings.Compare(a.Seat, b.Seat) })
	return l, nil
}

// PlayersToConfirm returns the players who must confirm the next round. In a bracket these are the players with a match
// in it.
func (e *Event) PlayersToConfirm() []*Person {
	n := e.NextRoundNumber()
	return e.system(n).players(e, n)
}

// lock begins a round. After it nothing can change the draw, whose key is still secret.
func (e *Event) lock(r ledger.Record) error {
	if err := e.ready(); err != nil {
		return err
	}
	l, err := e.lockFor(at(r))
	if err != nil {
		return err
	}
	if err := first(l.Check(), same(r, "round", fmt.Sprint(e.NextRoundNumber())), lockFields(r, l), only(r, "round", "block", "lock",
		"text")); err != nil {
		return err
	}
	e.blocks++
	e.Rounds = append(e.Rounds, &Round{N: e.NextRoundNumber(), Locked: &l, lock: r.N})
	return nil
}

// ready returns an error if no round can be drawn now.
func (e *Event) ready() error {
	switch round := e.Round(); {
	case e.Over:
		return say.Errorf("the event is over")
	case round != nil && (round.Locked != nil || !round.Closed):
		return say.Errorf("round %d is not closed", round.N)
	case e.settling != nil:
		return say.Errorf("the sides of match %s are being drawn: the next round waits for them", e.settling.match.ID)
	case e.done():
		return say.Errorf("no round is to be drawn: the last one is played")
	}
	return nil
}

// pairable returns an error if the next round cannot be paired in any drawn order. If a draw is locked already, it
// checks that round.
func (e *Event) pairable() error {
	n, ids := e.NextRoundNumber(), []string(nil)
	for _, p := range e.PlayersToConfirm() {
		ids = append(ids, p.ID)
	}
	if len(ids) == 0 {
		return &unpairable{CauseNoPlayers, say.F("no player of the event can be paired in round %d: players enter first, or the "+
			"director says cancel \"WHY\"", n)}
	}
	s, ok := e.system(n).(scored)
	if !ok {
		return nil
	}
	players, err := s.scores(e, ids)
	if len(e.Prohibited) > 0 && err == nil && !pairing.CanPair(players, pairing.RematchIfUnavoidable) {
		return &unpairable{CauseProhibited, say.F("round %d cannot be paired: each pairing of the %d players has two whom "+
			"the director keeps apart; prohibit NAME NAME off lets them meet", n, len(ids))}
	}
	if e.Rematch == RematchUnavoidable {
		return nil
	}
	if err == nil && !pairing.CanPair(players, pairing.RematchNever) {
		err = &unpairable{CauseRematch, say.F("round %d cannot be paired: whoever of the %d players is put together, "+
			"somebody would meet an opponent again, which the terms exclude; finish \"WHY\" ends the event with the "+
			"table as it stands", n, len(ids))}
	}
	return err
}

func lockFields(r ledger.Record, l dice.Lock) error {
	return first(same(r, "block", fmt.Sprint(l.Block)), same(r, "lock", l.Hash()), same(r, "text", lines(l.Text())...))
}

func lines(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }

// block opens the dice of a lock with the key in a record.
func (e *Event) block(r ledger.Record, l dice.Lock) (*dice.Block, error) {
	k, err := dice.ParseKey(r.Get("key"))
	if err != nil {
		return nil, err
	}
	anchor, err := dice.ParseKey(e.Anchor)
	if err != nil {
		return nil, say.Errorf("anchor: %w", err)
	}
	if err := dice.Verify(l.Game, anchor, l.Block, k); err != nil {
		return nil, err
	}
	light, err := e.light(r, l)
	if err != nil {
		return nil, err
	}
	return dice.NewBlock(dice.Seed(k, l, light)), nil
}

// pairing records the draw of a round and its pairings.
func (e *Event) pairing(r ledger.Record) error {
	round := e.Round()
	if round == nil || round.Locked == nil {
		return say.Errorf("no round is locked")
	}
	b, err := e.block(r, *round.Locked)
	if err != nil {
		return err
	}
	p, err := e.drawRound(b, &r)
	if err != nil {
		return err
	}
	if err := first(same(r, "round", fmt.Sprint(round.N)), same(r, "order", joined(p.round.Order)), same(r, "seeds", p.seeds...),
		same(r, "second", p.second...),
		same(r, "match", p.matches...),
		same(r, "game", p.games...), same(r, "bye", p.round.Byes...), same(r, "guest", p.guests...),
		only(r, "round", "key", "randomness", "signature", "order", "seeds", "second", "match", "game",
			"bye", "guest")); err != nil {
		return err
	}
	p.round.At, e.Confirm = at(r), Deadline{}
	if e.RoundHours > 0 {
		p.round.Until, p.round.Set = at(r).Add(time.Duration(e.RoundHours)*time.Hour), at(r)
	}
	e.cutOff(round.N)
	e.Rounds[len(e.Rounds)-1] = p.round
	for _, m := range p.round.Matches {
		e.met[m.ID] = m
	}
	e.system(round.N).drawn(e, p.round)
	return nil
}

// drawn holds a round as the dice draw it, with its lines in the record.
type drawn struct {
	round                  *Round
	matches, games, guests []string
	seeds, second          []string // one line, or none
}

// drawRound draws the order of the players and pairs them. In a quick replay it takes the pairs of a Swiss round from
// the record r.
func (e *Event) drawRound(b *dice.Block, r *ledger.Record) (drawn, error) {
	round := e.Round()
	var ids []string
	for _, o := range round.Locked.Orders {
		ids = append(ids, o.Seat)
	}
	order := b.Event(fmt.Sprintf("order:%d#1", round.N)).Shuffle(ids)
	p := drawn{round: &Round{N: round.N, Order: order}}
	if p.round.Seeds = e.lineUp(round.N, order); p.round.Seeds != nil {
		p.seeds = []string{joined(p.round.Seeds)}
	}
	if second := e.secondSeeded(); len(second) > 0 && round.N == e.qualifying()+1 {
		p.second = []string{joined(second)}
	}
	var couples []couple
	var err error
	if _, ok := e.system(round.N).(scored); ok && r != nil && e.quick {
		couples, err = recorded(*r, round.N, order)
	} else {
		couples, err = e.system(round.N).pair(e, p.round.seeded(), round.N)
	}
	if err != nil {
		return drawn{}, err
	}
	for i, c := range couples {
		m := &Match{ID: fmt.Sprintf("%d-%02d", round.N, i+1), Players: [2]string{c.first, c.second}, Beside: c.beside,
			round: round.N}
		if c.second == "" {
			if m.Guest = e.guest(); !c.odd || e.Odd == OddPlayerBye || m.Guest == "" {
				p.round.Byes = append(p.round.Byes, c.first)
				continue
			}
			m.Players[1] = m.Guest
			p.guests = append(p.guests, m.ID+" "+m.Guest)
		}
		p.matches = append(p.matches, m.ID+" "+joined(m.Players[:]))
		e.seat(m, b)
		for _, g := range m.Games {
			p.games = append(p.games, g.line())
		}
		p.round.Matches = append(p.round.Matches, m)
	}
	return p, nil
}

// recorded parses the pairs of a Swiss round from its record. It checks that every drawn player occurs exactly once.
func recorded(r ledger.Record, n int, order []string) (out []couple, err error) {
	matches, byes, guests := r.All("match"), r.All("bye"), map[string]bool{}
	for _, g := range r.All("guest") {
		match, _, _ := strings.Cut(g, " ")
		guests[match] = true
	}
	missing := map[string]bool{}
	for _, id := range order {
		missing[id] = true
	}
	for i := 1; len(matches)+len(byes) > 0; i++ {
		c := couple{odd: true}
		if id := fmt.Sprintf("%d-%02d", n, i); len(matches) > 0 && strings.HasPrefix(matches[0], id+" ") {
			c.first, c.second, _ = strings.Cut(matches[0][len(id)+1:], " ")
			if matches = matches[1:]; guests[id] {
				c.second = ""
			} else {
				c.odd = false
			}
		} else if len(byes) > 0 {
			c.first, byes = byes[0], byes[1:]
		} else {
			return nil, &differs{"match", matches[0], id}
		}
		for _, who := range []string{c.first, c.second} {
			if who != "" && !missing[who] {
				return nil, say.Errorf("%q was not drawn, or is paired twice", who)
			}
			delete(missing, who)
		}
		out = append(out, c)
	}
	if len(missing) > 0 {
		return nil, say.Errorf("%d of those who were drawn are not paired", len(missing))
	}
	return out, nil
}

// guest returns the eliminator whose turn it is: the one with the fewest games, and among equals the first to enter.
func (e *Event) guest() string {
	best, least := "", 0
	for _, p := range e.People {
		if p.Role != RoleEliminator || p.Left > 0 {
			continue
		}
		n := 0
		for _, m := range e.matches() {
			if m.Guest == p.ID {
				n++
			}
		}
		if best == "" || n < least {
			best, least = p.ID, n
		}
	}
	return best
}

// line returns the line of a game in records: id, then the players with their sides and bids.
func (g *Game) line() string {
	side := func(i int) string {
		if g.Sides[i] == "" {
			return "-"
		}
		return g.Sides[i]
	}
	return fmt.Sprintf("%s %s %s %d %s %s %d", g.ID, g.Players[0], side(0), g.Bids[0], g.Players[1], side(1), g.Bids[1])
}
