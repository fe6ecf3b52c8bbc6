package judging

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// The lines under an order are orders: answers given ahead to what the order may ask of its own side. What is wrong with
// them whatever happens is a fault of the sheet; what only the result forbids is said in the report.

// mostNear bounds how many answers a fault proposes.
const mostNear = 4

// lines judges the lines under an order, which is nil when it could not be bound.
func (d *dryRun) lines(r core.Reader, order core.Order, st notation.Statement) {
	if len(st.Sub) == 0 {
		return
	}
	var ahead []core.Choice
	var ends []core.Stand // who is to end where, as the lines above want it
	if f, ok := d.g.Module.(core.Foreseer); ok && order != nil {
		ahead = f.Foresee(r, d.side, order)
	}
	for _, line := range st.Sub {
		c, known := about(ahead, line.Verb)
		faults := strangers(r, line, c)
		if len(faults) == 0 && known && (!d.g.Dictated ||
			len(c.Options) > 0) { // a case may dictate what no column holds
			faults = impossible(c, line)
		}
		if len(faults) == 0 && known && line.If == nil {
			faults = d.together(r, order, c, line, &ends)
		}
		for _, f := range faults {
			if f.Stage == notation.Illegal && !f.Firm && (d.contingent || st.If != nil || line.If != nil) {
				f.Stage = notation.Contingent
				f.Text += "; this may change through the results before it, and if it does not the line is not carried out"
			}
			d.j.fault(f)
		}
	}
}

// together lists the faults of wishes that leave no room for each other in any result. ends holds what the lines above want.
func (d *dryRun) together(r core.Reader, order core.Order, c core.Choice, line notation.Statement, ends *[]core.Stand) []notation.Fault {
	g, ok := d.g.Module.(core.Gatherer)
	if !ok {
		return nil
	}
	var out []notation.Fault
	for _, w := range core.Wishes(line) {
		end := endOf(c, w)
		if w.Listed() || len(w.Units) != 1 || end == "" {
			continue
		}
		last := core.Stand{Unit: w.Units[0], Hex: end}
		if _, known := r.World().Def(last.Unit); !known || slices.Contains(*ends, last) {
			continue
		}
		all := append(slices.Clone(*ends), last)
		if ban := g.Gather(r, d.side, order, all); ban.Why != "" {
			f := notFit(c, w, ban)
			f.Legal = nil
			out = append(out, f)
			continue
		}
		*ends = all
	}
	return out
}

// endOf returns the hex in which a wish ends: the last of its path, or where the only path that is offered to the counter leads; ""
// for none.
func endOf(c core.Choice, w core.Wish) string {
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

// about returns the choice that a verb answers.
func about(list []core.Choice, verb string) (core.Choice, bool) {
	i := slices.IndexFunc(list, func(c core.Choice) bool { return c.Speaks(verb) })
	if i < 0 {
		return core.Choice{}, false
	}
	return list[i], true
}

// impossible lists the faults of an answer that no result allows. Of a list of hexes the first that is allowed is taken, so that one is
// enough.
func impossible(c core.Choice, st notation.Statement) []notation.Fault {
	var out []notation.Fault
	wishes := core.Wishes(st)
	some := slices.ContainsFunc(wishes, func(w core.Wish) bool { return w.Listed() && len(w.Path) > 0 && c.Allows(w) })
	for _, w := range wishes {
		ban := c.Ban(w)
		if c.Allows(w) || w.None && ban.Why == "" || some && !ban.Firm {
			continue
		}
		f := notFit(c, w, ban)
		if len(c.Options) == 0 { // the reason is one for all
			f.Text = say.F("%s not allowed: %s", st.String(), ban.Why)
			return []notation.Fault{f}
		}
		out = append(out, f)
	}
	return out
}

// notFit returns the fault of a wish that is none of the options of a choice.
func notFit(c core.Choice, w core.Wish, ban core.Ban) notation.Fault {
	f := notation.Fault{Code: "choice/no-fit", Stage: notation.Illegal, Rule: c.Rule, Pos: w.At.Pos, Width: max(1, len([]rune(w.At.Text))),
		Firm: ban.Firm,
		Text: say.F("%s is none of the possible answers", w.Text()), Legal: c.Near(w, mostNear)}
	if ban.Why != "" {
		f.Text, f.Rule = say.F("%s not allowed: %s", w.Text(), ban.Why), ban.Rule
	}
	return f
}
