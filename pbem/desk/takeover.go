package desk

import (
	"fieldpost/pbem/engine"
	"fieldpost/pbem/picture"
	"fieldpost/pbem/post/compose"
	"fieldpost/pbem/post/identity"
	"fieldpost/pbem/render"
	"fieldpost/pbem/report"
	"fieldpost/rules/core"
)

// comes says whether an act gives a seat to somebody.
func comes(act engine.Act, s engine.Seat) bool {
	a, ok := act.(engine.Seating)
	return ok && a.Side == s.Side && a.Comes() && identity.Same(a.Seat.Addr, s.Addr)
}

// newcomer says whether the change of a seat at a record gave it to an address that a moderator chose: then somebody else may
// sit there now. An address that the player confirmed is his own.
func newcomer(g *engine.Game, at int) bool {
	r := g.Log().Records()[at]
	return r.Get("confirmed") == "" && !identity.Same(rosterOf(g, at).Seat(core.Side(r.Get("seat"))).Addr, r.Get("addr"))
}

// takeover is the welcome mail to whoever has a seat from now on: all that he needs to play, and where the game stands.
func (w *writer) takeover(g *engine.Game, out *engine.Outcome, s engine.Seat, id string) (compose.Letter, error) {
	sc := picture.Draw(g, g.Position(), picture.View{Side: s.Side, Lang: lettering(s)})
	name := g.Header.Game
	img, err := picture.ForMail(sc, "the map of "+name)
	if err != nil {
		return compose.Letter{}, err
	}
	cid := "overview@" + name
	x := report.Extra{MapText: render.Text(sc), Stamp: sc.Stamp, Inline: []report.Image{{CID: cid, Alt: img[0].Alt, Width: img[0].PxW}},
		Due: w.desk.due(w.game, g, s.Side), Own: w.desk.ownZone(w.game, s.Side)}
	l := w.desk.letterAt(w.game, g, s, report.Takeover(g, out, s.Side, x), w.mail.Received)
	token := w.game.TokenAt(g, s.Side) // it goes to nobody but the one who came then, whoever has the seat now
	l.To, l.ReplyTo, l.References = address(s), w.desk.replyAddress(w.game, token), []string{w.desk.threadOf(w.game, token)}
	l.MessageID, l.Auto, l.Rank, l.About = id, "auto-generated", compose.Results, compose.About(name, string(s.Side), out.From)
	l.Inline = []compose.Attachment{{Name: name + "-map.png", Type: "image/png", CID: cid, Data: img[0].PNG}}
	l.Attach, err = w.attachments(out)
	return l, err
}

// reseated writes the letters of a seat that a moderator changed: to the address that has it now, a welcome when it is another
// one, and a word to the address that had it.
func (w *writer) reseated(g *engine.Game, out *engine.Outcome) ([]compose.Letter, error) {
	list := w.desk.movedAt(w.game, g, out.From)
	if !newcomer(g, out.From) {
		return list, nil
	}
	s, _ := g.SeatOf(g.Log().Records()[out.From].Get("seat"))
	l, err := w.takeover(g, out, s, list[0].MessageID)
	if err != nil {
		return nil, err
	}
	l.To = list[0].To
	list[0] = l
	return list, nil
}
