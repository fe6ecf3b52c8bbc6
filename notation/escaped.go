package notation

import (
	"regexp"
	"strings"
)

// escapedMark is the first or last line of a frame as a program writes it that took the text for HTML twice: "&#35;PBEM".
var escapedMark = regexp.MustCompile(`(?mi)^[ \t>*"']*&(?:#0*35|#x0*23|num);[ \t]*(?:pbem|mod|desk|press|event|end)\b`)

// escapes are the characters that such programs write by name or number.
var escapes = strings.NewReplacer("&#35;", "#", "&#035;", "#", "&#x23;", "#", "&#X23;", "#", "&num;", "#", "&gt;", ">", "&lt;", "<",
	"&quot;", `"`, "&#34;", `"`, "&#39;", "'", "&#x27;", "'", "&apos;", "'", "&nbsp;", " ", "&#160;", " ", "&amp;", "&", "&rarr;", "->",
	"&ndash;", "-", "&#8211;", "-")

// unescaped returns a text with plain characters where a program wrote their names, if it begins a frame so.
func unescaped(text string) string {
	if !strings.Contains(text, "&") || !escapedMark.MatchString(text) {
		return text
	}
	return escapes.Replace(text)
}
