package bundle

import (
	"fmt"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/preview"
	"fieldpost/pbem/planner"
	"fieldpost/scenarios"
)

// Saved holds a position file that a player saved, opened with this program's rules and data.
type Saved struct {
	Head  preview.Header
	Set   preview.TitleData
	Sight *engine.SideKnowledge

	titles           *game.Library
	position, bundle []byte
}

// OpenSaved opens a position file without its game. If the rules or data differ from this program's, the error names
// the difference.
func OpenSaved(titles *game.Library, position []byte) (*Saved, error) {
	h, err := preview.ParseHeader(position)
	if err != nil {
		return nil, err
	}
	title, ok := titles.Find(h.Title)
	if !ok {
		return nil, fmt.Errorf("the position is one of the title %s, which this program does not have", h.Title)
	}
	data, err := titles.Data(h.Title, nil)
	if err != nil {
		return nil, err
	}
	hash, err := scenarios.Hash(data)
	if err != nil {
		return nil, err
	}
	bundle, err := preview.Bundle(title, data, hash)
	if err != nil {
		return nil, err
	}
	set, err := preview.LoadBundle(bundle, titles.Find)
	if err != nil {
		return nil, err
	}
	sight, err := set.ReadPosition(position)
	if err != nil {
		return nil, err
	}
	return &Saved{titles: titles, Head: h, Set: set, Sight: sight, position: position, bundle: bundle}, nil
}

// RecentEvents returns what the side saw since its last sheet.
func (s *Saved) RecentEvents() ([]engine.RecentBatch, error) { return preview.ReadLog(s.position) }

// AddPosition adds the position to a page with rules.
func (s *Saved) AddPosition(p planner.Page) (planner.Page, error) {
	var err error
	p.Bundle, p.Position, p.Title, p.Name = s.bundle, s.position, s.Head.Title, s.Set.Title.Meta().Name
	p.Ground, err = drawGround(p, s.titles)
	return p, err
}
