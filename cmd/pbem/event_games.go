package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/game"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/runner"
)

func eventStartCommand() *cobra.Command {
	return eventGamesCommand("start EVENT", "Make the games of the round whose sides are settled", runner.StartGames, "made",
		"A daemon that runs on the state folder does so by itself. Seats and addresses are those of the event; the director and his "+
			"assistants, if they entered with an address, moderate the games that they do not play.")
}

func eventCollectCommand() *cobra.Command {
	return eventGamesCommand("collect EVENT", "Take over the results of the games that are over", runner.CollectResults, "over",
		"A daemon that runs on the state folder does so by itself. The result, the root of the game's ledger and the time that each "+
			"player used are read off the game.")
}

func eventGamesCommand(use, short string,
	do func(*tournament.Book, *game.Library, string) ([]string, error), word, long string) *cobra.Command {
	var f stateFlags
	c := &cobra.Command{
		Use: use, Short: short, Long: long, Args: cobra.ExactArgs(1),
		Example: "  pbem event " + strings.Replace(use, "EVENT", "spring-26", 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir, err := f.eventFolder(args[0])
			if err != nil {
				return err
			}
			st, err := f.open()
			if err != nil {
				return err
			}
			b, err := tournament.OpenBook(dir)
			if err != nil {
				return err
			}
			names, err := do(b, titles.Library(), st.games())
			for _, n := range names {
				fmt.Fprintln(cmd.OutOrStdout(), word, n)
			}
			return errors.Join(err, b.Close())
		},
	}
	f.add(c)
	return c
}
