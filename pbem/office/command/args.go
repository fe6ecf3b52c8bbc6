package command

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/table/schedule"
)

// kind is what an argument is spelled like.
type kind uint8

const (
	aWord     kind = iota // one word, of words when there are any
	aSide                 // a side of the game
	aPhase                // "T3-G-1"
	aInstant              // "2026-12-01 20:00"
	aDay                  // the same, or a date alone
	aDuration             // "48h"
	aNumber               // decimal
	aAddr                 // a mail address
	aDie                  // "d6"
	aKey                  // a public key in one line
	aText                 // in quotes
	aRest                 // all that is left of the line, quotes included
	aBlock                // the indented lines below, as they are
)

// kinds are the arguments that are no plain word.
var kinds = map[string]kind{
	"side": aSide, "phase": aPhase, "at": aInstant, "from": aDay, "to": aDay, "until": aDay, "day": aDay,
	"by": aDuration, "hours": aDuration, "no": aNumber, "n": aNumber, "record": aNumber, "face": aNumber,
	"addr": aAddr, "die": aDie, "key": aKey, "text": aText, "edits": aRest, "policy": aBlock,
}

// shapes show arguments that are no plain word.
var shapes = map[kind]string{
	aSide: "SIDE", aPhase: "PHASE", aInstant: "2026-12-01 20:00", aDay: "2026-12-01", aDuration: "48h", aNumber: "N", aAddr: "ADDRESS",
	aKey: "KEY", aDie: "d6", aText: `"text"`, aRest: "...", aBlock: "none",
}

type arg struct {
	name     string
	kind     kind
	words    []string
	optional bool
}

// list reads the arguments of the table: names, in brackets those that may be left out, "what=position|orders" with its words.
func (v *verb) list() []arg {
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

// ends says whether the last argument of a command is of a kind.
func (v *verb) ends(k kind) bool {
	list := v.list()
	return len(list) > 0 && list[len(list)-1].kind == k
}

// shape says how a command is written.
func (v *verb) shape() string {
	words := []string{v.name}
	for _, a := range v.list() {
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
	if v.has(mayWhy) {
		words = append(words, `["why"]`)
	}
	return "it is written: " + strings.Join(words, " ")
}

// take reads an argument from the first words and says how many it took.
func (a arg) take(toks []token) (string, int, error) {
	w := toks[0].text
	low := strings.ToLower(w)
	bad := func(want string) (string, int, error) { return "", 0, fmt.Errorf("%q is not %s", w, want) }
	switch a.kind {
	case aText:
		if !toks[0].quoted {
			return bad("in quotes")
		}
		return w, 1, nil
	case aSide:
		if toks[0].quoted || !plain(low) {
			return bad("a side")
		}
		return low, 1, nil
	case aPhase:
		if !plain(low) {
			return bad("a phase, as T3-G-1")
		}
		return strings.ToUpper(w), 1, nil
	case aInstant, aDay:
		return a.date(toks)
	case aDuration:
		d, err := schedule.ParseDuration(low)
		if err != nil {
			return "", 0, err
		}
		return schedule.FormatDuration(d), 1, nil
	case aNumber:
		n, err := strconv.Atoi(w)
		if err != nil || n < 0 || len(w) > 9 {
			return bad("a number")
		}
		return strconv.Itoa(n), 1, nil
	case aDie:
		n, err := strconv.Atoi(strings.TrimPrefix(low, "d"))
		if err != nil || !strings.HasPrefix(low, "d") || n < 2 {
			return bad("a die, as d6")
		}
		return "d" + strconv.Itoa(n), 1, nil
	case aKey:
		if !strings.HasPrefix(low, "ed25519:") {
			return bad("a public key, as pbem key new prints it")
		}
		return low, 1, nil
	case aAddr:
		addr, ok := identity.Canonical(strings.Trim(w, "<>"))
		if !ok {
			return bad("a mail address")
		}
		return addr, 1, nil
	}
	if len(a.words) > 0 {
		if !slices.Contains(a.words, low) {
			return bad("one of " + strings.Join(a.words, ", "))
		}
		return low, 1, nil
	}
	if w == "" || strings.ContainsAny(w, " \t") {
		return bad("one word")
	}
	return w, 1, nil
}

// date reads a date, and the time of the day behind it.
func (a arg) date(toks []token) (string, int, error) {
	text, n := toks[0].text, 1
	if len(toks) > 1 && !toks[1].quoted && clockTime(toks[1].text) {
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

func clockTime(s string) bool {
	h, m, ok := strings.Cut(s, ":")
	return ok && len(h) == 2 && len(m) == 2 && strings.Trim(h+m, "0123456789") == ""
}

func plain(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-_.") == ""
}
