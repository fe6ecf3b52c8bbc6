package opponentlist

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/rating"
)

// Handler handles the mails about the list of people who look for opponents. The caller holds the lock of the games.
type Handler struct {
	Dir          string // state folder
	Games        string // folder of the games
	Events       string // folder of the tournaments, whose names no game may have
	Key          []byte // secret key of the site
	Library      *game.Library
	CreatesGames bool      // create games without the operator
	Operator     string    // address of the operator, "" for none
	Entropy      io.Reader // source of random bytes for new games
}

// Sender describes the sender of a mail.
type Sender struct {
	Person
	Proven bool // the mail is proven to be the sender's
	Mail   string
	At     time.Time
}

// Letter is a letter to a person. Its identifier is computed from the action, so that repeating the action gives the
// same letter.
type Letter struct {
	To            Person
	Subject, Text say.Text
	ID            string
}

// Answer holds the reply to a frame, and letters to other people.
type Answer struct {
	Text    say.Text // text for the frame's sender
	Refused bool     // a line was refused
	More    []Letter // letters to other people
}

// para adds a paragraph.
func (a *Answer) para(t say.Text) { a.Text += t + "\n" }

// refusal is the error of a line that is refused.
type refusal struct{ error }

func refuse(format string, args ...any) error { return refusal{say.Errorf(format, args...)} }

func spelled(addr string) string {
	if c, ok := identity.CanonicalAddress(addr); ok {
		return c
	}
	return strings.ToLower(addr)
}

// session executes the lines of one frame.
type session struct {
	*Handler
	from   Sender
	list   *List
	answer Answer
	back   []string // lines that the sender must confirm
}

// HandleFrame executes the lines of a frame. The first line has number nth among the lines of the mail's frames. If the
// same mail is handled again, nothing is done twice and the answer is the same.
func (o *Handler) HandleFrame(from Sender, lines []string, nth int) (Answer, error) {
	l, err := Read(o.Dir)
	if err != nil {
		return Answer{}, err
	}
	s := &session{Handler: o, from: from, list: l}
	n := 0
	for i, text := range lines {
		code, _, _ := strings.Cut(text, "//")
		if strings.TrimSpace(code) == "" {
			continue
		}
		if n++; n > frameLines {
			s.refused(say.Errorf("one frame holds at most %d lines for the list; the rest was not read", frameLines))
			break
		}
		s.answer.Text += say.Plain("  > " + strings.Join(strings.Fields(code), " ") + "\n\n")
		if err := s.do(code, nth+i); err != nil {
			return Answer{}, err
		}
		s.answer.Text += "\n"
	}
	if n == 0 {
		s.say(lineHelp)
	}
	if len(s.back) > 0 {
		s.answer.para(say.F("This mail does not prove that it is yours. If you want what it says, answer this mail with these lines in "+
			"your text, not quoted. They are good for %d days.", int(codeGood/day)))
		s.answer.Text += say.Plain("\n#WANTED\n" + strings.Join(s.back, "\n") + "\n#END\n\n")
		s.answer.para("If you did not write it, do nothing: without those lines nothing happens, and this address is not kept.")
	}
	return s.answer, nil
}

// refused adds to the answer why a line was refused.
func (s *session) refused(why error) {
	s.answer.Refused = true
	s.answer.para(say.F("Refused: %s.", say.TextOf(why)))
}

// do executes one line.
func (s *session) do(text string, nth int) error {
	l, err := parse(s.Library, text)
	if err != nil {
		s.refused(err)
		return nil
	}
	if l.asks() {
		s.say(l.kind)
		return nil
	}
	if was := s.list.done(s.from.Mail, nth); was != nil && identity.IsSameMailbox(was.Addr, s.from.Addr) {
		return s.tell(*was)
	}
	if l.code != "" {
		if err := s.proves(s.from.Addr, l, s.from.At); err != nil {
			s.refused(err)
			return nil
		}
	} else if !s.from.Proven {
		return s.giveBack(l)
	}
	d := deed{Mail: s.from.Mail, Nth: nth, At: s.from.At, Addr: spelled(s.from.Addr), Kind: l.kind, No: l.no}
	if l.lang != "" {
		s.from.Lang = l.lang
	}
	if s.list.today(s.from.Addr, s.from.At) >= dayDeeds {
		err = refuse("%d lines of yours were carried out within a day, and no more are", dayDeeds)
	} else {
		err = s.change(l, &d)
	}
	if no := (refusal{}); errors.As(err, &no) {
		s.refused(no.error)
		return nil
	}
	if err != nil {
		return err
	}
	s.list.Deeds = append(s.list.Deeds, d)
	if err := s.list.save(s.Dir, s.from.At); err != nil {
		return err
	}
	return s.tell(d)
}

// giveBack adds a line with its confirmation code to the frame that the sender must send back. A line about an entry
// that is not on the list is refused at once.
func (s *session) giveBack(l line) error {
	if l.kind == lineAccept {
		_, err := s.standing(l.no)
		if no := (refusal{}); errors.As(err, &no) {
			s.refused(no.error)
			return nil
		}
	}
	if x := s.coded(s.from.Addr, l.String(), s.from.At); !slices.Contains(s.back, x) {
		s.back = append(s.back, x)
	}
	s.answer.para("Not done yet: see below.")
	return nil
}

// change changes the list as a line demands, and records the change in the deed. It refuses before it changes anything.
func (s *session) change(l line, d *deed) error {
	switch l.kind {
	case linePost:
		return s.enter(l.entry, d)
	case lineAccept:
		return s.accepts(l, d)
	case lineConfirm, lineDecline:
		return s.decides(l, d)
	case lineWithdraw:
		return s.withdraws(l.no, d)
	case lineRenew:
		return s.renews(l.no)
	case lineSubscribe:
		return s.subscribes(true)
	}
	return s.subscribes(false)
}

