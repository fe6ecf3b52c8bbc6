package daemon

import (
	"crypto/rand"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/service/dailyletter"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/opponentlist"
	"fieldpost/pbem/tournament/runner"
	"fieldpost/pbem/view/report"
)

// seekers writes the letters about the list of people who look for opponents, except answers to mails: the list each
// Monday, and a warning before an entry expires.
type seekers struct {
	list   *opponentlist.Handler // nil: this site has none
	office *letters.Writer
	titles *game.Library
	post   alerts.Outbox

	people map[string]opponentlist.Person // read in this round, by address
	now    *opponentlist.List
}

// wantedHandler returns the list that a configuration sets up, nil for none.
func wantedHandler(cfg *config.Config, office *letters.Writer, library *game.Library) *opponentlist.Handler {
	if !cfg.Wanted.List {
		return nil
	}
	return &opponentlist.Handler{Dir: cfg.Dir, Games: GamesDir(cfg.Dir), Events: runner.EventsDir(cfg.Dir),
		Key: office.SiteKey, Library: library,
		CreatesGames: cfg.Wanted.Games, Operator: cfg.Moderator, Entropy: rand.Reader}
}

// lapsing writes once to each person whose entry expires within a day.
func (s *seekers) lapsing(now time.Time) (int, error) {
	if s.list == nil {
		return 0, nil
	}
	list, err := s.list.ExpiryLetters(now)
	var ids []string
	var out []compose.Letter
	for _, x := range list {
		r := report.NoteLetter(s.titles.Catalogue().Translator(x.To.Lang), x.Subject, x.Text)
		ids = append(ids, x.ID)
		out = append(out, compose.Letter{From: s.office.From, To: x.To.Addr, Subject: r.Subject, Text: r.Text, HTML: r.HTML,
			AutoSubmitted: "auto-generated", XLoop: s.office.LoopID(), Date: now,
			MessageID: s.office.SiteLetterID("wanted", x.ID, 0, x.To.Addr)})
	}
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	return alerts.SendNew(s.post, ids, out)
}

// Name returns the first word of the identifiers of these letters.
func (s *seekers) Name() string { return "wanted" }

// DueTimes implements dailyletter.LetterKind: each subscriber is a group.
func (s *seekers) DueTimes(time.Time) (out []dailyletter.DueTime, err error) {
	if s.list == nil {
		return nil, nil
	}
	s.now, err = opponentlist.Read(s.list.Dir)
	if err != nil {
		return nil, err
	}
	s.people = map[string]opponentlist.Person{}
	for _, x := range s.now.Subscribers {
		s.people[x.Addr] = x.Person
		out = append(out, dailyletter.DueTime{Group: x.Addr, Minute: dailyletter.DefaultMinute, Zone: time.UTC, Since: x.Since})
	}
	return out, nil
}

// Readers returns the one reader of a group.
func (s *seekers) Readers(h dailyletter.DueTime) ([]dailyletter.Reader, error) {
	return []dailyletter.Reader{{Key: h.Group, Addr: h.Group, Since: h.Since}}, nil
}

// Write implements dailyletter.LetterKind: on Mondays only.
func (s *seekers) Write(r dailyletter.Reader, t dailyletter.Period) (l report.Letter, ok bool, err error) {
	if !t.Always {
		return l, false, nil
	}
	to := s.people[r.Key]
	subject, text, ok := s.list.WeeklyLetter(s.now, to, t.Now)
	return report.NoteLetter(s.titles.Catalogue().Translator(to.Lang), subject, text), ok, nil
}
