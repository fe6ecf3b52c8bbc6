package daemon

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/looks/report"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/loop"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/rate"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/office/command"
	"fieldpost/pbem/office/gate"
)

// pace delays the mails of players who send too many. A delayed mail is on disk, and dealt with when there is room. Mails are
// counted by address, by what they prove and by whether they only ask, so that nobody's own mail waits behind those that others send in
// their name, and no sheet behind questions.
type pace struct {
	mu      sync.Mutex
	meters  map[lane]*rate.Meter
	senders map[int]arrival    // of mails that wait, by number
	passed  map[int]bool       // let through
	copied  map[string]bool    // proofs that were used; a second mail that bears one proves nothing
	waiting map[string]delayed // players to be told, by address
}

// lane is a row in which mails wait.
type lane struct {
	proof gate.Proofs
	asks  bool // they only ask: checks and requests that change nothing
}

// arrival holds what is known of a mail before it is dealt with.
type arrival struct {
	gate.Standing
	asks bool
	game string // of its first frame, "" for none
}

// lane is the row in which a mail waits. Mails that prove nothing have one row, whatever they ask.
func (a arrival) lane() lane { return lane{a.Proof, a.asks && a.Proof != gate.Unproven} }

// delayed is what a player is told.
type delayed struct {
	lane  lane
	game  string
	since time.Time // of the hour or day of which they are told
	wait  time.Duration
}

// limited says whether mails of any kind are counted.
func (d *Daemon) limited() bool {
	l := d.cfg.Limits
	return l.QuestionsPerHour > 0 || l.MailsPerHour > 0 || l.MailsPerDay > 0 || l.UnprovenPerHour > 0 || l.UnprovenPerDay > 0
}

// newPace counts what was dealt with lately, so that a restart does not open the gates.
func (d *Daemon) newPace() *pace {
	l := d.cfg.Limits
	meter := func(hour, day int) *rate.Meter {
		return rate.New(rate.Limit{N: hour, Per: time.Hour}, rate.Limit{N: day, Per: 24 * time.Hour})
	}
	p := &pace{meters: map[lane]*rate.Meter{
		{gate.Proven, false}:   meter(l.MailsPerHour, l.MailsPerDay),
		{gate.ByFrom, false}:   meter(l.MailsPerHour, l.MailsPerDay),
		{gate.Proven, true}:    meter(l.QuestionsPerHour, 0),
		{gate.ByFrom, true}:    meter(l.QuestionsPerHour, 0),
		{gate.Unproven, false}: meter(l.UnprovenPerHour, l.UnprovenPerDay)},
		senders: map[int]arrival{}, passed: map[int]bool{}, copied: map[string]bool{}, waiting: map[string]delayed{}}
	if !d.limited() {
		return p
	}
	since := d.opt.Clock.Now().Add(-24 * time.Hour)
	for _, e := range d.spool.Entries("") {
		if e.State == spool.Received || e.Origin.Received.Before(since) {
			continue
		}
		raw, err := d.spool.Raw(e.Seq)
		if err != nil {
			continue
		}
		s := d.standing(e, raw)
		if s.Proof == gate.Unproven && loop.Disposition(e.Disposition) == loop.Done {
			s.Proof = gate.Proven // what proved it then may be used up now
		}
		if s.Holder != "" {
			p.meters[s.lane()].Add(s.Holder, e.Origin.Received)
			p.copied[s.Once] = true
		}
	}
	return p
}

// standing judges a mail that may be answered; of others nobody is the holder.
func (d *Daemon) standing(e spool.Entry, raw []byte) arrival {
	m, _ := d.loopCfg.Reader.Read(raw) // what is wrong with it is told when it is dealt with
	if m.Class != message.Orders && m.Class != message.Unreadable {
		return arrival{}
	}
	m.Seq, m.Received = e.Seq, e.Origin.Received
	d.games.Lock()
	defer d.games.Unlock()
	ev := d.gate.Read(m, raw)
	s, err := d.gate.Standing(ev)
	if err != nil {
		return arrival{}
	}
	found := d.gate.Find(ev)
	out := arrival{Standing: s, asks: onlyAsks(found)}
	for _, f := range slices.Concat(found.Frames, found.Slips) {
		if out.game = f.Game; out.game != "" {
			break
		}
	}
	return out
}

// onlyAsks reports whether all frames of a mail are checks of sheets, or requests that change nothing. A mail without frames asks nothing.
func onlyAsks(found notation.Found) bool {
	for _, f := range found.Frames {
		if !f.Check {
			return false
		}
	}
	for _, f := range found.Slips {
		if f.Mark != notation.Desk {
			return false
		}
		cmds, _ := command.Sheet(f.Lines, f.Pos.Line+1, command.Player)
		if slices.ContainsFunc(cmds, func(c command.Command) bool { return !c.Asks() }) {
			return false
		}
	}
	return len(found.Frames)+len(found.Slips) > 0
}

