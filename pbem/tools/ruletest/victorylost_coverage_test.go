package ruletest

import (
	"testing"

	"fieldpost/rules/victorylost"
)

// victoryNoAccept are the rules of A Victory Lost without an accepting case, victoryNoRefuse those without a refusing
// one, with the reason.
var victoryNoAccept = map[string]string{}

var victoryNoRefuse = map[string]string{
	"9.1.2":  allows,
	"9.2":    unsaid,
	"10.1.1": counts,
	"10.1.3": counts,
	"10.1.5": counts,
	"14.0.1": counts,
}

// TestVictoryLostCoverage holds A Victory Lost to its cases.
func TestVictoryLostCoverage(t *testing.T) {
	holdCoverage(t, victorylost.New(), "../../../scenarios/a-victory-lost", casesIn(t, "../../../rules/victorylost/testdata"),
		victoryNoAccept,
		victoryNoRefuse)
}

// TestVictoryLostOptions holds the options of A Victory Lost to its cases.
func TestVictoryLostOptions(t *testing.T) {
	holdOptions(t, victorylost.New(), casesIn(t, "../../../rules/victorylost/testdata"))
}
