package report

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// builder builds one page about one game for one viewer. It reads the position only through the viewer's view.
type builder struct {
	page
	g      *engine.Game
	viewer core.Side
	x      LetterData
	r      core.Reader

	observerNote say.Text // explanation of what an observer sees; "" for other readers
}

func newBuilder(g *engine.Game, viewer core.Side, x LetterData) *builder {
	b := &builder{g: g, viewer: viewer, x: x, r: g.View(viewer).Reader()}
	if x.Retrospective != nil {
		b.r = g.View(core.Everyone).Reader()
	}
	b.images = x.Inline
	b.noPictures = "If you see no pictures here: the plain text part of this mail draws the map in letters."
	b.mapText = x.MapText
	return b
}

// sideName returns the name of a side within a sentence: "German", "NATO".
func sideName(s core.Side) string {
	if s == core.Everyone {
		return "everyone"
	}
	return s.Title()
}

// player returns a side's name with the name of its player.
func (b *builder) player(s core.Side) string {
	if seat, ok := b.g.SeatOf(string(s)); ok && (!b.g.Header.Anonymous || s == b.viewer || b.viewer == core.Everyone &&
		b.observerNote == "") {
		if n := oneLine(seat.Name); n != "" && !strings.EqualFold(n, string(s)) {
			return sideName(s) + " (" + n + ")" + seat.AgentLabel(false)
		}
		return sideName(s) + seat.AgentLabel(false)
	} else if ok {
		return sideName(s) + seat.AgentLabel(true)
	}
	return sideName(s)
}

// masthead fills the header block: game, title, turn, phase, viewer, victory points, options.
func (b *builder) masthead() {
	m := b.g.Meta()
	turn := say.Text("set-up")
	if b.r.Turn() > 0 {
		turn = core.TurnOf(b.g.Module(), m, b.r)
	}
	if b.r.Result() != nil {
		turn = "game over"
	}
	b.headLine(say.F("%s   %s", b.g.Header.Game, m.Name), say.F("%s   %s", turn, b.r.Phase()))
	right := say.Text("")
	if _, vp, ok := b.track("VP"); ok {
		right = say.F("VP %d", vp)
	}
	who := say.F("you: %s", b.player(b.viewer))
	switch {
	case b.observerNote != "":
		who = b.observerNote
	case b.viewer == core.Everyone:
		who = "for the moderator: nothing hidden"
	}
	b.headLine(who, right)
	if b.r.Result() == nil {
		b.headLine(b.expect().Name, "")
	}
	if o := b.options(); o != "" {
		b.headLine(say.F("options: %s", o), "")
	}
}

// options lists the options that differ from the title's defaults.
func (b *builder) options() string {
	var out []string
	for _, d := range b.g.Meta().Options {
		if v := b.g.Header.Options.Get(d.Key); v != "" && (len(d.Values) == 0 || v != d.Values[0]) {
			out = append(out, d.Key+"="+v)
		}
	}
	return strings.Join(out, " ")
}

func (b *builder) expect() core.Expectation { return b.g.Module().Expect(b.r) }

// track finds a track by name. ok is false if the track was never set.
func (b *builder) track(name string) (called say.Text, value int, ok bool) {
	for _, t := range b.r.Tracks() {
		if called = b.r.World().TrackText(t.Name); called.String() == name {
			return called, t.Value, true
		}
	}
	return say.Plain(name), 0, false
}

// dueText returns the deadline in words.
func (b *builder) dueText() say.Text {
	if b.x.Due != "" {
		return say.F("due %s", b.x.Due)
	}
	return "no deadline"
}

// nextSection states which player must act, how, and by when.
func (b *builder) nextSection() section {
	s := section{title: "NEXT", inline: true, describesState: true, linksToFrame: b.g.AwaitedSide() == b.viewer}
	if o := b.r.Result(); o != nil {
		s.para(say.F("The game is over: %s. Nobody owes anything.", b.resultText(*o)))
		return s
	}
	if a := b.g.Beacon(); a != nil {
		s.para(a.WaitSentence())
		s.para("The round was fixed by the time of the sheet, before anybody could know it. Then the game goes on by itself; as long as " +
			"the network of the beacon cannot be reached, it waits.")
		return s
	}
	if c := b.g.OpenChoice(); c != nil {
		b.nextChoice(&s, c)
		return s
	}
	who, e := b.g.AwaitedSide(), b.expect()
	if who == "" {
		s.para("Nobody owes anything.")
		return s
	}
	if who == b.viewer {
		s.para(say.F("You: the sheet for %s; %s.", b.r.Phase(), b.dueText()))
		s.para(endSentence(e.Task))
		return s
	}
	s.para(say.F("%s sends the sheet for %s; %s.", b.player(who), b.r.Phase(), b.dueText()))
	s.para(b.idleText())
	return s
}

// idleText returns what viewers may do while they owe nothing.
func (b *builder) idleText() say.Text {
	if b.viewer == core.Everyone || b.observerNote != "" {
		return ""
	}
	return "Nothing for you to do; standing orders (when, default, pause) may be sent at any time."
}

