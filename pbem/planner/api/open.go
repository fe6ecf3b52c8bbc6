package api

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/game/preview"
	"fieldpost/pbem/text"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules/core"
)

// openRequest holds the data that a page sends at its start.
type openRequest struct {
	Lang     string `json:"lang"`
	Position string `json:"position"` // position file
}

// openReply holds the data that a page shows at its start.
type openReply struct {
	Title     titleInfo  `json:"title"`
	Game      string     `json:"game"`
	Side      string     `json:"side"`
	SideName  string     `json:"sideName"`
	Scenario  string     `json:"scenario"`
	Base      string     `json:"base,omitempty"`
	Turn      int        `json:"turn"`
	TurnText  string     `json:"turnText"`
	Phase     string     `json:"phase"`
	PhaseName string     `json:"phaseName"`
	Task      string     `json:"task"`
	Active    string     `json:"active"`
	Mine      bool       `json:"mine"`  // the side must write
	Waits     bool       `json:"waits"` // the dice of the game wait for public randomness
	Over      string     `json:"over,omitempty"`
	Frame     frame      `json:"frame"`
	Sides     []sideInfo `json:"sides"`
	Verbs     []verb     `json:"verbs"`
	Windows   []string   `json:"windows"`
	Layers    []string   `json:"layers"`
	Plans     []string   `json:"plans"` // phases for which a sheet may be filed ahead
	*answersReply
}

type titleInfo struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Rules  int    `json:"rules"`
	Data   string `json:"data"`
	Layout string `json:"layout"`
}

type sideInfo struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Fill string `json:"fill"`
	Edge string `json:"edge"`
	Ink  string `json:"ink"`
	Mine bool   `json:"mine"`
}

// frame is an empty sheet to fill in.
type frame struct {
	Head     string   `json:"head"`
	Base     string   `json:"base,omitempty"`
	End      string   `json:"end"`
	Template []string `json:"template"`
}

// shortHash is the number of digits of a hash that a page shows.
const shortHash = 12

// open loads the title on the first call, then the position.
func (b *Handler) open(in, data []byte) (any, error) {
	var o openRequest
	if err := json.Unmarshal(in, &o); err != nil {
		return nil, say.Errorf("the page sent a request that is not JSON: %w", err)
	}
	b.lang, b.book = o.Lang, b.catalogue.Translator(o.Lang)
	if len(data) > 0 {
		set, err := preview.LoadBundle(data, b.find)
		if err != nil {
			return nil, err
		}
		b.set, b.board = set, nil
	}
	if err := b.read([]byte(o.Position)); err != nil {
		return nil, err
	}
	head, err := preview.ParseHeader([]byte(o.Position))
	if err != nil {
		return nil, err
	}
	return b.describePosition(head.Layout), nil
}

// OpenPosition returns a handler for a position file, for use without a page. It has already loaded the title's rules
// and data.
func OpenPosition(set preview.TitleData, catalogue *text.Catalogue, lang string, position []byte) (*Handler, error) {
	b := &Handler{set: set, catalogue: catalogue, lang: lang}
	return b, b.read(position)
}

// read parses a position file with the data of the title.
func (b *Handler) read(position []byte) error {
	b.book = b.catalogue.Translator(b.lang)
	if b.set.Title == nil {
		return say.Errorf("the planner has no data of its title")
	}
	world := b.set.Module.World()
	b.book = b.catalogue.OfTitle(b.set.Title.Meta().ID).Translator(b.lang).WithPlaces(world.Map, b.lang, world.Defs)
	x, err := b.set.ReadPosition(position)
	if err != nil {
		return err
	}
	if b.recentEvents, err = preview.ReadLog(position); err != nil {
		return err
	}
	b.sight, b.board, b.game = x, b.set.NewBoard(x), x.GameForJudging(b.set.Title, b.set.Module)
	b.drawn, b.keptPlans = sentDrawings{}, nil
	return nil
}

// Describe returns as JSON the facts about the open position that a page shows at its start, like the answer to "open".
func (b *Handler) Describe() []byte { return b.encode(b.describePosition(""), nil) }

// describePosition returns the facts about a position that a page shows.
func (b *Handler) describePosition(layout string) openReply {
	x, m := b.sight, b.set.Title.Meta()
	r := x.View.Reader()
	e := b.game.Module().Expect(r)
	out := openReply{
		Title: titleInfo{m.ID, m.Name, m.Version, shortenHash(b.set.Data), shortenHash(layout)},
		Game:  x.Game, Side: string(x.Side), SideName: b.sideName(x.Side), Scenario: x.Options.Get(core.ScenarioKey), Base: x.Base,
		Turn: r.Turn(), TurnText: b.turn(r), Phase: r.Phase(), PhaseName: b.translate(e.Name), Task: b.translate(e.Task),
		Active: string(r.Active()), Mine: b.isOnTurn(), Waits: x.Beacon != "", Over: b.resultText(r), Sides: b.sides(), Verbs: b.verbs(r),
		Windows: b.game.Module().Vocabulary(r.Phase(), x.Side).Questions, Layers: b.layerKinds(), Plans: []string{},
		answersReply: b.collectAnswers(),
		Frame:        frame{Head: b.frameHead(r.Phase()), Base: "base " + x.Base, End: "#END", Template: e.Template},
	}
	if p, ok := b.game.Module().(core.PlanLister); ok {
		for _, name := range p.Plans(r, x.Side) {
			out.Plans = append(out.Plans, sheets.AddPlanPrefix(name))
		}
	}
	return out
}

