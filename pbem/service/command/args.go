package command

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/mail/identity"
)

// kind names the form of an argument.
type kind uint8

const (
	aWord     kind = iota // one word, one of arg.words if there are any
	aSide                 // a side of the game
	aPhase                // a phase, such as "T3-G-1"
	aInstant              // an instant, such as "2026-12-01 20:00"
	aDay                  // date with or without a time
	aDuration             // a duration, such as "48h"
	aNumber               // a decimal number
	aAddr                 // a mail address
	aPlayer               // a mail address, or a computer player
	aDie                  // a die, such as "d6"
	aKey                  // a public key in one line
	aText                 // a text in quotes
	aRest                 // the rest of the line, including quotes
	aBlock                // the indented lines below
)

// kinds maps the names of arguments that are not plain words to their forms.
var kinds = map[string]kind{
	"side": aSide, "phase": aPhase, "at": aInstant, "from": aDay, "to": aDay, "until": aDay, "day": aDay,
	"by": aDuration, "hours": aDuration, "no": aNumber, "n": aNumber, "record": aNumber, "face": aNumber,
	"addr": aAddr, "player": aPlayer,
	"die": aDie, "key": aKey, "text": aText, "edits": aRest, "layers": aRest, "word": aRest, "order": aRest, "question": aRest,
	"policy": aBlock,
}

// shapes maps the forms of arguments to the words for them in help texts.
var shapes = map[kind]string{
	aSide: "SIDE", aPhase: "PHASE", aInstant: "2026-12-01 20:00", aDay: "2026-12-01", aDuration: "48h", aNumber: "N", aAddr: "ADDRESS",
	aPlayer: "ADDRESS",
	aKey:    "KEY", aDie: "d6", aText: `"text"`, aRest: "...", aBlock: "none",
}

type arg struct {
	name     string
	kind     kind
	words    []string
	optional bool
}

// parseArgs parses the description of a command's arguments in the table: their names, with optional arguments in
// brackets. "what=position|orders" lists the allowed words.
func (v *verb) parseArgs() []arg {
	var out []arg
	for _, f := range strings.Fields(v.args) {
		name, words, some := strings.Cut(strings.Trim(f, "[]"), "=")
		a := arg{name: name, kind: kinds[name], optional: f[0] == '['}
		if some {
			a.words = strings.Split(words, "|")
		}
		out = append(out, a)
	}
	return out
}

// endsWith reports whether the last argument of a command is of a kind.
func (v *verb) endsWith(k kind) bool {
	list := v.parseArgs()
	return len(list) > 0 && list[len(list)-1].kind == k
}

// formText returns a sentence with the form of the command, for a refusal.
func (v *verb) formText() say.Text { return say.F("it is written: %s", say.Verbatim(v.form())) }

// form returns how the command is written: its name, with each argument's form in its place.
func (v *verb) form() string {
	words := []string{v.name}
	for _, a := range v.parseArgs() {
		w := shapes[a.kind]
		if a.kind == aWord {
			w = strings.ToUpper(a.name)
			if len(a.words) > 0 {
				w = strings.Join(a.words, "|")
			}
		}
		if a.optional {
			w = "[" + w + "]"
		}
		words = append(words, w)
	}
	if v.has(reasonAllowed) {
		words = append(words, `["why"]`)
	}
	return strings.Join(words, " ")
}

// take reads an argument from the first words, and returns its value and how many words it used.
func (a arg) take(toks []token) (string, int, error) {
	switch {
	case a.kind == aInstant || a.kind == aDay:
		return a.date(toks)
	case a.kind == aText && !toks[0].quoted:
		return "", 0, say.Errorf("%q is not %s", toks[0].text, "in quotes")
	case a.kind == aText:
		return toks[0].text, 1, nil
	case a.kind == aSide && toks[0].quoted:
		return "", 0, say.Errorf("%q is not %s", toks[0].text, "a side")
	case readers[a.kind] != nil:
		s, err := readers[a.kind](toks[0].text)
		return s, 1, err
	}
	s, err := a.word(toks[0].text)
	return s, 1, err
}

// readers parse arguments of one word, by form, into the value that is stored.
var readers = map[kind]func(w string) (string, error){
	aSide: func(w string) (string, error) {
		low := strings.ToLower(w)
		return low, errUnless(plain(low), w, "a side")
	},
	aPhase: func(w string) (string, error) {
		return strings.ToUpper(w), errUnless(plain(strings.ToLower(w)), w, "a phase, as T3-G-1")
	},
	aDuration: func(w string) (string, error) {
		d, err := schedule.ParseDuration(strings.ToLower(w))
		if err != nil {
			return "", err
		}
		return schedule.FormatDuration(d), nil
	},
	aNumber: func(w string) (string, error) {
		n, err := strconv.Atoi(w)
		return strconv.Itoa(n), errUnless(err == nil && n >= 0 && len(w) <= 9, w, "a number")
	},
	aDie: func(w string) (string, error) {
		digits, isDie := strings.CutPrefix(strings.ToLower(w), "d")
		n, err := strconv.Atoi(digits)
		return "d" + strconv.Itoa(n), errUnless(isDie && err == nil && n >= 2, w, "a die, as d6")
	},
	aKey: func(w string) (string, error) {
		low := strings.ToLower(w)
		return low, errUnless(strings.HasPrefix(low, "ed25519:"), w, "a public key, as pbem key new prints it")
	},
	aAddr: readAddress,
	aPlayer: func(w string) (string, error) {
		if addr := ai.CompleteAddress(w); ai.IsComputer(addr) {
			_, err := ai.FindPlayer(addr)
			return addr, err
		}
		return readAddress(w)
	},
}

// readAddress parses a mail address into its canonical form.
func readAddress(w string) (string, error) {
	addr, ok := identity.CanonicalAddress(strings.Trim(w, "<>"))
	if again, _ := identity.CanonicalAddress(addr); again != addr { // for example one that ends in two dots
		ok = false
	}
	return addr, errUnless(ok, w, "a mail address")
}

// errUnless returns nil if ok, otherwise an error that names the wrong word and the expected one.
func errUnless(ok bool, w, want string) error {
	if ok {
		return nil
	}
	return say.Errorf("%q is not %s", w, want)
}

// word checks a plain word, which must be one of a.words if that list is not empty.
func (a arg) word(w string) (string, error) {
	if len(a.words) > 0 {
		low := strings.ToLower(w)
		return low, errUnless(slices.Contains(a.words, low), w, "one of "+strings.Join(a.words, ", "))
	}
	return w, errUnless(w != "" && !strings.ContainsAny(w, " \t"), w, "one word")
}

// date reads a date and an optional time of day.
func (a arg) date(toks []token) (string, int, error) {
	text, n := toks[0].text, 1
	if len(toks) > 1 && !toks[1].quoted && isClockTime(toks[1].text) {
		text, n = text+" "+toks[1].text, 2
	}
	parse := schedule.ParseInstant
	if a.kind == aDay {
		parse = schedule.ParseDay
	}
	if _, err := parse(text, time.UTC); err != nil {
		return "", 0, err
	}
	return text, n, nil
}

func isClockTime(s string) bool {
	h, m, ok := strings.Cut(s, ":")
	return ok && len(h) == 2 && len(m) == 2 && strings.Trim(h+m, "0123456789") == ""
}

func plain(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-_.") == ""
}
