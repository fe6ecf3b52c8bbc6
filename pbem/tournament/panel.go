package tournament

import (
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/ledger"
)

// panel is the number of judges who decide together.
const panel = 3

// The limits of a panel's mean chance of the first player, in per cent. Above the upper limit the first player wins,
// below the lower one the second.
const (
	upperCut = 60
	lowerCut = 40
)

// voted holds a vote that is still sealed.
type voted struct {
	Say  string `yaml:"say"`
	Salt string `yaml:"salt"`
}

// VoteText returns the text of a vote that its seal commits to.
func VoteText(game, player, vote string) string {
	return fmt.Sprintf("VOTE %s %s %s", game, player, vote)
}

// sealOf returns the seal of a player's vote on a game.
func sealOf(v voted, game, player string) string {
	return dice.Commitment(v.Salt, VoteText(game, player, v.Say))
}

// vote records a judge's sealed vote. It is opened only after all three have voted.
func (e *Event) vote(r ledger.Record) error {
	g, by := e.unfinished(r), r.Get("player")
	switch {
	case g == nil:
		return say.Errorf("%q is no game without a result in the open round", r.Get("game"))
	case !e.MayVote(g, by):
		return say.Errorf("vote of %q on %s: want %s", by, g.ID, e.votersText(g))
	case e.Version > 1 && g.Stopped == nil:
		return say.Errorf("%s goes on: votes are taken when it is stopped", g.ID)
	case len(g.Votes) >= panel:
		return say.Errorf("%s has its panel of %d", g.ID, panel)
	case !validSeal().MatchString(r.Get("seal")):
		return say.Errorf("want a seal of 64 hex digits")
	}
	g.Votes = said(g.Votes, by, r.Get("seal"))
	return only(r, "game", "player", "seal")
}

// votersText describes who may vote on a game.
func (e *Event) votersText(g *Game) say.Text {
	switch {
	case e.Version == 1:
		return "somebody of the event who does not play it"
	case len(g.Bench) > 0:
		return say.F("one of its panel, %s", strings.Join(g.Bench, ", "))
	}
	return "a judge whom a director named"
}

// votes opens the votes of a complete panel, in the order of their seals.
func (e *Event) votes(r ledger.Record) error {
	g := e.unfinished(r)
	lines := r.All("open")
	if g == nil || g.Panel != nil || len(g.Votes) != panel || len(lines) != panel {
		return say.Errorf("game %q has no panel whose votes are to be opened", r.Get("game"))
	}
	var out []string
	for i, line := range lines {
		f := strings.Split(line, " ")
		if len(f) != 3 || f[0] != g.Votes[i].By {
			return say.Errorf("open %q: want player, vote and salt, in the order of the seals", line)
		}
		if sealOf(voted{f[1], f[2]}, g.ID, f[0]) != g.Votes[i].What {
			return &differs{"open", line, "what was sealed as " + g.Votes[i].What}
		}
		if _, _, err := chance(f[1]); err != nil {
			return err
		}
		out = append(out, f[0]+" "+f[1])
	}
	g.Panel, g.PanelAt = out, at(r)
	return only(r, "game", "open")
}

// panelWait gives directors time to check who voted, before a panel's votes decide automatically.
const panelWait = 24 * time.Hour

// PanelDecidesAt returns when the opened votes on a game decide without a director. It returns zero if they decide at
// once, or if they are not open.
func (e *Event) PanelDecidesAt(g *Game) time.Time {
	if e.Version == 1 || g.Panel == nil {
		return time.Time{}
	}
	return g.PanelAt.Add(panelWait)
}

// Vote records a judge's sealed vote. The third vote opens all three, and may decide the game.
func (b *Book) Vote(id, game, vote string) error {
	if _, _, err := chance(vote); err != nil {
		return err
	}
	secret := make([]byte, 16)
	if _, err := io.ReadFull(b.Entropy, secret); err != nil {
		return err
	}
	v := voted{vote, hex.EncodeToString(secret)}
	seal := sealOf(v, game, id)
	b.secrets.Votes[seal] = v // before the ledger speaks of it
	if err := b.keep(); err != nil {
		return err
	}
	return b.told("", record("vote", "game", game, "player", id, "seal", seal), game)
}

// OpenVotes opens the votes on a game if all three are recorded.
func (b *Book) OpenVotes(game string) error {
	r, ok := b.opening(game)
	if !ok {
		return nil
	}
	return b.append("", r)
}

// opening returns the record that opens the votes of a complete panel.
func (b *Book) opening(game string) (ledger.Record, bool) {
	g, _ := b.Game(game)
	if g == nil || g.Result != nil || g.Panel != nil || len(g.Votes) < panel {
		return ledger.Record{}, false
	}
	r := record("votes", "game", game)
	for _, s := range g.Votes {
		v := b.secrets.Votes[s.What]
		r.Add("open", s.By+" "+v.Say+" "+v.Salt)
	}
	return r, true
}

// CheckVote returns an error if a vote is neither an outcome nor a chance.
func CheckVote(vote string) error {
	_, _, err := chance(vote)
	return err
}

// chance parses a vote: an outcome, or the first player's chance in per cent.
func chance(vote string) (n int, outcome bool, err error) {
	if slices.Contains([]string{"first", "second", "draw"}, vote) {
		return 0, true, nil
	}
	if n, err = strconv.Atoi(vote); err != nil || strconv.Itoa(n) != vote || n < 0 || n > 100 {
		return 0, false, say.Errorf("vote %q: want first, second, draw or a chance of 0 to 100", vote)
	}
	return n, false, nil
}

// panel returns the decision of three judges. It returns "" if nobody has voted. If all give chances, the limits apply
// to their mean. Otherwise the majority decides, and each chance counts as the outcome that it gives by itself.
func (ev Evidence) panel() (string, error) {
	count, sum, chances := map[string]int{}, 0, 0
	seen := map[string]bool{}
	for _, v := range ev.Votes {
		voter, vote, _ := strings.Cut(v, " ")
		n, outcome, err := chance(vote)
		switch {
		case seen[voter]:
			return "", say.Errorf("two votes of %s", voter)
		case err != nil:
			return "", err
		case outcome:
			count[vote]++
		default:
			sum, chances = sum+n, chances+1
			count[cut(n, 1)]++
		}
		seen[voter] = true
	}
	switch {
	case len(ev.Votes) == 0:
		return "", nil
	case len(ev.Votes) != panel:
		return "", say.Errorf("%d votes: a panel are three", len(ev.Votes))
	case chances == panel:
		return cut(sum, panel), nil
	}
	for _, outcome := range []string{"first", "second"} {
		if count[outcome] >= 2 {
			return outcome, nil
		}
	}
	return "draw", nil
}

// cut returns the outcome of a mean chance, given as a sum of several chances.
func cut(sum, of int) string {
	switch {
	case sum > upperCut*of:
		return "first"
	case sum < lowerCut*of:
		return "second"
	}
	return "draw"
}
