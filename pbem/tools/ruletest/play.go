package ruletest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// caseRun executes one case.
type caseRun struct {
	c     Case
	g     *engine.Game
	mod   core.Module
	watch func(*engine.Game, *engine.Outcome)
	diffs []string

	warnings []string

	dieTrials        dieTrials   // faces tried for dice with a wanted result
	forcedDice       []forcedDie // dice with a wanted result so far
	missingDie       string      // event whose die the case does not give
	keyed            []die
	queue            []die
	dictatedResults  []die // results that the step dictates
	passing          bool  // during "pass to" dice that the case does not give show the middle face
	answers          []answer
	turn             *engine.TurnCheck // checks of this step, nil before the first
	assumptionsShown int               // number of assumptions of the checks shown so far
	stepWaits        bool              // the last step stopped at a decision and will be reported again
	shown            *stepResult
	account          []StepReport
	events           []core.Event // of all steps
}

// answer is one line of an "answers" section.
type answer struct {
	line int
	side core.Side
	text string
}

func (p *caseRun) diffAt(line int, format string, args ...any) {
	p.diffs = append(p.diffs, fmt.Sprintf("%s:%d: %s", p.c.File, line, fmt.Sprintf(format, args...)))
}

// prepare sets up the game.
func (p *caseRun) prepare(with *Runner) error {
	t, ok := with.titles(p.c.Title)
	if !ok {
		return fmt.Errorf("there is no title %q", p.c.Title)
	}
	b := &builder{c: p.c, title: t}
	pos, err := b.build(with)
	p.warnings = b.warnings
	if err != nil {
		return err
	}
	p.mod = b.mod
	p.g = engine.NewFromPosition(t, b.mod, b.options, pos, p.roll)
	p.shown = &stepResult{g: p.g}
	for _, s := range p.c.given.standing {
		out, err := p.send(s)
		if err != nil {
			return faultAt(s.line, "the standing orders were not taken: %v", err)
		}
		if out.Status != engine.Filed {
			return faultAt(s.line, "the standing orders are %s: %s", out.Status, faultList(out.Faults))
		}
	}
	return nil
}

// dictatedResult returns the result that the case dictates for an event, and whether it does.
func (p *caseRun) dictatedResult(event string) (string, bool) {
	i := slices.IndexFunc(p.dictatedResults, func(d die) bool { return d.key == event })
	if i < 0 {
		return "", false
	}
	p.dictatedResults[i].face = 1 // marks the result as used
	return p.dictatedResults[i].result, true
}

// roll returns the next forced die.
func (p *caseRun) roll(event string, n int) (int, error) {
	i := slices.IndexFunc(p.keyed, func(d die) bool { return d.key == event })
	var d die
	switch {
	case i >= 0:
		d = p.keyed[i]
		p.keyed = slices.Delete(p.keyed, i, i+1)
	case len(p.queue) > 0:
		d = p.queue[0]
		p.queue = p.queue[1:]
	case p.passing || slices.ContainsFunc(p.dictatedResults, func(d die) bool { return d.key == event }):
		return (n + 1) / 2, nil
	default:
		p.missingDie = event
		return 0, fmt.Errorf("a die is thrown for %s, but the case gives none; give it: \"dice %s = 1\"", event, event)
	}
	if d.result != "" {
		d.face = p.dieTrials.faceFor(d.id)
		p.forcedDice = append(p.forcedDice, forcedDie{die: d, event: event, sides: n})
	}
	if d.face > n {
		return 0, fmt.Errorf("%d is no face of the d%d thrown for %s", d.face, n, event)
	}
	return d.face, nil
}

// step sends the sheets of a step and compares the results. It returns false if the case cannot continue.
func (p *caseRun) step(s *step) bool {
	p.keyed, p.queue = slices.Clone(s.keyed), slices.Clone(s.queue)
	p.dictatedResults = slices.Clone(s.dictated)
	p.g.ScriptResults(nil)
	if len(p.dictatedResults) > 0 {
		p.g.ScriptResults(p.dictatedResult)
	}
	p.shown = &stepResult{g: p.g, before: p.g.MidOrderPosition()}
	p.stepWaits, p.missingDie = false, ""
	p.answers, p.turn, p.assumptionsShown = nil, nil, 0
	for _, a := range s.answer {
		for i, text := range a.lines {
			if strings.TrimSpace(text) != "" {
				p.answers = append(p.answers, answer{a.line + i, core.Side(a.side), text})
			}
		}
	}
	ok := p.answerQuestions(s)
	for _, x := range s.sheets {
		if x.kind == "pass" {
			ok = ok && p.passTo(x)
			continue
		}
		ok = ok && p.handIn(s, x) && p.answerQuestions(s)
	}
	if !ok {
		return false
	}
	p.account = append(p.account, StepReport{s.line, p.shown.accountLines(p.c)})
	p.events = append(p.events, p.shown.events...)
	if told, bad := p.unexpectedRefusal(s); bad { // all later differences would have the same cause
		p.diffAt(told, "want the sheet accepted, got it refused: %s", faultList(p.shown.faults))
		return false
	}
	p.reportLeftovers(s)
	p.compare(s)
	return true
}

