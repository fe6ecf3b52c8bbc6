// Package agent lets a program play a seat over two streams. The program reads packets, one JSON document per line, and
// writes sheets in the same form as in a mail.
package agent

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/planner/packet"
	"fieldpost/rules/core"
)

// Limits of the exchange about one sheet.
const (
	MaxTries    = 5       // sheets, the refused ones too
	MaxRequests = 50      // further packets that the program asks for
	MaxIdle     = 10      // sheets in a row that change nothing in the game
	MaxText     = 1 << 18 // bytes that the program writes until a sheet ends
	maxLine     = 1 << 16
)

// Conversation exchanges packets and sheets with a program.
type Conversation struct {
	out   io.Writer
	lines chan string
	done  chan struct{}
	fault error // why lines was closed

	last string // position at the last sheet
	idle int    // sheets in a row for that position
}

// Start begins to read the program's output from in. Packets are written to out. Close stops the reading at the next
// line.
func Start(out io.Writer, in io.Reader) *Conversation {
	c := &Conversation{out: out, lines: make(chan string), done: make(chan struct{})}
	go c.readLines(in)
	return c
}

// Close stops reading.
func (c *Conversation) Close() { close(c.done) }

// readLines passes lines from the program to the conversation until the stream ends.
func (c *Conversation) readLines(in io.Reader) {
	defer close(c.lines)
	s := bufio.NewScanner(in)
	s.Buffer(nil, maxLine)
	for s.Scan() {
		select {
		case c.lines <- s.Text():
		case <-c.done:
			return
		}
	}
	switch err := s.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		c.fault = fmt.Errorf("the program wrote a line of more than %d bytes", maxLine)
	default:
		c.fault = errors.New("the program ended its output")
	}
}

// readFrame returns the next frame, from its first line to #END. It ignores lines before the frame.
func (c *Conversation) readFrame(ctx context.Context) (string, error) {
	var b strings.Builder
	for size := 0; ; {
		select {
		case <-ctx.Done():
			return "", context.Cause(ctx)
		case line, ok := <-c.lines:
			if !ok {
				return "", c.fault
			}
			if size += len(line) + 1; size > MaxText {
				return "", fmt.Errorf("the program wrote more than %d bytes before a sheet ended", MaxText)
			}
			if b.Len() == 0 && !strings.HasPrefix(line, "#") {
				continue
			}
			b.WriteString(line + "\n")
			if strings.EqualFold(strings.TrimSpace(line), "#END") {
				return b.String(), nil
			}
		}
	}
}

// Tell writes a packet.
func (c *Conversation) Tell(q packet.Request) error {
	text, err := packet.EncodePacket(q)
	if err == nil {
		_, err = c.out.Write(text)
	}
	return err
}

// Sheet writes the packet of a request and reads frames until the game would accept one as a sheet. It answers a
// refused sheet, and a request for more data, with another packet.
func (c *Conversation) Sheet(ctx context.Context, g *engine.Game, q packet.Request) (notation.Frame, error) {
	if err := c.countIdle(g); err != nil {
		return notation.Frame{}, err
	}
	first, asked := q, 0
	for tries := MaxTries; ; {
		if err := c.Tell(q); err != nil {
			return notation.Frame{}, errors.New("the program does not read its packet")
		}
		text, err := c.readFrame(ctx)
		if err != nil {
			return notation.Frame{}, err
		}
		if units, mapOnly, ok := parseRequest(text); ok {
			if asked++; asked > MaxRequests {
				return notation.Frame{}, fmt.Errorf("the program asked more than %d times", MaxRequests)
			}
			q = first
			q.Units, q.MapOnly = units, mapOnly
			continue
		}
		f, refused, err := judge(g, q, text)
		if err != nil || refused == nil {
			return f, err
		}
		if tries--; tries == 0 {
			return f, fmt.Errorf("%d sheets were refused, the last because of: %s", MaxTries, refused.Faults[0].Text)
		}
		q = first
		refused.Tries, q.Refused = tries, refused
	}
}

// countIdle returns an error if the program's last sheets changed nothing.
func (c *Conversation) countIdle(g *engine.Game) error {
	now := g.Position().Hash()
	if g.OpenChoice() != nil || now != c.last {
		c.last, c.idle = now, 0
	}
	if c.idle++; c.idle > MaxIdle {
		return fmt.Errorf("%d sheets changed nothing", MaxIdle)
	}
	return nil
}

// parseRequest returns the data that a #DESK frame with a line "agent" requests. ok is false for any other frame.
func parseRequest(text string) (units []string, mapOnly, ok bool) {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	head := strings.Fields(lines[0])
	if len(head) == 0 || !strings.EqualFold(head[0], "#DESK") {
		return nil, false, false
	}
	for _, l := range lines[1:] {
		w := strings.Fields(l)
		switch {
		case len(w) != 2 || !strings.EqualFold(w[0], "agent"):
		case strings.EqualFold(w[1], "map"):
			mapOnly = true
		default:
			units = strings.Split(w[1], ",")
		}
	}
	return units, mapOnly, true
}

// judge returns the sheet in a text, or the reasons why the game would refuse it.
func judge(g *engine.Game, q packet.Request, text string) (notation.Frame, *packet.Refusal, error) {
	side := g.AwaitedSide()
	found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary, bool) {
		return g.Module().Vocabulary(phase, side), true
	})
	words := q.Catalogue.Translator(q.Lang)
	if len(found.Frames) != 1 || found.Frames[0].Game != g.Header.Game || core.Side(found.Frames[0].Side) != side ||
		found.Frames[0].Draft || found.Frames[0].Check {
		return notation.Frame{}, &packet.Refusal{Sheet: []string{}, Faults: []packet.Fault{{Line: -1, Code: "agent/frame",
			Text: fmt.Sprintf("one sheet is wanted, #PBEM %s %s %s, that is no draft and no check", g.Header.Game, side,
				g.Position().Phase)}}}, nil
	}
	f := found.Frames[0]
	out, err := g.Check(engine.Input{Frame: f})
	if err != nil || out.ErrorCount() == 0 {
		return f, nil, err
	}
	return f, packet.Refuse(out, words), nil
}
