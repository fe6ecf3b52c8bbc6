package tournamentmail

import (
	"fmt"
	"slices"
	"strconv"

	"fieldpost/notation/say"
	"fieldpost/pbem/tournament"
)

// concerned returns the people who are told of a result: the players of the game and the directors. If it corrects a
// result of a closed round it returns everybody, because the table changes.
func concerned(v view) []string {
	out := gamers(v)
	if v.correctsClosed() {
		out = append(out, everybody(v)...)
	}
	return out
}

// correctsClosed reports whether the record is about a game of a closed round.
func (v view) correctsClosed() bool {
	g, _ := v.Game(v.r.Get("game"))
	return g != nil && v.IsInClosedRound(g)
}

// corrected returns the result that a correction replaces, and the changed table. It returns "" if no result is
// corrected.
func (v view) corrected(g *tournament.Game) say.Text {
	if v.Version < 3 || len(g.Was) == 0 {
		return ""
	}
	was := g.Was[len(g.Was)-1]
	out := "\n" + say.F("Before that it was %s: %d and %d points.", ends[was.How], was.Points[0], was.Points[1])
	if !v.IsInClosedRound(g) {
		return out
	}
	return out + " " + "Its round is closed: the table and ratings follow, and pairings stay." + "\n\n" + v.table()
}

// table returns the table as letters show it.
func (v view) table() say.Text {
	table, _ := v.Standings() // replaying the ledger computed it already
	return say.Text("The table:") + "\n\n" + tournament.TranslatableTable(indented(table))
}

func annulSubject(v view) say.Text { return say.F("round %s counts for nothing", v.r.Get("round")) }

func annulText(v view) say.Text {
	out := say.F("%s has annulled round %s: its games and byes count for nothing, neither here nor for ratings. "+
		"Pairings stay.",
		v.shown(v.r.Get("by")), v.r.Get("round")) + v.why()
	for _, id := range v.r.All("game") {
		if g, _ := v.Game(id); slices.Contains(g.Players[:], v.id) {
			out += "\n\n" + say.F("Your game %s is annulled.", id)
		}
	}
	return out + "\n\n" + v.table()
}

func undoSubject(v view) say.Text {
	if v.Version > 2 {
		return "something is undone"
	}
	return "the event goes on"
}

// undone returns a sentence with the ledger records that a director has undone.
func (v view) undone() say.Text {
	from, _ := strconv.Atoi(v.r.Get("from")) // replaying the ledger checked it
	what := fmt.Sprint(from)
	if v.r.N-1 > from {
		what = fmt.Sprintf("%d-%d", from, v.r.N-1)
	}
	return say.F("%s has undone what the records %s of the ledger say. They stay there and count no more; the event "+
		"goes on as it stood "+
		"before them.", v.shown(v.r.Get("by")), what) + v.why()
}
