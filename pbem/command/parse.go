package command

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/post/identity"
	"fieldpost/pbem/schedule"
	"fieldpost/rules/core"
)

// maxCommands is how many commands one mail may hold.
const maxCommands = 40

// Command is one command as it was written, understood but not judged.
type Command struct {
	Line   int    // in the mail, from 1; 0 on the command line
	Verb   string // canonical
	Reason string // given behind it in quotes, "" for none
	Block  string // the indented lines below it, LF
	args   map[string]string
	side   core.Side
	spec   *verb
}

// Arg is an argument by its name, "" when it was not given.
func (c Command) Arg(name string) string { return c.args[name] }

// Side is the side it names, "" for none.
func (c Command) Side() core.Side { return c.side }

// String is the command in canonical spelling, without its indented lines.
func (c Command) String() string {
	words := []string{c.Verb}
	for _, a := range c.spec.args {
		v, ok := c.args[a.name]
		switch {
		case !ok || a.kind == aBlock && strings.Contains(v, "\n"):
		case a.kind == aText:
			words = append(words, `"`+v+`"`)
		default:
			words = append(words, v)
		}
	}
	if c.Reason != "" {
		words = append(words, `"`+c.Reason+`"`)
	}
	return strings.Join(words, " ")
}

// Parse reads one line. The error says what is wrong and what may be meant.
func Parse(line string, who Role) (Command, error) {
	line = uncomment(line)
	toks, err := split(line)
	if err != nil {
		return Command{}, err
	}
	if len(toks) == 0 {
		return Command{}, fmt.Errorf("no command; the commands are %s", strings.Join(names(who), ", "))
	}
	v, err := find(toks[0].text, who)
	if err != nil {
		return Command{}, err
	}
	c := Command{Verb: v.name, args: map[string]string{}, spec: v}
	toks = toks[1:]
	if n := len(toks) - 1; v.why && n >= 0 && toks[n].quoted {
		c.Reason, line, toks = toks[n].text, line[:toks[n].at], toks[:n]
	}
	for i, a := range v.args {
		if a.kind == aRest {
			if len(toks) > 0 {
				c.args[a.name], toks = strings.TrimSpace(line[toks[0].at:]), nil
			}
		} else if a.optional && len(toks) <= least(v.args[i+1:]) {
			continue
		} else if len(toks) > 0 {
			text, n, err := a.take(toks)
			if err != nil && a.optional {
				continue
			}
			if err != nil {
				return Command{}, fmt.Errorf("%s: %w; %s", v.name, err, v.shape())
			}
			c.args[a.name], toks = text, toks[n:]
		}
		if _, ok := c.args[a.name]; !ok && !a.optional && a.kind != aBlock {
			return Command{}, fmt.Errorf("%s: the %s is missing; %s", v.name, a.name, v.shape())
		}
	}
	if len(toks) > 0 {
		return Command{}, fmt.Errorf("%s: nothing more can stand here, but there is %q; %s", v.name, toks[0].text, v.shape())
	}
	c.side = core.Side(c.args["side"])
	return c, nil
}

// find is the command of a name for a role.
func find(word string, who Role) (*verb, error) {
	low := strings.ToLower(strings.TrimSuffix(word, ":"))
	other := false
	for i := range verbs {
		v := &verbs[i]
		if v.name != low && !slices.Contains(v.alias, low) {
			continue
		}
		if v.who&who != 0 {
			return v, nil
		}
		other = true
	}
	if other {
		return nil, fmt.Errorf("%q is not for you to say; %s", low, commandsAre(who))
	}
	if near := notation.DidYouMean(low, names(who), 3); len(near) > 0 {
		return nil, fmt.Errorf("there is no command %q; did you mean %s?", word, strings.Join(near, ", "))
	}
	return nil, fmt.Errorf("there is no command %q; %s", word, commandsAre(who))
}

func commandsAre(who Role) string { return "your commands are " + strings.Join(names(who), ", ") }

// names are the commands of a role, sorted.
func names(who Role) []string {
	var out []string
	for _, v := range verbs {
		if v.who&who != 0 {
			out = append(out, v.name)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// least is how many words arguments take at least.
func least(args []arg) int {
	n := 0
	for _, a := range args {
		if !a.optional && a.kind != aBlock {
			n++
			if a.kind == aInstant {
				n++
			}
		}
	}
	return n
}

// shape says how a command is written.
func (v *verb) shape() string {
	words := []string{v.name}
	for _, a := range v.args {
		w := map[kind]string{aSide: "SIDE", aPhase: "PHASE", aInstant: "2026-12-01 20:00", aDay: "2026-12-01", aDuration: "48h", aNumber: "N", aAddr: "ADDRESS", aKey: "KEY", aDie: "d6",
			aText: `"text"`, aRest: "...", aBlock: "none"}[a.kind]
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
	if v.why {
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
