package judging

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// The lines under an order answer, in advance, the questions that the order may ask its own side. A line that is wrong
// in every case is a fault of the sheet; one that only some results forbid is mentioned in the report.

// maxNearAnswers bounds the number of answers that a fault proposes.
const maxNearAnswers = 4

// judgeSubLines judges the lines under an order. The order is nil if it could not be parsed.
func (d *dryRun) judgeSubLines(r core.Reader, order core.Order, st notation.Statement) {
	if len(st.Children) == 0 {
		return
	}
	var ahead []core.Choice
	var ends []core.UnitDestination // the hexes where the lines above want counters to end
	if f, ok := d.g.Module.(core.ChoicePredictor); ok && order != nil {
		ahead = f.PredictChoices(r, d.side, order)
	}
	for _, line := range st.Children {
		c, known := choiceFor(ahead, line.Verb)
		faults := unknownNames(r, line, c)
		if len(faults) == 0 && known && (!d.g.ScriptedResults ||
			len(c.Options) > 0) { // a case file may force a result that no column of the table contains
			faults = impossible(c, line)
		}
		if len(faults) == 0 && known && line.If == nil {
			faults = d.conflicts(r, order, c, line, &ends)
		}
		for _, f := range faults {
			if f.Stage == notation.Illegal && !f.Firm && (d.contingent || st.If != nil || line.If != nil) {
				f.Stage = notation.Contingent
				f.Text += "; this may change through the results before it, and if it does not the line is not carried out"
			}
			d.j.addFault(f)
		}
	}
}

// conflicts lists the faults of wishes that cannot all be granted in any result. ends holds the hexes where earlier
// lines want counters to end.
func (d *dryRun) conflicts(r core.Reader, order core.Order, c core.Choice, line notation.Statement,
	ends *[]core.UnitDestination) []notation.Fault {
	g, ok := d.g.Module.(core.EndHexJudge)
	if !ok {
		return nil
	}
	var out []notation.Fault
	for _, w := range core.ParseRequests(line) {
		end := wishEnd(c, w)
		if w.IsRanked() || len(w.Units) != 1 || end == "" {
			continue
		}
		last := core.UnitDestination{Unit: w.Units[0], Hex: end}
		if _, known := r.World().Def(last.Unit); !known || slices.Contains(*ends, last) {
			continue
		}
		all := append(slices.Clone(*ends), last)
		if ban := g.EndBan(r, d.side, order, all); ban.Why != "" {
			f := wishFault(c, w, ban)
			f.Legal = nil
			out = append(out, f)
			continue
		}
		*ends = all
	}
	return out
}

// wishEnd returns the hex where a wish ends: the last of its path, or of the only path offered to the counter. It
// returns "" if there is no such hex.
func wishEnd(c core.Choice, w core.Request) string {
	if n := len(w.Path); n > 0 {
		return w.Path[n-1]
	}
	end := ""
	for _, o := range c.Options {
		if n := len(o.Path); n > 0 && slices.Equal(o.Units, w.Units) {
			if end != "" && end != o.Path[n-1] {
				return ""
			}
			end = o.Path[n-1]
		}
	}
	return end
}

// choiceFor returns the choice that a verb answers.
func choiceFor(list []core.Choice, verb string) (core.Choice, bool) {
	i := slices.IndexFunc(list, func(c core.Choice) bool { return c.HasVerb(verb) })
	if i < 0 {
		return core.Choice{}, false
	}
	return list[i], true
}

// impossible lists the faults of an answer that no result of the attack allows. Of a list of hexes the first allowed
// one is used, so one allowed hex is enough.
func impossible(c core.Choice, st notation.Statement) []notation.Fault {
	var out []notation.Fault
	wishes := core.ParseRequests(st)
	some := slices.ContainsFunc(wishes, func(w core.Request) bool { return w.IsRanked() && len(w.Path) > 0 && c.Allows(w) })
	for _, w := range wishes {
		ban := c.Ban(w)
		if c.Allows(w) || w.None && ban.Why == "" || some && !ban.Firm {
			continue
		}
		f := wishFault(c, w, ban)
		if len(c.Options) == 0 { // the reason is one for all
			f.Text = say.F("%s not allowed: %s", st.String(), ban.Why)
			return []notation.Fault{f}
		}
		out = append(out, f)
	}
	return out
}

// wishFault returns the fault of a wish that matches no option of a choice.
func wishFault(c core.Choice, w core.Request, ban core.Ban) notation.Fault {
	f := notation.Fault{Code: "choice/no-fit", Stage: notation.Illegal, Rule: c.Rule, Pos: w.At.Pos, Width: max(1, len([]rune(w.At.Text))),
		Firm: ban.Firm,
		Text: say.F("%s is none of the possible answers", w.Text()), Legal: c.NearestOptions(w, maxNearAnswers)}
	if ban.Why != "" {
		f.Text, f.Rule = say.F("%s not allowed: %s", w.Text(), ban.Why), ban.Rule
	}
	return f
}
