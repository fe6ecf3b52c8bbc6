package netdial

import (
	_ "embed"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Refusal names the reason why a server refused a login or a letter.
type Refusal string

// Meanings of answers in the table answers.txt. Unknown stands for an answer that the table lacks.
const (
	Unknown        Refusal = ""
	NeedsOperator  Refusal = "person"  // login: a person must correct it
	TryLater       Refusal = "later"   // the same will be accepted later
	RefusedAddress Refusal = "address" // mail: the address is refused
	RefusedContent Refusal = "content" // mail: the content of the letter is refused
)

//go:embed answers.txt
var answersText string

type answerRule struct {
	meaning Refusal
	text    string // in small letters
}

// answers holds the lines of the table answers.txt in order, by situation.
var answers = readAnswers(answersText)

func readAnswers(table string) map[string][]answerRule {
	out := map[string][]answerRule{}
	for line := range strings.Lines(table) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		place, rest, _ := strings.Cut(line, " ")
		meaning, text, _ := strings.Cut(rest, " ")
		out[place] = append(out[place], answerRule{Refusal(meaning), strings.ToLower(text)})
	}
	return out
}

func findMeaning(place, said string) Refusal {
	said = strings.ToLower(said)
	for _, a := range answers[place] {
		if strings.Contains(said, a.text) {
			return a.meaning
		}
	}
	return Unknown
}

// LoginRefusal returns NeedsOperator, TryLater or Unknown for a server's answer to a login. The answer may begin with a
// response code in brackets.
func LoginRefusal(said string) Refusal { return findMeaning("login", said) }

// MailRefusal returns RefusedAddress, TryLater, RefusedContent or Unknown for a server's 5xx answer to a letter.
func MailRefusal(said string) Refusal { return findMeaning("mail", said) }

var waitPattern = regexp.MustCompile(`(?i)` +
	`(?:back-?off time|retry[- ]after|(?:try|retry)(?: \w+)? (?:again )?(?:in|after)|wait)[^0-9]{0,12}` +
	`([0-9]{1,9}) *(milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|h)?\b`)

// maxNamedWait bounds the wait that a server may ask for.
const maxNamedWait = time.Hour

// ParseBackoff returns the wait that a server asks for in an answer, such as "Suggested Backoff Time: 60000
// milliseconds". It is at most one hour. A number without a unit is in seconds. ok is false if the answer names no
// wait.
func ParseBackoff(said string) (wait time.Duration, ok bool) {
	m := waitPattern.FindStringSubmatch(said)
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
	return min(time.Duration(n)*unit, maxNamedWait), true
}
