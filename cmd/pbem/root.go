package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/rules/core"
)

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "pbem",
		Short: "Play-by-mail moderator for hex-and-counter wargames",
		Long: "pbem reads order sheets from mail, judges them by the rules of the title, rolls dice that a stranger can verify years " +
			"later, and answers with reports and maps.\n\n" +
			"Start with: pbem demo\n\n" +
			"Exit status: 0 good; 1 the thing looked at is not (faults in a sheet, a failed audit or case); 2 wrong usage or unreadable " +
			"input.",
		Example:       "  pbem demo\n  pbem serve",
		Version:       version(),
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.AddCommand(
		demoCommand(), serveCommand(), configCommand(), newCommand(),
		submitCommand(), checkCommand(), fmtCommand(), statusCommand(), reportCommand(), mapCommand(),
		planCommand(), replayCommand(), auditCommand(), diceCommand(), modCommand(), caseCommand(), fuzzCommand(), simulateCommand(),
		explainCommand(), titleCommand(), hexmapCommand(), vassalCommand(), gamesCommand(), mailCommand(), keyCommand(), clockCommand(),
		eventCommand(), ratingCommand(),
	)
	root.SetVersionTemplate("pbem " + version() + commit() + ", " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + "\n")
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return usageError(c, err) })
	explainUsage(root)
	return root
}

// version is that of the module, or "devel" for a program built from a working tree.
func version() string {
	if b, ok := debug.ReadBuildInfo(); ok && b.Main.Version != "" && b.Main.Version != "(devel)" {
		return b.Main.Version
	}
	return "devel"
}

// commit is ", commit 0123456789ab of 2041-07-05" as far as the program was built from a checkout, and whether that had changes.
func commit() string {
	b, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	set := map[string]string{}
	for _, s := range b.Settings {
		set[s.Key] = s.Value
	}
	rev, at := set["vcs.revision"], set["vcs.time"]
	if rev == "" {
		return ", built without the commit (go build -buildvcs=true)"
	}
	out := ", commit " + rev[:min(len(rev), 12)]
	if day, _, ok := strings.Cut(at, "T"); ok {
		out += " of " + day
	}
	if set["vcs.modified"] == "true" {
		out += " with changes"
	}
	return out
}

// explainUsage makes every command that is called in a wrong way say how it is called right.
func explainUsage(c *cobra.Command) {
	if args := c.Args; args != nil {
		c.Args = func(c *cobra.Command, given []string) error {
			if err := args(c, given); err != nil {
				return usageError(c, err)
			}
			return nil
		}
	}
	for _, sub := range c.Commands() {
		explainUsage(sub)
	}
}

func usageError(c *cobra.Command, err error) error {
	return fmt.Errorf("%w\nusage: %s\nexample:\n%s", err, c.UseLine(), c.Example)
}

// group is a command that only holds others: alone it shows them, and a name that it does not know is an error.
func group(c *cobra.Command) *cobra.Command {
	c.Args = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		var names []string
		for _, s := range c.Commands() {
			names = append(names, s.Name())
		}
		return fmt.Errorf("unknown command %q for %q; known: %s", args[0], c.CommandPath(), strings.Join(names, ", "))
	}
	c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
	return c
}

// words lists sides for a sentence.
func words(sides []core.Side) string {
	out := make([]string, len(sides))
	for i, s := range sides {
		out[i] = string(s)
	}
	return strings.Join(out, ", ")
}
