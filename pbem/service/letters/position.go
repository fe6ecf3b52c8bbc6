package letters

import (
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/planner/wasmrules"
	"fieldpost/pbem/view/report"
)

// positionType is the media type of a position file, which no mail program shows as text.
const positionType = "application/octet-stream"

// attachPosition attaches the position as the side knows it, for its planner page, while the game continues. It
// attaches nothing while the other side must answer a question in the middle of an order. If the file cannot be
// written, the letter does not mention it, because the text has the same content.
func (b Batch) attachPosition(l *compose.Letter, file []byte) {
	if file != nil {
		l.Attach = append(l.Attach, compose.Attachment{Name: b.positionName(), Type: positionType, Data: file})
	}
}

// positionFile returns the position as the side knows it as a file, nil for none.
func (b Batch) positionFile(s engine.Seat) []byte {
	if c := b.GameAfter.OpenChoice(); b.GameAfter.Position().Over != nil || c != nil && c.Owner != s.Side {
		return nil
	}
	file, err := b.Game.PositionAt(b.GameAfter, s.Side)
	if err != nil {
		return nil
	}
	return file
}

// positionName returns the name of the attached position.
func (b Batch) positionName() string {
	return strings.Join([]string{b.GameAfter.Header.Game, b.GameAfter.Position().Phase}, "-") + ".position"
}

// notePlanner records in a letter that the title has a planner page, and that the position is enclosed.
func (b Batch) notePlanner(x *report.LetterData, position []byte) {
	if x.Planner = wasmrules.HasPlanner(b.GameAfter.Header.Title); x.Planner && position != nil {
		x.Position = b.positionName()
	}
}
