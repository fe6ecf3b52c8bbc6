package commands

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/tournament"
)

// who is a set of those who may use a verb.
type who int

const (
	player   who = 1 << iota // somebody who is in the event, for themselves
	director                 // the director and their assistants
	anybody                  // who is not in the event yet, too
)

// trial defines how TryLine treats a verb. A verb without a value cannot be tried.
type trial int

const (
	never  trial = iota // it draws dice that nobody may know before
	inForm              // it is read and held against what everybody may know; what sealed words would come to is not shown
	onCopy              // it is carried out on a copy of the event
)

// verb defines a verb of event lines.
type verb struct {
	name, args string
	who        who
	help       string
	do         func(*call) error
	try        trial
	form       func(*call) error // reads and judges a line that is tried in form
}

// table returns all verbs, in the order in which help lists them.
func table() []verb { return append(ofPlayers(), ofDirectors()...) }

// ofPlayers returns the verbs for players.
func ofPlayers() []verb {
	return []verb{
		{"enter", fmt.Sprintf(`NAME ["SHOWN"] [ADDRESS] [as eliminator|judge|alternate] [losses 1] [rating N] [agent PROGRAM] `+
			"[lang %s] [key KEY proof SIGNATURE]", languages),
			anybody | director, "join the event", (*call).enter, onCopy, nil},
		{"confirm", "[NAME]", player | director, "play the next round; a player whom it wants and who does not " +
			"confirm is withdrawn before it is paired",
			(*call).confirm, onCopy, nil},
		{"withdraw", `[NAME] [silent] ["WHY"]`, player | director, "leave the event; open games are lost", (*call).withdraw, onCopy, nil},
		{"bid", "MATCH SIDE NUMBER, or MATCH pass", player, "bid for a side", (*call).bid, inForm, (*call).bidForm},
		{"claim", `GAME first|second|draw|none ["WHY"]`, player,
			"claim a result for your unfinished game; a result that both players claim is agreed",
			(*call).claim, inForm, (*call).claimForm},
		{"vote", "GAME first|second|draw|CHANCE", player,
			"as one of a panel of three, say who wins a game, or the first player's chance in per cent",
			(*call).vote, inForm, (*call).voteForm},
	}
}

// ofDirectors returns the verbs for directors, and the questions.
func ofDirectors() []verb {
	return append(ofSeeds(), []verb{
		{"say", `[MATCH|NAME] "TEXT"`, director, "tell everybody something, or the players of a match, or one " +
			"person; all can read it in the ledger",
			(*call).tell, onCopy, nil},
		{"unbar", `NAME "WHY"`, director, "let somebody who fell silent in this event come to others again",
			(*call).unbar, onCopy, nil},
		{"judge", "NAME", director, "accept somebody who offered to judge", (*call).judge, onCopy, nil},
		{"panel", "GAME NAME NAME NAME", director,
			"name the three who vote on a game, who may be players of other games; without it the judges vote",
			(*call).panel,
			onCopy, nil},
		{"until", `WHEN ["WHY"]`, director, "set the hour at which the round ends (2026-03-05 20:00); games are stopped then",
			(*call).until, onCopy, nil},
		{"extend", `GAME 48h|2d ["WHY"]`, director, "give the side that has to write in a game more time", (*call).extend, onCopy, nil},
		{"forfeit", `GAME NAME|both ["WHY"]`, director, "have somebody lose a game that they no longer play", (*call).forfeit, onCopy, nil},
		{"stop", "GAME round|time [over PLAYER] [used A B] [score N] [idle PLAYER|nobody]", director,
			"stop a game that no daemon keeps, as it stands: the rules of the event score it", (*call).stop, onCopy, nil},
		{"pair", "", director, "withdraw players who have not confirmed, then draw and pair the next round",
			(*call).pair, never, nil},
		{"begin", "GAME [root HEX]", director, "record that a game began", (*call).begin, onCopy, nil},
		{"result", "GAME played|resigned|forfeited|unplayed|agreed|double OUTCOME [score N] [used A B] [day DATE] " +
			"[root HEX size N] [\"WHY\"]",
			director,
			"record how a game ended; OUTCOME is first, second, draw, both or none; in a closed round it corrects " +
				"that, and says why", (*call).result, onCopy, nil},
		{"adjudicate", "GAME [agreed OUTCOME] [vote NAME OUTCOME|CHANCE]... [used A B] [score N]", director,
			"score an unfinished game by the rules of the event, in their order", (*call).adjudicate, onCopy, nil},
		{"rule", `GAME OUTCOME "WHY"`, director, "score a game by ruling, also one that has a result, also in a " +
			"closed round", (*call).rule, onCopy, nil},
		{"annul", `GAME "WHY", or round N "WHY"`, director, "have a game, or a whole round, count for nothing",
			(*call).annul, onCopy, nil},
		{"outage", `FROM TO "WHY"`, director, "void what lapsed between two instants (2026-03-05 20:00)", (*call).outage, onCopy, nil},
		{"close", "", director, "end the round; the table is written down", (*call).close, onCopy, nil},
		{"finish", `"WHY"`, director, "end the event after a closed round: the table as it stands counts", (*call).finish, onCopy,
			nil},
		{"cancel", `"WHY"`, director, "end the event without places; open games count for nothing", (*call).cancel, onCopy, nil},
		{"undo", `"WHY"`, director, "have your last line count no more, or, where the ledger cannot be followed, " +
			"what comes after the fault",
			(*call).undo, never, nil},
		{"address", "[NAME] ADDRESS", player | director, "another address; a mail from there confirms it", (*call).address,
			inForm, (*call).addressForm},
		{"lang", languages, player, "the language of your letters", (*call).lang, onCopy, nil},
		{"daily", "[off|ZONE]", player, "one letter a day about all your games and events here; off: none", (*call).daily,
			inForm, (*call).dailyForm},
		{"digest", "daily|off", director, "have one letter a day, at 08:00, about claims, votes and stopped games, with what " +
			"is to be done, instead of a letter for each; off: a letter for each", (*call).digest, onCopy, nil},
		{"standings", "", anybody | player | director, "the table", (*call).standings, onCopy, nil},
		{"status", "", anybody | player | director, "the round, open games, players who have not confirmed",
			(*call).status, onCopy, nil},
		{"help", "[VERB]", anybody | player | director,
			"explain a verb; without one, list all verbs", (*call).help, onCopy, nil},
	}...)
}

