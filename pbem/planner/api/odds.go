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

// isOdds reports whether a figure is a ratio such as "3:1", like the name of a table column.
func isOdds(s string) bool {
	_, err := notation.CompareOdds(s, "=", s)
	return err == nil && strings.Contains(s, ":")
}

// oddsRequest asks for the cost and chances of an order.
type oddsRequest struct {
	sheetText
	Line  int      `json:"line"`  // line of the sheet; 0 if Order or the fields below contain the order
	Order string   `json:"order"` // an order with its indented lines; "" if it is composed from the fields below
	Units []string `json:"units"`
	Some  bool     `json:"some"` // if not all counters may take part, use some
	Verb  string   `json:"verb"` // "": the first verb that fights
	Hexes []string `json:"hexes"`

	Words map[string]bool     `json:"words"` // presence of each optional word; others stay as in the offered order
	Lists map[string][]string `json:"lists"` // further counters; others stay as in the offered order
}

// oddsReply holds the cost and chances of an order.
type oddsReply struct {
	Order     string          `json:"order,omitempty"` // the composed order
	Units     []string        `json:"units"`           // counters that take part
	Extras    []extra         `json:"extras"`          // optional parts
	Hex       string          `json:"hex,omitempty"`
	Rows      []row           `json:"rows"`
	Column    string          `json:"column,omitempty"`
	Chances   []chance        `json:"chances"`
	Blind     bool            `json:"blind"` // unseen counters take part: the chances are not known
	Questions []orderQuestion `json:"questions"`
	OK        bool            `json:"ok"`
	Faults    []fault         `json:"faults"`
}

// extra is an optional word or list of counters of an order.
type extra struct {
	Name    string   `json:"name"`
	Keyword string   `json:"keyword"`
	List    bool     `json:"list"`
	On      bool     `json:"on"`
	Units   []string `json:"units"` // counters in the order
	Of      []string `json:"of"`    // those that the title offers
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
	Text    string  `json:"text,omitempty"` // meaning of the result
}

// orderQuestion is a question that an order may ask its own side. A line under the order can answer it in advance.
type orderQuestion struct {
	Verb    string   `json:"verb"`
	Kind    string   `json:"kind"`
	Text    string   `json:"text"`
	Options []option `json:"options"`
	Barred  []option `json:"barred"`
}

// odds returns the cost and chances of an order.
func (b *Handler) odds(f oddsRequest) (any, error) {
	s, text := f.sheetText, f.Order
	if f.Line > 0 {
		lines := splitLines(f.Sheet)
		before, end := f.Line-1, f.Line
		for end < len(lines) && isIndented(lines[end]) {
			end++
		}
		s.Upto, text = &before, strings.Join(lines[before:min(end, len(lines))], "\n")
	}
	p, err := b.planOf(s)
	if err != nil {
		return nil, err
	}
	out := oddsReply{Rows: []row{}, Chances: []chance{}, Questions: []orderQuestion{}, Faults: []fault{}, Extras: []extra{},
		Units: []string{}}
	if f.Line <= 0 && text == "" {
		if text = b.composeOrder(p, f, &out); text == "" {
			return out, nil
		}
	}
	x, faults := b.board.ReadOrder(p.Position, text)
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
	b.addForecast(&out, b.board.Forecast(p.Position, x))
	if len(out.Chances) == 0 {
		b.addTriedChances(&out, p.Chances(x))
	}
	for _, c := range b.board.OwnChoices(p.Position, x) {
		q := orderQuestion{Verb: c.Kind, Kind: c.Kind, Text: b.translate(c.Question), Options: b.options(c), Barred: b.barred(c)}
		if len(c.Options) > 0 {
			q.Verb = c.Options[0].Verb
		}
		out.Questions = append(out.Questions, q)
	}
	return out, nil
}

// composeOrder composes the order of a verb for counters against hexes, with its optional parts, and describes it in
// out. It returns "" if there is no such order.
func (b *Handler) composeOrder(p keptPlan, f oddsRequest, out *oddsReply) string {
	text, units, extras := b.board.Compose(p.Position, preview.OrderParts{Verb: f.Verb, Units: f.Units, PickOffered: f.Some, Hexes: f.Hexes,
		Words: f.Words, Lists: f.Lists})
	for _, x := range extras {
		out.Extras = append(out.Extras, extra{x.Name, x.Keyword, x.List, x.Present, nonNil(x.Units), nonNil(x.OfferedUnits)})
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
	out.Order, out.Units = text, nonNil(units)
	return text
}

// facesPattern matches the title's wording for the number of die faces with a result, such as "2 of 6".
var facesPattern = regexp.MustCompile(`^(\d+) (?:of|in) (\d+)\b`)

// addForecast adds the title's forecast of an order: sums, and the chances of results.
func (b *Handler) addForecast(out *oddsReply, events []core.Event) {
	for _, e := range events {
		out.Rows = append(out.Rows, row{string(e.Kind), b.translate(e.Text), b.translate(e.Value), e.Rule})
		if e.Kind == core.KindSum && isOdds(e.Value.String()) {
			out.Column = e.Value.String()
		}
		if m := facesPattern.FindStringSubmatch(e.Text.String()); m != nil && e.Kind == core.KindResult {
			n, _ := strconv.Atoi(m[1]) // digits only
			of, _ := strconv.Atoi(m[2])
			percent := math.Round(float64(n)*1000/float64(max(of, 1))) / 10
			out.Chances = append(out.Chances, chance{e.Value.String(), percent, b.resultMeaning(e.Value.String())})
		}
	}
}

// addTriedChances adds chances computed by trying the order out.
func (b *Handler) addTriedChances(out *oddsReply, chances []judging.Chance) {
	for _, c := range chances {
		out.Blind = out.Blind || c.Unknown
		out.Chances = append(out.Chances, chance{c.Result, float64(c.Mille) / 10, b.resultMeaning(c.Result)})
	}
}
