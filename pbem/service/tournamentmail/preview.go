package tournamentmail

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/service/ledgerreader"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/view/report"
)

// preview holds a letter that shows a member of a panel the position of a game before the vote.
type preview struct {
	id, game string
	lang     string    // code of the language of the letter
	informed bool      // the letter contains an estimate of the chances
	until    time.Time // end of the round
	letter   compose.Letter
}

// previewHour returns when a panel gets the positions of a round: as many days before its end as the terms say, but not
// before its middle. It returns the zero time if the panel gets none.
func previewHour(e *tournament.Event) time.Time {
	round := e.Round()
	if e.Over || e.Preview == 0 || round == nil || round.Closed || round.Until.IsZero() {
		return time.Time{}
	}
	return round.Until.Add(-min(time.Duration(e.Preview)*24*time.Hour, round.Until.Sub(round.Set)/2))
}

// previews collects the due letters to panels of a tournament, one for each game, reader and end of the round. They are
// sent after the tournament is closed, because reading a position needs the lock of the games, which must be taken
// first.
func (o *Handler) previews(b *tournament.Book, post ledgerreader.Mailer) (_ int, next time.Time, err error) {
	at, now := previewHour(b.Event), o.Now()
	switch {
	case b.Broken != nil || at.IsZero() || !now.Before(b.Round().Until):
		return 0, next, nil
	case now.Before(at):
		return 0, at, nil
	}
	for _, g := range b.OpenGames() {
		if !g.Begun || g.Stopped != nil {
			continue
		}
		may := b.Voters(g)
		for _, m := range b.Members() {
			if !slices.Contains(may, m.ID) {
				continue
			}
			sum := sha256.Sum256([]byte(m.ID))
			until := b.Round().Until
			id := fmt.Sprintf("event-%s-preview-%s-%d-%x", b.Name, g.ID, until.Unix(), sum[:4])
			if done, err := post.WasReleased(id); done || err != nil {
				if err != nil {
					return 0, next, err
				}
				continue
			}
			subject, text := previewWords(view{Event: b.Event, id: m.ID}, g)
			l := o.letter(b, o.reader(b, m), subject, text, now.UTC().Truncate(time.Second))
			l.MessageID = o.id(b, "preview-"+g.ID, int(until.Unix()), m.ID+m.Addr)
			l.AutoSubmitted = "auto-generated"
			o.panels = append(o.panels, preview{id, g.ID, m.Lang, b.Informed, until, l})
		}
	}
	return 0, next, nil
}

// previewWords returns the letter that tells a member of a panel that they may have to vote on a game.
func previewWords(v view, g *tournament.Game) (subject, text say.Text) {
	return say.F("the position of %s before the round ends", g.ID),
		say.F("Round %d ends at %s, and %s is not over: %s against %s. If it is not over then, it is stopped as it stands, "+
			"and you may be asked for your vote.", v.Round().N, v.FormatInstant(v.Round().Until), g.ID, v.shown(g.Players[0]),
			v.shown(g.Players[1])) + " " + "This is the position now, as everybody may see it. Nothing is to be done yet." + "\n"
}

// withoutEstimate is the time before the end of a round at which a panel gets a position without its estimate, if that
// is not ready.
const withoutEstimate = 10 * time.Minute

// sendPreviews sends the letters to panels, each with the position of its game. It drops letters about games that are
// not in this site's folder. waits reports whether a letter is not sent yet because its estimate is being made.
func (o *Handler) sendPreviews(post ledgerreader.Mailer) (sent int, waits bool, err error) {
	list := o.panels
	o.panels = nil
	if o.Positions == nil {
		return 0, false, nil
	}
	estimates := map[string]panelEstimate{}  // by game
	positions := map[string]compose.Letter{} // by game and language
	for _, p := range list {
		l := p.letter
		if p.informed {
			e, known := estimates[p.game]
			if !known {
				e = o.panelEstimate(p)
				estimates[p.game], err = e, errors.Join(err, e.err)
			}
			if e.waits {
				waits = true
				continue
			}
			n := report.NoteLetter(o.Words.Translator(p.lang), "", estimateWords(e.text))
			l.Text, l.HTML = l.Text+"\n"+n.Text, report.PrependHTML(n.HTML, l.HTML)
		}
		key := p.game + " " + p.lang
		at, read := positions[key]
		if !read {
			var err2 error
			if at, err2 = o.Positions.PublicPosition(p.game, p.lang); errors.Is(err2, fs.ErrNotExist) {
				continue
			} else if err2 != nil {
				err = errors.Join(err, err2)
				continue
			}
			positions[key] = at
		}
		l.Text, l.HTML, l.Inline = l.Text+"\n"+at.Text, report.PrependHTML(at.HTML, l.HTML), at.Inline
		n, err2 := alerts.SendNew(post, []string{p.id}, []compose.Letter{l})
		sent, err = sent+n, errors.Join(err, err2)
	}
	return sent, waits, err
}

// panelEstimate holds the estimate of a game for its panel.
type panelEstimate struct {
	text  say.Text // "": there is none
	waits bool     // the letter waits for it
	err   error
}

// panelEstimate returns the estimate of the game of a preview. Shortly before the end of the round nobody waits for it.
func (o *Handler) panelEstimate(p preview) panelEstimate {
	text, ready, err := o.Positions.Chances(p.game)
	if errors.Is(err, fs.ErrNotExist) { // the letter is dropped
		err = nil
	}
	return panelEstimate{text, !ready && o.Now().Before(p.until.Add(-withoutEstimate)), err}
}

// estimateWords returns the text for a panel about the estimated chances in a game.
func estimateWords(chances say.Text) say.Text {
	if chances == "" {
		return "No estimate of the chances can be made of this position now.\n"
	}
	return say.Text("This is an estimate of the chances. It plays on from what is hidden, so keep it from the players. "+
		"It binds nobody: your vote is yours.\n\n") + chances
}
