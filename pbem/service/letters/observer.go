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

// maySee returns the view of the game that an observer of a batch may have now. It reports false if the observer left
// since, or got a seat.
func maySee(b Batch, x Reader) (view string, ok bool) {
	view = x.View
	for _, r := range b.Game.Log().Records()[b.Out.From:] {
		a, _, err := engine.ParseAct(r)
		if o, is := a.(engine.Observer); err == nil && is && strings.EqualFold(o.Addr, x.Seat.Addr) && (o.Off || r.N > b.Out.From) {
			if o.Off {
				return "", false
			}
			if o.View == engine.Public { // what he may not see any more is not sent to him late
				view = engine.Public
			}
		}
	}
	plays := slices.ContainsFunc(b.Game.Header.Seats, func(s engine.Seat) bool { return sender.Holds(s, x.Seat.Addr) })
	return view, b.Game.Position().Over != nil || !plays
}

// observed writes to one observer what a batch brought about: the result and the map as he sees them, or a few words when it
// moved nothing on it. It has no recipient when he may not be told any more.
func (o *Office) observed(b Batch, x Reader) (compose.Letter, error) {
	view, ok := maySee(b, x)
	if !ok {
		return compose.Letter{}, nil
	}
	by, enters := entry(b.Then.Log().Records(), b.Out.From)
	enters = enters && strings.EqualFold(by.Addr, x.Seat.Addr)
	var l compose.Letter
	if b.Out.Act == nil || enters || played(b.Out) {
		var err error
		if l, err = o.view(b, view == engine.Omniscient, enters, false); err != nil {
			return l, err
		}
		l.To = Address(x.Seat)
	} else {
		l = o.note(b, x)
	}
	l = o.about(b, x, l)
	l.ReplyTo, l.References = "", []string{o.ID(b.Game, "observer", 0, strings.ToLower(x.Seat.Addr))}
	l.Date, l.Rank = b.Out.At, compose.Results
	if x.Due.After(b.Out.At) {
		l.Date = x.Due
	}
	return l, nil
}

// full returns a letter that tells a moderator what a batch brought about, with nothing hidden but what is sealed.
func (o *Office) full(b Batch, x Reader) (compose.Letter, error) {
	l, err := o.view(b, report.Knows(b.Then, x.Seat.Addr), false, true)
	l = o.about(b, x, l)
	l.To, l.ReplyTo, l.References = Address(x.Seat), o.ReplyTo(b.Game, sender.ModSide(x.Seat.Addr)),
		[]string{o.ThreadID(b.Game, sender.ModSide(x.Seat.Addr))}
	l.Date, l.Rank = b.Out.At, compose.Results
	return l, err
}

// view returns the letter with the map, as everybody sees the game or with nothing hidden.
func (o *Office) view(b Batch, everything, enters, moderator bool) (compose.Letter, error) {
	at, out, name := b.Then, b.Out, b.Then.Header.Game
	everything = everything || b.ends()
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
	sc := scene.Draw(at, pos, scene.View{Side: core.Everyone, Events: events})
	m := o.shownIn(b, sc, o.pictures(name, []scene.Wish{{Scene: sc}})[0])
	m.extra.Due, m.extra.Moderator = Due(b, ""), moderator
	var err error
	if m.extra.Memoir, err = b.memoir(); err != nil {
		return compose.Letter{}, err
	}
	var l compose.Letter
	m.extra.Kept = o.keep(b, &l, "", moderator)
	r := report.Watched(at, out, everything, enters, m.extra)
	l.From, l.Loop, l.Subject, l.Text, l.HTML, l.Inline = o.From, o.LoopID(), r.Subject, r.Text, r.HTML, m.inline
	return l, b.checkpoint(&l)
}
