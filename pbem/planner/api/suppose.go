package api

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
)

// supposeRequest asks to assume a result for an attack.
type supposeRequest struct {
	sheetText
	Line   int    `json:"line"`   // line of the attack
	Result string `json:"result"` // "" for the likeliest
}

// supposeResult writes the assumed result of an attack into the line "check" of its sheet. All later boards use that
// result.
func (b *Handler) supposeResult(s supposeRequest) (any, error) {
	all := s.sheetText
	all.Upto = nil
	p, err := b.planOf(all)
	if err != nil {
		return nil, err
	}
	for _, sh := range p.Sheets {
		attack := 0
		for _, st := range sh.Frame.Statements {
			if st.Verb == "attack" {
				attack++
			}
			if st.Verb == "attack" && st.Pos.Line == s.Line {
				return editedSheet{assumeResult(splitLines(s.Sheet), sh.Frame, attack, s.Result), 0}, nil
			}
		}
	}
	return nil, say.Errorf("line %d is no attack", s.Line)
}

// assumeResult writes an attack's result into the line "check" of a sheet. It puts that line at the end, so that other
// lines keep their numbers.
func assumeResult(lines []string, f notation.Frame, attack int, result string) string {
	list := slices.DeleteFunc(slices.Clone(f.AssumedResults), func(a notation.AssumedResult) bool { return a.Attack == attack })
	if result != "" {
		list = append(list, notation.AssumedResult{Attack: attack, Result: strings.ToUpper(result)})
	}
	slices.SortFunc(list, func(a, b notation.AssumedResult) int { return a.Attack - b.Attack })
	line := "check"
	for _, a := range list {
		line += fmt.Sprint(" ", a)
	}
	end := f.Pos.Line
	for end < len(lines) {
		if _, closed := notation.IsFrameLine(lines[end]); closed {
			break
		}
		end++
	}
	at := slices.IndexFunc(lines[f.Pos.Line:end], isCheckLine)
	switch {
	case at >= 0 && len(list) > 0:
		lines[f.Pos.Line+at] = line
	case at >= 0:
		lines = slices.Delete(lines, f.Pos.Line+at, f.Pos.Line+at+1)
	case len(list) > 0:
		lines = slices.Insert(lines, end, line)
	}
	return strings.Join(lines, "\n") + "\n"
}

// isCheckLine reports whether a line asks for a check.
func isCheckLine(line string) bool {
	w := strings.Fields(line)
	return len(w) > 0 && strings.EqualFold(w[0], "check")
}
