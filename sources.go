// Package fieldpost holds the sources of the rules and the cases that accept them, so that the program itself can say which faults
// and events a title knows and where a rule is at work. They are those that it was built from.
package fieldpost

import "embed"

// Sources are the files by their path in the project.
//
//go:embed docs/words/*.md notation/*.go rules/*/*.go rules/mechanics/*/*.go rules/*/testdata/*.case
//go:embed pbem/engine/*.go pbem/engine/judging/*.go pbem/engine/sheets/*.go
var Sources embed.FS
