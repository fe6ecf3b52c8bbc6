package opponentlist

import (
	"fmt"
	"time"

	"fieldpost/notation/say"
)

// on formats the day of an instant.
func on(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// Line returns an entry as one line of the list, without the person's address.
func (e Entry) Line() say.Text {
	what := say.F("%d: %s, %s plays %s", e.No, e.Title, e.DisplayName(), e.Side)
	if e.Scenario != "" {
		what += say.F(", scenario %s", e.Scenario)
	}
	if e.Clock == NoClock {
		what += ", no deadlines"
	} else {
		what += say.F(", %s for a sheet", e.Clock)
	}
	if e.Rating != AnyRating {
		what += say.F(", rating %s", e.Rating)
	}
	return what + say.F(", until %s", on(e.Expires()))
}

// Lines returns the open entries as lines of text.
func (l *List) Lines(now time.Time) (out []say.Text) {
	for _, e := range l.OpenEntries(now) {
		out = append(out, e.Line()+".")
	}
	return out
}

// say answers a line that changes nothing, such as a question.
func (s *session) say(kind string) {
	a := &s.answer
	if kind == lineHelp {
		for _, t := range howTo {
			a.para(t)
		}
		return
	}
	lines := s.list.Lines(s.from.At)
	if len(lines) == 0 {
		a.para("Nobody looks for an opponent at present.")
		return
	}
	a.para("These people look for an opponent:")
	for _, t := range lines {
		a.para("- " + t)
	}
	a.para(acceptSo)
}

const acceptSo say.Text = "To play with one of them, write the line \"accept\" with the number in a frame #WANTED."

// howTo explains the lines of a frame.
var howTo = []say.Text{
	"Lines between #WANTED and #END:",
	"- TITLE SIDE clock:7d rating:any: you look for an opponent; SIDE may be either. Also scenario:ID and lang:ja.",
	"- list: who looks for an opponent. subscribe: the list each Monday; unsubscribe: no more.",
	"- accept N, or accept N SIDE: you want to play with whoever posted entry N. They are asked to confirm.",
	"- confirm N, decline N: your word on an acceptance of your entry.",
	"- withdraw N: takes back an entry or an acceptance of yours. renew N: your entry stands for 30 days more.",
}

// tell adds the effect of a line to the answer, and writes to the other people whom it concerns.
func (s *session) tell(d deed) error {
	a := &s.answer
	switch d.Kind {
	case linePost, lineRenew:
		if e := s.list.entry(d.No); e != nil {
			a.para(say.F("Your entry stands on the list until %s, under the number %d:", on(e.Expires()), e.No))
			a.para("- " + e.Line() + ".")
			a.para("You are written to when somebody accepts it.")
		}
	case lineAccept:
		s.tellOffer(d)
	case lineConfirm:
		return s.tellConfirmed(d)
	case lineDecline:
		if x := s.list.offer(d.No); x != nil {
			a.para(say.F("%s is told that you do not want to play.", x.DisplayName()))
			s.write(x.Person, d.No, "declined", say.F("entry %d: declined", x.Entry), say.F("Whoever posted entry %d does not want to "+
				"play with you. No reason was asked for.", x.Entry)+"\n")
		}
	case lineWithdraw:
		a.para(say.F("Number %d is taken back.", d.No))
	case lineSubscribe:
		a.para("You get the list each Monday on which somebody looks for an opponent.")
	case lineUnsubscribe:
		a.para("You get the list no more.")
	}
	s.tellClosed(d)
	return nil
}

// write adds a letter to another person.
func (s *session) write(to Person, no int, what string, subject, text say.Text) {
	s.answer.More = append(s.answer.More, Letter{to, "[wanted] " + subject, text, fmt.Sprintf("wanted-%s-%d", what, no)})
}

// frame returns the lines of a frame that the reader may send back, each with its confirmation code.
func (s *session) frame(to Person, lines ...string) say.Text {
	text := "\n#WANTED\n"
	for _, l := range lines {
		text += "// " + s.coded(to.Addr, l, s.from.At) + "\n"
	}
	return say.Plain(text + "#END\n")
}

// tellOffer asks the owner of an entry whether they want to play with the person who accepted it.
func (s *session) tellOffer(d deed) {
	x := s.list.offer(d.No)
	if x == nil {
		return
	}
	e := s.list.entry(x.Entry)
	if e == nil {
		return
	}
	s.answer.para(say.F("%s is asked whether they want to play with you. Your acceptance has the number %d; without a word it ends on "+
		"%s.", e.DisplayName(), x.No, on(x.At.Add(offered))))
	side := say.Text("either side")
	if x.Side != EitherSide {
		side = say.Plain(x.Side)
	}
	text := say.F("%s wants to play with you, and takes %s. Your entry:", x.DisplayName(), side) + "\n- " + e.Line() +
		".\n\n" + x.rated(e.Rating) +
		say.F("Without a word it ends on %s.", on(x.At.Add(offered))) + " " +
		"For your word on it send this frame back, and take out the // before it:" + "\n" +
		s.frame(e.Person, fmt.Sprintf("%s %d", lineConfirm, x.No), fmt.Sprintf("%s %d", lineDecline, x.No))
	s.write(e.Person, x.No, "offer", say.F("somebody accepts your entry %d", e.No), text)
}

// rated returns a sentence with the rating of the person who accepted an entry, if the entry names ratings.
func (x Acceptance) rated(wish string) say.Text {
	switch {
	case wish == AnyRating:
		return ""
	case x.RatedGames == 0:
		return "They have no rated game in the events here." + "\n\n"
	}
	return say.F("Their rating is %d (Elo; rated games in the events here: %d).", x.Rating, x.RatedGames) + "\n\n"
}

// tellClosed tells people that their acceptances were ended by another person's action.
func (s *session) tellClosed(d deed) {
	for _, no := range d.Closed {
		x := s.list.offer(no)
		if x == nil {
			continue
		}
		why := say.F("Entry %d was taken back.", x.Entry)
		if x.End == taken {
			why = say.F("Whoever posted entry %d plays with somebody else.", x.Entry)
		}
		s.write(x.Person, no, "closed", say.F("entry %d is over", x.Entry), why+" "+"Your acceptance of it has ended."+"\n")
	}
}
