package letters

import (
	"bytes"
	"slices"
	"sync"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/view/render"
	"fieldpost/pbem/view/report"
	"fieldpost/pbem/view/scene"
	"fieldpost/pbem/view/unitlist"
	"fieldpost/rules/core"
)

// Results returns letters that tell seats what a batch brought about, each with the map as it sees it. x is what the
// side whose sheet it was is told besides. The pages are what the letters are made of. All pictures are drawn at once;
// the scenes one by one, as views share a position.
func (o *Office) Results(b Batch, seats []engine.Seat, x report.Extra) ([]compose.Letter, []report.Part, error) {
	if len(seats) == 0 {
		return nil, nil, nil
	}
	b = b.sharing()
	memoir, err := b.memoir()
	if err != nil {
		return nil, nil, err
	}
	scenes := b.scenes(seats)
	name, pdfs := b.Then.Header.Game, make([][]byte, len(scenes))
	var wg sync.WaitGroup
	for i := range seats {
		if o.PDF && b.opensTurn() {
			wg.Go(func() {
				o.tried(name, func() (err error) {
					pdfs[i], err = scene.PDF(scenes[i])
					return err
				})
			})
		}
	}
	wishes := make([]scene.Wish, len(seats))
	for i, s := range seats {
		wishes[i] = b.wish(s, scenes[i])
	}
	images := o.pictures(name, wishes)
	wg.Wait()
	letters, pages := make([]compose.Letter, len(seats)), make([]report.Part, len(seats))
	for i, s := range seats {
		var more report.Extra
		if s.Side == b.Out.Side {
			more = x
		}
		more.Memoir, more.Words = memoir, b.Game.Words()
		if letters[i], pages[i], err = o.result(b, s, more, scenes[i], images[i], pdfs[i]); err != nil {
			return nil, nil, err
		}
	}
	return letters, pages, nil
}

// opensTurn reports whether a turn began with the batch, or the game ended.
func (b Batch) opensTurn() bool {
	return b.Then.Position().Over != nil || b.Out.Before == nil || b.Out.Before.Turn != b.Out.After.Turn
}

// wish returns the pictures that a seat gets of a batch. Where something was ruled that is all of the map. Of a broad
// map otherwise it is the parts in which something happened or in which the seat's counters may act, and where a turn
// begins those in which counters stand. Of any other map it is only close-ups where a question stops what goes on.
func (b Batch) wish(s engine.Seat, sc render.Scene) scene.Wish {
	w := scene.Wish{Scene: sc, Open: b.Then.Module().World().Sees == nil}
	switch {
	case b.Out.Before == nil || b.Out.Act != nil || b.Then.Position().Over != nil:
		return w
	case scene.Parts(sc.Map) == 1:
		w.Near = b.Then.Open() != nil && !b.opensTurn()
		return w
	}
	w.At = scene.Changed(scene.Draw(b.Then, b.Out.Before, b.view(s.Side, s)), sc)
	if b.opensTurn() {
		for _, st := range sc.Stacks {
			w.At = append(w.At, st.Hex)
		}
	}
	if b.Then.Waiting() == s.Side {
		for _, r := range unitlist.Of(b.Then, s.Side) {
			if r.Line != "" && r.Unit.OnMap() {
				w.At = append(w.At, r.Unit.Hex)
			}
		}
	}
	return w
}

// scenes returns the maps of a batch as seats see them.
func (b Batch) scenes(seats []engine.Seat) (out []render.Scene) {
	var events []core.Event
	for _, st := range b.Out.Steps {
		events = append(events, st.Events...)
	}
	for _, s := range seats {
		side := s.Side
		if b.ends() {
			side = core.Everyone
		}
		v := b.view(side, s)
		v.Events = events
		out = append(out, scene.Draw(b.Then, b.Out.After, v))
	}
	return out
}

// heavy bounds the weight of a letter, in bytes as they are sent; a heavier one goes without the least of its
// close-ups. Some mail programs load nothing heavier by themselves. Maps to be printed are not counted: they come once
// a turn.
const heavy = 250_000

