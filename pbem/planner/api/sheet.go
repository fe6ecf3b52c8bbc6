package api

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/game/preview"
)

// sheetText holds a text of sheets, and the number of the last line to use.
type sheetText struct {
	Sheet string `json:"sheet"`
	Upto  *int   `json:"upto"` // last line that counts; nil for all
}

// keptPlan is a cached plan, because a page asks about one board repeatedly.
type keptPlan struct {
	text string
	preview.PlanResult
}

// maxPlans bounds the number of cached plans.
const maxPlans = 6

// planOf returns the plan of a text of sheets.
func (b *Handler) planOf(s sheetText) (keptPlan, error) {
	text := s.text()
	if i := slices.IndexFunc(b.keptPlans, func(p keptPlan) bool { return p.text == text }); i >= 0 {
		p := b.keptPlans[i]
		b.keptPlans = slices.Insert(slices.Delete(b.keptPlans, i, i+1), 0, p)
		return p, nil
	}
	got, err := b.board.Plan(text)
	if err != nil {
		return keptPlan{}, err
	}
	p := keptPlan{text, got}
	b.keptPlans = append([]keptPlan{p}, b.keptPlans[:min(len(b.keptPlans), maxPlans-1)]...)
	return p, nil
}

// text returns the text up to the last line to use. It adds #END if a frame is still open there.
func (s sheetText) text() string {
	if s.Upto == nil {
		return s.Sheet
	}
	lines := splitLines(s.Sheet)
	lines = lines[:min(max(*s.Upto, 0), len(lines))]
	open := false
	for _, l := range lines {
		if begin, end := notation.IsFrameLine(l); begin || end {
			open = begin
		}
	}
	if open {
		lines = append(slices.Clip(lines), "#END")
	}
	return strings.Join(lines, "\n") + "\n"
}

// splitLines returns the lines of a text.
func splitLines(text string) []string {
	return strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), "\n")
}

// isIndented reports whether a line belongs to the order above it.
func isIndented(line string) bool {
	return strings.TrimSpace(line) != "" && strings.TrimLeft(line, " \t") != line
}

// addRequest asks to insert a line.
type addRequest struct {
	sheetText
	Line  string `json:"line"`
	After int    `json:"after"` // line before it; 0 for the end of the sheet for the board's phase
}

// editedSheet holds a text with an added line.
type editedSheet struct {
	Sheet string `json:"sheet"`
	Line  int    `json:"line"`
}

// addLine inserts an order line into a text: after a line, or at the end of the sheet for the board's phase. If there
// is no such sheet, it starts one.
func (b *Handler) addLine(a addRequest) (any, error) {
	lines, at := splitLines(a.Sheet), a.After
	if strings.TrimSpace(a.Sheet) == "" {
		lines = nil
	}
	if at <= 0 || at > len(lines) {
		p, err := b.planOf(a.sheetText)
		if err != nil {
			return nil, err
		}
		phase := p.Position.Phase
		if at = lastLineOf(lines, phase); at == 0 && phase != b.sight.View.Phase {
			at = lastLineOf(lines, aheadPhase(lines))
		}
		if at == 0 {
			lines = append(lines, b.frameHead(phase), "#END")
			at = len(lines) - 1
		}
	}
	lines = slices.Insert(lines, at, a.Line)
	return editedSheet{strings.Join(lines, "\n") + "\n", at + 1}, nil
}

// aheadPhase returns the phase for which the last sheet is filed ahead, or "" if it is not filed ahead. The planned
// board is in a phase of another name.
func aheadPhase(lines []string) (phase string) {
	for _, l := range lines {
		if begin, _ := notation.IsFrameLine(l); begin {
			w := strings.Fields(l)
			phase = w[len(w)-1]
		}
	}
	if !strings.HasPrefix(strings.ToUpper(phase), "PLAN-") {
		return ""
	}
	return phase
}

// lastLineOf returns the number of the last line before the end of the sheet for a phase, or 0 without such a sheet.
func lastLineOf(lines []string, phase string) int {
	in, found := false, 0
	for i, l := range lines {
		begin, end := notation.IsFrameLine(l)
		w := strings.Fields(l)
		switch {
		case begin:
			in = strings.EqualFold(w[len(w)-1], phase)
		case end && in:
			in, found = false, i
		}
	}
	if in {
		found = len(lines)
	}
	return found
}
