package report

import (
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/dicestats"
	"fieldpost/rules/core"
)

// luckSection lists the dice of each owner: their number, their mean beside the mean of fair dice, and how often each
// face fell. For each side it adds how often fair dice would be at least as good.
func luckSection(g *engine.Game) section {
	s := section{title: "LUCK SO FAR", right: "how often 1, 2, ... fell"}
	all := dicestats.FromLog(g.Log(), dicestats.NewClassifier(g.Module()))
	for _, c := range all {
		what := nameOfKind(c.Kind)
		if c.Owner != "" {
			what = say.F("%s, %s", sideName(c.Owner), what)
		}
		var faces []string
		for _, n := range c.Faces {
			faces = append(faces, strconv.Itoa(n))
		}
		s.row(say.F("%s: %dd%d, mean %s, expected %s", what, c.N(), c.Sides, c.Mean(), c.Expected()), say.Plain(strings.Join(faces, " ")))
	}
	for _, side := range g.Module().World().Sides {
		s.para(sideLuck(side, all.OfOwner(side)))
	}
	return s
}

// nameOfKind returns what dice of a kind decide, such as combat, or the kind's label.
func nameOfKind(k core.DiceKind) say.Text {
	if k.Means == "" {
		return say.Plain(k.Label)
	}
	return k.Means
}

// sideLuck returns how often fair dice are at least as good for a side as its own dice, in all and by kind. It returns
// "" if no die roll has a good end.
func sideLuck(side core.Side, counts dicestats.List) say.Text {
	total, ok := dicestats.Chance(counts...)
	if !ok {
		return ""
	}
	var parts []say.Text
	for _, c := range counts {
		if n, ok := dicestats.Chance(c); ok {
			format := "%s %d (high is good)"
			if c.Kind.Good == core.GoodLow {
				format = "%s %d (low is good)"
			}
			parts = append(parts, say.F(format, nameOfKind(c.Kind), n))
		}
	}
	return say.F("%s: fair dice are as good for this side, or better, %d of 1000 times. By kind: %s", sideName(side), total,
		say.Join(parts, "; "))
}
