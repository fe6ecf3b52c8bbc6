package report

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"fieldpost/pbem/ledger"
)

// Luck is what the dice of one kind of roll came to so far.
type Luck struct {
	Kind  string // of roll: "combat"
	Sides int    // of the die
	Faces []int  // how often 1, 2, ... fell
}

// Count is the number of dice.
func (l Luck) Count() int {
	n := 0
	for _, f := range l.Faces {
		n += f
	}
	return n
}

// tenths rounds a quotient to one decimal.
func tenths(a, b int) string {
	t := (20*a + b) / (2 * b)
	return fmt.Sprintf("%d.%d", t/10, t%10)
}

// Mean is the average face to one decimal.
func (l Luck) Mean() string {
	sum := 0
	for i, f := range l.Faces {
		sum += (i + 1) * f
	}
	if n := l.Count(); n > 0 {
		return tenths(sum, n)
	}
	return "-"
}

// Expected is the average of a fair die.
func (l Luck) Expected() string { return tenths(l.Sides+1, 2) }

// LuckOf counts the dice that a ledger has made public, by kind of roll, sorted. External dice and dice of more than 20 sides are left out.
func LuckOf(log *ledger.Log) []Luck {
	var out []Luck
	for _, r := range log.Records() {
		if r.Type != "roll" || r.Get("block") == "external" {
			continue
		}
		kind, _, _ := strings.Cut(r.Get("event"), ":")
		sides, err := strconv.Atoi(strings.TrimPrefix(r.Get("die"), "d"))
		face, err2 := strconv.Atoi(r.Get("face"))
		if err != nil || err2 != nil || face < 1 || face > sides || sides > 20 {
			continue
		}
		i := sort.Search(len(out), func(i int) bool {
			return out[i].Kind > kind || out[i].Kind == kind && out[i].Sides >= sides
		})
		if i == len(out) || out[i].Kind != kind || out[i].Sides != sides {
			out = append(out, Luck{})
			copy(out[i+1:], out[i:])
			out[i] = Luck{Kind: kind, Sides: sides, Faces: make([]int, sides)}
		}
		out[i].Faces[face-1]++
	}
	return out
}

func luckSection(log *ledger.Log) section {
	s := section{title: "LUCK SO FAR", inline: true}
	for _, l := range LuckOf(log) {
		var faces []string
		for i, n := range l.Faces {
			faces = append(faces, fmt.Sprintf("%dx%d", n, i+1))
		}
		s.para(fmt.Sprintf("%s: %d d%d, mean %s (expected %s); %s", l.Kind, l.Count(), l.Sides, l.Mean(), l.Expected(), strings.Join(faces, " ")))
	}
	return s
}
