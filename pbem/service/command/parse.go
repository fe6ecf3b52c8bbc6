package command

import (
	"embed"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// maxCommands bounds the commands in one mail.
const maxCommands = 40

// Command is one parsed command.
type Command struct {
	Line   int    // line number in the mail, from 1; 0 on the command line
	Verb   string // canonical name
	Reason string // text in quotes after it, "" for none
	Block  string // the indented lines below it, LF
	args   map[string]string
	side   core.Side
	spec   *verb
}

// Arg returns the argument with the given name, "" if it was not given.
func (c Command) Arg(name string) string { return c.args[name] }

// Side returns the side that the arguments name, "" for none.
func (c Command) Side() core.Side { return c.side }

// String returns the command in canonical spelling, without its indented lines.
func (c Command) String() string {
	words := []string{c.Verb}
	for _, a := range c.spec.parseArgs() {
		v, ok := c.args[a.name]
		switch {
		case !ok || a.kind == aBlock && strings.Contains(v, "\n"):
		case a.kind == aText:
			words = append(words, `"`+v+`"`)
		default:
			words = append(words, v)
		}
	}
	if c.Reason != "" || c.endsQuoted() {
		words = append(words, `"`+c.Reason+`"`)
	}
	return strings.Join(words, " ")
}

// endsQuoted reports whether the last argument ends in a quotation that would be read as the reason if no other reason
// followed.
func (c Command) endsQuoted() bool {
	for _, a := range c.spec.parseArgs() {
		if toks, err := split(c.args[a.name]); a.kind == aRest && err == nil && len(toks) > 0 {
			return toks[len(toks)-1].quoted
		}
	}
	return false
}

// Parse parses one command line. The error names the fault and suggests what may be meant.
func Parse(line string, who Role) (Command, error) {
	line = uncomment(line)
	toks, err := split(line)
	if err != nil {
		return Command{}, err
	}
	if len(toks) == 0 {
		return Command{}, say.Errorf("no command; the commands are %s", strings.Join(Names(who), ", "))
	}
	dropFullStop(&toks[len(toks)-1])
	if toks = translate(toks); len(toks) == 0 {
		return Command{}, say.Errorf("no command; the commands are %s", strings.Join(Names(who), ", "))
	}
	v, err := find(toks[0].text, who)
	if err != nil {
		return Command{}, err
	}
	c := Command{Verb: v.name, args: map[string]string{}, spec: v}
	toks = toks[1:]
	if n := len(toks) - 1; v.has(reasonAllowed) && n >= 0 && toks[n].quoted {
		c.Reason, line, toks = toks[n].text, line[:toks[n].at], toks[:n]
	}
	if err := c.takeArgs(line, toks); err != nil {
		return Command{}, err
	}
	c.side = core.Side(c.args["side"])
	return c, nil
}

// takeArgs fills in the arguments of a command from the words after its verb.
func (c *Command) takeArgs(line string, toks []token) error {
	v := c.spec
	list := v.parseArgs()
	for i, a := range list {
		if a.kind == aRest {
			if len(toks) > 0 {
				c.args[a.name], toks = canonicalRest(a.name, strings.TrimSpace(line[toks[0].at:])), nil
			}
		} else if a.optional && len(toks) <= minWords(list[i+1:]) {
			continue
		} else if len(toks) > 0 {
			text, n, err := a.take(toks)
			if err != nil && a.optional {
				continue
			}
			if err != nil {
				return say.Errorf("%s: %w; %s", v.name, err, v.formText())
			}
			c.args[a.name], toks = text, toks[n:]
		}
		if _, ok := c.args[a.name]; !ok && !a.optional && a.kind != aBlock {
			return say.Errorf("%s: a word is missing; %s", v.name, v.formText())
		}
	}
	if len(toks) > 0 {
		return say.Errorf("%s: the order should end here, but %q follows; %s", v.name, toks[0].text, v.formText())
	}
	return nil
}

// dropFullStop removes the full stop after the last word of a line.
func dropFullStop(last *token) {
	if !last.quoted && len(last.text) > 1 && !strings.HasSuffix(last.text, "..") {
		last.text = strings.TrimRight(strings.TrimSuffix(last.text, "."), "。")
	}
}

//go:embed words.*.txt
var foreignTexts embed.FS

// foreignWords holds the words for commands in other languages.
var foreignWords = notation.LoadCommandLexicon(foreignTexts)

// translate replaces the foreign words of a command that are not in quotes.
func translate(toks []token) (out []token) {
	for i, t := range toks {
		if t.quoted {
			out = append(out, t)
			continue
		}
		for _, word := range foreignWords.TranslateCommand(t.text, i == 0) {
			out = append(out, token{text: word, at: t.at})
		}
	}
	return out
}

// restRoles maps arguments that contain the rest of a line to the role of the foreign words in them.
var restRoles = map[string]string{"layers": "window", "word": "subject", "question": "subject"}

// canonicalRest replaces foreign words in the rest of a line: the layers of a map, or the subject of explain.
func canonicalRest(name, rest string) string {
	role, ok := restRoles[name]
	if !ok {
		return rest
	}
	words := strings.Fields(strings.TrimRight(rest, "。"))
	for i, w := range words {
		if list := foreignWords.CanonicalWords(role, strings.ToLower(w)); len(list) == 1 {
			words[i] = list[0]
		}
	}
	return strings.Join(words, " ")
}

// canonicalWord returns the command that a foreign word stands for, otherwise the word itself.
func canonicalWord(word string) string {
	if list := foreignWords.TranslateCommand(word, true); len(list) == 1 {
		return list[0]
	}
	return word
}

// find returns the command with a name for a role. For an unknown name the error lists the known ones.
func find(word string, who Role) (*verb, error) {
	low := strings.ToLower(strings.TrimRight(word, ":.,"))
	other := false
	for i := range verbs {
		v := &verbs[i]
		if v.name != low && !slices.Contains(v.alias, low) {
			continue
		}
		if v.role&who != 0 {
			return v, nil
		}
		other = true
	}
	if other {
		return &verb{}, say.Errorf("you may not use %q; %s", low, commandsText(who))
	}
	if near := notation.DidYouMean(low, append(Names(who), foreignNames(who)...), 3); len(near) > 0 {
		return &verb{}, say.Errorf("there is no command %q; did you mean %s?", word, say.Verbatim(strings.Join(near, ", ")))
	}
	return &verb{}, say.Errorf("there is no command %q; %s", word, commandsText(who))
}

// foreignNames returns the foreign words for the commands of a role.
func foreignNames(who Role) (out []string) {
	for _, name := range Names(who) {
		out = append(out, foreignWords.ForeignWords("verb", name)...)
	}
	return out
}

func commandsText(who Role) say.Text {
	return say.F("your commands are %s", say.Verbatim(strings.Join(Names(who), ", ")))
}

// Names returns the commands of a role, sorted.
func Names(who Role) []string {
	var out []string
	for _, v := range verbs {
		if v.role&who != 0 {
			out = append(out, v.name)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// minWords returns the smallest number of words that the arguments take.
func minWords(args []arg) int {
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
