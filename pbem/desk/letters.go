package desk

import (
	"bytes"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"sync"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/command"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/picture"
	"fieldpost/pbem/post/compose"
	"fieldpost/pbem/post/identity"
	"fieldpost/pbem/post/message"
	"fieldpost/pbem/render"
	"fieldpost/pbem/report"
	"fieldpost/pbem/text"
	"fieldpost/rules/core"
)

// writer writes the letters that one frame causes.
type writer struct {
	desk  *Desk
	game  *game.Game
	mail  *message.Mail
	found notation.Found
	nth   int // number of the frame in the mail

	answers *answers // what the frames of the mail are answered; nil without a mail
}

// extra is what a report must know of the mail it answers.
func (w *writer) extra() report.Extra {
	return report.Extra{Lines: w.found.Ranges(), Stray: w.found.Stray, Part: w.mail.Part, Charset: w.mail.Charset, Warnings: w.mail.Warnings}
}

// account is the letters about a batch with all that is to be told of it.
func (w *writer) account(g *engine.Game, out *engine.Outcome) ([]compose.Letter, error) {
	switch {
	case out.Act != nil:
		return w.told(g, out)
	case toSender(out.Status):
		return w.one(g, out)
	}
	return w.results(g, out)
}

// check answers a dry run.
func (w *writer) check(g *engine.Game, out *engine.Outcome) ([]compose.Letter, error) {
	return w.one(g, out)
}

// reused refuses a sheet that came under the Message-ID of another one. It gets no receipt of its own. receipt is that of the
// earlier mail, "" when it was another seat's.
func (w *writer) reused(g *engine.Game, in engine.Input, receipt string) ([]compose.Letter, error) {
	out, err := g.Check(in)
	if err != nil {
		return nil, err
	}
	out.Status, out.Receipt, out.Forecasts = engine.Refused, receipt, nil
	text := "this mail carries the Message-ID of another mail; nothing of it was looked at. Send it as a new mail"
	if receipt != "" {
		text = fmt.Sprintf("this mail carries the Message-ID of an earlier mail, which got receipt %s, but holds another sheet; nothing of it was looked at. Send it as a new mail", receipt)
	}
	out.Faults = []notation.Fault{{Code: "mail/reused", Stage: notation.Illegal, Pos: in.Frame.Pos, Width: 5, Text: text}}
	return w.one(g, out)
}

// sender is the seat whose sheet it was, with the address of the one of its team who sent it.
func (w *writer) sender(g *engine.Game, out *engine.Outcome) engine.Seat {
	seat, _ := g.SeatOf(string(out.Side))
	if seat.Addr != "" && command.Holds(seat, w.mail.From) && !identity.Same(seat.Addr, w.mail.From) {
		seat.Addr, seat.Name = w.desk.registered(w.mail.From), ""
	}
	return seat
}

// one writes to the sender alone.
func (w *writer) one(g *engine.Game, out *engine.Outcome) ([]compose.Letter, error) {
	seat, x := w.sender(g, out), w.extra()
	x.Due, x.Own = w.desk.due(w.game, g, out.Side), w.desk.ownZone(w.game, out.Side)
	page := report.Answer(g, out, x)
	l := w.desk.letterAt(w.game, g, seat, page.Letter(), w.mail.Received)
	entry := fmt.Sprintf("r%d", out.From)
	if out.Status == engine.Checked { // the length of the ledger must not show, though the same mail come twice
		entry = fmt.Sprintf("check%d", w.mail.Seq)
	}
	l.MessageID = w.desk.letterID(w.game, entry, w.nth, w.mail.Key)
	l.Auto = "auto-replied"
	w.desk.answering(&l, w.mail)
	if w.answers != nil {
		a := w.answers.of(g.Header.Game, out.Side)
		a.said = append(a.said, part{l.MessageID, page})
	}
	return []compose.Letter{l}, nil
}

// results tells every seat what happened. All pictures are drawn at once; the scenes one by one, as views share a position.
func (w *writer) results(g *engine.Game, out *engine.Outcome) ([]compose.Letter, error) {
	var events []core.Event
	for _, st := range out.Steps {
		events = append(events, st.Events...)
	}
	var scenes []render.Scene
	seats := people(g)
	for _, s := range seats {
		scenes = append(scenes, picture.Draw(g, out.After, picture.View{Side: s.Side, Events: events, Lang: lettering(s)}))
	}
	pdfs, failed := make([][]byte, len(scenes)), make([]error, len(scenes))
	var wg sync.WaitGroup
	for i, s := range seats {
		if w.desk.PDF && (g.Waiting() == "" || g.Waiting() == s.Side) {
			wg.Go(func() {
				failed[i] = safely(func() (err error) {
					pdfs[i], err = picture.PDF(scenes[i])
					return err
				})
			})
		}
	}
	images, err := picture.ForMails(scenes, "the map of "+g.Header.Game)
	wg.Wait()
	if err := errors.Join(append(failed, err)...); err != nil {
		return nil, err
	}
	var letters []compose.Letter
	for i, s := range seats {
		l, err := w.result(g, out, s, i, scenes[i], images[i])
		if err != nil {
			return nil, err
		}
		if pdfs[i] != nil {
			l.Attach = append([]compose.Attachment{{Name: g.Header.Game + "-map.pdf", Type: "application/pdf", Data: pdfs[i]}}, l.Attach...)
		}
		letters = append(letters, l)
	}
	return letters, nil
}

