package describe

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// overview describes the whole position in short: the phase, numbers, objectives, fronts, the weakest point.
func (d *describer) overview([]string) error {
	e := d.Module.Expect(d.Reader)
	d.say("%s.", e.Name.TrimSuffix("."))
	if r := d.Reader.Result(); r != nil {
		d.say("The game is over: %s.", r.Why.TrimSuffix("."))
	} else {
		d.lines = append(d.lines, e.Task)
	}
	if t := d.tracks(); len(t) > 0 {
		d.say("Numbers: %s.", say.Join(t, ", "))
	}
	d.counts()
	n := 0
	for _, l := range d.frontLines() {
		for _, s := range d.stretches(l) {
			n++
			text := d.ends(n, s.own) + " " + say.F("You have %s.", d.forceText(d.sum(s.own))) + " " +
				say.F("The enemy has %s, to the %s.", d.forceText(d.sum(s.enemy)), d.facing(s))
			if l.pocket {
				text += " " + sentence("Your units there are surrounded.")
			}
			d.lines = append(d.lines, text)
		}
	}
	if err := d.weakest([]string{"1"}); err != nil {
		return err
	}
	if n := d.changeCount(); n > 0 {
		d.say("Events since your last sheet: %d; describe changes reads them.", n)
	}
	d.say("More is told after the word describe by: %s.", say.Verbatim(strings.Join(Topics(), ", ")))
	return nil
}

// tracks returns the numbers of the game.
func (d *describer) tracks() (out []say.Text) {
	for _, t := range d.Reader.Tracks() {
		out = append(out, say.F("%s %d", d.Reader.World().TrackText(t.Name), t.Value))
	}
	return out
}

// counts adds a line with the units of both sides on the map and the hexes that count.
func (d *describer) counts() {
	var own, enemy force
	for _, s := range d.stacks { // any order: sums
		if s.own {
			own.add(s.force)
		} else {
			enemy.add(s.force)
		}
	}
	d.lines = append(d.lines, say.F("On the map you have %s.", d.forceText(own))+" "+say.F("The enemy has %s.", d.forceText(enemy)))
	p, ok := d.Module.(core.LayerProvider)
	if !ok {
		return
	}
	held, all := 0, 0
	for h := range d.Reader.Map().Hexes() {
		if p.HexValue(h) != 0 {
			all++
			if d.holds(h) {
				held++
			}
		}
	}
	if all > 0 {
		d.say("You hold %d of %d hexes that count; describe objectives lists them.", held, all)
	}
}

// mostChanges bounds the events that are listed.
const mostChanges = 80

// changeCount returns the number of events since the side's last sheet.
func (d *describer) changeCount() (n int) {
	for _, b := range d.Recent {
		n += len(b.Events) + b.Omitted
	}
	return n
}

// changes lists what the side saw happen since its last sheet, that sheet included.
func (d *describer) changes([]string) error {
	if d.changeCount() == 0 {
		d.say("Nothing has happened since your last sheet.")
	}
	left := mostChanges
	for _, b := range d.Recent {
		d.say("%s.", b.Phase)
		for _, e := range b.Events {
			if left--; left < 0 {
				continue
			}
			text := e.Text.TrimSuffix(".")
			if e.Value != "" {
				text = say.F("%s: %s", text, e.Value)
			}
			d.say("%s.", text)
		}
	}
	if left < 0 {
		d.say("%d more events are in the film of the game.", -left)
	}
	return nil
}
