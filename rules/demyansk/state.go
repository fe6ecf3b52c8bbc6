package demyansk

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/option"
)

// Marks on counters.
const (
	markMoved     = "moved"     // its movement of this phase is done (8.13)
	markHelped    = "helped"    // an engineer that has helped over a river and stays put (8.33b)
	markExploited = "exploited" // has moved in this exploitation phase (8.41)
	markFought    = "fought"    // took part in combat in this combat phase (8.42b, 11.32)
	markAttacked  = "attacked"  // has defended in this combat phase (11.32)
	markDeclined  = "declined"  // its enemy retreated before combat: no exploitation (8.43)
	markLifted    = "lifted"    // came by air transport in this turn (7.11)
	markDropped   = "dropped"   // airdropped in this turn: in supply throughout it (7.26)
	markReceiving = "receiving" // bears a replacement marker (15.22)
	markFired     = "fired"     // artillery: no support until recovery (10.4)
	markFlown     = "flown"     // air unit: no mission until recovery (13.1)
)

// Boxes besides those of the map (9.31), which bear their own names.
const (
	boxAside   = "aside"      // on the set-up card, not in this scenario
	boxUntried = "untried"    // the container of tried sides (5.43)
	boxMarsch  = "marsch"     // Marsch counters that wait to be received (15.13)
	boxAir     = "air"        // the air status box (13.1)
	boxRebuild = "rebuilding" // Units Rebuilding (15.24)
	boxCorps   = "2grc"       // left by the southern edge (5.34e)
)

// Types of counters that are no combat units.
const (
	typeUntried = "untried"
	typeAttack  = "attack-aircraft"
	typeBomber  = "bomber"
)

// trackVP counts the Soviet victory points (16.11).
const trackVP = "vp"

// state is the extension of a position: what the board does not show. It is never changed in place.
type state struct {
	scenario int // index in Data.Scenarios
	rulings  option.Set[ruling]
	sky      Sky
	first    core.Side // the initiative player (5.51)
	step     step      // of the player sequence
	lifted   int       // stacking points flown in this air transport phase (7.13)
	built              // 14
	planned            // strategic segment
	fighting           // combat phase
}

// Lines prints the extension.
func (s state) Lines() []string {
	return slices.Concat(core.Lines("scenario", s.scenario+1, "weather", s.sky, "first", s.first, "step", s.step, "lifted", s.lifted),
		s.built.lines(), s.planned.lines(), s.fighting.lines(), s.rulings.Lines(rulings[:]))
}

// of reads the extension.
func of(r core.Reader) state { return core.ExtOf[state](r) }

// other is the opponent, index the place of a side in arrays of two.
func other(side core.Side) core.Side { return sides.Other(side) }
func index(side core.Side) int       { return sides.Index(side) }

// Facts are what conditions of orders may ask about besides what every title knows.
func (g *game) Facts(r core.Reader, _ core.Side) []core.Fact {
	return []core.Fact{{Name: "weather", Value: of(r).sky.Weather.String()}}
}

// subjects are the names of the facts.
var subjects = []string{"weather"}
