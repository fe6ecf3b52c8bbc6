package valuation

import (
	"fmt"
	"strconv"
	"strings"

	"fieldpost/rules/core"
)

// ParseWeights reads a title's ai.yaml: comments, and entries "- {name: NAME, greedy: N, tuned: N, means: "WORDS"}" of
// one line each. A parser of all of YAML would make every planner larger. fields names a variable for each weight. The
// file is part of the program: a mistake in it panics, and the tests of each title load it.
func ParseWeights(text []byte, fields map[string]*int) []core.Weight {
	var out []core.Weight
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		w, err := parseWeight(strings.TrimSpace(line))
		if err != nil || fields[w.Name] == nil {
			panic(fmt.Sprintf("ai.yaml: %q is no entry of a weight: %v", line, err))
		}
		out = append(out, w)
	}
	if len(out) != len(fields) {
		panic(fmt.Sprintf("ai.yaml: %d weights for %d fields", len(out), len(fields)))
	}
	return out
}

// parseWeight parses an entry of ai.yaml. It returns an error for values below 1.
func parseWeight(line string) (w core.Weight, err error) {
	for _, p := range []struct {
		before string
		number *int
		text   *string
	}{{"- {name: ", nil, &w.Name}, {", greedy: ", &w.Greedy, nil}, {", tuned: ", &w.Tuned, nil}, {`, means: "`, nil, &w.Means}} {
		rest, ok := strings.CutPrefix(line, p.before)
		end := strings.IndexAny(rest, `,"`)
		if p.text == &w.Means {
			end = strings.Index(rest, `"}`)
		}
		if !ok || end < 1 {
			return w, fmt.Errorf("%q is missing", p.before)
		}
		value := rest[:end]
		line = rest[end:]
		if p.text != nil {
			*p.text = value
		} else if *p.number, err = strconv.Atoi(value); err != nil || *p.number < 1 {
			return w, fmt.Errorf("%q: want a number of at least 1", value)
		}
	}
	return w, nil
}

// SetWeights sets each field to the value of its name, and to greedy's where there is none.
func SetWeights(list []core.Weight, values map[string]int, fields map[string]*int) {
	for _, w := range list {
		*fields[w.Name] = w.Greedy
		if n, ok := values[w.Name]; ok {
			*fields[w.Name] = n
		}
	}
}
