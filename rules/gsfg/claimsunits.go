package gsfg

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
)

// claimSheet: what is on the counter sheet (R 2.x).
func (j *assessor) claimSheet() {
	n := len(j.counters)
	for _, m := range j.units.Markers.List {
		n += m.Value.Count
	}
	j.Say("2.1", "", "the game has 280 counters, units and markers", errors.Join(claim.Same(n, 280), claim.Same(j.units.Markers.Sheet, 280)))
	j.Say("2.8", "", "the unit types are motor rifle, territorial, tank, mechanized, cavalry, marines, air mobile, airborne, mountain, air-landing, light and artillery",
		claim.Same(slices.Sorted(slices.Values(j.units.Types.List)), []string{"air-landing", "air-mobile", "airborne", "artillery", "cavalry", "light", "marines", "mechanized", "motor-rifle", "mountain", "tank", "territorial"}))
	used := map[string]bool{}
	for i := range j.counters {
		used[j.counters[i].Type] = true
	}
	j.Say("2.8", "", "units of every type are there", claim.Same(sorted(used), slices.Sorted(slices.Values(j.units.Types.List))))
	var sizes []string
	for _, s := range j.units.Sizes.List {
		sizes = append(sizes, fmt.Sprintf("%s %s %d/2", s.Value.Size, s.Value.Symbol, s.Value.Halves))
	}
	z := j.units.Sizes
	j.Say("2.7, 7.3", "", "a division (XX) takes a whole place, a brigade (X) and a regiment (III) half a one", claim.Same(sizes, []string{"division XX 2/2", "brigade X 1/2", "regiment III 1/2"}))
	j.Say("7.1", "", "a hex holds two divisions, one Soviet artillery unit, one East German unit, and territorials and markers beside them",
		claim.Same([]int{z.Limit, z.SovietArtillery, z.GDR, z.Territorial, z.Marker}, []int{4, 1, 1, 0, 0}))
	j.Say("2.11", "", "a unit has one or two steps with the same values", j.odd("not so", func(c *counter) bool {
		return len(c.Steps) < 1 || len(c.Steps) > 2 || c.Steps[0] != c.Steps[len(c.Steps)-1]
	}))
	letters := map[core.Side][]string{}
	for _, x := range j.units.Letters.List {
		letters[core.Side(x.Value.Side)] = append(letters[core.Side(x.Value.Side)], x.Value.Letter)
	}
	j.Say("2.6", "", "Soviet counters are lettered Cr, E, G, Kv, Ln and R", claim.Same(slices.Sorted(slices.Values(letters[Soviet])), []string{"Cr", "E", "G", "Kv", "Ln", "R"}))
	j.Say("2.6", "", "NATO counters are lettered Al, Be, C, Cv, F, FL, J, NL, P, T, UK and W", claim.Same(slices.Sorted(slices.Values(letters[NATO])), []string{"Al", "Be", "C", "Cv", "F", "FL", "J", "NL", "P", "T", "UK", "W"}))
	have := map[string]bool{}
	for i := range j.counters {
		for _, l := range j.counters[i].letters {
			have[l] = true
		}
	}
	var idle []string
	for _, x := range j.units.Letters.List {
		if !have[x.Value.Letter] {
			idle = append(idle, x.Value.Letter)
		}
	}
	j.Say("2.6", "", "every abbreviation is on some counter", claim.None("on none", idle))
}

