package desk

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/command"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/post/compose"
	"fieldpost/pbem/post/identity"
	"fieldpost/pbem/report"
	"fieldpost/pbem/schedule"
	"fieldpost/rules/core"
)

// role is in what capacity somebody is told of an act.
type role string

const (
	asPlayer    role = "player"
	asModerator role = "moderator"
	asObserver  role = "observer"
	asFormer    role = "former" // he has just left the seat
)

// reader is one who is told of an act.
type reader struct {
	role role
	seat engine.Seat // with the address that the letter goes to
}

// impartial says whether he may know how long the ledger is: see [command.Actor.Impartial].
func (x reader) impartial(g *game.Game) bool {
	return x.role == asModerator && command.Actor{Role: command.Moderator, Addr: x.seat.Addr}.Impartial(g)
}

// actsOf are the acts of the batch that begins at a record: one, or the consent and what it brought about.
func actsOf(recs []ledger.Record, at int) []engine.Act {
	var out []engine.Act
	for ; at < len(recs) && recs[at].Type != "state"; at++ {
		if a, _, err := engine.ParseAct(recs[at]); err == nil {
			out = append(out, a)
		}
	}
	return out
}

// audience is who is told of the acts at a record, but for observers, who are told by Watched. What moves only the clock by
// the game's own timetable is told with the letters that it is about; messages are delivered by the mail that brought them.
// Of an outage the moderator of the site knows already.
func (d *Desk) audience(g *engine.Game, at int) []reader {
	recs := g.Log().Records()
	acts := actsOf(recs, at)
	if len(acts) == 0 {
		return nil
	}
	before := rosterOf(g, at)
	after := rosterOf(g, at)
	for _, a := range acts {
		after.Act(a)
	}
	var out []reader
	about := acts[0].About()
	if about.To == engine.ToNobody || about.Leave && toldWithAbsence(recs, at) {
		return nil
	}
	one := about.Side
	author := answered(g, at)
	for _, s := range after.people() {
		if (one == "" || s.Side == one) && (string(s.Side) != author || moves(acts) || len(copies(after.Seat(s.Side))) > 1) {
			out = append(out, reader{asPlayer, s})
		}
	}
	if about.To == engine.ToPlayers {
		return out
	}
	for _, m := range after.Moderators {
		if one != "" && after.opposes(m.Addr, one) { // what a side has on file is not for a moderator who plays against it
			continue
		}
		if !(about.Outage && identity.Same(m.Addr, d.Site)) && "moderator "+m.Addr != author && !slices.ContainsFunc(out, func(x reader) bool { return identity.Same(x.seat.Addr, m.Addr) }) {
			out = append(out, reader{asModerator, engine.Seat{Name: m.Name, Addr: m.Addr}})
		}
	}
	if o, ok := entry(recs, at); ok && o.Delay > 0 { // the game as it is now he sees only then
		out = append(out, reader{asObserver, engine.Seat{Name: o.Name, Addr: o.Addr}})
	}
	out = append(out, former(before, after)...)
	if _, by, err := engine.ParseAct(recs[at]); err == nil && d.givenUp(by.Mail) { // nobody answered him; he is the last, so that the others stay in their places
		out = append(out, unheard(out, after, author)...)
	}
	return out
}

// unheard is whoever did an act, unless he is told of it anyway.
func unheard(told []reader, now roster, author string) (out []reader) {
	for _, s := range now.people() {
		if string(s.Side) == author && !slices.ContainsFunc(told, func(x reader) bool { return identity.Same(x.seat.Addr, s.Addr) }) {
			out = append(out, reader{asPlayer, s})
		}
	}
	for _, m := range now.Moderators {
		if "moderator "+m.Addr == author && !slices.ContainsFunc(told, func(x reader) bool { return identity.Same(x.seat.Addr, m.Addr) }) {
			out = append(out, reader{asModerator, engine.Seat{Name: m.Name, Addr: m.Addr}})
		}
	}
	return out
}

// answered is who did the act at a record by a mail: that one was answered, and needs no letter besides.
func answered(g *engine.Game, at int) string {
	_, by, err := engine.ParseAct(g.Log().Records()[at])
	if err != nil || by.Mail == "" {
		return ""
	}
	return by.Who
}

// moves says whether acts may have done something to the game that its players see on a map.
func moves(acts []engine.Act) bool {
	return slices.ContainsFunc(acts, func(a engine.Act) bool { return a.About().Moves })
}

// former are those who were told of the game until now and are not any more.
func former(before, after roster) []reader {
	var out []reader
	add := func(s engine.Seat, still bool) {
		if !still {
			out = append(out, reader{asFormer, s})
		}
	}
	now := after.people()
	for _, s := range before.people() {
		add(s, slices.ContainsFunc(now, func(x engine.Seat) bool { return identity.Same(x.Addr, s.Addr) }))
	}
	for _, m := range before.Moderators {
		add(engine.Seat{Name: m.Name, Addr: m.Addr}, slices.ContainsFunc(after.Moderators, func(x engine.Moderator) bool { return identity.Same(x.Addr, m.Addr) }))
	}
	for _, o := range before.Observers {
		add(engine.Seat{Name: o.Name, Addr: o.Addr}, slices.ContainsFunc(after.Observers, func(x engine.Observer) bool { return identity.Same(x.Addr, o.Addr) }))
	}
	return out
}

