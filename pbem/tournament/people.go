package tournament

import (
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/text/lazyregexp"
)

var (
	validSalt = lazyregexp.New(`^[0-9a-f]{16}$`)
	validSeal = lazyregexp.New(`^[0-9a-f]{64}$`)
)

// enter adds a person to the event. A player who enters before a round has confirmed that round.
func (e *Event) enter(r ledger.Record) error {
	losses, err := number(r, "losses")
	rating, err2 := number(r, "rating")
	if err := first(err, err2); err != nil {
		return err
	}
	p := &Person{ID: r.Get("player"), Shown: r.Get("shown"), Contact: r.Get("contact"), Role: Role(r.Get("role")),
		Entered: e.NextRoundNumber(),
		Losses:  losses, Confirmed: e.NextRoundNumber(), Salt: r.Get("salt"), Key: r.Get("key"), Rating: rating, Agent: r.Get("agent")}
	p.Named = p.Role == RoleJudge && (e.Version == 1 || e.IsDirector(r.Get("by")) || e.IsDirector(r.Get("named")))
	err = first(e.named(p), e.ratedAs(p, r), e.proved(p, r.Get("proof")), e.namedBy(p, r), only(r, "player", "shown", "contact", "role",
		"losses", "salt", "key", "proof", "named", "rating", "agent"), e.agentFits(p))
	if err == nil {
		err = e.mayEnter(p, at(r))
	}
	if err == nil && p.Role == RolePlayer {
		err = e.comes(p)
	}
	if err != nil {
		return err
	}
	e.People = append(e.People, p)
	e.people[p.ID], e.shown[oneCase(p.Shown)] = p, true
	p.Shown += p.agentMark()
	if p.Role == RolePlayer {
		e.onLadder(step{comes: p.ID})
	}
	return nil
}

// named returns an error if the data of an entrant are wrong: name, role, shown name or salt.
func (e *Event) named(p *Person) error {
	switch {
	case !validName().MatchString(p.ID):
		return say.Errorf("name %q: use 1 to 32 of a-z 0-9 -, starting with a letter", p.ID)
	case len(e.People) >= maxPeople:
		return say.Errorf("the event has %d people: no more come in", maxPeople)
	case e.Person(p.ID) != nil:
		return say.Errorf("%s is in the event already", p.ID)
	case p.Role != RolePlayer && p.Role != RoleEliminator && p.Role != RoleJudge && p.Role != RoleAlternate:
		return say.Errorf("role %q: want %s, %s or %s", p.Role, RolePlayer, RoleEliminator, RoleJudge)
	case p.Shown == "":
		return say.Errorf("%s: want the name that is shown", p.ID)
	case e.Version > 1 && notation.CheckDisplayName(p.Shown) != nil:
		return say.Errorf("%s: %w", p.ID, notation.CheckDisplayName(p.Shown))
	case e.shown[oneCase(p.Shown)]:
		return say.Errorf("somebody is shown as %s already: want another name", p.Shown)
	case !validSalt().MatchString(p.Salt):
		return say.Errorf("salt %q: want 16 hex digits", p.Salt)
	}
	return nil
}

// ratedAs returns an error if a record gives a rating out of bounds, or any rating before version 3.
func (e *Event) ratedAs(p *Person, r ledger.Record) error {
	switch {
	case e.Version < 3 && len(r.All("rating")) > 0:
		return say.Errorf("an event of version %d has no ratings: want version 3", e.Version)
	case p.Rating < 0 || p.Rating > maxRating:
		return say.Errorf("rating %d: want 0 to %d", p.Rating, maxRating)
	}
	return nil
}

// IsShownName reports whether a person in the event has this shown name.
func (e *Event) IsShownName(name string) bool { return e.shown[oneCase(name)] }

// FindShownName returns the id of the person with a shown name, "" if there is none.
func (e *Event) FindShownName(name string) string {
	for _, p := range e.People {
		if oneCase(p.Shown) == oneCase(name) {
			return p.ID
		}
	}
	return ""
}

// oneCase returns a name in a form that ignores upper and lower case.
func oneCase(name string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for x := unicode.SimpleFold(r); x != r; x = unicode.SimpleFold(x) {
			least = min(least, x)
		}
		return least
	}, name)
}

// namedBy returns an error if a record names an inviting director who is none, or names one for a person who is not a
// judge.
func (e *Event) namedBy(p *Person, r ledger.Record) error {
	if by := r.Get("named"); by != "" && (e.Version == 1 || p.Role != RoleJudge || !e.IsDirector(by)) {
		return say.Errorf("named %q: want the director who asked a judge", by)
	}
	return nil
}

// EntryText returns the text that a player signs with their key to enter an event under a name.
func EntryText(event, player string) []byte {
	return fmt.Appendf(nil, "pbem-entry/1\nevent %s\nplayer %s\n", event, player)
}

// proved checks a person's key against their signature. A person without a key signs nothing.
func (e *Event) proved(p *Person, proof string) error {
	if p.Key == "" && proof == "" {
		return nil
	}
	digits, ok := strings.CutPrefix(p.Key, "ed25519:")
	key, err := hex.DecodeString(digits)
	sig, err2 := hex.DecodeString(proof)
	switch {
	case !ok || err != nil || len(key) != ed25519.PublicKeySize || hex.EncodeToString(key) != digits:
		return say.Errorf("key %q: want ed25519: and 64 hex digits, as pbem key new prints them", p.Key)
	case err2 != nil || len(sig) != ed25519.SignatureSize || !ed25519.Verify(key, EntryText(e.Name, p.ID), sig):
		return say.Errorf("the proof is no signature with the key %s under the entry of %s into %s: pbem key enter makes it", p.Key, p.ID,
			e.Name)
	case slices.ContainsFunc(e.People, func(x *Person) bool { return x.Key == p.Key }):
		return say.Errorf("somebody has entered with the key %s already", p.Key)
	}
	return nil
}

