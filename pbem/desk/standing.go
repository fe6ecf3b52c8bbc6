package desk

import (
	"fmt"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/command"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/post/identity"
	"fieldpost/pbem/post/message"
)

// Standing is what a mail shows of its sender before anything is done with it: for whom it counts, and among which mails it
// waits when there are too many. Nobody can fill up the queue of mails that are proven but who can prove his own.
type Standing struct {
	Holder string // canonical address of a sender who has a part in a game here; "": he has none
	Proof  Proofs
	Once   string // what proves it, where it can be copied: another mail with the same proves nothing
	Later  bool   // a key could not be fetched just now: ask again
}

// Proofs is how well a mail proves to be its sender's.
type Proofs string

// The standings of a mail, from the best.
const (
	Proven   Proofs = "proven"   // a token, a signature of his or of his mail server
	ByFrom   Proofs = "address"  // nothing but the From field, and one of his seats asks for no more
	Unproven Proofs = "unproven" // less than any of his seats asks for
)

// Standing judges a mail; raw are its bytes.
func (d *Desk) Standing(m *message.Mail, raw []byte) (Standing, error) {
	d.Games.Lock()
	defer d.Games.Unlock()
	return d.judge(m, raw)
}

func (d *Desk) judge(m *message.Mail, raw []byte) (Standing, error) {
	names, err := d.Games.Names()
	canon, ok := identity.Canonical(m.From)
	if err != nil || !ok {
		return Standing{}, err
	}
	best := Standing{Proof: Unproven}
	ev := d.evidence(m, raw)
	var found *notation.Found
	for _, n := range names {
		if !d.mayHave(n, canon) || !d.business(m.From, n) {
			continue
		}
		best.Holder = canon
		g, err := d.Games.Get(n)
		if err != nil {
			continue // its seats have no secrets that could be looked at
		}
		if found == nil {
			f := notation.Find(m.Text, d.vocabulary)
			found = &f
		}
		s := d.standing(ev, g, *found)
		best.Later = best.Later || s.Later
		if s.Proof == Proven || s.Proof == ByFrom && best.Proof == Unproven {
			best.Proof, best.Once = s.Proof, s.Once
		}
		if best.Proof == Proven {
			return best, nil
		}
	}
	return best, nil
}

// standing judges a mail for the parts that its sender has in one game.
func (d *Desk) standing(ev *evidence, g *game.Game, found notation.Found) Standing {
	out := Standing{Proof: Unproven}
	for _, s := range d.partsHeld(g, ev.From) {
		if once, ok := d.signs(ev, g, s, found); ok {
			return Standing{Proof: Proven, Once: once}
		}
		id, no := d.identify(ev, g, withoutSheet(s), nil)
		if no == nil && id.Level == engine.ByAddress {
			out.Proof = ByFrom
			if v := ev.signature(); v.Pass {
				id, no = d.checkCopy(ev, g, s, v)
			}
		}
		if no == nil && id.Level != engine.ByAddress {
			return Standing{Proof: Proven, Once: id.Proof}
		}
		out.Later = out.Later || ev.dkim != nil && ev.dkim.Temporary
	}
	return out
}

// partsHeld are the seats that an address may write for in a game, and what it is as a moderator.
func (d *Desk) partsHeld(g *game.Game, addr string) (out []engine.Seat) {
	for _, s := range g.Header.Seats {
		if command.Holds(s, addr) {
			out = append(out, s)
		}
	}
	if m, ok := moderator(g, addr); ok {
		out = append(out, modSeat(m))
	}
	return out
}

// signs says whether a frame of a mail bears a fresh signature with the key of a seat.
func (d *Desk) signs(ev *evidence, g *game.Game, s engine.Seat, found notation.Found) (once string, ok bool) {
	if s.Key == "" {
		return "", false
	}
	for _, list := range [][]notation.Frame{found.Frames, found.Slips} {
		for _, f := range list {
			if f.Game != g.Header.Game {
				continue
			}
			if id, no := d.checkSignature(ev, g, s, &engine.Input{Frame: f, At: ev.Received}); no == nil && id.Level == engine.BySignature {
				return fmt.Sprintf("serial %s %s %d", g.Header.Game, s.Side, id.Serial), true
			}
		}
	}
	return "", false
}

// Waiting is a mail that was not dealt with yet.
type Waiting struct {
	Seq      int
	Received time.Time
	Read     func() (*message.Mail, []byte, error)
}

// waited is what was found of a waiting mail, so that it is read once and not at every look.
type waited struct {
	from  string
	holds map[string]bool // games whose deadlines wait for it, or do not
}

// Dealt says whether the mails of a game's players that were here at an instant were dealt with. One that proves less than
// its seat asks for would be refused, and so nobody waits for it: else whoever forges an address keeps who is late from lapsing.
func (d *Desk) Dealt(g *game.Game, to time.Time) bool {
	if d.Waiting == nil {
		return true
	}
	seen, all := map[int]*waited{}, true
	for _, x := range d.Waiting() {
		if w := d.waits[x.Seq]; w != nil {
			seen[x.Seq] = w
		}
		if !all || x.Received.After(to) {
			continue
		}
		w, waits := d.waitsFor(g, x, seen[x.Seq])
		seen[x.Seq], all = w, !waits
	}
	d.waits = seen
	return all
}

// waitsFor says whether the deadlines of a game wait for a mail; w is what is known of it, or nil.
func (d *Desk) waitsFor(g *game.Game, x Waiting, w *waited) (*waited, bool) {
	holds := func(from string) bool {
		for _, s := range g.Header.Seats {
			if command.Holds(s, from) {
				return true
			}
		}
		return false
	}
	if w != nil {
		if !holds(w.from) {
			return w, false
		}
		if yes, known := w.holds[g.Header.Game]; known {
			return w, yes
		}
	}
	m, raw, err := x.Read()
	if err != nil {
		return nil, true
	}
	if w == nil {
		w = &waited{m.From, map[string]bool{}}
	}
	if !holds(m.From) {
		return w, false
	}
	m.Received = x.Received
	s := d.standing(d.evidence(m, raw), g, notation.Find(m.Text, d.vocabulary))
	if !s.Later {
		w.holds[g.Header.Game] = s.Proof != Unproven
	}
	return w, s.Later || s.Proof != Unproven
}
