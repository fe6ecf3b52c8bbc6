package command

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// onClaim replaces the rule number in a ruling on a claim.
const onClaim = "claim"

// ruling records a ruling in words, or a ruling on a claim.
func (d *executor) ruling() error {
	on, word := d.command.Arg("on"), d.command.Arg("verdict")
	switch {
	case strings.EqualFold(d.command.Arg("rule"), onClaim) && on != "" && word != "":
		return d.verdict()
	case on != "" || word != "":
		return refuse("Write: ruling 11.15 \"how it is read\", or: ruling claim 213 upheld \"why\"", "this is no ruling")
	}
	return d.act(engine.RulingNote{Rule: d.command.Arg("rule"), Text: d.command.Arg("text")})
}
func (d *executor) forward() error { return d.act(engine.UndoRollback{}) }
func (d *executor) reroll() error  { return d.act(engine.Reroll{Event: d.command.Arg("event")}) }

// set proposes edits of the position.
func (d *executor) set() error {
	var edits []string
	for e := range strings.SplitSeq(d.command.Arg("edits"), ";") {
		if e = strings.Join(strings.Fields(e), " "); e != "" {
			edits = append(edits, e)
		}
	}
	a := engine.EditPosition{Edits: edits}
	if _, err := d.g.PreviewEdits(a, core.Everyone); err != nil { // tells of a fault before everybody is asked to agree
		return err
	}
	return d.propose(a)
}

// end proposes a result with which the game ends.
func (d *executor) end() error {
	result := strings.ToLower(d.command.Arg("result"))
	if result != engine.ResultDraw {
		if _, err := d.seat(core.Side(result)); err != nil {
			return refuse("Write: end draw \"why\", or the side that wins.", "%v", err)
		}
	}
	text := d.command.Arg("text")
	if text == "" {
		text = d.command.Reason // reason given on the command line
	}
	if text == "" {
		return refuse("Write it after the result, in quotes; the players read it.", "end needs a reason")
	}
	d.command.Reason = text
	return d.propose(engine.EndGame{Result: result, Text: text})
}

// concede ends a game of two sides. The player must confirm once, because a short mail might not be meant as a
// concession.
func (d *executor) concede() error {
	var others []core.Side
	for _, s := range d.g.Header.Seats {
		if s.Side != d.actor.Side {
			others = append(others, s.Side)
		}
	}
	if len(others) != 1 {
		return refuse("You can resign your seat: resign", "this game has more than two sides, and nobody can say who wins when you concede")
	}
	if d.command.Arg("what") == "" {
		d.say("Nothing has happened yet. With \"concede yes\" you give the game up: it ends at once, and %s wins. It cannot be taken back.",
			others[0].Title())
		yes := "concede yes"
		if d.command.Reason != "" {
			yes += ` "` + d.command.Reason + `"`
		}
		d.say("If you mean it, send a frame with this line in it: %s", yes)
		return nil
	}
	text := d.actor.Side.Title() + " concedes"
	if d.command.Reason != "" {
		text += ": " + d.command.Reason
	}
	return d.act(engine.EndGame{Result: string(others[0]), Text: text})
}

// unseal shows the moderator hidden information. Everybody is told before the moderator reads it; repeating the command
// reveals nothing new.
func (d *executor) unseal() error {
	what := d.command.Arg("what")
	if !slices.Contains(d.table.Unsealed, what) {
		if err := d.act(engine.RevealToModerator{Subject: what}); err != nil {
			return err
		}
	}
	d.addUnsealed(what)
	return nil
}

// addUnsealed adds lines with what a moderator asked to see: the position or the sheets on file.
func (d *executor) addUnsealed(what string) {
	if what == "position" {
		for line := range strings.Lines(report.Status(d.g.Game, core.Everyone)) {
			d.say("  %s", strings.TrimRight(line, "\n"))
		}
		return
	}
	d.say("Sheets on file that are not locked:")
	none := true
	for _, s := range d.g.Header.Seats {
		receipt, committed, ok := d.g.SheetsOnFile(s.Side).DraftReceipt()
		for _, r := range d.g.Log().Records() {
			if ok && r.Type == "receipt" && r.Get("receipt") == receipt {
				none = false
				state := "a draft"
				if committed {
					state = "committed"
				}
				d.say("%s, %s: %s", s.Side, receipt, state)
				for line := range strings.Lines(r.GetText("text")) {
					d.say("  %s", strings.TrimRight(line, "\n"))
				}
			}
		}
	}
	if none {
		d.say("There are none.")
	}
}

// reveal tells everybody after the end of an anonymous game who played it.
func (d *executor) reveal() error {
	switch {
	case !d.g.Header.Anonymous:
		return refuse("", "the players of this game know each other")
	case d.g.Position().Over == nil:
		return refuse("", "the game is not over; until then its players do not know each other")
	}
	return d.act(engine.RevealToModerator{Subject: report.UnsealPlayers})
}

func (d *executor) roll() error {
	face, _ := strconv.Atoi(d.command.Arg("face"))
	return d.act(engine.ExternalDie{Event: d.command.Arg("event"), Die: d.command.Arg("die"), Face: face})
}

func (d *executor) rollback() error {
	to, _ := strconv.Atoi(d.command.Arg("record"))
	return d.act(engine.Rollback{ToRecord: to})
}
