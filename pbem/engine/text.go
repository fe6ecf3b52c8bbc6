package engine

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"fieldpost/rules/core"
)

// formatTime formats a time of arrival.
func formatTime(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// oneLine joins header text into one line, so that it cannot break a record.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, s)
	if len(s) > 250 {
		s = s[:250]
	}
	if s == "" {
		return "-"
	}
	return strings.ToValidUTF8(s, "")
}

func emptyIfDash(s string) string {
	if s == "-" {
		return ""
	}
	return s
}

// stripControl removes control characters, which a record line may not contain.
func stripControl(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, s)
}

func cutLast(s, sep string) (before, after string, ok bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

func itoa(n int) string { return strconv.Itoa(n) }

func upper(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'a' <= c && c <= 'z' {
			b[i] = c - 32
		}
	}
	return string(b)
}

func joinSides(sides []core.Side) string {
	var out []string
	for _, s := range sides {
		out = append(out, string(s))
	}
	return strings.Join(out, ", ")
}

func joinEvents(events []string) string {
	const most = 12
	text := ""
	for i, e := range events {
		if i == most {
			return text + fmt.Sprintf(" and %d more", len(events)-most)
		}
		if i > 0 {
			text += ", "
		}
		text += e
	}
	return text
}

func clipped(s string) string {
	if len(s) > 120 {
		return strings.ToValidUTF8(s[:120], "") + "..."
	}
	return s
}

func isDigest(s string) bool {
	return len(s) == 64 && strings.Trim(s, "0123456789abcdef") == ""
}