// delay implements loop.Config.Delay.
func (d *Daemon) delay(e spool.Entry, raw []byte) bool {
	if !d.limited() {
		return false
	}
	p := d.pace
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.passed[e.Seq] {
		return false
	}
	s, known := p.senders[e.Seq]
	if !known {
		if s = d.standing(e, raw); s.Once != "" && p.copied[s.Once] {
			s.Proof = gate.Unproven
		}
		if !s.Later {
			p.senders[e.Seq] = s
		}
	}
	if s.Holder == "" {
		return false
	}
	now := d.opt.Clock.Now().UTC()
	if wait := p.meters[s.lane()].Wait(s.Holder, now); wait > 0 {
		if !known {
			d.opt.Log.Warn("too many mails of one player; this one waits", "seq", e.Seq, "from", s.Holder, "proof", s.Proof, "for", wait)
		}
		p.tell(s, now, wait)
		return true
	}
	p.meters[s.lane()].Add(s.Holder, now)
	p.passed[e.Seq] = true
	if s.Once != "" {
		p.copied[s.Once] = true
	}
	delete(p.senders, e.Seq)
	return false
}

// tell notes that a player is to be told of mails that wait: of his own once an hour, of those that anybody may have written
// in his name once a day.
func (p *pace) tell(s arrival, now time.Time, wait time.Duration) {
	if n, ok := p.waiting[s.Holder]; ok && n.lane.proof != gate.Unproven && s.Proof == gate.Unproven {
		return
	}
	every := time.Hour
	if s.Proof == gate.Unproven {
		every = 24 * time.Hour
	}
	p.waiting[s.Holder] = delayed{s.lane(), s.game, now.Truncate(every), wait}
}

// tellWaiting tells the players whose mails wait.
func (d *Daemon) tellWaiting() error {
	p := d.pace
	p.mu.Lock()
	waiting := p.waiting
	p.waiting = map[string]delayed{}
	p.mu.Unlock()
	for who, n := range waiting {
		if err := d.tellSlow(who, n); err != nil {
			return err
		}
	}
	return nil
}

func (d *Daemon) tellSlow(who string, n delayed) error {
	if n.lane.proof == gate.Unproven {
		text := fmt.Sprintf("More mails came in your name than are dealt with that do not prove to be yours: %s. None is lost; those "+
			"that wait\nare dealt with one by one.\n\nNo mail waits behind them that you send to the reply address of your seat, as an "+
			"answer to a mail of this server,\nor that the mail server of your address signs. If you did not write them, somebody uses "+
			"your address, and you need not do anything.\n",
			d.cfg.Limits.Unproven())
		return d.write(fmt.Sprintf("forged-%s-%d", short(who), n.since.Unix()), who, n.since, "[pbem] mails in your name wait", text)
	}
	id := fmt.Sprintf("slow-%s-%d", short(who), n.since.Unix())
	text := say.F("More mails came from you than are dealt with: %s.\nNone is lost. Those that wait are dealt with one by one in the "+
		"order in which they came, the next in about %d minutes.\nChecks and questions (#DESK) wait in a row of "+
		"their own, and no sheet waits for them.\n", d.cfg.Limits.PerPlayer(), int(n.wait/time.Minute)+1)
	if n.lane.asks {
		id = "asks-" + id
		text = say.F("More checks and questions came from you than are answered: %d within an hour.\nNone is lost. Those that wait are "+
			"answered one by one in the order in which they came, the next in about %d minutes. Sheets that you "+
			"commit do not wait for them.\nOne mail may hold many checks and questions, "+
			"and counts once.\n", d.cfg.Limits.QuestionsPerHour,
			int(n.wait/time.Minute)+1)
	}
	if l, ok := d.threaded(who, n.game, text); ok {
		l.Date, l.Auto = n.since, "auto-generated"
		l.MessageID = compose.MessageID(d.tags.Key, "alert", id, int(n.since.Unix()), who, d.loopCfg.Reader.Domain)
		_, err := d.once([]string{id}, []compose.Letter{l})
		return err
	}
	return d.send(id, who, n.since, report.Note("", "[pbem] your mails wait", text))
}

// threaded is a letter about mails that wait in the thread of the game that they name; false where that is none of the player's games.
func (d *Daemon) threaded(who, name string, text say.Text) (compose.Letter, bool) {
	if name == "" {
		return compose.Letter{}, false
	}
	d.games.Lock()
	defer d.games.Unlock()
	g, err := d.games.Get(name)
	if err != nil {
		return compose.Letter{}, false
	}
	side, ok := gate.Plays(g, who)
	if !ok {
		return compose.Letter{}, false
	}
	seat, _ := g.SeatOf(string(side))
	l := d.office.Letter(g, seat, report.Note(seat.Lang, say.F("[%s] your mails wait", name), text), time.Time{})
	l.To = who
	return l, true
}
