package fuzz

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/preview"
	"fieldpost/rules/core"
)

// maxPlannerLines bounds the number of lines in a sheet that is written with the planner.
const maxPlannerLines = 6

// writeWithPlanner writes a sheet from orders that the planner offers, each in the planned position, and checks that
// the game finds nothing illegal in it. Faults that depend on a die roll or on unseen counters may only be warnings.
func (t *fuzzGame) writeWithPlanner(x *engine.SideKnowledge, side core.Side) error {
	b := preview.TitleData{Title: t.title, Module: t.fuzzRun.mod, Data: t.fuzzRun.hash}.NewBoard(x)
	var lines []string
	for range maxPlannerLines {
		line, err := t.nextLine(b, x, side, lines)
		if err != nil {
			return err
		}
		if line == "" {
			break
		}
		lines = append(lines, line)
	}
	if len(lines) < 2 {
		return nil
	}
	out, err := t.check(side, strings.Join(append(lines, "halt"), "\n"))
	if err != nil {
		return err
	}
	// faults about lines that the sheet lacks
	out.Faults = slices.DeleteFunc(out.Faults, func(f notation.Fault) bool { return f.SheetWide })
	if list := refusalCodes(out); len(list) > 0 {
		return fmt.Errorf("a sheet written with the planner is refused: %q\n%s", list, strings.Join(lines, "\n"))
	}
	t.composed++
	return nil
}

// nextLine returns an order that the planner offers after the lines so far, "" if there is none or the position cannot
// be predicted.
func (t *fuzzGame) nextLine(b *preview.Board, x *engine.SideKnowledge, side core.Side, lines []string) (string, error) {
	head := strings.Join([]string{"#PBEM", t.id, string(side), x.View.Phase}, " ")
	p, err := b.Plan(strings.Join(append(append([]string{head}, lines...), "halt", "#END\n"), "\n"))
	if err != nil {
		return "", fmt.Errorf("the planner of %s: %w", side, err)
	}
	for _, s := range p.Sheets {
		for _, f := range s.Faults {
			if f.Stage < notation.Contingent && f.Pos.Line > 1 && f.Pos.Line <= len(lines)+1 {
				return "", fmt.Errorf("the planner offers what it then refuses: line %d %s: %s\n%s", f.Pos.Line, f.Code, f.Text,
					strings.Join(lines, "\n"))
			}
		}
	}
	var units []string
	for u := range p.Position.Reader().UnitsOf(side) {
		units = append(units, u.Def.ID)
	}
	for range 8 {
		if len(units) == 0 {
			break
		}
		if offers := b.Offers(p.Position, units[t.plans.IntN(len(units))]); len(offers) > 0 {
			return offers[t.plans.IntN(len(offers))].Text, nil
		}
	}
	if offers := b.OffersWithoutUnits(p.Position); len(offers) > 0 && len(lines) == 0 {
		return offers[t.plans.IntN(len(offers))].Text, nil
	}
	return "", nil
}
