package message

import (
	"fmt"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlText turns an HTML body into lines of text. Every block element and table
// row is a line of its own, cells are set apart by a blank, quoted blocks get
// "> ", quoted replies and signatures that a mail program marked are left out.
func htmlText(src string) (string, error) {
	root, err := html.Parse(strings.NewReader(src))
	if err != nil {
		return "", fmt.Errorf("html: %w", err)
	}
	w := htmlWalker{}
	w.walk(root, 0)
	w.flush()
	return strings.Trim(strings.Join(w.lines, "\n"), "\n") + "\n", nil
}

type htmlWalker struct {
	lines []string
	line  strings.Builder
	used  bool // the open line has something on it
	space bool // a blank is owed before the next word
	quote int
	pre   int
	stop  bool // everything after this point is an older mail
}

// flush ends the open line, if there is anything on it.
func (w *htmlWalker) flush() {
	if w.used {
		w.newline()
	}
}

func (w *htmlWalker) newline() {
	text := strings.TrimRight(w.line.String(), " ")
	if w.quote > 0 {
		text = strings.Repeat(">", w.quote) + " " + text
	}
	w.lines = append(w.lines, text)
	w.line.Reset()
	w.used, w.space = false, false
}

// maxHTMLDepth guards the recursion; the parser itself refuses at 512.
const maxHTMLDepth = 600

func (w *htmlWalker) walk(n *html.Node, depth int) {
	if w.stop || depth > maxHTMLDepth {
		return
	}
	switch n.Type {
	case html.TextNode:
		w.text(n.Data)
		return
	case html.ElementNode:
		if w.element(n, depth) {
			return
		}
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.walk(c, depth+1)
	}
}

// element handles one element; true means its children are done or unwanted.
func (w *htmlWalker) element(n *html.Node, depth int) bool {
	if hidden(n) {
		return true
	}
	if endsMail(n) {
		w.flush()
		w.stop = true
		return true
	}
	switch n.DataAtom {
	case atom.Br:
		w.newline()
		return true
	case atom.Td, atom.Th:
		w.space = w.used
		return false
	case atom.Pre:
		w.flush()
		w.pre++
		w.children(n, depth)
		w.pre--
		w.flush()
		return true
	case atom.Blockquote:
		w.flush()
		w.quote++
		w.children(n, depth)
		w.flush()
		w.quote--
		return true
	}
	if block(n.DataAtom) {
		w.flush()
		w.children(n, depth)
		w.flush()
		return true
	}
	return false
}

func (w *htmlWalker) children(n *html.Node, depth int) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.walk(c, depth+1)
	}
}

func (w *htmlWalker) text(s string) {
	for _, r := range s {
		switch {
		case w.pre > 0 && r == '\n':
			w.newline()
		case w.pre > 0 && r != '\r':
			w.line.WriteRune(r)
			w.used = true
		case r == ' ' || r == '\t' || r == '\n' || r == '\r' || r == '\f':
			w.space = w.space || w.used
		default:
			if w.space {
				w.line.WriteByte(' ')
				w.space = false
			}
			w.line.WriteRune(r)
			w.used = true
		}
	}
}

func block(a atom.Atom) bool {
	switch a {
	case atom.P, atom.Div, atom.Tr, atom.Table, atom.Li, atom.Ul, atom.Ol, atom.Dl, atom.Dt, atom.Dd, atom.Hr,
		atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Address, atom.Article, atom.Section, atom.Header,
		atom.Footer, atom.Center, atom.Form, atom.Body:
		return true
	}
	return false
}

func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// hidden elements and the quotes and signatures that mail programs mark.
func hidden(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Head, atom.Style, atom.Script, atom.Template, atom.Title, atom.Noscript:
		return true
	}
	style := strings.ToLower(strings.Join(strings.Fields(attr(n, "style")), ""))
	if strings.Contains(style, "display:none") {
		return true
	}
	for _, class := range strings.Fields(attr(n, "class")) {
		switch class {
		case "gmail_quote", "gmail_quote_container", "gmail_signature", "moz-cite-prefix", "moz-signature", "protonmail_quote", "yahoo_quoted":
			return true
		}
	}
	return attr(n, "id") == "Signature"
}

// endsMail marks where Outlook's quoted mail begins; it is not nested.
func endsMail(n *html.Node) bool {
	id := attr(n, "id")
	return id == "divRplyFwdMsg" || id == "appendonsend"
}
