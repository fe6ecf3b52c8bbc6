package core

import (
	"fmt"
	"sort"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/hexmap"
)

// Effect is one change of a position. Only the types of this file implement it.
type Effect interface {
	apply(p *Position) error
	// event returns the event that reports the effect. It must be called before apply.
	event(p *Position) Event
}

// Place moves a counter from a box onto a hex, on top of the stack, or into another box.
type Place struct {
	Unit string
	Hex  hexmap.Hex
	Box  string // used when Hex is hexmap.None
	Rule string
}

// Move moves a counter along a path that begins at its hex, Path[0]. How is "move", "retreat", "advance" or "displace".
type Move struct {
	Unit string
	Path []hexmap.Hex
	How  string // "move", "retreat", "advance" or "displace"
	Rule string
}

// StepChange sets the number of steps that a counter has left, 1 or more; for 0 use Remove.
type StepChange struct {
	Unit string
	Left int
	Rule string
}

// Remove moves a counter from the map to a box. BoxDead also sets its steps to 0.
type Remove struct {
	Unit string
	Box  string
	Why  say.Text
	Rule string
}

// Mark puts a mark such as "moved" on a counter or takes it off. Quiet marks leave no event.
type Mark struct {
	Unit  string
	Mark  string
	Off   bool
	Quiet bool
	Text  say.Text
	Rule  string
}

// ControlChange gives control of a hex to a side. Quiet control leaves no event.
type ControlChange struct {
	Hex   hexmap.Hex
	Side  Side
	Quiet bool
	Rule  string
}

// TrackChange adds Delta to a track, such as victory points.
type TrackChange struct {
	Track string
	Delta int
	Why   say.Text
	Rule  string
}

// TopOfStack puts a counter on top of its stack.
type TopOfStack struct{ Unit string }

// PhaseChange begins another phase: it sets turn, phase code and active side.
type PhaseChange struct {
	Turn   int
	Phase  string
	Active Side
	Text   say.Text
	Rule   string
}

// ExtChange replaces the title's own data in a position (Ext).
type ExtChange struct {
	Ext  Ext
	Text say.Text // "" leaves no event
	Rule string
}

// GameEnd ends the game with a result.
type GameEnd struct {
	Result Result
	Rule   string
}

func (p *Position) unit(id string) (*Unit, error) {
	if i := p.index(id); i >= 0 {
		return &p.Units[i], nil
	}
	return nil, fmt.Errorf("no counter %q", id)
}

// onMap returns an error if a hex is not on the map.
func (p *Position) onMap(h hexmap.Hex) error {
	if !p.World.Map.Has(h) {
		return fmt.Errorf("%d is no hex of the map", h)
	}
	return nil
}

func (e Place) apply(p *Position) error {
	u, err := p.unit(e.Unit)
	if err != nil {
		return err
	}
	z := 0
	if e.Hex != hexmap.None {
		if err := p.onMap(e.Hex); err != nil {
			return err
		}
		z = p.topZ(e.Hex) + 1
		e.Box = BoxNone
	}
	u.Box = e.Box
	p.put(u, e.Hex, z)
	return nil
}

func (e Move) apply(p *Position) error {
	u, err := p.unit(e.Unit)
	if err != nil {
		return err
	}
	if len(e.Path) < 2 || u.Hex != e.Path[0] {
		return fmt.Errorf("%s is not at the start of its path", e.Unit)
	}
	for _, h := range e.Path {
		if err := p.onMap(h); err != nil {
			return err
		}
	}
	to := e.Path[len(e.Path)-1]
	z := p.topZ(to) + 1
	p.put(u, to, z)
	return nil
}

func (e StepChange) apply(p *Position) error {
	u, err := p.unit(e.Unit)
	if err != nil {
		return err
	}
	if e.Left < 1 || e.Left > len(u.Def.Steps) {
		return fmt.Errorf("%s cannot have %d steps", e.Unit, e.Left)
	}
	u.Steps = e.Left
	return nil
}

func (e Remove) apply(p *Position) error {
	u, err := p.unit(e.Unit)
	if err != nil {
		return err
	}
	p.put(u, hexmap.None, 0)
	u.Box, u.Marks = e.Box, nil
	if e.Box == BoxDead {
		u.Steps = 0
	}
	return nil
}

func (e Mark) apply(p *Position) error {
	u, err := p.unit(e.Unit)
	if err != nil {
		return err
	}
	marks := make([]string, 0, len(u.Marks)+1)
	for _, m := range u.Marks {
		if m != e.Mark {
			marks = append(marks, m)
		}
	}
	if !e.Off {
		marks = append(marks, e.Mark)
		sort.Strings(marks)
	}
	u.Marks = marks
	return nil
}

func (e ControlChange) apply(p *Position) error {
	if err := p.onMap(e.Hex); err != nil {
		return err
	}
	p.control[e.Hex] = p.World.sideIndex(e.Side)
	return nil
}

