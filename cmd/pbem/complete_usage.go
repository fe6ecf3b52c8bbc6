package main

import (
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
	"fieldpost/pbem/tournament/rating"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules"
)

// completeByUsage sets the completion of a command's words and flags by their names in its usage line.
func completeByUsage(c *cobra.Command) {
	if names := usageWords(c); c.ValidArgsFunction == nil && len(names) > 0 {
		c.ValidArgsFunction = func(c *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
			name := names[min(len(args), len(names)-1)]
			if find := wordCompletions[strings.TrimSuffix(name, "...")]; find != nil && (len(args) < len(names) ||
				strings.HasSuffix(name, "...")) {
				return find(c, args, begun)
			}
			return nil, cobra.ShellCompDirectiveDefault
		}
	}
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if find := flagCompletions[f.Name]; find != nil && f.Value.Type() != "bool" {
			_ = c.RegisterFlagCompletionFunc(f.Name, find) // an error means that the command completes the flag itself
		}
	})
	for _, sub := range c.Commands() {
		completeByUsage(sub)
	}
}

// wordCompletions maps words of a usage line to their completions.
var wordCompletions = map[string]completion{
	"TITLE": completeFrom(rules.IDs()), "RULE": completeRules, "GAME": completeGames, "EVENT": completeEvents,
	"VERB":          completeFrom(commands.VerbNames()),
	"LANG":          completeFrom(language.Codes()),
	"NUMBER|LETTER": completeLetterNumbers,
}

// flagCompletions maps flags to the completions of their values.
var flagCompletions = map[string]completion{
	"title": completeFrom(rules.IDs()), "scenario": completeScenarios, "game": completeGames, "lang": completeFrom(language.Codes()),
	"system": completeFrom(formatNames()), "show": completeFrom(scene.Layers), "paper": completeFrom([]string{"a3", "a4", "letter"}),
	"status": completeFrom([]string{"failed", "held", "queued", "sent"}), "beacon": completeFrom([]string{"drand-quicknet", "none"}),
	"format":   completeFrom(tournament.Formats()),
	"sides":    completeFrom([]string{"drawn", "fixed", "open", "sealed"}),
	"identity": completeFrom(levels()), "odd": completeFrom([]string{"bye", "eliminator"}), "lapse": completeFrom([]string{"forfeit",
		"rules"}),
}

// completeFrom returns a completion with fixed words.
func completeFrom(words []string) completion { return cobra.FixedCompletions(words, noFiles) }

func formatNames() (names []string) {
	for _, s := range rating.Systems() {
		names = append(names, s.Name)
	}
	return names
}

func levels() (names []string) {
	for _, l := range engine.ProofLevels() {
		names = append(names, string(l))
	}
	return names
}

// stateFlagsOf returns the flags of a command that select its state folder.
func stateFlagsOf(c *cobra.Command) *stateFlags {
	var f stateFlags
	f.dir, _ = c.Flags().GetString("dir")
	f.file, _ = c.Flags().GetString("config")
	return &f
}

func completeGames(c *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	return stateFlagsOf(c).gameNames(), cobra.ShellCompDirectiveDefault
}

func completeEvents(c *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	return stateFlagsOf(c).eventNames(), cobra.ShellCompDirectiveDefault
}

// completeLetterNumbers completes the numbers of quarantined mails, and of letters that are queued or failed.
func completeLetterNumbers(c *cobra.Command, _ []string, _ string) (out []string, d cobra.ShellCompDirective) {
	st, err := stateFlagsOf(c).open()
	if err != nil {
		return nil, noFiles
	}
	entries, _ := spool.List(filepath.Join(st.cfg.Dir, "spool"))
	for _, e := range entries {
		if e.Disposition == "quarantine" {
			out = append(out, strconv.Itoa(e.Seq))
		}
	}
	for _, s := range []outbox.Status{outbox.Queued, outbox.Failed} {
		items, _ := outbox.List(filepath.Join(st.cfg.Dir, "outbox"), s)
		for _, it := range items {
			out = append(out, it.ID)
		}
	}
	return out, noFiles
}

// completeScenarios completes the scenarios of a title: the value of --title, or else the first word.
func completeScenarios(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	name, _ := c.Flags().GetString("title")
	if name == "" {
		name = strings.Join(args[:min(len(args), 1)], "")
	}
	t, ok := rules.Find(name)
	if !ok {
		return nil, noFiles
	}
	return t.Meta().Scenarios(), noFiles
}
