// Package story tells a game as club magazines print it: by turn and player-turn, who attacked where at what odds with
// what result, which places changed hands, and how it ended. Everything comes from a replay of the ledger and the list
// of combats, so that two readers of one ledger read the same story.
//
// A story shows what was hidden from a side. It is for games that are over, and for moderators.
package story

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/game/combatlog"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Paragraph is a heading or a paragraph of the story.
type Paragraph struct {
	Heading bool
	Text    say.Text
}

// Write returns the story of the game in a ledger, with the dice keys revealed in it. The error is one of the replay.
func Write(recs []ledger.Record, title core.Title, mod core.Module, keys randomness.Keys) ([]Paragraph, error) {
	log, err := combatlog.Read(recs, title, mod, keys)
	if err != nil {
		return nil, err
	}
	b := &builder{combats: map[int][]combatlog.Combat{}, turn: -1}
	for _, c := range log.Combats {
		b.combats[c.Record] = append(b.combats[c.Record], c)
	}
	stands := map[int]bool{}
	for _, r := range history.EffectiveRecords(recs) {
		stands[r.N] = true
	}
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return nil, err
	}
	b.begin(h, title.Meta().Name)
	_, err = engine.Replay(recs, title, mod, keys, func(g *engine.Game, out *engine.Outcome) bool {
		if stands[out.FromRecord] { // no later rollback took it back
			b.batch(g, out)
		}
		return true
	})
	return b.out, err
}

// builder collects the story of a game from its batches, in the order of the ledger.
type builder struct {
	combats map[int][]combatlog.Combat // by the first record of their batch
	out     []Paragraph
	turn    int
	side    core.Side // whose player-turn was named last
	tracks  string
}

// begin adds the names of the game and its players.
func (b *builder) begin(h engine.Header, title string) {
	b.out = append(b.out, Paragraph{true, say.F("%s: %s", h.Game, title)})
	var seats []say.Text
	for _, s := range h.Seats {
		name := s.Name
		if name == "" {
			name = s.Addr
		}
		if h.Anonymous {
			name = "-"
		}
		seats = append(seats, say.F("%s: %s", s.Side.Title(), say.Verbatim(name)))
	}
	b.add(say.Join(seats, "; ") + ".")
}

// batch adds what a batch did, from the game after it.
func (b *builder) batch(g *engine.Game, out *engine.Outcome) {
	if out.Before == nil || out.After == nil {
		return
	}
	before, after := out.Before.Reader(), out.After.Reader()
	combats, taken := b.combats[out.FromRecord], placesTaken(before, after)
	if len(combats)+len(taken) > 0 {
		b.heading(g, before)
	}
	for _, c := range combats {
		b.combat(g, c)
	}
	for _, side := range before.World().Sides {
		if list := taken[side]; len(list) > 0 {
			b.add(say.F("The %s side takes %s.", side.Title(), say.Join(list, ", ")))
		}
	}
	if after.Turn() != before.Turn() || after.Result() != nil {
		b.standing(after)
	}
	if r := after.Result(); r != nil && before.Result() == nil {
		b.end(r)
	}
}

// heading adds the turn and whose player-turn it is, where they changed.
func (b *builder) heading(g *engine.Game, r core.Reader) {
	if r.Turn() != b.turn {
		b.turn, b.side = r.Turn(), ""
		text := say.F("Turn %d", r.Turn())
		if d, ok := g.Module().(core.DateProvider); ok && d.DateOf(r.Turn()) != "" {
			text = say.F("Turn %d, from %s", r.Turn(), d.DateOf(r.Turn()))
		}
		b.out = append(b.out, Paragraph{true, text})
	}
	if r.Active() != b.side && r.Active() != "" {
		b.side = r.Active()
		b.add(say.F("The %s side acts.", b.side.Title()))
	}
}

