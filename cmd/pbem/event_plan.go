package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/forecast"
	"fieldpost/pbem/tournament/runner"
	"fieldpost/rules"
)

// unknownSpeed is the assumed length of a game, in hours, if no times are known.
const unknownSpeed = 60 * 24

// fewGames is the least number of finished games whose lengths are used.
const fewGames = 5

// eventPlan holds the flags of pbem event plan besides those of the terms.
type eventPlan struct {
	eventTerms
	entrants, runs, gameDays int
	leave                    string
	seed                     uint64
	asJSON                   bool
}

func eventPlanCommand() *cobra.Command {
	var f eventPlan
	c := &cobra.Command{
		Use:   "plan [EVENT]",
		Short: "Try the terms of an event on made-up entrants: how long it takes, what goes wrong",
		Long: "Plays an event many times, by the flags of pbem event new or by the terms of an existing event. Entrants leave at " +
			"random, games take random times and end at random; pairings are those of real events. It tells how long the event takes, " +
			"how many byes, rematches, walk-overs and games for panels there are, and which terms fit badly. It writes nothing. " +
			"The same seed gives the same answer.",
		Example: "  pbem event plan --title kursk --rounds 5 --length 1440 --entrants 24\n  pbem event plan spring-26 --leave 10",
		Args:    cobra.MaximumNArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.print(cmd, args) },
	}
	f.add(c)
	c.Flags().IntVar(&f.entrants, "entrants", 0, "number of entrants (default: the players of EVENT)")
	c.Flags().StringVar(&f.leave, "leave", "5", "per cent of the players who leave in each round, such as 5 or 2.5")
	c.Flags().IntVar(&f.gameDays, "days", 0, "days that a game takes (default: as in finished events of this site, "+
		"else by the timetable, else by --length)")
	c.Flags().IntVar(&f.runs, "runs", 100, "how often the event is played")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "seed of all that is random")
	c.Flags().BoolVar(&f.asJSON, "json", false, "one JSON object")
	return c
}

// print simulates the event and prints the forecast.
func (f *eventPlan) print(cmd *cobra.Command, args []string) error {
	p := forecast.Plan{Entrants: f.entrants, Runs: f.runs, Seed: f.seed}
	var err error
	if p.Leave, err = perMille(f.leave); err != nil {
		return err
	}
	if p.Terms, err = f.planned(cmd, args, &p.Entrants); err != nil {
		return err
	}
	var source string
	if p.Speed, source, err = f.speed(p.Terms); err != nil {
		return err
	}
	x, err := forecast.Simulate(p)
	if err != nil {
		return err
	}
	if f.asJSON {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(x)
	}
	return printForecast(cmd.OutOrStdout(), p, x, source)
}

// planned returns the terms of an existing event, or those set by the flags. Without a given number of entrants it uses
// the number of the event's players.
func (f *eventPlan) planned(cmd *cobra.Command, args []string, entrants *int) (tournament.Terms, error) {
	if len(args) == 0 {
		if f.title == "" {
			return tournament.Terms{}, fmt.Errorf("want an event, or --title and the terms that are to be tried")
		}
		if *entrants == 0 {
			return tournament.Terms{}, fmt.Errorf("want --entrants N, from 2 to %d", forecast.MaxEntrants)
		}
		f.directors = append(f.directors, "director")
		return f.terms(cmd, "plan")
	}
	if f.title != "" {
		return tournament.Terms{}, fmt.Errorf("want an event or --title, and not both")
	}
	dir, err := f.folder.eventFolder(args[0])
	if err != nil {
		return tournament.Terms{}, err
	}
	e, err := readEvent(dir)
	if err != nil {
		return tournament.Terms{}, err
	}
	for _, p := range e.People {
		if p.Role == tournament.RolePlayer && f.entrants == 0 {
			*entrants++
		}
	}
	return e.Terms, nil
}

// perMille parses per cent with at most one decimal.
func perMille(s string) (int, error) {
	whole, part, _ := strings.Cut(s, ".")
	n, err := strconv.Atoi(whole + (part + "0")[:1])
	if err != nil || n < 0 || n > 999 || len(part) > 1 {
		return 0, fmt.Errorf("--leave %s: want per cent from 0 to 99.9, such as 5 or 2.5", s)
	}
	return n, nil
}

