package gsfg

import (
	"os"
	"testing"
	"testing/fstest"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/facts/factstest"
)

const folder = "../../scenarios/group-of-soviet-forces-germany/"

// shipped are the files that come with the program.
func shipped(t *testing.T) fstest.MapFS {
	t.Helper()
	return factstest.CopyFiles(t, os.DirFS(folder), mapFile, unitsFile, tablesFile, setupFile)
}

func judge(t *testing.T, files fstest.MapFS) []core.Claim {
	t.Helper()
	return factstest.ClaimsOf(t, New(), files)
}

// TestClaimsHold: the shipped data agree with every statement of the rulebook.
func TestClaimsHold(t *testing.T) { factstest.CheckClaims(t, judge(t, shipped(t))) }

// TestFactsShaken: every fact of the rulebook can fail.
func TestFactsShaken(t *testing.T) { factstest.CheckMutations(t, shipped(t), factFiles) }
