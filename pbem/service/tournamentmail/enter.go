package tournamentmail

import (
	"crypto/hmac"
	"fmt"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
)

// codeDays is the number of days for which the lines sent to an address are valid.
const codeDays = 14

// enter registers a person who sends back the code that was sent to their address. Without a code it sends the code to
// that address. Nobody joins a tournament without their own consent.
func (s *session) enter(e commands.Entry) (say.Text, error) {
	if e.Code == "" {
		return s.ask(e)
	}
	if err := s.good(e); err != nil {
		return "", err
	}
	if s.proof != byCode {
		return "", say.Errorf("the line by which you join the event comes first")
	}
	if s.book.IsDirector(e.By) {
		e.Named = e.By
	}
	return "", s.book.Enter(e.ID, e.Entry)
}

// good returns an error if the code of a registration is wrong or too old.
func (s *session) good(e commands.Entry) error {
	return s.fresh(e.Day, e.Code, s.code(e.Entry, e.By, e.Day))
}

// fresh returns an error if code is not the wanted code, or if the day written, from which it is valid, is more than
// codeDays ago.
func (s *session) fresh(written, code, want string) error {
	day, err := time.Parse(time.DateOnly, written)
	if err != nil || !hmac.Equal([]byte(code), []byte(want)) {
		return say.Errorf("the code does not belong to this line and your address: send the lines back as they were written to you")
	}
	if age := s.ev.Received.Sub(day); age > (codeDays+1)*24*time.Hour || age < -48*time.Hour {
		return say.Errorf("the code of %s is no longer good: ask again without it", written)
	}
	return nil
}

// code returns the secret code that an address must send back to register.
func (s *session) code(e tournament.Entry, by, day string) string {
	words := []string{canonical(e.Addr), e.ID, e.Shown, string(e.Role), fmt.Sprint(e.Losses), by, day}
	if e.Rating > 0 {
		words = append(words, fmt.Sprint("rating ", e.Rating))
	}
	if e.Agent != "" {
		words = append(words, "agent "+e.Agent)
	}
	return s.book.ConfirmationCode(words...)
}

const doYouCome = say.Text("do you want to join the event?")

// ask sends a letter with the code to an address that is to join the tournament.
func (s *session) ask(e commands.Entry) (say.Text, error) {
	if m, in := s.book.FindByAddress(e.Addr); in {
		return "", say.Errorf("this address is in the event already, as %s", m.ID)
	}
	if s.book.IsDirector(e.ID) && e.By == "" {
		return "", say.Errorf("%s directs the event, and is entered by command or asked by another director", e.ID)
	}
	t, err := s.book.CopyInMemory() // reports a fault of the entry now
	if err != nil {
		return "", err
	}
	if err := t.Enter(e.ID, e.Entry); err != nil {
		return "", err
	}
	day := s.ev.Received.UTC().Format(time.DateOnly)
	line := fmt.Sprintf(`enter %s "%s" as %s`, e.ID, e.Shown, e.Role)
	if e.Losses > 0 {
		line += fmt.Sprintf(" losses %d", e.Losses)
	}
	if e.Rating > 0 {
		line += fmt.Sprintf(" rating %d", e.Rating)
	}
	if e.Agent != "" {
		line += " agent " + e.Agent
	}
	if e.By != "" {
		line += " by " + e.By
	}
	if e.Lang != "" {
		line += " lang " + e.Lang
	}
	if e.Key != "" {
		line += "\nkey " + e.Key + "\nproof " + e.Proof
	}
	to := reader{Member: tournament.Member{Addr: e.Addr, Lang: e.Lang}}
	text := say.F("A mail from this address asks to join the event %s, %s, as %s, shown as %s.", s.book.Name,
		s.book.Title,
		e.ID, e.Shown)
	if e.By != "" {
		text = say.F("%s asks you to join the event %s, %s, as %s, shown as %s.", e.By, s.book.Name, s.book.Title,
			e.ID, e.Shown)
	}
	text += "\n" + say.F("If you want that, answer this mail with these lines in your text, not quoted. They are "+
		"valid for %d days.",
		codeDays) + "\n\n" +
		say.Plain(fmt.Sprintf("#EVENT %s\n%s\ncode %s %s\n#END\n", s.book.Name, line, day, s.code(e.Entry, e.By, day))) + "\n" +
		"If not, do nothing: without those lines nothing happens, and this address is not kept."
	if strings.EqualFold(e.Addr, s.ev.From) {
		s.asks = true
		return text, nil
	}
	l := s.letter(s.book, to, doYouCome, text, s.ev.Received)
	l.MessageID = s.id(s.book, "ask-"+e.ID+"-"+day, 0, canonical(e.Addr))
	l.AutoSubmitted, l.DailyKind = "auto-replied", "ask"
	s.more = append(s.more, l)
	return say.F("%s gets a letter that asks whether they want to join. They are in the event when they send back "+
		"the lines in it.", e.Addr), nil
}
