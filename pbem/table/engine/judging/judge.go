package judging

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/table/engine/sheets"
	"fieldpost/pbem/text/language"
	"fieldpost/rules/core"
)

// Forecast is what a dry run can say of one order without touching a die.
type Forecast struct {
	Line   int
	Text   string
	Events []core.Event
}

// Judgement holds what a dry run of a frame found. Nothing in it depends on what the sender may not see.
type Judgement struct {
	// own is set while a frame is judged as it comes in: then what its sender has sealed counts too. A replay cannot
	// open that.
	own bool
	// costs is set while a check is judged: then each order is told what it spends.
	costs bool

	Orders    []notation.Statement // as they would be stored: hidden where the title wants it
	Secrets   []string             // what is hidden in them, to be sealed
	Faults    []notation.Fault
	Forecasts []Forecast
	Standing  bool             // only standing orders
	Answer    bool             // answers to the open choice
	Plan      string           // filed for a phase to come
	parted    int              // orders more than statements: parts that are sealed each by itself
	sheet     bool             // orders for the phase
	ahead     bool             // filed ahead: its phase has come
	atEnd     []notation.Fault // those of the faults that speak of the sheet as a whole
}

func (j *Judgement) OK() bool { return !slices.ContainsFunc(j.Faults, Refuses) }

func (j *Judgement) fault(f notation.Fault) {
	if f.Width < 1 {
		f.Width = 1
	}
	j.Faults = append(j.Faults, f)
}

// Judge decides what a frame is and judges every statement of it. One that is faulty because it was carried out before
// has this fault
// alone.
func (g *Game) Judge(side core.Side, in Frame) (*Judgement, error) {
	f := in.Frame
	j, err := g.judgeAll(side, f)
	if err == nil {
		g.judgeBase(j, in)
	}
	if err == nil && !j.OK() {
		if r := g.sent(side, f); r != nil {
			j.Faults = []notation.Fault{again(*r, f)}
		}
	}
	return j, err
}

func (g *Game) judgeAll(side core.Side, f notation.Frame) (*Judgement, error) {
	j := &Judgement{Faults: g.suggestResults(f.Faults), costs: f.Check}
	if !g.judgeFrame(j, side, f) {
		return j, nil
	}
	g.unblank(j, side, f.Pos.Line, f.Lines)
	j.judgeLang(f)
	j.judgeSeals(f)
	g.judgeConds(j, f.Statements)
	for _, a := range f.Assume {
		for _, fault := range sheets.CheckResult(g.Module, notation.Item{Text: a.String(), Pos: a.Pos}, a.Result) {
			j.fault(fault)
		}
	}
	if key, ok := sheets.PlanKey(f.Phase); ok {
		return j, g.judgePlan(j, side, f, key)
	}
	var rest []notation.Statement
	for _, st := range f.Statements {
		if sheets.IsStanding(st) {
			j.Orders = append(j.Orders, g.judgeStanding(j, side, st))
		} else {
			rest = append(rest, st)
		}
	}
	switch {
	case len(f.Statements) == 0 && len(f.Faults) > 0:
		return j, nil
	case len(f.Statements) == 0 && f.Lang != "":
		j.Standing = true
	case len(f.Statements) == 0:
		j.fault(notation.Fault{Code: "sheet/empty", Stage: notation.Illegal, Pos: f.Pos, Width: 5,
			Text: "the sheet holds no order; to do nothing, say so", Legal: []string{"pass"}})
	case len(rest) == 0:
		j.Standing = true
		g.judgeOnFile(j, side, f.Statements)
	case g.Work.Open != nil && g.Work.Open.Owner == side:
		j.Answer = true
		g.judgeAnswers(j, side, rest)
	case g.Work.Open != nil:
		j.fault(notation.Fault{Code: "turn/waiting", Stage: notation.Illegal, Pos: rest[0].Pos, Rule: g.Work.Open.Rule,
			Width: len(rest[0].Verb),
			Text: say.F("the game waits for the %s decision %q%s. You may send standing orders now", g.Work.Open.Owner,
				g.Work.Open.Kind,
				g.planNote(side))})
	case side != g.Pos.Active:
		j.fault(notation.Fault{Code: "turn/not-yours", Stage: notation.Illegal, Pos: rest[0].Pos,
			Width: len(rest[0].Verb),
			Text: say.F("it is the %s side's phase %s; until yours comes you may send standing orders (when, default, pause)", g.Pos.Active,
				g.Pos.Phase)})
	default:
		j.own, j.sheet = true, true
		return j, g.judgeSheet(j, side, rest)
	}
	return j, nil
}

