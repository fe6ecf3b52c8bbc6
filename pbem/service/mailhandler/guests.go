package mailhandler

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/view/report"
)

// tellModerators tells the moderators, once a day, that a guest asks to observe the game or to stop observing.
func (a *session) tellModerators(off bool) error {
	a.silent = true
	ev, g := a.post.ev, a.game
	day := ev.Received.UTC().Format("2006-01-02")
	what, answer := askedToObserve, "// allow observer %[1]s delay 48h\n  // deny observer %[1]s"
	wish := "to observe the game %s"
	byHand := "observer %s delay 48h"
	if off {
		what, answer, byHand, wish = "unobserve", "// observer %[1]s off", "observer %s off", "to observe the game %s no longer"
	}
	first, err := recordIncident(g.Dir, fmt.Sprintf("%s %s %s ", day, what, a.actor.Addr), ev.Key)
	if err != nil || !first {
		return err
	}
	n := countIncidents(g, day+" "+what+" ", ev.Key)
	if n > maxGuestsPerDay {
		a.desk.Log.Warn("the moderators were told of enough guests today", "game", g.Header.Game, "from", a.actor.Addr, "seq", ev.Seq)
		return nil
	}
	how := say.F("To answer, send this frame back and take out the // before the line:\n\n  #MOD %s\n  %s\n  "+
		"#END\n",
		g.Header.Game, fmt.Sprintf(answer, a.actor.Addr))
	if len(g.AdminState().Moderators) == 0 { // the game has no moderator who rules by mail
		how = say.F("The game has no moderator of its own. To answer, on the machine of the server:\n\n"+
			"  pbem mod %s %s --reason 'why'\n", g.Dir, fmt.Sprintf(byHand, a.actor.Addr))
	}
	text := say.F("A mail from %s asks %s. They got no answer; it is not proven that the address is theirs. %s",
		senderText(ev.Mail),
		say.F(wish, g.Header.Game), how)
	if n == maxGuestsPerDay {
		text += say.F("\nThis is request %d of today. More of them are only noted, in %s of the game's folder.\n", n, fileIncidents)
	}
	if like := letters.LookalikeWarning(g.Game, g.Log().Size(), a.actor.Addr); len(like) > 0 {
		text += "\n" + say.Join(like, "\n") + "\n"
	}
	for i, x := range a.desk.ModeratorReaders(g) {
		l := a.desk.LetterTo(g, x, report.NoteLetter(g.Catalogue().Translator(x.Seat.Lang),
			say.F("[%s] somebody asks "+map[bool]string{false: "to observe", true: "to observe no longer"}[off], g.Header.Game), text))
		l.Date = ev.Received
		l.MessageID = a.desk.LetterID(g, what+"-"+day, i, a.actor.Addr+strings.ToLower(x.Seat.Addr))
		l.AutoSubmitted = "auto-generated"
		a.letters = append(a.letters, l)
	}
	return nil
}

// askedToObserve marks a guest's request to observe in the file of incidents.
const askedToObserve = "observe"

// maxGuestsPerDay bounds the number of guests in a day about whom the moderators of a game are told.
const maxGuestsPerDay = 20

// countIncidents counts the incidents of a game that begin with what, up to the one that a given mail caused.
func countIncidents(g *game.Game, what, key string) (n int) {
	b, err := os.ReadFile(filepath.Join(g.Dir, fileIncidents))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(b)) {
		if strings.HasPrefix(line, what) {
			if n++; strings.HasSuffix(strings.TrimSpace(line), key) {
				break
			}
		}
	}
	return n
}

// hasAskedToObserve reports whether an address asked to observe a game.
func hasAskedToObserve(g *game.Game, addr string) bool {
	b, err := os.ReadFile(filepath.Join(g.Dir, fileIncidents))
	if err != nil { // no incident was ever recorded
		return false
	}
	for line := range strings.Lines(string(b)) {
		if w := strings.Fields(line); len(w) == 4 && w[1] == askedToObserve && strings.EqualFold(w[2], addr) {
			return true
		}
	}
	return false
}

// denyObserver tells guests that they may not observe the game. Only guests who asked get a letter.
func (a *session) denyObserver(arg, why string) error {
	addr := canonical(arg)
	if !hasAskedToObserve(a.game, addr) {
		a.para(say.F("No mail from %s asked to observe; nobody got a letter.", addr))
		return nil
	}
	ev, name := a.post.ev, a.game.Header.Game
	text := say.F("You asked to observe the game %s. Its moderator does not allow it.\n", name)
	if why != "" {
		text += "\nReason given:\n  " + say.Plain(report.MaskNames(a.game.Game, why)) + "\n"
	}
	l := a.desk.LetterTo(a.game, letters.Reader{Role: letters.AsNewObserver, Seat: engine.Seat{Addr: addr}},
		report.NoteLetter(nil, say.F("[%s] you may not observe", name), text))
	l.Date, l.AutoSubmitted = ev.Received, "auto-generated"
	l.MessageID = a.desk.LetterID(a.game, "deny", a.post.ev.Seq, addr+ev.Key)
	a.letters = append(a.letters, l)
	a.para(say.F("%s got a letter that they may not observe.", addr))
	return nil
}
