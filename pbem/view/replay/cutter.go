package replay

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/text"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// frameCutter divides one batch into frames. The positions before and after the batch are exact; between them it
// follows the events, with a frame per move, combat and phase. It divides by events rather than orders, because the
// other side must not learn the orders. Only events under a heading stay together by order, as in the reports.
type frameCutter struct {
	*Recorder
	boardAfter board // board at the end of the batch
	record     int
	owner      int
	sketch     board // board after the events so far
	frames     []draft
	frame      *draft // frame being filled, the last of frames; nil for none
	last       core.Event
	names      []string // counters named in the last line
	lineRest   string   // rest of the last line
}

// draft holds a frame with the board and the tracks at its end.
type draft struct {
	Frame
	board  board
	values []int
}

// beginFrame begins a new frame.
func (c *frameCutter) beginFrame(kind Kind, head string) {
	if c.frame == nil {
		c.sketch = c.state.clone()
	}
	c.closeFrame()
	c.frames = append(c.frames, draft{Frame: Frame{Record: c.record, Turn: c.turn, Phase: c.phase, Side: c.owner, Kind: kind, Head: head,
		Hex: -1}})
	c.frame = &c.frames[len(c.frames)-1]
	c.last, c.names, c.lineRest = core.Event{}, nil, ""
}

// closeFrame stores the board at the end of the present frame.
func (c *frameCutter) closeFrame() {
	if c.frame != nil {
		c.frame.board, c.frame.values = c.sketch.clone(), slices.Clone(c.values)
	}
}

// step adds the visible events of one step of a sheet. between is true for the step between two phases.
func (c *frameCutter) step(events []core.Event, between bool) {
	inBlock := false
	for i, e := range events {
		switch {
		case between && i == 0 && e.Kind != core.KindHead && e.Kind != core.KindPhase:
			c.beginFrame(KindOther, c.translateWord(wordPhaseEnd))
			c.frame.Side = -1
		case e.Kind == core.KindHead:
			inBlock = true
			c.beginFrame(KindFight, e.Text.String())
			c.frame.Hex = c.hex(e.Hex)
			if e.Rule != "" || e.Value != "" {
				c.line(e)
			}
			continue
		case e.Kind == core.KindPhase:
			inBlock = false
			c.turn, c.phase = turnOf(e.Value.String(), c.turn), e.Value.String()
			c.beginFrame(KindPhase, e.Text.String())
			c.frame.Side = -1
		case inBlock:
		case c.isSameMove(e):
		case e.Kind == core.KindMove:
			c.beginFrame(KindMove, e.Text.String())
		case e.Kind == core.KindPlace:
			if c.frame == nil || c.frame.Kind != KindPlace {
				c.beginFrame(KindPlace, e.Text.String())
			}
		case c.frame == nil || c.frame.Kind == KindFight:
			c.beginFrame(KindOther, e.Text.String())
		}
		c.add(e)
	}
}

// addWaiting adds the side that owes a decision at the end of an interrupted sheet. Only that side reads the rule.
func (c *frameCutter) addWaiting(open *core.Choice) {
	if open == nil || c.frame == nil || c.frame.Kind != KindFight {
		return
	}
	l := Line{string(core.KindNote), fmt.Sprintf(c.translateWord(wordAsked), c.book.Translate(say.Plain(open.Owner.Title())))}
	if c.viewer == core.Everyone || c.viewer == open.Owner {
		l[3] = open.Rule
	}
	c.frame.Lines = append(c.frame.Lines, l)
}

// isSameMove reports whether an event moves another counter of the stack that the frame already moves.
func (c *frameCutter) isSameMove(e core.Event) bool {
	return c.frame != nil && c.frame.Kind == KindMove && e.Kind == core.KindMove && slices.Equal(e.Path, c.last.Path) &&
		e.Value == c.last.Value
}

// add adds an event to the present frame.
func (c *frameCutter) add(e core.Event) {
	if m := c.applyEvent(c.sketch, c.boardAfter, e); m != nil {
		c.frame.Moves = append(c.frame.Moves, m)
		if c.frame.Hex < 0 || c.frame.Kind == KindMove {
			c.frame.Hex = m[len(m)-1]
		}
	} else if c.frame.Hex < 0 {
		c.frame.Hex = c.hex(e.Hex)
	}
	if e.Kind == core.KindTrack {
		c.applyTrackChange(e.Value.String())
	}
	c.line(e)
	if e.Kind == core.KindMove {
		c.last = e
	}
}

// applyTrackChange changes a track by an event's value, such as "+4 VP".
func (c *frameCutter) applyTrackChange(value string) {
	by, name, ok := strings.Cut(value, " ")
	n, err := strconv.Atoi(by)
	if i, known := c.tracks[strings.ToLower(name)]; ok && known && err == nil {
		c.values[i] += n
	}
}