// Speaker holds the sender of a line.
type Speaker struct {
	ID    string // in the event, "" for a stranger; of a director their name there
	Addr  string // where they are reached, "" unknown
	Cause string // Message-ID of their mail, "" for none
	Plain bool   // they speak for themselves alone, also where they direct
}

// call holds a line while it is parsed and executed.
type call struct {
	*tournament.Book
	by    Speaker
	rules bool     // a director speaks
	args  []string // behind the verb
	out   say.Text
}

// Execute carries out a line and returns the answer. On an error nothing is changed; the error says what is wrong with
// the line.
func Execute(b *tournament.Book, by Speaker, line string) (say.Text, error) {
	v, c, err := meant(b, by, line)
	if err != nil {
		return "", err
	}
	if err := v.do(c); err != nil {
		return "", v.refuses(err)
	}
	return c.out.TrimSuffix("\n"), nil
}

func (v verb) refuses(err error) error {
	return say.Errorf("%s: %w (%s)", v.name, err, strings.TrimSpace(v.name+" "+v.args))
}

// meant returns the verb of a line. It returns an error if the speaker may not use it.
func meant(b *tournament.Book, by Speaker, line string) (verb, *call, error) {
	words, err := split(line)
	c := &call{Book: b, by: by, rules: !by.Plain && b.IsDirector(by.ID)}
	if err != nil || len(words) == 0 {
		return verb{}, nil, first(err, say.Errorf("an empty line says nothing; known: %s", strings.Join(c.names(), ", ")))
	}
	i := slices.IndexFunc(table(), func(v verb) bool { return v.name == strings.ToLower(words[0]) })
	if i < 0 {
		return verb{}, nil, say.Errorf("%q is not known; known: %s", words[0], strings.Join(c.names(), ", "))
	}
	v := table()[i]
	c.args = words[1:]
	switch {
	case c.may(v):
		return v, c, nil
	case v.who&player == 0:
		return v, c, say.Errorf("%s is for the director, %s", v.name, strings.Join(b.Director, " or "))
	}
	return v, c, say.Errorf("%s is for players of the event: enter first", v.name)
}

// may reports whether the speaker may use a verb.
func (c *call) may(v verb) bool {
	return v.who&anybody != 0 || v.who&director != 0 && c.rules || v.who&player != 0 && c.Person(c.by.ID) != nil
}

// CheckVerb returns an error if the verb of a line does not exist, or if its speaker may not use it.
func CheckVerb(b *tournament.Book, by Speaker, line string) error {
	if m, ok, err := ParseAddressChange(b, by, line); ok && err == nil && m.Code != "" {
		return nil
	}
	_, _, err := meant(b, by, line)
	return err
}

