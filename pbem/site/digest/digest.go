// Package digest writes a moderator's daily letter: what waits for the moderator, who is late, away or silent, and what
// failed in their games. It reads no files and no clock: the letter is computed from its arguments.
package digest

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/site/gamestatus"
	"fieldpost/rules/core"
)

// News holds the facts for the letter of one day to one moderator.
type News struct {
	Name   string // date, such as "2026-07-06"
	Now    time.Time
	Games  []Game // games of this moderator, sorted by name
	Site   *Site  // mail traffic of the whole site; nil for moderators of single games
	Always bool   // write a letter even if there is no news
}

// Game describes one of the moderator's games.
type Game struct {
	gamestatus.Game
	Lapses        []Lapse   // deadlines missed since the last letter
	Beacon        time.Time // time at which the awaited public randomness was due; zero for none
	Undeliverable []UndeliverableSeat
	Failed        int    // number of undeliverable letters to its players since the last letter
	Trouble       string // why the game cannot be opened; then only its name and moderators are set
}

// Lapse is a missed deadline (NMR).
type Lapse struct {
	Side   core.Side
	At     time.Time
	Policy string
}

// UndeliverableSeat is a seat to whose address no mail is sent at present.
type UndeliverableSeat struct {
	Side  core.Side
	Addr  string
	Since time.Time
}

// Site describes the mail traffic since the last letter.
type Site struct {
	Quarantine    int
	QuarantineAll int // number of all mails in quarantine
	Failed        int
	Paused        []string // paused addresses without a seat
}

// absenceHorizon bounds how far ahead absences are listed.
const absenceHorizon = 7 * schedule.Day

// maxBeaconDelay is the delay from which on public randomness is reported as late.
const maxBeaconDelay = time.Hour

// section is a part of the letter. A letter is written only if a section with news has lines.
type section struct {
	title     string
	isNews    bool
	gameLines func(d News, g Game) []string
}

var sections = []section{
	{"Waits for you", true, waitLines},
	{"Late, the grace runs", true, lateLines},
	{"Deadlines missed since the last letter", true, lapseLines},
	{"Mail to players comes back", true, undeliverableLines},
	{"Public randomness is late", true, beaconLines},
	{"Not to be gone on with", true, troubleLines},
	{"Open proposals", false, proposalLines},
	{"Paused", false, pausedLines},
	{"Away now or within a week", false, absenceLines},
}

// Write returns the letter. ok is false if there is nothing to report.
func Write(d News) (subject, text string, ok bool) {
	var b strings.Builder
	var heads []string
	ok = d.Always
	for _, s := range sections {
		lines := s.allLines(d)
		if len(lines) == 0 {
			continue
		}
		ok = ok || s.isNews
		if s.isNews {
			heads = append(heads, fmt.Sprintf("%s: %d", strings.ToLower(s.title), len(lines)))
		}
		fmt.Fprintf(&b, "\n%s (%d)\n%s", s.title, len(lines), strings.Join(lines, ""))
	}
	if mail := d.Site.lines(); len(mail) > 0 {
		ok = true
		heads = append(heads, "mail needs a look")
		fmt.Fprintf(&b, "\nMail\n%s", strings.Join(mail, ""))
	}
	if !ok {
		return "", "", false
	}
	if len(heads) == 0 {
		heads = []string{"nothing waits for you"}
	}
	subject = fmt.Sprintf("[pbem] %s: %s", d.Name, strings.Join(heads, "; "))
	return subject, d.summaryLine() + b.String() + "\nMore of each game: pbem games, and pbem mod GAME status.\n", true
}

func (s section) allLines(d News) []string {
	var out []string
	for _, g := range d.Games {
		for _, l := range s.gameLines(d, g) {
			out = append(out, fmt.Sprintf("  %s: %s\n", g.Name, l))
		}
	}
	return out
}

func (d News) summaryLine() string {
	running, over := 0, 0
	for _, g := range d.Games {
		if g.Result != nil {
			over++
		} else {
			running++
		}
	}
	return fmt.Sprintf("Your games: %d running, %d over.\n", running, over)
}

func (s *Site) lines() []string {
	if s == nil {
		return nil
	}
	var out []string
	if s.Quarantine > 0 {
		out = append(out, fmt.Sprintf("  %d new in quarantine, %d in all: pbem mail quarantine\n", s.Quarantine, s.QuarantineAll))
	}
	if s.Failed > 0 {
		out = append(out, fmt.Sprintf("  %d could not be delivered: pbem mail outbox\n", s.Failed))
	}
	for _, a := range s.Paused {
		out = append(out, fmt.Sprintf("  %s gets no mail any more\n", a))
	}
	return out
}

