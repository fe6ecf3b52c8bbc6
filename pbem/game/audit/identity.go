package audit

import (
	"fieldpost/notation/say"
	"fmt"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
)

// checkIdentity checks the identity of every sheet that came by mail: it has the level that its seat required, serial
// numbers count up, and no signature of a mail server is used for two mails. A game whose records contain no identities
// has nothing to check and passes.
func (v *Verdict) checkIdentity(recs []ledger.Record) {
	c := identityCheck{need: map[string]engine.ProofLevel{}, owner: map[string]engine.ProofLevel{}, serial: map[string]uint64{},
		proofs: map[string]string{}, levels: map[engine.ProofLevel]int{}}
	var err error
	for _, r := range recs {
		if err == nil {
			err = c.step(r)
		}
	}
	if c.n == 0 && !c.required {
		return
	}
	var parts []say.Text
	for _, l := range engine.ProofLevels() {
		if n := c.levels[l]; n > 0 {
			parts = append(parts, say.F("%d by %s", n, l))
		}
	}
	detail := say.Text("no sheet came by mail")
	if len(parts) > 0 {
		detail = say.F("each as its seat asked: %s", say.Join(parts, ", "))
	}
	v.add("identity", c.n, detail, err)
}

type identityCheck struct {
	n        int
	required bool // a seat asks for a level
	need     map[string]engine.ProofLevel
	owner    map[string]engine.ProofLevel // level of the owner's seat while a stand-in plays
	serial   map[string]uint64
	proofs   map[string]string // maps seat and proof to the Message-ID
	levels   map[engine.ProofLevel]int
}

func (c *identityCheck) step(r ledger.Record) error {
	seat := r.Get("seat")
	switch r.Type {
	case "join":
		c.need[seat] = engine.ProofLevel(r.Get("identity"))
		c.required = c.required || c.need[seat] != ""
	case "act":
		c.seating(r)
	case "receipt", "refuse":
		text := r.Get("identity")
		if text == "" {
			return nil // handed in by hand, by a computer opponent, or in a game from before there were levels
		}
		c.n++
		return c.sheet(r, seat, engine.ParseIdentity(text))
	}
	return nil
}

// seating updates who holds a seat, and what their mails must prove.
func (c *identityCheck) seating(r ledger.Record) {
	a, _, err := engine.ParseAct(r)
	if r, ok := a.(engine.EditSeat); ok {
		c.need[string(r.Side)] = r.Seat.Identity
		c.required = c.required || r.Seat.Identity != ""
	}
	s, ok := a.(engine.Seating)
	if err != nil || !ok { // acts are checked elsewhere
		return
	}
	side := string(s.Side)
	switch s.Change {
	case engine.SeatingBeginStandIn:
		c.owner[side], c.need[side] = c.need[side], s.Seat.Identity
	case engine.SeatingEndStandIn:
		c.need[side] = c.owner[side]
	default:
		c.need[side] = s.Seat.Identity
	}
	c.required = c.required || c.need[side] != ""
}

func (c *identityCheck) sheet(r ledger.Record, seat string, id engine.Identity) error {
	c.levels[id.Level]++
	if !id.Level.Meets(c.need[seat]) {
		return wrongField(r, "identity", "at least "+string(c.need[seat]))
	}
	if id.Level == engine.ProofBySignature {
		if id.Serial <= c.serial[seat] {
			return wrongField(r, "identity", fmt.Sprintf("a serial number above %d", c.serial[seat]))
		}
		c.serial[seat] = id.Serial
	}
	if id.Proof != "" {
		mail, _, _ := strings.Cut(r.Get("mail"), " frame ")
		if before, ok := c.proofs[seat+" "+id.Proof]; ok && before != mail {
			return wrongField(r, "identity", "another signature than that of the mail "+before)
		}
		c.proofs[seat+" "+id.Proof] = mail
	}
	return nil
}
