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

// Results returns letters to seats about the results of a batch, each with the map as the seat sees it. x holds further
// content for the side that sent the sheet. The returned parts are the content of the letters. All pictures are drawn
// at once; scenes are built one by one, because views share a position.
func (o *Writer) Results(b Batch, seats []engine.Seat, x report.LetterData) ([]compose.Letter, []report.Part, error) {
	if len(seats) == 0 {
		return nil, nil, nil
	}
	b = b.withSharing()
	memoir, err := b.retrospective()
	if err != nil {
		return nil, nil, err
	}
	scenes := b.scenes(seats)
	name, pdfs := b.GameAfter.Header.Game, make([][]byte, len(scenes))
	var wg sync.WaitGroup
	for i := range seats {
		if o.PDF && b.startsTurn() {
			wg.Go(func() {
				o.tryMapWork(name, func() (err error) {
					pdfs[i], err = scene.PDF(scenes[i])
					return err
				})
			})
		}
	}
	wishes := make([]scene.PictureRequest, len(seats))
	for i, s := range seats {
		wishes[i] = b.pictureRequest(s, scenes[i])
	}
	images := o.pictures(name, wishes)
	wg.Wait()
	letters, pages := make([]compose.Letter, len(seats)), make([]report.Part, len(seats))
	for i, s := range seats {
		var more report.LetterData
		if s.Side == b.Outcome.Side {
			more = x
		}
		more.Retrospective, more.Words = memoir, b.Game.Catalogue()
		if wantsWords(b.Game, s.Side) {
			images[i], pdfs[i] = []scene.Image{}, nil
			if more.InWords, err = b.positionInWords(s.Side); err != nil {
				return nil, nil, err
			}
		}
		if letters[i], pages[i], err = o.result(b, s, more, scenes[i], images[i], pdfs[i]); err != nil {
			return nil, nil, err
		}
	}
	return letters, pages, nil
}

// startsTurn reports whether a turn began, or the game ended, with the batch.
func (b Batch) startsTurn() bool {
	return b.GameAfter.Position().Over != nil || b.Outcome.Before == nil || b.Outcome.Before.Turn != b.Outcome.After.Turn
}

// pictureRequest returns the request for the pictures of a batch that a seat gets:
//   - after a ruling: the whole map;
//   - on a large map: the parts with an event or with counters that the seat may move, and at the start of a turn all
//     parts with counters;
//   - on any other map: only close-ups, if a question interrupts an order.
func (b Batch) pictureRequest(s engine.Seat, sc render.Scene) scene.PictureRequest {
	w := scene.PictureRequest{Scene: sc, NothingHidden: b.GameAfter.Module().World().Sees == nil}
	switch {
	case b.Outcome.Before == nil || b.Outcome.Act != nil || b.GameAfter.Position().Over != nil:
		return w
	case scene.OverviewPartCount(sc.Map) == 1:
		w.PreferCloseUps = b.GameAfter.OpenChoice() != nil && !b.startsTurn()
		return w
	}
	w.NewsHexes = scene.ChangedHexes(scene.ForView(b.GameAfter, b.Outcome.Before, b.sideView(s.Side, s)), sc)
	if b.startsTurn() {
		for _, st := range sc.Stacks {
			w.NewsHexes = append(w.NewsHexes, st.Hex)
		}
	}
	if b.GameAfter.AwaitedSide() == s.Side {
		for _, r := range unitlist.ForSide(b.GameAfter, s.Side) {
			if r.Line != "" && r.Unit.OnMap() {
				w.NewsHexes = append(w.NewsHexes, r.Unit.Hex)
			}
		}
	}
	return w
}

// scenes returns the maps of a batch as seats see them.
func (b Batch) scenes(seats []engine.Seat) (out []render.Scene) {
	var events []core.Event
	for _, st := range b.Outcome.Steps {
		events = append(events, st.Events...)
	}
	for _, s := range seats {
		side := s.Side
		if b.endsGame() {
			side = core.Everyone
		}
		v := b.sideView(side, s)
		v.Events = events
		out = append(out, scene.ForView(b.GameAfter, b.Outcome.After, v))
	}
	return out
}

// maxLetterBytes bounds a letter in bytes. A larger letter is sent without its least important close-ups, because some
// mail programs load nothing larger unasked. Maps for printing are not counted; they are sent once a turn.
const maxLetterBytes = 250_000

