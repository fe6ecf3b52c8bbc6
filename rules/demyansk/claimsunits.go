package demyansk

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
)

// counterLimit is how many counters the game has, markers among them (1).
const counterLimit = 352

// unit claims something of a single unit.
func (j *assessor) unit(rule, id, text string, check func(*Unit) error) {
	j.Judge(rule, "units", text, func() error {
		u := j.Unit(id)
		if u == nil {
			return fmt.Errorf("there is no unit %s", id)
		}
		return check(u)
	})
}

// claimCounters: what rules 2 and 3 say of kinds of counters.
func (j *assessor) claimCounters() {
	j.Judge("1", "units air", "there are no more than 352 counters", func() error {
		n := len(j.Units) + len(j.Air) - len(j.picked(func(u *Unit) bool { return u.Printed != hexmap.None }))
		return must(n <= counterLimit, "there are %d", n)
	})
	for _, kind := range []string{"armor", "reconnaissance", "artillery", "rocket artillery", "engineer", "infantry", "ski infantry", "parachute infantry"} {
		word := map[string]string{"reconnaissance": "recon", "rocket artillery": "rocket", "ski infantry": "ski", "parachute infantry": "parachute"}[kind]
		if word == "" {
			word = kind
		}
		j.Judge("2.24j", "units", "there are units of the type "+kind, func() error {
			return must(len(j.picked(func(u *Unit) bool { return u.Type == word })) > 0, "there is none")
		})
	}
	for _, a := range [][2]string{{"A", "attack aircraft"}, {"B", "bombers"}} {
		j.Judge("2.24k", "air", "there are "+a[1], func() error {
			return must(slices.ContainsFunc(j.Air, func(x Air) bool { return x.Type == a[0] }), "there are none")
		})
	}
	j.none("3.43", "artillery has one step", func(u *Unit) bool { return u.Artillery() && len(u.Faces) != 1 })
	j.none("3.44", "untried units have one step and are Axis", func(u *Unit) bool { return u.Tagged("untried") && (len(u.Faces) != 1 || u.Side != Axis) })
	j.none("3.31", "Soviet armor is battalions without stacking points", func(u *Unit) bool {
		return u.Side == Soviet && u.Type == "armor" && (u.Stack != 0 || u.Size != "battalion")
	})
	j.none("3.41", "printed units have one step, no movement and no stacking points", func(u *Unit) bool {
		return u.Printed != hexmap.None && (len(u.Faces) != 1 || u.Stack != 0 || u.Faces[0].Move != 0)
	})
	j.none("5.32", "Soviet units, and no others, have a red, yellow or green type box", func(u *Unit) bool { return (u.Side == Soviet) != (u.Box != "") })
	j.none("3.32", "no unit alone exceeds the stacking limit of 7", func(u *Unit) bool { return u.Stack > 7 })
	j.some("11.43", "some untried units read Remove, and not all", func(u *Unit) bool { return u.Tagged("remove") }, func(n int) bool {
		return n > 0 && n < len(j.picked(func(u *Unit) bool { return u.Tagged("untried") }))
	})
	j.some("15.13", "there are Marsch units, at least the two of an encirclement and the two of a turn", func(u *Unit) bool { return u.Tagged("marsch") && u.Side == Axis }, func(n int) bool { return n >= 4 })
	j.some("3.24", "some units have the yellow band", func(u *Unit) bool { return u.Faces[0].Band }, func(n int) bool { return n > 0 })
	j.some("8.42", "some units of each side have the exploitation box", func(u *Unit) bool { return u.Faces[0].Exploitation }, func(int) bool {
		return len(j.picked(func(u *Unit) bool { return u.Faces[0].Exploitation && u.Side == Axis })) > 0 &&
			len(j.picked(func(u *Unit) bool { return u.Faces[0].Exploitation && u.Side == Soviet })) > 0
	})
	j.some("10.17b", "two Guards units of infantry type can attack beside two rocket units", func(u *Unit) bool { return u.Tagged("guards") && u.Type == "infantry" }, func(n int) bool {
		return n >= 2 && len(j.picked(func(u *Unit) bool { return u.Type == "rocket" })) >= 2
	})
}

// none claims that no unit is as bad says.
func (j *assessor) none(rule, text string, bad func(*Unit) bool) {
	j.Judge(rule, "units", text, func() error {
		list := j.picked(bad)
		return must(len(list) == 0, "not so: %s", strings.Join(list, ", "))
	})
}

