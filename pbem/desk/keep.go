package desk

import (
	"fmt"
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/keeper"
	"fieldpost/pbem/post/compose"
	"fieldpost/pbem/report"
)

// Kept is what a look of the timekeeper at a game found.
type Kept struct {
	keeper.Result
	Records int // of the ledger behind it
}

// Size is the number of records of a game's ledger.
func (d *Desk) Size(name string) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, err := d.game(name)
	if err != nil {
		return 0, err
	}
	return g.Log().Size(), nil
}

// maxLooks bounds how often timekeeper and computer opponents take turns in one call.
const maxLooks = 8

// Keep lets the timekeeper look at a game. Computer opponents act behind him, and he looks again at what they brought about;
// what came of it all is told by Results. Site.Reading says whether the mailboxes were read; that the mails in them were dealt
// with is looked at here.
func (d *Desk) Keep(name string, now time.Time, site keeper.Site) (Kept, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, err := d.game(name)
	if err != nil {
		return Kept{}, err
	}
	if read := site.Reading; read != nil {
		site.Reading = func(from, to time.Time) bool { return read(from, to) && d.dealt(g, to) }
	}
	var did []*engine.Outcome
	for range maxLooks {
		r, err := keeper.Tick(g, now, site)
		did = append(did, r.Did...)
		for _, out := range r.Did {
			d.Log.Info("timekeeper", "game", name, "act", engine.KindOf(out.Act), "side", out.Side, "what", out.Ruling, "records", out.To-out.From)
		}
		if err != nil {
			d.drop(g)
			return Kept{}, err
		}
		acted, size := len(r.Did) > 0, g.Log().Size()
		r.Did = did
		k := Kept{r, size}
		if !acted {
			return k, nil
		}
		if err := d.drive(g); err != nil || g.Log().Size() == size {
			return k, err
		}
	}
	return Kept{Result: keeper.Result{Did: did, Next: now}, Records: g.Log().Size()}, nil
}

// Notice writes the letters of a warning: to the side that is to write when its deadline comes near, to every player and
// moderator when one is late or silent, to the moderators alone when they may want to eject somebody. site is told of games
// that have no moderator of their own; "" is nobody. The same warning always gives the same letters.
func (d *Desk) Notice(name, site string, w keeper.Warning) ([]compose.Letter, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, err := d.game(name)
	if err != nil {
		return nil, err
	}
	var out []compose.Letter
	for _, x := range noticed(g, site, w) {
		as := report.Reader{Side: x.seat.Side, Moderator: x.role == asModerator && report.Knows(g.Game, x.seat.Addr), Zone: w.Zone}
		lang := ""
		if x.role == asPlayer {
			lang, as.Own = x.seat.Lang, d.ownZone(g, x.seat.Side)
		}
		subject, text := notice(w, as)
		l := d.to(g, x, report.Note(lang, fmt.Sprintf("[%s] %s", name, subject), strings.Join(text, "\n")+"\n"))
		l.Date, l.Auto = w.At, "auto-generated"
		l.MessageID = d.letterID(g, w.Key(), len(out), x.seat.Addr)
		out = append(out, l)
	}
	return out, nil
}

// noticed are those who are told of a warning.
func noticed(g *game.Game, site string, w keeper.Warning) (out []reader) {
	for _, s := range g.Header.Seats {
		if w.Kind == keeper.Missed || w.Kind == keeper.Soon && s.Side != w.Side {
			continue
		}
		for _, c := range copies(s) {
			out = append(out, reader{asPlayer, c})
		}
	}
	if w.Kind == keeper.Soon {
		return out
	}
	return append(out, rulers(g, site)...)
}

// rulers are those who are told what a moderator has to know or to decide: the game's, or the site's where it has none.
func rulers(g *game.Game, site string) (out []reader) {
	for _, m := range g.Table().Moderators {
		out = append(out, reader{asModerator, engine.Seat{Name: m.Name, Addr: m.Addr}})
	}
	if len(out) == 0 && site != "" {
		out = append(out, reader{asModerator, engine.Seat{Addr: site}})
	}
	return out
}

// notice says what a warning is about, a paragraph a string.
func notice(w keeper.Warning, as report.Reader) (subject string, text []string) {
	say := func(format string, args ...any) { text = append(text, fmt.Sprintf(format, args...)) }
	side := w.Side.Title()
	switch w.Kind {
	case keeper.Soon:
		subject = "your time ends soon"
		say("Nothing is on file from you for %s.", w.For)
		say("The deadline is %s.", as.When(w.Due))
		if w.Grace.After(w.Due) {
			say("Being late has no consequence until %s.", as.When(w.Grace))
		}
		say("A draft counts as something on file. Who needs more time asks for it before the deadline.")
	case keeper.Late:
		subject = side + " is late"
		say("Nothing came from %s for %s.", side, w.For)
		say("The deadline was %s.", as.When(w.Due))
		say("The rule of this game for who does not write comes into force at %s.", as.When(w.Grace))
	case keeper.Silent:
		subject = "nothing is heard from " + side
		say("The game waits for %s: %s.", side, w.For)
		say("Nothing was heard from that side since %s.", as.When(w.Due))
		if !w.Grace.IsZero() {
			say("If nothing comes until %s, the game is lost for it.", as.When(w.Grace))
		}
	case keeper.Missed:
		subject = "deadlines missed by " + side
		say("%s let %d deadlines in a row pass.", side, w.Cause)
		say("The command eject %s makes the seat vacant, so that somebody else can take it.", w.Side)
	}
	return subject, text
}
