package report

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/text"
)

// speak puts a page into the language of its reader: everything but what is written the same everywhere, namely orders,
// keys and the frame. The page is made in English; see package text.
func (p *page) speak(book *text.Book, code string) {
	if book == nil {
		return
	}
	p.lang, p.book = code, book
	p.subject = spoken(book, p.subject)
	for i, h := range p.head {
		p.head[i] = [2]say.Text{spoken(book, h[0]), spoken(book, h[1])}
	}
	for i := range p.sections {
		s := &p.sections[i]
		s.title, s.right, s.caps = spoken(book, s.title), spoken(book, s.right), true
		for k := range s.lines {
			s.lines[k].speak(book)
		}
	}
	images := make([]Image, len(p.images))
	for i, im := range p.images {
		im.Alt = spoken(book, say.Plain(im.Alt)).String()
		images[i] = im
	}
	p.images, p.noPictures = images, spoken(book, p.noPictures)
	p.frame.speak(book)
}

// spoken returns a text in the language of a book, of which nothing is left to say.
func spoken(book *text.Book, t say.Text) say.Text { return say.Plain(book.In(t)) }

// say returns a sentence that a writer of the page adds, in its language.
func (p *page) say(t say.Text) string { return p.book.In(t) }

func (l *line) speak(book *text.Book) {
	l.right = spoken(book, l.right)
	if l.fault != nil {
		f := *l.fault
		f.Fault.Text, f.book = spoken(book, f.Fault.Text), book
		l.fault = &f
	}
	if l.kind == linePre || l.raw {
		return
	}
	l.text = spoken(book, l.text)
	if l.whose {
		l.label = spoken(book, l.label)
	}
}

// speak translates what is said around the orders of a frame and its notes.
func (f *frame) speak(book *text.Book) {
	if f == nil {
		return
	}
	f.intro = spoken(book, f.intro)
	for i, l := range f.lines {
		if at := strings.LastIndex(l, "//"); at >= 0 {
			f.lines[i] = l[:at+2] + book.In(say.Plain(l[at+2:]))
		}
	}
}
