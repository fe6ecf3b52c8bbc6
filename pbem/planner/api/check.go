package api

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/game/preview"
)

// checkReply holds the verdict on a text of sheets.
type checkReply struct {
	OK      bool            `json:"ok"`
	Sheets  []judgedSheet   `json:"sheets"`
	Faults  []fault         `json:"faults"`
	Lines   []line          `json:"lines"`
	Taken   []assumedResult `json:"taken"`
	Next    []comingPhase   `json:"next"`
	Compact string          `json:"compact"` // the sheets in the form to mail
}

type judgedSheet struct {
	Phase string `json:"phase"`
	Line  int    `json:"line"`
	OK    bool   `json:"ok"`
	Later bool   `json:"later"` // a phase of the other side comes first; the game accepts the sheet only after that
}

// fault describes one fault in a line.
type fault struct {
	Line  int      `json:"line"`
	Col   int      `json:"col"`
	Width int      `json:"width"`
	Code  string   `json:"code"`
	Stage string   `json:"stage"`
	Warn  bool     `json:"warn"`  // the sheet is accepted in spite of it
	Whole bool     `json:"whole"` // it is about the sheet, not the line: legal lists lines missing after it
	Rule  string   `json:"rule,omitempty"`
	Text  string   `json:"text"`
	Legal []string `json:"legal"`
}

// line is an order line with the counters and hexes that it names.
type line struct {
	Line  int      `json:"line"`
	OK    bool     `json:"ok"`
	Verb  string   `json:"verb"`
	Units []string `json:"units"`
	Hexes []string `json:"hexes"`
	Hex   string   `json:"hex,omitempty"`
	Path  bool     `json:"path"` // the hexes are a path
	Depth int      `json:"depth"`
}

type assumedResult struct {
	Line  int    `json:"line"`
	Phase string `json:"phase"`
	Text  string `json:"text"`
	What  string `json:"what"`
}

type comingPhase struct {
	Phase string `json:"phase"`
	Name  string `json:"name"`
	Side  string `json:"side"`
	Mine  bool   `json:"mine"`
}

// check judges a text.
func (b *Handler) check(s sheetText) (any, error) {
	p, err := b.planOf(s)
	if err != nil {
		return nil, err
	}
	out := checkReply{OK: true, Sheets: []judgedSheet{}, Faults: []fault{}, Lines: []line{}, Taken: []assumedResult{},
		Next: []comingPhase{}}
	faults := p.Faults
	for _, sh := range p.Sheets {
		faults = append(slices.Clip(faults), sh.Faults...)
		later := b.isForLaterTurn(sh)
		out.Sheets = append(out.Sheets, judgedSheet{sh.Outcome.Phase, sh.Frame.Pos.Line, sh.ErrorCount() == 0, later})
		out.Lines = append(out.Lines, describeLines(sh.Frame.Statements, 0, sh.Faults)...)
		f := sh.Frame
		f.Check, f.AssumedResults, f.Draft = false, nil, false
		if !later {
			out.Compact += notation.FormatFrame(f)
		}
	}
	for _, f := range faults {
		out.Faults = append(out.Faults, b.fault(f))
		out.OK = out.OK && f.Stage > notation.Illegal
	}
	slices.SortStableFunc(out.Faults, func(x, y fault) int { return cmp.Or(x.Line-y.Line, x.Col-y.Col) })
	for _, t := range p.Assumptions {
		out.Taken = append(out.Taken, assumedResult{t.Line, t.Phase, t.Text, b.translate(t.Explanation)})
	}
	for _, c := range p.UpcomingPhases() {
		out.Next = append(out.Next, comingPhase{c.Phase, b.translate(c.Name), string(c.Side), c.Side == b.sight.Side})
	}
	return out, nil
}

// isForLaterTurn reports whether a phase of the other side precedes the sheet's phase, and the sheet is not filed
// ahead.
func (b *Handler) isForLaterTurn(sh preview.JudgedSheet) bool {
	return !strings.HasPrefix(sh.Frame.Phase, sheets.AddPlanPrefix("")) && slices.ContainsFunc(sh.Outcome.Assumptions,
		func(t judging.Assumption) bool {
			return t.PassedSide != "" && t.PassedSide != b.sight.Side
		})
}

// fault converts a fault to the page's form.
func (b *Handler) fault(f notation.Fault) fault {
	return fault{f.Pos.Line, f.Pos.Col, max(f.Width, 1), f.Code, b.translate(f.Stage.Say()),
		f.Stage > notation.Illegal, f.SheetWide, f.Rule,
		b.translate(f.Text), nonNil(f.Legal)}
}

// faultsOf converts faults to the page's form.
func (b *Handler) faultsOf(faults []notation.Fault) []fault {
	out := []fault{}
	for _, f := range faults {
		out = append(out, b.fault(f))
	}
	return out
}

// describeLines returns order lines with the counters and hexes that they name.
func describeLines(statements []notation.Statement, depth int, faults []notation.Fault) []line {
	var out []line
	for _, st := range statements {
		x := line{Line: st.Pos.Line, Verb: st.Verb, Units: []string{}, Hexes: []string{}, Depth: depth}
		x.OK = !slices.ContainsFunc(faults, func(f notation.Fault) bool { return f.Pos.Line == x.Line && f.Stage <= notation.Illegal })
		for _, f := range st.Fields {
			for _, it := range f.Items {
				switch f.Kind {
				case notation.Units, notation.Unit:
					x.Units = append(x.Units, it.Text)
				case notation.Path, notation.Hex, notation.Hexes:
					x.Hexes, x.Path = append(x.Hexes, it.Text), x.Path || f.Kind == notation.Path
				}
			}
		}
		if n := len(x.Hexes); n > 0 {
			x.Hex = x.Hexes[n-1]
		}
		out = append(append(out, x), describeLines(st.Children, depth+1, faults)...)
	}
	return out
}
