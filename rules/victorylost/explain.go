package victorylost

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// explanations tell the rules in our own words, by number.
var explanations = map[string]string{
	"1.3":    "Halves and quarters are rounded down. Units of one hex that are divided alike are added first and divided once: 5/2 is 2, 3/4 is 0.",
	"2.1.2":  "Marked hexes are supply sources, of the Soviet side or of all Axis nations.",
	"2.1.3":  "A river hexside that a road or a railway crosses is bridged, minor and major alike.",
	"2.2.1":  "The nation of a unit matters for stacking, activation, the removal of headquarters and victory points.",
	"2.2.2":  "A unit that prints attack and defence apart is mechanised; one with a single strength is not. No other print has an effect in play.",
	"2.2.3":  "A unit has one or two steps. A lost step flips it, the last one eliminates it. Units begin on their full side.",
	"2.3":    "Headquarters are no combat units: no strength, no steps, no zone of control. They have a command range and move.",
	"2.4":    "Each headquarters has one chit; the Axis has two Manstein chits besides, the Soviet side one Stavka chit.",
	"3.0":    "Units stand in their areas. The Axis begins with 25 VP and the chits of 4PzA, Hollidt, It8A, H2A and R3A. The Soviet side keeps five headquarters chits of its choice besides Stavka, in secret; the others leave the game.",
	"4.0":    "Nine turns: chit selection, command execution, supply, end of turn.",
	"4.1.2":  "In turn 1, before the first draw, the Soviet side may name any one headquarters on the map; combat units in its range run one combat segment without moving. Then chits are drawn one by one; each brings a movement segment and a combat segment.",
	"5.0.1":  "A hex holds two combat units and one headquarters.",
	"5.0.2":  "No unit enters a hex that enemy units hold; combat units overrun a headquarters that is alone.",
	"5.0.3":  "Germans stack with all Axis units; Italians, Romanians and Hungarians with their own nation and with Germans. In a stack every pair must be allowed.",
	"5.0.4":  "Stacking is judged at the end of each move, retreat and advance, and when reinforcements are placed; never on the way.",
	"6.0.1":  "A combat unit has a zone of control in its six neighbouring hexes, across rivers of every kind, but not into full sea or across impassable hexsides. Headquarters have none.",
	"7.1.1":  "Chits of the last turn, used or not, can be selected again.",
	"7.1.2":  "The Soviet side puts Stavka and three of its five chits into the cup, the Axis as many as the turn track says; all in secret.",
	"7.2.1":  "Chits are drawn at random, one at a time; each activates its headquarters and then lies face up.",
	"7.2.2":  "Stavka activates every Soviet headquarters on the map and that of 28th Army in its box. Manstein activates any one Axis headquarters; the Axis may put the chit back, but when Manstein is drawn again in the turn it must be used.",
	"7.3.2":  "An activated headquarters activates all friendly combat units in its range. A unit may act again on every later draw.",
	"7.3.3":  "Range is counted in hexes from the headquarters, and judged once, when the chit is drawn.",
	"7.3.4":  "Range does not cross impassable hexsides or full sea, and ends in the hex beyond an unbridged major river. Enemies, zones of control and supply do not matter.",
	"7.3.5":  "German headquarters command all Axis units; others only their own nation and Germans.",
	"8.0":    "Only activated units move.",
	"8.1.1":  "A unit or stack finishes its move before the next begins.",
	"8.1.2":  "Each hex costs its terrain; the whole cost must be there. There is no minimum move.",
	"8.1.3":  "An unbridged minor river costs 1 MP more. An unbridged major river is crossed only with the first step, which ends the move and costs no MP.",
	"8.1.4":  "A combat unit that enters the hex of a headquarters without combat units overruns it and may go on.",
	"8.1.5":  "No unit leaves the map, enters full sea or crosses an impassable hexside.",
	"8.2.1":  "Entering an enemy zone of control costs 2 MP more, leaving one 2 MP more; from one into another both.",
	"8.2.2":  "A major river is not crossed between two hexes in enemy zones of control, bridged or not.",
	"8.3.1":  "Strategic movement: along roads for half an MP a hex, if the whole move follows the road and neither starts in nor enters an enemy zone of control.",
	"8.3.2":  "Railways are no roads.",
	"9.0":    "Activated combat units may attack adjacent hexes with enemy combat units. A headquarters alone cannot be attacked.",
	"9.1.1":  "A unit attacks once in a combat segment.",
	"9.1.2":  "Attacking is voluntary.",
	"9.1.3":  "A unit attacks one hex; units of a stack may attack different ones.",
	"9.1.4":  "A hex is attacked once in a combat segment.",
	"9.1.5":  "All combat units of the hex defend together.",
	"9.1.6":  "No attack crosses an impassable hexside.",
	"9.2":    "Attacks are resolved one by one in the attacker's order.",
	"9.3.1":  "Attacks across a river are halved; a unit out of supply attacks with half its strength, an isolated one attacks and defends with half. Both together make a quarter.",
	"9.3.2":  "Attack to defence, rounded down to a column: 15 to 5 is 3-1, 26 to 9 is 2-1, 12 to 7 is 1.5-1; from 10-1 on to a whole number.",
	"9.3.3":  "Each shift of the defender's terrain lowers the odds a column, or a whole number above 10-1.",
	"9.3.4":  "Below 1-1 after terrain no attack is made; from 10-1 on the last column is used.",
	"9.3.5":  "Against a defence of 0 the last column is used, whatever the terrain.",
	"9.4.1":  "A1 to A4: the attacker loses steps. 1 to 4: the defender does. DR, DR2: the defender retreats one hex or two.",
	"9.4.2":  "The owner chooses which units that took part lose steps. More losses than steps are ignored.",
	"9.5.1":  "Retreats cost no MP; units of a stack may go different ways.",
	"9.5.2":  "A retreat takes a way with the fewest losses; among those it comes as near to a supply source as it can, and after that keeps stacking.",
	"9.5.3":  "Each hex in an enemy zone of control costs a retreating unit a step, even where a friendly unit stands.",
	"9.5.4":  "A unit whose hex would be overstacked retreats one hex more.",
	"9.5.5":  "The same holds for Axis units that may not stack with each other.",
	"9.5.6":  "An unbridged major river is crossed only with the first step of a retreat, and no major river between two hexes in enemy zones of control.",
	"9.5.7":  "A retreating unit may overrun a headquarters.",
	"9.5.8":  "A unit with no way to retreat is eliminated.",
	"9.6.1":  "When the hex is empty the attackers may advance: one hex, mechanised units one or two.",
	"9.6.2":  "Advances are voluntary, cost no MP and ignore zones of control.",
	"9.6.3":  "The first hex is the one attacked, the second any next to it that is open.",
	"9.6.4":  "An advance may overrun headquarters.",
	"9.6.5":  "An advance that crosses an unbridged major river into the hex ends there; the second hex never lies across one.",
	"10.1.1": "Supply is judged once a turn for all units at one instant.",
	"10.1.2": "A supply line runs from the unit to a source through any number of hexes without enemy units, without enemy zones of control unless a friendly unit is there, and not across unbridged major rivers, impassable hexsides or full sea.",
	"10.1.3": "Without a line a unit goes from supply to out of supply, and then to isolated. With a line it is in supply at once.",
	"10.1.4": "The state holds until supply is judged again.",
	"10.1.5": "All units begin in supply.",
	"10.2":   "Out of supply: half attack. Isolated: half attack, half defence, half MP.",
	"10.3":   "Headquarters without a supply line are repositioned, the Axis first.",
	"11.1.1": "Reinforcements are placed by the Axis first, on railway hexes joined by open railway to a supply source, not in enemy zones of control.",
	"11.1.2": "The chits of arriving Axis headquarters and of Manstein join the Axis pool in the reinforcement segment.",
	"11.1.3": "What cannot be placed counts as eliminated.",
	"11.2.1": "28th Army arrives in its box in turn 1, 1st Panzer Army in turn 4.",
	"11.2.2": "Units in a box must enter when their headquarters is first activated, in a hex beside the box at its cost.",
	"11.2.3": "A headquarters in a box activates the units in the box.",
	"11.3":   "At the end of the reinforcement segment a headquarters without a combat unit in its range leaves the game with its chit. For Axis allies only their own nation and Germans count.",
	"12.1":   "A headquarters alone is overrun when an enemy combat unit enters its hex; it is repositioned.",
	"12.2":   "A headquarters all of whose combat units are eliminated by a combat is repositioned.",
	"12.3":   "A headquarters retreats with its stack.",
	"12.4":   "A headquarters stacked with attackers may advance with them.",
	"12.5":   "Headquarters out of supply are repositioned (10.3).",
	"12.6":   "Headquarters without units in range are removed (11.3).",
	"12.7":   "A displaced headquarters goes to the nearest hex that is at least 4 hexes away, closer to a supply source, outside enemy zones of control and in supply. Where there is none it comes back as a reinforcement of the next turn.",
	"13.0":   "Until the end of turn 4 the hexes of the pocket serve only for tracing command range.",
	"14.0.1": "Each of the five cities is worth 5 VP to the side that holds it. A German mechanised unit gives 3 VP, another German unit 1, a Soviet mechanised unit 1. At the end units out of supply count as eliminated.",
	"14.0.2": "A side that leads by 30 VP in the sudden-death segment wins at once. After turn 9 the higher score wins.",
	"15.0.1": "Options for the Soviet side: German mechanised units are worth 5 VP; units that keep out of zones of control have 1 MP more; 1st Panzer Army comes in turn 5.",
	"15.0.2": "Options for the Axis: Manstein can be used in the turn of arrival; the Soviet side selects a turn ahead; the Axis may name the first chit of the game.",
}

// Explain tells a rule in our own words.
func (g *game) Explain(rule string) (string, bool) {
	t, ok := explanations[rule]
	return t, ok
}

// Rules are the numbers that can be explained, in the order of the rulebook.
func (g *game) Rules() []string {
	return slices.SortedFunc(maps.Keys(explanations), func(a, b string) int { return slices.Compare(ruleParts(a), ruleParts(b)) })
}

// ruleParts are the figures of a rule number.
func ruleParts(rule string) []int {
	var out []int
	for p := range strings.SplitSeq(rule, ".") {
		n, _ := strconv.Atoi(p)
		out = append(out, n)
	}
	return out
}