// turn returns the number of the present turn.
func (b *Handler) turn(r core.Reader) string {
	return b.translate(core.TurnOf(b.game.Module(), b.set.Title.Meta(), r))
}

// isOnTurn reports whether the planner's side must write a sheet or an answer.
func (b *Handler) isOnTurn() bool {
	if c := b.sight.Open; c != nil {
		return c.Owner == b.sight.Side
	}
	if b.sight.Beacon != "" {
		return false
	}
	return b.sight.View.Over == nil && b.sight.View.Active == b.sight.Side
}

// frameHead returns the opening line of a sheet for a phase.
func (b *Handler) frameHead(phase string) string {
	return strings.Join([]string{"#PBEM", b.sight.Game, string(b.sight.Side), phase}, " ")
}

// resultText returns the result of a finished game, or "" while the game continues.
func (b *Handler) resultText(r core.Reader) string {
	o := r.Result()
	if o == nil {
		return ""
	}
	return strings.TrimSuffix(b.translate(say.Plain(engine.VictoryLevelText(*o)))+": "+b.translate(o.Why), ": ")
}

func (b *Handler) sides() []sideInfo {
	sc := scene.ForView(b.game, b.sight.View, scene.View{Side: b.sight.Side, Words: b.catalogue, Lang: b.lang})
	var out []sideInfo
	for _, s := range b.set.Title.Meta().Sides {
		x := sideInfo{ID: string(s), Name: b.sideName(s), Mine: s == b.sight.Side}
		for _, st := range sc.Style.Sides {
			if st.Side == x.ID {
				x.Fill, x.Edge, x.Ink = st.Fill, st.Edge, st.Ink
			}
		}
		out = append(out, x)
	}
	return out
}

// verb describes a kind of order for players.
type verb struct {
	Verb    string   `json:"verb"`
	Help    string   `json:"help"`
	Example string   `json:"example"`
	Under   []string `json:"under"`
	Top     bool     `json:"top"` // it may begin a line, and is not only an answer
	Args    []arg    `json:"args"`
}

type arg struct {
	Name     string   `json:"name"`
	Keyword  string   `json:"keyword"`
	Kind     string   `json:"kind"`
	Optional bool     `json:"optional"`
	Words    []string `json:"words"`
}

var kinds = map[notation.Kind]string{notation.Flag: "flag", notation.Units: "units", notation.Hex: "hex", notation.Path: "path",
	notation.Hexes: "hexes", notation.Word: "word", notation.Odds: "odds", notation.Number: "number", notation.Text: "text",
	notation.Words: "words", notation.Unit: "unit", notation.UnitsAt: "unitsAt"}

// verbs returns the orders of a phase.
func (b *Handler) verbs(r core.Reader) []verb {
	var out []verb
	voc := b.game.Module().Vocabulary(r.Phase(), b.sight.Side)
	for _, v := range voc.Verbs {
		x := verb{Verb: v.Name, Help: b.translate(say.Plain(v.Help)), Example: v.Example, Under: nonNil(v.Under),
			Top: b.isTopLevel(r, v, voc), Args: []arg{}}
		for _, a := range v.Args {
			x.Args = append(x.Args, arg{a.Name, a.Keyword, kinds[a.Kind], a.Optional, nonNil(a.Words)})
		}
		out = append(out, x)
	}
	return out
}

// isTopLevel reports whether a verb may begin a line. It is false if the title marks its example as only an answer to a
// question.
func (b *Handler) isTopLevel(r core.Reader, v notation.Verb, voc notation.Vocabulary) bool {
	if len(v.Under) > 0 && !v.Standalone {
		return false
	}
	st, faults := notation.ParseLines(cmp.Or(v.Example, v.Name), voc)
	if len(faults) > 0 || len(st) != 1 || st[0].Verb == "pass" || st[0].Verb == "halt" {
		return true
	}
	_, faults = b.game.Module().Bind(r, b.sight.Side, st[0])
	return !slices.ContainsFunc(faults, func(f notation.Fault) bool { return f.Code == "phase/verb" && f.Firm })
}

// nonNil returns l, or an empty list for nil. JSON would write nil as null.
func nonNil[T any](l []T) []T {
	if l == nil {
		return []T{}
	}
	return l
}

// shortenHash returns the first digits of a hash, which the page shows.
func shortenHash(hash string) string { return hash[:min(len(hash), shortHash)] }
