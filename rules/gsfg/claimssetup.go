package gsfg

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/mech/claim"
)

// claimSequence: the course of a game (R 3.2, 3.3, 5.x).
func (j *assessor) claimSequence() {
	s := &j.setup
	j.Say("5.9", "", "the game has 15 turns", claim.Same([]int{s.Start.Turns, lastTurn}, []int{15, 15}))
	j.Say("3.2", "", "NATO sets up first", claim.Same(s.Start.First, "nato"))
	j.Say("3.3", "", "the Soviet side starts in control of the German Democratic Republic and Czechoslovakia", claim.Same(slices.Sorted(slices.Values(s.Start.Soviet)), []string{"cssr", "gdr"}))
	j.Say("5.4", "", "the 8th Guards Army acts for itself on turns 1 to 3", claim.Same(fmt.Sprintf("%s %d", s.Guards.Army, s.Guards.Until), "8ga 3"))
	for _, t := range []struct {
		rule, who, text string
		turns           turns
		want            string
	}{
		{"5.10", "guards", "the 8th Guards Army moves and fights on turn 1", turns{1, 1}, "MF"},
		{"5.4, 5.5", "guards", "the 8th Guards Army chooses any sequence on turns 2 and 3", turns{2, 3}, "MF FM FF"},
		{"5.10", "soviet", "the other Soviet units move and fight on turn 1", turns{1, 1}, "MF"},
		{"5.5", "soviet", "the Soviet side chooses any sequence from turn 2", turns{2, 15}, "MF FM FF"},
		{"5.6", "nato", "NATO fights and moves on turn 1", turns{1, 1}, "FM"},
		{"5.6", "nato", "NATO never fights twice from turn 2", turns{2, 15}, "MF FM"},
	} {
		var err error
		for n := t.turns[0]; n <= t.turns[1]; n++ {
			if e := claim.Same(strings.Join(s.sequence(t.who, n), " "), t.want); e != nil && err == nil {
				err = fmt.Errorf("turn %d: %w", n, e)
			}
		}
		j.Say(t.rule, "", t.text, err)
	}
}

// sequence is what a group may declare on a turn.
func (s *setupData) sequence(who string, turn int) []string {
	for _, e := range s.Sequence.List {
		if e.Value.Who == who && e.Value.Turns.has(turn) {
			return e.Value.Options
		}
	}
	return nil
}

// claimArrivals: reinforcements (R 9.x).
func (j *assessor) claimArrivals() {
	s := &j.setup
	var quota []int
	for turn := 1; turn <= lastTurn; turn++ {
		quota = append(quota, s.quota(turn))
	}
	j.Say("9.3", "", "the Soviet side gets no units from its pool on turn 1, then 2, 3, 4, 5 and from turn 6 on 6 a turn (E-11, A-10)", claim.Same(quota, []int{0, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6}))
	j.Say("9.3", "", "one of them at most is artillery, and two divisions at most enter through one hex", claim.Same([]int{s.Soviet.Artillery, s.Soviet.PerHex}, []int{1, 2}))
	j.Say("9.3", "", "they enter over the east edge in the German Democratic Republic and Czechoslovakia", claim.Same(fmt.Sprintf("%s %v", s.Soviet.Edge, slices.Sorted(slices.Values(s.Soviet.Countries))), "east [cssr gdr]"))
	j.Say("9.4", "", "two NATO divisions at most enter through one hex", claim.Same(s.NATO.PerHex, 2))
	frg := "frankfurt hamburg hanover kassel munich nuremberg ruhr stuttgart"
	for _, t := range []struct{ nation, text, want string }{
		{"us", "Americans enter at Frankfurt, or a turn later over the west edge", "frankfurt any 1"},
		{"canada", "Canadians enter at Frankfurt, or a turn later over the west edge", "frankfurt any 1"},
		{"uk", "the British enter over the Dutch west edge", " netherlands 0"},
		{"netherlands", "the Dutch enter over the Dutch west edge", " netherlands 0"},
		{"france", "the French enter at Strasbourg or over the French west edge", "strasbourg france 0"},
		{"belgium", "the Belgians enter at Cologne or over the German west edge north of the Moselle", "cologne frg-north-of-moselle 0"},
		{"frg", "West Germans enter in their national cities only", frg + " none 0"},
	} {
		j.Say("9.5", "", t.text, claim.Same(s.entry(t.nation), t.want))
	}
	j.Say("9.6", "", "territorials are West German, called out from turn 1 on city hexes or next to them", claim.Same(fmt.Sprintf("%s %d %d", s.Territorials.Nation, s.Territorials.Turn, s.Territorials.Distance), "frg 1 1"))
}

