package main

import (
	"encoding/json"
	"io"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// statusOut is the JSON object printed by pbem status --json. Its keys are stable.
type statusOut struct {
	gameOut
	As   core.Side `json:"as,omitempty"`
	What string    `json:"what"` // what the awaited side must send
}

// statusJSON prints the state of a game as JSON. A side gets only the public part of the ledger, and no addresses.
func statusJSON(w io.Writer, g *game.Game, side core.Side) error {
	l, err := listGame(g.Dir)
	if err != nil {
		return err
	}
	out := statusOut{gameJSON(l, time.Now()), side, g.Module().Expect(g.Module().Show(g.Position(), side).Reader()).Name.String()}
	if side != core.Everyone {
		size, root := engine.PublicPrefix(g.Log(), g.Log().Size())
		out.Records, out.Root, out.Mods = size, root.String(), nil
		if out.Waiting != nil {
			out.Waiting.Addr = ""
			if g.Header.Anonymous && out.Waiting.Side != side {
				out.Waiting.Name = ""
			}
		}
	}
	return json.NewEncoder(w).Encode(out)
}

// boardOut is the JSON object printed by pbem map --json: the board as its viewer sees it. Its keys are stable.
type boardOut struct {
	Game    string               `json:"game"`
	Title   string               `json:"title"`
	Turn    int                  `json:"turn"`
	Phase   string               `json:"phase"`
	As      core.Side            `json:"as,omitempty"`
	Units   []unitOut            `json:"units"`
	Control map[string]core.Side `json:"control,omitempty"` // by hex
}

type unitOut struct {
	ID      string    `json:"id"`
	Name    string    `json:"name,omitempty"`
	Side    core.Side `json:"side"`
	Type    string    `json:"type"`
	Size    string    `json:"size,omitempty"`
	Hex     string    `json:"hex,omitempty"`
	Box     string    `json:"box,omitempty"`
	Steps   int       `json:"steps"`
	Of      int       `json:"of"` // steps at full strength
	Attack  int       `json:"attack"`
	Defence int       `json:"defence"`
	Move    int       `json:"move"`
	Marks   []string  `json:"marks,omitempty"`
	Code    string    `json:"code,omitempty"`
}

// boardJSON prints the board as a side sees it, units in order of their ids.
func boardJSON(w io.Writer, g *game.Game, side core.Side) error {
	r := g.Module().Show(g.Position(), side).Reader()
	out := boardOut{Game: g.Header.Game, Title: g.Meta().ID, Turn: r.Turn(), Phase: r.Phase(), As: side, Units: []unitOut{},
		Control: map[string]core.Side{}}
	for i := range r.Units() {
		u := &r.Units()[i]
		v := u.Values()
		x := unitOut{ID: u.Def.ID, Name: u.Def.Name, Side: u.Def.Side, Type: u.Def.Type, Size: u.Def.Size, Box: u.Box, Steps: u.Steps,
			Of: len(u.Def.Steps), Attack: v.Attack, Defence: v.Defence, Move: v.Move, Marks: u.Marks, Code: u.Def.Code}
		if u.Hex != hexmap.None {
			x.Hex = r.Map().Label(u.Hex)
		}
		out.Units = append(out.Units, x)
	}
	for i := range r.Map().Len() {
		if s := r.Control(hexmap.Hex(i)); s != "" {
			out.Control[r.Map().Label(hexmap.Hex(i))] = s
		}
	}
	return json.NewEncoder(w).Encode(out)
}
