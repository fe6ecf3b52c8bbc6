package tournament

import (
	"encoding/hex"
	"errors"
	"io"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/mail/identity"
)

// contact records a new address of a person. It is sealed like the address with which they entered.
func (e *Event) contact(r ledger.Record) error {
	p := e.Person(r.Get("player"))
	switch by := r.Get("by"); {
	case p == nil:
		return say.Errorf("%q is not in the event", r.Get("player"))
	case by != p.ID && !slices.Contains(e.Director, by):
		return say.Errorf("%q changes the address of %s, but is neither that player nor director", by, p.ID)
	case !validSeal().MatchString(r.Get("contact")):
		return say.Errorf("want a seal of 64 hex digits")
	}
	if err := only(r, "player", "contact"); err != nil {
		return err
	}
	p.Contact = r.Get("contact")
	return nil
}

// ChangeAddress gives a person in the event a new address. cause is the Message-ID of the mail from there, "" for none.
func (b *Book) ChangeAddress(by, id, addr, cause string) error {
	p, was := b.Person(id), b.secrets.People[id]
	if p == nil {
		return say.Errorf("%q is not in the event", id)
	}
	if canon, ok := identity.CanonicalAddress(addr); !ok || !strings.Contains(canon, "@") {
		return say.Errorf("%q is no address", addr)
	}
	secret := make([]byte, 16)
	if _, err := io.ReadFull(b.Entropy, secret); err != nil {
		return err
	}
	now := person{Addr: addr, Salt: hex.EncodeToString(secret), Lang: was.Lang, Was: was.Was, Digest: was.Digest}
	if m, in := b.FindByAddress(addr); !in {
		now.Was = append(slices.Clone(was.Was), was.Addr)
	} else if m.ID != id || p.Contact == dice.Commitment(was.Salt, strings.ToLower(was.Addr)) { // else a kill left it without its record
		return say.Errorf("this address is in the event already, as %s", m.ID)
	}
	if cause != "" {
		now.Mail = dice.DefaultSalt(cause)
	}
	b.secrets.People[id] = now // before the ledger speaks of it
	if err := b.keep(); err != nil {
		return err
	}
	r := record("contact", "player", id, "contact", dice.Commitment(now.Salt, strings.ToLower(addr)))
	err := b.append(by, r)
	if err == nil {
		return nil
	}
	b.secrets.People[id] = was
	if err2 := b.keep(); err2 != nil {
		return errors.Join(err, err2)
	}
	return err
}

// ReplacedMember returns the member and old address that an address record replaces. ok is false if it replaces none.
func (b *Book) ReplacedMember(r ledger.Record) (m Member, ok bool) {
	id, n := r.Get("player"), 0
	for _, x := range b.file.Records()[:r.N] {
		if x.Type == "contact" && x.Get("player") == id {
			n++
		}
	}
	p := b.secrets.People[id]
	if r.Type != "contact" || n >= len(p.Was) || p.Was[n] == "" {
		return Member{}, false
	}
	return Member{ID: id, Addr: p.Was[n], Lang: p.Lang, Former: true}, true
}
