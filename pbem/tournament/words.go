package tournament

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/tournament/standings"
)

// Standings returns the present table of all results as text.
func (e *Event) Standings() (string, error) {
	rows, places, err := e.RankedRows()
	if err != nil {
		return "", err
	}
	head := "place"
	if !places {
		head = "by points"
	}
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, head+"\tplayer\tpoints\tgames\twon\tdrawn\tlost\tbyes\tstrength\tused\t")
	for _, r := range rows {
		strength := "-"
		if r.OpponentGames > 0 {
			strength = fmt.Sprintf("%d/%d", r.OpponentPoints, r.OpponentGames)
		}
		fmt.Fprintf(w, "%d\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%s\t%s\t%s\n", r.Placed, e.Person(r.Player).Shown, r.Points, r.Games, r.Wins,
			r.Draws, r.Losses,
			r.Byes, strength, FormatTimeUsed(r.Used), DescribeTieBreak(r.By))
	}
	if err := w.Flush(); err != nil {
		return "", err
	}
	b.WriteString(e.poolTables())
	return trimmed(b.String()), nil
}

// tableHead matches the heading of a table of standings.
var tableHead = regexp.MustCompile(`^ *(?:place|by points|pool \d+) .*\bplayer .*\blost\b`)

// TranslatableTable returns a table of standings whose words can be translated. The blanks of its columns stay
// unchanged.
func TranslatableTable(table string) say.Text {
	var out []say.Text
	for line := range strings.SplitSeq(table, "\n") {
		row, tie, broken := strings.Cut(line, "tie broken by ")
		switch {
		case tableHead.MatchString(line):
			var args []any
			words := strings.TrimLeft(line, " ")
			format := tableGap.ReplaceAllStringFunc(words, func(gap string) string {
				args = append(args, gap)
				return "%s"
			})
			out = append(out, say.Plain(line[:len(line)-len(words)])+say.F(format, args...))
		case broken:
			out = append(out, say.Plain(row)+say.F("tie broken by %s", tie))
		default:
			out = append(out, say.Plain(line))
		}
	}
	return say.Join(out, "\n")
}

// tableGap matches the gap between two words of a heading: blanks, or the number of a pool.
var tableGap = regexp.MustCompile(`\d+ +|  +`)

// RankedRows returns the table in the order in which people read it, and whether that order is by places. In a bracket
// or ladder, matches decide the places. Once they are known, the table follows them; until then it goes by points
// alone.
func (e *Event) RankedRows() (rows []standings.Row, places bool, err error) {
	rows, err = e.TableRows()
	s := e.system(len(e.Rounds))
	if e.Over {
		s = e.Format.last()
	}
	if s.tabled() {
		return rows, true, err
	}
	if len(e.Places) == 0 {
		return rows, false, err
	}
	slices.SortStableFunc(rows, func(a, b standings.Row) int {
		return cmp.Compare(slices.Index(e.Places, a.Player), slices.Index(e.Places, b.Player))
	})
	for i := range rows {
		rows[i].Placed, rows[i].By = i+1, ""
	}
	return rows, true, err
}

// DescribeTieBreak describes the tie-break by which a player ranks below another one with the same points, "" for none.
func DescribeTieBreak(tie string) string {
	switch tie {
	case "":
		return ""
	case "die":
		return "tie broken by lot"
	}
	return "tie broken by " + tie
}

// FormatTimeUsed returns a number of seconds as days and hours.
func FormatTimeUsed(seconds int) string {
	hours := int(time.Duration(seconds) * time.Second / time.Hour)
	return fmt.Sprintf("%dd%dh", hours/24, hours%24)
}

// trimmed removes blanks at the ends of lines.
func trimmed(s string) string {
	var out []string
	for line := range strings.SplitSeq(strings.TrimRight(s, "\n"), "\n") {
		out = append(out, strings.TrimRight(line, " "))
	}
	return strings.Join(out, "\n") + "\n"
}

// Zone returns the time zone of the timetable of the event's games. It returns UTC if they have none.
func (e *Event) Zone() *time.Location {
	p, err := schedule.ParseText(e.Clock)
	if e.Clock == "" || err != nil {
		return time.UTC
	}
	return p.Zone()
}

// FormatInstant returns a time as the letters of the games write it.
func (e *Event) FormatInstant(t time.Time) string { return schedule.FormatInstant(t, e.Zone()) }

// Status describes the state of the event: its round, the open games, and who must still confirm or bid.
func (e *Event) Status() say.Text {
	out := say.F("%s: %s, %s, %d in it", e.Name, e.Title, string(e.Format), len(e.ActivePlayers())) + "\n"
	round := e.Round()
	if next := e.NextStep(); next != "" {
		out += next + "\n"
	}
	for i, p := range e.WaitingList() {
		out += "  " + say.F("number %d on the waiting list: %s", i+1, p.ID) + "\n"
	}
	switch {
	case e.Over:
		return out + e.DescribeEnding() + "\n"
	case round == nil || round.Closed:
		out += say.F("round %s is to be paired", e.name(e.NextRoundNumber())) + "\n"
		if due := e.ConfirmDeadline().At; e.Version > 2 && len(e.unconfirmed()) > 0 && !due.IsZero() {
			out += "  " + say.F("it is to be confirmed until %s", e.FormatInstant(due)) + "\n"
		}
		for _, p := range e.PlayersToConfirm() {
			if p.Confirmed < e.NextRoundNumber() {
				out += "  " + say.F("%s has not confirmed", p.ID) + "\n"
			}
		}
		for _, p := range e.LadderPlayers() {
			if p.Confirmed < e.NextRoundNumber() {
				out += "  " + say.F("%s can play the ladder, and has not confirmed", p.ID) + "\n"
			}
		}
		return out
	case round.Locked != nil:
		return out + say.F("round %s is locked and being drawn", e.name(round.N)) + "\n"
	case round.Until.IsZero():
		out += say.F("round %s is being played; open:", e.name(round.N)) + "\n"
	default:
		out += say.F("round %s is being played until %s; open:", e.name(round.N), e.FormatInstant(round.Until)) + "\n"
	}
	for _, m := range round.Matches {
		if !m.Settled && !m.finished() {
			out += "  " + say.F("match %s: %s and %s bid for sides (%d bids)", m.ID, m.Players[0], m.Players[1], len(m.Bids)) + "\n"
			continue
		}
		for _, g := range m.Games {
			if g.Result == nil {
				x := e.shownGame(g)
				out += say.Plain(fmt.Sprintf("  %s: %s, %s%s\n", g.ID, x.First, x.Second, strings.TrimPrefix(", "+x.State, ", open")))
				out += e.heard(g)
			}
		}
	}
	return out
}

// heard returns who has claimed and voted on a stopped game, and who still must. It never shows a sealed vote.
func (e *Event) heard(g *Game) (out say.Text) {
	if g.Stopped == nil {
		return ""
	}
	if slices.Contains(e.Ends, ScoreByAgreement) {
		in := map[string]bool{}
		for _, c := range g.Claims {
			in[c.By] = true
		}
		for _, id := range g.Players {
			if !in[id] {
				out += "    " + say.F("%s has not claimed anything", id) + "\n"
			}
		}
	}
	if !slices.Contains(e.Ends, ScoreByPanel) || g.Panel != nil {
		return out
	}
	out += "    " + say.F("%d of %d votes are in", len(g.Votes), panel)
	if len(g.Votes) > 0 {
		var names []string
		for _, v := range g.Votes {
			names = append(names, v.By)
		}
		out += ": " + say.Plain(strings.Join(names, ", "))
	}
	return out + "\n"
}
