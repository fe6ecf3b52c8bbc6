package victorylost

import (
	"os"
	"testing"
	"testing/fstest"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datacheck/datachecktest"
)

// shippedFiles are the files that come with the program.
func shippedFiles(t testing.TB) fstest.MapFS {
	t.Helper()
	return datachecktest.CopyFiles(t, os.DirFS("../../scenarios/a-victory-lost"), mapFile, unitsFile, tablesFile, setupFile)
}

func allClaims(t testing.TB, files fstest.MapFS) []core.Claim {
	t.Helper()
	return datachecktest.ClaimsOf(t, New().(core.ClaimChecker), files)
}

// TestClaimsHold: the shipped data agree with every statement of the rulebook.
func TestClaimsHold(t *testing.T) { datachecktest.CheckClaims(t, allClaims(t, shippedFiles(t))) }

// TestFactsShaken: every fact of the rulebook can fail.
func TestFactsShaken(t *testing.T) { datachecktest.CheckMutations(t, shippedFiles(t), factFiles) }
