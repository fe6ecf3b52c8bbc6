package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/game"
	"fieldpost/pbem/planner"
	"fieldpost/pbem/planner/bundle"
	"fieldpost/pbem/planner/savedmail"
	"fieldpost/pbem/planner/wasmrules"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/titles"
	"fieldpost/rules/core"
)

// planFlags holds the options of pbem plan.
type planFlags struct {
	st             stateFlags
	as, lang, wasm string
	out            string
	hidden         bool
}

func planCommand() *cobra.Command {
	var f planFlags
	c := &cobra.Command{
		Use:   "plan GAME|FILE [--as SIDE] [--out FILE]",
		Short: "Plan a side's turn in the browser, by the rules that will judge its sheet",
		Long: "Opens a page in the browser on which the orders of a side are written by clicking and judged by the rules of\n" +
			"the title. What comes out is the sheet to be mailed. The page comes from this machine alone, and knows what the\n" +
			"side knows, and no dice.\n\n" +
			"A player gives the mail with the results as saved (.eml), or the .position file in it, and needs no " +
			"game folder:\ntitle and side are in it. A game is given by its folder or name; without --as the " +
			"planner is for the side that has\nto write.\n\n" +
			"With --out the page is written as one file that needs neither this program nor a network. A FILE that " +
			"ends in\n.position gets the position alone, for a planner that you already have.",
		Example: "  pbem plan results.eml\n  pbem plan kursk-7-T3-G-1.position\n  pbem plan kursk-7 --as german --out planner-kursk.html",
		Args:    cobra.ExactArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	f.st.addTo(c)
	c.Flags().StringVar(&f.as, "as", "", "whose turn is planned")
	f.st.completeAsFlag(c)
	c.Flags().StringVar(&f.lang, "lang", "", "language of the page, "+strings.Join(language.Codes(), " or ")+
		"; without it that of the seat")
	c.Flags().StringVarP(&f.out, "out", "o", "", "write the page into a file, or the position into FILE.position")
	c.Flags().StringVar(&f.wasm, "wasm", "", "a folder of pbem plan build, instead of the rules that this program carries")
	hiddenFlag(c, &f.hidden)
	c.AddCommand(planBuild())
	return c
}

// run opens the planner page for a saved file or a game.
func (f *planFlags) run(cmd *cobra.Command, name string) error {
	if file, ok, err := savedFile(name); ok {
		if err != nil {
			return err
		}
		return f.planSaved(cmd, name, file)
	}
	g, err := f.st.game(name)
	if err != nil {
		return err
	}
	defer g.Close()
	if g.RepairNote != "" {
		fmt.Fprintln(cmd.ErrOrStderr(), "pbem:", g.RepairNote)
	}
	side := sideOnTurn(g)
	if f.as != "" {
		if side, err = viewer(g, f.as); err != nil {
			return err
		}
	}
	return f.plan(cmd, g, side)
}

// sideOnTurn returns the side that owes a sheet or an answer.
func sideOnTurn(g *game.Game) core.Side {
	if c := g.OpenChoice(); c != nil {
		return c.Owner
	}
	return g.Position().Active
}

// plan writes or serves the page of a side.
func (f *planFlags) plan(cmd *cobra.Command, g *game.Game, side core.Side) error {
	if strings.HasSuffix(f.out, positionSuffix) {
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
	if f.out != "" {
		return f.write(cmd, p, g.Header.Game, g.Position().Phase, side)
	}
	return servePlanner(cmd, f.hidden, func() (planner.Page, error) {
		again, err := titles.Library().Open(g.Dir)
		if err != nil {
			return p, err
		}
		defer again.Close()
		return bundle.AddGame(again, side, p)
	})
}

// positionSuffix is the extension of a position file.
const positionSuffix = ".position"

// planSaved writes or serves the page of the position in a saved file.
func (f *planFlags) planSaved(cmd *cobra.Command, name string, file savedmail.File) error {
	s, err := openSaved(name, file, f.as)
	if err != nil {
		return err
	}
	if strings.HasSuffix(f.out, positionSuffix) {
		return os.WriteFile(f.out, file.Position, 0o600)
	}
	p, err := f.savedPage(s, file.From)
	if err != nil {
		return err
	}
	if f.out != "" {
		return f.write(cmd, p, s.Head.Game, s.Head.Phase, s.Head.Side)
	}
	return servePlanner(cmd, f.hidden, func() (planner.Page, error) { return p, nil })
}

// write writes a page to a file and prints a summary of its content.
func (f *planFlags) write(cmd *cobra.Command, p planner.Page, name, phase string, side core.Side) error {
	if err := writeWhole(f.out, p.HTML); err != nil {
		return err
	}
	info, err := os.Stat(f.out)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s, %s of %s for %s, %d bytes\n", f.out, p.Name, phase, name, side, info.Size())
	return err
}

// page returns the planner page of a side of a game.
func (f *planFlags) page(g *game.Game, side core.Side) (planner.Page, error) {
	lang := ""
	if s, ok := g.SeatOf(string(side)); ok {
		lang = s.Lang
	}
	desk := ""
	if st, err := f.st.open(); err == nil {
		desk = (&letters.Writer{From: st.cfg.From}).SeatReplyAddress(g, side)
	}
	p, err := f.blankPage(g.Header.Title, lang, desk)
	if err != nil {
		return p, err
	}
	return bundle.AddGame(g, side, p)
}

// savedPage returns the planner page of a saved position. desk is the sender's address of its mail, to which sheets go.
func (f *planFlags) savedPage(s *bundle.Saved, desk string) (planner.Page, error) {
	p, err := f.blankPage(s.Head.Title, "", desk)
	if err != nil {
		return p, err
	}
	return s.AddPosition(p)
}

// blankPage returns a planner page with the rules of a title and no position. seat is the language of the seat.
func (f *planFlags) blankPage(title, seat, desk string) (planner.Page, error) {
	lang := f.lang
	if lang == "" {
		lang = seat
	}
	code, ok := language.Parse(lang)
	if !ok && lang != "" {
		return planner.Page{}, fmt.Errorf("--lang %s: there are pages in %s", lang, strings.Join(language.Codes(), ", "))
	}
	p := planner.Page{Lang: code, SheetAddress: desk}
	if f.wasm == "" {
		var err error
		p.Wasm, p.StarterScript, err = wasmrules.Rules(title)
		return p, err
	}
	wasm, err := os.ReadFile(filepath.Join(f.wasm, wasmrules.RulesFile(title)))
	if err != nil {
		return p, err
	}
	starter, err := os.ReadFile(filepath.Join(f.wasm, wasmrules.StarterFile))
	p.Wasm, p.StarterScript = wasm, string(starter)
	return p, err
}
