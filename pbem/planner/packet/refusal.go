package packet

import (
	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/text"
)

// Refusal holds the faults of a refused sheet. None of its orders was executed.
type Refusal struct {
	Sheet  []string `json:"sheet" doc:"its lines; none if they do not fit"`
	Faults []Fault  `json:"faults" doc:"what is wrong"`
	Left   int      `json:"left,omitempty" doc:"number of faults that are not listed"`
	Tries  int      `json:"tries,omitempty" doc:"over standard input: how many more sheets are taken"`
}

// Fault is one fault of a sheet.
type Fault struct {
	Line    int      `json:"line" doc:"index in sheet, -1 for none"`
	Code    string   `json:"code" doc:"short name of the fault, which never changes"`
	Rule    string   `json:"rule,omitempty" doc:"number of the rule"`
	Text    string   `json:"text" doc:"in words"`
	Legal   []string `json:"legal,omitempty" doc:"lines that would be legal"`
	Whole   bool     `json:"whole,omitempty" doc:"about the sheet as a whole: legal lists lines to add"`
	Warning bool     `json:"warning,omitempty" doc:"the sheet would be accepted in spite of it"`
}

// Refuse describes a refused sheet in the language of words.
func Refuse(out *engine.Outcome, words *text.Translator) *Refusal {
	r := &Refusal{Sheet: append([]string{}, out.Lines...), Faults: []Fault{}}
	for _, f := range out.Faults {
		line := f.Pos.Line - out.StartPos.Line - 1
		if line < 0 || line >= len(r.Sheet) {
			line = -1
		}
		r.Faults = append(r.Faults, Fault{line, f.Code, f.Rule, words.Translate(f.Text), f.Legal, f.SheetWide,
			f.Stage > notation.Illegal})
	}
	return r
}
