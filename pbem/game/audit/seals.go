package audit

import (
	"fieldpost/notation/say"
	"fmt"
	"strconv"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// checkSeals compares every opened statement with its commitment, which must be earlier in the ledger. In a finished
// game of pbem-dice/2 it also recomputes every seal from its salt.
func (v *Verdict) checkSeals(h engine.Header, recs []ledger.Record, keys *revealedKeys) {
	s := sealCheck{h: h, keys: keys, count: map[core.Side]int{}, known: map[string]seal{}, opened: map[string]bool{}}
	var err error
	for _, r := range recs {
		if err == nil {
			err = inRecord(r, s.step(r))
		}
	}
	for _, seal := range s.order {
		if x := s.known[seal]; err == nil && x.key <= keys.salts.last && !s.opened[seal] {
			err = fmt.Errorf("record %d (%s): seal %d of %s was never opened, though key %d of seals is public", x.record, x.typ, x.n,
				x.seat, x.key)
		}
	}
	detail := say.Text("opened statements match their commitments")
	if s.remadeSalts > 0 {
		detail += ", " + say.F("%d with their salts made anew", s.remadeSalts)
	}
	if left := len(s.known) - len(s.opened); left > 0 && err == nil {
		detail += "; " + say.F("%d not opened", left)
	}
	if h.Scheme() == dice.Scheme1 && len(s.order) > 0 {
		detail += "; " + say.F("%s: the server chose their salts after it knew the players', and could choose dice by them", dice.Scheme1)
	}
	v.add("sealed orders", len(s.opened), detail, err)
}

type sealCheck struct {
	h           engine.Header
	keys        *revealedKeys
	epoch       int
	remadeSalts int // number of salts computed again
	count       map[core.Side]int
	known       map[string]seal
	order       []string // seals of the seats, in ledger order
	opened      map[string]bool
}

// seal holds the inputs of a commitment's salt.
type seal struct {
	seat   core.Side // "" of a lot of a hidden draw
	n, key int
	record int
	typ    string
}

func (s *sealCheck) step(r ledger.Record) error {
	if _, ok := history.RollbackTarget(r); ok {
		s.epoch++
	}
	seat, seals := history.SealsOfRecord(r)
	for _, c := range seals {
		if _, twice := s.known[c]; twice && s.h.Scheme() == dice.Scheme2 {
			return wrongField(r, "seal", "a commitment that no earlier record holds")
		}
		s.count[seat]++
		s.known[c] = seal{seat, s.count[seat], s.epoch + 1, r.N, r.Type}
		s.order = append(s.order, c)
	}
	switch r.Type {
	case "veil":
		for _, c := range r.All("seal") {
			s.known[c] = seal{}
		}
	case "unseal":
		return s.unseal(r)
	}
	return nil
}

func (s *sealCheck) unseal(r ledger.Record) error {
	c := r.Get("seal")
	if want := game.Commitment(r.Get("salt"), r.Get("statement")); c != want {
		return wrongField(r, "seal", want)
	}
	x, known := s.known[c]
	if !known {
		return wrongField(r, "seal", "a commitment that an earlier record holds")
	}
	if s.opened[c] {
		return wrongField(r, "seal", "a commitment that is not open yet")
	}
	s.opened[c] = true
	k, public := s.keys.salts.keyAt(x.key)
	if x.seat == "" || !public {
		return nil
	}
	s.remadeSalts++
	if want := dice.SealSalt(k, string(x.seat), x.n, r.Get("statement")); want != r.Get("salt") {
		return newFault(r, "salt", r.Get("salt"), want+" as seal "+strconv.Itoa(x.n)+" of "+string(x.seat))
	}
	return nil
}
