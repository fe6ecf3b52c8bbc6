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

// isBlock reports whether an element starts and ends a line.
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

// spacingOf returns how an element treats white space; outer is the value of its parent.
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

// quoteLevel returns the number of levels by which an element quotes an earlier mail, and by which it indents.
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
	// Gmail and Apple Mail use a blockquote without a border for indentation.
	if attr(n, "type") == "" && attr(n, "cite") == "" && attr(n, "class") == "" && (strings.Contains(style, "border:none") ||
		strings.Contains(style, "border:0")) {
		return 0, 1
	}
	return 1, 0
}

// beginsEarlierMail reports whether an element marks the start of the earlier mail in Outlook, which does not nest it.
func beginsEarlierMail(n *html.Node) bool {
	id := strings.TrimPrefix(attr(n, "id"), "x_")
	return id == "divRplyFwdMsg" || id == "appendonsend" || id == "mail-editor-reference-message-container"
}

// isStruckOut reports whether the text of an element is struck out.
func isStruckOut(n *html.Node, style string) bool {
	switch n.DataAtom {
	case atom.S, atom.Strike, atom.Del:
		return true
	}
	return strings.Contains(style, "line-through")
}

// hasText reports whether a node contains text.
func hasText(n *html.Node) bool {
	for d := range n.Descendants() {
		if d.Type == html.TextNode && !isBlank(d.Data) {
			return true
		}
	}
	return false
}
