package combatlog

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/hexmap"
)

// Filter selects dice and combats; an empty field selects all.
type Filter struct {
	Turn int    // 0 for every turn
	Hex  string // label of a hex, or the name of a place
	Unit string // a counter that took part, or for which a die was thrown
	Did  string // one of Deeds: what Unit, or any counter, did in a combat
}

// CombatRoles lists the words for what a counter can do in a combat.
var CombatRoles = []string{"attack", "defend", "advance", "retreat", "lose"}

// Select returns the dice and combats that match a filter. The error names a hex, place or counter that does not exist
// in the game.
func (c *Log) Select(f Filter) (*Log, error) {
	hexes, err := c.findHexes(f.Hex)
	if err != nil {
		return nil, err
	}
	if f.Unit, err = c.findUnit(f.Unit); err != nil {
		return nil, err
	}
	if f.Did != "" && !slices.Contains(CombatRoles, f.Did) {
		return nil, fmt.Errorf("%q is nothing that a counter does in a combat; want %s", f.Did, notation.JoinWithCommas(CombatRoles))
	}
	out := &Log{world: c.world}
	in := func(label string) bool { return hexes == nil || slices.Contains(hexes, label) }
	for _, d := range c.Dice {
		there := in(d.Hex) || slices.ContainsFunc(d.hexes, in)
		if there && (f.Turn == 0 || d.Turn == f.Turn) && (f.Unit == "" || slices.Contains(d.units, f.Unit)) {
			out.Dice = append(out.Dice, d)
		}
	}
	for _, x := range c.Combats {
		if (f.Turn == 0 || x.Turn == f.Turn) && (hexes == nil || slices.ContainsFunc(x.Hexes, in)) && x.has(f.Unit, f.Did) {
			out.Combats = append(out.Combats, x)
		}
	}
	return out, nil
}

// findHexes returns the labels of the hexes that a label or place name denotes; nil for "".
func (c *Log) findHexes(name string) ([]string, error) {
	if name == "" {
		return nil, nil
	}
	m := c.world.Map
	if h, ok := m.Find(name); ok {
		return []string{m.Label(h)}, nil
	}
	var out, names []string
	for _, p := range m.Places() {
		if isNamed(p, strings.Join(strings.Fields(name), " ")) {
			out = append(out, m.Label(p.Hex))
		}
		names = append(names, p.Name)
	}
	if out == nil {
		return nil, fmt.Errorf("the map has no hex and no place %q%s", name, notation.SuggestionText(name, names))
	}
	return out, nil
}

// isNamed reports whether a place has a name, in one of the languages of the map.
func isNamed(p hexmap.Place, name string) bool {
	return strings.EqualFold(p.Name, name) ||
		slices.ContainsFunc(p.Alt, func(a hexmap.AltName) bool { return strings.EqualFold(a.Name, name) })
}

// findUnit returns the name of a counter as the game spells it; "" for "".
func (c *Log) findUnit(name string) (string, error) {
	if _, ok := c.world.Def(name); ok || name == "" {
		return name, nil
	}
	var names []string
	for _, d := range c.world.Defs {
		if strings.EqualFold(d.ID, name) {
			return d.ID, nil
		}
		names = append(names, d.ID)
	}
	return "", fmt.Errorf("the game has no counter %q%s", name, notation.SuggestionText(name, names))
}

// has reports whether a counter, or any counter if unit is "", took part in a combat and did something.
func (x *Combat) has(unit, did string) bool {
	byDeed := map[string][]string{"attack": x.Attackers, "defend": x.Defenders, "advance": moved(x.Advances), "retreat": moved(x.Retreats),
		"lose": slices.Concat(lost(x.AttackerLosses), lost(x.DefenderLosses))}
	for _, deed := range CombatRoles {
		if list := byDeed[deed]; (did == "" || did == deed) && len(list) > 0 && (unit == "" || slices.Contains(list, unit)) {
			return true
		}
	}
	return false
}

func moved(list []Move) (ids []string) {
	for _, m := range list {
		ids = append(ids, m.Unit)
	}
	return ids
}

func lost(list []Loss) (ids []string) {
	for _, l := range list {
		ids = append(ids, l.Unit)
	}
	return ids
}
