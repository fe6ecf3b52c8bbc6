package demo

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"
	"gopkg.in/yaml.v3"

	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// head holds the first section of a script.
type head struct {
	About    string            `yaml:"about"`
	Players  map[string]string `yaml:"players"` // anna, boris: the side of each
	Scenario string            `yaml:"scenario"`
	First    bool              `yaml:"first"` // default demo
	Options  map[string]string `yaml:"options"`
}

// load parses the script of a title. It has these sections:
//   - "anna: SUBJECT" and "boris: SUBJECT" with a mail;
//   - "note: TEXT", a heading above the next mail;
//   - "answers: turn N" with a section "answer: anna PHASE" for each sheet, which is mailed when the player is asked for
//     it;
//   - "computer: turn N", a computer player plays until that turn, with lines "PHASE: ORDER" that replace its orders.
func load(title string) (titleDemo, error) {
	text, err := scenarios.Demo(title)
	if err != nil {
		return titleDemo{}, err
	}
	a := txtar.Parse(text)
	var h head
	dec := yaml.NewDecoder(bytes.NewReader(a.Comment))
	dec.KnownFields(true)
	if err := dec.Decode(&h); err != nil {
		return titleDemo{}, fmt.Errorf("demo of %s: %w", title, err)
	}
	w := titleDemo{title: title, about: h.About, scenario: h.Scenario, first: h.First, anna: core.Side(h.Players["anna"]),
		boris: core.Side(h.Players["boris"])}
	for k, v := range h.Options { // any order: they are looked up
		w.options = append(w.options, core.Fact{Name: k, Value: v})
	}
	for _, f := range a.Files {
		if err := w.add(f.Name, string(f.Data)); err != nil {
			return titleDemo{}, fmt.Errorf("demo of %s, section %q: %w", title, f.Name, err)
		}
	}
	return w, nil
}

// add parses one section.
func (w *titleDemo) add(name, text string) error {
	kind, rest, _ := strings.Cut(name, ": ")
	last := len(w.script) - 1
	fresh := last < 0 || w.script[last].hasContent()
	if kind != "answer" && fresh {
		w.script = append(w.script, scriptMail{})
		last++
	}
	l := &w.script[max(0, last)]
	switch kind {
	case "anna", "boris":
		l.who, l.subject, l.text = kind, rest, text
	case "note":
		l.note = rest
	case "answers":
		l.chits = &turnAnswers{}
		return parseTurn(rest, &l.chits.turn)
	case "answer":
		who, phase, _ := strings.Cut(rest, " ")
		if l.chits == nil {
			return fmt.Errorf("an answer stands behind answers")
		}
		l.chits.list = append(l.chits.list, reply{who, phase, strings.TrimSuffix(text, "\n")})
	case "computer":
		l.computer = &computerPlayer{firstLines: map[string]string{}}
		for row := range strings.Lines(text) {
			phase, order, _ := strings.Cut(strings.TrimSpace(row), ": ")
			l.computer.firstLines[phase] = order
		}
		return parseTurn(rest, &l.computer.until)
	default:
		return fmt.Errorf("want anna, boris, note, answers, answer or computer")
	}
	return nil
}

// hasContent reports whether the mail has content besides its heading.
func (l scriptMail) hasContent() bool { return l.who != "" || l.chits != nil || l.computer != nil }

// parseTurn parses "turn 2".
func parseTurn(s string, into *int) (err error) {
	*into, err = strconv.Atoi(strings.TrimPrefix(s, "turn "))
	return err
}
