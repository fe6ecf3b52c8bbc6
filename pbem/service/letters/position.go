package letters

import (
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/planner/embedded"
	"fieldpost/pbem/view/report"
)

// positionType is the type of a position file, which no mail program shows as text.
const positionType = "application/octet-stream"

// withPosition attaches what the side knows of the game, for its planner, while the game goes on; not while the other side owes an
// answer, for then the board is one between two. Of a view that cannot be written a player reads nothing: the letter tells him all of it
// in words.
func (b Batch) withPosition(l *compose.Letter, file []byte) {
	if file != nil {
		l.Attach = append(l.Attach, compose.Attachment{Name: b.positionName(), Type: positionType, Data: file})
	}
}

// position returns what the side knows of the game as withPosition attaches it, nil for none.
func (b Batch) position(s engine.Seat) []byte {
	if c := b.Then.Open(); b.Then.Position().Over != nil || c != nil && c.Owner != s.Side {
		return nil
	}
	file, err := b.Game.PositionAt(b.Then, s.Side)
	if err != nil {
		return nil
	}
	return file
}

// positionName returns the name of the attached position.
func (b Batch) positionName() string {
	return strings.Join([]string{b.Then.Header.Game, b.Then.Position().Phase}, "-") + ".position"
}

// planned notes for a letter that the program has a planner of the title, and the position that it encloses.
func (b Batch) planned(x *report.Extra, position []byte) {
	if x.Planner = embedded.Has(b.Then.Header.Title); x.Planner && position != nil {
		x.Position = b.positionName()
	}
}