// claimKinds: nations, letters and types that hold for whole groups.
func (j *assessor) claimKinds() {
	var red, blue []string
	for _, n := range j.setup.Nations.List {
		if core.Side(n.Value.Side) == Soviet {
			red = append(red, n.Value.Nation)
		} else {
			blue = append(blue, n.Value.Nation)
		}
	}
	slices.Sort(red)
	slices.Sort(blue)
	j.Say("1.7, 3.1", "", "the Soviet side has the Red Army and the East Germans", claim.Same(red, []string{"gdr", "soviet"}))
	j.Say("1.7, 3.1", "", "the NATO side has seven nations", claim.Same(blue, []string{"belgium", "canada", "france", "frg", "netherlands", "uk", "us"}))
	var idle []string
	for _, n := range append(red, blue...) {
		if len(j.pick(func(c *counter) bool { return c.nation == n })) == 0 {
			idle = append(idle, n)
		}
	}
	j.Say("1.7, 3.1", "", "every nation has units", claim.None("without", idle))
	mark := map[string]string{"gdr": "E", "uk": "UK", "france": "F", "canada": "C", "netherlands": "NL", "belgium": "Be", "frg": "W"}
	j.Say("2.6", "", "a nation's letter is on all of its counters and on no others, Americans and Soviets having none", j.odd("lettered otherwise", func(c *counter) bool {
		for _, n := range sorted(mark) {
			if c.lettered(mark[n]) != (c.nation == n) {
				return true
			}
		}
		return false
	}))
	j.Say("2.6", "", "the letter T is on territorial units and on no others", j.odd("not so", func(c *counter) bool { return c.lettered("T") != (c.Type == "territorial") }))
	j.Say("2.6", "", "the letter R is on the Soviet reinforcements and on no others", j.odd("not so", func(c *counter) bool { return c.lettered("R") != (c.arrival == inPool) }))
	j.Say("2.6", "", "the letters Cr, Kv and Ln are on reinforcements only", j.odd("not so", func(c *counter) bool {
		return (c.lettered("Cr") || c.lettered("Kv") || c.lettered("Ln")) && c.arrival != inPool
	}))
	j.Say("2.6, 11.14", "", "Jäger are West German light infantry divisions", errors.Join(atLeast(len(j.pick((*counter).jaeger)), 1),
		j.odd("not so", func(c *counter) bool {
			return c.lettered("J") && (c.nation != "frg" || c.Type != "light" || c.Size != "division")
		})))
	j.Say("2.6, 12.5", "", "there are Alpine mountain infantry", atLeast(len(j.pick(func(c *counter) bool { return c.lettered("Al") && c.Type == "mountain" })), 1))
	j.Say("7.1, 11.23", "", "artillery units are Soviet divisions", errors.Join(atLeast(len(j.pick(func(c *counter) bool { return c.Type == "artillery" })), 1),
		j.odd("not so", func(c *counter) bool {
			return c.Type == "artillery" && (c.nation != "soviet" || c.Size != "division")
		})))
	j.Say("7.3, 9.6", "", "territorials are brigades of the Federal Republic or the Netherlands that never move", j.odd("not so", func(c *counter) bool {
		return c.Type == "territorial" && (c.Size != "brigade" || c.halves != 0 || c.Steps[0].Move != 0 || c.nation != "frg" && c.nation != "netherlands")
	}))
	j.Say("10.1", "", "every other unit can move", j.odd("not so", func(c *counter) bool { return c.Type != "territorial" && c.Steps[0].Move < 1 }))
}

// claimNamed: counters that the rules name.
func (j *assessor) claimNamed() {
	j.Say("1.8", "", "the 102nd is an airborne division of the Guards Airborne Army whose counter lacks the asterisk", j.has("102GAb", func(c *counter) error {
		return claim.Same([]any{c.arrival == byAir, c.Size, c.transport, j.asterisk("102GAb")}, []any{true, "division", true, false})
	}))
	j.Say("1.8, 3.2", "", "all other counters of the Guards Airborne Army bear it", j.odd("without", func(c *counter) bool {
		return c.arrival == byAir && c.ID != j.units.Named.WithoutAsterisk && !j.asterisk(c.ID)
	}))
	j.Say("3.2, 6.8", "", "the Guards Airborne Army is airborne divisions that no code brings in otherwise", errors.Join(atLeast(len(j.pick(func(c *counter) bool { return c.arrival == byAir })), 2),
		j.odd("not so", func(c *counter) bool {
			return c.Side == Soviet && (c.Type == "airborne") != (c.arrival == byAir)
		})))
	mobile := ids(j.pick(func(c *counter) bool { return c.Type == "air-mobile" }))
	j.Say("6.10", "", "the air mobile units are the American 101st Division and 6th Brigade and the British 3rd Division",
		errors.Join(claim.Same(mobile, slices.Sorted(slices.Values(j.units.Named.AirMobile))), claim.Same(mobile, []string{"101AM", "6AM", "UK3AM"}),
			j.has("101AM", is("us", "division", "101st")), j.has("6AM", is("us", "brigade", "6th")), j.has("UK3AM", is("uk", "division", "3rd"))))
	j.Say("6.17", "", "air mobile units are not air transportable (A-42)", j.odd("transportable", func(c *counter) bool { return c.Type == "air-mobile" && c.transport }))
	for _, t := range []struct {
		brigade, rest, division, hex string
		turn                         int
	}{{"4/2", "R/2", "2AD", "2806", 7}, {"3/1", "R/1", "1MD", "2235", 6}, {"4/4", "R/4", "4MD", "1824", 12}} {
		j.Say("2.9, 9.8", "", fmt.Sprintf("%s is an American mechanized infantry brigade, 1-2-8 with one step, in %s", t.brigade, t.hex), j.has(t.brigade, func(c *counter) error {
			return claim.Same([]any{c.nation, c.Type, c.Size, c.Code, len(c.Steps), c.Steps[0]}, []any{"us", "mechanized", "brigade", t.hex, 1, core.Values{Attack: 1, Defence: 2, Move: 8}})
		}))
		j.Say("9.8", "", fmt.Sprintf("the rest of the division of %s has one step and comes on turn %d", t.brigade, t.turn), j.has(t.rest, func(c *counter) error {
			return claim.Same([]any{c.nation, c.turn, len(c.Steps)}, []any{"us", t.turn, 1})
		}))
		j.Say("9.8", "", fmt.Sprintf("%s and the rest become the full division", t.brigade), j.has(t.division, func(c *counter) error {
			return claim.Same([]any{c.nation, c.arrival == linkedUp, c.Size, j.linkOf(t.brigade)}, []any{"us", true, "division", fmt.Sprint(t.rest, t.division, t.hex, t.turn)})
		}))
	}
	j.Say("9.8", "", "no other counters are exchanged", errors.Join(claim.Same(len(j.linked), 3), claim.Same(ids(j.pick(func(c *counter) bool { return c.arrival == linkedUp })), []string{"1MD", "2AD", "4MD"})))
	j.Say("9.6", "", "a Dutch territorial brigade stands in Arnhem, 1309, from the start, and there is no other", errors.Join(j.has(j.units.Named.Dutch, func(c *counter) error {
		return claim.Same([]string{c.nation, c.Type, c.Code}, []string{"netherlands", "territorial", "1309"})
	}), claim.Same(len(j.pick(func(c *counter) bool { return c.nation == "netherlands" && c.Type == "territorial" })), 1)))
}

