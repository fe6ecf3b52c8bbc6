package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/service/sender"
)

// gamePeople finds the people of a game by address.
type gamePeople struct{ game *game.Game }

// IsPerson reports whether an address belongs to a participant of the game.
func (p gamePeople) IsPerson(addr string) bool { return sender.IsParticipant(p.game, addr) }

// identityJSON describes the sender of a mail in JSON. Checking a proof needs the game's secrets. Without a game it
// only lists the marks of proof in the mail.
type identityJSON struct {
	Checked bool `json:"checked"` // the level is verified as by the daemon, not only guessed from marks
	// checked: the lowest level of the sheets, "" if one is refused; else the highest mark
	Level  string      `json:"level"`
	Marks  []string    `json:"marks"` // all levels with a mark in the mail, lowest first
	Why    string      `json:"why"`
	Proofs []proofJSON `json:"proofs"`
}

// proofJSON states what a mail proves for one seat of the game.
type proofJSON struct {
	Line  int    `json:"line"`
	Side  string `json:"side"`
	Needs string `json:"needs"`
	Level string `json:"level"`
	Why   string `json:"why"`
}

// check replaces the unchecked marks by the daemon's verdict. If keys is nil, the keys of mail servers are not looked
// up.
func (j *identityJSON) check(g *game.Game, m *message.Mail, raw []byte, found *notation.FindResult, keys sender.Keys) {
	if m.From == "" {
		return
	}
	if m.Received = m.Date; m.Received.IsZero() { // a file does not say when it came
		m.Received = time.Now()
	}
	lowest := len(engine.ProofLevels())
	for _, p := range sender.Read(m, raw, keys).ProveSeats(g, *found) {
		if p.Level == "" && p.Required != "" && keys == nil && slices.Contains(j.Marks, string(engine.ProofByDKIM)) {
			p.Why += "; its DKIM signature was not checked, --dns does"
		}
		j.Proofs = append(j.Proofs, proofJSON{p.Line, p.Side, string(p.Required), string(p.Level), p.Why})
		if at := slices.Index(engine.ProofLevels(), p.Level); at < lowest {
			lowest, j.Level, j.Why = at, string(p.Level), p.Why
		}
	}
	j.Checked = true
}

// textLines returns the description as lines of text.
func (j *identityJSON) textLines() []string {
	if !j.Checked {
		return []string{j.Level + ": " + j.Why}
	}
	var out []string
	for _, p := range j.Proofs {
		s := "none"
		if p.Level != "" {
			s = p.Level
		}
		if p.Needs != "" {
			s += fmt.Sprintf(", the seat %s asks for %s", p.Side, p.Needs)
		}
		if p.Line > 0 {
			s += fmt.Sprintf(" (sheet in line %d)", p.Line)
		}
		if p.Why != "" {
			s += ": " + p.Why
		}
		out = append(out, s)
	}
	return out
}

var (
	dkimField = regexp.MustCompile(`(?im)^dkim-signature:`)
	signature = regexp.MustCompile(`(?im)^(//[ \t]*signature[ \t]|-----BEGIN PGP SIGNED MESSAGE-----|content-type:[ \t]*multipart/signed)`)
)

// identityOf finds marks of proof in a mail, without checking them.
func identityOf(m *message.Mail, raw []byte) identityJSON {
	j := identityJSON{Marks: []string{}, Proofs: []proofJSON{}, Why: "no readable sender"}
	if m.From == "" {
		return j
	}
	head, _, _ := strings.Cut(strings.ReplaceAll(string(raw), "\r\n", "\n"), "\n\n")
	for _, level := range []struct {
		level engine.ProofLevel
		there bool
		why   string
	}{
		{engine.ProofByAddress, true, "nothing but the sender's address, which anybody can write"},
		{engine.ProofByToken, hasToken(m), "sent to an address that ends in a token; whether it is the seat's own is not checked here"},
		{engine.ProofByDKIM, dkimField.MatchString(head), "bears a DKIM signature; its key is not looked up here"},
		{engine.ProofBySignature, signature.MatchString(head) || signature.MatchString(m.Text),
			"bears a player's signature; it is not checked here"},
	} {
		if level.there {
			j.Level, j.Why = string(level.level), level.why
			j.Marks = append(j.Marks, j.Level)
		}
	}
	return j
}

// hasToken reports whether an address of the mail ends in a possible token.
func hasToken(m *message.Mail) bool {
	for _, addr := range m.DeliveredTo {
		local, _, _ := strings.Cut(addr, "@")
		_, tag, _ := strings.Cut(local, "+")
		if dot := strings.LastIndexByte(tag, '.'); dot >= 0 && len(tag)-dot-1 == game.TokenLen {
			return true
		}
	}
	return false
}