// TryLine executes a line on a copy of the event. It does not try lines that draw dice, because nobody may know the
// result before. It checks only the form of bids, votes and claims, because their effect depends on sealed texts.
func TryLine(b *tournament.Book, by Speaker, line string) (say.Text, error) {
	v, c, err := meant(b, by, line)
	if err != nil {
		return "", err
	}
	switch {
	case v.name == "enter":
		err = c.tryEntry()
	case v.try == inForm:
		if err = first(v.form(c), c.rest()); err == nil {
			c.say("The line is understood, and you may give it. Its effect was not tried.")
		}
	case v.try == onCopy:
		err = v.do(c)
	default:
		err = say.Errorf("this cannot be tried, as it would show what nobody may know before it counts")
	}
	if err != nil {
		return "", v.refuses(err)
	}
	return c.out.TrimSuffix("\n"), nil
}

// tryEntry returns an error if a person cannot enter.
func (c *call) tryEntry() error {
	e, err := c.entry()
	if err == nil {
		err = c.Enter(e.ID, e.Entry)
	}
	if err == nil {
		c.say("%s can join the event as %s (%s).", e.ID, e.Shown, e.Role)
	}
	return err
}

// IsAllowedWhenBroken reports whether a line is allowed while the event has an invalid record: questions, and the line
// that repairs it.
func IsAllowedWhenBroken(line string) bool {
	words, err := split(line)
	known := []string{"status", "standings", "help", "daily", "undo"}
	return err == nil && len(words) > 0 && slices.Contains(known, strings.ToLower(words[0]))
}

// Help lists the verbs that a speaker may use.
func Help(b *tournament.Book, by Speaker) say.Text {
	c := &call{Book: b, by: by, rules: !by.Plain && b.IsDirector(by.ID)}
	_ = c.help() // it takes no words
	return c.out
}

// names returns the verbs that the speaker may use.
func (c *call) names() (out []string) {
	for _, v := range table() {
		if c.may(v) {
			out = append(out, v.name)
		}
	}
	return out
}

func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

//go:embed words.*.txt
var foreignTexts embed.FS

// foreignWords holds the words of event lines in other languages.
var foreignWords = notation.LoadCommandLexicon(foreignTexts)

// split splits a line into words. Quoted text is one word. Foreign words outside quotes are replaced.
func split(line string) ([]string, error) {
	var out []string
	for rest := strings.TrimSpace(line); rest != ""; rest = strings.TrimSpace(rest) {
		if rest[0] != '"' {
			word, more, _ := strings.Cut(rest, " ")
			out, rest = append(out, foreignWords.TranslateCommand(word, len(out) == 0)...), more
			continue
		}
		word, more, ok := strings.Cut(rest[1:], `"`)
		if !ok {
			return nil, say.Errorf("the quotes before %q are not closed", rest[1:])
		}
		out, rest = append(out, word), more
	}
	return out, nil
}

// take removes the next word and returns it, "" if there is none.
func (c *call) take() string {
	if len(c.args) == 0 {
		return ""
	}
	w := c.args[0]
	c.args = c.args[1:]
	return w
}

// option removes a word and the n words after it, and returns these.
func (c *call) option(name string, n int) []string {
	i := slices.Index(c.args, name)
	if i < 0 || i+n >= len(c.args) {
		return nil
	}
	out := slices.Clone(c.args[i+1 : i+1+n])
	c.args = slices.Delete(slices.Clone(c.args), i, i+1+n)
	return out
}

// instant parses a time: local in the zone of the event, as 2026-03-05 20:00, or in UTC, as 2026-03-05T19:00:00Z.
func (c *call) instant() (time.Time, error) {
	text := c.take()
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return t, nil
	}
	hour := c.take()
	t, err := schedule.ParseInstant(text+" "+hour, c.Zone())
	if err != nil {
		return t, say.Errorf("%q: want an instant such as 2026-03-05 20:00 (%s) or 2026-03-05T19:00:00Z", strings.TrimSpace(text+" "+hour),
			c.Zone().String())
	}
	return t, nil
}

// rest returns an error if words are left.
func (c *call) rest() error {
	if len(c.args) == 0 {
		return nil
	}
	return say.Errorf("%q was not understood", strings.Join(c.args, " "))
}

// then calls do if no words are left.
func (c *call) then(do func() error) error {
	if err := c.rest(); err != nil {
		return err
	}
	return do()
}

func (c *call) say(format string, args ...any) { c.out += say.F(format, args...) + "\n" }

// VerbNames returns the verbs of event lines, sorted.
func VerbNames() (names []string) {
	for _, v := range table() {
		names = append(names, v.name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
