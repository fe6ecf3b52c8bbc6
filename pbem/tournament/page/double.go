package page

import (
	"cmp"
	"fmt"
	"slices"

	"fieldpost/pbem/tournament"
)

// drawDouble lays out a double elimination. It returns nil if the event is none. Players without a loss are above,
// players with one loss below, and the last matches between the two groups. Lines lead from each winner to their next
// match. Opponents are drawn anew each round, so lines cross; each match is as close to the earlier matches of its
// players as the other matches allow.
func drawDouble(e *tournament.Event) *drawing {
	bouts := e.Bouts()
	if len(bouts) == 0 {
		return nil
	}
	lanes := [2]map[int][]int{{}, {}} // bouts by round: of the unbeaten, of the others
	tall, last := [2]int{}, 0
	for i, b := range bouts {
		last = b.Round
		if lane := int(b.Stage); lane < 2 {
			lanes[lane][b.Round] = append(lanes[lane][b.Round], i)
			tall[lane] = max(tall[lane], len(lanes[lane][b.Round]))
		}
	}
	below := margin + tall[0]*line + margin // top of the lower lane
	d := &drawing{Width: (last-1)*column + boxWidth + 2, Height: below + tall[1]*line}
	d.Labels = append(d.Labels, label{0, below - margin + headline, "Lost once"})
	if tall[1] == 0 {
		d.Labels, d.Height = nil, margin+max(tall[0], 1)*line
	}
	at := make([]int, len(bouts)) // top of each
	from := map[string]int{}      // the last bout that each player won
	for n := 1; n <= last; n++ {
		d.Labels = append(d.Labels, label{(n - 1) * column, headline, fmt.Sprintf("Round %d", n)})
		for lane, top := range []int{margin, below} {
			row := lanes[lane][n]
			slices.SortStableFunc(row, func(a, b int) int { return cmp.Compare(origin(bouts[a], from, at), origin(bouts[b], from, at)) })
			for k, i := range row {
				at[i] = top + (tall[lane]-len(row))*line/2 + k*line
			}
		}
		for i, b := range bouts {
			if b.Round == n {
				if b.Stage >= tournament.StageFinal {
					at[i] = (margin + d.Height - line) / 2
				}
				d.bout(e, bouts, i, at, from)
			}
		}
	}
	return d
}

// origin returns the mean vertical position of the bouts from which the players of a bout come. It returns 0 if there
// are none. from maps players to their last bout, and at holds the position of each bout.
func origin(b tournament.Bout, from map[string]int, at []int) int {
	sum, n := 0, 0
	for _, id := range b.Who {
		if i, ok := from[id]; ok {
			sum, n = sum+at[i], n+1
		}
	}
	return sum / max(n, 1)
}

// bout draws a bout and the lines that lead to it.
func (d *drawing) bout(e *tournament.Event, bouts []tournament.Bout, i int, at []int, from map[string]int) {
	b := bouts[i]
	x := box{X: (b.Round - 1) * column, Y: at[i], Note: decides(b)}
	for k, id := range b.Who {
		n := slot{Y: x.Y + 17 + 20*k, Text: "bye", Won: id != "" && id == b.Won, Score: matchScore(b.Match, k)}
		if p := e.Person(id); p != nil {
			n.Text = short(p.Shown, 20)
		}
		x.Names[k] = n
		if p := e.Person(id); p == nil || p.Role != tournament.RolePlayer {
			continue
		}
		if f, ok := from[id]; ok && bouts[f].Won == id {
			won := slices.Index(bouts[f].Who[:], id)
			d.Links = append(d.Links, link{X1: (bouts[f].Round-1)*column + boxWidth, Y1: at[f] + 12 + 20*won, X2: x.X, Y2: x.Y + 12 + 20*k})
		}
		from[id] = i
	}
	d.Boxes = append(d.Boxes, x)
}

// decides names the final, or a bout between an unbeaten player and one who lost once. It returns "" for any other.
func decides(b tournament.Bout) string {
	switch {
	case b.Stage == tournament.StageReset:
		return "final, once more"
	case b.Stage == tournament.StageFinal:
		return "final"
	case b.Played && b.Lost[0] != b.Lost[1] && b.Stage == tournament.StageUnbeaten:
		return "unbeaten against lost once"
	}
	return ""
}
