package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/tournamentmail"
	"fieldpost/pbem/tournament/runner"
	"fieldpost/pbem/view/report"
)

// modCommandNames returns the commands of pbem mod, sorted.
func modCommandNames() []string {
	names := command.Names(command.Moderator)
	for name := range flagCommands {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// unknownModCommand returns the error for an unknown command of pbem mod, with a suggestion.
func unknownModCommand(word string) error {
	names := modCommandNames()
	if slices.Contains(names, strings.ToLower(word)) {
		return nil
	}
	return fmt.Errorf("there is no command %q%s", "mod GAME "+word, notation.SuggestionText(word, names))
}

// runModCommand executes a command of a #MOD frame from the command line.
func runModCommand(cmd *cobra.Command, g *game.Game, by engine.Attribution, words []string, sheet string, force bool) error {
	if command.AllowsBlock(words[0], command.Moderator) && len(words) == 2 && words[1] != "none" {
		b, err := os.ReadFile(words[1])
		if err != nil {
			return err
		}
		words = []string{words[0], strings.TrimRight(string(b), "\n") + "\n"}
	}
	c, err := command.ParseWords(words, command.Moderator)
	if err != nil {
		return usageError(cmd, err)
	}
	if c.Reason == "" {
		c.Reason = by.Reason
	}
	if strings.TrimSpace(c.Reason) == "" && !c.IsQuestion() && c.Arg("text") == "" { // the text of a ruling says why
		return usageError(cmd, errNoReason)
	}
	var in engine.Input
	if c.FollowUp() == command.SubmitSheet {
		if in, err = readSheetFor(cmd, g, c, sheet); err != nil {
			return err
		}
		in.At = by.At
	}
	contest, err := tournamentmail.FindTournamentGame(runner.EventsDir(filepath.Dir(filepath.Dir(g.Dir))), g.Header.Game)
	if err != nil {
		return err
	}
	res, err := command.Execute(g, command.Actor{Role: command.Moderator, LedgerName: by.Name, Force: force, Tournament: contest,
		RuleIndex: ownSources{}}, c,
		command.Origin{At: by.At, Context: cmd.Context()})
	if err != nil {
		return err
	}
	if res.Refused != "" {
		return errors.New(strings.TrimSpace(say.Join(append([]say.Text{res.Refused}, res.Remedies...), "\n").String()))
	}
	out := cmd.OutOrStdout()
	for _, l := range res.Lines {
		fmt.Fprintln(out, l)
	}
	if res.Outcome != nil {
		printAct(cmd, g, res.Outcome)
	}
	if c.FollowUp() != command.SubmitSheet {
		return nil
	}
	done, err := g.Submit(in)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s %s: %s, records %d to %d, root %s\n",
		done.Side, done.Receipt, done.Status, done.FromRecord, done.ToRecord-1, ledger.GroupedRoot(g.Log().Root()))
	return nil
}

// printAct prints the effect of an act.
func printAct(cmd *cobra.Command, g *game.Game, out *engine.Outcome) {
	r := report.Reader{Moderator: true}
	if p, err := schedule.ParseText(g.AdminState().Clock); err == nil {
		r.Zone = p.Zone()
	}
	w := cmd.OutOrStdout()
	if out.Act == nil {
		fmt.Fprintln(w, out.Ruling)
	} else {
		for _, l := range report.DescribeAct(g.Game, out, out.Act, r) {
			fmt.Fprintln(w, l)
		}
	}
	fmt.Fprintf(w, "records %d to %d, root %s\n", out.FromRecord, out.ToRecord-1, ledger.GroupedRoot(g.Log().Root()))
}

// readSheetFor reads and checks a sheet that a moderator submits for a side.
func readSheetFor(cmd *cobra.Command, g *game.Game, c command.Command, name string) (engine.Input, error) {
	if name == "" {
		return engine.Input{}, usageError(cmd, errors.New("act: give the sheet with --sheet FILE"))
	}
	text, err := readArg(cmd.InOrStdin(), name)
	if err != nil {
		return engine.Input{}, err
	}
	found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary, bool) {
		return g.Module().Vocabulary(phase, c.Side()), true
	})
	if len(found.Frames) != 1 || found.Frames[0].Side != string(c.Side()) || found.Frames[0].Game != g.Header.Game {
		return engine.Input{}, fmt.Errorf("act: %s must hold one sheet, of %s in %s", name, c.Side(), g.Header.Game)
	}
	in := engine.Input{Frame: found.Frames[0]}
	if in.Frame.Draft || in.Frame.Check {
		return in, errors.New("act: a sheet that is handed in for a side cannot be a draft or a check")
	}
	out, err := g.Check(in)
	if err != nil {
		return in, err
	}
	if out.ErrorCount() > 0 {
		_ = notation.RenderFaults(cmd.ErrOrStderr(), found.Source, out.Faults)
		return in, fmt.Errorf("act: the sheet is not legal, %d faults; nothing was done", out.ErrorCount())
	}
	return in, nil
}
