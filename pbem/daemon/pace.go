package daemon

import (
	"fmt"
	"sync"
	"time"

	"fieldpost/pbem/mail/loop"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/rate"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/office/gate"
)

// pace delays the mails of players who send too many. A delayed mail is on disk, and dealt with when there is room. Mails are
// counted by address and by what they prove, so that nobody's own mail waits behind those that others send in his name.
type pace struct {
	mu      sync.Mutex
	meters  map[gate.Proofs]*rate.Meter
	senders map[int]gate.Standing // of mails that wait, by number
	passed  map[int]bool          // let through
	copied  map[string]bool       // proofs that were used; a second mail that bears one proves nothing
	waiting map[string]delayed    // players to be told, by address
}

// delayed is what a player is told.
type delayed struct {
	proof gate.Proofs
	since time.Time // of the hour or day of which he is told
	wait  time.Duration
}

// limited says whether mails of any kind are counted.
func (d *Daemon) limited() bool {
	l := d.cfg.Limits
	return l.MailsPerHour > 0 || l.MailsPerDay > 0 || l.UnprovenPerHour > 0 || l.UnprovenPerDay > 0
}

// newPace counts what was dealt with lately, so that a restart does not open the gates.
func (d *Daemon) newPace() *pace {
	l := d.cfg.Limits
	meter := func(hour, day int) *rate.Meter {
		return rate.New(rate.Limit{N: hour, Per: time.Hour}, rate.Limit{N: day, Per: 24 * time.Hour})
	}
	p := &pace{meters: map[gate.Proofs]*rate.Meter{
		gate.Proven:   meter(l.MailsPerHour, l.MailsPerDay),
		gate.ByFrom:   meter(l.MailsPerHour, l.MailsPerDay),
		gate.Unproven: meter(l.UnprovenPerHour, l.UnprovenPerDay)},
		senders: map[int]gate.Standing{}, passed: map[int]bool{}, copied: map[string]bool{}, waiting: map[string]delayed{}}
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
			p.meters[s.Proof].Add(s.Holder, e.Origin.Received)
			p.copied[s.Once] = true
		}
	}
	return p
}

// standing judges a mail that may be answered; of others nobody is the holder.
func (d *Daemon) standing(e spool.Entry, raw []byte) gate.Standing {
	m, _ := d.loopCfg.Reader.Read(raw) // what is wrong with it is told when it is dealt with
	if m.Class != message.Orders && m.Class != message.Unreadable {
		return gate.Standing{}
	}
	m.Seq, m.Received = e.Seq, e.Origin.Received
	d.games.Lock()
	defer d.games.Unlock()
	s, err := d.gate.Standing(d.gate.Read(m, raw))
	if err != nil {
		return gate.Standing{}
	}
	return s
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
	if wait := p.meters[s.Proof].Wait(s.Holder, now); wait > 0 {
		if !known {
			d.opt.Log.Warn("too many mails of one player; this one waits", "seq", e.Seq, "from", s.Holder, "proof", s.Proof, "for", wait)
		}
		p.tell(s, now, wait)
		return true
	}
	p.meters[s.Proof].Add(s.Holder, now)
	p.passed[e.Seq] = true
	if s.Once != "" {
		p.copied[s.Once] = true
	}
	delete(p.senders, e.Seq)
	return false
}

// tell notes that a player is to be told of mails that wait: of his own once an hour, of those that anybody may have written
// in his name once a day.
func (p *pace) tell(s gate.Standing, now time.Time, wait time.Duration) {
	if n, ok := p.waiting[s.Holder]; ok && n.proof != gate.Unproven && s.Proof == gate.Unproven {
		return
	}
	every := time.Hour
	if s.Proof == gate.Unproven {
		every = 24 * time.Hour
	}
	p.waiting[s.Holder] = delayed{s.Proof, now.Truncate(every), wait}
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
	if n.proof == gate.Unproven {
		text := fmt.Sprintf("More mails came in your name than are dealt with that do not prove to be yours: %s. None is lost; those "+
			"that wait\nare dealt with one by one.\n\nNo mail waits behind them that you send to the reply address of your seat, as an "+
			"answer to a mail of this server,\nor that the mail server of your address signs. If you did not write them, somebody uses "+
			"your address, and you need not do anything.\n",
			d.cfg.Limits.Unproven())
		return d.write(fmt.Sprintf("forged-%s-%d", short(who), n.since.Unix()), who, n.since, "[pbem] mails in your name wait", text)
	}
	text := fmt.Sprintf("More mails came from you than are dealt with: %s. None is lost; those that wait are dealt\n"+
		"with one by one in the order in which they came, the next in about %d minutes.\n",
		d.cfg.Limits.PerPlayer(), int(n.wait/time.Minute)+1)
	return d.write(fmt.Sprintf("slow-%s-%d", short(who), n.since.Unix()), who, n.since, "[pbem] your mails wait", text)
}
