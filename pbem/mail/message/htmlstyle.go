package message

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// styleOf returns the style attribute in lower case without blanks.
func styleOf(n *html.Node) string {
	return strings.ToLower(strings.Join(strings.Fields(attr(n, "style")), ""))
}

// isBlock reports whether an element stands on lines of its own.
func isBlock(a atom.Atom) bool {
	switch a {
	case atom.P, atom.Div, atom.Tr, atom.Table, atom.Li, atom.Ul, atom.Ol, atom.Dl, atom.Dt, atom.Dd, atom.Hr, atom.Pre, atom.Blockquote,
		atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Address, atom.Article, atom.Section, atom.Header,
		atom.Footer, atom.Center, atom.Form, atom.Body, atom.Main, atom.Aside, atom.Nav, atom.Figure, atom.Figcaption, atom.Fieldset,
		atom.Caption, atom.Details, atom.Summary, atom.Option, atom.Textarea:
		return true
	}
	return false
}

// spacingOf returns how an element treats blanks and line ends; outer is the way of the element around it.
func spacingOf(n *html.Node, style string, outer spacing) spacing {
	_, value, ok := strings.Cut(style, "white-space:")
	if ok {
		value, _, _ = strings.Cut(value, ";")
		switch strings.TrimSuffix(value, "!important") {
		case "pre", "pre-wrap", "break-spaces", "-moz-pre-wrap":
			return spaceKeep
		case "pre-line":
			return spaceKeepLines
		case "normal", "nowrap":
			return spaceCollapse
		}
	}
	if n.DataAtom == atom.Pre || n.DataAtom == atom.Textarea {
		return spaceKeep
	}
	return outer
}

// quoteLevel returns by how much an element quotes an earlier mail, and by how much it indents.
func quoteLevel(n *html.Node, style string) (quote, indent int) {
	for _, class := range strings.Fields(attr(n, "class")) {
		switch class {
		case "gmail_quote", "gmail_quote_container", "gmail_attr", "gmail_extra_quote", "moz-cite-prefix", "moz-forward-container",
			"protonmail_quote", "yahoo_quoted",
			"zmail_extra", "ms-outlook-mobile-reference-message", "tutanota_quote":
			return 1, 0
		}
	}
	if n.DataAtom != atom.Blockquote {
		return 0, 0
	}
	// Gmail and Apple Mail indent by a blockquote without a border.
	if attr(n, "type") == "" && attr(n, "cite") == "" && attr(n, "class") == "" && (strings.Contains(style, "border:none") ||
		strings.Contains(style, "border:0")) {
		return 0, 1
	}
	return 1, 0
}

// beginsEarlierMail holds for the marks below which Outlook puts the earlier mail;
// it is not nested in them.
func beginsEarlierMail(n *html.Node) bool {
	id := strings.TrimPrefix(attr(n, "id"), "x_")
	return id == "divRplyFwdMsg" || id == "appendonsend" || id == "mail-editor-reference-message-container"
}

// isStruckOut holds for text that is struck out.
func isStruckOut(n *html.Node, style string) bool {
	switch n.DataAtom {
	case atom.S, atom.Strike, atom.Del:
		return true
	}
	return strings.Contains(style, "line-through")
}

// hasText reports whether there is any text below a node.
func hasText(n *html.Node) bool {
	for d := range n.Descendants() {
		if d.Type == html.TextNode && !isBlank(d.Data) {
			return true
		}
	}
	return false
}
