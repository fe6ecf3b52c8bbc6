package desk

import (
	"crypto/subtle"
	"errors"
	"fmt"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/letters"
	"fieldpost/pbem/post/compose"
	"fieldpost/pbem/post/identity"
	"fieldpost/pbem/post/message"
	"fieldpost/pbem/report"
	"fieldpost/pbem/signed"
	"fieldpost/rules/core"
)

// evidence is a mail with what it shows about its sender. Nothing is looked up before a seat asks for it.
type evidence struct {
	*message.Mail
	raw    []byte
	desk   *Desk
	tokens []string // what may be the token of a seat, from the addresses it was sent to and the thread it belongs to
	dkim   *identity.Verdict

	answers  *answers     // to its frames
	reserved map[int]bool // sheets that a moderator hands in for a side, by number
}

// evidence gathers what a mail holds. Both addresses and identifiers of our mails end in ".<token>".
func (d *Desk) evidence(m *message.Mail, raw []byte) *evidence {
	ev := &evidence{Mail: m, raw: raw, desk: d}
	for _, addr := range m.DeliveredTo {
		if at := strings.LastIndexByte(addr, '@'); at > 0 {
			if _, tag, ok := strings.Cut(addr[:at], "+"); ok {
				ev.token(tag)
			}
		}
	}
	for _, id := range append([]string{m.InReplyTo}, m.References...) {
		if local, _, ok := strings.Cut(id, "@"); ok && strings.HasPrefix(local, "pbem.") {
			ev.token(local)
		}
	}
	return ev
}

func (ev *evidence) token(s string) {
	s = strings.ToLower(s[strings.LastIndexByte(s, '.')+1:])
	if len(s) == game.TokenLen && len(ev.tokens) < 100 {
		ev.tokens = append(ev.tokens, s)
	}
}

// bears says whether the mail bears a token.
func (ev *evidence) bears(token string) bool {
	found := 0
	for _, t := range ev.tokens {
		found |= subtle.ConstantTimeCompare([]byte(t), []byte(token))
	}
	return found == 1
}

// signature is the verdict on the mail's DKIM signatures, asked for once.
func (ev *evidence) signature() identity.Verdict {
	if ev.dkim == nil {
		v := identity.Verdict{Why: "this server has no way to look up the keys of mail servers"}
		if ev.desk.TXT != nil {
			v = identity.DKIM(ev.raw, ev.From, ev.desk.TXT)
		}
		ev.dkim = &v
	}
	return *ev.dkim
}

// doubt says why a mail does not prove enough to speak for a seat.
type doubt struct {
	why string
	how []string // what the player can do
}

// identify says what a mail, and its frame when it is not nil, proves about its sender: that he holds the seat, or nil and
// what is missing. The mail's address is known to be the seat's. A signature that proves it is put into in, to be kept.
func (d *Desk) identify(ev *evidence, g *game.Game, s engine.Seat, in *engine.Input) (engine.Identity, *doubt) {
	if in != nil {
		if id, ok := g.Known(*in); ok { // what it ordered is held against the ledger; a name server may say otherwise today
			return id, nil
		}
		if s.Key != "" {
			id, no := d.checkSignature(ev, g, s, in)
			if id.Level != "" || no != nil {
				return id, no
			}
		}
	}
	have := engine.Identity{Level: engine.ByAddress}
	if ev.bears(g.Token(s.Side)) {
		have.Level = engine.ByToken
	}
	if have.Level.Meets(s.Identity) {
		return have, nil
	}
	switch s.Identity {
	case engine.ByToken, engine.ByDKIM:
		v := ev.signature()
		if v.Pass {
			if in != nil {
				in.Signed = v.Kept
			}
			return d.checkCopy(ev, g, s, v)
		}
		if s.Identity == engine.ByToken {
			return engine.Identity{}, d.noToken(g, s)
		}
		return engine.Identity{}, noDKIM(v)
	}
	return engine.Identity{}, noSignature(g, s)
}

// checkSignature looks at the player's own signature. Without one nothing is said.
func (d *Desk) checkSignature(ev *evidence, g *game.Game, s engine.Seat, in *engine.Input) (engine.Identity, *doubt) {
	k, err := signed.ParseKey(s.Key)
	if err != nil {
		return engine.Identity{}, &doubt{why: fmt.Sprintf("the key of the seat cannot be read: %v", err)}
	}
	proof, err := k.Verify(in.Frame, signed.Mail{Text: ev.Text, Raw: ev.raw, At: ev.Received})
	switch {
	case errors.Is(err, signed.ErrUnsigned):
		return engine.Identity{}, nil
	case err != nil:
		no := noSignature(g, s)
		no.why = "the sheet bears a signature, but " + strings.TrimPrefix(err.Error(), "the signature ")
		if strings.HasPrefix(err.Error(), "the signature ") {
			no.why = "the signature of the sheet " + strings.TrimPrefix(err.Error(), "the signature ")
		}
		return engine.Identity{}, no
	case proof.Serial <= g.Serial(s.Side):
		return engine.Identity{}, &doubt{why: fmt.Sprintf("the signed sheet bears the serial number %d, but a sheet with number %d was taken before. A sheet that is mailed a second time, by whomever, is not executed again", proof.Serial, g.Serial(s.Side)),
			how: []string{fmt.Sprintf("Sign it again with a number above %d: pbem key sign takes a higher one by itself.", g.Serial(s.Side))}}
	}
	in.Signed = proof.Kept
	return engine.Identity{Level: engine.BySignature, By: k.ID(), Serial: proof.Serial}, nil
}

