package report

import (
	"fmt"
	"strconv"
	"strings"

	"fieldpost/pbem/record/ledger"
	"fieldpost/pbem/table/engine"
	"fieldpost/rules/core"
)

// builder makes one page about one game for one viewer. It reads the position only through the viewer's view.
type builder struct {
	page
	g      *engine.Game
	viewer core.Side
	x      Extra
	r      core.Reader

	watcher string // says what an observer sees; "" for everybody else
}

func newBuilder(g *engine.Game, viewer core.Side, x Extra) *builder {
	b := &builder{g: g, viewer: viewer, x: x, r: g.View(viewer).Reader()}
	b.images = x.Inline
	b.noPictures = "If you see no pictures here: the plain text part of this mail draws the map in letters."
	b.mapText = x.MapText
	return b
}

// sideName is a side as a word in a sentence: "German", "NATO".
func sideName(s core.Side) string {
	if s == core.Everyone {
		return "everyone"
	}
	return s.Title()
}

// player is a side with the name of who plays it.
func (b *builder) player(s core.Side) string {
	if seat, ok := b.g.SeatOf(string(s)); ok && (!b.g.Header.Anonymous || s == b.viewer || b.viewer == core.Everyone && b.watcher == "") {
		if n := oneLine(seat.Name); n != "" && !strings.EqualFold(n, string(s)) {
			return sideName(s) + " (" + n + ")"
		}
	}
	return sideName(s)
}

// masthead fills the header block: game, title, turn, phase, viewer, victory points, options.
func (b *builder) masthead() {
	m := b.g.Meta()
	turn := "set-up"
	if t := b.r.Turn(); t > 0 {
		turn = fmt.Sprintf("turn %d of %d", t, max(t, m.Turns))
	}
	if b.r.Over() != nil {
		turn = "game over"
	}
	b.headLine(b.g.Header.Game+"   "+m.Name, turn+"   "+b.r.Phase())
	right := ""
	if vp, ok := track(b.r, "vp"); ok {
		right = "VP " + strconv.Itoa(vp)
	}
	who := "you: " + b.player(b.viewer)
	switch {
	case b.watcher != "":
		who = b.watcher
	case b.viewer == core.Everyone:
		who = "for the moderator: nothing hidden"
	}
	b.headLine(who, right)
	if b.r.Over() == nil {
		b.headLine(b.expect().Name.String(), "")
	}
	if o := b.options(); o != "" {
		b.headLine("options: "+o, "")
	}
}

// options lists what differs from the title's defaults.
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

// track is a named number of a position; ok is false when it was never set.
func track(r core.Reader, name string) (int, bool) {
	for _, t := range r.Tracks() {
		if t.Name == name {
			return t.Value, true
		}
	}
	return 0, false
}

// due spells the deadline.
func (b *builder) due() string {
	if d := oneLine(b.x.Due); d != "" {
		return "due " + d
	}
	return "no deadline"
}

// next says who must do what by when.
func (b *builder) next() section {
	s := section{title: "NEXT", inline: true, after: true}
	if o := b.r.Over(); o != nil {
		s.para("The game is over: " + b.resultText(*o) + ". Nobody owes anything.")
		return s
	}
	if a := b.g.Beacon(); a != nil {
		s.para("Nobody: the sheet in work is locked, and its dice wait for " + a.String() + ".")
		s.para("The round was fixed by the time of the sheet, before anybody could know it. Then the game goes on by itself; as long as the network of the beacon cannot be reached, it waits.")
		return s
	}
	if c := b.g.Open(); c != nil {
		b.nextChoice(&s, c)
		return s
	}
	who, e := b.g.Waiting(), b.expect()
	if who == "" {
		s.para("Nobody owes anything.")
		return s
	}
	if who == b.viewer {
		s.para(fmt.Sprintf("You: the sheet for %s; %s.", b.r.Phase(), b.due()))
		s.para(sentence(e.Task.String()))
		return s
	}
	s.para(fmt.Sprintf("%s sends the sheet for %s; %s.", b.player(who), b.r.Phase(), b.due()))
	s.para(b.idle())
	return s
}

// idle tells a viewer who is not to act what he may do.
func (b *builder) idle() string {
	if b.viewer == core.Everyone || b.watcher != "" {
		return ""
	}
	return "Nothing for you to do; standing orders (when, default, pause) may be sent at any time."
}

