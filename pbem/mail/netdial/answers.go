package netdial

import (
	_ "embed"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Meaning is the sense of a refusal.
type Meaning string

// The meanings that the table answers.txt knows. Unknown is none of them.
const (
	Unknown Meaning = ""
	Person  Meaning = "person"  // login: a person must mend it
	Later   Meaning = "later"   // the same is taken later
	Address Meaning = "address" // mail: the address is refused
	Content Meaning = "content" // mail: the letter is refused for what it holds
)

//go:embed answers.txt
var answersText string

type answer struct {
	meaning Meaning
	text    string // in small letters
}

// answers holds the lines of the table by place, in their order.
var answers = readAnswers(answersText)

func readAnswers(table string) map[string][]answer {
	out := map[string][]answer{}
	for line := range strings.Lines(table) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		place, rest, _ := strings.Cut(line, " ")
		meaning, text, _ := strings.Cut(rest, " ")
		out[place] = append(out[place], answer{Meaning(meaning), strings.ToLower(text)})
	}
	return out
}

func meaning(place, said string) Meaning {
	said = strings.ToLower(said)
	for _, a := range answers[place] {
		if strings.Contains(said, a.text) {
			return a.meaning
		}
	}
	return Unknown
}

// OfLogin returns Person, Later or Unknown for the answer to a login. A response code stands in brackets before the text.
func OfLogin(said string) Meaning { return meaning("login", said) }

// OfMail returns Address, Later, Content or Unknown for a 5xx answer to a letter.
func OfMail(said string) Meaning { return meaning("mail", said) }

var named = regexp.MustCompile(`(?i)(?:back-?off time|retry[- ]after|(?:try|retry)(?: \w+)? (?:again )?(?:in|after)|wait)[^0-9]{0,12}` +
	`([0-9]{1,9}) *(milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|h)?\b`)

// longestNamed bounds the time that a server may name.
const longestNamed = time.Hour

// Named returns the time to wait that a server names in an answer, such as "Suggested Backoff Time: 60000 milliseconds"; at most one
// hour. A number without a unit counts seconds. ok is false when none is named.
func Named(said string) (wait time.Duration, ok bool) {
	m := named.FindStringSubmatch(said)
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(m[1])
	if err != nil {
		return 0, false
	}
	unit := time.Second
	switch u := strings.ToLower(m[2]); {
	case strings.HasPrefix(u, "ms"), strings.HasPrefix(u, "milli"):
		unit = time.Millisecond
	case strings.HasPrefix(u, "m"):
		unit = time.Minute
	case strings.HasPrefix(u, "h"):
		unit = time.Hour
	}
	return min(time.Duration(n)*unit, longestNamed), true
}
