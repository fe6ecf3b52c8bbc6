package tournament

import (
	"fmt"
	"time"

	"gopkg.in/yaml.v3"
)

// The state of an event, in the form of event.yaml.
type (
	page struct {
		Event   string     `yaml:"event"`
		Title   string     `yaml:"title"`
		Format  Format     `yaml:"format"`
		Records int        `yaml:"records"`
		Root    string     `yaml:"root"`
		Over    bool       `yaml:"over"`
		Ending  string     `yaml:"ending,omitempty"`
		Undone  []string   `yaml:"undone,omitempty"`
		People  []who      `yaml:"people"`
		Rounds  []round    `yaml:"rounds"`
		Table   []tableRow `yaml:"table,omitempty"`
		Ladder  []string   `yaml:"ladder,omitempty,flow"`
		Places  []string   `yaml:"places,omitempty,flow"`
	}
	who struct {
		Name   string `yaml:"name"`
		As     string `yaml:"as"`
		Role   Role   `yaml:"role"`
		Rating int    `yaml:"rating,omitempty"`
		Seed   int    `yaml:"seed,omitempty"`
		For    string `yaml:"in-place-of,omitempty"`
		Left   string `yaml:"left,omitempty"`
	}
	round struct {
		Round string   `yaml:"round"`
		State string   `yaml:"state"`
		Until string   `yaml:"until,omitempty"`
		Games []result `yaml:"games,omitempty"`
		Byes  []string `yaml:"byes,omitempty,flow"`
	}
	result struct {
		Game   string `yaml:"game"`
		First  string `yaml:"first"`
		Second string `yaml:"second"`
		State  string `yaml:"state"`
		Points [2]int `yaml:"points,omitempty,flow"`

		Was []string `yaml:"was,omitempty,flow"`
	}
	tableRow struct {
		Player string `yaml:"player"`
		Points int    `yaml:"points"`
		Games  int    `yaml:"games"`
		By     string `yaml:"by,omitempty"`
	}
)

// YAML returns event.yaml for an event whose ledger has this number of records and this root.
func (e *Event) YAML(records int, root string) ([]byte, error) {
	p := page{Event: e.Name, Title: e.Title, Format: e.Format, Records: records, Root: root, Over: e.Over, Ladder: e.Ladder,
		Places: e.Places}
	if e.Ending.How != "" {
		p.Ending = fmt.Sprintf("%s by %s: %s", e.Ending.How, e.Ending.By, e.Ending.Why)
	}
	for _, u := range e.Undone {
		p.Undone = append(p.Undone, fmt.Sprintf("records %d to %d by %s: %s", u.From, u.To-1, u.By, u.Why))
	}
	for _, x := range e.People {
		w := who{Name: x.ID, As: x.Shown, Role: x.Role, Rating: x.Rating, Seed: x.Seed}
		w.For = x.For
		if x.Left > 0 {
			w.Left = x.How + " before round " + e.name(x.Left)
		}
		p.People = append(p.People, w)
	}
	for _, r := range e.Rounds {
		out := round{Round: e.name(r.N), State: r.State(), Byes: r.Byes}
		if !r.Until.IsZero() {
			out.Until = r.Until.Format(time.RFC3339)
		}
		for _, m := range r.Matches {
			for _, g := range m.Games {
				out.Games = append(out.Games, e.shownGame(g))
			}
		}
		p.Rounds = append(p.Rounds, out)
	}
	for _, r := range e.Table {
		p.Table = append(p.Table, tableRow{r.Player, r.Points, r.Games, r.By})
	}
	return yaml.Marshal(p)
}

// State returns the progress of a round: drawn, open or closed.
func (r *Round) State() string {
	switch {
	case r.Locked != nil:
		return "drawn"
	case r.Closed && r.Annulled:
		return "annulled"
	case r.Closed:
		return "closed"
	}
	return "open"
}

// State returns the progress of a game: open, stopped and why, or how it ended.
func (g *Game) State() string {
	switch r, s := g.Result, g.Stopped; {
	case r != nil:
		return r.state()
	case s != nil && s.Over != "":
		return "stopped: " + s.Over + " overstepped his time"
	case s != nil:
		return "stopped: the round is over"
	}
	return "open"
}

// state returns a result as text: how, the outcome, and the rule by which a game was scored.
func (r *Result) state() string {
	if r.Rule != "" {
		return fmt.Sprintf("%s: %s by %s", r.How, r.Outcome, r.Rule)
	}
	return fmt.Sprintf("%s: %s", r.How, r.Outcome)
}

// EarlierResults returns the earlier results of a game, oldest first.
func (g *Game) EarlierResults() (out []string) {
	for _, r := range g.Was {
		out = append(out, r.state())
	}
	return out
}

func (e *Event) shownGame(g *Game) result {
	side := func(i int) string {
		if g.Sides[i] == "" {
			return g.Players[i]
		}
		return g.Players[i] + " as " + g.Sides[i]
	}
	out := result{Game: g.ID, First: side(0), Second: side(1), State: g.State()}
	if r := g.Result; r != nil {
		out.Points = r.Points
	}
	if e.Version > 2 {
		out.Was = g.EarlierResults()
	}
	return out
}
