package valuation

import (
	"fmt"

	"gopkg.in/yaml.v3"

	"fieldpost/rules/core"
)

// weightLine is an entry of a title's ai.yaml.
type weightLine struct {
	Name   string
	Greedy int
	Tuned  int
	Means  string
}

// ParseWeights reads a title's ai.yaml. fields names a variable for each weight. The file is part of the program: a
// mistake in it panics, and the tests of each title load it.
func ParseWeights(text []byte, fields map[string]*int) []core.Weight {
	var lines []weightLine
	if err := yaml.Unmarshal(text, &lines); err != nil {
		panic(fmt.Sprintf("ai.yaml: %v", err))
	}
	var out []core.Weight
	for _, x := range lines {
		if fields[x.Name] == nil || x.Greedy < 1 || x.Tuned < 1 || x.Means == "" {
			panic(fmt.Sprintf("ai.yaml: %q is no weight, or has no value above 0, or no meaning", x.Name))
		}
		out = append(out, core.Weight{Name: x.Name, Means: x.Means, Greedy: x.Greedy, Tuned: x.Tuned})
	}
	if len(out) != len(fields) {
		panic(fmt.Sprintf("ai.yaml: %d weights for %d fields", len(out), len(fields)))
	}
	return out
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
