package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/scenarios"
)

func titleCommand() *cobra.Command {
	c := asGroup(&cobra.Command{
		Use: "title", Short: "The titles this program has rules or data of",
		Long: "Lists the titles, shows their options and where their data come from, checks data against the " +
			"rulebook, prints the\nschemas of data files for editors, and begins a new title. docs/data.md says how " +
			"to enter the counters, map and tables\nof your own copy, docs/title.md how a title is made.",
		Example: "  pbem title list\n  pbem title check kursk --data my-kursk",
	})
	c.AddCommand(titleList(), titleShow(), titleUnits(), titleCheck(), titleSchema(), titleNew())
	return c
}

// titleEntry describes a title known to the program: its rules, its statements to check, and its data. Each may be
// missing.
type titleEntry struct {
	id      string
	meta    core.Meta // only the id if there are only data
	title   core.Title
	checked core.ClaimChecker
}

// titleEntries returns all known titles, sorted by id.
func titleEntries() []titleEntry {
	var out []titleEntry
	at := func(id string) *titleEntry {
		i := slices.IndexFunc(out, func(e titleEntry) bool { return e.id == id })
		if i < 0 {
			out, i = append(out, titleEntry{id: id, meta: core.Meta{ID: id, Name: id}}), len(out)
		}
		return &out[i]
	}
	for _, id := range scenarios.Titles() {
		at(id)
	}
	for _, c := range rules.CheckedTitles() {
		e := at(c.Meta().ID)
		e.meta, e.checked = c.Meta(), c
	}
	for _, t := range rules.All() {
		e := at(t.Meta().ID)
		e.meta, e.title = t.Meta(), t
	}
	slices.SortFunc(out, func(a, b titleEntry) int { return strings.Compare(a.id, b.id) })
	return out
}

func findTitle(id string) (titleEntry, error) {
	var ids []string
	for _, e := range titleEntries() {
		if e.id == id {
			return e, nil
		}
		ids = append(ids, e.id)
	}
	return titleEntry{}, fmt.Errorf("there is no title %q%s", id, notation.SuggestionText(id, ids))
}

// state returns, in words, how far a title can be used.
func (e titleEntry) state() string {
	switch {
	case e.title != nil:
		return "playable"
	case e.checked != nil:
		return "data only, checked"
	}
	return "data only"
}

// open returns the data of a title with its files replaced by those of a folder; "" means no folder.
func (e titleEntry) open(folder string) (fs.FS, error) {
	if folder == "" {
		return scenarios.Open(e.id, nil)
	}
	if st, err := os.Stat(folder); err != nil || !st.IsDir() {
		return nil, fmt.Errorf("--data %s is not a folder", folder)
	}
	return scenarios.Open(e.id, os.DirFS(folder))
}

// titleJSON is the JSON object that --json prints for a title. Its keys are stable.
type titleJSON struct {
	ID    string   `json:"id"`
	Name  string   `json:"name"`
	State string   `json:"state"`
	Rules int      `json:"rules,omitempty"`
	Turns int      `json:"turns,omitempty"`
	Sides []string `json:"sides,omitempty"`
	Data  string   `json:"data"`
}

func titleList() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "list [--json]", Short: "List the titles", Args: cobra.NoArgs, Example: "  pbem title list",
		Long: "Lists every title with its sides, whether it can be played or has data only, and in a line where its map, counters, " +
			"tables and\n" +
			"set-up come from: the rulebook, a transcription of the game, a reconstruction, or nowhere yet.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			w := cmd.OutOrStdout()
			for _, e := range titleEntries() {
				data, err := e.open("")
				if err != nil {
					return err
				}
				j := titleJSON{ID: e.id, Name: e.meta.Name, State: e.state(), Rules: e.meta.Version, Turns: e.meta.Turns,
					Data: datafile.DescribeSources(data)}
				for _, s := range e.meta.Sides {
					j.Sides = append(j.Sides, string(s))
				}
				if asJSON {
					if err := json.NewEncoder(w).Encode(j); err != nil {
						return err
					}
					continue
				}
				fmt.Fprintf(w, "%s: %s (%s)", j.ID, j.Name, j.State)
				if len(j.Sides) > 0 {
					fmt.Fprintf(w, ", rules version %d, sides %s", j.Rules, notation.JoinWithCommas(e.meta.Sides))
				}
				fmt.Fprintf(w, "\n    %s\n", j.Data)
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object per title")
	return c
}

