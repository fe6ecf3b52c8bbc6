package desk

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/command"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/picture"
	"fieldpost/pbem/post/compose"
	"fieldpost/pbem/post/identity"
	"fieldpost/pbem/render"
	"fieldpost/pbem/report"
	"fieldpost/rules/core"
)

// Watch is a letter to somebody who reads along: what a batch brought about, told when his delay is over.
type Watch struct {
	Record int // first ledger record of the batch
	No     int // of the observer in it
	Due    time.Time

	who engine.Observer
}

// Addr is the address that the letter goes to.
func (x Watch) Addr() string { return x.who.Addr }

// Watches lists the letters to observers about what happened at or behind a ledger record, in the order of the ledger. size
// is the number of records looked at, from which to go on next time.
func (d *Desk) Watches(name string, from int) (list []Watch, size int, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, err := d.game(name)
	if err != nil {
		return nil, 0, err
	}
	recs := g.Log().Records()
	if !slices.ContainsFunc(recs, func(r ledger.Record) bool { return r.Type == "act" && r.Get("act") == "observer" }) {
		return nil, len(recs), nil
	}
	ro := rosterOf(g.Game, 0)
	for i := 0; i < len(recs); {
		end := i
		for ; end < len(recs); end++ {
			if ro.Take(recs[end]); recs[end].Type == "state" {
				end++
				break
			}
		}
		if i >= from && watched(recs, i) {
			at, _ := time.Parse(time.RFC3339, recs[i].Get("at"))
			for n, o := range ro.Observers {
				list = append(list, Watch{i, n, at.Add(time.Duration(o.Delay) * time.Hour), o})
			}
		}
		i = end
	}
	return list, len(recs), nil
}

// watched says whether observers are told of the batch that begins at a record: of what all sides are told.
func watched(recs []ledger.Record, at int) bool {
	switch r := recs[at]; r.Type {
	case "receipt":
		state := engine.Status(r.Get("state"))
		return state == engine.Executed || state == engine.Answered
	case "act":
		a, _, err := engine.ParseAct(r)
		return err == nil && !a.About().Unseen
	case "seat":
		return false
	default:
		return engine.IsRuling(r)
	}
}

// entry is the observer whom a batch enters, if it does.
func entry(recs []ledger.Record, at int) (engine.Observer, bool) {
	if at >= len(recs) || recs[at].Type != "act" {
		return engine.Observer{}, false
	}
	a, _, err := engine.ParseAct(recs[at])
	o, ok := a.(engine.Observer)
	return o, err == nil && ok && !o.Off
}

// Watched writes letters to observers, in the order of the list. One to somebody who does not read along any more, or plays,
// is left out: it has no recipient.
func (d *Desk) Watched(name string, list []Watch) ([]compose.Letter, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, err := d.game(name)
	if err != nil {
		return nil, err
	}
	letters := make([]compose.Letter, len(list))
	last := -1
	for i := range list {
		if list[i].who, err = mayWatch(g, list[i]); err != nil {
			return nil, err
		}
		if list[i].who.Addr != "" {
			last = max(last, list[i].Record)
		}
	}
	var failed error
	if last >= 0 {
		_, err = g.Replay(func(at *engine.Game, out *engine.Outcome) bool {
			failed = d.watchedAt(g, at, out, list, letters)
			return failed == nil && out.From < last
		})
	}
	return letters, errors.Join(err, failed)
}

// mayWatch is the observer of a letter as he may see the game now: nobody when he left since, or got a seat.
func mayWatch(g *game.Game, x Watch) (engine.Observer, error) {
	recs := g.Log().Records()
	if x.Record >= len(recs) {
		return engine.Observer{}, fmt.Errorf("game %s: there is no record %d", g.Header.Game, x.Record)
	}
	who := x.who
	for _, r := range recs[x.Record:] {
		a, _, err := engine.ParseAct(r)
		if o, ok := a.(engine.Observer); err == nil && ok && strings.EqualFold(o.Addr, who.Addr) && (o.Off || r.N > x.Record) {
			if o.Off {
				return engine.Observer{}, nil
			}
			if o.View == engine.Public { // what he may not see any more is not sent to him late
				who.View = engine.Public
			}
		}
	}
	if g.Position().Over == nil && slices.ContainsFunc(g.Header.Seats, func(s engine.Seat) bool { return command.Holds(s, who.Addr) }) {
		return engine.Observer{}, nil
	}
	return who, nil
}

