package api

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// answersReply holds the lines that a side may write besides orders of a phase: the answer to an open question,
// standing orders, sheets filed ahead.
type answersReply struct {
	Question *openQuestion  `json:"question,omitempty"`
	Reply    string         `json:"reply,omitempty"` // frame with the default answer
	Standing []string       `json:"standing"`
	Ahead    []filedSheet   `json:"ahead"`
	Sealed   []string       `json:"sealed"`
	Forms    []standingForm `json:"forms"`
}

// openQuestion describes the open question.
type openQuestion struct {
	Owner   string   `json:"owner"`
	Mine    bool     `json:"mine"`
	Kind    string   `json:"kind"`
	Rule    string   `json:"rule"`
	Hex     string   `json:"hex,omitempty"`
	Text    string   `json:"text"`
	Facts   []fact   `json:"facts"`
	Options []option `json:"options"`
	Barred  []option `json:"barred"`
}

type fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// option is one possible answer.
type option struct {
	Line    string   `json:"line"`
	Text    string   `json:"text"` // its effect, or why the rules forbid it
	Rule    string   `json:"rule,omitempty"`
	Units   []string `json:"units"`
	Hex     string   `json:"hex,omitempty"`
	Path    []string `json:"path"`
	Default bool     `json:"default"`
}

// filedSheet is a sheet filed for a later phase.
type filedSheet struct {
	Phase string   `json:"phase"`
	Lines []string `json:"lines"`
}

// standingForm is a kind of event for standing orders, with example lines.
type standingForm struct {
	Window string   `json:"window"`
	Lines  []string `json:"lines"`
}

// answers returns the questions that the side may answer, now or in advance.
func (b *Handler) answers(struct{}) (any, error) { return b.collectAnswers(), nil }

func (b *Handler) collectAnswers() *answersReply {
	x := b.sight
	out := &answersReply{Standing: statementLines(x.Standing), Ahead: []filedSheet{}, Sealed: []string{}, Forms: []standingForm{}}
	for _, a := range x.Ahead {
		out.Ahead = append(out.Ahead, filedSheet{a.Phase, statementLines(a.Orders)})
	}
	for _, s := range x.Sealed {
		out.Sealed = append(out.Sealed, s.Statement)
	}
	for _, w := range b.game.Module().Vocabulary(x.View.Phase, x.Side).Questions {
		out.Forms = append(out.Forms, standingForm{w, []string{"default " + w, "pause " + w}})
	}
	if c := x.Open; c != nil {
		out.Question = &openQuestion{string(c.Owner), c.Owner == x.Side, c.Kind, c.Rule, c.Hex, b.translate(c.Question), []fact{},
			b.options(*c),
			b.barred(*c)}
		for _, f := range c.Facts {
			out.Question.Facts = append(out.Question.Facts, fact{b.translate(say.Plain(f.Name)), b.translate(say.Plain(f.Value))})
		}
		if c.Owner == x.Side && len(c.Options) > 0 {
			out.Reply = strings.Join([]string{b.frameHead(x.View.Phase), c.Options[c.Default].Text(), "#END", ""}, "\n")
		}
	}
	return out
}

// statementLines returns statements as text lines, including the indented lines under each.
func statementLines(statements []notation.Statement) []string {
	out := []string{}
	for _, st := range statements {
		out = append(out, strings.Split(strings.TrimSuffix(st.String(), "\n"), "\n")...)
	}
	return out
}

func (b *Handler) options(c core.Choice) []option {
	out := []option{}
	for i, o := range c.Options {
		x := optionOf(o, o.Note, b)
		x.Default = i == c.Default
		out = append(out, x)
	}
	return out
}

func (b *Handler) barred(c core.Choice) []option {
	out := []option{}
	for _, o := range c.Barred {
		x := optionOf(o.Option, o.Why, b)
		x.Rule = o.Rule
		out = append(out, x)
	}
	return out
}

func optionOf(o core.Option, text say.Text, b *Handler) option {
	x := option{Line: o.Text(), Text: b.translate(text), Units: nonNil(slices.Clone(o.Units)), Hex: o.At,
		Path: nonNil(slices.Clone(o.Path))}
	if n := len(o.Path); n > 0 {
		x.Hex = o.Path[n-1]
	}
	return x
}
