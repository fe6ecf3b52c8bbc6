package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/standings"
)

// Result holds the result of a game.
type Result struct {
	How     standings.ResultKind
	Outcome string // on the map or by the rule, before bids: first, second, draw, both (both lose) or none
	Score   int    // on the map, from the first player's side; 0 if Scored is false
	Scored  bool   // whether the title counted a score
	Half    int    // half points of the first player after the bid: 2 for a win
	Margin  int    // score by which the winner won after the bid; below 0 if no score was counted
	Points  [2]int // in the table, of both players
	Used    [2]int // time that each player used, in seconds
	Rule    string // the rule that scored an unfinished game, or Ruled
	Why     string // reason that a director gave
	Day     string
	At      time.Time
	Root    string // root of the game's ledger of Size records; "" for a game that never began
	Size    int
	Record  int // number of the event's record with this result
}

// ChangedByBids reports whether the bids gave a game to the other player, or turned a win into a draw or a draw into a
// win.
func (r *Result) ChangedByBids() bool {
	half, known := map[string]int{"first": 2, "draw": 1, "second": 0}[r.Outcome]
	return r.Scored && known && half != r.Half
}

// lapsed reports whether a game was lost or stopped by silence within a period.
func (g *Game) lapsed(from, to time.Time) bool {
	r := g.Result
	if s := g.Stopped; s != nil && s.Why == StopOverstepped && !s.At.Before(from) && !s.At.After(to) {
		return r == nil || r.Rule != RuledByDirector
	}
	return r != nil && (r.How == standings.Forfeited || r.How == standings.Unplayed ||
		r.How == standings.DoubleForfeit) && !r.At.Before(from) &&
		!r.At.After(to)
}

// void reopens a game that was lost or stopped by silence in an outage.
func (g *Game) void() {
	if g.Result != nil {
		g.Void = g.Result.Size
	} else {
		g.Void = g.Stopped.Size
	}
	g.Voided = true
	g.Result, g.Stopped, g.Claims, g.Votes, g.Panel = nil, nil, nil, nil, nil
}

// begin records that a game was created.
func (e *Event) begin(r ledger.Record) error {
	g, m := e.Game(r.Get("game"))
	switch {
	case g == nil:
		return say.Errorf("no game %q", r.Get("game"))
	case g.Begun:
		return say.Errorf("%s has begun already", g.ID)
	case !m.Settled:
		return say.Errorf("%s: the sides are not settled", g.ID)
	}
	if err := only(r, "game", "root"); err != nil {
		return err
	}
	g.Begun, g.BegunAt = true, at(r)
	return nil
}

// result scores a game, or changes its result.
func (e *Event) result(r ledger.Record) error {
	g, m := e.Game(r.Get("game"))
	if g == nil {
		return say.Errorf("no game %q", r.Get("game"))
	}
	if round := e.Round(); e.Version < 3 && (round.Closed || !slices.Contains(round.Matches, m)) {
		return say.Errorf("%s: its round is closed", g.ID)
	}
	res, err := e.scored(r, g)
	if err == nil {
		err = e.correctable(g, m, res)
	}
	if err != nil {
		return err
	}
	if g.Result != nil && (res.Rule != RuledByDirector || r.Get("why") == "") {
		return say.Errorf("%s has a result; the director may rule another and says why", g.ID)
	}
	if err := only(r, "game", "how", "outcome", "score", "half", "margin", "points", "used", "rule", "agree", "vote", "day", "root",
		"size", "why"); err != nil {
		return err
	}
	return e.scoredAs(g, m, res)
}

// RuledByDirector is the value of Result.Rule for a ruling by the director or an assistant.
const RuledByDirector = "director"

// scored parses a result and checks it against what follows from its game.
func (e *Event) scored(r ledger.Record, g *Game) (*Result, error) {
	res := &Result{How: standings.ResultKind(r.Get("how")), Outcome: r.Get("outcome"), Rule: r.Get("rule"), Day: r.Get("day"), At: at(r),
		Root: r.Get("root"), Why: r.Get("why"), Record: r.N}
	var err error
	if s := r.Get("score"); s != "" {
		res.Scored = true
		if res.Score, err = number(r, "score"); err != nil {
			return nil, err
		}
	}
	if res.Size, err = number(r, "size"); err != nil {
		return nil, err
	}
	if res.Used, err = seconds(r); err != nil {
		return nil, err
	}
	if g.Stopped == nil && r.Get("by") != "" { // what a game itself counts is not somebody's to state
		if err := e.scorable(res.Score); err != nil {
			return nil, err
		}
	}
	if err := day(res.Day); err != nil {
		return nil, err
	}
	if err := first(e.may(r, g, res), g.unmoved(res), e.states(r, g, res),
		e.bound(r, g, res), e.adjudicated(r, g, res), res.compute(g, e.Terms)); err != nil {
		return nil, err
	}
	return res, first(same(r, "half", fmt.Sprint(res.Half)), same(r, "margin", fmt.Sprint(res.Margin)),
		same(r, "points", fmt.Sprintf("%d %d", res.Points[0], res.Points[1])))
}

