package demyansk

import (
	"os"
	"regexp"
	"testing"
	"testing/fstest"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datacheck/datachecktest"
)

var _ core.ClaimChecker = Title{}

// shippedFiles are the files that come with the program.
func shippedFiles(t *testing.T) fstest.MapFS {
	t.Helper()
	return datachecktest.CopyFiles(t, os.DirFS("../../scenarios/demyansk-shield"), mapFile, unitsFile, tablesFile, setupFile)
}

// change is an edit of a data file: a pattern is replaced wherever it stands, by line.
type change struct{ file, pattern, with string }

// apply makes the changes in the shipped files.
func apply(t *testing.T, list ...change) fstest.MapFS {
	t.Helper()
	files := shippedFiles(t)
	for _, c := range list {
		text := string(files[c.file].Data)
		edited := regexp.MustCompile("(?m)"+c.pattern).ReplaceAllString(text, c.with)
		if edited == text {
			t.Errorf("%s: %q changes nothing", c.file, c.pattern)
		}
		files[c.file] = &fstest.MapFile{Data: []byte(edited)}
	}
	return files
}

// TestFactsShaken: every fact of the rulebook can fail.
func TestFactsShaken(t *testing.T) { datachecktest.CheckMutations(t, shippedFiles(t), factFiles) }
