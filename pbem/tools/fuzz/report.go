package fuzz

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// Report holds the results of a run. The same configuration gives the same report.
type Report struct {
	Title         string     `json:"title"`
	Seed          uint64     `json:"seed"`
	First         int        `json:"first"`
	Games         int        `json:"games"` // number played, failures included
	Sheets        int        `json:"sheets"`
	Orders        int        `json:"orders"` // orders executed
	Skipped       int        `json:"skipped"`
	Legal         int        `json:"legal"` // legal orders enumerated
	Records       int        `json:"records"`
	Replays       int        `json:"replays"`
	Swaps         int        `json:"swaps"`    // hidden counters exchanged
	AsPlanned     int        `json:"foreseen"` // sheets checked after another one, in a position that became the planned one
	Diverged      int        `json:"strayed"`  // sheets checked after another one, in a position that did not
	PositionFiles int        `json:"sights"`   // position files parsed again, and sheets judged by them
	Largest       int        `json:"largest"`  // bytes of the largest position file
	Offers        int        `json:"offers"`   // orders offered by the planner and submitted for a check
	StackOffers   int        `json:"stacks"`   // offered orders for several counters
	Composed      int        `json:"composed"` // sheets written with the planner, line by line
	Kept          int        `json:"kept"`     // sheets of which only the legal lines were accepted
	VariantSheets int        `json:"varied"`   // sheets for which variants were tried
	UntriedSheets int        `json:"untried"`  // sheets whose variants could not be tried
	Letters       int        `json:"letters"`  // letters searched for names of hidden counters
	Dropped       int        `json:"dropped"`  // standing orders that would have been refused
	Statuses      []Count    `json:"statuses"`
	Verbs         []Count    `json:"verbs"`
	Questions     []Count    `json:"questions"`
	Endings       []Count    `json:"endings"`
	Tracks        []Spread   `json:"tracks"` // at the end of the game
	Turns         Spread     `json:"turns"`
	Longest       Longest    `json:"longest"`
	Failures      []*Failure `json:"failures"`
}

// Count holds the number of times that a kind of event occurred.
type Count struct {
	Name string `json:"name"`
	N    int    `json:"n"`
}

// Spread is the distribution of a number over all finished games, at their end.
type Spread struct {
	Track  string `json:"track"`
	Min    int    `json:"min"`
	Median int    `json:"median"`
	Max    int    `json:"max"`
}

// Longest is the game with the most sheets.
type Longest struct {
	Game   string `json:"game"`
	Sheets int    `json:"sheets"`
	Orders int    `json:"orders"`
	Turn   int    `json:"turn"`
}

// result holds the findings of one game.
type result struct {
	id                                                                   string
	number                                                               int
	sheets, orders, skipped, enumerated, records, replays                int
	swaps, letters, dropped, turn, varied, untried                       int
	asPlanned, diverged, kept, sights, largest, offers, stacks, composed int
	statuses, verbs, choices                                             map[string]int
	ending                                                               string
	tracks                                                               []core.Track
	failure                                                              *Failure
}

func newResult(id string, n int) *result {
	return &result{id: id, number: n, statuses: map[string]int{}, verbs: map[string]int{}, choices: map[string]int{}}
}

// count adds a sheet to the counts.
func (r *result) count(out *engine.Outcome) {
	r.statuses[string(out.Status)]++
	r.records = out.ToRecord
	for _, s := range out.Steps {
		text := s.Text
		if _, order, ok := strings.Cut(text, ": "); ok && strings.HasPrefix(text, "if ") {
			text = order
		}
		verb, _, _ := strings.Cut(text, " ")
		switch {
		case s.Line == 0:
		case s.Status == engine.Done:
			r.orders++
			r.verbs[verb]++
		case s.Status == engine.Skipped:
			r.skipped++
		}
	}
}

// finish records the end of the game.
func (r *result) finish(p *core.Position) {
	r.ending = strings.TrimSpace(string(p.Over.Winner) + " " + p.Over.Level)
	r.tracks, r.turn = slices.Clone(p.Tracks), p.Turn
}

func (b *fuzzRun) report(results []*result) *Report {
	rep := &Report{Title: b.Title, Seed: b.Seed, First: b.First, Games: len(results), Failures: []*Failure{}}
	statuses, verbs, choices, endings := map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}
	tracks, turns := map[string][]int{}, []int(nil)
	for _, r := range results {
		rep.add(r)
		addAll(statuses, r.statuses)
		addAll(verbs, r.verbs)
		addAll(choices, r.choices)
		if r.failure != nil {
			rep.Failures = append(rep.Failures, r.failure)
			continue
		}
		endings[r.ending]++
		turns = append(turns, r.turn)
		for _, t := range r.tracks {
			tracks[t.Name] = append(tracks[t.Name], t.Value)
		}
	}
	rep.Statuses, rep.Verbs, rep.Questions, rep.Endings = counts(statuses), counts(verbs), counts(choices), counts(endings)
	for _, name := range slices.Sorted(maps.Keys(tracks)) {
		rep.Tracks = append(rep.Tracks, spread(name, tracks[name]))
	}
	rep.Turns = spread("turn", turns)
	return rep
}

