package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/hexmap/lint"
	"fieldpost/rules/mechanics/datacheck"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/scenarios"
)

func titleCheck() *cobra.Command {
	var folder string
	var more []string
	var asJSON, brief bool
	c := &cobra.Command{
		Use:   "check TITLE [--data DIR] [--facts FILE] [--brief] [--json]",
		Short: "Hold a title's data against its rulebook",
		Long: "Reads the data of a title, the shipped ones or those with a folder's blocks instead, and checks " +
			"every statement of the rulebook about\n" +
			"map, counters, tables or set-up; with --facts also those of a file of your own (docs/data.md). Then: where each block comes " +
			"from, how much is not transcribed, and what the map's linter " +
			"counts.\n" +
			"Exit status 1 if the data cannot be read, if no game can be started with them, or if a statement is " +
			"not true of them.",
		Example: "  pbem title check kursk\n  pbem title check kursk --data my-kursk --brief\n" +
			"  pbem title check kursk --facts my.facts",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := findTitle(args[0])
			if err != nil {
				return err
			}
			data, err := e.open(folder)
			if err != nil {
				return err
			}
			own, err := readFacts(more)
			if err != nil {
				return err
			}
			r, err := e.check(data, own)
			if err != nil {
				return err
			}
			if asJSON {
				err = r.json(cmd.OutOrStdout())
			} else {
				err = r.text(cmd.OutOrStdout(), brief)
			}
			if err == nil && !r.good() {
				err = errBad
			}
			return err
		},
	}
	f := c.Flags()
	f.StringVar(&folder, "data", "", "folder whose blocks replace the shipped ones")
	f.StringArrayVar(&more, "facts", nil, "file of your own statements about the data, judged with those of the title; may be given again")
	f.BoolVar(&brief, "brief", false, "leave out the statements that hold")
	f.BoolVar(&asJSON, "json", false, "one JSON object per line")
	return c
}

// readFacts reads files of statements about a title. It reports the faults of all files together.
func readFacts(files []string) ([]datacheck.Fact, error) {
	var out []datacheck.Fact
	var all error
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err == nil {
			var list []datacheck.Fact
			list, err = datacheck.Parse(name, data)
			out = append(out, list...)
		}
		all = errors.Join(all, err)
	}
	return out, all
}

// titleCheckup holds the findings about the data of a title.
type titleCheckup struct {
	faults             []string // data that cannot be read or played
	checked            bool     // the title has statements
	claims             []core.Claim
	blocks             []scenarios.Block
	openHexes, hexes   int
	openValues, values int
	lint               lint.Report
}

func (e titleEntry) check(data fs.FS, own []datacheck.Fact) (titleCheckup, error) {
	r := titleCheckup{checked: e.checked != nil || len(own) > 0}
	add := func(err error) {
		if err == nil {
			return
		}
		for _, line := range strings.Split(err.Error(), "\n") {
			if !slices.Contains(r.faults, line) {
				r.faults = append(r.faults, line)
			}
		}
	}
	var err error
	if e.checked != nil {
		r.claims, err = e.checked.Claims(data)
		add(err)
	}
	if len(own) > 0 {
		list, err := datacheck.CheckFacts(data, own)
		add(err)
		r.claims = append(r.claims, list...)
	}
	if e.title != nil {
		_, err = e.title.Load(data)
		add(err)
	}
	r.blocks, err = sources(data)
	add(err)
	r.openValues, r.values = datafile.CountValues(data)
	text, err := fs.ReadFile(data, mapFile)
	if err != nil {
		return r, nil // the faults name a title without a map, if it wants one
	}
	r.lint = lint.Check(text)
	if m, err := hexmap.Parse(text); err == nil {
		r.hexes = m.Len()
		for i := range r.hexes {
			if m.Terrain(hexmap.Hex(i)) == core.Unknown {
				r.openHexes++
			}
		}
	} else if e.checked == nil && e.title == nil {
		add(fmt.Errorf("%s: %w", mapFile, err))
	}
	return r, nil
}

