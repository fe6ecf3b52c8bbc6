package main

import (
	"regexp"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/post/message"
)

// identityJSON says by what a mail may show who sent it. Nothing is proven here: that takes the game's secrets and, for
// DKIM, a name server.
type identityJSON struct {
	Level string   `json:"level"` // the highest level whose mark the mail bears; "" without a sender
	Marks []string `json:"marks"` // every level whose mark it bears, lowest first
	Why   string   `json:"why"`
}

var (
	dkimField = regexp.MustCompile(`(?im)^dkim-signature:`)
	signature = regexp.MustCompile(`(?im)^(//[ \t]*signature[ \t]|-----BEGIN PGP SIGNED MESSAGE-----|content-type:[ \t]*multipart/signed)`)
)

// identityOf looks for the marks of the levels of identity.
func identityOf(m *message.Mail, raw []byte) identityJSON {
	j := identityJSON{Marks: []string{}, Why: "no readable sender"}
	if m.From == "" {
		return j
	}
	head, _, _ := strings.Cut(strings.ReplaceAll(string(raw), "\r\n", "\n"), "\n\n")
	for _, level := range []struct {
		level engine.Level
		there bool
		why   string
	}{
		{engine.ByAddress, true, "nothing but the sender's address, which anybody can write"},
		{engine.ByToken, tokenIn(m), "sent to an address that ends in a token; whether it is the seat's own is not checked here"},
		{engine.ByDKIM, dkimField.MatchString(head), "bears a DKIM signature; its key is not looked up here"},
		{engine.BySignature, signature.MatchString(head) || signature.MatchString(m.Text), "bears a player's signature; it is not checked here"},
	} {
		if level.there {
			j.Level, j.Why = string(level.level), level.why
			j.Marks = append(j.Marks, j.Level)
		}
	}
	return j
}

// tokenIn says whether an address that the mail was sent to ends in what may be a token.
func tokenIn(m *message.Mail) bool {
	for _, addr := range m.DeliveredTo {
		local, _, _ := strings.Cut(addr, "@")
		_, tag, _ := strings.Cut(local, "+")
		if dot := strings.LastIndexByte(tag, '.'); dot >= 0 && len(tag)-dot-1 == game.TokenLen {
			return true
		}
	}
	return false
}
