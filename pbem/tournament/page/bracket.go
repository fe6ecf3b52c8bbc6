package page

import (
	"fmt"

	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/standings"
)

// Sizes of the drawing of a bracket, in pixels. Boxes stand in columns, one for each round.
const (
	boxWidth, boxHeight = 220, 44
	column, line        = 262, 66
	margin              = 36 // above, for the names of the rounds
	headline            = 14 // where they stand
)

// drawing holds a bracket as lines and boxes.
type drawing struct {
	Width, Height int
	Labels        []label // of the rounds, and of what stands below
	Boxes         []box
	Links         []link

	of []int // round of each meeting
}

type label struct {
	X, Y int
	Text string
}

type box struct {
	X, Y  int
	Note  string // what it decides
	Names [2]slot
}

type slot struct {
	Y     int // of its text
	Text  string
	Score string // points in the match, or how it was won without a game
	Won   bool
}

// link is a line from a meeting to the winner's next meeting. It bends at Middle, or is straight if Middle is 0.
type link struct{ X1, Y1, X2, Y2, Middle int }

// draw lays out a bracket. It returns nil if the event has none. Each meeting is level with the middle of the meetings
// that its players come from. Matches for the places from 3 on are below.
func draw(e *tournament.Event) *drawing {
	if meetings := e.Bracket(); len(meetings) > 0 {
		return drawMeetings(e, meetings)
	}
	return drawDouble(e)
}

// drawMeetings lays out a bracket of these meetings. It returns nil if there are none.
func drawMeetings(e *tournament.Event, meetings []tournament.BracketPlace) *drawing {
	if len(meetings) == 0 {
		return nil
	}
	first, last := meetings[0].Round, 0
	for _, m := range meetings {
		first, last = min(first, m.Round), max(last, m.Round)
	}
	d, at, next := &drawing{Width: (last-first)*column + boxWidth + 2}, map[int]int{}, 0
	for n := first; n <= last; n++ {
		d.Labels = append(d.Labels, label{(n - first) * column, headline, fmt.Sprintf("Round %d", n)})
	}
	var stand func(i int) int
	stand = func(i int) int {
		sum, n := 0, 0
		for _, s := range meetings[i].From {
			if s.Seed == 0 && !s.Loser {
				sum, n = sum+stand(s.Match), n+1
			}
		}
		if n == 0 {
			next, sum, n = next+1, 2*next, 1
		}
		at[i] = sum / n
		return at[i]
	}
	for _, place := range []int{1, 3, 5} {
		for i, m := range meetings {
			if m.Place == place {
				stand(i)
			}
		}
	}
	for _, m := range meetings {
		d.of = append(d.of, m.Round)
	}
	for i, m := range meetings {
		b := d.box(e, m, (m.Round-first)*column, margin+at[i]*line/2)
		for _, s := range m.From {
			if s.Seed == 0 && !s.Loser {
				x := (meetings[s.Match].Round-first)*column + boxWidth
				y := margin + at[s.Match]*line/2
				d.Links = append(d.Links, link{x, y + boxHeight/2, b.X, b.Y + boxHeight/2, x + (column-boxWidth)/2})
			}
		}
	}
	d.Height = margin + next*line
	return d
}

func (d *drawing) box(e *tournament.Event, m tournament.BracketPlace, x, y int) box {
	b := box{X: x, Y: y}
	if m.Place > 1 {
		b.Note = fmt.Sprintf("places %d and %d", m.Place, m.Place+1)
	}
	for i, id := range m.Who {
		n := slot{Y: y + 17 + 20*i, Won: id != "" && id == m.Won, Score: matchScore(m.Match, i)}
		if p := e.Person(id); p != nil {
			n.Text = short(p.Shown, 20)
			if n.Won && m.Match == nil && m.Who[1-i] != "" { // the other has left
				n.Score = walkOver
			}
		} else if m.Won != "" {
			n.Text = "bye"
		} else if s := m.From[i]; s.Loser && !e.Over { // behind the end nobody comes any more
			n.Text = fmt.Sprintf("a loser of round %d", d.of[s.Match])
		}
		b.Names[i] = n
	}
	d.Boxes = append(d.Boxes, b)
	return b
}

// walkOver marks a match that was won without a game.
const walkOver = "w/o"

// matchScore returns the points of a match for its first (0) or second (1) player. A walkover, forfeit or double loss
// shows a mark instead of points. It returns "" while a game of the match is open.
func matchScore(m *tournament.Match, i int) string {
	if m == nil {
		return ""
	}
	points, marks := 0, map[string]bool{}
	for _, g := range m.Games {
		r := g.Result
		if r == nil {
			return ""
		}
		points += r.Points[i]
		marks[unfought(r, i)] = true
	}
	if len(marks) == 1 && !marks[""] {
		for mark := range marks {
			return mark
		}
	}
	return fmt.Sprint(points)
}

// unfought returns the mark of a result without a fight to the end, "" for any other.
func unfought(r *tournament.Result, i int) string {
	switch {
	case r.How == standings.DoubleForfeit:
		return "lost"
	case r.How != standings.Unplayed && r.How != standings.Forfeited || r.Half == 1:
		return ""
	case fared(r, i) == 0:
		return "–"
	case r.How == standings.Unplayed:
		return walkOver
	}
	return "forf."
}

// short cuts a name that is too long for its box.
func short(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}
