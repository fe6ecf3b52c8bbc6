package judging

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/text/language"
	"fieldpost/rules/core"
)

// Judge determines what a frame is and judges each of its statements. A sheet that was executed before gets that fault
// alone.
func (g *Game) Judge(side core.Side, in Frame) (*Judgement, error) {
	f := in.Frame
	j, err := g.judgeAll(side, f)
	if err == nil {
		g.judgeBase(j, in)
	}
	if err == nil && !j.OK() {
		if r := g.findRepeated(side, f); r != nil {
			j.Faults = []notation.Fault{repeatedFault(*r, f)}
		}
	}
	return j, err
}

func (g *Game) judgeAll(side core.Side, f notation.Frame) (*Judgement, error) {
	j := &Judgement{Faults: g.suggestResults(f.Faults), withCosts: f.Check}
	if !g.judgeFrame(j, side, f) {
		return j, nil
	}
	g.suggestWithoutBlanks(j, side, f.Pos.Line, f.Lines)
	j.judgeLang(f)
	j.judgeSeals(f)
	g.judgeConds(j, f.Statements)
	for _, a := range f.AssumedResults {
		for _, fault := range sheets.CheckResult(g.Module, notation.Item{Text: a.String(), Pos: a.Pos}, a.Result) {
			j.addFault(fault)
		}
	}
	if key, ok := sheets.TrimPlanPrefix(f.Phase); ok {
		return j, g.judgePlan(j, side, f, key)
	}
	var rest []notation.Statement
	for _, st := range f.Statements {
		if sheets.IsStandingOrder(st) {
			j.Orders = append(j.Orders, g.judgeStanding(j, side, st))
		} else {
			rest = append(rest, st)
		}
	}
	switch {
	case len(f.Statements) == 0 && len(f.Faults) > 0:
		return j, nil
	case len(f.Statements) == 0 && f.Lang != "":
		j.OnlyStanding = true
	case len(f.Statements) == 0:
		j.addFault(notation.Fault{Code: "sheet/empty", Stage: notation.Illegal, Pos: f.Pos, Width: 5,
			Text: "the sheet holds no order; to do nothing, say so", Legal: []string{"pass"}})
	case len(rest) == 0:
		j.OnlyStanding = true
		g.judgeOnFile(j, side, f.Statements)
	case g.Work.Open != nil && g.Work.Open.Owner == side:
		j.IsAnswer = true
		g.judgeAnswers(j, side, rest)
	case g.Work.Open != nil:
		j.addFault(notation.Fault{Code: "turn/waiting", Stage: notation.Illegal, Pos: rest[0].Pos, Rule: g.Work.Open.Rule,
			Width: len(rest[0].Verb),
			Text: say.F("the game waits for the %s decision %q%s. You may send standing orders now", g.Work.Open.Owner,
				g.Work.Open.Kind,
				g.planNote(side))})
	case side != g.Pos.Active:
		j.addFault(notation.Fault{Code: "turn/not-yours", Stage: notation.Illegal, Pos: rest[0].Pos,
			Width: len(rest[0].Verb),
			Text: say.F("it is the %s side's phase %s; until yours comes you may send standing orders (when, default, pause)", g.Pos.Active,
				g.Pos.Phase)})
	default:
		j.incoming, j.sheet = true, true
		return j, g.judgeSheet(j, side, rest)
	}
	return j, nil
}

// planNote returns a note that the side's own executing sheet needs nothing more.
func (g *Game) planNote(side core.Side) string {
	if g.Work.Plan == nil || g.Work.Plan.Side != side {
		return ""
	}
	return fmt.Sprintf("; your sheet %s goes on by itself after it", g.Work.Plan.Receipt)
}

// judgeFrame judges the #PBEM line.
func (g *Game) judgeFrame(j *Judgement, side core.Side, f notation.Frame) bool {
	if g.Pos.Over != nil {
		j.addFault(notation.Fault{Code: "game/over", Stage: notation.Illegal, Pos: f.Pos, Width: 5,
			Text: say.F("the game is over: %s", g.Pos.Over.Why)})
		return false
	}
	if f.Game != "" && !strings.EqualFold(f.Game, g.Name) {
		j.addFault(notation.Fault{Code: "frame/game", Stage: notation.UnknownName, Pos: f.Pos, Width: 5,
			Text: say.F("the sheet is for the game %s, this is %s; it was not judged", f.Game, g.Name)})
		return false
	}
	if g.Beacon != "" {
		j.addFault(notation.Fault{Code: "turn/beacon", Stage: notation.Illegal, Pos: f.Pos, Width: 5,
			Text: say.F("the sheet being carried out is locked and its dice wait for %s; nothing may be changed "+
				"before they are thrown. Send your sheet again after the results", g.Beacon)})
		return false
	}
	if _, ahead := sheets.TrimPlanPrefix(f.Phase); !ahead && !strings.EqualFold(f.Phase, g.Pos.Phase) {
		j.addFault(g.stalePhaseFault(side, f))
		return false
	}
	return true
}

// judgeLang refuses a language that the program does not write.
func (j *Judgement) judgeLang(f notation.Frame) {
	if _, ok := language.Parse(f.Lang); ok || f.Lang == "" {
		return
	}
	fault := notation.Fault{Code: "frame/lang", Stage: notation.UnknownName, Pos: f.Pos, Width: 5,
		Text: say.F("there are no letters in %q; lang takes %s", f.Lang, strings.Join(language.Codes(), ", "))}
	for i, l := range f.Lines {
		if at := strings.Index(l, f.Lang); at > 0 && strings.HasPrefix(strings.TrimSpace(strings.ToLower(l)), "lang") {
			fault.Pos, fault.Width = notation.Pos{Line: f.Pos.Line + i + 1, Col: utf8.RuneCountInString(l[:at]) + 1},
				utf8.RuneCountInString(f.Lang)
		}
	}
	for _, code := range language.Codes() {
		fault.Legal = append(fault.Legal, "lang "+code)
	}
	j.addFault(fault)
}