func (b *builder) nextChoice(s *section, c *core.Choice) {
	what := say.Plain(c.Kind)
	if c.Hex != "" {
		what = say.F("%s at %s", what, c.Hex)
	}
	what += ruleNote("", c.Rule)
	if c.Owner == b.viewer {
		s.para(say.F("You decide: %s; %s.", what, b.dueText()))
	} else {
		s.para(say.F("%s decides: %s; %s.", b.player(c.Owner), what, b.dueText()))
	}
	s.para(b.afterAnswerText())
	if c.Owner != b.viewer {
		s.para(b.idleText())
	}
}

// afterAnswerText returns what happens after the answer to the open choice.
func (b *builder) afterAnswerText() say.Text {
	side, receipt, _, ok := b.g.ExecutingSheet()
	switch {
	case !ok:
		return "Then the game goes on by itself."
	case side == b.viewer:
		return say.F("Then your sheet %s goes on by itself.", receipt)
	}
	return say.F("Then the %s orders go on by themselves.", sideName(side))
}

func (b *builder) resultText(o core.Result) say.Text {
	winner := say.Text("draw")
	if o.Winner != "" {
		winner = say.F("%s victory", sideName(o.Winner))
	}
	if l := engine.VictoryLevelText(o); l != "" && !strings.EqualFold(l, winner.String()) {
		winner += say.F(", %s", l)
	}
	if o.Why != "" {
		winner += say.F(" (%s)", MaskText(b.g, o.Why).TrimSuffix("."))
	}
	return winner
}

// ruleNote returns " (11.2)", or an empty text if t already names the rule.
func ruleNote(t say.Text, rule string) say.Text {
	if rule == "" || strings.Contains(t.String(), "("+rule+")") {
		return ""
	}
	return say.F(" (%s)", rule)
}

// endSentence adds a full stop if a text has none.
func endSentence(t say.Text) say.Text {
	s := t.String()
	if s == "" || strings.HasSuffix(s, ".") || strings.HasSuffix(s, "?") || strings.HasSuffix(s, "!") {
		return t
	}
	return say.F("%s.", t)
}

// standingSection lists the viewer's own standing orders.
func (b *builder) standingSection() section {
	onFile := b.g.SheetsOnFile(b.viewer)
	list, phase := onFile.Lines(), onFile.StandingPhase
	s := section{title: "STANDING ORDERS IN FORCE", right: "yours", describesState: true}
	if phase != "" {
		s.right = say.F("yours, filed %s", phase)
	}
	for i, l := range list {
		s.lines = append(s.lines, line{label: say.F("%2d", i+1), text: say.Plain(b.g.PlainLine(b.viewer, l)), raw: true})
	}
	kinds := b.g.Module().Vocabulary(b.g.Position().Phase, b.viewer).Questions
	if asks := onFile.UnansweredKinds(slices.Sorted(slices.Values(kinds))); len(list) > 0 && len(asks) > 0 {
		s.para(say.F("Questions that may still stop the game for your answer: %s.", strings.Join(asks, ", ")))
	}
	return s
}

// summary returns the title's own sections: accounts, reinforcements due, supply.
func (b *builder) summary() []section { return summary(b.g.Module(), b.r, b.viewer) }

// stampSection states the origin of the title's data, like the margin of a map.
func (b *builder) stampSection() section {
	s := section{title: "DATA", inline: true}
	text := say.Plain(b.x.Stamp)
	if st, ok := b.g.Module().(core.StyleProvider); ok && text == "" {
		text = say.Plain(st.Style().SourceNote)
	}
	if text != "" {
		s.para(text)
	}
	return s
}

// ledgerHead returns the size and root of the ledger as far as the viewer may know it. It ends at the last batch that
// was told to every side; viewers of everything get the whole ledger.
func (b *builder) ledgerHead(n int) (int, ledger.Hash) {
	log := b.g.Log()
	if root, err := log.RootAt(n); err == nil && b.viewer == core.Everyone && b.observerNote == "" {
		return n, root
	}
	return engine.PublicPrefix(log, n)
}

// baseRoot returns the ledger root that an order frame states as the sender's view of the game.
func (b *builder) baseRoot() string {
	_, root := b.ledgerHead(b.g.Log().Size())
	return "base " + ledger.ShortRoot(root)
}

// ledgerSizeAfter returns the length of the ledger after a batch, without later acts of the timekeeper.
func (b *builder) ledgerSizeAfter(out *engine.Outcome) int {
	if size := b.g.Log().Size(); out.ToRecord == 0 || out.ToRecord > size || out.Status == engine.Duplicate {
		return size
	}
	return out.ToRecord
}

// subjectf sets the subject and puts the game's name before it.
func (b *builder) subjectf(format string, args ...any) {
	b.game, b.subject = b.g.Header.Game, say.F(format, args...)
}

// plural returns a number with a noun: "1 order", "3 orders".
func plural(n int, word string) say.Text {
	if n == 1 {
		return say.F("%d "+word, n)
	}
	return say.F("%d "+word+"s", n)
}
