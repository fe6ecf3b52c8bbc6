package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/rating"
	"fieldpost/pbem/tournament/runner"
	"fieldpost/rules"
)

func eventRatingCommand() *cobra.Command {
	return ratingFlags("rating EVENT", "Rate the players of an event by its games alone", "  pbem event rating spring-26 --system glicko2",
		func(st *stateFlags, name string) ([]*tournament.Event, error) {
			dir, err := st.eventFolder(name)
			if err != nil {
				return nil, err
			}
			e, err := readEvent(dir)
			return []*tournament.Event{e}, err
		})
}

// ratingCommand returns the command "pbem rating TITLE", which rates players over all events of a title.
func ratingCommand() *cobra.Command {
	return ratingFlags("rating TITLE", "Rate the players of a title by all its events", "  pbem rating kursk --system elo",
		func(st *stateFlags, title string) ([]*tournament.Event, error) {
			if _, err := rules.FindByID(title); err != nil {
				return nil, err
			}
			s, err := st.open()
			if err != nil {
				return nil, err
			}
			return eventsOfTitle(runner.EventsDir(s.cfg.Dir), title)
		})
}

// eventsOfTitle reads the events of a title in a folder.
func eventsOfTitle(folder, title string) (out []*tournament.Event, err error) {
	dirs, err := runner.ListEvents(folder)
	if err != nil {
		return nil, err
	}
	for _, d := range dirs {
		e, err := readEvent(d)
		if err != nil {
			return nil, err
		}
		if e.Title == title {
			out = append(out, e)
		}
	}
	return out, nil
}

func ratingFlags(use, short, example string, find func(*stateFlags, string) ([]*tournament.Event, error)) *cobra.Command {
	var st stateFlags
	var name string
	var asJSON bool
	var known, about []string
	for _, s := range rating.Systems() {
		known, about = append(known, s.Name), append(about, "  "+s.Name+": "+s.About)
	}
	c := &cobra.Command{
		Use: use + " [--system SYSTEM]", Short: short,
		Long: "Players are known by the key with which they entered (pbem key enter), and shown under the name that " +
			"they chose last; without a key they are known by their name. Players who keep their key keep their " +
			"rating from event to event. Games of one day are one batch. Games that ended by agreement, were " +
			"annulled, lost by both, or lost before any order are not rated; games against an eliminator " +
			"are.\n\n" + strings.Join(about, "\n"),
		Example: example,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			system, ok := rating.Find(name)
			if !ok {
				return fmt.Errorf("--system %s: want one of %s", name, strings.Join(known, ", "))
			}
			events, err := find(&st, args[0])
			if err != nil {
				return err
			}
			lines, err := system.Rate(tournament.RatedGames(events...))
			if err != nil {
				return err
			}
			if asJSON {
				return printRatingJSON(cmd.OutOrStdout(), name, lines, events)
			}
			if err := printRatings(cmd.OutOrStdout(), lines); err != nil || len(events) == 0 {
				return err
			}
			return printSides(cmd.OutOrStdout(), events)
		},
	}
	st.add(c)
	c.Flags().BoolVar(&asJSON, "json", false, "as one JSON object: see docs/tournaments-reference.md")
	c.Flags().StringVar(&name, "system", "area2001", strings.Join(known, ", "))
	return c
}

// printSides prints the results of each side, and the bids for each side.
func printSides(out io.Writer, events []*tournament.Event) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\nside\twon\tdrawn\tlost\trate\tgames with a bid\tmean bid\n")
	for _, b := range tournament.Balances(events...) {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%s\t%d\t%s\n", b.Side, b.Wins, b.Draws, b.Lost, b.WinRate(), b.Bids, b.MeanBid())
	}
	return w.Flush()
}

func printRatings(out io.Writer, lines []rating.Line) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "rating\tdeviation\tgames\topponents\tevents\tlast year\tplayer")
	for _, l := range lines {
		value, spread, mark := strconv.Itoa(l.Value/100), "-", ""
		if l.Deviation > 0 {
			value, spread = fmt.Sprintf("%d.%02d", l.Value/100, l.Value%100), fmt.Sprintf("%d.%02d", l.Deviation/100, l.Deviation%100)
		}
		if l.Provisional {
			mark = " (provisional)"
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%s%s\n", value, spread, l.Games, l.Opponents, l.Events, l.LastYear, l.Player, mark)
	}
	return w.Flush()
}