// planNote tells a side that its own sheet in work needs nothing more.
func (g *Game) planNote(side core.Side) string {
	if g.Work.Plan == nil || g.Work.Plan.Side != side {
		return ""
	}
	return fmt.Sprintf("; your sheet %s goes on by itself after it", g.Work.Plan.Receipt)
}

// judgeFrame judges what stands in the #PBEM line.
func (g *Game) judgeFrame(j *Judgement, side core.Side, f notation.Frame) bool {
	if g.Pos.Over != nil {
		j.fault(notation.Fault{Code: "game/over", Stage: notation.Illegal, Pos: f.Pos, Width: 5,
			Text: say.F("the game is over: %s", g.Pos.Over.Why)})
		return false
	}
	if f.Game != "" && !strings.EqualFold(f.Game, g.Name) {
		j.fault(notation.Fault{Code: "frame/game", Stage: notation.NotKnown, Pos: f.Pos, Width: 5,
			Text: say.F("the sheet is for the game %s, this is %s; nothing of it was looked at", f.Game, g.Name)})
		return false
	}
	if g.Beacon != "" {
		j.fault(notation.Fault{Code: "turn/beacon", Stage: notation.Illegal, Pos: f.Pos, Width: 5,
			Text: say.F("the sheet in work is locked and its dice wait for %s; until they have fallen nothing may be changed. Send it "+
				"again after the results", g.Beacon)})
		return false
	}
	if _, ahead := sheets.PlanKey(f.Phase); !ahead && !strings.EqualFold(f.Phase, g.Pos.Phase) {
		j.fault(g.stale(side, f))
		return false
	}
	return true
}

