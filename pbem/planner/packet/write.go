package packet

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"fieldpost/pbem/game/preview"
	"fieldpost/pbem/planner/api"
	"fieldpost/pbem/text"
	"fieldpost/rules/core"
)

// Request holds the sources of a packet.
type Request struct {
	Set       preview.TitleData // title, rules and data
	Position  []byte            // position file of the side
	Catalogue *text.Catalogue
	Lang      string    // language of all texts
	Due       time.Time // deadline of the side; zero for none
	Units     []string  // counters whose orders are listed, in full; none: all counters
	Refused   *Refusal  // the sheet before, if it was refused
	MapOnly   bool      // no orders and forecasts, so that the map has room
}

// New returns the packet of a side, at most [MaxBytes] long.
func New(q Request) (*Packet, error) {
	bridge, err := api.OpenPosition(q.Set, q.Catalogue, q.Lang, q.Position)
	if err != nil {
		return nil, err
	}
	w := &writer{bridge: bridge}
	p := &Packet{Format: Format, Refused: q.Refused}
	w.describe(p)
	w.ask("state", nil, &p.State)
	w.ask("guide", nil, &p.Guide)
	var log struct{ Batches []Batch }
	w.ask("log", nil, &log)
	p.Events = log.Batches
	slices.SortStableFunc(p.State.Units, func(x, y Unit) int { return rank(y, p.Side) - rank(x, p.Side) })
	for i := range p.State.Units {
		if u := &p.State.Units[i]; u.Name == u.ID {
			u.Name = ""
		}
	}
	if !q.Due.IsZero() && (p.Asked == AskedOrders || p.Asked == AskedAnswer) {
		p.Due = q.Due.UTC().Format(time.RFC3339)
	}
	if p.Asked == AskedOrders && !q.MapOnly {
		w.addOrders(p, q.Units)
		w.addForecasts(p)
	}
	p.Map = newMap(core.ScenarioModule(q.Set.Module, w.options(q.Position)).World().Map)
	w.fit(p, len(q.Units) > 0)
	return p, w.err
}

// rank returns 1 for a counter of side and 0 for other counters.
func rank(u Unit, side string) int {
	if u.Side == side {
		return 1
	}
	return 0
}

// Values of Asked.
const (
	AskedOrders  = "orders"
	AskedAnswer  = "answer"
	AskedNothing = "nothing"
	AskedDice    = "dice"
	AskedOver    = "over"
)

// writer queries a planner about the rules. After an error it sends no more queries.
type writer struct {
	bridge  *api.Handler
	err     error
	sheet   string // the opening as a sheet
	targets []target
	ends    map[string]bool // by verb: whether a path may be given by its end
}

// ask sends a question to the planner and decodes its answer.
func (w *writer) ask(name string, in, out any) {
	if w.err != nil {
		return
	}
	if in == nil {
		in = struct{}{}
	}
	asked, err := json.Marshal(in)
	if err != nil {
		w.err = err
		return
	}
	w.decode(w.bridge.Call(name, asked, nil), out)
}

// decode decodes an answer of the planner.
func (w *writer) decode(answer []byte, out any) {
	var bad struct{ Error string }
	if w.err = json.Unmarshal(answer, &bad); w.err == nil && bad.Error != "" {
		w.err = errors.New(bad.Error)
	}
	if w.err == nil {
		w.err = json.Unmarshal(answer, out)
	}
}

// options returns the options of the game in a position file that was already parsed.
func (w *writer) options(position []byte) core.Options {
	h, err := preview.ParseHeader(position)
	if err != nil {
		w.err = err
	}
	return h.Options
}

// describe fills in the facts that a planner page shows at its start.
func (w *writer) describe(p *Packet) {
	var x struct {
		*Packet
		Mine, Waits bool
		Over        string
	}
	x.Packet = p
	w.decode(w.bridge.Describe(), &x)
	p.Result = x.Over
	switch {
	case x.Over != "":
		p.Asked = AskedOver
	case x.Mine && p.Question != nil:
		p.Asked = AskedAnswer
	case x.Mine:
		p.Asked = AskedOrders
	case x.Waits:
		p.Asked = AskedDice
	default:
		p.Asked = AskedNothing
	}
}
