package victorylost

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/mech/claim"
)

// claimNamed: units that the list of abbreviations names (2.2.3).
func (j *assessor) claimNamed() {
	for _, n := range []struct {
		id, name string
		nation   nation
	}{
		{"g.DR", "Das Reich", german}, {"g.GD", "Gross Deutschland", german}, {"g.Tot", "Totenkopf", german}, {"g.Wik", "Wiking", german},
		{"g.LAH", "Leibstandarte Adolf Hitler", german},
		{"i.Cos", "Cosseria", italian}, {"i.Cun", "Cuneense", italian}, {"i.Jul", "Julia", italian}, {"i.Rav", "Ravenna", italian},
		{"i.Sfz", "Sforzesca", italian}, {"i.Tor", "Torino", italian}, {"i.Trd", "Tridentina", italian},
		{"i.PADA", "Principe Amedeo Duca d'Aosta", italian},
	} {
		u, ok := j.unit(n.id)
		err := claim.First(claim.Same(ok, true), claim.Same(u.Nation, n.nation))
		if err == nil && !strings.Contains(u.Name, n.name) {
			err = fmt.Errorf("%s is called %s", n.id, u.Name)
		}
		j.Say("2.2.3", "units", fmt.Sprintf("there is %s unit %s, %s", n.nation.a(), counter{ID: n.id}.designation(), n.name), err)
	}
	for _, a := range []struct {
		abbr, what string
		nation     nation
	}{
		{"Lw", "Luftwaffe field division", german}, {"Mot", "motorized infantry division", german}, {"Mt", "mountain division", german}, {"Pz", "panzer division", german},
		{"Mot", "motorized unit", romanian}, {"Tk", "tank unit", hungarian}, {"C", "cavalry corps", soviet}, {"M", "mechanized corps", soviet}, {"Tk", "tank corps", soviet},
	} {
		found := j.ids(func(u unit) bool { return u.Nation == a.nation && numbered(u.designation(), a.abbr) })
		j.Say("2.2.3", "units", fmt.Sprintf("%s stands for %s %s, and there are such units", a.abbr, a.nation.a(), a.what), atLeast(1, len(found)))
	}
	guards := j.ids(func(u unit) bool { return u.Nation == soviet && strings.Contains(u.designation(), "G") })
	var plain []string
	for _, id := range guards {
		if u, _ := j.unit(id); !strings.Contains(u.Name, "Guards") {
			plain = append(plain, id)
		}
	}
	j.Say("2.2.3", "units", "G stands for Soviet Guards, and there are such units", orNone(len(guards), plain))
	var odd []string
	for _, u := range j.units {
		for _, t := range j.abbr {
			if t.Abbr != "" && numbered(u.designation(), t.Abbr) && t.Type != u.Type && (t.Nation == "" || t.Nation == string(u.Nation)) {
				odd = append(odd, u.ID)
			}
		}
	}
	j.Say("2.2.3", "units types", "a designation with an abbreviation is that of its type", claim.None("it is not", odd))
}

// numbered says whether a designation is a number, perhaps a G, and an abbreviation: 6Pz, 1GM.
func numbered(s, abbr string) bool {
	head, ok := strings.CutSuffix(s, abbr)
	head = strings.TrimSuffix(head, "G")
	return ok && head != "" && strings.Trim(head, "0123456789") == ""
}

// claimCounters: what counters print, and how many there are.
func (j *assessor) claimCounters() {
	two, divisions, mech := 0, 0, 0
	var weaker []string
	kinds := map[string]int{}
	for _, u := range j.units {
		if len(u.Steps) == 2 {
			two++
			if u.Steps[1].Attack > u.Steps[0].Attack || u.Steps[1].Defence > u.Steps[0].Defence {
				weaker = append(weaker, u.ID)
			}
		}
		if strings.Contains(u.Name, "Division") {
			divisions++
		}
		if u.Mech {
			mech++
		}
		kinds[fmt.Sprint(u.Nation.side(), u.Mech)]++
	}
	n := len(j.units)
	j.Say("2.2.3", "units", "most units have two steps, some one", claim.First(claim.Between(two, n/2+1, n-1)))
	j.Say("2.2.3", "units", "a reduced side is never stronger than the full side", claim.None("it is", weaker))
	j.Say("2.2.2", "units", "each side has mechanised units, with attack and defence apart, and others", atLeast(1, kinds["axistrue"], kinds["axisfalse"], kinds["soviettrue"], kinds["sovietfalse"]))
	j.Say("1.1", "units", "units are mostly divisions", claim.Between(divisions, n/2+1, n))
	var corps []string
	for _, u := range j.units {
		if u.Nation == soviet && slices.Contains([]string{"tank", "mech", "cavalry"}, u.Type) && !strings.Contains(u.Name, "Corps") {
			corps = append(corps, u.ID)
		}
	}
	j.Say("1.1", "units", "Soviet tank, mechanized and cavalry units are corps", claim.None("they are not", corps))
	chits := len(j.hqs) + j.chits.Stavka + j.chits.Manstein
	const markers = 1 + 5 // the turn, the cities
	j.Say("1.2", "units hqs chits", "units, once more for the mechanised ones (2.2.2), headquarters, chits, turn and city markers are no more than 280 counters",
		claim.Between(n+mech+len(j.hqs)+chits+markers, 0, 280))
	var late []string
	for _, c := range j.counters() {
		if c.Arrives > turns {
			late = append(late, c.ID)
		}
	}
	j.Say("2.2.2", "units hqs", "a counter prints a turn of the game, or it is there at the start", claim.None("it does not", late))
	army, _ := j.hq("2GdA")
	group := j.ids(func(u unit) bool { return army.Zone != "" && u.Zone == army.Zone })
	j.Say("2.2.2", "units hqs", "the 2nd Guards Army, headquarters and units, is there at the start, not a reinforcement", atLeast(1, len(group)))
}

