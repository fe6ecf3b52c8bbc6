package tournamentmail

import (
	"cmp"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/dailyletter"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
)

// maxLines bounds the number of executed lines of a frame, because each may cause a record and letters to everybody.
const maxLines = 20

// Answer holds the letters that answer a frame, and whether a line was refused.
type Answer struct {
	Letters []compose.Letter
	Refused bool
}

// session executes the lines of one frame.
type session struct {
	*Handler
	book  *tournament.Book
	ev    *sender.Evidence
	frame notation.Frame
	nth   int // number of the frame in the mail
	line  int // number of the next line among all lines of the mail
	who   reader
	proof string // level of proof of the sender, "" for none
	text  say.Text
	more  []compose.Letter // letters that ask other people to confirm
	tells []string         // names of the records that the answer reports
	done  int
	stop  bool
	asks  bool // a letter asks the sender to confirm their registration
}

// HandleFrame executes frame number nth of a mail for a tournament that exists. from is the number of the frame's first
// line among the lines of all frames of the mail.
func (o *Handler) HandleFrame(ev *sender.Evidence, f notation.Frame, nth, from int) (Answer, error) {
	o.Lock()
	defer o.Unlock()
	b, err := o.open(f.Game)
	if err != nil {
		return o.closed(ev, f, err)
	}
	s := &session{Handler: o, book: b, ev: ev, frame: f, nth: nth, line: from}
	a, err := s.answer()
	return a, errors.Join(err, b.Close())
}

// answer executes the frame, if its sender may send it.
func (s *session) answer() (Answer, error) {
	m, in := s.book.FindByAddress(s.ev.From)
	if !in {
		m = tournament.Member{Addr: s.ev.From, Lang: lang(s.frame.Lines)}
	}
	s.who = s.reader(s.book, m)
	switch {
	case s.ev.TextUnusable:
		return s.fault(say.F("Your mail could not be read completely: %s. Nothing of it was carried out.", s.ev.Why)), nil
	case len(s.frame.Faults) > 0:
		f := s.frame.Faults[0]
		return s.fault(say.F("Your frame %s could not be read completely. Nothing of it was carried out.",
			s.frame.HeaderLine()) + "\n\n" +
			say.F("line %d: %s", f.Pos.Line, f.Text) + "."), nil
	case s.frame.Mark == notation.ModMark && !s.who.rules:
		return s.refused("not-allowed", "not carried out", say.F("Only the director of the event %s sends commands in a frame #MOD; what "+
			"everybody else has to say stands in a frame #EVENT. Nothing of it was carried out.", s.book.Name)), nil
	}
	if s.coded() {
		s.proof = byCode
	} else if in {
		level, no, err := s.ev.ProveEventFrame(filepath.Join(s.Dir, s.book.Name), m.ID, s.who.token, s.seats(m.ID), s.frame)
		if err != nil {
			return Answer{}, err
		}
		if no != nil {
			return s.unproven(no), nil
		}
		s.proof = string(level)
	}
	return s.carryOut()
}

// byCode is the level of proof of a person who sends back the code that was sent to their address.
const byCode = "code"

// coded reports whether the frame begins with a valid code in a line that registers its sender or changes their
// address. It reports the same when the mail is handled again. Any other mail with these lines stops at the first line,
// because its sender has joined by then.
func (s *session) coded() bool {
	lines := s.lines()
	if len(lines) == 0 {
		return false
	}
	if m, ok, err := commands.ParseAddressChange(s.book, s.speaker(), lines[0]); ok {
		return err == nil && m.Code != "" && s.goodMove(m) == nil
	}
	e, ok, err := commands.ParseEntry(s.book, s.speaker(), lines[0])
	return ok && err == nil && e.Code != "" && s.good(e) == nil
}

// lang returns the language that a stranger's frame asks for.
func lang(lines []string) string {
	for _, l := range lines {
		if w := strings.Fields(strings.ToLower(l)); len(w) > 1 && w[len(w)-2] == "lang" {
			if tag, ok := language.Parse(w[len(w)-1]); ok {
				return tag
			}
		}
	}
	return ""
}

// unproven tells a participant, at their registered address, of a frame that they did not provably send.
func (s *session) unproven(no *sender.Doubt) Answer {
	s.Log.Warn("a frame does not prove enough for somebody in an event; refused, he was told", "event", s.book.Name, "who", s.who.ID, "why",
		no.Reason(), "seq", s.ev.Seq)
	text := say.F("A mail from your address for the event %s was refused, because it does not prove that you wrote it. Nothing of it was "+
		"carried out. If it was not you, somebody forged your address, and you need not do anything.", s.book.Name) + "\n\n"
	if s.ev.Proven && no.Kind == sender.NoToken {
		text = say.F("Your mail also held a frame for the event %s. Each game and event checks for itself who wrote "+
			"a mail, and this event got no proof. Nothing of the frame was carried out.", s.book.Name) + "\n\n"
	}
	if no.LookupFailed {
		text += "The key of your mail server could not be fetched just now, which is no fault of yours: send the mail again in an hour, or "
	}
	text += "Answer any mail of the event that you got from here, or write to the reply address of this one." + "\n"
	return s.refused("unproven", "refused: it is not proven who wrote it", text)
}

