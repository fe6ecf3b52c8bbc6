package bridge

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/table/engine"
	"fieldpost/rules/core"
)

// checked is what is to be said of a text of sheets.
type checked struct {
	OK      bool     `json:"ok"`
	Sheets  []judged `json:"sheets"`
	Faults  []fault  `json:"faults"`
	Lines   []line   `json:"lines"`
	Taken   []taken  `json:"taken"`
	Next    []coming `json:"next"`
	Compact string   `json:"compact"` // the sheets as they are to be mailed
}

type judged struct {
	Phase string `json:"phase"`
	Line  int    `json:"line"`
	OK    bool   `json:"ok"`
}

// fault is one thing wrong with a line.
type fault struct {
	Line  int      `json:"line"`
	Col   int      `json:"col"`
	Width int      `json:"width"`
	Code  string   `json:"code"`
	Stage string   `json:"stage"`
	Warn  bool     `json:"warn"`  // the sheet is taken all the same
	Whole bool     `json:"whole"` // of the sheet, not of its line: legal are lines that are missing behind it
	Rule  string   `json:"rule,omitempty"`
	Text  string   `json:"text"`
	Legal []string `json:"legal"`
}

// line is an order line, with what it names.
type line struct {
	Line  int      `json:"line"`
	OK    bool     `json:"ok"`
	Verb  string   `json:"verb"`
	Units []string `json:"units"`
	Hexes []string `json:"hexes"`
	Hex   string   `json:"hex,omitempty"`
	Path  bool     `json:"path"` // the hexes are a way
	Depth int      `json:"depth"`
}

type taken struct {
	Line  int    `json:"line"`
	Phase string `json:"phase"`
	Text  string `json:"text"`
	What  string `json:"what"`
}

type coming struct {
	Phase string `json:"phase"`
	Name  string `json:"name"`
	Side  string `json:"side"`
	Mine  bool   `json:"mine"`
}

// check judges a text.
func (b *Bridge) check(s sheet) (any, error) {
	p, err := b.planOf(s)
	if err != nil {
		return nil, err
	}
	out := checked{OK: true, Sheets: []judged{}, Faults: []fault{}, Lines: []line{}, Taken: []taken{}, Next: []coming{}}
	faults := p.Faults
	for _, sh := range p.Sheets {
		faults = append(slices.Clip(faults), sh.Faults...)
		out.Sheets = append(out.Sheets, judged{sh.Outcome.Phase, sh.Frame.Pos.Line, sh.Errors() == 0})
		out.Lines = append(out.Lines, named(sh.Frame.Statements, 0, sh.Faults)...)
		f := sh.Frame
		f.Check, f.Assume, f.Draft = false, nil, false
		out.Compact += notation.Format(f)
	}
	for _, f := range faults {
		out.Faults = append(out.Faults, b.fault(f))
		out.OK = out.OK && f.Stage > notation.Illegal
	}
	slices.SortStableFunc(out.Faults, func(x, y fault) int { return cmp.Or(x.Line-y.Line, x.Col-y.Col) })
	for _, t := range p.Taken {
		out.Taken = append(out.Taken, taken{t.Line, t.Phase, t.Text, b.in(t.What)})
	}
	for _, c := range p.Coming() {
		out.Next = append(out.Next, coming{c.Phase, b.in(c.Name), string(c.Side), c.Side == b.sight.Side})
	}
	return out, nil
}

// fault is a fault as the page has it.
func (b *Bridge) fault(f notation.Fault) fault {
	return fault{f.Pos.Line, f.Pos.Col, max(f.Width, 1), f.Code, b.in(f.Stage.Say()), f.Stage > notation.Illegal, f.Whole, f.Rule,
		b.in(f.Text), list(f.Legal)}
}

// faultsOf are faults as the page has them.
func (b *Bridge) faultsOf(faults []notation.Fault) []fault {
	out := []fault{}
	for _, f := range faults {
		out = append(out, b.fault(f))
	}
	return out
}

// isOdds says whether a figure is a ratio, as a column of a table is called.
func isOdds(s string) bool {
	_, err := notation.CompareOdds(s, "=", s)
	return err == nil && strings.Contains(s, ":")
}

// named are order lines with what they name.
func named(statements []notation.Statement, depth int, faults []notation.Fault) []line {
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
		out = append(append(out, x), named(st.Sub, depth+1, faults)...)
	}
	return out
}

// foretold asks of an order before it is carried out.
type foretold struct {
	sheet
	Line  int      `json:"line"`  // of the sheet; 0: the order is given
	Order string   `json:"order"` // with its indented lines; "": the first of a verb that counters may be given against a hex
	Units []string `json:"units"`
	Verb  string   `json:"verb"`
	Hex   string   `json:"hex"`
}

