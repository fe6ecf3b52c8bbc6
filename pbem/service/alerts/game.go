package alerts

import (
	"fmt"
	"time"

	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/view/report"
)

// BeaconLate tells a player that the public randomness for their game is late.
type BeaconLate struct {
	Game    string
	N       int // number of the letter
	Awaited randomness.AwaitedRound
	Head    compose.Letter // empty letter to the seat
}

// BeaconLateNotices returns the notices to everybody in a game; none if it does not wait for randomness.
func BeaconLateNotices(o *letters.Writer, g *game.Game) (out []BeaconLate) {
	a := g.Beacon()
	if a == nil {
		return nil
	}
	for i, s := range letters.People(g.Game) {
		n := BeaconLate{g.Header.Game, i, *a, o.GameLetter(g, s, report.Letter{}, a.Time())}
		n.Head.MessageID = o.LetterID(g, fmt.Sprintf("late%d", a.Block), i, string(s.Side))
		out = append(out, n)
	}
	return out
}

// Letter implements Notice.
func (n BeaconLate) Letter() Letter {
	return Letter{ID: fmt.Sprintf("late-%s-%d-%d", n.Game, n.Awaited.Block, n.N), At: n.Awaited.Time(), To: n.Head.To, Head: &n.Head,
		Letter: letters.PlainLetter(fmt.Sprintf("[%s] the dice wait: public randomness is late", n.Game),
			fmt.Sprintf("The dice of the sheet being carried out wait for %s.\n"+
				"The server has not been able to reach its network since then. The game waits, nothing is lost and nothing\n"+
				"is decided meanwhile; it goes on by itself when the value comes. Its round cannot be exchanged for another.\n",
				n.Awaited))}
}

// ReplayDiffers reports a game that this program's rules replay differently; sent once for each version.
type ReplayDiffers struct {
	Game  string
	Rules *game.RulesError
	At    time.Time
}

// Letter implements Notice.
func (n ReplayDiffers) Letter() Letter {
	return Letter{ID: fmt.Sprintf("rules-%s-%d", n.Game, n.Rules.ProgramVersion), At: n.At, Game: n.Game,
		Entry: fmt.Sprintf("rules%d", n.Rules.ProgramVersion),
		Letter: letters.PlainLetter(fmt.Sprintf("[%s] not served: its rules have changed", n.Game),
			fmt.Sprintf("The game %s cannot be served by this program:\n%v\n\n"+
				"Its folder was not touched. Mail for it is kept and answered with a word that a person will look.\n", n.Game, n.Rules))}
}