// claimHQs: the headquarters that the rules name (2.3.3, 3.0, 11.2).
func (j *assessor) claimHQs() {
	for _, n := range []struct {
		id     string
		nation nation
		start  string // "start", "later", "box" or "" where the rules do not say
	}{
		{"4PzA", german, "start"}, {"Hollidt", german, "start"}, {"It8A", italian, "start"}, {"H2A", hungarian, "start"}, {"R3A", romanian, "start"},
		{"1PzA", german, "box"}, {"F-Pico", german, "later"}, {"Kempf", german, "later"},
		{"1GdA", soviet, ""}, {"2GdA", soviet, "start"}, {"3GdA", soviet, ""}, {"5TkA", soviet, ""}, {"Popov", soviet, "later"}, {"28A", soviet, "box"},
	} {
		h, ok := j.hq(n.id)
		err := claim.First(claim.Same(ok, true), claim.Same(h.Nation, n.nation))
		text := fmt.Sprintf("there is %s headquarters %s", n.nation.a(), n.id)
		switch n.start {
		case "start":
			text += ", there at the start"
			err = claim.First(err, claim.Same(h.Arrives, 0))
		case "later":
			text += ", a reinforcement"
			err = claim.First(err, atLeast(1, h.Arrives), claim.Same(h.Box, ""))
		case "box":
			text += ", which arrives in a box"
			err = claim.First(err, claim.Same(h.Box != "", true))
		}
		j.Say("2.3.3", "hqs", text, err)
	}
	for _, a := range []struct{ end, what string }{{"ShA", "shock"}, {"TkA", "tank"}, {"GdA", "Guards"}} {
		n := 0
		for _, h := range j.hqs {
			if h.Nation == soviet && strings.HasSuffix(h.ID, a.end) {
				n++
			}
		}
		j.Say("2.3.3", "hqs", fmt.Sprintf("%s stands for a Soviet %s army, and there is one", a.end, a.what), atLeast(1, n))
	}
	clash := []string{}
	for _, h := range j.hqs {
		if _, ok := j.unit(h.ID); ok {
			clash = append(clash, h.ID)
		}
	}
	j.Say("2.3.1", "hqs units", "a headquarters is never a combat unit", claim.None("both", clash))
}

// claimChits: command chits (2.4, 3.0, 7.1).
func (j *assessor) claimChits() {
	c := j.chits
	j.Say("2.4", "chits", "there are one Stavka and two Manstein chits", claim.Same([]int{c.Stavka, c.Manstein}, []int{1, 2}))
	j.Say("3.0", "chits", "the Axis pool at the start is 4PzA, Hollidt, It8A, H2A and R3A", claim.Same(sorted(c.AxisStart), sorted([]string{"4PzA", "Hollidt", "It8A", "H2A", "R3A"})))
	var there []string
	for _, h := range j.hqs {
		if h.Nation.side() == Axis && h.Arrives == 0 {
			there = append(there, h.ID)
		}
	}
	j.Say("3.0", "chits hqs", "the Axis pool at the start is the chits of its headquarters on the map", claim.Same(sorted(there), sorted(c.AxisStart)))
	n := 0
	for _, h := range j.hqs {
		if h.Nation == soviet {
			n++
		}
	}
	j.Say("3.0", "chits hqs", "the Soviet player keeps 5 headquarters chits and has more to choose from", claim.First(claim.Same(c.SovietChosen, 5), claim.Between(n, 6, 20)))
	j.Say("7.1.2", "chits", "the Soviet player selects Stavka and 3 others each turn", claim.Same(c.SovietOthers, 3))
	j.Say("3.0", "chits", "1GdA, 2GdA, 3GdA, 5TkA and Popov are a valid choice", claim.Same(sorted(c.SovietExample), sorted([]string{"1GdA", "2GdA", "3GdA", "5TkA", "Popov"})))
	var foreign []string
	for _, id := range c.SovietExample {
		if h, _ := j.hq(id); h.Nation != soviet {
			foreign = append(foreign, id)
		}
	}
	j.Say("3.0", "chits hqs", "the historical choice is of Soviet headquarters", claim.None("not Soviet", foreign))
	p, _ := j.hq("Popov")
	j.Say("3.0", "chits hqs", "Popov may be chosen though it arrives later", atLeast(1, p.Arrives))
	j.Say("7.1.2", "axis_com", "the Axis selects 3 to 6 chits in each of the nine turns", claim.First(claim.Same(len(j.axisCom), turns), j.withinAll(j.axisCom, 3, 6)))
	j.Say("7.1.2", "axis_com chits hqs", "the Axis never lacks chits to select before its headquarters are lost", j.enough())
}

func (j *assessor) withinAll(list []int, low, high int) error {
	for _, n := range list {
		if err := claim.Between(n, low, high); err != nil {
			return err
		}
	}
	return nil
}

// enough checks that in every turn the chits that have arrived are as many as the turn track wants.
func (d *data) enough() error {
	for i, want := range d.axisCom {
		n := 0
		for _, h := range d.hqs {
			if h.Nation.side() == Axis && h.Arrives < i+1 {
				n++
			}
		}
		for _, t := range d.chits.MansteinArrives {
			if t < i+1 {
				n++
			}
		}
		if n < want {
			return fmt.Errorf("in turn %d there are %d chits for %d", i+1, n, want)
		}
	}
	return nil
}

func sorted(list []string) []string {
	out := slices.Clone(list)
	slices.Sort(out)
	return out
}
