package api

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/game/preview"
	"fieldpost/rules/core"
)

// isOdds reports whether a figure is a ratio, as a column of a table is called.
func isOdds(s string) bool {
	_, err := notation.CompareOdds(s, "=", s)
	return err == nil && strings.Contains(s, ":")
}

// foretold is a question about an order before it is carried out.
type foretold struct {
	sheet
	Line  int      `json:"line"`  // of the sheet; 0: the order is given
	Order string   `json:"order"` // with its indented lines; "": one that is put together of what follows
	Units []string `json:"units"`
	Some  bool     `json:"some"` // where they may not all of them, some of them are enough
	Verb  string   `json:"verb"` // "": the first that fights
	Hexes []string `json:"hexes"`

	Words map[string]bool     `json:"words"` // whether further words stand in it, else as the title offers it
	Lists map[string][]string `json:"lists"` // further counters, else as the title offers them
}

// prospect is the answer to a foretold.
type prospect struct {
	Order     string   `json:"order,omitempty"` // that was put together
	Units     []string `json:"units"`           // that take part in it
	Extras    []extra  `json:"extras"`          // what may be in it besides
	Hex       string   `json:"hex,omitempty"`
	Rows      []row    `json:"rows"`
	Column    string   `json:"column,omitempty"`
	Chances   []chance `json:"chances"`
	Blind     bool     `json:"blind"` // counters take part that the side cannot see: the chances are not known
	Questions []asked  `json:"questions"`
	OK        bool     `json:"ok"`
	Faults    []fault  `json:"faults"`
}

// extra is a word or a list of counters that an order may hold.
type extra struct {
	Name    string   `json:"name"`
	Keyword string   `json:"keyword"`
	List    bool     `json:"list"`
	On      bool     `json:"on"`
	Units   []string `json:"units"` // that stand in it
	Of      []string `json:"of"`    // that the title offers
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
	Text    string  `json:"text,omitempty"` // what the result means
}

// asked is a question that an order may put to its own side, so that it can be answered under the order.
type asked struct {
	Verb    string   `json:"verb"`
	Kind    string   `json:"kind"`
	Text    string   `json:"text"`
	Options []option `json:"options"`
	Barred  []option `json:"barred"`
}

// odds returns what an order costs and what chances it has.
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
	out := prospect{Rows: []row{}, Chances: []chance{}, Questions: []asked{}, Faults: []fault{}, Extras: []extra{}, Units: []string{}}
	if f.Line <= 0 && text == "" {
		if text = b.against(p, f, &out); text == "" {
			return out, nil
		}
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

// against puts in the order of a verb by counters together against hexes, with what may be in it besides; "" for none.
func (b *Bridge) against(p planned, f foretold, out *prospect) string {
	text, units, extras := b.board.Compose(p.Position, preview.Parts{Verb: f.Verb, Units: f.Units, Some: f.Some, Hexes: f.Hexes,
		Words: f.Words, Lists: f.Lists})
	for _, x := range extras {
		out.Extras = append(out.Extras, extra{x.Name, x.Keyword, x.List, x.On, list(x.Units), list(x.Of)})
	}
	if text == "" { // its verb takes more than counters and hexes
		i := slices.IndexFunc(b.board.Offers(p.Position, f.Units...), func(o preview.Offer) bool {
			text = o.Text
			return len(o.Path) == 0 && slices.Equal(o.Hexes, f.Hexes) && o.Verb == f.Verb
		})
		if units = f.Units; i < 0 {
			return ""
		}
	}
	out.Order, out.Units = text, list(units)
	return text
}

// faces matches a title's words for the number of faces of a die that give a result.
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
			percent := math.Round(float64(n)*1000/float64(max(of, 1))) / 10
			out.Chances = append(out.Chances, chance{e.Value.String(), percent, b.meaning(e.Value.String())})
		}
	}
}

// tried puts in the chances that come of trying the order.
func (b *Bridge) tried(out *prospect, chances []judging.Chance) {
	for _, c := range chances {
		out.Blind = out.Blind || c.Blind
		out.Chances = append(out.Chances, chance{c.Result, float64(c.Mille) / 10, b.meaning(c.Result)})
	}
}
