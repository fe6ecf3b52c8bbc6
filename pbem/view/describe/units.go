package describe

import (
	"slices"
	"strconv"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// threatHexes bounds how far away a stack may be that threatens or supports another.
const threatHexes = 2

// units describes the viewer's stacks from hex to hex, then its units in boxes.
func (d *describer) units([]string) error {
	for h := range d.Reader.Map().Hexes() {
		if s, ok := d.stacks[h]; ok && s.own {
			d.ownStack(h, s)
		}
	}
	var boxes []string
	in := map[string][]say.Text{}
	for u := range d.Reader.UnitsOf(d.Side) {
		if u.OnMap() || u.Box == core.BoxDead || u.Box == core.BoxGone || u.Def.Type == core.Unknown {
			continue
		}
		if in[u.Box] == nil {
			boxes = append(boxes, u.Box)
		}
		in[u.Box] = append(in[u.Box], d.unitText(u))
	}
	slices.Sort(boxes)
	for _, b := range boxes {
		d.say("In the box %s: %s.", b, say.Join(in[b], "; "))
	}
	return nil
}

// ownStack describes a stack of the viewer with what threatens and what supports it.
func (d *describer) ownStack(h hexmap.Hex, s stack) {
	var list []say.Text
	for _, u := range s.units {
		list = append(list, d.unitText(u))
	}
	text := say.F("%s: %s.", d.place(h), say.Join(list, "; "))
	if enemy := d.within(h, threatHexes, false); len(enemy) > 0 {
		text += " " + say.F("Within %s of it the enemy has %s, at %s.", hexes(threatHexes), d.forceText(d.sum(enemy)), d.labels(enemy))
	}
	if own := d.within(h, threatHexes, true); len(own) > 0 {
		text += " " + say.F("Within %s of it you have %s more.", hexes(threatHexes), d.forceText(d.sum(own)))
	}
	if d.supplied != nil && !d.supplied[h] {
		text += " " + sentence("It is out of supply.")
	}
	d.lines = append(d.lines, text)
}

// weakest describes the viewer's stacks that face the greatest odds.
func (d *describer) weakest(args []string) error {
	n, err := number(args, 3, 20)
	if err != nil {
		return err
	}
	var list []hexmap.Hex
	odds := map[hexmap.Hex][2]int{}
	for h := range d.Reader.Map().Hexes() {
		if s, ok := d.stacks[h]; ok && s.own {
			if f := d.sum(d.within(h, threatHexes, false)); f.units > 0 {
				list = append(list, h)
				odds[h] = [2]int{f.attack + f.hidden, max(1, s.force.defence)}
			}
		}
	}
	if len(list) == 0 {
		d.say("No enemy unit that you can see is within %s of a unit of yours.", hexes(threatHexes))
		return nil
	}
	slices.SortStableFunc(list, func(a, b hexmap.Hex) int { return odds[b][0]*odds[a][1] - odds[a][0]*odds[b][1] })
	d.say("Your weakest points, by what the enemy has within %s of them against your defence there:", hexes(threatHexes))
	for i, h := range list[:min(n, len(list))] {
		enemy := d.within(h, threatHexes, false)
		d.say("%d. %s: %s, %s. Against it: %s, at %s. Terrain: %s.", i+1, d.place(h), d.ids(d.stacks[h]), d.forceText(d.stacks[h].force),
			d.forceText(d.sum(enemy)), d.labels(enemy), d.ground(h))
	}
	return nil
}

// number returns the number in the only argument, or the usual one.
func number(args []string, usual, most int) (int, error) {
	if len(args) == 0 {
		return usual, nil
	}
	n, err := strconv.Atoi(args[len(args)-1])
	if err != nil || len(args) > 1 || n < 1 || n > most {
		return 0, &Refusal{say.F("%q is no number from 1 to %d", args[len(args)-1], most), ""}
	}
	return n, nil
}

// supply lists the units out of supply.
func (d *describer) supply([]string) error {
	if d.supplied == nil {
		d.say("This game shows no supply on its map.")
		return nil
	}
	switch n, list := d.unsupplied(d.Side, d.supplied); {
	case len(list) > 0:
		d.say("These of your units are out of supply: %s.", say.Join(list, "; "))
	default:
		d.say("All %d stacks of yours are in supply.", n)
	}
	if supplied := d.layer(core.LayerSupply, d.enemy); supplied != nil {
		switch n, list := d.unsupplied(d.enemy, supplied); {
		case len(list) > 0:
			d.say("These enemy units are out of supply: %s.", say.Join(list, "; "))
		default:
			d.say("All %d enemy stacks that you can see are in supply.", n)
		}
	}
	if sources := d.layer(core.LayerSource, d.Side); len(sources) > 0 {
		list := sortedHexes(sources)
		d.say("Your supply sources: %s, from %s to %s.", hexes(len(list)), d.Reader.Label(list[0]), d.Reader.Label(list[len(list)-1]))
	}
	return nil
}

// unsupplied counts the stacks of a side, and lists those outside its supplied hexes.
func (d *describer) unsupplied(side core.Side, supplied map[hexmap.Hex]bool) (n int, list []say.Text) {
	for h := range d.Reader.Map().Hexes() {
		if s, ok := d.stacks[h]; ok && s.own == (side == d.Side) {
			if n++; !supplied[h] {
				list = append(list, say.F("%s at %s", d.ids(s), d.place(h)))
			}
		}
	}
	return n, list
}

// sortedHexes returns the hexes of a set in map order.
func sortedHexes(set map[hexmap.Hex]bool) (out []hexmap.Hex) {
	for h := range set { // any order: sorted below
		out = append(out, h)
	}
	slices.Sort(out)
	return out
}
