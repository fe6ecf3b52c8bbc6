package ruletest

import (
	"slices"
	"testing"

	"fieldpost/rules/gsfg"
)

// gsfgNoAccept are the rules of Group of Soviet Forces Germany without an accepting case, gsfgNoRefuse those without a
// refusing one, with the reason.
var gsfgNoAccept = map[string]string{}

var gsfgNoRefuse = map[string]string{
	"1.9":   counts,
	"2.11":  counts,
	"2.13":  allows,
	"3.3":   counts,
	"4.2":   counts,
	"4.3":   counts,
	"4.4":   counts,
	"4.5":   counts,
	"4.6":   counts,
	"4.8":   counts,
	"5.9":   counts,
	"6.5":   allows,
	"6.14":  allows,
	"6.16":  allows,
	"7.4":   allows,
	"7.7":   counts,
	"7.8":   allows,
	"8.9":   counts,
	"11.5":  allows,
	"11.9":  counts,
	"11.11": counts,
	"11.12": counts,
	"11.13": counts,
	"11.15": allows,
	"11.16": counts,
	"11.18": results,
	"11.20": results,
	"11.22": results,
	"12.1":  counts,
	"12.2":  counts,
	"12.3":  counts,
	"12.4":  counts,
	"12.6":  counts,
	"13.3":  allows,
	"13.10": counts,
}

// gsfgExamples are the worked examples of the rulebook by the name that their cases bear, with the rule. E-23, the
// diagram of envelopments, is lost; its cases show the three ways of 11.15.
var gsfgExamples = [][2]string{
	{"E-01", "1.5"}, {"E-02", "1.5"}, {"E-03", "2.2"}, {"E-04", "4.6"}, {"E-05", "4.5"}, {"E-06", "6.2"}, {"E-07", "6.2"}, {"E-08", "6.3"},
	{"E-09", "6.15"}, {"E-10", "8.9"}, {"E-11", "9.3"}, {"E-12", "9.8"}, {"E-13", "11.7"}, {"E-14", "11.12"}, {"E-15", "11.13"},
	{"E-16", "11.16"},
	{"E-17", "12.3"}, {"E-18", "12.2"}, {"E-19", "13.12"}, {"E-20", "13.18"}, {"E-21", "1.8"}, {"E-22", "4.7"}, {"E-23", "11.15"},
}

// TestGSFGExamples wants a case for each worked example of the rulebook that names its rule.
func TestGSFGExamples(t *testing.T) {
	cases := casesIn(t, "../../../rules/gsfg/testdata")
	for _, e := range gsfgExamples {
		if !slices.ContainsFunc(cases, func(c Case) bool { return slices.Contains(c.Refs, e[0]) && slices.Contains(c.Refs, e[1]) }) {
			t.Errorf("no case of rule %s shows example %s", e[1], e[0])
		}
	}
}

// TestGSFGCoverage holds Group of Soviet Forces Germany to its cases.
func TestGSFGCoverage(t *testing.T) {
	holdCoverage(t, gsfg.New(), "../../../scenarios/group-of-soviet-forces-germany", casesIn(t, "../../../rules/gsfg/testdata"),
		gsfgNoAccept,
		gsfgNoRefuse)
}

// TestGSFGOptions holds the options of Group of Soviet Forces Germany to its cases.
func TestGSFGOptions(t *testing.T) {
	holdOptions(t, gsfg.New(), casesIn(t, "../../../rules/gsfg/testdata"))
}
