package victorylost

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// Names of phases for which a sheet may be filed ahead, besides those of the chits.
const (
	planSpecial  = "SPECIAL"  // the special combat of turn 1
	planArrivals = "ARRIVALS" // the reinforcement segment
	planAgain    = "-AGAIN"   // behind MANSTEIN: the chit is drawn again after a refusal and must be used
)

// Plans are the phases for which a side may file a sheet ahead: the activation by each of its chits, the special combat and
// the reinforcement segment.
func (g *game) Plans(_ core.Reader, side core.Side) []string {
	out := []string{planArrivals}
	for _, h := range g.HQs.List {
		if h.Nation.side() == side {
			out = append(out, strings.ToUpper(h.ID))
		}
	}
	manstein := strings.ToUpper(chitManstein)
	return slices.Sorted(slices.Values(append(out, core.Pick(sides, side, []string{manstein, manstein + planAgain},
		[]string{strings.ToUpper(chitStavka), planSpecial})...)))
}

// Planned is the name of the phase that a position is in, "" when no sheet can be filed for it.
func (g *game) Planned(r core.Reader) string {
	s := of(r)
	switch now(r).kind {
	case kindDraw:
		name := strings.ToUpper(s.chit)
		if s.chit == chitManstein && !mayReturn(s) {
			name += planAgain
		}
		return name
	case kindSpecial:
		return planSpecial
	case kindArrive:
		return planArrivals
	}
	return ""
}

// Imagine begins the phase of a sheet that is filed ahead as if it came next: its chit is the next that is drawn, or no more are.
func (g *game) Imagine(tx *core.Tx, side core.Side, plan string) error {
	return tx.Settle(g.imagine(tx, side, plan))
}

func (g *game) imagine(tx *core.Tx, side core.Side, plan string) error {
	was := now(tx.Read())
	if was.kind == kindSetup || was.turn == 0 {
		return fmt.Errorf("no chit is drawn in %s", was)
	}
	g.clear(tx)
	switch plan {
	case planArrivals:
		return g.imagineArrivals(tx, side)
	case planSpecial:
		if was.turn != g.Special.Turn || side != g.Special.Side || was.kind == kindDraw || was.kind == kindArrive {
			return fmt.Errorf("no special combat comes behind %s", was)
		}
		return enter(tx, phase{turn: was.turn, side: side, kind: kindSpecial}, R4_1_2, "special combat")
	}
	if was.kind == kindArrive {
		return fmt.Errorf("no chit is drawn behind %s", was)
	}
	name, again := strings.CutSuffix(plan, planAgain)
	chit := g.chitNamed(name)
	core.Edit(tx, func(s *state) {
		s.draws++
		s.lot, s.named, s.fights, s.refused = strings.ToLower(string(side[:1]))+"0", "", nil, ""
		if again {
			s.refused = "a0"
		}
	})
	acts, err := g.play(tx, chit)
	if err == nil && !acts {
		return fmt.Errorf("%s commands nothing", chit)
	}
	return err
}

// chitNamed is a chit by the name of its phase, "" for none.
func (g *game) chitNamed(name string) string {
	chits := []string{chitManstein, chitStavka}
	for _, h := range g.HQs.List {
		chits = append(chits, h.ID)
	}
	if i := slices.IndexFunc(chits, func(c string) bool { return strings.EqualFold(c, name) }); i >= 0 {
		return chits[i]
	}
	return ""
}

// imagineArrivals draws no more chits and comes to the reinforcements of a side.
func (g *game) imagineArrivals(tx *core.Tx, side core.Side) error {
	turn := tx.Read().Turn()
	if now(tx.Read()).kind != kindArrive {
		g.judgeSupply(tx)
		if err := g.beginArrivals(tx); err != nil {
			return err
		}
	}
	if p := now(tx.Read()); p.kind == kindArrive && p.side != side && side == Soviet {
		if err := g.endArrivals(tx, p.side); err != nil {
			return err
		}
	}
	if p := now(tx.Read()); p.kind != kindArrive || p.side != side || p.turn != turn {
		return fmt.Errorf("no reinforcements of the %s side can be placed in turn %d", side, turn)
	}
	return nil
}