// has finds a counter and asks something of it.
func (d *data) has(id string, ask func(*counter) error) error {
	c := d.counter(id)
	if c == nil {
		return fmt.Errorf("there is no counter %s", id)
	}
	if err := ask(c); err != nil {
		return fmt.Errorf("%s: %w", id, err)
	}
	return nil
}

// is asks for a nation, a size and the first word of the name.
func is(nation, size, number string) func(*counter) error {
	return func(c *counter) error {
		word, _, _ := strings.Cut(c.Name, " ")
		return claim.Same([]string{c.nation, c.Size, word}, []string{nation, size, number})
	}
}

func (d *data) linkOf(brigade string) string {
	for _, l := range d.linked {
		if l.brigade.ID == brigade {
			return fmt.Sprint(l.rest.ID, l.division.ID, d.m.Label(l.hex), l.turn)
		}
	}
	return ""
}

// asterisk says whether the counter bears it in print.
func (d *data) asterisk(id string) bool {
	for _, u := range d.units.Units.List {
		if u.Value.ID == id {
			return u.Value.Asterisk
		}
	}
	return false
}

// claimSoviet: armies and reinforcements (R 3.2, 5.4, 9.3).
func (j *assessor) claimSoviet() {
	for _, code := range []string{"A", "B", "C", "D", "E", "F"} {
		j.Say("3.2", "", "Soviet units bear the code "+code, atLeast(len(j.pick(func(c *counter) bool { return c.Code == code })), 1))
	}
	for _, code := range []string{"E", "F"} {
		j.Say("3.2", "", "an East German division bears the code "+code, atLeast(len(j.pick(func(c *counter) bool { return c.Code == code && c.nation == "gdr" && c.Size == "division" })), 1))
	}
	j.Say("3.2, 5.4", "", "the 8th Guards Army is the Soviet units with code E, its East Germans not among them", j.odd("not so", func(c *counter) bool {
		return (c.army == j.setup.Guards.Army) != (c.Code == "E" && c.nation == "soviet")
	}))
	j.Say("2.12", "", "every Soviet unit starts on the map, enters on turn 1, waits in the pool or flies", claim.Same(len(j.pick(func(c *counter) bool {
		return c.Side == Soviet && c.arrival != inArmy && c.arrival != inPool && c.arrival != byAir
	})), 0))
	pool := j.pick(func(c *counter) bool { return c.arrival == inPool })
	j.Say("3.2, 9.3", "", "the pool holds divisions: tank, motor rifle and artillery", errors.Join(j.odd("not so", func(c *counter) bool { return c.arrival == inPool && c.Size != "division" }),
		claim.Same(typesOf(pool), []string{"artillery", "motor-rifle", "tank"})))
	need := 0
	for turn := 2; turn <= 6; turn++ {
		need += j.setup.quota(turn)
	}
	guns := len(j.pick(func(c *counter) bool { return c.arrival == inPool && c.Type == "artillery" }))
	j.Say("9.3", "", "the pool lasts beyond turn 6 and can be used up, one artillery unit a turn", errors.Join(atLeast(len(pool), need+1), atLeast(lastTurn-1, guns)))
}

