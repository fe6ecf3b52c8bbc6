package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/game"
)

func gamesCommand() *cobra.Command {
	var dir, cfg string
	c := &cobra.Command{
		Use:     "games [--dir STATE]",
		Short:   "List the games of a state folder and whom they wait for",
		Example: "  pbem games --dir pbem-data",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			st, err := openState(cfg, dir)
			if err != nil {
				return err
			}
			entries, err := os.ReadDir(st.games())
			if os.IsNotExist(err) {
				fmt.Fprintf(cmd.OutOrStdout(), "no games in %s yet; create one with pbem new\n", st.games())
				return nil
			}
			if err != nil {
				return err
			}
			bad := false
			for _, e := range entries {
				if !e.IsDir() || strings.HasSuffix(e.Name(), ".new") {
					continue
				}
				g, err := game.Open(filepath.Join(st.games(), e.Name()))
				if err != nil {
					bad = true
					fmt.Fprintf(cmd.OutOrStdout(), "%-20s %v\n", e.Name(), err)
					continue
				}
				wait := "over"
				if a := g.Beacon(); a != nil {
					wait = "waits for " + a.String()
				}
				if w := g.Waiting(); w != "" {
					s, _ := g.SeatOf(string(w))
					wait = fmt.Sprintf("waits for %s (%s)", w, s.Addr)
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%-20s %-10s %-10s %s\n", e.Name(), g.Header.Title, g.Position().Phase, wait)
				g.Close()
			}
			if bad {
				return errBad
			}
			return nil
		},
	}
	c.Flags().StringVar(&dir, "dir", "", "state folder")
	c.Flags().StringVar(&cfg, "config", "", "configuration file")
	return c
}