// lines returns the lines with content. A code, key or proof that our letters put on a line of its own, so that it is
// not broken, is joined to the line above.
func (s *session) lines() (out []string) {
	for _, l := range s.frame.Lines {
		l, _, _ = strings.Cut(l, "//")
		w := strings.Fields(l)
		switch k := len(out) - 1; {
		case len(w) == 0:
		case k >= 0 && slices.Contains([]string{"code", "key", "proof"}, strings.ToLower(w[0])):
			out[k] += " " + strings.TrimSpace(l)
		default:
			out = append(out, strings.TrimSpace(l))
		}
	}
	return out
}

// apart reports whether each line is answered separately, whatever happened to the lines above it. That is not so in a
// director's #MOD frame, nor if only a code in the first line proves the sender.
func (s *session) apart() bool { return s.frame.Mark == notation.EventMark && s.proof != byCode }

// carryOut executes the lines in order: each separately, or up to the first refused line. It executes nothing of a
// frame without a known verb, or of a #MOD frame with an unknown verb.
func (s *session) carryOut() (Answer, error) {
	lines := s.lines()
	try := len(lines) > 0 && strings.EqualFold(lines[0], "check")
	if try {
		lines = lines[1:]
	}
	if len(lines) > maxLines {
		return s.fault(say.F("The frame has %d lines, at most %d are taken. Nothing of it was carried out.", len(lines), maxLines)), nil
	}
	if len(lines) == 0 {
		return s.fault(say.Text("The frame says nothing: what follows // is left out. These lines are "+
			"known:") + "\n\n" +
			commands.Help(s.book, s.speaker())), nil
	}
	unknown := s.unknown(lines)
	for _, l := range lines {
		if err := unknown[l]; err != nil && (!s.apart() || try || len(unknown) == len(lines)) {
			return s.fault(say.Plain("  > "+l+"\n\n") + say.TextOf(err) + ".\n\n" + "Nothing of the frame was carried out."), nil
		}
	}
	if s.book.Broken != nil && slices.ContainsFunc(lines, func(l string) bool { return !commands.IsAllowedWhenBroken(l) }) {
		return s.standsStill(), nil
	}
	if try {
		return s.tryOut(lines)
	}
	for i, l := range lines {
		if err := unknown[l]; err != nil {
			s.head(l)
			s.line++
			s.stop = true
			s.text += say.Text("Refused: ") + say.TextOf(err) + ".\n"
		} else if err := s.do(l); err != nil {
			return Answer{}, err
		}
		if s.stop && !s.apart() {
			for _, left := range lines[i+1:] {
				s.head(left)
				s.text += "not carried out, because the one above it was refused" + "\n"
			}
			break
		}
	}
	l := s.reply(s.summary(len(lines)), s.text)
	l.Batches = s.tells
	if s.proof == "" {
		l.DailyKind = "event"
	}
	return Answer{append(s.more, l), s.stop}, nil
}

// unknown returns an error for each line that does not begin with a verb of tournaments.
func (s *session) unknown(lines []string) map[string]error {
	out := map[string]error{}
	for _, l := range lines {
		if err := commands.CheckVerb(s.book, s.speaker(), l); err != nil {
			out[l] = err
		}
	}
	return out
}

// summary returns a sentence with the number of executed lines.
func (s *session) summary(lines int) say.Text {
	switch {
	case s.stop && s.done == 0:
		return "not carried out"
	case s.stop:
		return say.F("%d of %d lines are carried out", s.done, lines)
	case s.asks && lines == 1:
		return doYouCome
	case lines == 1:
		return "your line is carried out"
	}
	return say.F("all %d lines are carried out", lines)
}

// tryOut executes the lines on a copy of the tournament.
func (s *session) tryOut(lines []string) (Answer, error) {
	t, err := s.book.CopyInMemory()
	if err != nil {
		return Answer{}, err
	}
	s.text = "This was a check: nothing is carried out." + "\n"
	for _, l := range lines {
		s.head(l)
		said, err := commands.TryLine(t, s.speaker(), l)
		if err != nil {
			s.stop = true
			s.text += say.Text("It would be refused: ") + say.TextOf(err) + "\n"
			break
		}
		s.text += said + "\n"
	}
	subject := say.Text("the check finds no fault")
	if s.stop {
		subject = "the check finds a fault"
	}
	return Answer{[]compose.Letter{s.reply(subject, s.text)}, false}, nil
}

