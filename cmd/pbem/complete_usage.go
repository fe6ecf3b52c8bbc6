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

// completeByUsage lets every word of a usage line be completed whose name says what it is, and every flag of such a name.
func completeByUsage(c *cobra.Command) {
	if names := usageWords(c); c.ValidArgsFunction == nil && len(names) > 0 {
		c.ValidArgsFunction = func(c *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
			name := names[min(len(args), len(names)-1)]
			if find := byName[strings.TrimSuffix(name, "...")]; find != nil && (len(args) < len(names) || strings.HasSuffix(name, "...")) {
				return find(c, args, begun)
			}
			return nil, cobra.ShellCompDirectiveDefault
		}
	}
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if find := flagValues[f.Name]; find != nil && f.Value.Type() != "bool" {
			_ = c.RegisterFlagCompletionFunc(f.Name, find) // an error says that the command completes it by itself
		}
	})
	for _, sub := range c.Commands() {
		completeByUsage(sub)
	}
}

// byName finds what completes a word of a usage line.
var byName = map[string]completion{
	"TITLE": fixed(rules.IDs()), "RULE": ruleNumbers, "GAME": gameWords, "EVENT": eventWords, "VERB": fixed(commands.Names()),
	"NUMBER|LETTER": letterNumbers,
}

// flagValues finds what completes the value of a flag.
var flagValues = map[string]completion{
	"title": fixed(rules.IDs()), "scenario": scenarioWords, "game": gameWords, "lang": fixed(language.Codes()),
	"system": fixed(systems()), "show": fixed(scene.Layers), "paper": fixed([]string{"a3", "a4", "letter"}),
	"status": fixed([]string{"failed", "held", "queued", "sent"}), "beacon": fixed([]string{"drand-quicknet", "none"}),
	"format":   fixed(tournament.Formats()),
	"sides":    fixed([]string{"drawn", "fixed", "open", "sealed"}),
	"identity": fixed(levels()), "odd": fixed([]string{"bye", "eliminator"}), "lapse": fixed([]string{"forfeit", "rules"}),
}

// fixed completes by words that are always the same.
func fixed(words []string) completion { return cobra.FixedCompletions(words, onlyThese) }

func systems() (names []string) {
	for _, s := range rating.Systems() {
		names = append(names, s.Name)
	}
	return names
}

func levels() (names []string) {
	for _, l := range engine.Levels() {
		names = append(names, string(l))
	}
	return names
}

// stateOf reads the flags of a command that name its state folder.
func stateOf(c *cobra.Command) *stateFlags {
	var f stateFlags
	f.dir, _ = c.Flags().GetString("dir")
	f.file, _ = c.Flags().GetString("config")
	return &f
}

func gameWords(c *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	return stateOf(c).gameNames(), cobra.ShellCompDirectiveDefault
}

func eventWords(c *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	return stateOf(c).eventNames(), cobra.ShellCompDirectiveDefault
}

// letterNumbers completes the numbers of mails in quarantine, and those of letters that wait or failed.
func letterNumbers(c *cobra.Command, _ []string, _ string) (out []string, d cobra.ShellCompDirective) {
	st, err := stateOf(c).open()
	if err != nil {
		return nil, onlyThese
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
	return out, onlyThese
}

// scenarioWords completes the scenarios of the title that --title names or that comes first.
func scenarioWords(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	name, _ := c.Flags().GetString("title")
	if name == "" {
		name = strings.Join(args[:min(len(args), 1)], "")
	}
	t, ok := rules.Find(name)
	if !ok {
		return nil, onlyThese
	}
	return t.Meta().Scenarios(), onlyThese
}
