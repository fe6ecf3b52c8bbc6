package report

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/text"
)

// translate translates a page, except orders, keys and the frame. Builders write every page in English first; see
// package text.
func (p *page) translate(book *text.Translator, code string) {
	if book == nil {
		return
	}
	p.lang, p.book = code, book
	p.subject = translateText(book, p.subject)
	for i, h := range p.head {
		p.head[i] = [2]say.Text{translateText(book, h[0]), translateText(book, h[1])}
	}
	for i := range p.sections {
		s := &p.sections[i]
		s.title, s.right, s.caps = translateText(book, s.title), translateText(book, s.right), true
		for k := range s.lines {
			s.lines[k].translate(book)
		}
	}
	images := make([]Image, len(p.images))
	for i, im := range p.images {
		im.Alt = translateText(book, say.Plain(im.Alt)).String()
		images[i] = im
	}
	p.images, p.noPictures = images, translateText(book, p.noPictures)
	p.frame.translate(book)
}

// translateText returns a translated text.
func translateText(book *text.Translator, t say.Text) say.Text { return say.Plain(book.Translate(t)) }

// translateText translates a sentence into the page's language.
func (p *page) translateText(t say.Text) string { return p.book.Translate(t) }

func (l *line) translate(book *text.Translator) {
	l.right = translateText(book, l.right)
	if l.fault != nil {
		f := *l.fault
		f.Fault.Text, f.book = translateText(book, f.Fault.Text), book
		l.fault = &f
	}
	if l.kind == linePre || l.raw {
		return
	}
	l.text = translateText(book, l.text)
	if l.labelIsSide {
		l.label = translateText(book, l.label)
	}
}

// notUnderstood begins a frame line that repeats text of the player's mail that was not understood.
const notUnderstood = "// not understood: "

// translate translates a frame's comments and the text around its orders.
func (f *frame) translate(book *text.Translator) {
	if f == nil {
		return
	}
	f.intro = translateText(book, f.intro)
	for i, l := range f.lines {
		at := strings.LastIndex(l, "//")
		switch line, ok := strings.CutPrefix(l, notUnderstood); {
		case f.own && ok:
			f.lines[i] = "// " + book.Translate("not understood") + ": " + line
		case at >= 0 && !f.own:
			f.lines[i] = l[:at+2] + book.Translate(say.Plain(l[at+2:]))
		}
	}
}