// enter posts an entry.
func (s *session) enter(e Entry, d *deed) error {
	now, mine := s.from.At, 0
	for _, x := range s.list.OpenEntries(now) {
		if !x.is(s.from.Addr) {
			continue
		}
		if mine++; x.Title == e.Title {
			return refuse("your entry %d for %s stands already; take it back first: withdraw %d", x.No, e.Title, x.No)
		}
	}
	if mine >= openEntries {
		return refuse("%d entries of yours stand, and no more are taken", openEntries)
	}
	if len(s.list.OpenEntries(now)) >= allEntries {
		return refuse("the list is full with %d entries; try again in some days", allEntries)
	}
	e.No, e.Person, e.Since = s.list.next(), s.from.Person, now
	s.list.Entries = append(s.list.Entries, e)
	d.No = e.No
	return nil
}

// standing returns the open entry with the given number.
func (s *session) standing(no int) (*Entry, error) {
	e := s.list.entry(no)
	if e == nil || !e.IsOpen(s.from.At) {
		return nil, refuse("no entry %d stands on the list", no)
	}
	return e, nil
}

// accepts records that the sender accepts another person's entry.
func (s *session) accepts(l line, d *deed) error {
	e, err := s.standing(l.no)
	if err != nil {
		return err
	}
	if e.is(s.from.Addr) {
		return refuse("entry %d is your own", l.no)
	}
	title, ok := s.Library.Find(e.Title)
	if !ok || l.side != EitherSide && !slices.Contains(title.Meta().SideNames(), l.side) {
		return refuse("%s is no side of %s", l.side, e.Title)
	}
	if l.side != EitherSide && l.side == e.Side {
		return refuse("entry %d wants that side, %s, for itself", l.no, l.side)
	}
	open := 0
	for _, x := range s.list.Acceptances {
		if !x.is(s.from.Addr) || !x.open(s.from.At) {
			continue
		}
		if open++; x.Entry == l.no {
			return refuse("you have accepted entry %d already; it waits to be confirmed", l.no)
		}
	}
	if open >= openOffers {
		return refuse("%d entries that you accepted wait to be confirmed, and no more can", openOffers)
	}
	rated, points, err := s.suits(*e)
	if err != nil {
		return err
	}
	x := Acceptance{No: s.list.next(), Entry: e.No, Person: s.from.Person, Side: l.side, Rating: points, RatedGames: rated, At: s.from.At}
	s.list.Acceptances = append(s.list.Acceptances, x)
	d.No = x.No
	return nil
}

// suits returns the rating of the sender in points and the number of rated games, for an entry that names ratings. It
// refuses a rating that the entry does not want. A person without a rated game may accept any entry.
func (s *session) suits(e Entry) (games, points int, err error) {
	if e.Rating == AnyRating {
		return 0, 0, nil
	}
	system, _ := rating.Find("elo")
	l, ok, err := tournament.RatingAt(s.Events, e.Title, s.from.Addr, system)
	if err != nil || !ok {
		return 0, 0, err
	}
	points = l.Value / 100
	if low, high, _ := parseRating(e.Rating); points < low || points > high {
		return 0, 0, refuse("entry %d looks for ratings of %s, and yours is %d (Elo; rated games in the events here: %d)", e.No, e.Rating,
			points, l.Games)
	}
	return l.Games, points, nil
}

// decides confirms or declines another person's acceptance of the sender's entry.
func (s *session) decides(l line, d *deed) error {
	x := s.list.offer(l.no)
	var e *Entry
	if x != nil {
		e = s.list.entry(x.Entry)
	}
	if e == nil || !e.is(s.from.Addr) || !x.open(s.from.At) {
		return refuse("no acceptance %d of an entry of yours waits for your word", l.no)
	}
	now := s.from.At
	if l.kind == lineDecline {
		x.End, x.Ended = declined, now
		return nil
	}
	if e.End != "" {
		return refuse("entry %d is over", e.No)
	}
	if s.CreatesGames {
		name, err := s.free(fmt.Sprintf("%s-w%d", e.Title, x.No))
		if err != nil {
			return err
		}
		x.Game = name
	}
	x.End, x.Ended, e.End, e.Ended = confirmed, now, taken, now
	d.Closed = s.list.close(e.No, x.No, taken, now)
	return nil
}

// withdraws withdraws the sender's own entry or acceptance.
func (s *session) withdraws(no int, d *deed) error {
	now := s.from.At
	if e := s.list.entry(no); e != nil && e.is(s.from.Addr) && e.IsOpen(now) {
		e.End, e.Ended = withdrawn, now
		d.Closed = s.list.close(no, 0, withdrawn, now)
		return nil
	}
	if x := s.list.offer(no); x != nil && x.is(s.from.Addr) && x.open(now) {
		x.End, x.Ended = withdrawn, now
		return nil
	}
	return refuse("no entry and no acceptance %d of yours is open", no)
}

// renews extends an entry by thirty days.
func (s *session) renews(no int) error {
	e, err := s.standing(no)
	if err != nil {
		return err
	}
	if !e.is(s.from.Addr) {
		return refuse("entry %d is not yours", no)
	}
	e.Since = s.from.At
	return nil
}

// subscribes stores whether the sender gets the list each week.
func (s *session) subscribes(on bool) error {
	s.list.Subscribers = slices.DeleteFunc(s.list.Subscribers, func(x Subscriber) bool { return x.is(s.from.Addr) })
	if on {
		s.list.Subscribers = append(s.list.Subscribers, Subscriber{s.from.Person, s.from.At})
	}
	return nil
}
