package main

import (
	"fmt"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// outcomeJSON is the JSON object that --json prints for a sheet, as the sheet's side sees it. Its keys are stable.
type outcomeJSON struct {
	Status    string      `json:"status"`
	Side      string      `json:"side"`
	Phase     string      `json:"phase"`
	Receipt   string      `json:"receipt,omitempty"`
	Rev       int         `json:"rev,omitempty"`
	SHA       string      `json:"sha256,omitempty"`
	Canonical string      `json:"canonical"`
	Faults    []faultJSON `json:"faults"`
	Events    []string    `json:"events,omitempty"`
	Chances   []string    `json:"chances,omitempty"`
	Taken     []string    `json:"taken,omitempty"`
	Left      []string    `json:"left,omitempty"`
	Waiting   string      `json:"waiting,omitempty"`
	Next      string      `json:"next"`
}

type faultJSON struct {
	Line  int      `json:"line"`
	Col   int      `json:"col"`
	Code  string   `json:"code"`
	Stage string   `json:"stage"`
	Rule  string   `json:"rule,omitempty"`
	Text  string   `json:"text"`
	Legal []string `json:"legal,omitempty"`
}

func outcomeToJSON(g *engine.Game, out *engine.Outcome) outcomeJSON {
	j := outcomeJSON{Status: string(out.Status), Side: string(out.Side), Phase: out.Phase, Receipt: out.Receipt, Rev: out.Rev, SHA: out.SHA,
		Canonical: out.Canonical, Faults: []faultJSON{}, Next: g.Position().Phase}
	for _, f := range out.Faults {
		j.Faults = append(j.Faults, faultOf(f))
	}
	for _, s := range out.Steps {
		for _, e := range core.VisibleEvents(s.Events, out.Side) {
			j.Events = append(j.Events, eventLine(e))
		}
	}
	for _, f := range out.Forecasts {
		for _, e := range f.Events {
			j.Chances = append(j.Chances, fmt.Sprintf("line %d: %s", f.Line, eventLine(e)))
		}
	}
	for _, t := range out.Assumptions {
		where := t.Phase
		if t.Text != "" {
			where = fmt.Sprintf("%s line %d %s", t.Phase, t.Line, t.Text)
		}
		j.Taken = append(j.Taken, fmt.Sprintf("%s: %s", where, t.Explanation))
	}
	if out.LeftOut != nil {
		for _, l := range out.LeftOut.Lines {
			j.Left = append(j.Left, fmt.Sprintf("line %d: %s", l.Line, l.Text))
		}
	}
	if c := g.OpenChoice(); c != nil {
		j.Waiting = fmt.Sprintf("%s %s", c.Owner, c.Kind)
	}
	return j
}

func faultOf(f notation.Fault) faultJSON {
	return faultJSON{Line: f.Pos.Line, Col: f.Pos.Col, Code: f.Code, Stage: f.Stage.String(), Rule: f.Rule, Text: f.Text.String(),
		Legal: f.Legal}
}
