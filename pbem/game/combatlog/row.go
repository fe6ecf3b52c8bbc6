package combatlog

import (
	"strconv"
	"strings"
)

// DieColumns names the columns of Die.Row.
var DieColumns = []string{"record", "turn", "date", "phase", "at", "hex", "place", "event", "for", "owner", "good", "odds", "column",
	"shift", "die", "face", "modifier", "modified", "result", "kind", "block", "undone"}

// Row returns a die as fields of a table.
func (d Die) Row() []string {
	face, modified := d.Order, ""
	if d.Face > 0 {
		face, modified = strconv.Itoa(d.Face), strconv.Itoa(d.Modified)
	}
	return []string{strconv.Itoa(d.Record), strconv.Itoa(d.Turn), d.Date, d.Phase, d.At, d.Hex, d.Place, d.Event, d.For, d.Owner, d.Good,
		d.Odds, d.Column, strconv.Itoa(d.Shift), d.Die, face, strconv.Itoa(d.Modifier), modified, d.Result, d.Kind, strconv.Itoa(d.Block),
		strconv.FormatBool(d.Undone)}
}

// CombatColumns names the columns of Combat.Row.
var CombatColumns = []string{"record", "turn", "date", "phase", "at", "kind", "hexes", "place", "attacker", "defender", "attackers",
	"defenders", "attack", "defence", "odds", "column", "shift", "die", "modifier", "modified", "result", "attackersteps", "defendersteps",
	"attackerlosses", "defenderlosses", "retreats", "advances", "undone"}

// Row returns a combat as fields of a table. Lists are joined by blanks.
func (x Combat) Row() []string {
	die, modified := "", ""
	if x.Die > 0 {
		die, modified = strconv.Itoa(x.Die), strconv.Itoa(x.Modified)
	}
	return []string{strconv.Itoa(x.Record), strconv.Itoa(x.Turn), x.Date, x.Phase, x.At, x.Kind, strings.Join(x.Hexes, " "), x.Place,
		x.Attacker, x.Defender, strings.Join(x.Attackers, " "), strings.Join(x.Defenders, " "), strconv.Itoa(x.Attack),
		strconv.Itoa(x.Defence), x.Odds, x.Column, strconv.Itoa(x.Shift), die, strconv.Itoa(x.Modifier), modified, x.Result,
		strconv.Itoa(x.AttackerSteps),
		strconv.Itoa(x.DefenderSteps), LossText(x.AttackerLosses), LossText(x.DefenderLosses), MoveText(x.Retreats), MoveText(x.Advances),
		strconv.FormatBool(x.Undone)}
}

// LossText formats losses as in "1SS:1 2SS:2!", with an exclamation mark for a counter that was eliminated.
func LossText(list []Loss) string {
	var out []string
	for _, l := range list {
		s := l.Unit + ":" + strconv.Itoa(l.Steps)
		if l.Gone {
			s += "!"
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

// MoveText formats moves as in "1SS:2113-2114".
func MoveText(list []Move) string {
	var out []string
	for _, m := range list {
		out = append(out, m.Unit+":"+strings.Join(m.Path, "-"))
	}
	return strings.Join(out, " ")
}
