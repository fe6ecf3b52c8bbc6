package kiev

import "fmt"

// Turns are two days long. The first one of the calendar that all scenarios share began on 22 June 1941: turn 80 is 27
// November.
const (
	turnDays  = 2
	firstDay  = 22
	firstYear = 1941
)

// months names the months of that year from the first turn on, with their days; no scenario lasts longer.
var months = []struct {
	name string
	days int
}{{"Jun", 30}, {"Jul", 31}, {"Aug", 31}, {"Sep", 30}, {"Oct", 31}, {"Nov", 30}, {"Dec", 31}}

// DateOf returns the first day of a turn, such as "27 Nov 1941", or "" for a turn outside the game.
func (g *game) DateOf(turn int) string {
	day := firstDay + turnDays*(turn-1)
	for _, m := range months {
		if turn < 1 {
			break
		}
		if day <= m.days {
			return fmt.Sprintf("%d %s %d", day, m.name, firstYear)
		}
		day -= m.days
	}
	return ""
}
