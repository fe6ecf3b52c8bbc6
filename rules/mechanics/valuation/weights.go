package valuation

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"fieldpost/rules/core"
)

// Values is the constraint on a title's type for the values. Fields returns a variable for each weight, by name.
type Values[V any] interface {
	*V
	Fields() map[string]*int
}

// Weights holds the values with which the computer player of a title rates orders. V is the title's type for them.
type Weights[V any, P Values[V]] struct {
	file    []byte
	once    sync.Once
	list    []core.Weight
	stances []core.Stance
	greedy  V
}

// NewWeights returns the weights of a title's ai.yaml. The file has comments, and entries of one line each:
//
//   - {name: NAME, greedy: N, tuned: N, means: "WORDS"}
//   - {stance: "WORDS", change: "NAME 50, NAME 200"}
//   - {stance: "WORDS", first: "LINE"}
//
// A full YAML parser would make every planner larger. The file is part of the program and is parsed at its first use. A
// mistake in it panics; the tests of each title read the file.
func NewWeights[V any, P Values[V]](file []byte) *Weights[V, P] { return &Weights[V, P]{file: file} }

func (w *Weights[V, P]) read() {
	w.once.Do(func() {
		fields := P(&w.greedy).Fields()
		w.list, w.stances = parseWeights(w.file, fields)
		for _, x := range w.list {
			*fields[x.Name] = x.Greedy
		}
	})
}

// List returns the weights in the order of the file.
func (w *Weights[V, P]) List() []core.Weight {
	w.read()
	return w.list
}

// Stances returns the stances in the order of the file.
func (w *Weights[V, P]) Stances() []core.Stance {
	w.read()
	return w.stances
}

// Greedy returns the values that were set by hand. Callers must not change them.
func (w *Weights[V, P]) Greedy() *V {
	w.read()
	return &w.greedy
}

// With returns the values that were set by hand, with some replaced.
func (w *Weights[V, P]) With(replaced map[string]int) *V {
	w.read()
	v := w.greedy
	fields := P(&v).Fields()
	for _, x := range w.list {
		if n, ok := replaced[x.Name]; ok {
			*fields[x.Name] = n
		}
	}
	return &v
}

// parseWeights parses a title's ai.yaml. It panics at the first mistake.
func parseWeights(text []byte, fields map[string]*int) (out []core.Weight, stances []core.Stance) {
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "- {stance: ") {
			s, err := parseStance(line, fields)
			if err != nil {
				panic(fmt.Sprintf("ai.yaml: %q is no stance: %v", line, err))
			}
			stances = append(stances, s)
			continue
		}
		w, err := parseWeight(line)
		if err != nil || fields[w.Name] == nil {
			panic(fmt.Sprintf("ai.yaml: %q is no entry of a weight: %v", line, err))
		}
		out = append(out, w)
	}
	if len(out) != len(fields) {
		panic(fmt.Sprintf("ai.yaml: %d weights for %d fields", len(out), len(fields)))
	}
	return out, stances
}

// parseStance parses an entry of ai.yaml. It returns an error for values that are unknown, or not from 1 to 1000 per
// cent.
func parseStance(line string, fields map[string]*int) (s core.Stance, err error) {
	part := strings.Split(strings.TrimSuffix(line, `"}`), `"`)
	if len(part) != 4 || !strings.HasSuffix(line, `"}`) || part[0] != "- {stance: " {
		return s, fmt.Errorf("want two values in quotes")
	}
	s.Name = part[1]
	switch part[2] {
	case ", first: ":
		s.FirstLine = part[3]
		return s, nil
	case ", change: ":
	default:
		return s, fmt.Errorf("want first or change")
	}
	s.WeightPercent = map[string]int{}
	for item := range strings.SplitSeq(part[3], ", ") {
		name, number, _ := strings.Cut(item, " ")
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > 1000 || fields[name] == nil {
			return s, fmt.Errorf("%q: want a value of this file, and 1 to 1000 per cent", item)
		}
		s.WeightPercent[name] = n
	}
	return s, nil
}

// parseWeight parses an entry of ai.yaml. It returns an error for values below 1.
func parseWeight(line string) (w core.Weight, err error) {
	for _, p := range []struct {
		before string
		number *int
		text   *string
	}{{"- {name: ", nil, &w.Name}, {", greedy: ", &w.Greedy, nil}, {", tuned: ", &w.Tuned, nil}, {`, means: "`, nil, &w.Meaning}} {
		rest, ok := strings.CutPrefix(line, p.before)
		end := strings.IndexAny(rest, `,"`)
		if p.text == &w.Meaning {
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
