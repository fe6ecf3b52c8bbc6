package daemon

import (
	"net/mail"
	"slices"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/bounce"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/site/digest"
	"fieldpost/pbem/site/gamestatus"
)

// digestData holds the data for all digests of one day.
type digestData struct {
	moderators []digestReader
	games      []digestGame
	failed     []outbox.Item // letters that failed in the reported period
	paused     []bounce.Pause
	quarantine []time.Time // arrival times of its mails
}

// digestReader holds a moderator who gets a digest. key is their address in canonical spelling.
type digestReader struct {
	key, addr string
	site      bool // the reader is the site's moderator, who is told about mail and about games without a moderator
}

type digestGame struct {
	digest.Game
	lapses []digest.Lapse // missed deadlines in all games of the reader
}

// readAll reads the state of all games and of the mail since from.
func (d *moderatorDigests) readAll(from time.Time) (b digestData, err error) {
	names, err := gamestatus.GameNames(GamesDir(d.cfg.Dir))
	if err != nil {
		return b, err
	}
	if m, err := mail.ParseAddress(d.cfg.Moderator); err == nil {
		b.moderators = append(b.moderators, digestReader{alerts.CanonicalAddress(m.Address), d.cfg.Moderator, true})
	}
	for _, name := range names {
		g, err := d.readGame(name, from)
		if err != nil {
			return b, err
		}
		b.games = append(b.games, g)
		for _, addr := range g.Moderators {
			key := alerts.CanonicalAddress(addr)
			if !slices.ContainsFunc(b.moderators, func(m digestReader) bool { return m.key == key }) {
				b.moderators = append(b.moderators, digestReader{key: key, addr: addr})
			}
		}
	}
	return b, d.readMailState(&b, from)
}

// readGame reads the state of one game.
func (d *moderatorDigests) readGame(name string, from time.Time) (g digestGame, err error) {
	dir := d.games.path(name)
	g.Game.Game, err = d.games.listingOf(name)
	g.Trouble = d.troubles.reason(name)
	if err != nil {
		g.Game.Game = gamestatus.Game{Name: name}
		if g.Trouble == "" {
			g.Trouble = err.Error()
		}
		return g, nil
	}
	if g.Game.Game.WaitsForBeacon() && g.Trouble == "" {
		err := d.games.withGame(name, func(open *game.Game) error {
			if a := open.Beacon(); a != nil {
				g.Game.Beacon = a.Time()
			}
			return nil
		})
		if err != nil {
			return g, err
		}
	}
	if g.Clock == "" || g.Last.Before(from) {
		return g, nil
	}
	recs, err := game.ReadLedger(dir)
	if err != nil && len(recs) == 0 {
		return g, err
	}
	for i := len(recs) - 1; i >= 0; i-- {
		if recs[i].Type != "act" {
			continue
		}
		a, by, err := engine.ParseAct(recs[i])
		if err != nil || by.At.Before(from) {
			break
		}
		if l, ok := a.(engine.Lapse); ok {
			g.lapses = append(g.lapses, digest.Lapse{Side: l.Side, At: by.At, Policy: l.Policy})
		}
	}
	slices.Reverse(g.lapses)
	return g, nil
}

// readMailState reads failed letters and quarantined mails.
func (d *moderatorDigests) readMailState(b *digestData, from time.Time) error {
	items, err := d.outbox.Items(outbox.Failed)
	if err != nil {
		return err
	}
	for _, it := range items {
		if it.LastTry.After(from) {
			b.failed = append(b.failed, it)
		}
	}
	pauses, err := d.returns.Pauses()
	if err != nil {
		return err
	}
	for _, p := range pauses {
		now, ok := d.returns.CurrentPause(p.Addr)
		if ok && !slices.ContainsFunc(b.paused, func(x bounce.Pause) bool { return identity.IsSameMailbox(x.Addr, p.Addr) }) {
			b.paused = append(b.paused, now)
		}
	}
	for _, e := range d.spool.Entries("") {
		if e.Disposition == string(pipeline.Quarantine) {
			b.quarantine = append(b.quarantine, e.Origin.Received)
		}
	}
	return nil
}