// told writes the letters of the act at a record; g is the game just after it. Players read what it did to the position, if
// it did anything; the others read that it was done.
func (w *writer) told(g *engine.Game, out *engine.Outcome) ([]compose.Letter, error) {
	readers := w.desk.audience(g, out.From)
	var results []compose.Letter
	if played(g, out) {
		var err error
		if results, err = w.results(g, out); err != nil {
			return nil, err
		}
	}
	var letters []compose.Letter
	for i, x := range readers {
		if x.role == asPlayer && i < len(results) { // in both, players come first and in the same order
			l := results[i]
			if comes(out.Act, x.seat) {
				var err error
				if l, err = w.takeover(g, out, x.seat, l.MessageID); err != nil {
					return nil, err
				}
			}
			letters = append(letters, l)
			continue
		}
		letters = append(letters, w.note(g, out, x, i))
	}
	return letters, nil
}

// played says whether a batch did something that needs the map and the state of the game to be told.
func played(g *engine.Game, out *engine.Outcome) bool {
	if len(out.Steps) > 0 || out.Before != nil && out.After != nil && out.Before.Hash() != out.After.Hash() {
		return true
	}
	for _, r := range g.Log().Records()[out.From:out.To] {
		if _, ok := engine.GoesBack(r); ok {
			return true
		}
	}
	return seated(out.Act)
}

// seated says whether an act gives somebody a seat, who has to be told how the game stands.
func seated(act engine.Act) bool {
	a, ok := act.(engine.Seating)
	return ok && a.Comes()
}

// note tells one reader of an act in a few sentences.
func (w *writer) note(g *engine.Game, out *engine.Outcome, x reader, n int) compose.Letter {
	lang := ""
	as := report.Reader{Moderator: x.role == asModerator && report.Knows(g, x.seat.Addr), Zone: zoneOf(g)}
	if x.role == asPlayer {
		as.Side, lang, as.Own = x.seat.Side, x.seat.Lang, w.desk.ownZone(w.game, x.seat.Side)
	}
	l := w.noteAt(g, out, x, as, lang)
	l.Date = w.mail.Received
	l.MessageID = w.desk.letterID(w.game, fmt.Sprintf("act%d", out.From), n, w.mail.Key)
	l.Auto = "auto-generated"
	return l
}

// noteAt is the note without what tells it from others.
func (w *writer) noteAt(g *engine.Game, out *engine.Outcome, x reader, as report.Reader, lang string) compose.Letter {
	name := g.Header.Game
	var text []string
	words := report.ActWords(g, out, out.Act, as)
	if o, ok := out.Act.(engine.Observer); ok && !o.Off && x.role == asObserver && identity.Same(o.Addr, x.seat.Addr) {
		words = observes(g.Header.Game, o)
	}
	if due := movedFor(w.game.Log().Records(), out.From); due != nil {
		words = append(words, fmt.Sprintf("The standing deadline is moved for it: %s has until %s for %s.", due.Side.Title(), as.When(due.Due), due.For))
	}
	for _, p := range words {
		if n := len(text); n > 0 && !(strings.HasPrefix(p, "  ") && strings.HasPrefix(text[n-1], "  ")) && !strings.HasSuffix(text[n-1], ":") {
			text = append(text, "")
		}
		text = append(text, p)
	}
	if x.role == asFormer {
		text = append(text, "", "From now on you get no letters of this game.")
	}
	if why := out.By.Reason; why != "" {
		if !as.Moderator {
			why = report.Unnamed(g, why)
		}
		text = append(text, "", "Reason given:", "  "+why)
	}
	who := report.Author(g, out.By.Who, as)
	if _, ok := g.SeatOf(who); ok {
		who = core.Side(who).Title()
	}
	done := fmt.Sprintf("Done by %s.", who)
	if x.impartial(w.game) || engine.ToldAt(g.Log().Records(), out.From) {
		done = fmt.Sprintf("Done by %s (ledger record %d).", who, out.From)
	}
	text = append(text, "", done, "")
	return w.desk.toAt(w.game, g, x, report.Note(lang, fmt.Sprintf("[%s] %s", name, out.Act.About().Headline), strings.Join(text, "\n")))
}

// to is a letter to whoever reads in some role.
func (d *Desk) to(g *game.Game, x reader, r report.Letter) compose.Letter {
	return d.toAt(g, g.Game, x, r)
}

// toAt is to with the reply address that was good when the game stood as at does.
func (d *Desk) toAt(g *game.Game, at *engine.Game, x reader, r report.Letter) compose.Letter {
	if x.role == asPlayer {
		l := d.letterAt(g, at, x.seat, r, g.Header.Created)
		l.To = address(x.seat)
		return l
	}
	l := compose.Letter{From: d.From, To: address(x.seat), Subject: r.Subject, Text: r.Text, HTML: r.HTML, Loop: d.loopID(), Date: g.Header.Created}
	if x.role == asModerator {
		l.ReplyTo, l.References = d.replyTo(g, modSide(x.seat.Addr)), []string{d.threadID(g, modSide(x.seat.Addr))}
	}
	return l
}

// modSide is the name under which a moderator's token is made. No side of a title has a blank in it.
func modSide(addr string) core.Side {
	if c, ok := identity.Canonical(addr); ok {
		addr = c
	}
	return core.Side("moderator " + addr)
}

// settleAll makes the addresses that a change of people brings known to whoever keeps mailboxes.
func (d *Desk) settleAll(g *game.Game, n int) error {
	if d.Mailbox == nil {
		return nil
	}
	recs := g.Log().Records()
	var addrs []string
	if recs[n].Type == "seat" {
		addrs = append(addrs, recs[n].Get("addr"))
	}
	for _, act := range actsOf(recs, n) {
		addrs = append(addrs, engine.Enters(act))
	}
	for _, addr := range addrs {
		if addr == "" {
			continue
		}
		if err := d.Mailbox(addr); err != nil {
			return err
		}
	}
	return nil
}

// zoneOf is the zone of a game's timetable.
func zoneOf(g *engine.Game) *time.Location {
	p, err := schedule.ParseText(g.Table().Clock)
	if err != nil {
		return nil
	}
	return p.Zone()
}
