package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

func newRoot() *cobra.Command {
	cobra.MousetrapHelpText = "" // a double click is welcome: see doubleClicked
	root := &cobra.Command{
		Use:   "pbem",
		Short: "Play-by-mail moderator for hex-and-counter wargames",
		Long: "pbem reads order sheets from mail, judges them by the rules of the title, rolls dice that anybody " +
			"can verify years later, and answers with reports and maps.\n\n" +
			"Start with: pbem demo\n\n" +
			"Exit status: 0 no fault; 1 a fault was found (in a sheet, an audit, a case); 2 wrong usage or " +
			"unreadable input.",
		Example:       "  pbem demo\n  pbem serve",
		Version:       release,
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	for _, p := range helpGroups() {
		root.AddGroup(&cobra.Group{ID: p.title, Title: p.title + ":"})
		for _, c := range p.commands {
			c.GroupID = p.title
			root.AddCommand(c)
		}
	}
	root.AddCommand(manualCommand())
	root.SetVersionTemplate(versionText())
	root.SetFlagErrorFunc(flagError)
	explainUsage(asGroup(root))
	return root
}

// helpGroup is a section of the help text for commands with one purpose.
type helpGroup struct {
	title    string
	commands []*cobra.Command
}

// helpGroups returns all commands by purpose, in the order of the help text.
func helpGroups() []helpGroup {
	return []helpGroup{
		{"Play", []*cobra.Command{demoCommand(), planCommand(), describeCommand(), checkCommand(), fmtCommand(), explainCommand(),
			keyCommand(), vassalCommand()}},
		{"Run a site", []*cobra.Command{configCommand(), serveCommand(), newCommand(), gamesCommand(), modCommand(), submitCommand(),
			agentCommand(), mailCommand(), clockCommand()}},
		{"Run events", []*cobra.Command{eventCommand(), ratingCommand()}},
		{"Make titles", []*cobra.Command{titleCommand(), textCommand(), hexmapCommand(), caseCommand(), fuzzCommand(),
			simulateCommand(), ladderCommand(), tuneCommand()}},
		{"Examine a game", []*cobra.Command{statusCommand(), reportCommand(), mapCommand(), diceCommand(), combatsCommand(),
			replayCommand(), exportCommand(), estimateCommand(), auditCommand()}},
	}
}

// noSide returns the error for an unknown side of a title, with a suggestion.
func noSide(m core.Meta, name string) error {
	return fmt.Errorf("%s has no side %q%s", m.ID, name, notation.SuggestionText(name, m.SideNames()))
}
