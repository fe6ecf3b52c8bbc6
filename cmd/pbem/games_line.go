package main

import (
	"fmt"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/site/gamestatus"
	"fieldpost/rules/core"
)

// gameLine returns a line for a game, with columns separated by tabs.
func gameLine(g gamestatus.Game, now time.Time) string {
	due := ""
	if g.Deadline != nil && g.Waiting != "" {
		due = "due " + schedule.FormatInstant(g.Deadline.Due, g.Zone())
	}
	cells := []string{g.Name, g.Title, g.Phase, waitsFor(g), due, strings.Join(marks(g, now), ", "),
		"last " + schedule.FormatInstant(g.Last, g.Zone())}
	return strings.Join(cells, "\t")
}

// waitsFor returns the side and player that a game waits for, or its result.
func waitsFor(g gamestatus.Game) string {
	switch {
	case g.Result != nil && g.Result.Winner != "":
		return "over, " + string(g.Result.Winner) + " won"
	case g.Result != nil:
		return "over, a draw"
	case g.Waiting == "":
		return "waits for public randomness"
	}
	what := ""
	if g.Decision {
		what = "a decision of "
	}
	return fmt.Sprintf("waits for %s%s (%s)", what, g.Waiting, holderText(g.Seat(g.Waiting)))
}

// agentLabel returns a seat's agent in the form printed after a name.
func agentLabel(s gamestatus.Seat) string { return engine.Seat{Agent: s.Agent}.AgentLabel(false) }

func holderText(s gamestatus.Seat) string {
	switch {
	case s.Vacant():
		return "vacant"
	case s.Name == "":
		return s.Addr + agentLabel(s)
	}
	return fmt.Sprintf("%s <%s>%s", notation.CleanDisplayName(s.Name), s.Addr, agentLabel(s))
}

// marks returns the marks that draw a moderator's attention to a game.
func marks(g gamestatus.Game, now time.Time) []string {
	var out []string
	if g.Late(now) {
		out = append(out, "late")
	}
	if lock := g.LockTime(); !lock.IsZero() {
		out = append(out, "sheet on file until "+schedule.FormatInstant(lock, g.Zone()))
	}
	if !g.Paused.IsZero() {
		out = append(out, "paused since "+schedule.FormatInstant(g.Paused, g.Zone()))
	}
	for _, s := range g.VacantSides() {
		out = append(out, "vacant "+string(s))
	}
	if n := len(g.Proposals); n > 0 {
		out = append(out, fmt.Sprintf("open proposals %d", n))
	}
	return out
}

// gameOut is the JSON object that --json prints for a game. Its keys are stable.
type gameOut struct {
	Game      string      `json:"game"`
	Title     string      `json:"title"`
	Turn      int         `json:"turn"`
	Phase     string      `json:"phase"`
	Waits     string      `json:"waits"` // "orders", "decision", "beacon", "" when it is over
	Waiting   *personOut  `json:"waiting,omitempty"`
	Due       string      `json:"due,omitempty"`
	Grace     string      `json:"grace,omitempty"`
	Zone      string      `json:"zone"`
	Late      bool        `json:"late"`
	Lock      string      `json:"lock,omitempty"`
	Paused    string      `json:"paused,omitempty"`
	Vacant    []core.Side `json:"vacant,omitempty"`
	Proposals int         `json:"proposals,omitempty"`
	Result    *resultOut  `json:"result,omitempty"`
	Mods      []string    `json:"moderators,omitempty"`
	Last      string      `json:"last"`
	Records   int         `json:"records"`
	Root      string      `json:"root"`
}

type personOut struct {
	Side core.Side `json:"side"`
	Name string    `json:"name,omitempty"`
	Addr string    `json:"addr,omitempty"`
}

type resultOut struct {
	Winner core.Side `json:"winner,omitempty"`
	Level  string    `json:"level,omitempty"`
	Why    string    `json:"why,omitempty"`
}

func gameJSON(g gamestatus.Game, now time.Time) gameOut {
	out := gameOut{Game: g.Name, Title: g.Title, Turn: g.Turn, Phase: g.Phase, Zone: g.Zone().String(), Late: g.Late(now),
		Lock: utc(g.LockTime()), Paused: utc(g.Paused),
		Vacant: g.VacantSides(), Proposals: len(g.Proposals), Mods: g.Moderators, Last: utc(g.Last), Records: g.Records, Root: g.Root}
	switch {
	case g.Result != nil:
		out.Result = &resultOut{g.Result.Winner, g.Result.Level, g.Result.Why.String()}
		return out
	case g.WaitsForBeacon():
		out.Waits = "beacon"
		return out
	case g.Decision:
		out.Waits = "decision"
	default:
		out.Waits = "orders"
	}
	s := g.Seat(g.Waiting)
	out.Waiting = &personOut{s.Side, s.Name, s.Addr}
	if d := g.Deadline; d != nil {
		out.Due, out.Grace = utc(d.Due), utc(d.Grace)
	}
	return out
}

// utc formats an instant for programs. It returns "" for the zero time.
func utc(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}