// combat tells of one combat.
func (b *builder) combat(g *engine.Game, c combatlog.Combat) {
	m := g.Module().World().Map
	var at []say.Text
	for _, label := range c.Hexes {
		name := label
		if h, ok := m.Find(label); ok {
			name = m.LabelWithName(h)
		}
		at = append(at, say.Plain(name))
	}
	attacker := core.Side(c.Attacker).Title()
	text := say.F("%s attacks %s with %s against %s", attacker, say.Join(at, ", "), strings.Join(c.Attackers, ", "),
		strings.Join(c.Defenders, ", "))
	if c.Attack+c.Defence > 0 {
		text = say.F("%s, %d to %d", text, c.Attack, c.Defence)
	}
	if c.Column != "" {
		text = say.F("%s, on the column %s", text, c.Column)
	}
	if c.Die > 0 {
		text = say.F("%s, die %d", text, c.Die)
	}
	text = say.F("%s: %s.", text, resultText(g.Module(), c.Result))
	for _, t := range []say.Text{lossText(attacker, c.AttackerLosses), lossText(core.Side(c.Defender).Title(), c.DefenderLosses),
		moveText(c.Retreats, "%s retreats to %s"), moveText(c.Advances, "%s advances to %s")} {
		if t != "" {
			text += " " + t
		}
	}
	b.add(text)
}

// resultText returns a result with its meaning: "DE, the defender is eliminated".
func resultText(m core.Module, result string) say.Text {
	if x, ok := m.(core.ResultExplainer); ok {
		if t := x.ResultText(result); t != "" {
			return say.F("%s, %s", result, t)
		}
	}
	return say.Plain(result)
}

// lossText tells of the losses of a side: destroyed units, then units that lost steps.
func lossText(side string, list []combatlog.Loss) say.Text {
	var gone, hit []string
	for _, l := range list {
		if l.Gone {
			gone = append(gone, l.Unit)
		} else {
			hit = append(hit, l.Unit)
		}
	}
	switch {
	case len(gone) > 0 && len(hit) > 0:
		return say.F("%s loses %s, and steps of %s.", side, strings.Join(gone, ", "), strings.Join(hit, ", "))
	case len(gone) > 0:
		return say.F("%s loses %s.", side, strings.Join(gone, ", "))
	case len(hit) > 0:
		return say.F("%s loses steps of %s.", side, strings.Join(hit, ", "))
	}
	return ""
}

// moveText tells of retreats or advances by their last hexes.
func moveText(list []combatlog.Move, format string) say.Text {
	var out []say.Text
	for _, x := range list {
		if len(x.Path) > 0 {
			out = append(out, say.F(format, x.Unit, x.Path[len(x.Path)-1]))
		}
	}
	if len(out) == 0 {
		return ""
	}
	return say.F("%s.", say.Join(out, "; "))
}

// placesTaken returns by side the places with a name of which it took control.
func placesTaken(before, after core.Reader) map[core.Side][]say.Text {
	out := map[core.Side][]say.Text{}
	if before.World() != after.World() || after.Turn() == 0 {
		return out
	}
	m := after.Map()
	for h := range m.Hexes() {
		if was, is := before.Control(h), after.Control(h); is != was && was != "" && is != "" && isTown(m, h) {
			out[is] = append(out[is], say.Plain(m.LabelWithName(h)))
		}
	}
	return out
}

// isTown reports whether a hex has a place that is more than a label.
func isTown(m *hexmap.Map, h hexmap.Hex) bool {
	p, ok := m.PlaceAt(h)
	return ok && p.Name != "" && p.Class != "name"
}

// standing adds the numbers of the game if they changed since they were told last.
func (b *builder) standing(r core.Reader) {
	var list []say.Text
	for _, t := range r.Tracks() {
		list = append(list, say.F("%s %d", r.World().TrackText(t.Name), t.Value))
	}
	text := say.Join(list, ", ")
	if len(list) == 0 || text.String() == b.tracks {
		return
	}
	b.tracks = text.String()
	b.add(say.F("Numbers: %s.", text))
}

// end adds the result.
func (b *builder) end(r *core.Result) {
	b.out = append(b.out, Paragraph{true, "The end"})
	why := r.Why.TrimSuffix(".")
	if r.Winner == "" {
		b.add(say.F("A draw: %s.", why))
		return
	}
	b.add(say.F("The %s side wins: %s.", r.Winner.Title(), why))
}

func (b *builder) add(t say.Text) { b.out = append(b.out, Paragraph{false, t}) }
