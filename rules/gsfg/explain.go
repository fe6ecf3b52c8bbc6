package gsfg

import (
	"slices"
	"strconv"
	"strings"
)

// explanations tell the rules in our own words, by number.
var explanations = map[string]string{
	"1.5":   "Halving drops fractions. Units of a battle that are halved alike are added first. One unit alone never falls below strength 1.",
	"1.8":   "The 102nd Guards Airborne Division belongs to the Guards Airborne Army, though its counter lacks the asterisk.",
	"2.11":  "A unit has one or two steps. The first loss of a unit of two flips it, at full strength; the last eliminates it.",
	"3.2":   "NATO units stand on their printed hexes. Code E sets up in 3221 or next to it, code F in 3815 or next to it; A to D wait beside the map.",
	"3.3":   "A hex belongs to the side whose ground unit entered it last, at once. At the start the GDR and Czechoslovakia are Soviet, all else NATO's.",
	"4.2":   "Victory is judged once, at the end of turn 15.",
	"4.3":   "The Soviet side wins by one of 4.4, 4.5 and 4.6; otherwise NATO wins. There is no draw.",
	"4.4":   "The Soviet side wins with 5 hexes of the Ruhr, supplied or not.",
	"4.5":   "The Soviet side wins with 32 city hexes of the Federal Republic. Hexes count, not cities.",
	"4.6":   "The Soviet side wins with 3 hexes in a row on the west bank of the Rhine, each in overland supply.",
	"4.7":   "Chemical weapons double the strength of supplied Soviet units in a battle. At the first use all East Germans leave the war; at each a 6 ends the game.",
	"4.8":   "A strategic nuclear exchange ends the game; NATO wins.",
	"5.1":   "What is done belongs to its phase; what is done is done.",
	"5.2":   "A turn has the air superiority phase, the Soviet player turn and the NATO player turn.",
	"5.4":   "On turns 1 to 3 the 8th Guards Army acts before the others, alone: it is always supplied, not pinned, stacks and attacks with no others, and has no shift in a second combat phase.",
	"5.5":   "From turn 2 the Soviet player chooses move/fight, fight/move or fight/fight. Attacks in the second phase of fight/fight have 1L.",
	"5.6":   "NATO has fight/move on turn 1, with 1L on all attacks and halved movement; later move/fight or fight/move.",
	"5.7":   "The sequence is declared once, at the start of a player turn; the Soviet player declares for both groups together.",
	"5.8":   "A Soviet unit that begins its movement phase next to a NATO unit, with no water between, does not move.",
	"5.10":  "On turn 1 the Soviet side moves and fights; units of codes A to D must enter at their hexes; crossing a border costs 1 MP more, 2 in road mode.",
	"6.1":   "The Soviet side has air superiority on turn 1; later a die decides for the turn.",
	"6.2":   "Heavy bombers strike one hex: a Soviet holder takes a step on an even die, a NATO holder half the die.",
	"6.3":   "The holder has one die plus 1 support aircraft. None is ever lost.",
	"6.4":   "NATO alone flies deep strikes, at once when the number of aircraft is known.",
	"6.5":   "A deep strike by the die, plus 1 for each aircraft after the first: -1 on the next die for air superiority, crippled reinforcements, one attack out of supply.",
	"6.6":   "All hexes are named, then a die is thrown for each: a 6 takes a step, the die plus 1 for each aircraft after the first, less 1 in a city.",
	"6.7":   "An interdicting aircraft doubles the cost of its hex and those around it for enemies.",
	"6.8":   "The holder flies air transportable units from a clear or city hex in overland supply to a clear hex or a friendly city; neither end is next to an enemy. They do no more in that player turn.",
	"6.9":   "The holder may supply one hex and those around it from the air until the end of the turn.",
	"6.11":  "An air mobile unit moves or fights in a player turn, not both.",
	"6.12":  "Air mobile units fly 1 MP a hex over everything and do not land in city, heath, mountain, water or on enemies.",
	"6.13":  "Air mobile units never advance.",
	"6.14":  "With NATO air superiority air mobile units are always supplied.",
	"6.15":  "With NATO air superiority an air mobile unit attacks up to 8 hexes away, unhindered by rivers; with others it envelops.",
	"6.16":  "An air mobile unit that did nothing in the last NATO player turn, and is not next to an enemy, may add its attack strength to a defence up to 8 hexes away.",
	"6.17":  "Air mobile units never retreat. While the Soviet side has air superiority they neither move nor arrive, and attack only next to them.",
	"7.1":   "A hex holds two divisions and one Soviet artillery unit.",
	"7.2":   "Stacking holds at every moment; what would break it is refused.",
	"7.3":   "A brigade or regiment is half a division; territorials take no room.",
	"7.5":   "Two East German units never share a hex. One alone in its hex has strength 1.",
	"7.6":   "A NATO stack of several nations has 1 MP less, and gives its attacker 1R; Americans and Canadians count as one.",
	"7.7":   "NATO attacks of several nations throw a die for a shift to the left.",
	"8.1":   "Soviet units in the GDR and Czechoslovakia, the 8th Guards Army until turn 3, and air mobile units under NATO air superiority are always supplied.",
	"8.3":   "Soviet sources are the edge hexes of the GDR and Czechoslovakia without NATO units.",
	"8.4":   "A Soviet line runs at most 6 hexes to a friendly city east of the Rhine and from there at most 30 to a source; within 6 hexes of a source it runs there directly.",
	"8.5":   "A line enters no enemy unit and no enemy city, even an empty one.",
	"8.7":   "A NATO line runs at most 8 hexes to a friendly city and from there at most 30 to a source of the unit's nation that is running.",
	"8.8":   "Americans and Canadians draw supply from Frankfurt, the British from the Ruhr, the French from Strasbourg, the Dutch from Apeldoorn, the Belgians from Cologne, the Germans from their marked cities.",
	"8.9":   "A NATO source hex that a Soviet unit enters fails; retaken, it runs again as many turns later as a die says.",
	"8.10":  "NATO lines cross water; Soviet lines cross rivers only.",
	"8.11":  "Out of supply, movement and strength are halved, and artillery cannot fire.",
	"8.12":  "Supply is judged when a unit begins to move and when a battle begins.",
	"9.2":   "Soviet reinforcements enter in the movement phase of their turn, two divisions through a hex, supplied, paying for the hex.",
	"9.3":   "Turn 2 brings 2 units of the pool, turn 3 brings 3, and so on to 6; at most one a turn is artillery. They enter over the east edge.",
	"9.4":   "NATO reinforcements come on the printed turn or later, two divisions through a hex.",
	"9.5":   "NATO nations enter in their own city while it runs, or over their part of the west edge; West Germans in German sources only, and when none is left they are lost.",
	"9.6":   "West German territorials are placed on friendly German city hexes or next to them; an even die lets them stay. Territorials never move.",
	"9.7":   "Air transportable reinforcements may come by air; the Guards Airborne Army comes only so.",
	"9.8":   "The two parts of an American division in one hex may unite in a movement phase.",
	"10.1":  "Units move from hex to hex and pay for each.",
	"10.2":  "A unit or stack ends its movement before the next begins.",
	"10.3":  "A unit that may move can always move one hex.",
	"10.4":  "No unit enters a hex with enemies.",
	"10.5":  "Units move together only if they began the phase together.",
	"10.6":  "A stack may drop units, which move on by themselves, until a unit from elsewhere moves.",
	"10.15": "All-water hexsides are not crossed.",
	"10.17": "In road mode a unit moves up to twice its allowance; it starts in overland supply and comes next to no enemy.",
	"10.18": "Artillery that fired moves at half; artillery that moved more than half does not fire.",
	"11.2":  "All units of a hex defend together.",
	"11.3":  "One hex is attacked from those around it.",
	"11.4":  "A unit attacks once in a phase, a hex is attacked once.",
	"11.7":  "Odds are attack to defence, rounded down.",
	"11.8":  "An attack weaker than its target stalls; more than 10:1 is 10:1.",
	"11.9":  "All shifts are added.",
	"11.12": "Rough is 1L.",
	"11.13": "Mountain is 2L.",
	"11.14": "A city is 2L, 3L with Jäger defending, 1R better with Jäger attacking. Nobody retreats from it: DR costs each side a step, NATO's from a Jäger if there is one.",
	"11.15": "Attacks from two opposite, three alternate or four hexes envelop: 2R for NATO, 1R for the Soviet side.",
	"11.16": "A die on the final column gives the result.",
	"11.17": "DR: the attacker sends the defenders to one hex next to them, empty if there is one; who finds no hex or no room is lost.",
	"11.18": "Units that retreated into a hex add nothing to its defence in that phase, and are lost with a DR, EX or DE.",
	"11.19": "When the hex is empty one attacker must advance; others may.",
	"11.20": "AS: nothing happens.",
	"11.21": "EX: every defender loses a step; the attacker loses as many.",
	"11.22": "DE: all defenders are eliminated.",
	"11.23": "Soviet artillery in supply fires two hexes far, never alone, and counts for no more than the other attackers.",
	"12.5":  "Terrain: clear 1, rough 2, mountain 3, heath 3, city 2 MP; mountain infantry pay 1 less in rough and mountain; a river costs 1 and halves attacks. Water is closed.",
	"13.1":  "Special forces are markers of an optional rule.",
	"13.2":  "Suppressed special forces have no zone and do not move; they recover when no enemy is in their hex.",
	"13.4":  "One special forces marker of a side in a hex.",
	"13.5":  "Special forces move two hexes over any ground, not onto enemies; they make room for their own units.",
	"13.7":  "Special forces cost enemies 1 MP more in their hex and around it, and cut overland supply there.",
	"13.8":  "A unit in the hex of enemy special forces may attack them, once in a player turn.",
	"13.10": "Attack on special forces: 5 and 6 suppress, more eliminates; 1 is added in a zone of own special forces.",
	"13.11": "Electronic warfare is an optional rule with markers off the map.",
	"13.12": "At the start of a player turn its player sets each marker, in secret: offensive for this turn, or defensive for the enemy's next.",
	"13.13": "At the start of a combat phase offensive markers attack the units of hexes anywhere; the other side adds defensive ones there.",
	"13.14": "At most 3 NATO or 2 Soviet markers in a hex.",
	"13.15": "Degraded and collapsed units stay so until the end of their next player turn.",
	"13.17": "The die, 1 more for each offensive marker after the first, 1 less for each defensive one: 5 and 6 degrade (move or fight only, no advance, no artillery fire), more collapses (neither). 0 and a collapse cost a marker for some turns.",
	"13.18": "NATO with air superiority turns an aircraft into two Wild Weasels: two on turns 2 to 4, four later.",
	"13.19": "Wild Weasels help ground attacks in their hex and around it by 1.",
	"13.22": "NATO has 2 special forces at the start and one each on turns 3 and 5, the Soviet side 3.",
}

// Explain gives a rule in our own words.
func (g *game) Explain(rule string) (string, bool) {
	s, ok := explanations[rule]
	return s, ok
}

// Rules are the numbers that can be explained, in the order of the rulebook.
func (g *game) Rules() []string {
	out := sorted(explanations)
	slices.SortStableFunc(out, func(a, b string) int { return slices.Compare(parts(a), parts(b)) })
	return out
}

// parts are the numbers of a rule number.
func parts(rule string) []int {
	var out []int
	for p := range strings.SplitSeq(rule, ".") {
		n, _ := strconv.Atoi(p)
		out = append(out, n)
	}
	return out
}