// prospect is what is said of it.
type prospect struct {
	Order     string   `json:"order,omitempty"` // that was found for counters and a hex
	Hex       string   `json:"hex,omitempty"`
	Rows      []row    `json:"rows"`
	Column    string   `json:"column,omitempty"`
	Chances   []chance `json:"chances"`
	Blind     bool     `json:"blind"` // counters take part that the side cannot see: the chances are not known
	Questions []asked  `json:"questions"`
	OK        bool     `json:"ok"`
	Faults    []fault  `json:"faults"`
}

type row struct {
	Kind  string `json:"kind"`
	Text  string `json:"text"`
	Value string `json:"value"`
	Rule  string `json:"rule"`
}

type chance struct {
	Result  string  `json:"result"`
	Percent float64 `json:"percent"`
}

// asked is what an order may ask of its own side, so that it can be answered under the order.
type asked struct {
	Verb    string   `json:"verb"`
	Kind    string   `json:"kind"`
	Text    string   `json:"text"`
	Options []option `json:"options"`
	Barred  []option `json:"barred"`
}

// odds tells what an order comes to.
func (b *Bridge) odds(f foretold) (any, error) {
	s, text := f.sheet, f.Order
	if f.Line > 0 {
		lines := linesOf(f.Sheet)
		before, end := f.Line-1, f.Line
		for end < len(lines) && indented(lines[end]) {
			end++
		}
		s.Upto, text = &before, strings.Join(lines[before:min(end, len(lines))], "\n")
	}
	p, err := b.planOf(s)
	if err != nil {
		return nil, err
	}
	out := prospect{Rows: []row{}, Chances: []chance{}, Questions: []asked{}, Faults: []fault{}}
	if f.Line <= 0 && text == "" {
		if text = b.against(p, f); text == "" {
			return out, nil
		}
		out.Order = text
	}
	x, faults := b.board.Read(p.Position, text)
	out.Faults = b.faultsOf(faults)
	for i := range out.Faults {
		out.Faults[i].Line += max(f.Line-1, 0)
	}
	out.OK = !slices.ContainsFunc(faults, func(f notation.Fault) bool { return f.Stage <= notation.Illegal })
	if n := len(x.Hexes); n > 0 {
		out.Hex = x.Hexes[n-1]
	}
	if !out.OK {
		return out, nil
	}
	if cost, _ := b.cost(b.board.Cost(p.Position, x)); cost != "" {
		out.Rows = append(out.Rows, row{Kind: string(core.KindSum), Text: x.Text, Value: cost})
	}
	b.fill(&out, b.board.Forecast(p.Position, x))
	if len(out.Chances) == 0 {
		b.tried(&out, p.Chances(x))
	}
	for _, c := range b.board.Foresee(p.Position, x) {
		q := asked{Verb: c.Kind, Kind: c.Kind, Text: b.in(c.Question), Options: b.options(c), Barred: b.barred(c)}
		if len(c.Options) > 0 {
			q.Verb = c.Options[0].Verb
		}
		out.Questions = append(out.Questions, q)
	}
	return out, nil
}

// against is the order of a verb that counters together may be given against a hex; "" for none.
func (b *Bridge) against(p planned, f foretold) string {
	for _, o := range b.board.Offers(p.Position, f.Units...) {
		if n := len(o.Hexes); n > 0 && len(o.Path) == 0 && o.Hexes[n-1] == f.Hex && (f.Verb == "" || o.Verb == f.Verb) {
			return o.Text
		}
	}
	return ""
}

// faces is how a title says on how many faces of a die a result comes.
var faces = regexp.MustCompile(`^(\d+) (?:of|in) (\d+)\b`)

// fill puts what the title says of an order into what is said of it: sums, and the chances of results where it counts them.
func (b *Bridge) fill(out *prospect, events []core.Event) {
	for _, e := range events {
		out.Rows = append(out.Rows, row{string(e.Kind), b.in(e.Text), b.in(e.Value), e.Rule})
		if e.Kind == core.KindSum && isOdds(e.Value.String()) {
			out.Column = e.Value.String()
		}
		if m := faces.FindStringSubmatch(e.Text.String()); m != nil && e.Kind == core.KindResult {
			n, _ := strconv.Atoi(m[1]) // digits only
			of, _ := strconv.Atoi(m[2])
			out.Chances = append(out.Chances, chance{e.Value.String(), math.Round(float64(n)*1000/float64(max(of, 1))) / 10})
		}
	}
}

// tried puts in the chances that come of trying the order.
func (b *Bridge) tried(out *prospect, chances []engine.Chance) {
	for _, c := range chances {
		out.Blind = out.Blind || c.Blind
		out.Chances = append(out.Chances, chance{c.Result, float64(c.Mille) / 10})
	}
}