// unexpectedRefusal reports whether a sheet was refused in a step that expects no refusal, and on which line.
func (p *caseRun) unexpectedRefusal(s *step) (line int, bad bool) {
	line = s.line
	for _, w := range s.expect {
		if status, ok := w.(wantStatus); ok {
			line = status.lineNumber()
		}
	}
	return line, !s.expectsRefusal() && slices.Contains(p.shown.statuses, engine.Refused)
}

// handIn submits one sheet of a step.
func (p *caseRun) handIn(s *step, x sheet) bool {
	out, err := p.send(x)
	if err != nil {
		p.reportFailure(s, x.line, err)
		return false
	}
	taken := out.Status == engine.Filed || out.Status == engine.Answered // if the side is asked a question, standing orders are its answer
	if x.kind == "standing" && !taken && !s.expectsRefusal() {
		p.diffAt(x.line, "the standing orders are %s: %s", out.Status, faultList(out.Faults))
	}
	return true
}

// reportFailure records why a sheet could not be executed. If the case expects a refusal, the sheet was accepted,
// because only an accepted sheet can lack a die.
func (p *caseRun) reportFailure(s *step, line int, err error) {
	if p.missingDie == "" || !s.expectsRefusal() {
		p.diffAt(line, "the sheet could not be executed: %v", err)
		return
	}
	for _, w := range s.expect {
		switch w := w.(type) {
		case wantFault:
			if w.class == "fault" && !w.none && !w.any {
				p.diffAt(w.lineNumber(), "want %s, got accepted: the sheet was carried out up to the die for %s", w, p.missingDie)
			}
		case wantStatus:
			if w.refused {
				p.diffAt(w.lineNumber(), "want the sheet refused, got it accepted: it was carried out up to the die for %s", p.missingDie)
			}
		}
	}
}

// reportLeftovers records unused dice and answers. The dice of a sheet that is refused as expected are no leftovers,
// because a refused sheet rolls no dice.
func (p *caseRun) reportLeftovers(s *step) {
	if s.expectsRefusal() && slices.Contains(p.shown.statuses, engine.Refused) {
		p.keyed, p.queue, p.dictatedResults = nil, nil, nil
	}
	for _, d := range append(slices.Clone(p.keyed), p.queue...) {
		name := d.key
		if name == "" {
			name = fmt.Sprint(d.face)
		}
		p.diffAt(d.line, "the die %s was never thrown", name)
	}
	for _, d := range p.dictatedResults {
		if d.face == 0 {
			p.diffAt(d.line, "the result of %s was never asked for", d.key)
		}
	}
	for _, a := range p.answers {
		p.diffAt(a.line, "the answer %q was never asked for", strings.TrimSpace(a.text))
	}
}

// compare checks all expectations of a step.
func (p *caseRun) compare(s *step) {
	told := false
	for _, w := range s.expect {
		switch x := w.(type) {
		case wantStatus:
			told = true
			x.syntax = x.syntax || s.expectsSyntaxFault()
			w = x
		case wantFault:
			told = told || x.class == "fault" && !x.none
		}
		for _, d := range w.check(p.shown) {
			p.diffAt(w.lineNumber(), "%s", d)
		}
	}
	if !told && len(p.shown.statuses) > 0 {
		for _, d := range (wantStatus{}).check(p.shown) {
			p.diffAt(s.line, "%s", d)
		}
		return
	}
	for _, d := range unexpected(p.shown, s.expect) {
		p.diffAt(s.line, "%s", d)
	}
}