// maxPDFBytes bounds the size in bytes of a map for printing that is sent unasked.
const maxPDFBytes = 400_000

// tooHeavy reports whether a letter is too large without its maps for printing. It renders the letter only if an
// estimate does not decide.
func tooHeavy(l compose.Letter) bool {
	l.Attach = slices.DeleteFunc(slices.Clone(l.Attach), func(a compose.Attachment) bool {
		return a.Type == "application/pdf" || a.Type == "image/svg+xml"
	})
	if n, err := l.MaxSize(); err != nil || n <= maxLetterBytes {
		return false // the sender of the letter gets the error
	}
	raw, err := l.Bytes()
	return err == nil && len(raw) > maxLetterBytes
}

// leastCloseUp returns the index of the close-up that shows the fewest combats, the last one of equals; -1 for none.
func leastCloseUp(images []scene.Image) int {
	at := -1
	for i, im := range images {
		if im.Combats > 0 && (at < 0 || im.Combats <= images[at].Combats) {
			at = i
		}
	}
	return at
}

// result returns the letter to one seat, with as many close-ups as fit.
func (o *Writer) result(b Batch, s engine.Seat, x report.LetterData, sc render.Scene, images []scene.Image, pdf []byte) (compose.Letter,
	report.Part, error) {
	l, page, err := o.resultWith(b, s, x, sc, images, pdf)
	for at := leastCloseUp(images); err == nil && at >= 0 && tooHeavy(l); at = leastCloseUp(images) {
		page, images = page.WithoutPicture(l.Inline[at].CID), slices.Delete(slices.Clone(images), at, at+1)
		l.Inline = slices.Delete(slices.Clone(l.Inline), at, at+1)
		r := page.Letter()
		l.Text, l.HTML = r.Text, r.HTML
	}
	return l, page, err
}

// resultWith returns the result letter with the given pictures.
func (o *Writer) resultWith(b Batch, s engine.Seat, x report.LetterData, sc render.Scene, images []scene.Image, pdf []byte) (compose.Letter,
	report.Part, error) {
	name := b.GameAfter.Header.Game
	m := o.mapForLetter(b, sc, images)
	if x.InWords != nil {
		m.extra.MapText = ""
	}
	x.MapText, x.Stamp, x.Inline, x.MapsFailed = m.extra.MapText, m.extra.Stamp, m.extra.Inline, m.extra.MapsFailed
	x.PartialMaps = len(images) > 0 && !scene.ShowsWholeMap(sc.Map, images)
	x.PrintMapTooHeavy = len(pdf) > maxPDFBytes
	x.Due, x.OwnZone = DeadlineText(b, s.Side), OwnZone(b.Game, s.Side)
	var kept compose.Letter
	x.Units, x.Roster = unitsOf(b.GameAfter, s.Side)
	x.Enclosures = o.encloseGame(b, &kept, MapLanguage(s), !b.GameAfter.Header.Anonymous)
	position := b.positionFile(s)
	b.notePlanner(&x, position)
	x.Brief, x.Notes = wantsBrief(b.Game, s.Side), b.noteTexts(s.Side)
	page := report.ResultPart(b.GameAfter, b.Outcome, s.Side, x)
	l := o.markAbout(b, Reader{Role: AsPlayer, Seat: s}, o.GameLetterAt(b.Game, b.GameAfter, s, page.Letter(), b.Outcome.At))
	l.Inline, l.Attach = m.inline, append(l.Attach, kept.Attach...)
	if pdf != nil && len(pdf) <= maxPDFBytes {
		l.Attach = append(l.Attach, compose.Attachment{Name: name + "-map.pdf", Type: "application/pdf", Data: pdf})
	}
	withUnits(&l, x.Units, x.Roster, x.Words, s)
	b.attachPosition(&l, position)
	o.attachPacket(b, &l, s)
	if err := b.checkpoint(&l); err != nil {
		return l, page, err
	}
	if o.SVG {
		var svg bytes.Buffer
		o.tryMapWork(name, func() error {
			err := render.DrawScene(sc).SVG(&svg)
			if err == nil {
				l.Attach = append(l.Attach, compose.Attachment{Name: name + "-map.svg", Type: "image/svg+xml", Data: svg.Bytes()})
			}
			return err
		})
	}
	l.Rank, l.Topic = compose.Results, compose.TopicOf(name, string(s.Side), b.Outcome.FromRecord)
	return l, page, nil
}
