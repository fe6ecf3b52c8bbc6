package letters

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/view/describe"
	"fieldpost/rules/core"
)

// positionInWords describes the position after a batch to a side, for letters without maps.
func (b Batch) positionInWords(side core.Side) ([]say.Text, error) {
	set, err := b.Game.Library().TitleData(b.Game.Dir, b.GameAfter.Header)
	if err != nil {
		return nil, err
	}
	known, err := b.GameAfter.KnowledgeOf(side)
	if err != nil {
		return nil, err
	}
	v := describe.NewView(set, known, nil) // the letter itself says what happened
	var out []say.Text
	for _, question := range []string{"", "units"} {
		lines, err := v.Answer(question)
		if err != nil {
			return nil, err
		}
		out = append(out, lines...)
	}
	return out, nil
}
