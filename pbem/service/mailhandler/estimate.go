package mailhandler

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/durable"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/estimate"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
)

// estimatesDir is the folder, in the state folder, of the estimates that moderators wait for: a file for each moderator
// and game.
const estimatesDir = "estimates"

// estimateRequest is a moderator's request for an estimate.
type estimateRequest struct {
	Game string `json:"game"`
	Addr string `json:"addr"`
	Nth  int    `json:"nth"` // number of the command in its mail

	Key        string   `json:"key"` // of the mail, with the identifiers of its thread
	MessageID  string   `json:"messageID,omitempty"`
	InReplyTo  string   `json:"inReplyTo,omitempty"`
	References []string `json:"references,omitempty"`
}

// estimateFile returns the path of the file of a request.
func (d *Handler) estimateFile(r estimateRequest) string {
	sum := sha256.Sum256([]byte(r.Game + "\n" + canonical(r.Addr)))
	return filepath.Join(filepath.Dir(d.Games.Dir()), estimatesDir, fmt.Sprintf("%x.json", sum[:16]))
}

// requestEstimate stores that the sender waits for an estimate. It takes the place of an earlier request that is not
// met yet.
func (a *session) requestEstimate() error {
	m := a.post.ev
	r := estimateRequest{Game: a.game.Header.Game, Addr: a.actor.Addr, Nth: a.post.nth, Key: m.Key, MessageID: m.MessageID,
		InReplyTo: m.InReplyTo, References: m.References}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	file := a.desk.estimateFile(r)
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	a.para("The estimate is being made. It comes in a letter of its own.")
	return durable.Write(file, text, 0o600)
}

// SendEstimates sends the estimates that are ready to the moderators who wait for them, and returns the number of
// letters. Nobody waits for those that are not ready. A request stays until its letter is in the outbox.
func (d *Handler) SendEstimates(maker estimate.Maker, post alerts.Outbox) (sent int, err error) {
	dir := filepath.Join(filepath.Dir(d.Games.Dir()), estimatesDir)
	files, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	for _, f := range files {
		n, err2 := d.sendEstimate(filepath.Join(dir, f.Name()), maker, post)
		if sent += n; err2 != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", f.Name(), err2))
		}
	}
	return sent, err
}

// sendEstimate meets the request of a file, if it can be met now.
func (d *Handler) sendEstimate(file string, maker estimate.Maker, post alerts.Outbox) (sent int, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	var r estimateRequest
	if err := json.Unmarshal(text, &r); err != nil {
		d.Log.Error("a request for an estimate cannot be read; it is dropped", "file", file, "error", err)
		return 0, os.Remove(file)
	}
	id := fmt.Sprintf("estimate-%x", sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%s\n%d", r.Game, r.Addr, r.Key, r.Nth)))
	done, err := post.WasReleased(id)
	if err != nil {
		return 0, err
	}
	if !done {
		n, ready, err := d.answerEstimate(id, r, maker, post)
		if sent = n; err != nil || !ready {
			return sent, err
		}
	}
	return sent, os.Remove(file)
}

// answerEstimate sends the letter with an estimate, or with the reason why there is none. Somebody who is no moderator
// of the game any more gets no letter.
func (d *Handler) answerEstimate(id string, r estimateRequest, maker estimate.Maker, post alerts.Outbox) (sent int, ready bool,
	err error) {
	d.Games.Lock()
	defer d.Games.Unlock()
	g, err := d.Games.Get(r.Game)
	if errors.Is(err, fs.ErrNotExist) {
		d.Log.Warn("an estimate was asked for of a game that is gone", "game", r.Game, "by", r.Addr)
		return 0, true, nil
	}
	if err != nil {
		return 0, false, err
	}
	m, ok := sender.ModeratorSeat(g, r.Addr)
	if !ok {
		d.Log.Warn("an estimate was asked for by somebody who is no moderator any more", "game", r.Game, "by", r.Addr)
		return 0, true, nil
	}
	text, ready, err := d.estimateText(g, m, maker)
	if err != nil || !ready {
		return 0, false, err
	}
	x := letters.Reader{Role: letters.AsModerator, Seat: m}
	l := d.LetterTo(g, x, report.NoteLetter(g.Catalogue().Translator(m.Lang), say.F("[%s] how likely each outcome is", r.Game), text))
	l.Date, l.AutoSubmitted = d.Now().UTC().Truncate(time.Second), "auto-replied"
	l.MessageID = d.LetterID(g, "chances", r.Nth, r.Key)
	letters.AddToThread(&l, &message.Mail{From: r.Addr, MessageID: r.MessageID, InReplyTo: r.InReplyTo, References: r.References})
	sent, err = alerts.SendNew(post, []string{id}, []compose.Letter{l})
	return sent, err == nil, err
}

// estimateText returns the words of an estimate for a moderator. What forbids the command now, forbids the estimate.
func (d *Handler) estimateText(g *game.Game, m engine.Seat, maker estimate.Maker) (text say.Text, ready bool, err error) {
	who := command.Actor{Role: command.Moderator, LedgerName: "moderator " + m.Addr, Addr: m.Addr, Name: m.Name}
	if who.Tournament, err = d.contestOf(g); err != nil {
		return "", false, err
	}
	if why := command.WhyNoEstimate(g, who); why != "" {
		return say.Text("Refused: ") + why + ".\n", true, nil
	}
	e, ready, err := maker.Make(g.Game)
	switch {
	case err != nil:
		d.Log.Warn("an estimate cannot be made", "game", g.Header.Game, "error", err)
		return say.F("No estimate can be made: %s.", say.TextOf(err)) + "\n", true, nil
	case !ready:
		return "", false, nil
	}
	return e.Text(), true, nil
}