// may returns an error if the author may not record a result. Only the director and assistants who do not play the game
// may rule.
func (e *Event) may(r ledger.Record, g *Game, res *Result) error {
	by := r.Get("by")
	switch {
	case !slices.Contains(standings.ResultKinds(), res.How):
		return say.Errorf("how %q is not known", res.How)
	case !slices.Contains([]string{"first", "second", "draw", "both", "none"}, res.Outcome):
		return say.Errorf("outcome %q: want first, second, draw, both or none", res.Outcome)
	case (res.Outcome == "both") != (res.How == standings.DoubleForfeit), res.Outcome != "none" && !res.How.GivesPoints(),
		res.Outcome == "none" && res.How.GivesPoints() && !(res.How == standings.Unplayed && g.idle() == IdleNobody):
		return say.Errorf("the outcome %s does not go with a game that is %s", res.Outcome, res.How)
	case (res.How == standings.Adjudicated || res.How == standings.Annulled) && res.Rule == "":
		return say.Errorf("a game that is %s names the rule", res.How)
	case res.Rule == RuledByDirector && !slices.Contains(e.Director, by):
		return say.Errorf("%q rules, but is neither director nor assistant", by)
	case res.Rule == RuledByDirector && slices.Contains(g.Players[:], by):
		return say.Errorf("%s plays in %s: an assistant rules", by, g.ID)
	}
	return nil
}

// adjudicated checks the outcome of an adjudication. It must come from the first rule of the event that decides.
func (e *Event) adjudicated(r ledger.Record, g *Game, res *Result) error {
	if res.Rule == "" || res.Rule == RuledByDirector {
		if len(r.All("vote"))+len(r.All("agree")) > 0 {
			return say.Errorf("votes and agreements are for rules of the event")
		}
		return nil
	}
	ev := e.evidence(g, Score{Agreed: r.Get("agree"), Votes: r.All("vote"), Used: res.Used, Score: res.Score, Scored: res.Scored})
	for _, v := range ev.Votes {
		voter, _, _ := strings.Cut(v, " ")
		if !e.MayVote(g, voter) {
			return say.Errorf("vote of %q: want %s", voter, e.votersText(g))
		}
	}
	rule, outcome, err := ev.Decide(e.Ends)
	if err != nil {
		return err
	}
	return first(same(r, "rule", rule), same(r, "outcome", outcome))
}

// Evidence holds the facts that the rules for unfinished games use.
type Evidence struct {
	Agreed string   // the outcome both agreed on, "" for none
	Over   string   // the outcome if the player who overstepped their time loses, "" where nobody did
	Votes  []string // of judges: "name first", second or draw; or "name 55", the first player's chance in per cent
	Used   [2]int   // seconds
	Score  int
	Scored bool

	Estimate StoppedEstimate // none has no continuations
}

// Decide returns the first rule that decides, and its outcome.
func (ev Evidence) Decide(rules []string) (rule, outcome string, err error) {
	for _, rule := range rules {
		outcome := ""
		switch rule {
		case ScoreByAgreement:
			outcome = ev.Agreed
		case ScoreByPanel:
			if outcome, err = ev.panel(); err != nil {
				return "", "", err
			}
		case ScoreByOverstep:
			outcome = ev.Over
		case ScoreByEstimate:
			outcome = ev.Estimate.outcome()
		case ScoreByTime:
			outcome = winner(ev.Used[1] - ev.Used[0])
		case ScoreByMargin:
			outcome = winner(ev.Score)
		case ScoreByDraw:
			outcome = "draw"
		}
		if outcome != "" {
			return rule, outcome, nil
		}
	}
	return "", "", say.Errorf("none of the rules %s decides: the director rules", strings.Join(rules, ", "))
}

func winner(n int) string {
	switch {
	case n > 0:
		return "first"
	case n < 0:
		return "second"
	}
	return ""
}

// table returns the table of points for a result.
func (r *Result) table(p standings.Points) standings.Points {
	if r.Rule == ScoreByOverstep {
		return p.ForOverstep()
	}
	return p
}

// compute sets half points, margin and points. It subtracts a bid from the score of the player who paid it. Bids do not
// change resignations and forfeits.
func (res *Result) compute(g *Game, t Terms) error {
	res.Half, res.Margin = map[string]int{"first": 2, "draw": 1, "second": 0, "both": 0, "none": 1}[res.Outcome], -1
	if res.Scored && (res.How == standings.Played || res.How == standings.Adjudicated) {
		raw := cmp.Or(winner(res.Score), "draw")
		if res.How == standings.Played && res.Outcome != raw {
			return say.Errorf("a score of %s and the outcome %s do not fit", t.FormatAmount(res.Score), res.Outcome)
		}
		after := res.Score - g.Bids[0] + g.Bids[1]
		res.Margin = max(after, -after)
		if res.How == standings.Played {
			res.Half = map[string]int{"first": 2, "": 1, "second": 0}[winner(after)]
		}
	}
	if g.Narrow && res.How == standings.Played && !res.Scored && res.Half != 1 {
		res.Margin = 0
	}
	res.Points[0], res.Points[1] = res.table(t.Points).OfGame(res.How, res.Half, res.Margin)
	return nil
}
