package demyansk

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// explanations tell the rules in our own words, by number: those of the board, of movement and of construction; combat and
// the strategic segment have theirs with their code.
var explanations = map[string]string{
	R2_21: "A few combat units are printed on the map. They have one step, no movement and no stacking points, and exert " +
		"zones of control until they are destroyed.",
	R3_12: "A side controls a hex that its unit holds, or that is empty and that it was the last to move through or to have " +
		"alone in its zones of control. An empty hex in zones of both sides is nobody's.",
	R3_22: "A zone of control reaches into every hex next to the unit but those that the unit could not enter because of " +
		"terrain, such as a lake that is not frozen.",
	R3_24: "A unit with the yellow band has no zone of control beyond its own hex; where one unit of a hex lacks the band, " +
		"all of them have theirs.",
	R3_25: "No zone of control reaches into an active enemy strongpoint.",
	R3_32: "A hex holds seven stacking points at the end of a phase; on the way it may hold any number.",
	R3_33: "What stands above the limit at the end of a phase is eliminated at once; the owner chooses.",
	R3_52: "The movement allowance is halved in exploitation only, fractions dropped.",
	R4_2: "A turn is a strategic segment, two operations segments in which each side has a sequence of six phases, and a " +
		"recovery segment.",
	R5_32: "Axis reinforcements appear in the box AGN, Soviet ones in the box of the colour of their type box.",
	R5_34: "The 2nd Guards Rifle Corps leaves the map by 4027 or 4031, at full strength, for 1 MP; other Soviet units of the " +
		"same strength may go instead.",
	R6_12: "A unit is in supply when it can trace a supply route to a friendly source.",
	R6_22: "A supply line is at most seven hexes long, the last of them a source or a hex of a supply road, and crosses no " +
		"prohibited hexside.",
	R6_23: "A supply road is of any length; once on it a hexside without road may lie between two road hexes.",
	R6_24: "Supply passes no enemy unit, and no enemy zone of control unless a friendly unit is there.",
	R6_31: "A source serves while it is friendly.",
	R6_33: "An airfield is a source of the Axis; on the Soviet side it feeds parachute and airborne units only.",
	R6_34: "A printed strongpoint feeds the units that stand in it.",
	R6_35: "A constructed airfield feeds defenders and supporting artillery only.",
	R6_53: "Units short of supply attack as if out of supply, have no artillery support in attack, lose 2 MP and do not move " +
		"strategically.",
	R6_54: "The 2nd Guards Rifle Corps is short of supply only beside another red unit.",
	R7_11: "Axis units fly from the box AGN to a friendly airfield that is in no enemy zone of control.",
	R7_13: "Two stacking points fly in an air transport phase.",
	R7_14: "Infantry, engineers and untried units fly.",
	R7_15: "There is air transport from turn 5.",
	R7_16: "Nothing flies in Mud or storm.",
	R7_21: "One Soviet unit may be dropped from the air.",
	R7_22: "It drops in a Soviet air transport phase from turn 5, in no storm.",
	R7_23: "It comes from the box Valday, to a hex without enemy units, active enemy strongpoint and enemy zone of control.",
	R7_26: "It is in supply in the turn in which it drops.",
	R8_11: "Units move from hex to hex and pay what the terrain chart asks.",
	R8_12: "A stack moves at the pace of its slowest unit; units left behind on the way have moved.",
	R8_13: "A unit moves once in a movement phase and needs the whole cost of each step.",
	R8_14: "No unit enters a hex that enemy units hold.",
	R8_21: "A unit that enters an enemy zone of control stops.",
	R8_22: "A unit that begins in an enemy zone of control may leave it and enter another, but not directly.",
	R8_31: "A hex costs its dearest terrain, woods one more.",
	R8_33: "Rivers cost MP besides. An engineer in one of the two hexes saves all who cross one of them, and stays put for " +
		"the rest of the phase.",
	R8_34: "Lake hexsides are closed but in Freeze.",
	R8_35: "Armor, artillery, rockets and reconnaissance enter and leave swamp in Dry and Mud by road only, and cross an " +
		"unbridged major river only with an engineer.",
	R8_36: "From road hex to road hex along the road the road rate holds, and bridges take rivers away; not into an enemy " +
		"zone of control, where woods do not count then.",
	R8_41: "Exploitation is movement of up to half the allowance.",
	R8_42: "It is for units with the exploitation box that have taken part in combat.",
	R8_43: "There is none in Mud, nor for units whose enemy retreated before combat.",
	R8_44: "Ski units exploit in Freeze only.",
	R9_11: "Strategic movement adds 4 MP for armor and reconnaissance, 2 for others, along supply roads, neither from nor to " +
		"a hex next to an enemy unit.",
	R9_12:  "There is no strategic movement in Mud.",
	R9_21:  "Infiltration takes a unit that begins in an enemy zone of control one hex into another for all its MP.",
	R9_22:  "It takes a printed allowance of 7.",
	R9_35:  "Units leave a map box by its entry hexes, which they pay as terrain; ground units come back by retreat only.",
	R14_31: "Only the Axis builds strongpoints, as many in a turn as the scenario says.",
	R14_33: "The hex must be friendly and in supply, without another strongpoint or marker.",
	R14_34: "A strongpoint that is out of supply when it should be finished is taken off.",
	R14_36: "What the Axis begins in its administrative phase is finished in the next Soviet one.",
	R14_41: "Enemy units in a strongpoint destroy it at the end of its owner's administrative phase.",
	R14_42: "A strongpoint under construction is lost when its hex is attacked.",
	R14_43: "The owner may take off an empty marker that is not active.",
	R14_51: "The Axis builds one airfield in a game, from turn 7.",
	R14_52: "It is built as a strongpoint is.",
	R14_53: "It lies neither on high ground nor in a town; in swamp it is lost in Mud.",
	R14_54: "The Soviet side may destroy it or keep it; it is not built again.",
	R19_0:  "Scenario 1 is the winter offensive, turns 1 to 8; 2 the land bridge, turns 10 to 16 in the west of the map; 3 the campaign.",
}

// explained are the explanations of all rules.
var explained = func() map[string]string {
	all := maps.Clone(explanations)
	maps.Copy(all, combatExplained)
	maps.Copy(all, strategicExplained)
	return all
}()

// Explain tells a rule in our own words.
func (g *game) Explain(rule string) (string, bool) {
	t, ok := explained[rule]
	return t, ok
}

// Rules are the numbers that can be explained, in the order of the rulebook.
func (g *game) Rules() []string {
	parts := func(rule string) (out []int) {
		for p := range strings.SplitSeq(rule, ".") {
			n, _ := strconv.Atoi(p)
			out = append(out, n)
		}
		return out
	}
	return slices.SortedFunc(maps.Keys(explained), func(a, b string) int { return slices.Compare(parts(a), parts(b)) })
}