// judgeSeals refuses a commitment that a player wrote by hand, because it could not be opened.
func (j *Judgement) judgeSeals(f notation.Frame) {
	if sheets.SealPattern().MatchString(f.Canonical()) {
		j.addFault(notation.Fault{Code: "sheet/sealed", Stage: notation.UnknownName, Pos: f.Pos, Width: 5,
			Text: "the server seals secret orders; write the order itself, not a commitment"})
	}
}

// judgeStanding checks a standing order when it is filed. An answer that must stay secret is stored sealed.
func (g *Game) judgeStanding(j *Judgement, side core.Side, st notation.Statement) notation.Statement {
	if st.Question == "none" {
		return st
	}
	g.judgeTerms(j, side, st)
	if st.Answer == nil {
		return st
	}
	order, faults := g.Module.Bind(g.Module.Show(g.Pos, side).Reader(), side, *st.Answer)
	if len(faults) > 0 || !sheets.IsSecret(order) {
		return st // most answers are not orders; they are checked when a choice asks for them
	}
	hidden := j.hideStatement(*st.Answer)
	st.Answer = &hidden
	return st
}

// judgeTerms checks the units, places and results that a standing order names.
func (g *Game) judgeTerms(j *Judgement, side core.Side, st notation.Statement) {
	voc := g.Module.Vocabulary(g.Pos.Phase, side)
	if !slices.Contains(voc.Questions, st.Question) {
		j.addFault(notation.Fault{Code: "standing/window", Stage: notation.UnknownName, Pos: st.Pos, Width: len(st.Verb),
			Text: say.F("there is no window %q in this title", st.Question), Legal: voc.Questions})
	}
	if st.At != nil {
		if _, ok := g.Module.World().Map.Find(st.At.Text); !ok {
			j.addFault(notation.Fault{Code: "hex/unknown", Stage: notation.UnknownName, Pos: st.At.Pos,
				Width: len(st.At.Text),
				Text:  say.F("there is no hex %s on the map", st.At.Text)})
		}
	}
	if st.If == nil {
		return
	}
	r := g.Module.Show(g.Pos, side).Reader()
	for _, t := range st.If.Terms {
		if t.Subject == "unit" && g.isUnit(t.Name.Text) {
			if _, ok := sheets.FindUnit(r, t.Name.Text); !ok {
				j.addFault(notation.Fault{Code: "standing/unit", Stage: notation.Warning, Pos: t.Name.Pos,
					Width: len(t.Name.Text),
					Text:  say.F("no unit %q is known to you now; the condition is false until it is", t.Name.Text)})
			}
		}
	}
}

// judgeAnswers checks answers to the open choice. The first must name one of its options; the others wait for later
// choices.
func (g *Game) judgeAnswers(j *Judgement, side core.Side, rest []notation.Statement) {
	c := g.Work.Open
	r := g.Module.Show(g.Pos, side).Reader()
	for _, st := range rest {
		for _, f := range unknownNames(r, st, *c) {
			j.addFault(f)
		}
	}
	if !j.OK() {
		return
	}
	if f := sheets.UnfitAnswerFault(*c, rest[0]); f != nil {
		j.addFault(*f)
		return
	}
	for _, st := range rest {
		if st.If != nil {
			j.addFault(notation.Fault{Code: "choice/if", Stage: notation.Illegal, Rule: c.Rule, Pos: st.Pos,
				Width: len(st.Verb),
				Text:  "an answer has no condition: the question is asked now"})
		}
		if c.Sealed {
			st = j.hideStatement(st)
		}
		j.Orders = append(j.Orders, st)
	}
}

// judgeOnFile refuses standing orders that mention the open question but do not answer it.
func (g *Game) judgeOnFile(j *Judgement, side core.Side, list []notation.Statement) {
	if g.Work.Open == nil || g.Work.Open.Owner != side || g.Work.Open.Sealed {
		return
	}
	var first *notation.Fault
	r := g.Pos.Reader()
	for i := range list {
		st := &list[i]
		if !sheets.IsStandingOrder(*st) || !g.Work.StandingOrderApplies(g.Module, r, side, st, *g.Work.Open) {
			continue
		}
		if st.Verb == "pause" || st.Answer == nil {
			return
		}
		f := sheets.UnfitAnswerFault(*g.Work.Open, *st.Answer)
		if f == nil {
			return
		}
		if first == nil {
			first = f
		}
	}
	if first != nil {
		j.addFault(*first)
	}
}

// JudgeDraft judges a sheet on file as if it were locked now.
func (g *Game) JudgeDraft(side core.Side, orders []notation.Statement) (*Judgement, error) {
	j := &Judgement{}
	return j, g.judgeSheet(j, side, slices.DeleteFunc(slices.Clone(orders), sheets.IsStandingOrder))
}

// JudgeFiled judges a sheet that was filed for a later phase, after that phase has begun.
func (g *Game) JudgeFiled(side core.Side, orders []notation.Statement) (*Judgement, error) {
	j := &Judgement{phaseCame: true}
	return j, g.judgeSheet(j, side, orders)
}
