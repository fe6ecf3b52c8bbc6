package mailhandler

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/rules/core"
)

const (
	maxPress    = 16 << 10 // maxPress bounds a message in bytes.
	toAll       = "all"
	toModerator = "moderator"
)

// handlePressFrame delivers a message. The ledger records only its sender, recipients and hash, not its text.
func (d *Handler) handlePressFrame(p *commandMail, g *game.Game, f notation.Frame, n int) error {
	who, err := d.speaker(p, g, f, n)
	if err != nil || who.Role == sender.Nobody {
		return err
	}
	from := f.Side
	if who.Role == sender.Moderator {
		from = "moderator " + who.Seat.Addr
	}
	body := f.MessageAsWritten()
	why := pressFault(g, f, body)
	if why == "" {
		why = tooMuchPress(g, from, p.ev.ID(), p.ev.Received)
	}
	if why != "" {
		p.refused = true
		p.press = append(p.press, pressMessage{game: g, frame: f, n: n, refusal: why})
		return nil
	}
	sum := sha256.Sum256([]byte(body))
	m := p.nextMoment()
	by := engine.Attribution{Name: from, At: m.At, Mail: m.Mail, Nth: m.Nth, Proof: m.Proof, Archive: string(m.Signed)}
	out, err := g.Act(by, engine.Press{From: f.Side, To: strings.Join(f.Recipients, " "), SHA: hex.EncodeToString(sum[:])})
	if err != nil {
		d.Games.Forget(g)
		return err
	}
	a, _, err := engine.ParseAct(g.Log().Records()[out.FromRecord])
	if err != nil {
		return err
	}
	before := sha256.Sum256([]byte(f.Message())) // the hash of former versions
	if sha := a.(engine.Press).SHA; sha != hex.EncodeToString(sum[:]) &&
		sha != hex.EncodeToString(before[:]) || !command.WasDoneBy(g, out.FromRecord, from) {
		p.refused = true
		p.press = append(p.press, pressMessage{game: g, frame: f, n: n, refusal: "this mail carries the Message-ID of another mail.\n" +
			"Send it as a new mail"})
		return nil
	}
	m1 := pressMessage{game: g, frame: f, n: n, no: engine.PressNumber(g.Log().Records(), a.(engine.Press)), record: out.FromRecord,
		body: body}
	d.Log.Info("message", "game", g.Header.Game, "from", f.Side, "to", f.Recipients, "number", m1.no, "seq", p.ev.Seq)
	p.press = append(p.press, m1)
	return nil
}

// pressFault returns why a message cannot be delivered, "" if it can.
func pressFault(g *game.Game, f notation.Frame, body string) say.Text {
	if strings.TrimSpace(body) == "" {
		return "it holds no text"
	}
	if len(body) > maxPress {
		return say.F("it has %d bytes, at most %d are delivered", len(body), maxPress)
	}
	known := []string{toAll, toModerator}
	for _, s := range g.Header.Seats {
		known = append(known, string(s.Side))
	}
	for _, to := range f.Recipients {
		if !slices.Contains(known, to) {
			why := say.F("there is no %q to send it to; there are %s", to, say.Verbatim(strings.Join(known, ", ")))
			if near := notation.DidYouMean(to, known, 1); len(near) > 0 {
				why += "; " + say.F("did you mean %s?", say.Verbatim(near[0]))
			}
			return why
		}
	}
	if slices.Contains(f.Recipients, toModerator) && len(g.AdminState().Moderators) == 0 {
		return "this game has no moderator"
	}
	for _, to := range f.Recipients {
		if s, ok := g.SeatOf(to); ok && to != f.Side && len(letters.SeatRecipients(s)) == 0 {
			return say.F("nobody reads the messages of %s: the seat is vacant or played by a computer opponent", to)
		}
	}
	return ""
}

// quoteWithBars marks every line of another person's text, so that no line looks like ours or opens a frame when it is
// sent back.
func quoteWithBars(text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		b.WriteString(strings.TrimRight("  | "+line, " ") + "\n")
	}
	return b.String()
}

// pressHint returns a sentence about how to answer a message.
func pressHint(g *game.Game, own core.Side, from string) say.Text {
	return say.F("To answer, put your text between these lines, in a mail to the address of this game:\n\n  #PRESS %s %s to %s\n"+
		"  #END\n", g.Header.Game, own, from)
}
