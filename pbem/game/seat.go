package game

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/sheetsignature"
	"fieldpost/pbem/text/language"
	"fieldpost/rules/core"
)

// TokenLen is the length of a token in characters: 80 bits in base 32. Tokens can be read in lower case too.
const TokenLen = 16

var tokenText = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// Token returns the secret part of a seat's reply address. It changes with the seat's address, level and key.
func (g *Game) Token(side core.Side) string { return g.TokenAt(g.Game, side) }

// TokenAt returns the token of a seat in an earlier state of the game.
func (g *Game) TokenAt(at *engine.Game, side core.Side) string {
	s, _ := at.SeatOf(string(side))
	return g.secrets.token("pbem-token/1", g.Header.Game, string(side), s.Addr, fmt.Sprint(at.Proofs().AddressChanges(side)))
}

// ConfirmationToken returns the token that confirms a change of a seat's address to addr, requested on day
// (2006-01-02). It is valid until the seat changes.
func (g *Game) ConfirmationToken(side core.Side, addr, day string) string {
	return g.secrets.token("pbem-address/1", g.Header.Game, string(side), addr, day, fmt.Sprint(g.Proofs().AddressChanges(side)))
}

// LetterKey returns the secret from which the identifiers of the game's letters are computed.
func (g *Game) LetterKey() []byte { return g.secrets.mac("pbem-letter/1", g.Header.Game) }

// InvitationToken returns the token that confirms a request to an address; words describe the request.
func (g *Game) InvitationToken(words ...string) string {
	return g.secrets.token(append([]string{"pbem-invite/1", g.Header.Game}, words...)...)
}

// token computes a token with the key that signs checkpoints, which is never revealed.
func (s *secrets) token(words ...string) string {
	return tokenText.EncodeToString(s.mac(words...)[:10])
}

func (s *secrets) mac(words ...string) []byte {
	key := sha256.Sum256([]byte("pbem-token-key/1\n" + s.Signer))
	m := hmac.New(sha256.New, key[:])
	for _, w := range words {
		fmt.Fprintf(m, "%d %s\n", len(w), w)
	}
	return m.Sum(nil)
}

// maxName bounds a player's name in bytes, because the ledger holds it on one line.
const maxName = 250

// checkSeat validates the name, language and identity of a seat. It brings the latter two and the seat's key to their
// canonical spelling.
func checkSeat(s *engine.Seat) error {
	if len(s.Name) > maxName || !utf8.ValidString(s.Name) || strings.ContainsFunc(s.Name, unicode.IsControl) {
		return fmt.Errorf("seat %s: a player's name has at most %d bytes of UTF-8 and no control characters; this one has %d bytes", s.Side,
			maxName, len(s.Name))
	}
	if s.Agent != "" {
		if err := engine.CheckAgent(s.Agent); err != nil {
			return fmt.Errorf("seat %s: %w", s.Side, err)
		}
		if !s.HasPerson() {
			return fmt.Errorf("seat %s: an agent writes by mail; a seat of the program's own computer players has none", s.Side)
		}
	}
	if s.Lang != "" {
		code, ok := language.Parse(s.Lang)
		if !ok {
			return fmt.Errorf("seat %s: there are no mails in the language %q; there are %s", s.Side, s.Lang,
				notation.JoinWithCommas(language.Codes()))
		}
		s.Lang = code
	}
	if s.Identity != "" && !slices.Contains(engine.ProofLevels(), s.Identity) {
		return fmt.Errorf("seat %s: identity %q is not one of %s", s.Side, s.Identity, notation.JoinWithCommas(engine.ProofLevels()))
	}
	if s.Identity.Meets(engine.ProofByToken) && s.HasPerson() { // where a computer stands in, it is for the mails of the owner
		if _, ok := identity.CanonicalAddress(s.Addr); !ok {
			return fmt.Errorf("seat %s: identity %s needs a mail address; %q is none", s.Side, s.Identity, s.Addr)
		}
	}
	if s.Key == "" {
		if s.Identity == engine.ProofBySignature {
			return fmt.Errorf("seat %s: identity %s needs the player's public key, which pbem key new prints", s.Side, s.Identity)
		}
		return nil
	}
	k, err := sheetsignature.ParseKey(s.Key)
	if err != nil {
		return fmt.Errorf("seat %s: %w", s.Side, err)
	}
	s.Key = k.String()
	return nil
}
