package describe

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Bounds of the distance in a question about what is near.
const (
	usualNear = 3
	mostNear  = 8
)

// near describes a hex and what is around it.
func (d *describer) near(args []string) error {
	n := usualNear
	if len(args) > 1 {
		if k, err := number(args[len(args)-1:], 0, mostNear); err == nil {
			n, args = k, args[:len(args)-1]
		}
	}
	if len(args) == 0 {
		return d.malformed("near", d.example())
	}
	h, err := d.hex(strings.Join(args, " "))
	if err != nil {
		return err
	}
	d.describeHex(h)
	m := d.Reader.Map()
	for _, own := range []bool{false, true} {
		for _, x := range d.within(h, n, own) {
			s, format := d.stacks[x], "Enemy, %s, at %s: %s (%s). Terrain: %s."
			if own {
				format = "Yours, %s, at %s: %s (%s). Terrain: %s."
			}
			d.say(format, d.distance(h, x), m.LabelWithName(x), d.ids(s), d.forceText(s.force), d.ground(x))
		}
	}
	if len(d.within(h, n, true))+len(d.within(h, n, false)) == 0 {
		d.say("No other unit that you can see is within %s.", hexes(n))
	}
	return nil
}

// malformed returns the refusal of a question that lacks its arguments, with one that does not.
func (d *describer) malformed(right ...string) error {
	return &Refusal{"the question is not complete", say.F("Write for example: %s", say.Verbatim("describe "+strings.Join(right, " ")))}
}

// example returns the hex of a unit of the viewer, for examples.
func (d *describer) example() string {
	for u := range d.Reader.OnMap(d.Side) {
		return d.Reader.Label(u.Hex)
	}
	return "HEX"
}

// describeHex describes one hex: where it is, ground, hexsides, control, supply, worth and the units in it.
func (d *describer) describeHex(h hexmap.Hex) {
	text := []say.Text{say.F("%s. Terrain: %s.", d.place(h), d.ground(h))}
	for _, t := range d.hexsides(h) {
		text = append(text, say.F("Hexsides: %s.", t))
	}
	if c := d.Reader.Control(h); c != "" {
		text = append(text, say.F("The %s side controls it.", c.Title()))
	}
	if p, ok := d.Module.(core.LayerProvider); ok && p.HexValue(h) != 0 {
		text = append(text, say.F("It is worth %s.", d.worth(p.HexValue(h))))
	}
	if d.supplied[h] {
		text = append(text, sentence("Your units would be in supply there."))
	}
	if d.layer(core.LayerZOC, d.enemy)[h] {
		text = append(text, sentence("It is in an enemy zone of control."))
	}
	d.lines = append(d.lines, say.Join(append(text, d.contents(h)), " "))
}

// contents lists the units in a hex.
func (d *describer) contents(h hexmap.Hex) say.Text {
	s, ok := d.stacks[h]
	if !ok {
		return sentence("It is empty, as far as you can see.")
	}
	var list []say.Text
	for _, u := range s.units {
		list = append(list, d.unitText(u))
	}
	if s.own {
		return say.F("Your units in it: %s.", say.Join(list, "; "))
	}
	return say.F("Enemy units in it: %s.", say.Join(list, "; "))
}

// worth returns what holding a hex counts.
func (d *describer) worth(n int) say.Text {
	if p, ok := d.Module.(core.HexValueNamer); ok && p.HexValueName() != "" {
		return say.F("%d (%s)", n, p.HexValueName())
	}
	if n == 1 {
		return "1 victory point"
	}
	return say.F("%d victory points", n)
}

// compare describes two hexes one after the other.
func (d *describer) compare(args []string) error {
	if len(args) == 3 && strings.EqualFold(args[1], "and") {
		args = []string{args[0], args[2]}
	}
	if len(args) != 2 {
		return d.malformed("compare", d.example(), d.example())
	}
	var list []hexmap.Hex
	for _, a := range args {
		h, err := d.hex(a)
		if err != nil {
			return err
		}
		list = append(list, h)
	}
	for _, h := range list {
		d.describeHex(h)
		enemy, own := d.within(h, threatHexes, false), d.within(h, threatHexes, true)
		d.say("Within %s of %s the enemy has %s, and you have %s.", hexes(threatHexes), d.Reader.Label(h),
			d.forceText(d.sum(enemy)), d.forceText(d.sum(own)))
	}
	if list[0] != list[1] {
		d.say("%s lies %s of %s.", d.Reader.Label(list[1]), d.distance(list[0], list[1]), d.Reader.Label(list[0]))
	}
	return nil
}
