package describe

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/game/preview"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// path describes the way of a unit to a hex: the order that takes it there, its cost, and each hex of the way.
func (d *describer) path(args []string) error {
	i := slices.IndexFunc(args, func(a string) bool { return strings.EqualFold(a, "to") })
	if i != 1 || len(args) < 3 {
		return d.malformed("path", d.exampleUnit(), "to", d.example())
	}
	u, ok := d.unitNamed(args[0])
	if !ok || !u.OnMap() {
		return &Refusal{say.F("you know no unit %q on the map", args[0]), "The request \"units\" lists your counters."}
	}
	to, err := d.hex(strings.Join(args[2:], " "))
	if err != nil {
		return err
	}
	d.say("From %s to %s: %s.", d.place(u.Hex), d.place(to), d.distance(u.Hex, to))
	hexes := d.orderTo(u, to)
	if hexes == nil {
		hexes = d.straightWay(u.Hex, to)
	}
	d.steps(hexes)
	return nil
}

// exampleUnit returns the name of a unit of the viewer, for examples.
func (d *describer) exampleUnit() string {
	for u := range d.Reader.OnMap(d.Side) {
		return u.Def.ID
	}
	return "UNIT"
}

// orderTo names the order that takes a unit to a hex now, with its cost, and returns its path; nil if there is none.
func (d *describer) orderTo(u *core.Unit, to hexmap.Hex) []hexmap.Hex {
	if d.Board == nil || u.Def.Side != d.Side {
		return nil
	}
	opening, at, offers := d.offers(u)
	for _, o := range offers {
		if len(o.Path) < 2 || o.Path[len(o.Path)-1] != d.Reader.Label(to) {
			continue
		}
		if opening == "" {
			d.say("An order that does it now: %s", say.Verbatim(o.Text))
		} else {
			d.say("An order that does it now, after the line %s: %s", say.Verbatim(opening), say.Verbatim(o.Text))
		}
		if c := d.Board.Cost(at, o); c != "" {
			d.say("It costs %s.", c)
		}
		if hexes, err := d.Reader.Map().FindAll(o.Path...); err == nil {
			return hexes
		}
	}
	d.say("No order of this phase takes %s there alone. The shortest way on the map is:", u.Def.ID)
	return nil
}

// offers returns the orders of a unit on the present board. If the sheet opens with a choice, they are those after the
// first choice that gives it an order, and opening is its line.
func (d *describer) offers(u *core.Unit) (opening string, at *core.Position, list []preview.Offer) {
	p := d.Reader.Position()
	if list = d.Board.Offers(p, u.Def.ID); len(list) > 0 {
		return "", p, list
	}
	for _, o := range d.Board.OffersWithoutUnits(p) {
		after, ok := d.Board.After(p, o)
		if !ok {
			continue
		}
		if list = d.Board.Offers(after, u.Def.ID); len(list) > 0 {
			return o.Text, after, list
		}
	}
	return "", p, nil
}

// straightWay returns a way with the fewest hexes.
func (d *describer) straightWay(from, to hexmap.Hex) []hexmap.Hex {
	m, out := d.Reader.Map(), []hexmap.Hex{from}
	for from != to {
		next := from
		for n := range m.Around(from) {
			if m.Distance(n, to) < m.Distance(next, to) {
				next = n
			}
		}
		if next == from {
			break
		}
		from = next
		out = append(out, next)
	}
	return out
}

// steps describes a way hex by hex: direction, terrain, what is crossed, enemies and their zones of control.
func (d *describer) steps(way []hexmap.Hex) {
	m, zoc := d.Reader.Map(), d.layer(core.LayerZOC, d.enemy)
	var list []say.Text
	for i := 1; i < len(way); i++ {
		from, h := way[i-1], way[i]
		text := say.F("%d. %s to %s, %s", i, d.compass(from, h), m.LabelWithName(h), d.ground(h))
		if c := m.SideClass(from, h); c != "" {
			if m.IsBridged(from, h) {
				text = say.F("%s, over a bridge across a hexside of %s", text, classText(c))
			} else {
				text = say.F("%s, across a hexside of %s", text, classText(c))
			}
		}
		if zoc[h] {
			text = say.F("%s, in an enemy zone of control", text)
		}
		if s, ok := d.stacks[h]; ok && !s.own {
			text = say.F("%s, with enemy units", text)
		}
		list = append(list, say.F("%s.", text))
	}
	if len(list) > 0 {
		d.lines = append(d.lines, say.Join(list, " "))
	}
}