// result tells one seat what happened, with the map as that seat sees it.
func (w *writer) result(g *engine.Game, out *engine.Outcome, s engine.Seat, n int, sc render.Scene, images []picture.Image) (compose.Letter, error) {
	x := w.extra()
	if s.Side != out.Side {
		x = report.Extra{}
	}
	x.MapText, x.Stamp, x.Due = render.Text(sc), sc.Stamp, w.desk.due(w.game, g, s.Side)
	x.Own = w.desk.ownZone(w.game, s.Side)
	var inline []compose.Attachment
	for _, im := range images {
		cid := strings.TrimSuffix(im.Name, ".png") + "@" + g.Header.Game
		x.Inline = append(x.Inline, report.Image{CID: cid, Alt: im.Alt, Width: im.PxW})
		inline = append(inline, compose.Attachment{Name: g.Header.Game + "-" + im.Name, Type: "image/png", CID: cid, Data: im.PNG})
	}
	page := report.ResultPart(g, out, s.Side, x)
	l := w.desk.letterAt(w.game, g, s, page.Letter(), w.mail.Received)
	l.Inline = inline
	var err error
	if l.Attach, err = w.attachments(out); err != nil {
		return compose.Letter{}, err
	}
	if w.desk.SVG {
		var b bytes.Buffer
		if err := render.Build(sc).SVG(&b); err != nil {
			return compose.Letter{}, err
		}
		l.Attach = append(l.Attach, compose.Attachment{Name: g.Header.Game + "-map.svg", Type: "image/svg+xml", Data: b.Bytes()})
	}
	l.MessageID = w.desk.letterID(w.game, fmt.Sprint(out.From), n, w.mail.Key)
	l.Auto, l.Rank, l.About = "auto-generated", compose.Results, compose.About(g.Header.Game, string(s.Side), out.From)
	if s.Side == out.Side {
		w.desk.answering(&l, w.mail)
		if w.answers != nil {
			w.answers.of(g.Header.Game, s.Side).moved = &part{l.MessageID, page}
		}
	}
	return l, nil
}

// lettering is the language of a seat's maps: "" for English, which is that of the maps themselves.
func lettering(s engine.Seat) string {
	if s.Lang == text.English {
		return ""
	}
	return s.Lang
}

// langOf is the language of whoever writes from an address: that of the seat in the game, or of any other that is its.
func (d *Desk) langOf(addr, name string) string {
	refs, err := d.seatsOf(addr)
	if err != nil {
		return ""
	}
	lang := ""
	for _, r := range refs {
		for _, s := range d.seats(r.game) {
			if string(s.Side) == r.side && (lang == "" || r.game == name) {
				lang = s.Lang
			}
		}
	}
	return lang
}

// attachments are the ledger head behind a batch, as players may know it, as a signed note.
func (w *writer) attachments(out *engine.Outcome) ([]compose.Attachment, error) {
	note, err := w.game.PublicCheckpoint(out.To)
	if err != nil {
		return nil, err
	}
	return []compose.Attachment{{Name: "checkpoint.txt", Type: "application/octet-stream", Data: note}}, nil
}

// letter is what all letters of a game share: one thread per game and seat. It goes to whoever holds the seat now.
func (d *Desk) letter(g *game.Game, s engine.Seat, r report.Letter, date time.Time) compose.Letter {
	return d.letterAt(g, g.Game, s, r, date)
}

// letterAt is a letter with the reply address that the seat had when the game stood as at does, so that a letter written
// again is the same; whoever has the seat now, and not then, has the present one.
func (d *Desk) letterAt(g *game.Game, at *engine.Game, s engine.Seat, r report.Letter, date time.Time) compose.Letter {
	if now, ok := g.SeatOf(string(s.Side)); ok && now.Person() && !command.Holds(now, s.Addr) {
		s, at = now, g.Game
	}
	return compose.Letter{
		From:       d.From,
		To:         address(s),
		ReplyTo:    d.replyAddress(g, g.TokenAt(at, s.Side)),
		Subject:    r.Subject,
		References: []string{d.threadOf(g, g.TokenAt(at, s.Side))},
		Text:       r.Text,
		HTML:       r.HTML,
		Loop:       d.loopID(),
		Date:       date,
	}
}

// answering puts a letter into the thread of the mail it answers. To anybody but who wrote that one, such as another of his
// team, its identifiers are not sent.
func (d *Desk) answering(l *compose.Letter, m *message.Mail) {
	if to, err := l.Recipient(); m.MessageID == "" || err != nil || !identity.Same(to, m.From) {
		return
	}
	l.InReplyTo = m.MessageID
	l.References = compose.Chain(l.References, compose.ReplyReferences(m.References, m.InReplyTo, m.MessageID))
}