// some claims how many units are as want says.
func (j *assessor) some(rule, text string, want func(*Unit) bool, enough func(n int) bool) {
	j.Judge(rule, "units", text, func() error {
		list := j.picked(want)
		return must(enough(len(list)), "the data have %d: %s", len(list), strings.Join(list, ", "))
	})
}

// claimNamed: the units that the rulebook names.
func (j *assessor) claimNamed() {
	j.unit("8.31", "AA12/12", "AA12/12 is an Axis reconnaissance detachment that moves 6", func(u *Unit) error {
		return claim.Same([]any{u.Side, u.Type, u.Size, u.Faces[0].Move}, []any{Axis, "recon", "battalion", 6})
	})
	j.unit("3.45", "vBorries", "von Borries has two steps, and its reverse bears another name", func(u *Unit) error {
		return must(u.Side == Axis && len(u.Faces) == 2 && u.Back != "" && u.Back != u.Name, "%d steps, reverse %q", len(u.Faces), u.Back)
	})
	j.unit("17", "III/26", "III/26 is an Axis infantry battalion of two steps, defence 3", func(u *Unit) error {
		return claim.Same([]any{u.Side, u.Type, u.Size, len(u.Faces), u.Faces[0].Defence}, []any{Axis, "infantry", "battalion", 2, 3})
	})
	j.unit("17", "1318/163", "1318(-) has two steps", func(u *Unit) error {
		return claim.Same([]any{u.Side, len(u.Faces), strings.Contains(u.Name, "1318(-)")}, []any{Soviet, 2, true})
	})
	j.unit("17", "87/26", "87(-) is a Soviet unit", func(u *Unit) error {
		return claim.Same([]any{u.Side, strings.Contains(u.Name, "87(-)")}, []any{Soviet, true})
	})
	j.Judge("17", "units", "87(-), 1/87, 1318(-) and 1/1318 are four of the five attackers of strengths 1, 2, 2, 2 and 2", func() error {
		var got []int
		for _, id := range []string{"87/26", "1/87", "1318/163", "1/1318"} {
			if u := j.Unit(id); u != nil {
				got = append(got, u.Faces[0].Attack)
			}
		}
		slices.Sort(got)
		return must(slices.Equal(got, []int{1, 2, 2, 2}) || slices.Equal(got, []int{2, 2, 2, 2}), "their strengths are %v", got)
	})
	j.unit("17", "28&238", "28+238 is a Soviet engineer, attack 2", func(u *Unit) error {
		return claim.Same([]any{u.Side, u.Type, u.Faces[0].Attack, strings.HasPrefix(u.Name, "28+238")}, []any{Soviet, "engineer", 2, true})
	})
	j.unit("17", "231&387", "231+387 is Soviet artillery, support 2, range 4", func(u *Unit) error {
		return claim.Same([]any{u.Side, u.Type, u.Support, u.Range, strings.HasPrefix(u.Name, "231+387")}, []any{Soviet, "artillery", 2, 4, true})
	})
	j.Judge("17", "air", "the Axis has a bomber of support 1", func() error {
		return must(slices.ContainsFunc(j.Air, func(a Air) bool { return a.Side == Axis && a.Type == "B" && a.Support == 1 }), "it has none")
	})
	j.Judge("17", "air", "the Soviets have an air unit of support 1", func() error {
		return must(slices.ContainsFunc(j.Air, func(a Air) bool { return a.Side == Soviet && a.Support == 1 }), "they have none")
	})
	j.Judge("13.25", "air", "the Axis can commit 1 or 3 points of air support in game turn 3", func() error {
		sums := map[int]bool{0: true}
		for _, a := range j.Air {
			if a.Side != Axis {
				continue
			}
			for n := 9; n >= 0; n-- {
				if sums[n] {
					sums[n+a.Support] = true
				}
			}
		}
		return must(sums[1] && sums[3], "its air units do not add up to that")
	})
	j.unit("18.1", "E&W", "E+W is a company printed on the map, of I./Infantry Regiment 503", func(u *Unit) error {
		return claim.Same([]any{u.Side, u.Size, u.Printed != hexmap.None, strings.Contains(u.Name, "503")}, []any{Axis, "company", true, true})
	})
	for _, p := range []struct{ start, text string }{{"BBB", "bridge-building battalion"}, {"Denmark", "SS unit Denmark"}, {"Geb", "mountain unit"}, {"JgdKdo", "hunting commando"}, {"K", "motorcycle unit"},
		{"LS", "local defence unit (LS)"}, {"Lw", "Luftwaffe unit"}, {"LwF", "Luftwaffe field unit"}, {"Nord", "police regiment Nord"}, {"Pi", "engineer battalion (Pi)"}, {"Pol", "police unit"}, {"Radf", "bicycle unit"}, {"Wach", "guard unit"}} {
		j.some("18.1", "there is an Axis "+p.text, func(u *Unit) bool {
			number, ok := strings.CutPrefix(u.ID, p.start)
			return ok && u.Side == Axis && strings.Trim(number, "0123456789") == ""
		}, func(n int) bool { return n > 0 })
	}
	for _, name := range []string{"Ante", "Borgmann", "vBorries", "vGorne", "Hitzhuber", "Pantel", "vdPahlen", "Schafferus", "Volk"} {
		j.unit("18.1", name, "there is the army battle group "+name, func(u *Unit) error {
			return claim.Same([]any{u.Side, u.Size, u.Tagged("ss")}, []any{Axis, "group", false})
		})
	}
	for _, name := range []string{"Baum", "Bochmann", "Deisenhofer", "Kleffner", "Knochlein", "Krauth", "Kron", "Kurtz", "Launer", "Masserle", "Moder", "Schulze", "Schubach", "Saumenicht", "Stange", "Thies", "Ullrich", "Zollhofer"} {
		j.unit("18.1", name, "there is the SS battle group "+name, func(u *Unit) error {
			return claim.Same([]any{u.Side, u.Size, u.Tagged("ss")}, []any{Axis, "group", true})
		})
	}
	for _, p := range [][2]string{{"abn", "airborne"}, {"guards", "Guards"}, {"mg", "machine gun"}, {"naval", "naval infantry"}} {
		j.some("18.1", "there are Soviet "+p[1]+" units", func(u *Unit) bool { return u.Side == Soviet && u.Tagged(p[0]) }, func(n int) bool { return n > 0 })
	}
}