// entry is where reinforcements of a nation enter, in words.
func (s *setupData) entry(nation string) string {
	var out []string
	for _, e := range s.NATO.List {
		if v := e.Value; v.Nation == nation {
			out = append(out, fmt.Sprint(strings.Join(slices.Sorted(slices.Values(v.Cities)), " "), " ", v.Edge, " ", v.Delay))
		}
	}
	return strings.Join(out, "; ")
}

// claimSupply: R 8.x.
func (j *assessor) claimSupply() {
	s := &j.setup
	v := s.Supply
	j.Say("8.3", "", "Soviet sources are the hexes of any map edge in the German Democratic Republic and Czechoslovakia", claim.Same(fmt.Sprintf("%s %v", v.Soviet.Edge, slices.Sorted(slices.Values(v.Soviet.Countries))), "any [cssr gdr]"))
	j.Say("8.4", "", "a Soviet line goes 6 hexes at most to a city east of the Rhine and 30 from there", claim.Same(fmt.Sprintf("%d %d %s", v.Soviet.ToCity, v.Soviet.ToSource, v.Soviet.Cities), "6 30 east-of-rhine"))
	j.Say("8.7", "", "a NATO line goes 8 hexes at most to a city and 30 from there", claim.Same([]int{v.NATO.ToCity, v.NATO.ToSource}, []int{8, 30}))
	for _, t := range []struct{ nation, text, want string }{
		{"us", "the Americans' source is Frankfurt", "frankfurt"},
		{"canada", "the Canadians' source is Frankfurt", "frankfurt"},
		{"uk", "the British source is the Ruhr", "ruhr"},
		{"france", "the French source is Strasbourg", "strasbourg"},
		{"netherlands", "the Dutch source is Apeldoorn", "apeldoorn"},
		{"belgium", "the Belgian source is Cologne", "cologne"},
		{"frg", "the West German sources are eight cities, the Ruhr among them and Cologne not", "frankfurt hamburg hanover kassel munich nuremberg ruhr stuttgart"},
	} {
		j.Say("8.8", "", t.text, claim.Same(strings.Join(slices.Sorted(slices.Values(s.sourcesOf(t.nation))), " "), t.want))
	}
	j.Say("8.4", "", "there are cities in the German Democratic Republic and Czechoslovakia to trace through", errors.Join(atLeast(len(j.cityHexes("gdr")), 1), atLeast(len(j.cityHexes("cssr")), 1)))
}

// claimVictory: R 4.x.
func (j *assessor) claimVictory() {
	v := j.setup.Victory
	j.Say("4.2", "", "victory is judged at the end of turn 15", claim.Same(v.Turn, 15))
	j.Say("4.4", "", "the Ruhr is lost with 5 of its hexes", claim.Same(v.Ruhr, 5))
	j.Say("4.5", "", "the Federal Republic is out with 32 of its city hexes, each hex of a city counting (E-05)", claim.Same(v.FRGCities, 32))
	j.Say("4.6", "", "a bridgehead is 3 contiguous bank hexes; 1109, 1210 and 1211 are one (E-04)", errors.Join(claim.Same(v.Bridgehead, 3), claim.Same(v.Example, []string{"1109", "1210", "1211"}), j.connected(mustHexes(j.data, v.Example...))))
}
