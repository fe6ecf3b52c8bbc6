package tournamentmail

import (
	"fmt"
	"slices"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
)

// seats returns a participant's seats in the games of the last two rounds; they may still answer letters of those
// games. It returns nil for a director's #MOD frame, which needs the token of the tournament.
func (s *session) seats(id string) (out []sender.EventSeat) {
	if s.frame.Mark == notation.ModMark {
		return nil
	}
	for _, r := range s.book.Rounds[max(len(s.book.Rounds)-2, 0):] {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				if i := slices.Index(g.Players[:], id); i >= 0 && g.Begun {
					out = append(out, sender.EventSeat{Game: g.ID, Side: g.Sides[i]})
				}
			}
		}
	}
	return out
}

// move changes a participant's address when a mail from the new address contains the code that was sent there. Without
// a code it sends the code to the new address. Both addresses are told of the change.
func (s *session) move(m commands.AddressChange) (say.Text, error) {
	if m.Code == "" {
		return s.askThere(m)
	}
	if err := s.goodMove(m); err != nil {
		return "", err
	}
	if s.proof != byCode {
		return "", say.Errorf("the line by which you change your address comes first")
	}
	return "", s.book.ChangeAddress(m.ID, m.ID, m.Addr, s.ev.ID())
}

// moveCode returns the secret code that a new address must send back.
func (s *session) moveCode(m commands.AddressChange, day string) string {
	return s.book.ConfirmationCode("address", canonical(m.Addr), m.ID, day)
}

// goodMove returns an error if the code of an address change is wrong or too old.
func (s *session) goodMove(m commands.AddressChange) error {
	return s.fresh(m.Day, m.Code, s.moveCode(m, m.Day))
}

// askThere sends a letter with the code to a new address.
func (s *session) askThere(m commands.AddressChange) (say.Text, error) {
	if x, in := s.book.FindByAddress(m.Addr); in {
		return "", say.Errorf("this address is in the event already, as %s", x.ID)
	}
	day := s.ev.Received.UTC().Format(time.DateOnly)
	to := reader{Member: tournament.Member{Addr: m.Addr, Lang: s.who.Lang}}
	text := say.F("This address is to be that of %s in the event %s, %s.", m.ID, s.book.Name, s.book.Title) + "\n" +
		say.F("If you want that, answer this mail with these lines in your text, not quoted. They are valid for %d "+
			"days.", codeDays) +
		"\n\n" + say.Plain(fmt.Sprintf("#EVENT %s\naddress %s\ncode %s %s\n#END\n", s.book.Name, m.ID, day, s.moveCode(m, day))) +
		"\n" + "If not, do nothing: without those lines nothing happens, and this address is not kept."
	l := s.letter(s.book, to, "is this your address?", text, s.ev.Received)
	l.MessageID = s.id(s.book, "address-"+m.ID+"-"+day, 0, canonical(m.Addr))
	l.AutoSubmitted, l.DailyKind = "auto-replied", "ask"
	s.more = append(s.more, l)
	return say.F("A letter asks %s whether that address is right. The address counts when the lines of the letter "+
		"come back from it.", m.Addr), nil
}

func contactSubject(v view) say.Text {
	switch {
	case v.former:
		return "your address in the event is another one now"
	case !v.mine():
		return say.F("%s has another address", v.r.Get("player"))
	}
	return "this is your address in the event; keep this mail"
}

func contactText(v view) say.Text {
	switch {
	case v.former:
		return say.F("The letters of the event %s for %s go to another address from now on.", v.Name, v.shown(v.id)) + "\n" +
			"If you did not want that, write to the director at once: mails from this address count no more."
	case !v.mine():
		return say.F("%s has another address now.", v.r.Get("player"))
	}
	return say.F("The letters of the event %s for %s come to this address from now on; those of games that have begun go where they went.",
		v.Name, v.shown(v.id)) + v.how("status", "help")
}

func extendText(v view) say.Text {
	return say.F("The side that has to write in %s gets %s hours more.", v.r.Get("game"), v.r.Get("hours")) + v.why()
}
