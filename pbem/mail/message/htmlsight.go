package message

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// visibility records the styles that hide a text from the reader of an HTML mail. An element inside an invisible one
// may be visible again.
type visibility struct {
	hidden bool // visibility: hidden or collapse
	tiny   bool // font-size: 0
	blank  bool // letters in the colour of their background
}

func (s visibility) isInvisible() bool { return s.hidden || s.tiny || s.blank }

// inherit returns the visibility of an element inside another one.
func (s visibility) inherit(n *html.Node, style string) visibility {
	switch declaredValue(style, "visibility") {
	case "hidden", "collapse":
		s.hidden = true
	case "visible":
		s.hidden = false
	}
	if size, ok := fontSize(n, style); ok {
		s.tiny = size
	}
	colour, ground := colours(n, style)
	if colour != "" || ground != "" {
		s.blank = colour == ground || colour == "transparent"
	}
	return s
}

// hidesContent reports whether an element hides all its content, whatever the styles of the content.
func hidesContent(n *html.Node, style string) bool {
	switch display := declaredValue(style, "display"); {
	case display == "none", strings.Contains(style, "mso-hide:all"):
		return true
	case display == "" && hasAttr(n, "hidden"):
		return true
	}
	clear := declaredValue(style, "opacity")
	return clear != "" && strings.Trim(clear, "0.%") == ""
}

// isReversed reports whether an element shows its letters in reverse order: a reader sees 2314 where 4132 is written.
func isReversed(n *html.Node, style string) bool {
	if n.DataAtom == atom.Bdo {
		return strings.EqualFold(attr(n, "dir"), "rtl")
	}
	return strings.HasSuffix(declaredValue(style, "unicode-bidi"), "override") && (declaredValue(style, "direction") == "rtl" ||
		strings.EqualFold(attr(n, "dir"), "rtl"))
}

// declaredValue returns the last value that a style declares for a property.
func declaredValue(style, property string) string {
	value := ""
	for d := range strings.SplitSeq(style, ";") {
		if name, v, ok := strings.Cut(d, ":"); ok && name == property {
			value = strings.TrimSuffix(v, "!important")
		}
	}
	return value
}

// fontSize reports whether the letters have size zero. ok is false if the element declares no absolute size.
func fontSize(n *html.Node, style string) (none, ok bool) {
	size := declaredValue(style, "font-size")
	if size == "" {
		if size, _, _ = strings.Cut(declaredValue(style, "font"), "/"); size == "" {
			return false, false
		}
		return strings.Trim(size, "0.") == "", true // size in the shorthand form "0/0 a"
	}
	number := strings.TrimRight(size, "abcdefghijklmnopqrstuvwxyz%")
	if none = number != "" && strings.Trim(number, "0.") == ""; none {
		return true, true
	}
	unit := size[len(number):]
	return false, unit != "em" && unit != "%" && unit != "inherit"
}

// colours returns the colours of letters and background that the element itself declares.
func colours(n *html.Node, style string) (colour, ground string) {
	colour, ground = declaredValue(style, "color"), declaredValue(style, "background-color")
	if ground == "" {
		ground = declaredValue(style, "background")
	}
	if colour == "" && n.DataAtom == atom.Font {
		colour = strings.ToLower(attr(n, "color"))
	}
	if ground == "" {
		ground = strings.ToLower(attr(n, "bgcolor"))
	}
	return plainColour(colour), plainColour(ground)
}

// plainColour converts the usual spellings of a colour to six hexadecimal digits; others stay unchanged.
func plainColour(c string) string {
	switch c {
	case "inherit", "initial", "unset", "revert", "currentcolor":
		return ""
	case "white", "rgb(255,255,255)", "rgba(255,255,255,1)":
		return "#ffffff"
	case "black", "rgb(0,0,0)", "rgba(0,0,0,1)":
		return "#000000"
	}
	if len(c) == 4 && c[0] == '#' {
		return "#" + strings.Repeat(c[1:2], 2) + strings.Repeat(c[2:3], 2) + strings.Repeat(c[3:4], 2)
	}
	return c
}

func hasAttr(n *html.Node, name string) bool {
	for _, a := range n.Attr {
		if a.Key == name {
			return true
		}
	}
	return false
}
