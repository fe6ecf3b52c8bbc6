package ruletest

import (
	"testing"

	"fieldpost/rules/demyansk"
)

// demyanskNoAccept are the rules of Demyansk Shield without an accepting case, demyanskNoRefuse those without a
// refusing one, with the reason.
var demyanskNoAccept = map[string]string{
	"3.34": defines, "3.35": defines, "9.34": defines, "9.36": unsaid, "9.37": defines, "14.44": defines,
}

var demyanskNoRefuse = map[string]string{
	"3.23":  allows,
	"3.27":  allows,
	"3.31":  counts,
	"3.33":  unsaid, // it costs units, and the sheet is warned
	"3.34":  defines,
	"3.35":  defines,
	"6.14":  allows,
	"9.34":  defines,
	"9.37":  defines,
	"6.43":  counts,
	"11.43": counts, // untried units are drawn, whoever likes it
	"11.51": counts,
	"12.11": counts,
	"12.25": counts,
	"12.34": counts,
	"12.36": allows,
	"12.38": counts,
	"13.21": allows,
	"13.24": defines,
	"14.11": counts,
	"16.11": counts,
	"16.12": counts,
	"16.13": counts,
	"16.14": counts,
	"16.15": counts,
	"16.16": counts,
	"16.21": counts,
	"16.22": counts,
	"16.23": counts,
	"14.15": counts,
	"14.23": allows,
	"14.42": counts,
	"14.44": defines,
	"5.23":  counts,
	"5.24":  counts,
	"5.51":  counts,
	"6.34":  counts,
	"6.52":  counts,
	"6.55":  counts,
	"10.43": counts,
	"14.34": counts,
	"14.36": counts,
	"14.41": counts,
	"19.14": counts,
	"19.24": counts,
	"19.34": counts,
}

// TestDemyanskCoverage holds Demyansk Shield to its cases.
func TestDemyanskCoverage(t *testing.T) {
	holdCoverage(t, demyansk.New(), "../../../scenarios/demyansk-shield", casesIn(t, "../../../rules/demyansk/testdata"),
		demyanskNoAccept, demyanskNoRefuse)
}
