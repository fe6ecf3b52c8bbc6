package opponentlist

import (
	"crypto/hmac"
	"slices"
	"strconv"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/text/language"
	"fieldpost/rules/core"
)

// Words of the lines of a frame; a line that begins with a title posts an entry.
const (
	linePost        = "post"
	lineList        = "list"
	lineHelp        = "help"
	lineAccept      = "accept"
	lineConfirm     = "confirm"
	lineDecline     = "decline"
	lineWithdraw    = "withdraw"
	lineRenew       = "renew"
	lineSubscribe   = "subscribe"
	lineUnsubscribe = "unsubscribe"
)

// line is one parsed line of a frame.
type line struct {
	kind  string
	no    int
	entry Entry  // entry to post
	side  string // side for accept, or Either
	lang  string
	day   string // date that belongs to the confirmation code
	code  string
}

// asks reports whether a line changes nothing.
func (l line) asks() bool { return l.kind == lineList || l.kind == lineHelp }

// String returns the canonical spelling of a line, without its code.
func (l line) String() string {
	var words []string
	switch l.kind {
	case linePost:
		e := l.entry
		words = []string{e.Title, e.Side, "clock:" + e.Clock, "rating:" + e.Rating}
		if e.Scenario != "" {
			words = append(words, "scenario:"+e.Scenario)
		}
	case lineAccept, lineConfirm, lineDecline, lineWithdraw, lineRenew:
		words = []string{l.kind, strconv.Itoa(l.no)}
		if l.kind == lineAccept && l.side != EitherSide {
			words = append(words, l.side)
		}
	default:
		words = []string{l.kind}
	}
	if l.lang != "" {
		words = append(words, "lang:"+l.lang)
	}
	return strings.Join(words, " ")
}

// parse parses a line. The error states what is wrong and what would be right.
func parse(library *game.Library, text string) (l line, err error) {
	words := strings.Fields(strings.ToLower(text))
	if n := len(words); n > 3 && words[n-3] == "code" {
		l.day, l.code, words = words[n-2], words[n-1], words[:n-3]
	}
	l.side = EitherSide
	if len(words) == 0 {
		return l, say.Errorf("the line is empty")
	}
	l.kind, words = words[0], words[1:]
	switch l.kind {
	case lineList, lineHelp, lineSubscribe, lineUnsubscribe:
	case lineAccept, lineConfirm, lineDecline, lineWithdraw, lineRenew:
		if len(words) == 0 {
			return l, say.Errorf("a number is missing: %s 3", l.kind)
		}
		if l.no, err = strconv.Atoi(words[0]); err != nil || l.no < 1 {
			return l, say.Errorf("%q is no number of the list", words[0])
		}
		words = words[1:]
	default:
		return l.posts(library, words)
	}
	for _, w := range words {
		key, value, _ := strings.Cut(w, ":")
		switch {
		case key == "lang" && slices.Contains(language.Codes(), value):
			l.lang = value
		case l.kind == lineAccept && l.side == EitherSide && !strings.Contains(w, ":"):
			l.side = w
		default:
			return l, say.Errorf("%q has no place in this line", w)
		}
	}
	return l, nil
}

// posts parses a line that posts an entry; its first word, the title, is in kind.
func (l line) posts(library *game.Library, words []string) (line, error) {
	title, ok := library.Find(l.kind)
	if !ok {
		known := slices.Concat(library.IDs(), []string{lineList, lineHelp, lineAccept, lineConfirm, lineDecline,
			lineWithdraw, lineRenew, lineSubscribe, lineUnsubscribe})
		if near := notation.DidYouMean(l.kind, known, 3); len(near) > 0 {
			return l, say.Errorf("there is no title and no request %q; did you mean %s?", l.kind, strings.Join(near, ", "))
		}
		return l, say.Errorf("there is no title and no request %q; the titles are %s", l.kind, strings.Join(library.IDs(), ", "))
	}
	meta := title.Meta()
	l.entry = Entry{Title: meta.ID, Side: EitherSide, Clock: "5d", Rating: AnyRating}
	l.kind = linePost
	if len(meta.Sides) != 2 {
		return l, say.Errorf("%s is not for two players, and this list pairs two", meta.Name)
	}
	for _, w := range words {
		key, value, _ := strings.Cut(w, ":")
		if err := l.word(meta, w, key, value); err != nil {
			return l, err
		}
	}
	return l, nil
}

// word parses one word of an entry after its title.
func (l *line) word(meta core.Meta, w, key, value string) error {
	e := &l.entry
	switch {
	case w == EitherSide || slices.Contains(meta.SideNames(), w):
		e.Side = w
	case key == "clock":
		return e.setClock(value)
	case key == "rating":
		if _, _, ok := parseRating(value); ok {
			e.Rating = value
			return nil
		}
		return say.Errorf("%q is no rating: write rating:any, rating:1500+ or rating:1400-1700", value)
	case key == "scenario":
		if _, err := meta.Scenario(value); err != nil {
			return say.Errorf("%s has no scenario %q: it has %s", meta.Name, value, strings.Join(meta.Scenarios(), ", "))
		}
		e.Scenario = value
	case key == "lang" && slices.Contains(language.Codes(), value):
		l.lang = value
	case key == "lang":
		return say.Errorf("%q is no language of letters: write lang:%s", value, strings.Join(language.Codes(), " or lang:"))
	default:
		return say.Errorf("%q has no place after the title: write a side, %s or either, clock:7d, rating:any, scenario:ID or lang:ja", w,
			strings.Join(meta.SideNames(), ", "))
	}
	return nil
}

// setClock parses the time for each sheet, such as "3d".
func (e *Entry) setClock(value string) error {
	d, err := schedule.ParseDuration(value)
	if value != NoClock && (err != nil || d < day || d > 60*day) {
		return say.Errorf("%q is no time for a sheet: write clock:7d, from 1d to 60d, or clock:none", value)
	}
	if e.Clock = value; value != NoClock {
		e.Clock = schedule.FormatDuration(d)
	}
	return nil
}

// maxRating bounds the ratings that an entry can name.
const maxRating = 9999

// parseRating parses the wanted ratings: any, 1500+, 1400-1700. Both bounds are included.
func parseRating(s string) (low, high int, ok bool) {
	if s == AnyRating {
		return 0, maxRating, true
	}
	from, to, both := strings.Cut(strings.TrimSuffix(s, "+"), "-")
	low, errLow := strconv.Atoi(from)
	if !both {
		return low, maxRating, errLow == nil && strings.HasSuffix(s, "+") && low >= 0 && low <= maxRating
	}
	high, errHigh := strconv.Atoi(to)
	return low, high, errLow == nil && errHigh == nil && low >= 0 && low <= high && high <= maxRating
}

// proves returns an error if the code of a line was not made for this address or is too old.
func (o *Handler) proves(addr string, l line, now time.Time) error {
	at, err := time.Parse(time.DateOnly, l.day)
	if err != nil || !hmac.Equal([]byte(l.code), []byte(o.codeOf(addr, l.String(), l.day))) {
		return say.Errorf("the code does not belong to this line and your address: send the line back as it was written to you")
	}
	if age := now.Sub(at); age > codeGood+day || age < -2*day {
		return say.Errorf("the code of %s is no longer good: send the line without it, and you get another", l.day)
	}
	return nil
}
