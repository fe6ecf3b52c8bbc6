package game

import (
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/preview"
)

// TitleData returns title, rules and data of a game in a folder, to judge sheets from the knowledge of one side.
func (s *Library) TitleData(dir string, h engine.Header) (preview.TitleData, error) {
	title, mod, err := s.Load(dir, h)
	return preview.TitleData{Title: title, Module: mod, Data: h.Data}, err
}
