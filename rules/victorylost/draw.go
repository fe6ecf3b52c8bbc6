package victorylost

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// fillCup puts the selected chits of both sides into the cup, as lots that show only their side (7.1.2). The first
// Soviet lot is Stavka.
func (g *game) fillCup(tx *core.Tx) error {
	s := of(tx.Read())
	var lots []string
	for i := range s.chosen[0] {
		if i+1 != s.firstAxisLot {
			lots = append(lots, fmt.Sprintf("a%d", i+1))
		}
	}
	for i := range 1 + len(s.chosen[1]) {
		lots = append(lots, fmt.Sprintf("s%d", i+1))
	}
	s.hiddenDraws++
	filled, err := NewChitCup(tx, g.cupEvent(tx, s), lots, R7_1_2, say.F("%d chits go into the cup", len(lots)))
	s.cup = filled
	tx.SetExt(s)
	return err
}

// cupEvent returns the key of the draw for filling the cup.
func (g *game) cupEvent(tx *core.Tx, s state) string {
	return fmt.Sprintf("cup:T%d#%d", tx.Read().Turn(), s.hiddenDraws)
}

// chitOf returns the chit that a lot stands for, and unseals it.
func (g *game) chitOf(tx *core.Tx, lot string) (chit string, err error) {
	s := of(tx.Read())
	n, err := strconv.Atoi(lot[1:])
	if err != nil {
		return "", fmt.Errorf("lot %q: %w", lot, err)
	}
	if lot[0] == 'a' {
		return sheet.Unseal(tx, s.chosen[0][n-1], "select")
	}
	if n == 1 {
		return chitStavka, nil
	}
	word := s.chosen[1][n-2]
	number, err := sheet.Unseal(tx, word, "select")
	if err != nil && s.options.Has(optA2) {
		number, err = sheet.Unseal(tx, word, "ahead")
	}
	if err != nil {
		return "", err
	}
	k, err := strconv.Atoi(number)
	if err != nil || k < 1 || k > len(s.picks) || k > len(s.chitsOfPicks) {
		return "", fmt.Errorf("%q is no number of a pick", number)
	}
	if chit, err = sheet.Unseal(tx, s.picks[k-1], "pick"); err != nil {
		return "", err
	}
	core.EditExt(tx, func(s *state) { s.chitsOfPicks[k-1] = chit })
	return chit, nil
}

// nextChit draws chits until one activates somebody; when the cup is empty the turn goes on with supply and
// reinforcements (7.2.1, 4.2, 4.3).
func (g *game) nextChit(tx *core.Tx) error {
	for {
		s := of(tx.Read())
		lot := ""
		switch {
		case s.firstAxisLot > 0 && s.draws == 0:
			lot = fmt.Sprintf("a%d", s.firstAxisLot)
		case s.cup.Empty():
			g.judgeSupply(tx)
			return g.beginArrivals(tx)
		default:
			var err error
			if lot, s.cup, err = s.cup.Draw(tx); err != nil {
				return err
			}
		}
		s.draws++
		s.drawnLot, s.namedHQ, s.foughtThisActivation = lot, "", nil
		tx.SetExt(s)
		chit, err := g.chitOf(tx, lot)
		if err != nil {
			return err
		}
		if acts, err := g.playChit(tx, chit); acts || err != nil {
			return err
		}
	}
}

// playChit reveals a drawn chit and activates the units that it commands; acts is false if it commands none.
func (g *game) playChit(tx *core.Tx, chit string) (acts bool, err error) {
	side, name, r := Soviet, chit, tx.Read()
	if of(r).drawnLot[0] == 'a' {
		side = Axis
	}
	if strings.HasPrefix(chit, chitManstein) {
		name = chitManstein
	}
	draw := of(r).draws
	extendWithEvent(tx, R7_2_1, say.F("draw %d: %s (%s)", draw, chit, side.Title()), func(s *state) {
		s.drawnChit, s.drawnChits = name, append(slices.Clone(s.drawnChits), chit)
	})
	hqs := g.hqsCommanded(r, name)
	switch {
	case len(hqs) == 0:
		tx.Note(core.Event{Kind: core.KindNote, Rule: R7_2_1, Text: say.F("%s commands no headquarters in play and has no effect", chit)})
		return false, nil
	case name == chitManstein:
		if back, err := g.applyStandingOrder(tx, hqs); back || err != nil {
			return false, err
		}
	default:
		g.activate(tx, hqs, true)
	}
	return true, enterPhase(tx, phase{turn: r.Turn(), side: side, kind: kindDraw, draw: draw}, R7_2_1, say.F("activation %d: %s",
		draw, chit))
}

// hqsCommanded returns the headquarters that a chit activates, or from which Manstein chooses (7.2.2).
func (g *game) hqsCommanded(r core.Reader, chit string) []*core.Unit {
	var out []*core.Unit
	for u := range r.Each() {
		if !isHQ(u) || !u.OnMap() && g.findBox(u.Box) == nil {
			continue
		}
		switch {
		case chit == chitStavka && u.Def.Side == Soviet,
			chit == chitManstein && u.Def.Side == Axis && (u.OnMap() || !of(r).options.Has(mansteinBox)),
			chit == u.Def.ID:
			out = append(out, u)
		}
	}
	return out
}

// maxNamedInReport limits the activated counters that a report names; Expect names them all.
const maxNamedInReport = 24

// activate marks headquarters and the combat units in their command ranges, all at the same time (7.3.2, 7.3.3,
// 11.2.3). Units that could not leave their box before may do so whenever its headquarters is activated.
func (g *game) activate(tx *core.Tx, hqs []*core.Unit, staffs bool) {
	var ids []string
	for _, hq := range hqs {
		reached := g.unitsReachedBy(hq)
		for u := range tx.Read().Each() {
			if reached(u) || staffs && u == hq {
				ids = append(ids, u.Def.ID)
			}
		}
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	_ = roster.MarkUnits(tx, ids, markActive)
	text := say.Plain("activated: " + strings.Join(ids, ", "))
	if len(ids) > maxNamedInReport {
		text = say.F("activated: %s and %d more", strings.Join(ids[:maxNamedInReport], ", "), len(ids)-maxNamedInReport)
	}
	tx.Note(core.Event{Kind: core.KindNote, Units: ids, Rule: R7_3_3, Text: text})
}

// unitsReachedBy returns a function that reports whether a headquarters activates a combat unit (7.3.3, 7.3.5, 11.2.3).
func (g *game) unitsReachedBy(hq *core.Unit) func(*core.Unit) bool {
	x := g.info[hq.Def.ID]
	var in []bool
	if hq.OnMap() {
		in = g.inRange(hq.Hex, x.commandRange)
	}
	return func(u *core.Unit) bool {
		there := u.OnMap() && in != nil && in[u.Hex] || !u.OnMap() && u.Box == x.Box && g.findBox(u.Box) != nil
		return there && u.Def.Side == hq.Def.Side && !isHQ(u) && x.Nation.canCommand(g.info[u.Def.ID].Nation)
	}
}

// clearActivation removes the marks of the last activation.
func (g *game) clearActivation(tx *core.Tx) {
	_ = roster.UnmarkUnits(tx, core.Everyone, markActive, markMoved, markFought)
	core.EditExt(tx, func(s *state) { s.foughtThisActivation = nil })
}