// failed counts the false statements.
func (r *titleCheckup) failed() int {
	n := 0
	for _, c := range r.claims {
		if c.Err != nil {
			n++
		}
	}
	return n
}

func (r *titleCheckup) good() bool { return len(r.faults) == 0 && r.failed() == 0 }

func (r *titleCheckup) text(w io.Writer, brief bool) error {
	var b strings.Builder
	for _, f := range r.faults {
		fmt.Fprintf(&b, "FAULT %s\n", f)
	}
	for _, c := range r.claims {
		switch {
		case c.Err != nil:
			fmt.Fprintf(&b, "FAIL  %-6s %s: %v\n", c.Rule, c.Text, c.Err)
		case !brief:
			fmt.Fprintf(&b, "ok    %-6s %s\n", c.Rule, c.Text)
		}
	}
	switch n := r.failed(); {
	case !r.checked:
		b.WriteString("statements of the rulebook: none are known of this title yet\n")
	case len(r.claims) == 0:
		b.WriteString("statements of the rulebook: not judged, the data cannot be read\n")
	default:
		fmt.Fprintf(&b, "statements of the rulebook: %d hold, %d do not\n", len(r.claims)-n, n)
	}
	fmt.Fprintf(&b, "not transcribed: %d of %d hexes, %d of %d values\n", r.openHexes, r.hexes, r.openValues, r.values)
	fmt.Fprintf(&b, "map: errors %d, warnings %d, notes %d (pbem hexmap lint lists them)\n",
		r.lint.Count(lint.Error), r.lint.Count(lint.Warning), r.lint.Count(lint.Note))
	b.WriteString("sources:\n")
	for _, x := range r.blocks {
		fmt.Fprintf(&b, "  %-24s %s\n", strings.TrimSpace(x.File+" "+x.Key), x.Source)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// JSON objects that --json prints, distinguished by kind. Their keys are stable.
type (
	claimJSON struct {
		Kind  string `json:"kind"`
		Rule  string `json:"rule"`
		Text  string `json:"text"`
		Holds bool   `json:"holds"`
		Says  string `json:"says,omitempty"`
	}
	blockJSON struct {
		Kind   string `json:"kind"`
		File   string `json:"file"`
		Block  string `json:"block,omitempty"`
		Source string `json:"source"`
		Rule   string `json:"rule,omitempty"`
		Note   string `json:"note,omitempty"`
	}
	textJSON struct {
		Kind string `json:"kind"`
		Text string `json:"text"`
	}
	countJSON struct {
		Kind       string `json:"kind"`
		Holding    int    `json:"holding"`
		Failing    int    `json:"failing"`
		Faults     int    `json:"faults"`
		OpenHexes  int    `json:"open_hexes"`
		Hexes      int    `json:"hexes"`
		OpenValues int    `json:"open_values"`
		Values     int    `json:"values"`
		MapErrors  int    `json:"map_errors"`
		MapWarns   int    `json:"map_warnings"`
		MapNotes   int    `json:"map_notes"`
	}
)

func (r *titleCheckup) json(w io.Writer) error {
	var list []any
	for _, f := range r.faults {
		list = append(list, textJSON{"fault", f})
	}
	for _, c := range r.claims {
		says := ""
		if c.Err != nil {
			says = c.Err.Error()
		}
		list = append(list, claimJSON{"claim", c.Rule, c.Text, c.Err == nil, says})
	}
	for _, b := range r.blocks {
		list = append(list, blockJSON{"block", b.File, b.Key, b.Source, b.Rule, b.Note})
	}
	list = append(list, countJSON{"counts", len(r.claims) - r.failed(), r.failed(), len(r.faults), r.openHexes, r.hexes, r.openValues,
		r.values,
		r.lint.Count(lint.Error), r.lint.Count(lint.Warning), r.lint.Count(lint.Note)})
	enc := json.NewEncoder(w)
	for _, x := range list {
		if err := enc.Encode(x); err != nil {
			return err
		}
	}
	return nil
}
