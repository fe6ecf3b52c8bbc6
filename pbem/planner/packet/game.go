package packet

import (
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/preview"
	"fieldpost/pbem/text"
	"fieldpost/rules/core"
)

// ForGame returns the request for a side's packet in a game, given the side's position file.
func ForGame(g *game.Game, side core.Side, position []byte) (Request, error) {
	set, err := g.Library().TitleData(g.Dir, g.Header)
	lang := ""
	if s, ok := g.SeatOf(string(side)); ok {
		lang = s.Lang
	}
	return Request{Set: set, Position: position, Catalogue: g.Library().Catalogue(), Lang: lang,
		Due: due(g.Game, side)}, err
}

// due returns the present deadline of a side, or the zero time for none.
func due(g *engine.Game, side core.Side) time.Time {
	if d := g.AdminState().Deadline; d != nil && d.Side == side {
		return d.Due
	}
	return time.Time{}
}

// EncodePacket returns the packet of a request as JSON.
func EncodePacket(q Request) ([]byte, error) {
	p, err := New(q)
	if err != nil {
		return nil, err
	}
	return p.Encode()
}

// ForEngine returns the request for a side's packet in a game in memory.
func ForEngine(g *engine.Game, title core.Title, words *text.Catalogue, side core.Side) (Request, error) {
	x, err := g.KnowledgeOf(side)
	if err != nil {
		return Request{}, err
	}
	set := preview.TitleData{Title: title, Module: g.Module(), Data: x.Data}
	file, err := preview.WritePositionFile(x, g.RecentBatches(side), set.Module, "")
	return Request{Set: set, Position: file, Catalogue: words}, err
}
