package gsfg

import (
	"os"
	"testing"
	"testing/fstest"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datacheck/datachecktest"
)

const folder = "../../scenarios/group-of-soviet-forces-germany/"

// shipped are the files that come with the program.
func shipped(t *testing.T) fstest.MapFS {
	t.Helper()
	return datachecktest.CopyFiles(t, os.DirFS(folder), mapFile, unitsFile, tablesFile, setupFile)
}

func judge(t *testing.T, files fstest.MapFS) []core.Claim {
	t.Helper()
	return datachecktest.ClaimsOf(t, New(), files)
}

// TestClaimsHold: the shipped data agree with every statement of the rulebook.
func TestClaimsHold(t *testing.T) { datachecktest.CheckClaims(t, judge(t, shipped(t))) }

// TestFactsShaken: every fact of the rulebook can fail.
func TestFactsShaken(t *testing.T) { datachecktest.CheckMutations(t, shipped(t), factFiles) }
