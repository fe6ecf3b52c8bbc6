package report

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Sentences about the film and the ledger enclosed in the last mail of a game.
const (
	FilmEnclosed   say.Text = "The film of the game is attached, with all that was hidden: save it and open it in a browser."
	LedgerEnclosed say.Text = "The ledger is attached, packed with gzip. To verify it, unpack it as ledger.txt into a folder, beside the " +
		"checkpoint.txt of your last mail, and run python3 verify.py FOLDER; docs/audit.md says how."
)

// Enclosures lists the enclosures of a game's last letter.
type Enclosures struct {
	Film, Ledger  bool
	LedgerAllowed bool // the reader may have the ledger, which holds people's addresses
}

// enclosureSection describes the enclosures, and how to get files that were too large to enclose.
func (b *builder) enclosureSection() section {
	k := b.x.Enclosures
	if k == nil {
		return section{}
	}
	s := section{title: "TO KEEP"}
	ask := func(what string) {
		if b.viewer != core.Everyone {
			s.para(say.F("The %s is too large for this mail. To have it in one of its own, mail #DESK %s %s, a line %[1]s, and #END.", what,
				b.g.Header.Game, b.viewer))
		}
	}
	if k.Film {
		s.para(FilmEnclosed)
	} else {
		ask("film")
	}
	switch {
	case k.Ledger:
		s.para(LedgerEnclosed)
	case k.LedgerAllowed:
		ask("ledger")
	case b.g.Header.Anonymous:
		s.para("People's addresses stand in the ledger, and this game is anonymous: its moderator has it.")
	}
	s.para("In the ledger stand every sheet, decision and die of both sides, with the keys of the dice: whoever has it can throw them " +
		"all again.")
	if b.viewer != core.Everyone && b.observerNote == "" && b.people() == 2 {
		s.para(say.F("To play again with the sides swapped, mail #DESK %s %s, a line rematch, and #END; the other player is asked.",
			b.g.Header.Game, b.viewer))
	}
	return s
}

// people counts the seats held by persons.
func (b *builder) people() (n int) {
	for _, s := range b.g.Header.Seats {
		if s.HasPerson() {
			n++
		}
	}
	return n
}
