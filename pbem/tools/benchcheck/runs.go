package benchcheck

import (
	"slices"
	"strings"
)

// Run is a command in the page's table, with the rows whose figures it measures.
type Run struct {
	Command string
	Rows    []Row
}

// Runs returns the benchmark commands of a table in order, each once. A row with "the same" belongs to the command
// above it.
func Runs(rows []Row) []Run {
	var out []Run
	text := ""
	for _, r := range rows {
		if !strings.HasPrefix(r.Command, "the same") {
			text = ""
			if m := command.FindStringSubmatch(r.Command); m != nil {
				text = m[1]
			}
		}
		if text == "" {
			continue
		}
		if at := slices.IndexFunc(out, func(x Run) bool { return x.Command == text }); at >= 0 {
			out[at].Rows = append(out[at].Rows, r)
		} else {
			out = append(out, Run{text, []Row{r}})
		}
	}
	return out
}
