package game

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/sheetsignature"
	"fieldpost/pbem/text/language"
)

// checkAct validates the persons in an act. It also converts keys and languages to their canonical spelling.
func checkAct(a engine.Act) (engine.Act, error) {
	if m, ok := a.(engine.Moderator); ok {
		return checkModerator(m)
	}
	if s, ok := a.(engine.Seating); ok && s.Seat.Addr != "" {
		s.Seat.Side = s.Side
		err := checkSeat(&s.Seat)
		return s, err
	}
	if s, ok := a.(engine.EditSeat); ok {
		s.Seat.Side = s.Side
		err := checkSeat(&s.Seat)
		return s, err
	}
	p := engine.RoleChangeOf(a)
	_, ok := identity.CanonicalAddress(p.Addr)
	switch {
	case ok:
	case p.Role == engine.RoleTeam:
		return a, fmt.Errorf("seat %s: %q is no mail address", p.Side, p.Addr)
	case p.Role == engine.RoleObserver:
		return a, fmt.Errorf("observer: %q is no mail address", p.Addr)
	}
	return a, nil
}

func checkModerators(list []engine.Moderator) ([]engine.Moderator, error) {
	list = slices.Clone(list)
	for i := range list {
		m, err := checkModerator(list[i])
		if err != nil {
			return nil, err
		}
		for _, other := range list[:i] {
			if strings.EqualFold(other.Addr, m.Addr) {
				return nil, fmt.Errorf("moderator %s is named twice", m.Addr)
			}
		}
		if m.Removed {
			return nil, fmt.Errorf("moderator %s: a new game has nobody to take off its list", m.Addr)
		}
		list[i] = m
	}
	return list, nil
}

// checkModerator requires an address and more proof than a sender's address: a moderator's commands change the game.
func checkModerator(m engine.Moderator) (engine.Moderator, error) {
	if _, ok := identity.CanonicalAddress(m.Addr); !ok {
		return m, fmt.Errorf("moderator: %q is no mail address", m.Addr)
	}
	if m.Removed {
		return m, nil
	}
	if m.Lang != "" {
		code, ok := language.Parse(m.Lang)
		if !ok {
			return m, fmt.Errorf("moderator %s: there are no mails in the language %q; there are %s", m.Addr, m.Lang,
				notation.JoinWithCommas(language.Codes()))
		}
		m.Lang = code
	}
	if m.Level == "" {
		m.Level = engine.ProofByToken
	}
	if !slices.Contains(engine.ProofLevels()[1:], m.Level) {
		return m, fmt.Errorf("moderator %s: identity %q is not one of %s", m.Addr, m.Level,
			notation.JoinWithCommas(engine.ProofLevels()[1:]))
	}
	if m.Key == "" {
		if m.Level == engine.ProofBySignature {
			return m, fmt.Errorf("moderator %s: identity %s needs the public key, which pbem key new prints", m.Addr, m.Level)
		}
		return m, nil
	}
	k, err := sheetsignature.ParseKey(m.Key)
	if err != nil {
		return m, fmt.Errorf("moderator %s: %w", m.Addr, err)
	}
	m.Key = k.String()
	return m, nil
}