// claimForces: formations whose counters the rulebook counts or colours.
func (j *assessor) claimForces() {
	j.Judge("5.34a", "units twogrc", "the 2nd Guards Rifle Corps has six units", func() error {
		n := len(j.picked(func(u *Unit) bool { return u.Tagged("twogrc") }))
		return must(n == 6 && j.Facts.TwoGRCUnits == 6, "%d units, and setup.yaml says %d", n, j.Facts.TwoGRCUnits)
	})
	j.none("6.54", "the 2nd Guards Rifle Corps belongs to the red group", func(u *Unit) bool { return u.Tagged("twogrc") && u.Box != "red" })
	j.some("5.32", "the 170th Division is several units of the yellow group", func(u *Unit) bool { return u.Formation == "170 RD" && u.Box == "yellow" }, func(n int) bool {
		return n > 1 && n == len(j.picked(func(u *Unit) bool { return u.Formation == "170 RD" }))
	})
	j.Judge("19.33d", "units division391", "the 391st Division is three units", func() error {
		got := slices.Sorted(slices.Values(j.Facts.Units391))
		if err := claim.Same(len(got), 3); err != nil {
			return err
		}
		return claim.Same(got, j.picked(func(u *Unit) bool { return u.Formation == "391 RD" }))
	})
	j.Judge("7.21", "units", "the Soviets have one airdrop unit: parachute infantry of one step", func() error {
		list := j.picked(func(u *Unit) bool { return u.Tagged("airdrop") })
		if len(list) != 1 {
			return fmt.Errorf("the data have %v", list)
		}
		u := j.Unit(list[0])
		return claim.Same([]any{u.Side, u.Type, len(u.Faces)}, []any{Soviet, "parachute", 1})
	})
	j.Judge("7.23", "units boxes capacity", "the airdrop unit starts in the Valday box, that of its colour", func() error {
		list := j.picked(func(u *Unit) bool { return u.Tagged("airdrop") })
		for _, b := range j.Boxes {
			if len(list) == 1 && b.Colour == j.Unit(list[0]).Box {
				return claim.Same([]string{b.Name, j.Facts.AirdropBox}, []string{"Valday", "Valday"})
			}
		}
		return fmt.Errorf("no box has its colour")
	})
}
