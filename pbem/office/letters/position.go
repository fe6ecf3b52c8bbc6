package letters

import (
	"strings"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/table/engine"
)

// positionType is the type of a position file, which no mail program shows as text.
const positionType = "application/octet-stream"

// withPosition attaches what the side knows of the game, for its planner, while the game goes on; not while the other side owes an
// answer, for then the board is one between two. Of a view that cannot be written a player reads nothing: the letter tells him all of it
// in words.
func (b Batch) withPosition(l *compose.Letter, s engine.Seat) {
	if c := b.Then.Open(); b.Then.Position().Over != nil || c != nil && c.Owner != s.Side {
		return
	}
	file, err := b.Game.PositionAt(b.Then, s.Side)
	if err != nil {
		return
	}
	name := strings.Join([]string{b.Then.Header.Game, b.Then.Position().Phase}, "-") + ".position"
	l.Attach = append(l.Attach, compose.Attachment{Name: name, Type: positionType, Data: file})
}