// line adds an event to the text. It joins consecutive events that say the same of several counters.
func (c *frameCutter) line(e core.Event) {
	l := c.lineOf(e)
	n := len(c.frame.Lines)
	who, rest := splitSubject(e)
	if who == "" || n == 0 || c.frame.Lines[n-1][0] != l[0] || c.frame.Lines[n-1][3] != l[3] || rest != c.lineRest ||
		(who == masked) != (c.names[0] == masked) {
		c.names, c.lineRest = []string{who}, rest
		c.frame.Lines = append(c.frame.Lines, l)
		return
	}
	c.names = append(c.names, who)
	list := strings.Join(c.names, ", ")
	if who == masked {
		list = fmt.Sprintf("%d counters", len(c.names))
	}
	verb, tail, _ := strings.Cut(rest, " ")
	c.frame.Lines[n-1][1] = strings.TrimSpace(list + " " + text.Plural(verb) + " " + tail)
}

// masked replaces the name of a counter that the reader may not know.
const masked = "a counter"

// splitSubject splits the text of a move, placing or mark into the name of its counter and the rest. who is "" for
// other events.
func splitSubject(e core.Event) (who, rest string) {
	switch e.Kind {
	case core.KindMove, core.KindPlace, core.KindMark:
	default:
		return "", ""
	}
	who = masked
	if len(e.Units) == 1 {
		who = e.Units[0]
	}
	rest, ok := strings.CutPrefix(e.Text.String(), who+" ")
	if !ok {
		return "", ""
	}
	return who, rest
}

// finish sets the end of the batch to the viewer's view, and adds the frames to the film.
func (c *frameCutter) finish(view *core.Position) {
	before := c.state
	if len(c.frames) == 0 {
		c.beginFrame(KindOther, "")
	}
	c.closeFrame()
	c.readTracks(view)
	c.frame.board, c.frame.values = c.boardAfter, slices.Clone(c.values)
	c.frame.Turn, c.frame.Phase = view.Turn, view.Phase
	var shown []int
	if n := len(c.film.Frames); n > 0 {
		shown = c.lastValues()
	}
	for i := range c.frames {
		d := &c.frames[i]
		c.translate(d.Lines)
		d.Stacks, d.Control = before.changes(d.board, c.m.Len())
		if !slices.Equal(d.values, shown) {
			d.Values, shown = d.values, d.values
		}
		d.Head = c.title(d.Frame)
		before = d.board
		c.film.Frames = append(c.film.Frames, d.Frame)
	}
	c.state = board{maps.Clone(c.boardAfter.stacks), c.boardAfter.control}
}

// translate translates the lines, except a die's position in the ledger.
func (c *frameCutter) translate(lines []Line) {
	for i := range lines {
		l := &lines[i]
		told, block, found := strings.Cut(l[1], blockMark)
		if who, said, is := strings.Cut(told, ": "); is && l[0] == string(core.KindAnswer) {
			told = c.book.Translate(say.Plain(who)) + ": " + said // order words are the same in every language
		} else {
			told = c.book.Translate(say.Plain(told))
		}
		l[1] = told
		if found {
			l[1] += blockMark + block
		}
		l[2] = c.book.Translate(say.Plain(l[2]))
	}
}

// lastValues returns the last known values of the tracks.
func (r *Recorder) lastValues() []int {
	for i := len(r.film.Frames) - 1; i >= 0; i-- {
		if v := r.film.Frames[i].Values; v != nil {
			return v
		}
	}
	return nil
}

// title returns the title of a frame, or its first line if it has no title.
func (c *frameCutter) title(f Frame) string {
	switch {
	case f.Kind == KindPlace && len(f.Lines) > 1:
		return fmt.Sprintf(c.translateWord(wordPlaced), len(f.Lines))
	case f.Kind == KindMove && len(f.Lines) > 0, f.Head == "" && len(f.Lines) > 0:
		return f.Lines[0][1]
	case f.Head == "":
		return c.translateWord(wordNothing)
	}
	return c.book.Translate(say.Plain(f.Head))
}

// hex returns the index of a hex label, or -1 for none.
func (r *Recorder) hex(label string) int {
	if label == "" {
		return -1
	}
	if h, ok := r.m.Find(label); ok && h != hexmap.None {
		return int(h)
	}
	return -1
}

// turnOf returns the turn in the name of a phase: 3 in "T3-G-1". For other forms of name it returns before, the
// previous turn.
func turnOf(phase string, before int) int {
	digits, _, _ := strings.Cut(strings.TrimPrefix(phase, "T"), "-")
	if n, err := strconv.Atoi(digits); err == nil && strings.HasPrefix(phase, "T") {
		return n
	}
	return before
}
