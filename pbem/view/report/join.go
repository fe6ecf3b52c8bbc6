package report

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
)

// maxAnswers bounds the answers named in the subject of a joined letter.
const maxAnswers = 3

// Part holds a letter, or one answer within the letter that answers a mail with several sheets.
type Part struct {
	page    page // in the language of its reader
	refused bool // a sheet was not accepted
}

// Letter returns a part as a separate letter.
func (p Part) Letter() Letter {
	return Letter{Subject: oneLine(p.page.subjectInGame()), Text: p.page.text(), HTML: p.page.html()}
}

// WithoutPicture returns the part without the picture cid.
func (p Part) WithoutPicture(cid string) Part {
	p.page.images = slices.DeleteFunc(slices.Clone(p.page.images), func(im Image) bool { return im.CID == cid })
	return p
}

// AnswerPart returns the reply to a sheet that executed no order: a fault letter, a receipt, or the answer to a check.
func AnswerPart(g *engine.Game, out *engine.Outcome, x LetterData) Part {
	switch out.Status {
	case engine.Refused:
		return faultPart(g, out, x)
	case engine.Checked:
		return checkPart(g, out, x)
	}
	return receiptPart(g, out, x)
}

// JoinParts joins the answers to several sheets of one mail into one letter. Each answer has its own heading; common
// text appears once. All parts must have the same reader and game, in the order of the sheets.
func JoinParts(list []Part) Letter {
	if len(list) == 1 {
		return list[0].Letter()
	}
	last := list[len(list)-1].page
	p := page{lang: last.lang, book: last.book, game: list[0].page.game, subject: joinedSubject(list),
		sections: answerSections(list)}
	for _, x := range list {
		if len(x.page.head) > 0 {
			p.head = x.page.head
		}
	}
	for _, s := range last.nonEmptySections() {
		if s.describesState {
			p.add(s)
		}
	}
	return Part{page: p}.Letter()
}

// WithAnswers adds the answers to other sheets of the same mail to a letter about an executed sheet. They precede the
// events.
func (p Part) WithAnswers(others []Part) Letter {
	q := p.page
	list := q.nonEmptySections()
	at := min(1, len(list))
	q.sections = slices.Concat(list[:at], answerSections(others), list[at:])
	for _, o := range others {
		if o.refused {
			q.subject += say.F("; %s", o.page.subject)
		}
	}
	return Part{page: q}.Letter()
}

// answerSections returns the sections of several letters, without the sections about the state afterwards.
func answerSections(list []Part) []section {
	var out []section
	said := map[string]bool{}
	for _, l := range list {
		first := true
		for _, s := range l.page.nonEmptySections() {
			if s.describesState {
				continue
			}
			if first {
				s.title, s.right, s.caps, s.inline, first = l.page.subject, "", false, false, false
			}
			s.lines = slices.DeleteFunc(slices.Clone(s.lines), func(x line) bool {
				again := x.sayOnce && said[x.text.String()]
				said[x.text.String()] = true
				return again
			})
			out = append(out, s)
		}
		if f := l.page.frame; f != nil {
			out = append(out, section{lines: []line{para(f.intro), verbatimLine(say.Plain(strings.Join(f.lines, "\n")))}})
		}
	}
	return out
}

// joinedSubject returns a subject that names the answers, refusals first.
func joinedSubject(list []Part) say.Text {
	sorted := slices.Clone(list)
	slices.SortStableFunc(sorted, func(a, b Part) int {
		switch {
		case a.refused == b.refused:
			return 0
		case a.refused:
			return -1
		}
		return 1
	})
	var out []say.Text
	for _, l := range sorted[:min(maxAnswers, len(sorted))] {
		out = append(out, l.page.subject)
	}
	if n := len(list) - maxAnswers; n > 0 {
		out = append(out, translateText(list[0].page.book, say.F("and %d more", n)))
	}
	return say.Join(out, "; ")
}