// judgeLang refuses a language in which there are no mails.
func (j *Judgement) judgeLang(f notation.Frame) {
	if _, ok := language.Parse(f.Lang); ok || f.Lang == "" {
		return
	}
	fault := notation.Fault{Code: "frame/lang", Stage: notation.NotKnown, Pos: f.Pos, Width: 5,
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
	j.fault(fault)
}

// judgeSeals refuses a commitment that a player wrote himself: it could never be opened.
func (j *Judgement) judgeSeals(f notation.Frame) {
	if sheets.SealPattern().MatchString(f.Canonical()) {
		j.fault(notation.Fault{Code: "sheet/sealed", Stage: notation.NotKnown, Pos: f.Pos, Width: 5,
			Text: "what is secret is sealed by the server; write the order itself, not a commitment"})
	}
}

// judgeStanding checks a standing order when it is filed. An answer that must stay secret is stored sealed.
func (g *Game) judgeStanding(j *Judgement, side core.Side, st notation.Statement) notation.Statement {
	if st.Window == "none" {
		return st
	}
	g.judgeTerms(j, side, st)
	if st.Answer == nil {
		return st
	}
	order, faults := g.Module.Bind(g.Module.Show(g.Pos, side).Reader(), side, *st.Answer)
	if len(faults) > 0 || !sheets.WantsSeal(order) {
		return st // most answers are no orders of their own; what they fit is seen when they are needed
	}
	hidden := j.hideStatement(*st.Answer)
	st.Answer = &hidden
	return st
}

// judgeTerms checks what a standing order speaks of.
func (g *Game) judgeTerms(j *Judgement, side core.Side, st notation.Statement) {
	voc := g.Module.Vocabulary(g.Pos.Phase, side)
	if !slices.Contains(voc.Windows, st.Window) {
		j.fault(notation.Fault{Code: "standing/window", Stage: notation.NotKnown, Pos: st.Pos, Width: len(st.Verb),
			Text: say.F("there is no window %q in this title", st.Window), Legal: voc.Windows})
	}
	if st.At != nil {
		if _, ok := g.Module.World().Map.Find(st.At.Text); !ok {
			j.fault(notation.Fault{Code: "hex/unknown", Stage: notation.NotKnown, Pos: st.At.Pos,
				Width: len(st.At.Text),
				Text:  say.F("there is no hex %s on the map", st.At.Text)})
		}
	}
	if st.If == nil {
		return
	}
	r := g.Module.Show(g.Pos, side).Reader()
	for _, t := range st.If.Terms {
		if t.Subject == "unit" && g.counter(t.Name.Text) {
			if _, ok := sheets.FindUnit(r, t.Name.Text); !ok {
				j.fault(notation.Fault{Code: "standing/unit", Stage: notation.Odd, Pos: t.Name.Pos,
					Width: len(t.Name.Text),
					Text:  say.F("no unit %q is known to you now; the condition is false until it is", t.Name.Text)})
			}
		}
	}
}

// judgeAnswers checks answers to the open choice. The first must be one of its options; the others wait for the choices
// that
// may follow.
func (g *Game) judgeAnswers(j *Judgement, side core.Side, rest []notation.Statement) {
	c := g.Work.Open
	r := g.Module.Show(g.Pos, side).Reader()
	for _, st := range rest {
		for _, f := range strangers(r, st, *c) {
			j.fault(f)
		}
	}
	if !j.OK() {
		return
	}
	if f := sheets.Misfit(*c, rest[0]); f != nil {
		j.fault(*f)
		return
	}
	for _, st := range rest {
		if st.If != nil {
			j.fault(notation.Fault{Code: "choice/if", Stage: notation.Illegal, Rule: c.Rule, Pos: st.Pos,
				Width: len(st.Verb),
				Text:  "an answer has no condition: the question is asked now"})
		}
		if c.Sealed {
			st = j.hideStatement(st)
		}
		j.Orders = append(j.Orders, st)
	}
}

// judgeSheet runs a sheet dry on what its sender sees.
func (g *Game) judgeSheet(j *Judgement, side core.Side, rest []notation.Statement) error {
	d := &dryRun{g: g, j: j, side: side, start: g.board(side, fmt.Sprint("view ", j.own), func() *core.Position {
		if j.own {
			return g.View(side)
		}
		return g.Module.Show(g.Pos, side)
	})}
	for _, st := range rest {
		out, err := d.known(st)
		if err != nil {
			return err
		}
		j.Orders = append(j.Orders, out...)
		j.parted += len(out) - 1
	}
	d.finish(rest)
	slices.SortStableFunc(j.Orders, func(a, b notation.Statement) int { return a.Pos.Line - b.Pos.Line })
	return nil
}

// afterFault is the code of a line that is not judged, because an earlier line of its units is faulty.
const afterFault = "sheet/after-fault"

// dryRun walks through a sheet on a scratch copy of the sender's view.
type dryRun struct {
	g     *Game
	j     *Judgement
	side  core.Side
	start *core.Position // must not be changed
	tx    *core.Tx       // behind the lines so far; nil where nothing was done since the step before
	last  *step
	walked
}

// walked holds what the lines so far leave behind besides the position.
type walked struct {
	contingent bool     // an earlier order's result is open
	failed     bool     // an earlier order is faulty
	refused    bool     // ... and not only as things stand: the sheet is not carried out
	halted     bool     // the sheet stops before the phase is over
	ended      int      // the line that ends the game, 0 when none does
	suspects   []string // counters of faulty orders: later faults of theirs are consequences
	lacks      int      // faults for which proposals were looked for

	above    []notation.Statement // the good lines so far
	optional bool                 // one of them has a condition
}

// behind returns the position after the lines so far.
func (d *dryRun) behind() *core.Position {
	switch {
	case d.tx != nil:
		return d.tx.Position()
	case d.last != nil:
		return d.last.pos
	}
	return d.start
}

// known judges a statement. Where the same lines stood above it before, it returns what was found then.
func (d *dryRun) known(st notation.Statement) ([]notation.Statement, error) {
	m := d.g.Memory.steps
	if d.tx != nil {
		return d.statement(st)
	}
	key := stepKey{d.start, d.last, spelled(st)}
	s, known := m.get(key)
	if known {
		d.j.Faults, d.j.Forecasts = append(d.j.Faults, s.faults...), append(d.j.Forecasts, s.forecasts...)
		d.last, d.walked = s, s.walked
		return s.stored, nil
	}
	faults, forecasts, secrets := len(d.j.Faults), len(d.j.Forecasts), len(d.j.Secrets)
	d.tx = core.Begin(d.behind().Clone(), Dry{})
	stored, err := d.statement(st)
	if err != nil || m == nil || len(d.j.Secrets) > secrets {
		return stored, err
	}
	s = &step{d.walked, d.behind(), stored, slices.Clone(d.j.Faults[faults:]), slices.Clone(d.j.Forecasts[forecasts:])}
	s.suspects = slices.Clip(s.suspects)
	m.put(key, s)
	d.last, d.tx = s, nil
	return stored, nil
}

func (d *dryRun) statement(st notation.Statement) ([]notation.Statement, error) {
	stored := []notation.Statement{st}
	switch st.Verb {
	case "pass":
		return stored, nil
	case "halt":
		if holds, known := d.settled(st.If, 0); st.If == nil || known && holds && d.g.Ends {
			d.halted = true
		}
		d.contingent = d.contingent || !d.never(st)
		return stored, nil
	}
	r := d.tx.Read()
	order, faults := d.g.Module.Bind(r, d.side, st)
	switch {
	case d.ended > 0:
		faults = d.behindEnd(r, st, faults)
	case len(faults) == 0:
		faults = d.g.Module.Check(r, d.side, order)
	}
	if d.ended == 0 && !d.consequence(st) {
		d.nearby(r, st, faults)
	}
	if order != nil && sheets.WantsSeal(order) {
		stored = d.j.hideOrder(st, order)
	}
	if d.ended == 0 {
		d.lines(r, order, st)
	}
	bad := d.report(st, faults)
	if bad {
		d.failed = true
		d.suspects = append(d.suspects, st.Strings("units")...)
		d.suspects = append(d.suspects, st.Strings("with")...)
		return stored, nil
	}
	if order == nil || d.ended > 0 {
		return stored, nil
	}
	return stored, d.apply(r, order, st)
}

// apply carries a statement without faults out as far as no die is needed, and adds its forecast.
func (d *dryRun) apply(r core.Reader, order core.Order, st notation.Statement) error {
	if fc, ok := d.g.Module.(core.Forecaster); ok {
		ev := fc.Forecast(r, d.side, order)
		if len(ev) == 0 && d.j.costs {
			ev = d.spent(r, order)
		}
		if len(ev) > 0 {
			d.j.Forecasts = append(d.j.Forecasts, Forecast{Line: st.Pos.Line, Text: st.String(), Events: ev})
		}
	}
	if !d.always(st) {
		d.contingent, d.optional = true, true
	}
	d.above = append(slices.Clip(d.above), st)
	err := d.g.Module.Apply(d.tx, d.side, order)
	if errors.Is(err, core.ErrContingent) {
		d.contingent, err = true, nil
	}
	if err != nil {
		return fmt.Errorf("line %d %q: %w", st.Pos.Line, st.String(), err)
	}
	if d.tx.Read().Over() != nil {
		d.ended = st.Pos.Line
	}
	return nil
}

// spent returns what an order of movement spends, where the title tells that.
func (d *dryRun) spent(r core.Reader, order core.Order) []core.Event {
	c, ok := d.g.Module.(core.Coster)
	if !ok || order == nil {
		return nil
	}
	cost := c.Costs(r, d.side)(order)
	if cost == "" {
		return nil
	}
	return []core.Event{{Kind: core.KindSum, Text: "movement points spent", Value: cost}}
}

// behindEnd keeps of the faults of an order behind the end of the game those of names that do not exist: no rule judges
// what
// comes after the end.
func (d *dryRun) behindEnd(r core.Reader, st notation.Statement, faults []notation.Fault) []notation.Fault {
	for _, line := range st.Sub {
		faults = append(faults, strangers(r, line, core.Choice{})...)
	}
	faults = slices.DeleteFunc(faults, func(f notation.Fault) bool { return f.Stage > notation.NotKnown })
	return append(faults, notation.Fault{Code: "sheet/after-end", Stage: notation.Contingent, Pos: st.Pos,
		Width: len(st.Verb),
		Text: say.F("not judged: line %d ends the game; what follows it is carried out only if it does "+
			"not", d.ended)})
}

// report adds the faults of one statement. With bad it must not be applied.
func (d *dryRun) report(st notation.Statement, faults []notation.Fault) (bad bool) {
	for _, f := range faults {
		if f.Pos.Line == 0 {
			f.Pos = st.Pos
		}
		if f.Width == 0 {
			f.Width = len(st.Verb)
		}
		if !Refuses(f) {
			d.j.fault(f)
			continue
		}
		bad = true
		if f.Stage == notation.Illegal && d.consequence(st) {
			d.j.fault(notation.Fault{Code: "sheet/after-fault", Stage: notation.Contingent, Pos: st.Pos,
				Width: len(st.Verb),
				Text:  "not judged: an earlier line of the same units is faulty"})
			return true
		}
		if f.Stage == notation.Illegal && (d.contingent || st.If != nil) && (!f.Firm || d.j.ahead || d.lifted(st, f)) {
			f.Stage = notation.Contingent
			f.Text += "; this may change through the results before it, and if it does not the order is skipped"
		}
		d.refused = d.refused || Refuses(f)
		d.j.fault(f)
	}
	return bad
}

func (d *dryRun) consequence(st notation.Statement) bool {
	for _, n := range append(st.Strings("units"), st.Strings("with")...) {
		if slices.ContainsFunc(d.suspects, func(s string) bool { return strings.EqualFold(s, n) }) {
			return true
		}
	}
	return false
}

// judgeOnFile refuses standing orders that come while their side is being asked and speak of the question, but hold no
// answer to it: they would not decide it.
func (g *Game) judgeOnFile(j *Judgement, side core.Side, list []notation.Statement) {
	if g.Work.Open == nil || g.Work.Open.Owner != side || g.Work.Open.Sealed {
		return
	}
	var first *notation.Fault
	r := g.Pos.Reader()
	for i := range list {
		st := &list[i]
		if !sheets.IsStanding(*st) || !g.Work.SpeaksOf(g.Module, r, side, st, *g.Work.Open) {
			continue
		}
		if st.Verb == "pause" || st.Answer == nil {
			return
		}
		f := sheets.Misfit(*g.Work.Open, *st.Answer)
		if f == nil {
			return
		}
		if first == nil {
			first = f
		}
	}
	if first != nil {
		j.fault(*first)
	}
}

// JudgeDraft judges a sheet that a side has on file, as it would be locked now.
func (g *Game) JudgeDraft(side core.Side, orders []notation.Statement) (*Judgement, error) {
	j := &Judgement{}
	return j, g.judgeSheet(j, side, slices.DeleteFunc(slices.Clone(orders), sheets.IsStanding))
}

// JudgeFiled judges a sheet that a side filed ahead, now that its phase has come.
func (g *Game) JudgeFiled(side core.Side, orders []notation.Statement) (*Judgement, error) {
	j := &Judgement{ahead: true}
	return j, g.judgeSheet(j, side, orders)
}