func (s *session) speaker() commands.Speaker {
	return commands.Speaker{ID: s.who.ID, Addr: s.ev.From, Cause: s.ev.ID(), Plain: s.frame.Mark != notation.ModMark}
}

func (s *session) head(l string) {
	if s.text != "" {
		s.text += "\n"
	}
	s.text += say.Plain("  > " + l + "\n\n")
}

// do executes a line once, even if its mail is handled again.
func (s *session) do(l string) error {
	s.head(l)
	s.book.Mail = tournament.MailLine{ID: s.ev.ID(), Line: s.line, Proof: s.proof}
	defer func() { s.book.Mail = tournament.MailLine{} }()
	s.line++
	if len(s.book.RecordsOfMail(s.book.Mail)) == 0 {
		said, err := s.perform(l)
		// the line may have registered the sender, or changed their language
		if m, in := s.book.FindByAddress(s.ev.From); in {
			s.who = s.reader(s.book, m)
		}
		if errors.As(err, new(syscall.Errno)) { // a fault of the machine, not of the line
			return err
		}
		if err != nil {
			s.stop = true
			s.text += say.Text("Refused: ") + say.TextOf(err) + ".\n"
			return nil
		}
		if len(s.book.RecordsOfMail(s.book.Mail)) == 0 { // the line only asked a question
			s.done++
			s.text += said + "\n"
			return nil
		}
	}
	s.done++
	s.Log.Info("line", "event", s.book.Name, "by", s.who.ID, "line", l, "seq", s.ev.Seq)
	return s.recorded()
}

// daily stores whether the sender wants a daily letter, in the language of the tournament's letters to them.
func (s *session) daily(zone string, on bool) (say.Text, error) {
	if p, err := schedule.ParseText(s.book.Clock); err == nil {
		zone = cmp.Or(zone, p.Zone().String())
	}
	w := dailyletter.Subscription{Addr: canonical(s.ev.From), Lang: cmp.Or(s.who.Lang, language.English), Zone: cmp.Or(zone, "UTC"),
		Since: s.ev.Received}
	return w.AnswerText(on), dailyletter.SetSubscription(filepath.Dir(s.Dir), w, on)
}

// perform executes a line in the tournament. A person whom the line registers is first asked by mail, unless it is the
// sender with a valid code.
func (s *session) perform(l string) (say.Text, error) {
	if m, ok, err := commands.ParseAddressChange(s.book, s.speaker(), l); ok || err != nil {
		if err != nil {
			return "", err
		}
		return s.move(m)
	}
	if e, ok, err := commands.ParseEntry(s.book, s.speaker(), l); ok || err != nil {
		if err != nil {
			return "", err
		}
		return s.enter(e)
	}
	if zone, on, ok, err := commands.ParseDigestRequest(s.book, s.speaker(), l); ok || err != nil {
		if err != nil {
			return "", err
		}
		return s.daily(zone, on)
	}
	b := s.book
	// handled before: answer from the state before its records
	if n := b.NextRecordOfMail(b.Mail); n < b.Log().Size() {
		then, err := b.CopyBeforeRecord(n)
		if err != nil {
			return "", err
		}
		b = then
	}
	said, err := commands.Execute(b, s.speaker(), l)
	if more := s.idle(l); err == nil && more != "" {
		said += "\n" + more.TrimSuffix("\n")
	}
	return said, err
}

// recorded adds the ledger records of the present line to the answer. They are read from the ledger, so that a mail
// handled again gets the same answer.
func (s *session) recorded() error {
	recs := s.book.RecordsOfMail(s.book.Mail)
	return along(s.book.Log().Records(), recs[0].N, func(e *tournament.Event, n int) error {
		r := s.book.Log().Records()[n]
		if r.Get("cause") != recs[0].Get("cause") {
			return nil
		}
		if x, ok := announcements()[r.Type]; ok {
			v := view{Event: e, r: r, id: s.who.ID}
			s.text += x.text(v).TrimSuffix("\n") + "\n"
			s.tells = append(s.tells, recordName(s.book.Name, n))
		}
		return nil
	})
}

// reply returns the answer to the sender, at their registered address.
func (s *session) reply(subject, text say.Text) compose.Letter {
	l := s.letter(s.book, s.who, subject, text, s.ev.Received)
	l.MessageID = s.id(s.book, "reply", s.nth, s.ev.Key)
	l.AutoSubmitted = "auto-replied"
	letters.AddToThread(&l, s.ev.Mail)
	return l
}

// fault returns the answer to a frame of which nothing was understood.
func (s *session) fault(text say.Text) Answer { return s.refused("faults", "not understood", text) }

// refused returns the answer to a frame of which nothing was executed.
func (s *session) refused(kind string, subject, text say.Text) Answer {
	l := s.reply(subject, text)
	l.DailyKind = kind
	return Answer{[]compose.Letter{l}, true}
}
