package main

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"fieldpost/pbem/game"
	"fieldpost/pbem/site/publish"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/page"
	"fieldpost/pbem/tournament/rating"
	"fieldpost/pbem/tournament/runner"
	"fieldpost/pbem/tournament/standings"
)

func eventAuditCommand() *cobra.Command {
	var st stateFlags
	var games string
	c := &cobra.Command{
		Use:   "audit EVENT [--games DIR]",
		Short: "Compute an event anew from its ledger and name the first difference",
		Long: "Computes all draws, pairings, sides, points, standings and places from the ledger, verifies the signed checkpoint, " +
			"and compares event.yaml. With --games it also plays each game again, up to the root that its result " +
			"cites, and compares its end with the result; pbem audit audits a game. It needs no secret and " +
			"writes nothing.",
		Example: "  pbem event audit spring-26 --games pbem-data/games",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir, err := st.eventFolder(args[0])
			if err != nil {
				return err
			}
			v, err := tournament.Audit(dir, games)
			if err != nil {
				return err
			}
			if games != "" && v.OK {
				n, err := runner.CheckResults(v.Event, titles.Library(), games)
				v.AddCheck("games again", fmt.Sprintf("%d games played again came to their results", n), err)
			}
			for _, c := range v.Checks {
				if c.Err != nil {
					fmt.Fprintf(cmd.OutOrStdout(), "FAIL  %-14s %v\n", c.Name, c.Err)
				} else {
					fmt.Fprintf(cmd.OutOrStdout(), "ok    %-14s %s\n", c.Name, c.Detail)
				}
			}
			if !v.OK {
				return errBad
			}
			fmt.Fprintf(cmd.OutOrStdout(), "no difference in %d records, root %s\n", v.Records, v.Root)
			return nil
		},
	}
	st.add(c)
	c.Flags().StringVar(&games, "games", "", "folder with the games")
	return c
}

// readEvent replays the ledger of an event for reading only.
func readEvent(dir string) (*tournament.Event, error) {
	v, err := auditEvent(dir)
	if err != nil {
		return nil, err
	}
	return v.Event, nil
}

// auditEvent audits an event and returns it. If the ledger is invalid from some record on, it returns the event up to
// that record and prints the fault on standard error.
func auditEvent(dir string) (*tournament.Verdict, error) {
	v, err := tournament.AuditQuickly(dir)
	if err != nil {
		return nil, err
	}
	if v.Broken != nil {
		fmt.Fprintln(os.Stderr, v.Broken)
		return v, nil
	}
	if !v.OK {
		return nil, fmt.Errorf("%s does not pass its audit: pbem event audit", dir)
	}
	return v, nil
}

func eventTRFCommand() *cobra.Command {
	var st stateFlags
	var enter, charset string
	var rounds bool
	c := &cobra.Command{
		Use:   "trf EVENT",
		Short: "Write an event as a tournament report file (TRF) for other programs",
		Long: "Engines of chess pairings read it. Of a match of two games the file holds the first. Names are cut at 33 letters. " +
			"A file with --enter is UTF-8, or in a charset that its names tell; else it is named with --charset.",
		Example: "  pbem event trf spring-26 > spring-26.trf",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir, err := st.eventFolder(args[0])
			if err != nil {
				return err
			}
			if enter != "" {
				return importTRF(cmd.OutOrStdout(), dir, enter, charset, rounds)
			}
			e, err := readEvent(dir)
			if err != nil {
				return err
			}
			return standings.WriteTRF(cmd.OutOrStdout(), e.TRFFile())
		},
	}
	st.add(c)
	c.Flags().StringVar(&charset, "charset", "", "charset of the file to enter, such as cp1250 or Shift_JIS, if it is not UTF-8")
	c.Flags().BoolVar(&rounds, "rounds", false, "with --enter: also take over the rounds and results of the file, before the first draw")
	c.Flags().StringVar(&enter, "enter", "", "read the players of such a file instead, and enter those who are not in the event yet")
	return c
}

// eloOf returns the Elo ratings of an event's players, by id. They count all events of its title in a folder.
func eloOf(e *tournament.Event, folder string) (map[string]rating.Line, error) {
	events, err := eventsOfTitle(folder, e.Title)
	if err != nil {
		return nil, err
	}
	system, _ := rating.Find("elo")
	return tournament.RatingsOf(e, events, system)
}

func eventPageCommand() *cobra.Command {
	var st stateFlags
	c := &cobra.Command{
		Use:   "page EVENT",
		Short: "Write an event as a page: games being played, standings, rounds, players, terms",
		Long: "One static page without scripts, with the names that people chose and no addresses. A daemon with a status_page " +
			"writes it as event/EVENT.html whenever something was recorded or somebody else is to write in a game.",
		Example: "  pbem event page spring-26 > spring-26.html",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir, err := st.eventFolder(args[0])
			if err != nil {
				return err
			}
			v, err := auditEvent(dir)
			if err != nil {
				return err
			}
			games := game.NewFolder(titles.Library(), filepath.Join(filepath.Dir(filepath.Dir(dir)), "games"),
				slog.New(slog.DiscardHandler))
			defer games.Close()
			elo, err := eloOf(v.Event, filepath.Dir(dir))
			if err != nil {
				fmt.Fprintln(cmd.ErrOrStderr(), "pbem: the page shows no Elo:", err)
			}
			return page.Write(cmd.OutOrStdout(), v.Event, page.Facts{Elo: elo, Title: titles.Library().Name(v.Event.Title),
				Records: v.Records, Root: v.Root, Running: publish.RunningGames(v.Event, publish.FactsReader(games))})
		},
	}
	st.add(c)
	return c
}