func (e TrackChange) apply(p *Position) error {
	p.track(e.Track).Value += e.Delta
	return nil
}

func (e TopOfStack) apply(p *Position) error {
	u, err := p.unit(e.Unit)
	if err != nil {
		return err
	}
	if u.Hex != hexmap.None {
		p.put(u, u.Hex, p.topZ(u.Hex)+1)
	}
	return nil
}

func (e PhaseChange) apply(p *Position) error {
	p.Turn, p.Phase, p.Active = e.Turn, e.Phase, e.Active
	return nil
}

func (e ExtChange) apply(p *Position) error { p.Ext = e.Ext; return nil }

func (e GameEnd) apply(p *Position) error {
	r := e.Result
	p.Over, p.Active = &r, ""
	return nil
}

func (e Place) event(p *Position) Event {
	ev := Event{Kind: KindPlace, Units: []string{e.Unit}, Rule: e.Rule}
	if e.Hex == hexmap.None {
		ev.Text = say.F("%s is put into the box %q", e.Unit, e.Box)
		return ev
	}
	ev.Hex = p.World.Map.Label(e.Hex)
	ev.Text = say.F("%s is placed in %s", e.Unit, ev.Hex)
	return ev
}

// JoinLabels returns the labels of a path joined by hyphens.
func JoinLabels(m *hexmap.Map, path []hexmap.Hex) []string {
	out := make([]string, len(path))
	for i, h := range path {
		out[i] = m.Label(h)
	}
	return out
}

// moveFormats gives the sentence for each way of moving (Move.How).
var moveFormats = map[string]string{"move": "%s moves %s", "retreat": "%s retreats %s", "advance": "%s advances %s",
	"displace": "%s is displaced %s"}

func (e Move) event(p *Position) Event {
	path := JoinLabels(p.World.Map, e.Path)
	if len(path) == 0 {
		return Event{} // apply refuses it
	}
	how := e.How
	if how == "" {
		how = "move"
	}
	return Event{Kind: KindMove, Hex: path[len(path)-1], Units: []string{e.Unit}, Path: path, Rule: e.Rule, Value: say.Plain(how),
		Text: say.F(moveFormats[how], e.Unit, strings.Join(path, "-"))}
}

func (e StepChange) event(p *Position) Event {
	ev := Event{Kind: KindStep, Units: []string{e.Unit}, Rule: e.Rule, Text: say.F("%s loses a step (%d left)", e.Unit, e.Left)}
	if u, err := p.unit(e.Unit); err == nil && u.Steps < e.Left {
		ev.Text, ev.Value = say.F("%s has %d steps again", e.Unit, e.Left), StepsBack
	} else if err == nil {
		ev.Steps = u.Steps - e.Left
	}
	return ev
}

func (e Remove) event(p *Position) Event {
	ev := Event{Kind: KindDead, Units: []string{e.Unit}, Rule: e.Rule, Value: say.Plain(e.Box)}
	if u, err := p.unit(e.Unit); err == nil {
		if ev.Steps = u.Steps; u.OnMap() {
			ev.Hex = p.World.Map.Label(u.Hex)
		}
	}
	ev.Text = say.F("%s is eliminated", e.Unit)
	if e.Box != BoxDead {
		ev.Text = say.F("%s leaves the map", e.Unit)
	}
	if e.Why != "" {
		ev.Text += say.F(": %s", e.Why)
	}
	return ev
}

func (e Mark) event(p *Position) Event {
	ev := Event{Kind: KindMark, Units: []string{e.Unit}, Rule: e.Rule, Text: e.Text, Value: say.Plain(e.Mark)}
	if ev.Text == "" {
		ev.Text = say.F("%s is marked %s", e.Unit, e.Mark)
		if e.Off {
			ev.Text = say.F("%s is no longer %s", e.Unit, e.Mark)
		}
	}
	return ev
}

func (e ControlChange) event(p *Position) Event {
	l := p.World.Map.Label(e.Hex)
	return Event{Kind: KindControl, Hex: l, Rule: e.Rule, Value: say.Plain(string(e.Side)), Text: say.F("%s is now %s", l, e.Side.Title())}
}

func (e TrackChange) event(p *Position) Event {
	return Event{Kind: KindTrack, Rule: e.Rule, Text: e.Why, Value: say.F("%+d %s", e.Delta, p.World.TrackText(e.Track))}
}

func (e TopOfStack) event(*Position) Event { return Event{} }

func (e PhaseChange) event(*Position) Event {
	return Event{Kind: KindPhase, Rule: e.Rule, Text: e.Text, Value: say.Plain(e.Phase), Turn: e.Turn}
}

func (e ExtChange) event(*Position) Event {
	if e.Text == "" {
		return Event{}
	}
	return Event{Kind: KindNote, Rule: e.Rule, Text: e.Text}
}

func (e GameEnd) event(*Position) Event {
	return Event{Kind: KindEnd, Rule: e.Rule, Text: e.Result.Why, Value: say.Plain(e.Result.Level)}
}