func formatTime(g Game, t time.Time) string { return schedule.FormatInstant(t, g.Zone()) }

// waitLines returns sentences about decisions that only a moderator can make.
func waitLines(d News, g Game) []string {
	if g.Trouble != "" || g.Result != nil {
		return nil
	}
	var out []string
	for _, a := range g.Absences {
		if a.State == engine.AbsenceRequested && a.To.After(d.Now) {
			out = append(out, fmt.Sprintf("%s asks to be away from %s to %s (absence %d)", a.Side.Title(), formatTime(g, a.From),
				formatTime(g, a.To),
				a.No))
		}
	}
	for _, s := range g.VacantSides() {
		out = append(out, fmt.Sprintf("nobody plays %s", s.Title()))
	}
	if g.Late(d.Now) && !isGraceRunning(d, g) {
		out = append(out, fmt.Sprintf("%s has not written; its time ended %s, and the game waits on", g.Waiting.Title(), formatTime(g,
			graceEnd(g))))
	}
	if p, err := schedule.ParseText(g.Clock); err == nil && p.Missed > 0 {
		for _, m := range g.Missed {
			if m.Count >= p.Missed {
				out = append(out, fmt.Sprintf("%s missed %d deadlines in a row; you may make the seat vacant",
					m.Side.Title(), m.Count))
			}
		}
	}
	return out
}

// graceEnd returns the end of the grace period after the deadline.
func graceEnd(g Game) time.Time {
	return slices.MaxFunc([]time.Time{g.Deadline.Due, g.Deadline.Grace}, time.Time.Compare)
}

func isGraceRunning(d News, g Game) bool { return d.Now.Before(graceEnd(g)) }

func lateLines(d News, g Game) []string {
	if g.Trouble != "" || !g.Late(d.Now) || !isGraceRunning(d, g) {
		return nil
	}
	return []string{fmt.Sprintf("%s, due %s, until %s", g.Waiting.Title(), formatTime(g, g.Deadline.Due), formatTime(g, graceEnd(g)))}
}

func lapseLines(_ News, g Game) []string {
	var out []string
	for _, l := range g.Lapses {
		out = append(out, fmt.Sprintf("%s, %s (%s)", l.Side.Title(), formatTime(g, l.At), l.Policy))
	}
	return out
}

func undeliverableLines(_ News, g Game) []string {
	var out []string
	for _, x := range g.Undeliverable {
		out = append(out, fmt.Sprintf("%s, %s, gets no mail since %s", x.Side.Title(), x.Addr, formatTime(g, x.Since)))
	}
	if g.Failed > 0 {
		out = append(out, fmt.Sprintf("%d could not be delivered", g.Failed))
	}
	return out
}

func beaconLines(d News, g Game) []string {
	if g.Beacon.IsZero() || d.Now.Sub(g.Beacon) < maxBeaconDelay {
		return nil
	}
	return []string{fmt.Sprintf("it was due %s; the game goes on by itself when it comes", formatTime(g, g.Beacon))}
}

func troubleLines(_ News, g Game) []string {
	if g.Trouble == "" {
		return nil
	}
	return []string{strings.Join(strings.Fields(g.Trouble), " ")}
}

func proposalLines(_ News, g Game) []string {
	var out []string
	for _, p := range g.Proposals {
		var need []string
		for _, s := range p.Needs {
			if !slices.Contains(p.Given, s) {
				need = append(need, s.Title())
			}
		}
		line := fmt.Sprintf("proposal %d waits for %s", p.No, strings.Join(need, ", "))
		if !p.Until.IsZero() {
			line += ", until " + formatTime(g, p.Until)
		}
		out = append(out, line)
	}
	return out
}

func pausedLines(_ News, g Game) []string {
	if g.Paused.IsZero() || g.Result != nil {
		return nil
	}
	return []string{"since " + formatTime(g, g.Paused)}
}

func absenceLines(d News, g Game) []string {
	var out []string
	for _, a := range g.Absences {
		holds := a.State == engine.AbsenceAnnounced || a.State == engine.AbsenceAgreed
		if holds && g.Result == nil && a.To.After(d.Now) && a.From.Before(d.Now.Add(absenceHorizon)) {
			out = append(out, fmt.Sprintf("%s from %s to %s", a.Side.Title(), formatTime(g, a.From), formatTime(g, a.To)))
		}
	}
	return out
}