// answerQuestions answers open questions with the case's answers. After a refused answer the question stays open for
// the next answer; the case must expect the refusal.
func (p *caseRun) answerQuestions(s *step) bool {
	for {
		c := p.g.OpenChoice()
		if c == nil {
			return true
		}
		i := slices.IndexFunc(p.answers, func(a answer) bool { return a.side == c.Owner })
		if i < 0 {
			return true
		}
		a := p.answers[i]
		p.answers = slices.Delete(p.answers, i, i+1)
		out, err := p.send(sheet{line: a.line, kind: "answers", side: string(a.side), lines: []string{strings.TrimSpace(a.text)}})
		if err != nil {
			p.reportFailure(s, a.line, err)
			return false
		}
		if out.Status == engine.Refused && !s.expectsRefusal() {
			p.diffAt(a.line, "the answer is refused: %s", faultList(out.Faults))
			return false
		}
	}
}

// send submits one sheet. Orders joined by ";" become separate lines.
func (p *caseRun) send(s sheet) (*engine.Outcome, error) {
	in, work := engine.Input{Frame: p.frame(s)}, p.g.Submit
	if s.kind == "check" {
		if p.turn == nil {
			p.turn = p.g.NewTurnCheck(core.Side(s.side))
		}
		work = p.turn.Check
	}
	out, err := work(in)
	if err != nil {
		if i := slices.IndexFunc(p.forcedDice, func(d forcedDie) bool { return !d.confirmed }); i >= 0 && p.missingDie != "" {
			return nil, fmt.Errorf("%w; %w", p.noteWrongFace(&p.forcedDice[i], "a result behind which "+p.missingDie+" is thrown"), err)
		}
		return nil, err
	}
	p.addOutcome(s, out)
	if err := p.checkForcedDice(p.shown.events); err != nil {
		return nil, err
	}
	if p.watch != nil {
		p.watch(p.g, out)
	}
	return out, nil
}

// isKeepLine reports whether a line asks to keep the legal lines of its sheet.
func isKeepLine(line string) bool { return strings.Join(strings.Fields(line), " ") == "keep good" }

// frame returns a sheet as a frame without its first and last line. The line "keep good" may be part of it.
func (p *caseRun) frame(s sheet) notation.Frame {
	phase := cmp.Or(s.phase, p.g.Position().Phase)
	f := notation.Frame{Game: "case", Side: s.side, Phase: phase, Pos: notation.Pos{Line: 0, Col: 1}}
	f.Lines = strings.Split(strings.TrimRight(strings.Join(ownLines(s.lines), "\n"), "\n "), "\n")
	voc := p.mod.Vocabulary(phase, core.Side(s.side))
	orders := slices.Clone(f.Lines)
	for i, l := range f.Lines {
		if isKeepLine(l) {
			f.KeepGood, orders[i] = true, ""
		}
	}
	if s.assumedResults != "" {
		found := notation.FindFrames(f.HeaderLine()+"\ncheck "+s.assumedResults+"\n#END",
			func(string, string, string) (notation.Vocabulary,
				bool) {
				return voc, true
			})
		f.AssumedResults = found.Frames[0].AssumedResults
	}
	f.Statements, f.Faults = notation.ParseLines(strings.Join(orders, "\n"), voc)
	return f
}

// addOutcome adds an outcome to the step's results. If an order was interrupted by a question, its events are reported
// again from its beginning.
func (p *caseRun) addOutcome(s sheet, out *engine.Outcome) {
	x := p.shown
	x.faults = append(x.faults, out.Faults...)
	refused := s.kind == "check" && !s.keepsGood() && slices.ContainsFunc(out.Faults, func(f notation.Fault) bool {
		return classOf(f) == "fault"
	})
	switch {
	case refused:
		x.statuses = append(x.statuses, engine.Refused)
	case s.kind == "orders" || s.kind == "check" || out.Status == engine.Refused:
		x.statuses = append(x.statuses, out.Status)
	}
	if s.kind == "check" {
		for _, f := range out.Forecasts {
			x.events = append(x.events, f.Events...)
		}
		for _, t := range out.Assumptions[min(p.assumptionsShown, len(out.Assumptions)):] {
			x.events = append(x.events, core.Event{Kind: core.KindNote, Text: t.Explanation, Value: say.Plain(t.Phase)})
		}
		p.assumptionsShown = max(p.assumptionsShown, len(out.Assumptions))
	}
	if p.stepWaits && len(out.Steps) > 0 {
		x.events = x.events[:x.lastUnitStart]
	}
	for _, st := range out.Steps {
		x.lastUnitStart = len(x.events)
		x.events = append(x.events, st.Events...)
		p.stepWaits = st.Status == engine.Waiting
	}
}
