package main

import (
	"crypto/rand"
	"fmt"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/robot"
	"fieldpost/rules/core"
)

func newCommand() *cobra.Command {
	var (
		title, id, dir, data, cfg string
		seats, options            []string
	)
	c := &cobra.Command{
		Use:     "new --title TITLE --game ID --seat SIDE=ADDR...",
		Short:   "Create a game and send the welcome mails",
		Long:    "Creates the folder of a game under the state folder: dice anchor, scenario data pinned by hash, options, seats. The daemon that runs on the state folder, or the next one started, sends the welcome mails.",
		Example: "  pbem new --title kursk --game kursk-7 --seat german=anna@example.org --seat 'soviet=Boris <boris@example.org>'",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if strings.HasSuffix(id, ".new") {
				return fmt.Errorf("game name %q: .new is the ending of games that are still being created", id)
			}
			spec := game.Spec{Game: id, Title: title, Now: time.Now().UTC().Truncate(time.Second), Entropy: rand.Reader}
			var err error
			if spec.Seats, err = parseSeats(seats); err != nil {
				return err
			}
			for _, o := range options {
				k, v, ok := strings.Cut(o, "=")
				if !ok {
					return fmt.Errorf("--option %q: write KEY=VALUE", o)
				}
				spec.Options = append(spec.Options, core.Fact{Name: k, Value: v})
			}
			if data != "" {
				if st, err := os.Stat(data); err != nil || !st.IsDir() {
					return fmt.Errorf("--data %s is not a folder", data)
				}
				spec.Data = os.DirFS(data)
			}
			st, err := openState(cfg, dir)
			if err != nil {
				return err
			}
			g, err := game.Create(filepath.Join(st.games(), id), spec)
			if err != nil {
				return err
			}
			defer g.Close()
			w, wait := cmd.OutOrStdout(), string(g.Waiting())
			if a := g.Beacon(); a != nil {
				wait = a.String()
			}
			fmt.Fprintf(w, "created %s\n  title    %s\n  anchor   %s\n  waiting  %s, phase %s\n", g.Dir, title, g.Header.Anchor, wait, g.Position().Phase)
			for _, o := range g.Header.Options {
				fmt.Fprintf(w, "  option   %s=%s\n", o.Name, o.Value)
			}
			fmt.Fprintln(w, "The daemon on this state folder sends the welcome mails: at once when it runs, else when it starts (pbem serve).")
			return nil
		},
	}
	f := c.Flags()
	f.StringVar(&title, "title", "", "the published game: see pbem title list")
	f.StringVar(&id, "game", "", "name of the game, as players write it on their sheets")
	f.StringArrayVar(&seats, "seat", nil, "SIDE=ADDR, once per side; ADDR may be 'Name <addr>', or ai:greedy for the computer opponent")
	f.StringArrayVar(&options, "option", nil, "KEY=VALUE, an option of the title; beacon=drand-quicknet for dice that wait for public randomness")
	f.StringVar(&data, "data", "", "folder whose files replace the shipped data blocks")
	f.StringVar(&dir, "dir", "", "state folder (default from the configuration, ./pbem-data)")
	f.StringVar(&cfg, "config", "", "configuration file")
	for _, n := range []string{"title", "game", "seat"} {
		_ = c.MarkFlagRequired(n)
	}
	return c
}

func parseSeats(args []string) ([]engine.Seat, error) {
	var out []engine.Seat
	for _, s := range args {
		side, addr, ok := strings.Cut(s, "=")
		if !ok {
			return nil, fmt.Errorf("--seat %q: write SIDE=ADDR", s)
		}
		if robot.Is(addr) {
			if _, err := robot.Find(addr); err != nil {
				return nil, fmt.Errorf("--seat %s: %w", side, err)
			}
			out = append(out, engine.Seat{Side: core.Side(strings.ToLower(side)), Name: "computer", Addr: strings.ToLower(addr)})
			continue
		}
		a, err := mail.ParseAddress(addr)
		if err != nil {
			return nil, fmt.Errorf("--seat %s: %q is not a mail address", side, addr)
		}
		out = append(out, engine.Seat{Side: core.Side(strings.ToLower(side)), Name: a.Name, Addr: a.Address})
	}
	return out, nil
}