func typesOf(list []*counter) []string {
	set := map[string]bool{}
	for _, c := range list {
		set[c.Type] = true
	}
	return sorted(set)
}

// claimNATO: start and reinforcements (R 2.12, 9.x).
func (j *assessor) claimNATO() {
	j.Say("2.12, 3.2", "", "every NATO unit has a start hex or a turn of one or two digits, but for the three divisions made of parts", claim.Same(len(j.pick(func(c *counter) bool {
		return c.Side == NATO && c.arrival != onHex && c.arrival != onTurn && c.arrival != linkedUp
	})), 0))
	j.Say("9.6", "", "all West German territorials come on turn 1", errors.Join(atLeast(len(j.pick(func(c *counter) bool { return c.nation == "frg" && c.Type == "territorial" })), 1),
		j.odd("not so", func(c *counter) bool { return c.nation == "frg" && c.Type == "territorial" && c.turn != 1 })))
	for _, n := range []string{"us", "canada", "uk", "netherlands", "france", "belgium"} {
		j.Say("9.5", "", "reinforcements arrive for: "+n, atLeast(len(j.pick(func(c *counter) bool { return c.nation == n && c.arrival == onTurn })), 1))
	}
}

// claimStart: the set-up is legal as it stands (R 3.2, 7.x).
func (j *assessor) claimStart() {
	room := map[hexmap.Hex]int{}
	var bad, away []string
	for i := range j.counters {
		c := &j.counters[i]
		if c.arrival != onHex {
			continue
		}
		room[c.hex] += c.halves
		if slices.Contains(j.setup.Start.Soviet, j.hex[c.hex].country) {
			away = append(away, c.ID)
		}
	}
	for _, h := range sorted(room) {
		if room[h] > j.units.Sizes.Limit {
			bad = append(bad, j.m.Label(h))
		}
	}
	j.Say("3.2, 7.1", "", "no NATO start hex is over-stacked", claim.None("over-stacked", bad))
	j.Say("3.2, 3.3", "", "NATO units start on hexes that NATO controls", claim.None("not so", away))
	for _, code := range []string{"E", "F"} {
		group := j.pick(func(c *counter) bool { return c.Code == code })
		halves, gdr, guns := 0, 0, 0
		for _, c := range group {
			halves += c.halves
			if c.nation == "gdr" {
				gdr++
			}
			if c.Type == "artillery" {
				guns++
			}
		}
		hexes := 0
		for _, h := range j.ring(j.at(j.deploy(code).Hex)) {
			if j.land(h) {
				hexes++
			}
		}
		j.Say("3.2, 7.1", "", "the units with code "+code+" find room in their hexes", errors.Join(atLeast(hexes*j.units.Sizes.Limit, halves),
			atLeast(hexes*j.units.Sizes.GDR, gdr), atLeast(hexes*j.units.Sizes.SovietArtillery, guns)))
	}
	j.Say("6.12", "", "air mobile units start where they may land: not in cities, heath or mountain", j.odd("not so", func(c *counter) bool {
		return c.Type == "air-mobile" && c.arrival == onHex && (j.hex[c.hex].isCity || slices.Contains([]string{"heath", "mountain"}, j.m.Terrain(c.hex)))
	}))
	for _, t := range []struct {
		rule, kind string
		side       core.Side
		want       int
	}{
		{"6.3", "aircraft", Soviet, 7}, {"6.3", "aircraft", NATO, 7}, {"6.9", "aerial-supply", Soviet, 1}, {"6.9", "aerial-supply", NATO, 1},
		{"13.18", "wild-weasel", NATO, 4}, {"13.22", "special-forces", NATO, 4}, {"13.22", "special-forces", Soviet, 3},
		{"13.22", "electronic-warfare", NATO, 5}, {"13.22", "electronic-warfare", Soviet, 6}, {"2.13", "game-turn", Soviet, 1},
		{"2.13", "hex-control", NATO, 1}, {"2.13, 8.9", "no-supply", NATO, 1}, {"2.13, 10.18", "artillery-fired", Soviet, 1},
	} {
		j.Say(t.rule, "", fmt.Sprintf("there are %s markers enough for the %s side: %d", t.kind, t.side.Title(), t.want), atLeast(j.markers(t.kind, t.side), t.want))
	}
}
