package kiev

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/testposition"
	"fieldpost/rules/mechanics/xslices"
)

// typeTraits gives the traits of counters in test cases by their type, unless their code says otherwise.
var typeTraits = map[string]string{"armor": "motorised.armour", "motorized": "motorised", "recon": "motorised",
	"artillery":     "towed.guns.nozone.range2",
	"rocket":        "motorised.guns.rockets.nozone.range1",
	"anti-aircraft": "towed.aa.nozone", "anti-tank": "towed.antitank", typeCavalry: "yellow",
	typeHQ: "nozone.command1.recovery3", "train": "nozone", typeZap: "nozone", typeSupply: "nozone", typeBase: "nozone",
	typeEngineer: "nozone", "fortress": "nozone", typeFlotilla: "nozone"}

const codeOnFoot = "foot" // in a code: neither motorised nor towed

// sizeStacking gives the stacking points of each size.
var sizeStacking = map[string]int{"division": 4, "brigade": 2, "regiment": 2, "battalion": 1}

// Counters adds the counters that a test case defines, or replaces the title's own. The code of a counter gives what
// its type does not: "stack2.support2.range2.command1.recovery3.motorised.armour" and the other tags.
func (g *game) Counters(defs []core.UnitDef) (core.Module, error) {
	h := *g
	h.info, h.variants, h.air = g.info.Clone(), &path.ResultCache[*game]{}, maps.Clone(g.air)
	h.Weight = func(u *core.Unit) int { return h.unitData(u).Stack }
	var err error
	h.world, err = testposition.AddCounters(g.world, defs, func(d *core.UnitDef) error {
		if d.Type == fighter || d.Type == bomber {
			return h.addAirUnit(d)
		}
		x := &Unit{ID: d.ID, Name: d.Name, Side: d.Side, Type: d.Type, Size: d.Size, Stack: sizeStacking[d.Size],
			Nation: map[core.Side]string{Axis: "german"}[d.Side]}
		if len(d.Steps) < 1 || len(d.Steps) > 4 || d.Side != Axis && d.Side != Soviet {
			return fmt.Errorf("a counter is axis or soviet, with one to four steps")
		}
		err := x.decode(typeTraits[d.Type] + "." + d.Code)
		d.Steps = slices.Clone(d.Steps)
		x.fillInDerived(d.Steps)
		d.Tags = x.Tags
		h.info.Add(d, x)
		return err
	})
	return &h, err
}

// addAirUnit adds an air unit of a case: its figures are air combat, close air support and interdiction, its code the
// nation where that is not German.
func (g *game) addAirUnit(d *core.UnitDef) error {
	if len(d.Steps) != 1 || d.Side != Axis && d.Side != Soviet {
		return fmt.Errorf("an air unit is axis or soviet, with one face COMBAT-SUPPORT-INTERDICTION")
	}
	v := d.Steps[0]
	a := &Air{ID: d.ID, Name: d.Name, Side: d.Side, Nation: d.Code, Model: d.ID, Kind: d.Type, Combat: v.Attack, CAS: v.Defence,
		Interdiction: v.Move}
	g.air[d.ID], d.Steps = a, []core.Values{{}}
	return a.Check()
}

// Reserve implements core.ReserveProvider: it returns air units that the scenario does not use.
func (g *game) Reserve(id string) *core.UnitDef {
	a := xslices.Find(g.allAir, func(a *Air) bool { return a.ID == id })
	if a == nil {
		return nil
	}
	return &core.UnitDef{ID: id, Name: (*a).Name, Side: (*a).Side, Type: (*a).Kind, Size: "wing", Code: (*a).Nation,
		Steps: []core.Values{{Attack: (*a).Combat, Defence: (*a).CAS, Move: (*a).Interdiction}}}
}

// fillInDerived fills in what follows from the figures: the first one of artillery without a code for it is its
// support, and lorries carry supply.
func (u *Unit) fillInDerived(steps []core.Values) {
	if u.IsArtillery() && u.Support == 0 {
		for i := range steps {
			u.Support, steps[i].Attack = max(u.Support, steps[i].Attack), 0
		}
	}
	if u.CarriesSupply() && u.Gait == "" && steps[0].Move == truckAllowance {
		u.Gait = motorised
	}
	if u.Tagged(tagMilitia) {
		u.Tags = slices.DeleteFunc(u.Tags, func(t string) bool { return t == tagYellow })
	}
	if u.IsArtillery() || u.CarriesSupply() || u.Type == typeZap || u.Type == "anti-aircraft" {
		u.Stack = min(u.Stack, 1)
	}
}

// decode reads the code of a counter of a case.
func (u *Unit) decode(code string) error {
	err := testposition.ParseCode(code, map[string]*int{"stack": &u.Stack, "support": &u.Support, "range": &u.Range, "command": &u.Command,
		"recovery": &u.Recovery}, nil, func(word, _ string) bool {
		switch {
		case word == string(motorised) || word == string(towed) || word == codeOnFoot:
			u.Gait = MoveKind(strings.TrimSuffix(word, codeOnFoot))
		case word == italian || slices.Contains(rivalNations, word):
			u.Nation = word
		default:
			u.Tags = append(u.Tags, word)
			return slices.Contains(tags, word)
		}
		return true
	}, "stack, support, range, command, recovery, motorised, towed, foot, "+strings.Join(tags, ", "))
	slices.Sort(u.Tags)
	u.Tags = slices.Compact(u.Tags)
	return err
}