func (b *builder) nextChoice(s *section, c *core.Choice) {
	what := c.Kind
	if c.Hex != "" {
		what += " at " + c.Hex
	}
	what += ruleNote("", c.Rule)
	if c.Owner == b.viewer {
		s.para(fmt.Sprintf("You decide: %s; %s.", what, b.due()))
	} else {
		s.para(fmt.Sprintf("%s decides: %s; %s.", b.player(c.Owner), what, b.due()))
	}
	s.para(b.afterwards())
	if c.Owner != b.viewer {
		s.para(b.idle())
	}
}

// afterwards says what the answer to the open choice sets going.
func (b *builder) afterwards() string {
	side, receipt, _, ok := b.g.Plan()
	switch {
	case !ok:
		return "Then the game goes on by itself."
	case side == b.viewer:
		return "Then your sheet " + receipt + " goes on by itself."
	}
	return "Then the " + sideName(side) + " orders go on by themselves."
}

func (b *builder) resultText(o core.Result) string {
	winner := "draw"
	if o.Winner != "" {
		winner = sideName(o.Winner) + " victory"
	}
	if o.Level != "" && !strings.EqualFold(o.Level, winner) {
		winner += ", " + o.Level
	}
	if o.Why != "" {
		winner += " (" + strings.TrimSuffix(Unnamed(b.g, o.Why.String()), ".") + ")"
	}
	return winner
}

// ruleNote is " (11.2)", or nothing when the text names the rule already.
func ruleNote(text, rule string) string {
	if rule == "" || strings.Contains(text, "("+rule+")") {
		return ""
	}
	return " (" + rule + ")"
}

// sentence ends a text in a full stop.
func sentence(s string) string {
	s = strings.TrimSpace(s)
	if s == "" || strings.HasSuffix(s, ".") || strings.HasSuffix(s, "?") || strings.HasSuffix(s, "!") {
		return s
	}
	return s + "."
}

// standing lists the viewer's own standing orders.
func (b *builder) standing() section {
	list, phase := b.g.Standing(b.viewer)
	s := section{title: "STANDING ORDERS IN FORCE", right: "yours", after: true}
	if phase != "" {
		s.right = "yours, filed " + phase
	}
	for i, l := range list {
		s.lines = append(s.lines, line{label: fmt.Sprintf("%2d", i+1), text: b.g.Own(b.viewer, l), raw: true})
	}
	return s
}

// summary gives what only the title knows: accounts, reinforcements due, supply.
func (b *builder) summary() []section {
	m, ok := b.g.Module().(core.Summarizer)
	if !ok {
		return nil
	}
	viewer := b.viewer
	if viewer == watching { // what he may not know is not in the position either
		viewer = core.Everyone
	}
	var out []section
	for _, t := range m.Summary(b.r, viewer) {
		out = append(out, section{title: strings.ToUpper(t.Title.String()), lines: eventLines(core.Seen(t.Lines, b.viewer), b.viewer)})
	}
	return out
}

// stamp says where the title's data come from, as the margin of a map does.
func (b *builder) stamp() section {
	s := section{title: "DATA", inline: true}
	text := b.x.Stamp
	if st, ok := b.g.Module().(core.Stylist); ok && text == "" {
		text = st.Style().Stamp
	}
	if text != "" {
		s.para(text)
	}
	return s
}

// head is the size and the root of the ledger that the viewer is shown: behind the last batch of which all sides were told,
// and behind the last of all for whom nothing is hidden.
func (b *builder) head(n int) (int, ledger.Hash) {
	log := b.g.Log()
	if root, err := log.RootAt(n); err == nil && b.viewer == core.Everyone && b.watcher == "" {
		return n, root
	}
	return engine.PublicHead(log, n)
}

// base is the root that a frame names, as what its sender had seen.
func (b *builder) base() string {
	_, root := b.head(b.g.Log().Size())
	return "base " + ledger.Short(root)
}

// behind is how long the ledger was after a batch, whatever the timekeeper did since.
func (b *builder) behind(out *engine.Outcome) int {
	if size := b.g.Log().Size(); out.To == 0 || out.To > size || out.Status == engine.Duplicate {
		return size
	}
	return out.To
}

// subjectf sets the subject, with the game in front.
func (b *builder) subjectf(format string, args ...any) {
	b.subject = "[" + b.g.Header.Game + "] " + fmt.Sprintf(format, args...)
}

// plural is "1 order", "3 orders".
func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}