func (rep *Report) add(r *result) {
	rep.Sheets += r.sheets
	rep.Orders += r.orders
	rep.Skipped += r.skipped
	rep.Legal += r.enumerated
	rep.Records += r.records
	rep.Replays += r.replays
	rep.Swaps += r.swaps
	rep.AsPlanned += r.asPlanned
	rep.Diverged += r.diverged
	rep.PositionFiles, rep.Offers, rep.StackOffers = rep.PositionFiles+r.sights, rep.Offers+r.offers, rep.StackOffers+r.stacks
	rep.Largest, rep.Composed = max(rep.Largest, r.largest), rep.Composed+r.composed
	rep.Kept += r.kept
	rep.Letters += r.letters
	rep.VariantSheets, rep.UntriedSheets = rep.VariantSheets+r.varied, rep.UntriedSheets+r.untried
	rep.Dropped += r.dropped
	if r.sheets > rep.Longest.Sheets {
		rep.Longest = Longest{Game: r.id, Sheets: r.sheets, Orders: r.orders, Turn: r.turn}
	}
}

func addAll(sum, more map[string]int) {
	for k, n := range more {
		sum[k] += n
	}
}

// counts returns entries sorted by number, then by name.
func counts(m map[string]int) []Count {
	out := []Count{}
	for _, k := range slices.Sorted(maps.Keys(m)) {
		out = append(out, Count{k, m[k]})
	}
	slices.SortStableFunc(out, func(a, b Count) int { return b.N - a.N })
	return out
}

func spread(name string, values []int) Spread {
	s := Spread{Track: name}
	if len(values) > 0 {
		slices.Sort(values)
		s.Min, s.Median, s.Max = values[0], values[len(values)/2], values[len(values)-1]
	}
	return s
}

// Print writes the report for people. elapsed is the duration of the run.
func (rep *Report) Print(w io.Writer, elapsed time.Duration) {
	games, orders := Rates(rep, elapsed)
	fmt.Fprintf(w, "%s  %d games, seed %d, first %d: %d failed\n", rep.Title, rep.Games, rep.Seed, rep.First, len(rep.Failures))
	fmt.Fprintf(w, "speed      %.1f games/s, %.0f orders/s (%.1f s)\n", games, orders, elapsed.Seconds())
	fmt.Fprintf(w, "played     %d sheets, %d orders, %d skipped, %d ledger records; %d legal orders enumerated\n", rep.Sheets, rep.Orders,
		rep.Skipped, rep.Records, rep.Legal)
	fmt.Fprintf(w, "held       %d replays, %d exchanges of hidden counters, %d letters\n", rep.Replays, rep.Swaps, rep.Letters)
	fmt.Fprintf(w, "planned    %d sheets checked behind another on the board as it came, %d on another; %d taken without a line\n",
		rep.AsPlanned, rep.Diverged, rep.Kept)
	fmt.Fprintf(w, "known      %d position files read back, the largest of %d bytes; %d orders offered, %d of them for several counters; "+
		"%d sheets written with the planner\n", rep.PositionFiles, rep.Largest, rep.Offers, rep.StackOffers, rep.Composed)
	fmt.Fprintf(w, "varied     %d sheets tried in other forms, %d could not be\n", rep.VariantSheets, rep.UntriedSheets)
	fmt.Fprintf(w, "sheets     %s\n", list(rep.Statuses))
	fmt.Fprintf(w, "orders     %s\n", list(rep.Verbs))
	fmt.Fprintf(w, "questions  %s\n", list(rep.Questions))
	fmt.Fprintf(w, "endings    %s\n", list(rep.Endings))
	for _, s := range append(slices.Clone(rep.Tracks), rep.Turns) {
		fmt.Fprintf(w, "%-9s  min %d, median %d, max %d\n", s.Track, s.Min, s.Median, s.Max)
	}
	fmt.Fprintf(w, "longest    %s: %d sheets, %d orders, turn %d\n", rep.Longest.Game, rep.Longest.Sheets, rep.Longest.Orders,
		rep.Longest.Turn)
	for _, f := range rep.Failures {
		fmt.Fprintf(w, "FAIL       %s sheet %d (%s %s): %s\n", f.Game, f.Sheet, f.Side, f.Phase, f.Error)
		if f.Dir != "" {
			fmt.Fprintf(w, "           saved in %s\n", f.Dir)
		}
	}
}

// Rates returns the games and orders per second.
func Rates(rep *Report, elapsed time.Duration) (games, orders float64) {
	if s := elapsed.Seconds(); s > 0 {
		return float64(rep.Games) / s, float64(rep.Orders) / s
	}
	return 0, 0
}

func list(counts []Count) string {
	var out []string
	for _, c := range counts {
		out = append(out, fmt.Sprintf("%s %d", c.Name, c.N))
	}
	return cmp.Or(strings.Join(out, ", "), "none")
}