// speed returns the lengths of games in hours, and the source of these figures in words.
func (f *eventPlan) speed(t tournament.Terms) (hours []int, source string, err error) {
	if f.gameDays != 0 {
		return []int{f.gameDays * 24}, "as --days says", nil
	}
	known, events, err := f.played(t.Title)
	if err != nil {
		return nil, "", err
	}
	if len(known) >= fewGames {
		return known, fmt.Sprintf("as %d games of %d finished events here did", len(known), events), nil
	}
	if t.Clock != "" {
		policy, err := schedule.ParseText(t.Clock)
		if err != nil {
			return nil, "", fmt.Errorf("clock: %w", err)
		}
		title, err := rules.FindByID(t.Title)
		if err != nil {
			return nil, "", err
		}
		if n := hoursOf(policy, title.Meta().Turns); n > 0 {
			return []int{n}, "if each side uses half of its time by the timetable", nil
		}
	}
	if t.RoundHours > 0 {
		return []int{max(1, t.RoundHours*2/3)}, "if most fit into --length; name it with --days", nil
	}
	return []int{unknownSpeed}, "as nothing is known of them; name it with --days", nil
}

// hoursOf returns the length in hours of a game of turns turns under a timetable, if both sides use half of their time.
// It returns 0 without a timetable.
func hoursOf(p schedule.Policy, turns int) int {
	turns = max(turns, 1)
	allowed := time.Duration(turns) * (p.Bank.PerTurn + p.Bank.Free)
	if k, ok := p.KindFor("order"); ok {
		allowed = time.Duration(turns) * k.TimeAllowed
	}
	return min(int((p.Bank.Start + allowed).Hours()), forecast.MaxGameHours) // half of it, for each of two sides
}

// played returns the lengths, in hours, of a title's games in the finished events of the state folder, and the number
// of these events.
func (f *eventPlan) played(title string) (hours []int, events int, err error) {
	s, err := f.folder.open()
	if err != nil {
		return nil, 0, nil // no state folder, so there are no events
	}
	dirs, err := runner.ListEvents(runner.EventsDir(s.cfg.Dir))
	if err != nil {
		return nil, 0, err
	}
	for _, d := range dirs {
		v, err := tournament.AuditQuickly(d)
		if err != nil || v.Event == nil || v.Event.Title != title || !v.Event.Over {
			continue // the audit of the event reports the error
		}
		n := len(hours)
		for _, t := range v.Event.GameDurations() {
			if h := int(t.Hours()); h > 0 && h <= forecast.MaxGameHours && len(hours) < forecast.MaxRuns {
				hours = append(hours, h)
			}
		}
		if len(hours) > n {
			events++
		}
	}
	return hours, events, nil
}

// printForecast prints the outcome of a plan.
func printForecast(out io.Writer, p forecast.Plan, f forecast.Forecast, source string) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	days := func(hours int) string { return fmt.Sprintf("%d.%d", hours/24, hours%24*10/24) }
	low, median, high := f.Days.Months()
	fmt.Fprintf(w, "entrants\t%d, of whom %d.%d%% leave in each round\n", p.Entrants, p.Leave/10, p.Leave%10)
	fmt.Fprintf(w, "games\ttake %s days (eight of ten %s to %s), %s\n",
		days(f.Speed.Median), days(f.Speed.Low), days(f.Speed.High), source)
	fmt.Fprintf(w, "runs\t%d, seed %d\n", f.Runs, p.Seed)
	fmt.Fprintf(w, "length\t%s months (eight of ten %s to %s)\n", median, low, high)
	fmt.Fprintf(w, "rounds\t%d (eight of ten %d to %d)\n", f.Rounds.Median, f.Rounds.Low, f.Rounds.High)
	fmt.Fprintf(w, "in a run\t\n")
	for _, x := range []struct {
		what string
		sum  int
	}{{"rounds without games", f.Empty}, {"games", f.Games}, {"byes", f.Byes}, {"games stopped at the end of a round", f.Stopped},
		{"games left to panels", f.Panels}, {"walk-overs", f.Walkovers},
		{"rematches that cannot be avoided", f.Rematches}, {"players who leave", f.Left}} {
		fmt.Fprintf(w, "  %s\t%s\n", x.what, f.Mean(x.sum))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if len(f.Advice) == 0 {
		fmt.Fprintln(out, "The terms fit.")
	}
	for _, a := range f.Advice {
		fmt.Fprintln(out, "- "+a)
	}
	return nil
}
