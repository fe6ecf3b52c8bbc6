package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/looks/bridge/built"
	"fieldpost/pbem/looks/handout"
	"fieldpost/pbem/looks/planner"
	"fieldpost/pbem/office/letters"
	"fieldpost/pbem/table/game"
	"fieldpost/pbem/text"
	"fieldpost/rules/core"
)

// planFlags are the options of pbem plan.
type planFlags struct {
	st             stateFlags
	as, lang, wasm string
	out            string
}

func planCommand() *cobra.Command {
	var f planFlags
	c := &cobra.Command{
		Use:   "plan GAME --as SIDE [--out FILE]",
		Short: "Plan a side's turn in the browser, by the rules that will judge its sheet",
		Long: "Serves a page on this machine alone, on which the orders of a side are written by clicking and judged by the rules of the " +
			"title; what\n" +
			"comes out is the sheet to be mailed. With --out the page is written as one file that needs neither this program nor a " +
			"network. It knows\n" +
			"what the side knows, and no dice. A FILE that ends in .position gets that alone, for a planner that is there already.",
		Example: "  pbem plan kursk-7 --as german\n  pbem plan kursk-7 --as german --out planner-kursk.html",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.as == "" {
				return errors.New("--as says whose turn is planned")
			}
			return look(cmd, &f.st, args[0], f.as, func(g *game.Game, side core.Side) error { return f.plan(cmd, g, side) })
		},
	}
	f.st.addTo(c)
	c.Flags().StringVar(&f.as, "as", "", "whose turn is planned")
	f.st.asFlag(c)
	c.Flags().StringVar(&f.lang, "lang", "", "language of the page, "+strings.Join(text.Languages(), " or ")+
		"; without it that of the seat")
	c.Flags().StringVarP(&f.out, "out", "o", "", "write the page into a file, or the position into FILE.position")
	c.Flags().StringVar(&f.wasm, "wasm", "", "a folder of pbem plan build, instead of the rules that this program carries")
	c.AddCommand(planBuild())
	return c
}

// plan writes or serves the page of a side.
func (f *planFlags) plan(cmd *cobra.Command, g *game.Game, side core.Side) error {
	if strings.HasSuffix(f.out, ".position") {
		file, err := g.PositionFile(side)
		if err != nil {
			return err
		}
		return os.WriteFile(f.out, file, 0o600)
	}
	p, err := f.page(g, side)
	if err != nil {
		return err
	}
	if f.out == "" {
		return servePlanner(cmd, func() (planner.Page, error) {
			again, err := game.Open(g.Dir)
			if err != nil {
				return p, err
			}
			defer again.Close()
			return handout.With(again, side, p)
		})
	}
	if err := writeWhole(f.out, p.HTML); err != nil {
		return err
	}
	info, err := os.Stat(f.out)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s, %s of %s, %d bytes\n", f.out, p.Name, g.Position().Phase, g.Header.Game, info.Size())
	return err
}

// page is the planner of a side.
func (f *planFlags) page(g *game.Game, side core.Side) (planner.Page, error) {
	lang := f.lang
	if s, ok := g.SeatOf(string(side)); ok && lang == "" {
		lang = s.Lang
	}
	code, ok := text.Parse(lang)
	if !ok && lang != "" {
		return planner.Page{}, fmt.Errorf("--lang %s: there are pages in %s", lang, strings.Join(text.Languages(), ", "))
	}
	desk := ""
	if st, err := f.st.open(); err == nil {
		desk = (&letters.Office{From: st.cfg.From}).ReplyTo(g, side)
	}
	if f.wasm == "" {
		return handout.Planner(g, side, code, desk)
	}
	wasm, err := os.ReadFile(filepath.Join(f.wasm, built.File(g.Header.Title)))
	if err != nil {
		return planner.Page{}, err
	}
	starter, err := os.ReadFile(filepath.Join(f.wasm, built.StarterFile))
	if err != nil {
		return planner.Page{}, err
	}
	return handout.With(g, side, planner.Page{Lang: code, Desk: desk, Wasm: wasm, Glue: string(starter)})
}
