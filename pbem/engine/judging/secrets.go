package judging

import (
	"strconv"

	"fieldpost/notation"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// hide stores text as a secret and returns the statement with the secret's number in its place. Nothing is sealed
// before the whole sheet is judged.
func (j *Judgement) hide(st notation.Statement, text string) notation.Statement {
	j.Secrets = append(j.Secrets, text)
	return sheets.PublicForm(st, strconv.Itoa(len(j.Secrets)-1))
}

// hideStatement hides a statement, except its condition, which decides whether it is executed.
func (j *Judgement) hideStatement(st notation.Statement) notation.Statement {
	plain := st
	plain.If = nil
	return j.hide(st, plain.String())
}

// hideOrder returns the replacement of a statement whose order must stay secret: one secret, or one for each part.
func (j *Judgement) hideOrder(st notation.Statement, o core.Order) []notation.Statement {
	p, ok := o.(core.MultiSealer)
	if !ok || len(p.Parts()) == 0 {
		return []notation.Statement{j.hideStatement(st)}
	}
	var out []notation.Statement
	for _, text := range p.Parts() {
		out = append(out, j.hide(st, text))
	}
	return out
}