// late returns who may enter after the first draw. From version 3 on players may enter the first rounds of a format
// whose last rounds are closed to newcomers.
func (e *Event) late() entry {
	row := e.Format.row()
	if e.Version > 2 && row.then != nil && e.NextRoundNumber() <= e.qualifying() {
		return row.early
	}
	return row.late
}

// comes returns an error if a player cannot enter now. Players can enter late into Swiss rounds, a ladder or, with one
// loss, a double elimination. Brackets and round robins accept nobody after their first draw.
func (e *Event) comes(p *Person) error {
	begun, late := len(e.Rounds) > 0, e.late()
	switch {
	case begun && late == closed:
		return say.Errorf("nobody enters a %s that has begun", e.Format)
	case begun && e.Version > 2 && e.NextRoundNumber() > e.Late:
		return say.Errorf("players come before round %d at the latest, by the terms of %s", e.Late, e.Name)
	case begun && e.Round().Locked != nil:
		return say.Errorf("round %d is being drawn: enter when it is paired", e.Round().N)
	case p.Losses < 0 || p.Losses > 1 || p.Losses == 1 && (late != oneLoss || !begun):
		return say.Errorf("%d losses: only a player who comes late into a double elimination begins "+
			"with one", p.Losses)
	}
	return nil
}

// confirm records that a player will play the next round.
func (e *Event) confirm(r ledger.Record) error {
	p, n := e.Person(r.Get("player")), e.NextRoundNumber()
	switch {
	case p == nil || p.Role != RolePlayer:
		return say.Errorf("%q is no player of the event", r.Get("player"))
	case p.Left > 0 && e.Version < 3:
		return say.Errorf("%s withdrew in round %d", p.ID, p.Left)
	case e.Round() != nil && e.Round().Locked != nil:
		return say.Errorf("round %d is being drawn", e.Round().N)
	case !validSalt().MatchString(r.Get("salt")):
		return say.Errorf("salt %q: want 16 hex digits", r.Get("salt"))
	}
	if err := first(same(r, "round", fmt.Sprint(n)), only(r, "player", "round", "salt")); err != nil {
		return err
	}
	if p.Left > 0 {
		if err := e.back(p); err != nil {
			return err
		}
	}
	p.Confirmed, p.Salt = n, r.Get("salt")
	return nil
}

// withdraw removes a player or an eliminator. Separate records score their open games.
func (e *Event) withdraw(r ledger.Record) error {
	p := e.Person(r.Get("player"))
	how := r.Get("how")
	switch {
	case p == nil || p.Role == RoleJudge && e.Version < 3:
		return say.Errorf("%q is no player of the event", r.Get("player"))
	case p.Left > 0:
		return say.Errorf("%s withdrew in round %d", p.ID, p.Left)
	case how != LeftSilent && how != LeftAnnounced && (how != LeftUnconfirmed || e.Version < 3):
		return say.Errorf("how %q: want silent or announced", how)
	case how == LeftAnnounced && e.Version < 3 && e.faded(p.ID):
		return say.Errorf("%s lost half of their games or more by silence: that is a silent withdrawal", p.ID)
	case e.Round() != nil && e.Round().Locked != nil:
		return say.Errorf("round %d is being drawn: withdraw when it is paired", e.Round().N)
	}
	if err := only(r, "player", "how", "why"); err != nil {
		return err
	}
	if err := e.goes(p, r); err != nil {
		return err
	}
	p.Left, p.How = e.NextRoundNumber(), how
	e.onLadder(step{leaves: p.ID})
	return nil
}

// goes returns an error if the kind of withdrawal in a record does not apply. Before version 3 a director decides who
// is silent.
func (e *Event) goes(p *Person, r ledger.Record) error {
	how := r.Get("how")
	switch {
	case e.Version < 3 || how == LeftAnnounced:
		return nil
	case p.Role != RolePlayer:
		return say.Errorf("%s plays no games of the event and cannot be %s in it", p.ID, how)
	case how == LeftSilent:
		return e.quiet(p, r)
	}
	return e.missed(p, r)
}

// outage reopens the games that were lost or stopped by silence during an outage.
func (e *Event) outage(r ledger.Record) error {
	from, err := instant(r.Get("from"))
	to, err2 := instant(r.Get("to"))
	if err := first(err, err2, only(r, "from", "to", "why", "void")); err != nil {
		return err
	}
	if !from.Before(to) || r.Get("why") == "" {
		return say.Errorf("want from before to, and why")
	}
	var void []*Game
	var names []string
	if round := e.Round(); round != nil && !round.Closed {
		for _, m := range round.Matches {
			for _, g := range m.Games {
				if g.lapsed(from, to) {
					void, names = append(void, g), append(names, g.ID)
				}
			}
		}
	}
	if err := same(r, "void", names...); err != nil {
		return err
	}
	for _, g := range void {
		g.void()
	}
	e.Outages = append(e.Outages, Outage{from, to, r.Get("why"), names})
	return nil
}