// checkCopy refuses a mail whose signature came before in another mail: a copy with another Message-ID.
func (d *Desk) checkCopy(ev *evidence, g *game.Game, s engine.Seat, v identity.Verdict) (engine.Identity, *doubt) {
	if before := g.ProofOf(s.Side, v.Proof); before != "" && before != bracket(ev.Mail) {
		return engine.Identity{}, &doubt{why: "the signature of your mail server on it is that of an earlier mail: it is a copy under another Message-ID",
			how: []string{"Write a new mail instead of sending an earlier one again."}}
	}
	return engine.Identity{Level: engine.ByDKIM, By: v.Domain, Proof: v.Proof}, nil
}

func (d *Desk) noToken(g *game.Game, s engine.Seat) *doubt {
	return &doubt{why: "the mail was not sent to the reply address of your seat and is no answer to one of its mails, and no signature of your mail server proves that you wrote it",
		how: []string{
			"Answer any mail of this game, or write to " + d.ReplyTo(g, s.Side) + " and put the sheet into it again.",
			"That address is a secret between you and this server: keep it out of copies and forwarded mails.",
		}}
}

func noDKIM(v identity.Verdict) *doubt {
	no := &doubt{why: v.Why, how: []string{
		"Send the mail through the mail server of your own address, as your provider's web page or app does; it signs it then (DKIM).",
		"Forwarding services, mailing lists and foreign mail servers break or lack that signature.",
		"If your provider does not sign mails, ask your moderator for another level of identity.",
	}}
	if v.Temporary {
		no.how = []string{"The key could not be fetched just now, which is no fault of yours: send the mail again in an hour."}
	}
	return no
}

func noSignature(g *game.Game, s engine.Seat) *doubt {
	name := "no key"
	if k, err := signed.ParseKey(s.Key); err == nil {
		name = k.ID()
	}
	return &doubt{why: "the sheet is not signed with the key of the seat, " + name,
		how: []string{
			"With a key of pbem key new: pbem key sign --key FILE SHEET prints the sheet signed; send what it prints.",
			fmt.Sprintf("With OpenPGP: write a line \"// serial %d\" (or any higher number) into the sheet, and sign the mail or the text.", g.Serial(s.Side)+1),
			"Send it as plain text: a changed letter breaks the signature.",
		}}
}

// unproven answers a mail that lacks proof. The answer goes to the registered address, so that the player hears of it whoever
// wrote the mail.
func (d *Desk) unproven(ev *evidence, g *game.Game, s engine.Seat, nth int, no *doubt) []compose.Letter {
	d.Log.Warn("mail does not prove enough for its seat; refused, the player was told", "game", g.Header.Game, "side", s.Side, "wants", s.Identity, "why", no.why, "seq", ev.Seq)
	return d.help(ev.Mail, nth, report.Unproven, report.HelpDetail{Game: g.Header.Game, Side: string(s.Side), Why: no.why, How: no.how})
}

// registered is an address as the seat that has it spells it: answers go there, and not to what a mail says.
func (d *Desk) registered(addr string) string {
	names, err := d.Games.Names()
	canon, ok := identity.Canonical(addr)
	if err != nil || !ok {
		return addr
	}
	for _, n := range names {
		if !d.mayHave(n, canon) {
			continue
		}
		for _, s := range d.seats(n) {
			for _, c := range letters.Copies(s) {
				if identity.Same(c.Addr, addr) {
					return c.Addr
				}
			}
		}
		for _, m := range d.moderators(n) {
			if identity.Same(m.Addr, addr) {
				return m.Addr
			}
		}
	}
	return addr
}

// ownReply is the reply address of the seat of a game that an address holds, or of its only one; "" when there is none.
func (d *Desk) ownReply(addr, name, side string) string {
	refs, err := d.seatsOf(addr)
	if err != nil {
		return ""
	}
	for _, r := range refs {
		if len(refs) > 1 && (r.game != name || r.side != side) {
			continue
		}
		if g, err := d.Games.Get(r.game); err == nil {
			return d.ReplyTo(g, core.Side(r.side))
		}
	}
	return ""
}

func orAddress(l engine.Level) engine.Level {
	if l == "" {
		return engine.ByAddress
	}
	return l
}
