package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/pbem/daemon"
	"fieldpost/pbem/game/schedule"
)

func clockCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "clock",
		Short:   "Timetables of games, and the clock of the daemon",
		Example: "  pbem clock check timetable.yaml\n  pbem clock resume",
	}
	c.AddCommand(clockCheckCommand(), clockResumeCommand())
	return asGroup(c)
}

// readClock reads a deadline policy from a file, or from standard input for "-".
func readClock(cmd *cobra.Command, file string) (schedule.Policy, error) {
	var b []byte
	var err error
	if file == "-" {
		b, err = io.ReadAll(io.LimitReader(cmd.InOrStdin(), 1<<20))
	} else {
		b, err = os.ReadFile(file)
	}
	if err != nil {
		return schedule.Policy{}, err
	}
	p, err := schedule.Parse(b)
	if err != nil {
		return p, fmt.Errorf("%s: %s", file, strings.ReplaceAll(err.Error(), "\n", "\n"+file+": "))
	}
	return p, nil
}

func clockCheckCommand() *cobra.Command {
	var from string
	c := &cobra.Command{
		Use:   "check FILE",
		Short: "Say what a timetable means, with the deadlines that it gives",
		Long: "Reads a timetable as pbem new --clock takes it, says in words what it means, and for every kind of question when an\n" +
			"answer would be due if it were asked now, or at the time of --from in the zone of the timetable.",
		Example: "  pbem clock check timetable.yaml\n  pbem clock check timetable.yaml --from '2026-03-27 12:00'",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := readClock(cmd, args[0])
			if err != nil {
				return err
			}
			at := time.Now().UTC().Truncate(time.Second)
			if from != "" {
				if at, err = schedule.ParseInstant(from, p.Zone()); err != nil {
					return fmt.Errorf("--from: %w", err)
				}
			}
			w := cmd.OutOrStdout()
			for _, line := range p.Describe() {
				fmt.Fprintln(w, line)
			}
			fmt.Fprintf(w, "\nasked  %s\n", schedule.FormatInstant(at, p.Zone()))
			for _, k := range p.Kinds {
				due, grace := p.Due(schedule.Question{Owed: k.Name, KnownAt: at})
				fmt.Fprintf(w, "\n%s\n  due    %s\n", k.Name, schedule.FormatInstant(due, p.Zone()))
				if grace.After(due) {
					fmt.Fprintf(w, "  grace  %s\n", schedule.FormatInstant(grace, p.Zone()))
				}
				for _, t := range p.Warnings(due) {
					if t.After(at) {
						fmt.Fprintf(w, "  warn   %s\n", schedule.FormatInstant(t, p.Zone()))
					}
				}
			}
			fmt.Fprintf(w, "\n%s\n", p.Canonical())
			return nil
		},
	}
	c.Flags().StringVar(&from, "from", "", "when the question is asked, as in '2026-03-05 20:00' (default now)")
	return c
}

func clockResumeCommand() *cobra.Command {
	var folder stateFlags
	c := &cobra.Command{
		Use:   "resume",
		Short: "Tell the daemon that its clock is right, so that deadlines count again",
		Long: "The daemon acts on no deadline while it believes its clock to be wrong. It does the same when so " +
			"many games would be late\nat once that the mail is probably at fault. The moderator gets a letter that " +
			"says why. When you have checked, this\ncommand lets the daemon go on. It moves all deadlines by the " +
			"time that was missed; only sides that are late then lapse.",
		Example: "  pbem clock resume --dir pbem-data",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			st, err := folder.open()
			if err != nil {
				return err
			}
			if _, err := os.Stat(st.games()); err != nil {
				return fmt.Errorf("%s is not the state folder of a daemon: %w", st.cfg.Dir, err)
			}
			if err := daemon.RequestResume(st.cfg.Dir); err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), "The daemon on this state folder goes on at its next look, at once when it runs.")
			return nil
		},
	}
	folder.add(c)
	return c
}
