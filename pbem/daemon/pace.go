package daemon

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"fieldpost/pbem/post/message"
	"fieldpost/pbem/post/rate"
	"fieldpost/pbem/post/spool"
)

// pace delays the mails of players who send too many. A delayed mail is on disk, and dealt with when there is room.
type pace struct {
	mu      sync.Mutex
	meter   *rate.Meter
	senders map[int]string    // of mails that wait or were let through, by number
	passed  map[int]bool      // let through
	waiting map[string]notice // players to be told, by address
}

// notice is what a player is told.
type notice struct {
	hour time.Time
	wait time.Duration
}

// newPace counts what was dealt with lately, so that a restart does not open the gates.
func (d *Daemon) newPace() *pace {
	l := d.cfg.Limits
	p := &pace{meter: rate.New(rate.Limit{N: l.MailsPerHour, Per: time.Hour}, rate.Limit{N: l.MailsPerDay, Per: 24 * time.Hour}),
		senders: map[int]string{}, passed: map[int]bool{}, waiting: map[string]notice{}}
	if l.MailsPerHour <= 0 && l.MailsPerDay <= 0 {
		return p
	}
	since := d.opt.Now().Add(-24 * time.Hour)
	for _, e := range d.spool.Entries("") {
		if e.State == spool.Received || e.Origin.Received.Before(since) {
			continue
		}
		if raw, err := d.spool.Raw(e.Seq); err == nil {
			if who := d.player(raw); who != "" {
				p.meter.Add(who, e.Origin.Received)
			}
		}
	}
	return p
}

// player is the address of a mail that may be answered and comes from somebody who holds a seat, in lower case, or "".
func (d *Daemon) player(raw []byte) string {
	m, _ := d.loopCfg.Reader.Read(raw) // what is wrong with it is told when it is dealt with
	if m.Class != message.Orders && m.Class != message.Unreadable {
		return ""
	}
	if seats, err := d.desk.Held(m.From); err != nil || len(seats) == 0 {
		return ""
	}
	return strings.ToLower(m.From)
}

// delay implements loop.Config.Delay.
func (d *Daemon) delay(e spool.Entry, raw []byte) bool {
	l := d.cfg.Limits
	if l.MailsPerHour <= 0 && l.MailsPerDay <= 0 {
		return false
	}
	p := d.pace
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.passed[e.Seq] {
		return false
	}
	who, known := p.senders[e.Seq]
	if !known {
		who = d.player(raw)
		p.senders[e.Seq] = who
	}
	if who == "" {
		return false
	}
	now := d.opt.Now().UTC()
	if wait := p.meter.Wait(who, now); wait > 0 {
		if !known {
			d.opt.Log.Warn("too many mails of one player; this one waits", "seq", e.Seq, "from", who, "for", wait)
		}
		p.waiting[who] = notice{now.Truncate(time.Hour), wait}
		return true
	}
	p.meter.Add(who, now)
	p.passed[e.Seq] = true
	delete(p.senders, e.Seq)
	return false
}

// tellWaiting tells the players whose mails wait, once an hour.
func (d *Daemon) tellWaiting() error {
	p := d.pace
	p.mu.Lock()
	waiting := p.waiting
	p.waiting = map[string]notice{}
	p.mu.Unlock()
	for who, n := range waiting {
		if err := d.tellSlow(who, n); err != nil {
			return err
		}
	}
	return nil
}

func (d *Daemon) tellSlow(who string, n notice) error {
	text := fmt.Sprintf("More mails came from you than are dealt with: %s. None is lost; those that wait are dealt\nwith one by one in the order in which they came, the next in about %d minutes.\n",
		d.cfg.Limits.PerPlayer(), int(n.wait/time.Minute)+1)
	return d.write(fmt.Sprintf("slow-%s-%d", short(who), n.hour.Unix()), who, n.hour, "[pbem] your mails wait", text)
}
