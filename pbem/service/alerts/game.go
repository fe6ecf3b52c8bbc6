package alerts

import (
	"fmt"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/text"
	"fieldpost/pbem/view/report"
)

// BeaconLate tells a player that the game's dice wait for public randomness that is late.
type BeaconLate struct {
	Game    string
	N       int // number of the letter
	Awaited randomness.AwaitedRound
	Head    compose.Letter   // empty letter to the seat
	Book    *text.Translator // translator for the seat's language; nil for English
}

// BeaconLateNotices returns one notice for each person in a game that waits for public randomness, nil for any other
// game.
func BeaconLateNotices(o *letters.Writer, g *game.Game) (out []BeaconLate) {
	a := g.Beacon()
	if a == nil {
		return nil
	}
	for i, s := range letters.People(g.Game) {
		n := BeaconLate{g.Header.Game, i, *a, o.GameLetter(g, s, report.Letter{}, a.Time()),
			g.Catalogue().Translator(s.Lang)}
		n.Head.MessageID = o.LetterID(g, fmt.Sprintf("late%d", a.Block), i, string(s.Side))
		out = append(out, n)
	}
	return out
}

// Letter implements Notice.
func (n BeaconLate) Letter() Letter {
	return Letter{ID: fmt.Sprintf("late-%s-%d-%d", n.Game, n.Awaited.Block, n.N), At: n.Awaited.Time(), To: n.Head.To, Head: &n.Head,
		Letter: report.NoteLetter(n.Book, say.F("[%s] the dice wait: public randomness is late", n.Game),
			say.F("The dice of the sheet being carried out wait for %s.\n"+
				"The server has not been able to reach its network since then. The game waits, nothing is lost and nothing "+
				"is decided meanwhile; it goes on by itself when the value comes. Its round cannot be exchanged for another.\n",
				n.Awaited))}
}

// ReplayDiffers tells the operator that this version's rules replay a game differently from its ledger. It is sent once
// for each version.
type ReplayDiffers struct {
	Game  string
	Rules *game.RulesError
	At    time.Time
}

// Letter implements Notice.
func (n ReplayDiffers) Letter() Letter {
	return toOperator(Letter{ID: fmt.Sprintf("rules-%s-%d", n.Game, n.Rules.ProgramVersion), At: n.At, Game: n.Game,
		Entry: fmt.Sprintf("rules%d", n.Rules.ProgramVersion)}, say.F("%s is not served: its rules have changed", n.Game),
		say.F("The game %s cannot be served by this program:\n%s\n\n"+
			"Its folder was not touched. Mail for it is kept and answered with a word that a person will look.\n",
			n.Game, n.Rules))
}