// Stage applies the lines "set KEY VALUE" of a test case to the position. It returns an error for an unknown phase,
// key or value.
func (g *game) Stage(tx *core.Tx, set []core.Fact) error {
	if _, ok := parts.Parse(tx.Read().Phase()); !ok {
		return fmt.Errorf("%q is no phase of this title; there are T50-A-2, T50-S-3 and their like", tx.Read().Phase())
	}
	s, checked := of(tx.Read()), ""
	s.planState.placePoints = g.takenHexPoints(tx.Read()) // points for the hexes that the Axis side holds at the start
	mark := func(x sign, n int, labels []string) error {  // puts a marker into a hex, or on the hexside to a second one
		hexes, err := g.Map.FindAll(labels...)
		if err != nil || len(hexes) != n {
			return cmp.Or(err, testposition.ErrUnknownValue)
		}
		x.hex, x.to = hexes[0], append(hexes, hexmap.None)[1]
		s.signs = appended(s.signs, x)
		return nil
	}
	table := testposition.WordTable{
		"weather": func(args []string) error { // set weather mud storm, or the turns of mud that it is in a row: set weather mud 2
			s.weather.storm, s.weather.mudTurns = args[len(args)-1] == "storm", datafile.ParseDigits(args[len(args)-1])
			return testposition.WordSetter(&s.weather.kind, weathers...)(args[:1])
		},
		signPontoon: func(args []string) error { // set bridging-unit axis 1510 1610 bears
			return mark(sign{signPontoon, core.Side(args[0]), 0, 0, len(args) - 3}, 2, args[1:min(3, len(args))])
		},
		"return": func(args []string) error { // set return 33NKVD 53
			s.nkvdReturns = appended(s.nkvdReturns, calledGroup{args[0], datafile.ParseDigits(args[1])})
			return nil
		},
		"declared": testposition.EachHexSetter(g.Map, func(h hexmap.Hex) { s.targets = appended(s.targets, target{hex: h}) }),
		"interdiction": func(args []string) error { // set interdiction 1904 1
			x := sign{kind: signRaid, side: Axis}
			return cmp.Or(testposition.NumberSetter(1, &x.n)(args), mark(x, 1, args[:1]))
		},
		"gun": func(args []string) error { // artillery allotted to the defence of a hex: set gun 619Art 1306
			return testposition.EachHexSetter(g.Map, func(h hexmap.Hex) { s.guns = appended(s.guns, gun{args[0], h}) })(args[1:])
		},
	}
	maps.Copy(table, historyWords(&s, &checked))
	for _, kind := range []string{signRoad, signRail} { // set bridge 2 4112 4113
		table[kind] = func(args []string) error {
			return mark(sign{kind, Soviet, 0, 0, datafile.ParseDigits(args[0])}, 2, args[1:])
		}
	}
	for _, kind := range []string{signFort, signFortBegun, signGauge, signCut, signGarrison} {
		table[kind] = func(args []string) error { // set strongpoint soviet 1508 1510
			return testposition.EachHexSetter(g.Map, func(h hexmap.Hex) {
				s.signs = appended(s.signs, sign{kind, core.Side(args[0]), h, hexmap.None, 0})
			})(args[1:])
		}
	}
	box := func(b string) bool {
		return slices.Contains([]string{boxCadre, boxNever, boxUntried, boxReady, boxFlown, boxDamaged, boxOffMap}, b)
	}
	err := testposition.Stage(tx, &s, table, set, testposition.CounterLimits{Marks: marks, Rule: "10.5", Box: box})
	g.markFixedHQs(tx) // units start in the given position
	if checked != "" {
		g.forWeather(tx.Read()).markUnsuppliedAtStart(tx)
	}
	return err
}

// historyWords returns the words of a case for earlier events, and for supply as at the start of the scenario.
func historyWords(s *state, checked *string) testposition.WordTable {
	return testposition.WordTable{
		"first": func(args []string) error { // the first mud, or the first snow, has been: set first mud
			word := ""
			err := testposition.WordSetter(&word, mud, snow)(args)
			s.planState.firstMudCame, s.planState.firstSnowCame = s.planState.firstMudCame || word == mud,
				s.planState.firstSnowCame || word == snow
			return err
		},
		"supply": func(args []string) error { // "set supply begin" marks units without a supply line, as when the scenario begins (9.43)
			return testposition.WordSetter(checked, "begin")(args)
		},
		"plan": testposition.WordSetter(&s.planState.plan, planHitler), // the victory plan in force (10.65)
		"pause": func(args []string) error { // "set pause 31 over": turn of its beginning, and its end
			s.planState.pauseOver = len(args) > 1
			return testposition.NumberSetter(0, &s.planState.pause)(args[:1])
		},
	}
}

// Classes implements core.ClassLister: it returns the words of map and counters that the rules use.
func (g *game) Classes() []core.Class {
	var l core.ClassList
	l.Add(core.TerrainClass, "10.5", "", sortedKeys(g.Tables.Terrain)...)
	l.Add(core.TerrainClass, "", "closed", "off-map", "unknown")
	l.Add(core.SideClass, "10.5", "", sortedKeys(g.Tables.Sides)...)
	l.Add(core.PathClass, "10.5", "", append(sortedKeys(g.Tables.Roads), "rail")...)
	l.Add(core.PlaceClass, "", "", "town", "city", "major", "name")
	l.AddAreas(g.Map)
	for _, side := range sidePair {
		l.Add(core.MarkClass, "6.1", "", markSource+string(side))
		l.AddSupply(side, "6.1", "mark "+markSource+string(side)+" HEX")
	}
	for _, u := range g.Units.List {
		l.Add(core.TypeClass, "", "", u.Type)
		l.Add(core.SizeClass, "", "", u.Size)
	}
	l.Add(core.TypeClass, "17.31", "", fighter, bomber)
	l.Add(core.SizeClass, "", "", "wing")
	l.Add(core.UnitMark, "", "", marks...)
	return l.Sorted()
}
