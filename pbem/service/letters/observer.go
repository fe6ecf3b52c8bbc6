package letters

import (
	"slices"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules/core"
)

// observerView returns what an observer may see now. ok is false if the observer has left or got a seat.
func observerView(b Batch, x Reader) (view string, ok bool) {
	view = x.View
	for _, r := range b.Game.Log().Records()[b.Outcome.FromRecord:] {
		a, _, err := engine.ParseAct(r)
		if o, is := a.(engine.Observer); err == nil && is && strings.EqualFold(o.Addr, x.Seat.Addr) && (o.Removed ||
			r.N > b.Outcome.FromRecord) {
			if o.Removed {
				return "", false
			}
			if o.View == engine.ViewPublic { // an observer who may no longer see this does not get it later
				view = engine.ViewPublic
			}
		}
	}
	plays := slices.ContainsFunc(b.Game.Header.Seats, func(s engine.Seat) bool { return sender.MaySpeakFor(s, x.Seat.Addr) })
	return view, b.Game.Position().Over != nil || !plays
}

// observerLetter returns a letter about a batch to one observer: the result and the map as they see them, or a few
// words if the map did not change. The letter has no recipient if the observer may no longer be told.
func (o *Writer) observerLetter(b Batch, x Reader) (compose.Letter, error) {
	view, ok := observerView(b, x)
	if !ok {
		return compose.Letter{}, nil
	}
	by, enters := enteredObserver(b.GameAfter.Log().Records(), b.Outcome.FromRecord)
	enters = enters && strings.EqualFold(by.Addr, x.Seat.Addr)
	var l compose.Letter
	if b.Outcome.Act == nil || enters || needsMap(b.Outcome) {
		var err error
		if l, err = o.viewLetter(b, x.Seat.Lang, view == engine.ViewOmniscient, enters, false); err != nil {
			return l, err
		}
		l.To = SeatAddress(x.Seat)
	} else {
		l = o.note(b, x)
	}
	l = o.markAbout(b, x, l)
	l.ReplyTo, l.References = "", []string{o.LetterID(b.Game, "observer", 0, strings.ToLower(x.Seat.Addr))}
	l.Date, l.Rank = b.Outcome.At, compose.Results
	if x.Due.After(b.Outcome.At) {
		l.Date = x.Due
	}
	return l, nil
}

// moderatorLetter returns a letter about a batch to a moderator. Only sealed statements are hidden in it.
func (o *Writer) moderatorLetter(b Batch, x Reader) (compose.Letter, error) {
	l, err := o.viewLetter(b, x.Seat.Lang, report.MayKnowPlayers(b.GameAfter, x.Seat.Addr), false, true)
	l = o.markAbout(b, x, l)
	l.To, l.ReplyTo, l.References = SeatAddress(x.Seat), o.SeatReplyAddress(b.Game, sender.ModeratorSide(x.Seat.Addr)),
		[]string{o.ThreadID(b.Game, sender.ModeratorSide(x.Seat.Addr))}
	l.Date, l.Rank = b.Outcome.At, compose.Results
	return l, err
}

// viewLetter returns the letter with the map, either as everybody sees the game or with nothing hidden.
func (o *Writer) viewLetter(b Batch, lang string, everything, enters, moderator bool) (compose.Letter, error) {
	at, out, name := b.GameAfter, b.Outcome, b.GameAfter.Header.Game
	everything = everything || b.endsGame()
	if !everything {
		out = report.PublicOutcome(at, out)
	}
	pos := out.After
	if pos == nil {
		pos = at.Position()
		if !everything {
			pos = report.PublicView(at.Module(), pos)
		}
	}
	var events []core.Event
	for _, st := range out.Steps {
		events = append(events, st.Events...)
	}
	sc := scene.ForView(at, pos, scene.View{Side: core.Everyone, Events: events, Words: b.Game.Catalogue(), Lang: lang})
	m := o.mapForLetter(b, sc, o.pictures(name, []scene.PictureRequest{{Scene: sc}})[0])
	m.extra.Due, m.extra.Moderator, m.extra.Lang = DeadlineText(b, ""), moderator, lang
	var err error
	if m.extra.Retrospective, err = b.retrospective(); err != nil {
		return compose.Letter{}, err
	}
	var l compose.Letter
	m.extra.Enclosures = o.encloseGame(b, &l, "", moderator)
	r := report.ObserverLetter(at, out, everything, enters, m.extra)
	l.From, l.XLoop, l.Subject, l.Text, l.HTML, l.Inline = o.From, o.LoopID(), r.Subject, r.Text, r.HTML, m.inline
	return l, b.checkpoint(&l)
}
