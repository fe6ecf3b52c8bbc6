package api

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// batch lists the events that the side saw in one batch.
type batch struct {
	Phase string          `json:"phase"`
	Left  int             `json:"left,omitempty"` // events not listed
	Lines []eventSentence `json:"lines"`
}

// eventSentence is an event in words. A move also has its path.
type eventSentence struct {
	Kind string   `json:"kind"`
	Text string   `json:"text"`
	Rule string   `json:"rule,omitempty"`
	Hex  string   `json:"hex,omitempty"`
	Path []string `json:"path,omitempty"`
	Mine bool     `json:"mine,omitempty"` // it is about a counter of the planner's side
}

// listEvents returns the events that the side saw since its last sheet.
func (b *Handler) listEvents(struct{}) (any, error) {
	out := struct {
		Batches []batch `json:"batches"`
	}{[]batch{}}
	for _, r := range b.recentEvents {
		x := batch{Phase: r.Phase, Left: r.Omitted, Lines: []eventSentence{}}
		for _, e := range r.Events {
			if t, ok := b.describeEvent(e); ok {
				x.Lines = append(x.Lines, t)
			}
		}
		out.Batches = append(out.Batches, x)
	}
	return out, nil
}

// describeEvent describes an event in words. ok is false for an event that pages do not show.
func (b *Handler) describeEvent(e core.Event) (eventSentence, bool) {
	t := eventSentence{Kind: string(e.Kind), Text: b.translate(e.Text), Rule: e.Rule, Hex: e.Hex, Path: e.Path}
	switch e.Kind {
	case core.KindAnswer:
		text, ok := decisionText(e.Text)
		if !ok {
			return t, false
		}
		t.Text = b.translate(text)
	case core.KindResult:
		t.Text += ": " + b.translate(e.Value)
		if means := b.resultMeaning(e.Value.String()); means != "" {
			t.Text += " (" + means + ")"
		}
	case core.KindNote, core.KindHead, core.KindPhase, core.KindEnd:
		if e.Value != "" {
			t.Text += ": " + b.translate(e.Value)
		}
	}
	if n := len(t.Path); t.Hex == "" && n > 0 {
		t.Hex = t.Path[n-1]
	}
	for _, u := range e.Units {
		d, ok := b.sight.View.World.Def(u)
		t.Mine = t.Mine || ok && d.Side == b.sight.Side
	}
	return t, true
}

// decisionText returns a decision in words, with the side that decided. ok is false for a decision to do nothing.
func decisionText(t say.Text) (say.Text, bool) {
	parts := t.Parts()
	if len(parts) != 1 || parts[0].Format != "%s: %s" {
		return t, true
	}
	owner, said := core.Side(parts[0].Args[0].String()), parts[0].Args[1]
	return say.F("%s chooses: %s", say.Plain(owner.Title()), said), said.String() != "pass"
}
