package notation

import (
	"regexp"
	"strings"
)

// escapedMark matches the first or last line of a frame whose # a mail program wrote as an HTML entity: "&#35;PBEM".
var escapedMark = regexp.MustCompile(`(?mi)^[ \t>*"']*&(?:#0*35|#x0*23|num);[ \t]*(?:pbem|mod|desk|press|event|end)\b`)

// escapes replaces HTML entities by the characters that they stand for.
var escapes = strings.NewReplacer("&#35;", "#", "&#035;", "#", "&#x23;", "#", "&#X23;", "#", "&num;", "#", "&gt;", ">", "&lt;", "<",
	"&quot;", `"`, "&#34;", `"`, "&#39;", "'", "&#x27;", "'", "&apos;", "'", "&nbsp;", " ", "&#160;", " ", "&amp;", "&", "&rarr;", "->",
	"&ndash;", "-", "&#8211;", "-")

// unescaped replaces the HTML entities of a text when one of them begins a frame, and returns other texts as they are.
func unescaped(text string) string {
	if !strings.Contains(text, "&") || !escapedMark.MatchString(text) {
		return text
	}
	return escapes.Replace(text)
}
