package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"fieldpost/pbem/vassal/savefile"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

func vassalPieces() *cobra.Command {
	var template, scenario, out string
	c := &cobra.Command{
		Use:   "pieces MODULE.vmod TITLE [--template SETUP.vsav] [-o UNITS.tsv]",
		Short: "Propose the list that says which piece is which unit",
		Long: "Matches the names of a module's counters with the units of a title. Where hexes lie it takes from the " +
			"module's own grid. With a save of the\nset-up it also proposes the layers of steps, and takes the " +
			"hexes from the units that stand where the title has them at the start. Check the list: everything " +
			"after #? is doubtful.",
		Example: "  pbem vassal pieces game.vmod kursk --template setup.vsav -o units.tsv",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := proposeList(args[0], args[1], template, scenario)
			if err != nil {
				return err
			}
			return writeFileOr(cmd.OutOrStdout(), out, p.Write)
		},
	}
	c.Flags().StringVar(&template, "template", "", "a save of the module's set-up")
	c.Flags().StringVar(&scenario, "scenario", "", "the scenario that the save sets up")
	c.Flags().StringVarP(&out, "output", "o", "", "file to write; without it the list is printed")
	return c
}

// proposeList proposes a list of pieces for a module and a title.
func proposeList(module, title, template, scenario string) (*savefile.Proposal, error) {
	m, err := readModule(module)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", module, err)
	}
	names := m.Counters
	for _, s := range m.Setup {
		names = append(names, s.Counters...)
	}
	mod, start, err := scenarioStart(title, scenario)
	if err != nil {
		return nil, err
	}
	var pieces []*savefile.Piece
	if template != "" {
		save, err := readSave(template)
		if err != nil {
			return nil, err
		}
		pieces, names = save.Pieces(), nil
		for _, p := range pieces {
			names = append(names, p.Name)
		}
	}
	p := savefile.Propose(mod.World(), names, pieces, start)
	for _, b := range m.Boards {
		for _, g := range b.Grids {
			if len(p.Hexes) == 0 {
				p.AddGridHexes(mod.World().Map, b.Map, func(label string) (x, y int, ok bool) {
					x, y, ok = g.Place(label)
					return x + b.Edge[0], y + b.Edge[1], ok
				})
			}
		}
	}
	p.Module, p.Version = m.Name, m.Version
	return p, nil
}

// scenarioStart returns the start position of a scenario of a title.
func scenarioStart(id, scenario string) (core.Module, *core.Position, error) {
	mod, err := loadTitle(id)
	if err != nil {
		return nil, nil, err
	}
	title, _ := rules.Find(id)
	o, err := title.Meta().Scenario(scenario)
	if err != nil {
		return nil, nil, err
	}
	mod = core.ScenarioModule(mod, o)
	start, err := mod.Start(o)
	return mod, start, err
}

// printTo returns a function that writes a text.
func printTo(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}
