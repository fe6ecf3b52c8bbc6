package daemon

import (
	"slices"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/mail/bounce"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/service/dailyletter"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/site/digest"
	"fieldpost/pbem/view/report"
)

// moderatorDigests writes the daily letters of moderators who must be told of something, and on Mondays of all.
type moderatorDigests struct {
	cfg      *config.Config
	games    gamesFolder
	outbox   *outbox.Outbox
	returns  *bounce.Log
	spool    *spool.Spool
	troubles *troubles

	now  time.Time // time of this round
	data digestData
}

// Name returns the first word of the identifiers of these letters.
func (d *moderatorDigests) Name() string { return "digest" }

// DueTimes implements dailyletter.LetterKind: all moderators have one hour, if the configuration sets it.
func (d *moderatorDigests) DueTimes(now time.Time) ([]dailyletter.DueTime, error) {
	d.now = now
	minute, wanted := d.cfg.Digest.MinuteOfDay()
	if !wanted {
		return nil, nil
	}
	zone, err := schedule.ParseZone(d.cfg.Digest.Zone)
	if err != nil {
		zone = time.UTC // the configuration names no other
	}
	return []dailyletter.DueTime{{Minute: minute, Zone: zone}}, nil
}

// Readers returns the moderators of all games. It reads the records of the last days anew.
func (d *moderatorDigests) Readers(dailyletter.DueTime) (out []dailyletter.Reader, err error) {
	d.data, err = d.readAll(d.now.AddDate(0, 0, -dailyletter.MaxDaysBack))
	for _, m := range d.data.moderators {
		out = append(out, dailyletter.Reader{Key: m.key, Addr: m.addr})
	}
	return out, err
}

// Write returns the digest of the day for a moderator. ok is false if there is nothing to say.
func (d *moderatorDigests) Write(r dailyletter.Reader, t dailyletter.Period) (l report.Letter, ok bool, err error) {
	i := slices.IndexFunc(d.data.moderators, func(m digestReader) bool { return m.key == r.Key })
	subject, text, ok := digest.Write(d.data.dayFor(d.data.moderators[i], t))
	return letters.PlainLetter(subject, text), ok, nil
}

// dayFor returns the day's news for one moderator.
func (b digestData) dayFor(m digestReader, in dailyletter.Period) digest.News {
	day := digest.News{Name: in.Name, Now: in.Now, Always: in.Always}
	seated := map[string]bool{}
	for _, g := range b.games {
		mine := slices.ContainsFunc(g.Moderators, func(a string) bool { return alerts.CanonicalAddress(a) == m.key })
		if !mine && !(m.site && (len(g.Moderators) == 0 || g.Trouble != "")) {
			continue
		}
		x := g.Game
		for _, l := range g.lapses {
			if in.Covers(l.At) {
				x.Lapses = append(x.Lapses, l)
			}
		}
		for _, s := range g.Seats {
			for _, p := range b.paused {
				if identity.IsSameMailbox(s.Addr, p.Addr) {
					x.Undeliverable = append(x.Undeliverable, digest.UndeliverableSeat{Side: s.Side, Addr: p.Addr, Since: p.Since})
					seated[p.Addr] = true
				}
			}
			for _, it := range b.failed {
				// The site's moderator is told of all failures.
				if !m.site && in.Covers(it.LastTry) && identity.IsSameMailbox(s.Addr, it.Envelope.To) {
					x.Failed++
				}
			}
		}
		day.Games = append(day.Games, x)
	}
	if m.site {
		day.Site = b.siteNews(in, seated)
	}
	return day
}

// siteNews returns the news about mail for the site's moderator, besides the news about single games.
func (b digestData) siteNews(in dailyletter.Period, seated map[string]bool) *digest.Site {
	s := &digest.Site{QuarantineAll: len(b.quarantine)}
	for _, t := range b.quarantine {
		if in.Covers(t) {
			s.Quarantine++
		}
	}
	for _, it := range b.failed {
		if in.Covers(it.LastTry) {
			s.Failed++
		}
	}
	for _, p := range b.paused {
		if !seated[p.Addr] {
			s.Paused = append(s.Paused, p.Addr)
		}
	}
	return s
}
