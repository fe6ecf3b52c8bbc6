package kursk

import (
	"slices"
	"strconv"
	"strings"
)

// explanations tell the rules in our own words, by number.
var explanations = map[string]string{
	"1.3":   "Halving drops fractions but leaves 1 of 1. When several units of a combat are halved, their strengths are added first and the sum is halved once.",
	"1.4":   "Hexes are numbered row and column: rows 10 (south) to 60 (north), columns 00 (west) to 27 (east). Corner hexes belong to two edges.",
	"2.7":   "Mechanised units (panzer, tank, panzergrenadier, mechanised and motorised infantry) have 8 movement points, other units 4, fortress garrisons 2.",
	"2.8":   "Sizes are corps, division and brigade. A brigade counts as a division everywhere.",
	"2.9":   "One strength serves for attack and defence. Garrisons have attack 0 and defence 3.",
	"2.11":  "German units have two steps, Soviet units one. A step lost flips a full unit; the last step lost eliminates it.",
	"2.6":   "Letters on the counters: C conditional reinforcement, M Manstein's Gambit, R reserve on the map, S security, G guards, GD Grossdeutschland, HG Hermann Göring, L light, N NKVD.",
	"3.1":   "Each player places only his own units; the steps of the set-up are taken strictly in order. Before the units are shifted the stacking limit does not hold.",
	"3.2":   "The code of a German counter says when it comes: hex and range (1907-1) stands in that hex and may be shifted so far; 3 enters on turn 3; C is a conditional reinforcement; M takes part only with the Gambit.",
	"3.3":   "The code of a Soviet counter says when it comes: hex and range stands in that hex and may be shifted so far; hex and R is a reserve in that hex; 2 and 4 enter on those turns; C is a conditional reinforcement.",
	"3.4":   "Without the Gambit the German side shifts each unit up to its range from its printed hex, on its own side of the front, within the stacking limit; units of different start hexes do not share a hex, and every German front-line fort must hold a unit or be next to one.",
	"3.5":   "The Soviet side then sets up by the same four conditions, unseen. Reserve stacks stay where they are and share no hex with other units.",
	"3.6":   "With the Gambit every German C, M and turn-3 unit joins the set-up in a hex where other German units start, and is then shifted within their range as if it had started there; a second Luftwaffe marker comes into play, and the Soviet reserves leave the map until the Soviet set-up. Nothing is left to enter later.",
	"3.7":   "With the Gambit the Soviet reserves are set up, in play from the start, anywhere on the Soviet side of the front within the stacking limit, alone or with any other units. The rest is set up as without it.",
	"3.8":   "The front runs between the German forts and the westernmost Soviet ones. Belgorod 2113 counts as part of the German front.",
	"3.9":   "The game starts on turn 1 with 60 victory points for the German side.",
	"3.10":  "Each side controls its side of the front. A hex changes hands at once when an enemy unit enters it, in whatever way, and as often as that happens. Zones of control and leaving a hex change nothing.",
	"4.2":   "Victory points are the German side's. Without the Gambit 181 win, 155 to 180 are a draw; with it 280 win and there is no draw. If they fall to 0 the game ends at once with a Soviet victory.",
	"4.3":   "Victory points change by 4.4 to 4.10, with and without the Gambit; only 4.9 is for games without it.",
	"4.4":   "A town is worth 1 victory point, Lgov (3509) 10, Kursk (3415) 40, any other city 10: gained when the German side takes it, lost when the Soviet side does, every time, in supply or not.",
	"4.5":   "From turn 5 the German side may withdraw up to two mechanised divisions at the start of its player-turn, for a die of victory points each (elite: die + 3). Each must be in supply, outside Soviet zones of control, and have a path to the west edge free of Soviet units and their zones; German units do not cancel those zones here.",
	"4.6":   "Each east-edge hex is worth 3 victory points to the German side while it holds it. Each west-edge hex lost costs 10, and gives them back when retaken.",
	"4.7":   "Each Soviet division or brigade eliminated gives 1 victory point, each corps 3.",
	"4.8":   "A German unit wholly eliminated costs victory points: infantry 2, parachute and mountain 3, panzer and panzergrenadier 4, elite ones 5. A step alone costs nothing.",
	"4.9":   "Without the Gambit each reserve stack that the Soviet side activates of its own will gives victory points: 7 in turn 1, 6 in turn 2, 5 in turn 3, and fewer later.",
	"4.10":  "After turns 7 and 8 both sides vote unseen on one more turn. If both want it, it is played; if neither does, the game ends; if only one does, it is played and two dice of victory points, three for turn 9, go to the other side: the German side loses them or gains them.",
	"5.1":   "A turn is a German player-turn, then a Soviet one, of two phases each. What was forgotten is not made up for.",
	"5.3":   "Each phase is a Move or a Fight phase; all four orders are allowed: move/fight, fight/move, move/move, fight/fight.",
	"5.4":   "At the start of a turn the Soviet side chooses its phase order in secret, then the German side declares its own. The Soviet choice is revealed at the start of its player-turn. Both are final.",
	"6.2":   "A unit is in supply or out of supply.",
	"6.3":   "A supply line is a chain of hexes of any length from a unit to a source: for the German side the west edge, for the Soviet side the east edge, in hexes it controls.",
	"6.4":   "A supply line may not enter a hex with an enemy unit, a city in enemy hands, or an enemy zone of control unless an own unit is in that hex.",
	"6.5":   "A unit out of supply has half its movement and half its strength. It is not eliminated for that.",
	"6.6":   "Supply is judged for all units at the start of their own Move phase, and for the units of a combat when it is resolved.",
	"6.7":   "Units may move out of supply of their own will.",
	"6.8":   "The enemy's supply sources never serve oneself.",
	"6.9":   "At the end of the game the Soviet units out of supply are removed first, then the German ones; all count as eliminated.",
	"6.10":  "Soviet units in Lgov (3509) are always in supply until it is German for the first time.",
	"7.2":   "The stacking limit holds at every step of a move and at all other times. Any number of units may pass through a hex one after another.",
	"7.3":   "Of an enemy stack only the top unit is seen until a combat with that stack is resolved. What was seen cannot be a reason to call the attack off.",
	"7.4":   "A hex holds up to three German units, whatever their steps.",
	"7.5":   "A hex holds up to three Soviet corps; any other Soviet unit counts as a third of a corps.",
	"7.6":   "Markers do not count for stacking and are never the top unit.",
	"8.1":   "Every unit has a zone of control in its six neighbouring hexes, in supply or not, reserves and garrisons too.",
	"8.2":   "A moving unit stops when it enters an enemy zone of control. Own units cancel such zones for supply lines only.",
	"8.3":   "Entering or leaving a zone of control costs no extra movement points.",
	"8.4":   "A unit that starts its Move phase in an enemy zone of control may leave it by stepping into a hex outside any; after that it moves on as usual.",
	"8.5":   "Several zones of control in a hex do no more than one.",
	"8.6":   "German mechanised units that start the phase in supply and in an enemy zone of control may step directly into another hex in one, unless it holds enemies, is a Soviet fort or a city in Soviet hands, or lies across a major river or lake. Their move ends there.",
	"9.1":   "Eight Soviet stacks start face down in reserve.",
	"9.2":   "A reserve stack neither moves nor fights until it is activated as a whole: by the Soviet side at the start of its player-turn, or at once and for nothing when a German unit enters a hex next to it. It has its zone of control all the time.",
	"9.3":   "German reinforcements enter at the start of a Move phase: in a west-edge hex that is German and outside Soviet zones of control, paying for it, or in Bryansk (5308) or Kharkov (1609) if it is supplied and no Soviet unit is next to it, for nothing. They may come later than they could.",
	"9.4":   "Soviet reinforcements enter at the start of a Move phase in an east-edge hex that is Soviet and outside German zones of control, paying for it.",
	"9.5":   "Without the Gambit the four German C divisions come when Lgov or a hex two away from Kursk is German at the start of a German player-turn: two then and two in the next player-turn, or all four at once when both are.",
	"9.6":   "Soviet C units come when, at the start of a Soviet player-turn, the German side controls a hex of the trigger line (3 units each player-turn), Lgov (3) or Kursk (9). Each area, once met, counts for the rest of the game.",
	"9.7":   "When both phases are Fight phases, reinforcements may enter at the start of the first, but do not move on in that player-turn.",
	"10.1":  "Movement points are for one Move phase; they are neither saved nor lent.",
	"10.2":  "Units move hex by hex, one unit or stack after another.",
	"10.3":  "A unit may always move one hex for all its movement points, whatever the hex costs. It lifts no other rule.",
	"10.4":  "Units move as a stack if they were stacked at the start of the phase. A stack may leave units behind on the way.",
	"10.5":  "A stack has the movement points of its slowest member; faster ones may go on after leaving it.",
	"10.6":  "A part that leaves a stack finishes its move first; once another unit starts to move, the stack is finished.",
	"10.7":  "No unit ever enters a hex with enemy units.",
	"10.8":  "A hex costs its natural terrain, plus every work in it, plus the hexside crossed. Clear ground costs 1, and nothing when there is a fort or city.",
	"10.10": "Clear ground costs 1 movement point, when nothing else in the hex has a cost.",
	"10.11": "Forest costs mechanised units 2 movement points, others 1.",
	"10.12": "Hills cost mechanised units 3 movement points, others 2.",
	"10.13": "Swamp costs mechanised units 5 movement points, others 3.",
	"10.14": "Crossing a river costs 1 more; a major river or lake 3 more for mechanised units and 2 for others.",
	"10.15": "All costs of a hex are added: an enemy fort on a hill costs a mechanised unit 3 + 2 = 5.",
	"10.16": "A fort always belongs to the side that built it, also after its capture: an own fort costs 1 (mechanised and static 2), an enemy fort 2.",
	"10.17": "A city costs 2 in place of clear ground, or besides other terrain.",
	"10.18": "A town costs nothing of its own.",
	"10.19": "Road movement doubles the movement points of a unit that starts the phase in supply and outside enemy zones of control; it may then enter no such zone in that phase.",
	"10.20": "No unit leaves the map. A unit that could only retreat off the map is eliminated.",
	"11.1":  "Units attack adjacent enemies of their own will in a Fight phase of their side.",
	"11.2":  "Odds are total attack to total defence, rounded in the defender's favour: 13 to 4 is 3:1, 4 to 13 is 1:4. Combats are resolved one at a time in any order.",
	"11.3":  "Garrisons never attack and are never an attack's loss.",
	"11.4":  "A unit attacks at most once and is attacked at most once in a Fight phase.",
	"11.5":  "A combat has one target hex, and all units in it defend together.",
	"11.6":  "Any of the units next to the target may take part, from any number of hexes.",
	"11.7":  "Units of one stack may attack different hexes or none; the strength of a unit is not split.",
	"11.8":  "The column shifts of terrain are all added. Only swamp is in the attacker's favour.",
	"11.9":  "Phase orders shift the column. German: fight/fight 2R in the first phase, fight/move 1R. Soviet: fight/fight 1R in the first phase, move/fight 1L. The bonuses need every attacking unit to be in supply.",
	"11.10": "A Luftwaffe marker shifts one combat of the turn by one column in the German favour, in attack or defence. It is committed just before the die, one a combat.",
	"11.11": "An attack from two opposite hexes, three alternate ones, or four or more is concentric: 2R for the German side, 1R for the Soviet. Not against a city or a fort of the defender's own side.",
	"11.12": "Units that retreat go one hex, together as far as stacking allows; never into enemies. Soviets never enter a German zone of control; Germans enter a Soviet one only when there is no other hex. A unit without a hex is eliminated. A unit that joins another stack adds no strength to it in that phase but shares its fate.",
	"11.13": "When every hex open to a retreat is full, the owner moves out of one of them as many units as come in, one hex each by the rules of retreat; others may have to move for those. Where that is impossible the retreating unit is eliminated.",
	"11.14": "When the defender's hex is left empty, at least one attacking unit must advance into it and more may. German mechanised units in supply may go on one more hex, but not into a Soviet fort, a city in Soviet hands, or across a major river or lake; it may be the hex they came from.",
	"11.15": "All shifts are counted first; then the column is held within 1:3 and 6:1.",
	"11.16": "AS: nothing happens.",
	"11.17": "AL1: the attacker loses one step of a unit of his choice; a Soviet unit has only one and is eliminated.",
	"11.18": "DE: every Soviet defender is eliminated; of German defenders reduced units are eliminated and full ones reduced.",
	"11.19": "DR: the defenders retreat one hex, or use the no-retreat table if that was declared.",
	"11.20": "Before the die the defender in a town, a city or a fort of his own side may declare no retreat; the Soviet must where a garrison defends. A result DR is then rolled again on the no-retreat table.",
	"11.21": "BB: the defender suffers as in DE, and the attacker at once loses steps worth at least the strength the defender lost.",
	"11.22": "While 1SS, 2SS and 3SS stand in one hex, an attack in which all three take part, and any defence of that hex, is shifted one column in the German favour.",
	"11.23": "The two parachute divisions, alone in a hex together, shift an attack on them by one column to the left.",
	"12.1":  "The terrain effects chart gives movement costs and column shifts: forest 1L, hill 2L, swamp 1R, city 3L, town 1L, a fort of the defender's side 3L, of the enemy's 1L. Hexsides count only when every attacker crosses water: river 1L, major river or lake 2L, a mixture 1L.",
	"12.2":  "The combat results table: the attacker's die on the final column.",
	"12.3":  "The no-retreat table: 0 and 1 DE, 2 to 5 BB, 6 AS, 7 AL1. The die is changed by +1 on 1:2 and 1:1 and by -1 on 4:1 and 5:1.",
}

// Explain answers for a rule number.
func (g *game) Explain(rule string) (string, bool) {
	text, ok := explanations[rule]
	return text, ok
}

// Rules are all rule numbers with an explanation, in order of the rulebook.
func (g *game) Rules() []string {
	out := make([]string, 0, len(explanations))
	for rule := range explanations { // any order: the rules are sorted below
		out = append(out, rule)
	}
	slices.SortFunc(out, func(a, b string) int {
		x, y := ruleParts(a), ruleParts(b)
		return slices.Compare(x[:], y[:])
	})
	return out
}

// ruleParts are chapter and number of a rule.
func ruleParts(rule string) [2]int {
	chapter, number, _ := strings.Cut(rule, ".")
	c, _ := strconv.Atoi(chapter)
	n, _ := strconv.Atoi(number)
	return [2]int{c, n}
}