func titleShow() *cobra.Command {
	var folder, scenario, file string
	c := &cobra.Command{
		Use: "show TITLE [--data DIR]", Short: "Options of a title and where its data come from", Args: cobra.ExactArgs(1),
		Example: "  pbem title show kursk",
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := findTitle(args[0])
			if err != nil {
				return err
			}
			if file != "" {
				return e.showFile(cmd, folder, file)
			}
			if scenario != "" {
				return e.showScenario(cmd, folder, scenario)
			}
			return e.show(cmd, folder)
		},
	}
	c.Flags().StringVar(&folder, "data", "", "folder whose blocks replace the shipped ones")
	c.Flags().StringVar(&scenario, "scenario", "", "ID, what this scenario of the title begins with")
	c.Flags().StringVar(&file, "file", "", "print this data file, such as units.yaml, as it is with the data of --data")
	return c
}

// showFile prints a data file.
func (e titleEntry) showFile(cmd *cobra.Command, folder, name string) error {
	data, err := e.open(folder)
	if err != nil {
		return err
	}
	text, err := fs.ReadFile(data, name)
	if err != nil {
		names, _ := fs.Glob(data, "*.*")
		return fmt.Errorf("%s has no data file %q; its files are %s", e.meta.ID, name, strings.Join(names, ", "))
	}
	_, err = cmd.OutOrStdout().Write(text)
	return err
}

// showScenario prints the start of a scenario.
func (e titleEntry) showScenario(cmd *cobra.Command, folder, id string) error {
	if e.title == nil {
		return fmt.Errorf("%s cannot be played yet and has no scenarios", e.id)
	}
	opts, err := e.meta.Scenario(id)
	if err != nil {
		return fmt.Errorf("--scenario: %w", err)
	}
	data, err := e.open(folder)
	if err != nil {
		return err
	}
	mod, err := e.title.Load(data)
	if err != nil {
		return err
	}
	p, err := core.ScenarioModule(mod, opts).Start(opts)
	if err != nil {
		return err
	}
	w, r := cmd.OutOrStdout(), p.Reader()
	fmt.Fprintf(w, "%s, scenario %s: begins in turn %d with phase %s of the %s side\n", e.meta.Name, id, r.Turn(), r.Phase(),
		r.Active().Title())
	for _, s := range e.meta.Sides {
		var boxes []string
		on, in := 0, map[string]int{}
		for _, u := range r.Units() {
			switch {
			case u.Def.Side != s:
			case u.OnMap():
				on++
			default:
				in[u.Box]++
			}
		}
		for _, b := range slices.Sorted(maps.Keys(in)) {
			boxes = append(boxes, fmt.Sprintf("%d in %s", in[b], b))
		}
		fmt.Fprintf(w, "  %s: %d counters on the map; %s\n", s.Title(), on, strings.Join(boxes, ", "))
	}
	return nil
}

func (e titleEntry) show(cmd *cobra.Command, folder string) error {
	data, err := e.open(folder)
	if err != nil {
		return err
	}
	blocks, err := sources(data)
	if err != nil {
		return err
	}
	w, m := cmd.OutOrStdout(), e.meta
	fmt.Fprintf(w, "%s (%s)", m.Name, e.state())
	if m.Turns > 0 {
		fmt.Fprintf(w, ", %d turns", m.Turns)
	}
	if len(m.Sides) > 0 {
		fmt.Fprintf(w, ", sides %s", notation.JoinWithCommas(m.Sides))
	}
	fmt.Fprintln(w)
	if e.title != nil {
		fmt.Fprintln(w, "\noptions")
		for _, o := range engine.OptionDefs(m) {
			rule := ""
			if o.Rule != "" {
				rule = " (" + o.Rule + ")"
			}
			fmt.Fprintf(w, "  %s=%s   %s%s\n", o.Key, strings.Join(o.Values, "|"), o.Help, rule)
		}
	}
	fmt.Fprintf(w, "\ndata: %s\n", datafile.DescribeSources(data))
	for _, b := range blocks {
		about := b.Note
		if about == "" && b.Rule != "" {
			about = "rules " + b.Rule
		}
		fmt.Fprintf(w, "  %-24s %-14s %s\n", strings.TrimSpace(b.File+" "+b.Key), b.Source, about)
	}
	return nil
}

// sources returns the sources of all data: one for the whole map, and one for each block of a YAML file.
func sources(data fs.FS) ([]scenarios.Block, error) {
	blocks, err := scenarios.Provenance(data)
	return slices.DeleteFunc(blocks, func(b scenarios.Block) bool { return b.Key == "" && strings.HasSuffix(b.File, ".yaml") }), err
}