func address(s engine.Seat) string {
	if s.Name == "" {
		return s.Addr
	}
	return (&mail.Address{Name: s.Name, Address: s.Addr}).String()
}

// welcomeID is the Message-ID of a seat's welcome mail, the root of its thread. It bears the token of the seat, so that an
// answer proves as much as one to the reply address, also where addresses cannot have tags.
func (d *Desk) welcomeID(g *game.Game, s engine.Seat) string { return d.threadID(g, s.Side) }

// threadID is that of a seat, or of a moderator under the name that modSide makes of him.
func (d *Desk) threadID(g *game.Game, side core.Side) string { return d.threadOf(g, g.Token(side)) }

func (d *Desk) threadOf(g *game.Game, token string) string {
	return fmt.Sprintf("pbem.%s.welcome.%s@%s", strings.ReplaceAll(g.Header.Game, ".", "-"), token, d.domain())
}

// Welcomes is how many letters Welcome writes.
func (d *Desk) Welcomes(name string) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, err := d.game(name)
	if err != nil {
		return 0, err
	}
	return len(founders(g.Game)) + len(g.Header.Moderators), nil
}

// Welcome writes the mails that open a game: one for each seat that a person held when it was made, in the order of the
// seats, and one for each moderator that it was made with. Who takes over a seat later has one of his own: see takeover.
func (d *Desk) Welcome(name string) ([]compose.Letter, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, err := d.game(name)
	if err != nil {
		return nil, err
	}
	var out []compose.Letter
	for _, s := range founders(g.Game) {
		sc := picture.Draw(g.Game, g.Position(), picture.View{Side: s.Side, Lang: lettering(s)})
		img, err := picture.ForMail(sc, "the map of "+g.Header.Game)
		if err != nil {
			return nil, err
		}
		cid := "overview@" + g.Header.Game
		x := report.Extra{MapText: render.Text(sc), Stamp: sc.Stamp, Inline: []report.Image{{CID: cid, Alt: img[0].Alt, Width: img[0].PxW}}, Due: d.due(g, g.Game, s.Side)}
		l := d.letter(g, s, report.Welcome(g.Game, s.Side, x), g.Header.Created)
		l.MessageID, l.References = d.welcomeID(g, s), nil
		l.Auto, l.Rank, l.About = "auto-generated", compose.Results, compose.About(g.Header.Game, string(s.Side), 0)
		l.Inline = []compose.Attachment{{Name: g.Header.Game + "-map.png", Type: "image/png", CID: cid, Data: img[0].PNG}}
		note, err := g.PublicCheckpoint(g.Log().Size())
		if err != nil {
			return nil, err
		}
		l.Attach = []compose.Attachment{{Name: "checkpoint.txt", Type: "application/octet-stream", Data: note}}
		out = append(out, l)
	}
	for _, m := range g.Header.Moderators {
		if d.Mailbox != nil {
			if err := d.Mailbox(m.Addr); err != nil {
				return nil, err
			}
		}
		out = append(out, d.installed(g, m))
	}
	return out, nil
}

// help answers a mail, or the nth frame of one, that reached no game.
func (d *Desk) help(m *message.Mail, nth int, reason report.Reason, det report.HelpDetail) []compose.Letter {
	det.Heads = d.heads(m.From)
	x := report.Extra{Part: m.Part, Charset: m.Charset, Warnings: m.Warnings}
	if reason == report.NoFrame || reason == report.OnlyQuoted {
		found := notation.Find(m.Text, d.vocabulary)
		x.Lines = found.Ranges()
	}
	x.Lang = d.langOf(m.From, det.Game)
	r := report.Help(reason, det, x)
	l := compose.Letter{From: d.From, To: d.registered(m.From), Subject: r.Subject, Text: r.Text, HTML: r.HTML, Auto: "auto-replied", Loop: d.loopID(), Date: m.Received,
		MessageID: d.siteID("help", fmt.Sprint(m.Seq), nth, m.Key)}
	l.ReplyTo, l.Once = d.ownReply(m.From, det.Game, det.Side), helpKind(reason)
	d.answering(&l, m)
	return []compose.Letter{l}
}

// letterID is the Message-ID of the nth letter about something in a game: see [compose.MessageID].
func (d *Desk) letterID(g *game.Game, entry string, n int, more string) string {
	return compose.MessageID(g.LetterKey(), g.Header.Game, entry, n, more, d.domain())
}

// siteID is that of a letter that belongs to no game which can be opened; name stands in it.
func (d *Desk) siteID(name, entry string, n int, more string) string {
	return compose.MessageID(d.Key, name, entry, n, more, d.domain())
}

func (d *Desk) bare() string {
	a, err := mail.ParseAddress(d.From)
	if err != nil {
		return d.From
	}
	return a.Address
}

func (d *Desk) domain() string {
	_, host, ok := strings.Cut(d.bare(), "@")
	if !ok {
		return "pbem.localhost"
	}
	return host
}

func (d *Desk) loopID() string { return "pbem@" + d.domain() }

// plus is the daemon's address with a tag.
func (d *Desk) plus(tag string) string {
	local, host, _ := strings.Cut(d.bare(), "@")
	return local + "+" + tag + "@" + host
}
