package victorylost

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// Names of phases for which a sheet may be sent ahead, besides those named after chits.
const (
	planSpecial  = "SPECIAL"  // the special combat of turn 1
	planArrivals = "ARRIVALS" // the reinforcement segment
	planRedraw   = "-AGAIN"   // behind MANSTEIN: the chit is drawn again after a refusal and must be used
)

// Plans implements core.PlanLister: the phases are the activation by each of the side's chits, the special combat and
// the reinforcement segment.
func (g *game) Plans(_ core.Reader, side core.Side) []string {
	out := []string{planArrivals}
	for _, h := range g.HQs.List {
		if h.Nation.side() == side {
			out = append(out, strings.ToUpper(h.ID))
		}
	}
	manstein := strings.ToUpper(chitManstein)
	return slices.Sorted(slices.Values(append(out, core.PickForSide(sides, side, []string{manstein, manstein + planRedraw},
		[]string{strings.ToUpper(chitStavka), planSpecial})...)))
}

// PlannedPhase returns the name under which sheets are filed ahead for the present phase, "" if none can be.
func (g *game) PlannedPhase(r core.Reader) string {
	s := of(r)
	switch currentPhase(r).kind {
	case kindDraw:
		name := strings.ToUpper(s.drawnChit)
		if s.drawnChit == chitManstein && !canReturn(s) {
			name += planRedraw
		}
		return name
	case kindSpecial:
		return planSpecial
	case kindArrive:
		return planArrivals
	}
	return ""
}

// StartPlan implements core.PlanStarter: it lets the chit of the phase be drawn next, or no more chits.
func (g *game) StartPlan(tx *core.Tx, side core.Side, plan string) error {
	return tx.TakeError(g.startPlan(tx, side, plan))
}

// startPlan begins the named phase.
func (g *game) startPlan(tx *core.Tx, side core.Side, plan string) error {
	was := currentPhase(tx.Read())
	if was.kind == kindSetup || was.turn == 0 {
		return fmt.Errorf("no chit is drawn in %s", was)
	}
	g.clearActivation(tx)
	switch plan {
	case planArrivals:
		return g.startArrivalPlan(tx, side)
	case planSpecial:
		if was.turn != g.Special.Turn || side != g.Special.Side || was.kind == kindDraw || was.kind == kindArrive {
			return fmt.Errorf("no special combat comes behind %s", was)
		}
		return enterPhase(tx, phase{turn: was.turn, side: side, kind: kindSpecial}, R4_1_2, "special combat")
	}
	if was.kind == kindArrive {
		return fmt.Errorf("no chit is drawn behind %s", was)
	}
	name, again := strings.CutSuffix(plan, planRedraw)
	chit := g.findChit(name)
	core.EditExt(tx, func(s *state) {
		s.draws++
		s.drawnLot, s.namedHQ, s.foughtThisActivation, s.refusedLot = strings.ToLower(string(side[:1]))+"0", "", nil, ""
		if again {
			s.refusedLot = "a0"
		}
	})
	acts, err := g.playChit(tx, chit)
	if err == nil && !acts {
		return fmt.Errorf("%s commands nothing", chit)
	}
	return err
}

// findChit returns the chit whose activation has a name, "" for none.
func (g *game) findChit(name string) string {
	chits := []string{chitManstein, chitStavka}
	for _, h := range g.HQs.List {
		chits = append(chits, h.ID)
	}
	if i := slices.IndexFunc(chits, func(c string) bool { return strings.EqualFold(c, name) }); i >= 0 {
		return chits[i]
	}
	return ""
}

// startArrivalPlan ends the draws and begins the reinforcements of a side.
func (g *game) startArrivalPlan(tx *core.Tx, side core.Side) error {
	turn := tx.Read().Turn()
	if currentPhase(tx.Read()).kind != kindArrive {
		g.judgeSupply(tx)
		if err := g.beginArrivals(tx); err != nil {
			return err
		}
	}
	if p := currentPhase(tx.Read()); p.kind == kindArrive && p.side != side && side == Soviet {
		if err := g.endArrivals(tx, p.side); err != nil {
			return err
		}
	}
	if p := currentPhase(tx.Read()); p.kind != kindArrive || p.side != side || p.turn != turn {
		return fmt.Errorf("no reinforcements of the %s side can be placed in turn %d", side, turn)
	}
	return nil
}