// watchedAt writes the letters about one batch.
func (d *Desk) watchedAt(g *game.Game, at *engine.Game, out *engine.Outcome, list []Watch, letters []compose.Letter) error {
	for i, x := range list {
		if x.Record != out.From || x.who.Addr == "" {
			continue
		}
		l, err := d.watch(g, at, out, x)
		if err != nil {
			return err
		}
		letters[i] = l
	}
	return nil
}

// watch writes to one observer what a batch brought about: the result and the map as he sees them, or a few words when it
// moved nothing on it.
func (d *Desk) watch(g *game.Game, at *engine.Game, out *engine.Outcome, x Watch) (compose.Letter, error) {
	o, enters := entry(at.Log().Records(), out.From)
	enters = enters && strings.EqualFold(o.Addr, x.who.Addr)
	to := reader{asObserver, engine.Seat{Name: x.who.Name, Addr: x.who.Addr}}
	w := &writer{desk: d, game: g}
	var l compose.Letter
	if out.Act == nil || enters || played(at, out) {
		var err error
		if l, err = d.view(g, at, out, x.who, enters); err != nil {
			return l, err
		}
		l.To = address(to.seat)
	} else {
		l = w.noteAt(at, out, to, report.Reader{Zone: zoneOf(at)}, "")
	}
	l.ReplyTo = ""
	l.References = []string{d.letterID(g, "observer", 0, strings.ToLower(x.who.Addr))}
	l.MessageID = d.letterID(g, fmt.Sprintf("watch%d", x.Record), x.No, strings.ToLower(x.who.Addr))
	l.Date, l.Auto, l.Rank = out.At, "auto-generated", compose.Results
	if at := x.Due; at.After(out.At) {
		l.Date = at
	}
	return l, nil
}

// view is the letter with the map, as everybody sees the game or with nothing hidden.
func (d *Desk) view(g *game.Game, at *engine.Game, out *engine.Outcome, who engine.Observer, enters bool) (compose.Letter, error) {
	name := g.Header.Game
	everything := who.View == engine.Omniscient
	shown := out
	if !everything {
		shown = report.PublicOutcome(at, out)
	}
	pos := shown.After
	if pos == nil {
		pos = at.Position()
		if !everything {
			pos = report.PublicView(at.Module(), pos)
		}
	}
	var events []core.Event
	for _, st := range shown.Steps {
		events = append(events, st.Events...)
	}
	sc := picture.Draw(at, pos, picture.View{Side: core.Everyone, Events: events})
	images, err := picture.ForMail(sc, "the map of "+name)
	if err != nil {
		return compose.Letter{}, err
	}
	x := report.Extra{MapText: render.Text(sc), Stamp: sc.Stamp, Due: d.due(g, at, "")}
	l := compose.Letter{From: d.From, Loop: d.loopID()}
	for _, im := range images {
		cid := strings.TrimSuffix(im.Name, ".png") + "@" + name
		x.Inline = append(x.Inline, report.Image{CID: cid, Alt: im.Alt, Width: im.PxW})
		l.Inline = append(l.Inline, compose.Attachment{Name: name + "-" + im.Name, Type: "image/png", CID: cid, Data: im.PNG})
	}
	r := report.Watched(at, shown, everything, enters, x)
	l.Subject, l.Text, l.HTML = r.Subject, r.Text, r.HTML
	note, err := g.PublicCheckpoint(out.To)
	l.Attach = []compose.Attachment{{Name: "checkpoint.txt", Type: "application/octet-stream", Data: note}}
	return l, err
}

// observes tells an observer himself what he is let see.
func observes(name string, o engine.Observer) []string {
	sees := "what every side sees: nothing that is hidden from any of them"
	if o.View == engine.Omniscient {
		sees = "everything, also what is hidden from players, but for what is sealed until it is used. Keep it to yourself: every player was told that you do"
	}
	return []string{
		fmt.Sprintf("From now on you read along in the game %s, and see %s.", name, sees),
		fmt.Sprintf("What happens is told to you %d hours later, the first time with the map as it stands now. Nobody who plays in a game may read along in it.", o.Delay),
	}
}

// alike warns of an observer's address that looks like that of a player or of a moderator, as the records say.
func alike(g *engine.Game, record int, addr string) []string {
	ro := rosterOf(g, record)
	var out []string
	for _, s := range ro.people() {
		if !identity.Same(s.Addr, addr) && identity.LookAlike(addr, "", s.Addr) != "" {
			out = append(out, fmt.Sprintf("Beware: that address looks like one that plays %s, and is another. If it is that player, take it off again: nobody who plays may read along.", s.Side))
		}
	}
	return out
}
