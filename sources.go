// Package fieldpost holds the sources of the rules, the cases that accept them, and the translations, so that the
// program itself can say which faults and events a title knows, where a rule is at work, and what a translation lacks.
// They are those that it was built from.
package fieldpost

import "embed"

// Sources are the files by their path in the project.
//
//go:embed docs/words/*.md notation/*.go rules/*/*.go rules/mechanics/*/*.go rules/*/testdata/*.case
//go:embed pbem/engine/*.go pbem/engine/judging/*.go pbem/engine/sheets/*.go
//go:embed notation/*.*.txt rules/*/*.*.txt pbem/*/*.*.txt pbem/*/*/*.*.txt
var Sources embed.FS