// heaviestPDF is the most bytes of a map to be printed that comes without being asked for.
const heaviestPDF = 400_000

// tooHeavy reports whether a letter is heavy without those maps. It is rendered only where it may be.
func tooHeavy(l compose.Letter) bool {
	l.Attach = slices.DeleteFunc(slices.Clone(l.Attach), func(a compose.Attachment) bool {
		return a.Type == "application/pdf" || a.Type == "image/svg+xml"
	})
	if n, err := l.AtMost(); err != nil || n <= heavy {
		return false // whoever sends it hears of an error
	}
	raw, err := l.Bytes()
	return err == nil && len(raw) > heavy
}

// least returns the index of the close-up of the fewest combats, the last of several; -1 when there is none.
func least(images []scene.Image) int {
	at := -1
	for i, im := range images {
		if im.Combats > 0 && (at < 0 || im.Combats <= images[at].Combats) {
			at = i
		}
	}
	return at
}

// result returns the letter to one seat, with as many close-ups as a letter bears.
func (o *Office) result(b Batch, s engine.Seat, x report.Extra, sc render.Scene, images []scene.Image, pdf []byte) (compose.Letter,
	report.Part, error) {
	l, page, err := o.resultWith(b, s, x, sc, images, pdf)
	for at := least(images); err == nil && at >= 0 && tooHeavy(l); at = least(images) {
		page, images = page.Without(l.Inline[at].CID), slices.Delete(slices.Clone(images), at, at+1)
		l.Inline = slices.Delete(slices.Clone(l.Inline), at, at+1)
		r := page.Letter()
		l.Text, l.HTML = r.Text, r.HTML
	}
	return l, page, err
}

// resultWith returns the letter with these pictures.
func (o *Office) resultWith(b Batch, s engine.Seat, x report.Extra, sc render.Scene, images []scene.Image, pdf []byte) (compose.Letter,
	report.Part, error) {
	name := b.Then.Header.Game
	m := o.shownIn(b, sc, images)
	x.MapText, x.Stamp, x.Inline, x.Undrawn = m.extra.MapText, m.extra.Stamp, m.extra.Inline, m.extra.Undrawn
	x.Partly = images != nil && !scene.Whole(sc.Map, images)
	x.Unprinted = len(pdf) > heaviestPDF
	x.Due, x.Own = Due(b, s.Side), OwnZone(b.Game, s.Side)
	var kept compose.Letter
	x.Units, x.Roster = unitsOf(b.Then, s.Side)
	x.Kept = o.keep(b, &kept, Lettering(s), !b.Then.Header.Anonymous)
	position := b.position(s)
	b.planned(&x, position)
	x.Brief = wantsBrief(b.Game, s.Side)
	page := report.ResultPart(b.Then, b.Out, s.Side, x)
	l := o.about(b, Reader{Role: AsPlayer, Seat: s}, o.LetterAt(b.Game, b.Then, s, page.Letter(), b.Out.At))
	l.Inline, l.Attach = m.inline, append(l.Attach, kept.Attach...)
	if pdf != nil && len(pdf) <= heaviestPDF {
		l.Attach = append(l.Attach, compose.Attachment{Name: name + "-map.pdf", Type: "application/pdf", Data: pdf})
	}
	withUnits(&l, x.Units, x.Roster, x.Words, s)
	b.withPosition(&l, position)
	if err := b.checkpoint(&l); err != nil {
		return l, page, err
	}
	if o.SVG {
		var svg bytes.Buffer
		o.tried(name, func() error {
			err := render.Build(sc).SVG(&svg)
			if err == nil {
				l.Attach = append(l.Attach, compose.Attachment{Name: name + "-map.svg", Type: "image/svg+xml", Data: svg.Bytes()})
			}
			return err
		})
	}
	l.Rank, l.About = compose.Results, compose.About(name, string(s.Side), b.Out.From)
	return l, page, nil
}
