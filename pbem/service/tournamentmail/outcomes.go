package tournamentmail

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/standings"
)

func untilSubject(v view) say.Text {
	if round := v.Round(); round == nil || round.Closed {
		return "the hour by which the next round is confirmed"
	}
	return "the hour at which the round ends"
}

func untilText(v view) say.Text {
	if round := v.Round(); round == nil || round.Closed {
		return say.F("Round %s is to be confirmed until %s. Players who have said nothing when it is paired are "+
			"withdrawn from the event.",
			v.r.Get("round"), v.hour("until")) + v.why() + v.how("confirm")
	}
	return say.F("Round %s ends at %s. Games that are not over then are stopped as they stand, and scored by the rules of the event.",
		v.r.Get("round"), v.hour("until")) + v.why()
}

func stopText(v view) say.Text {
	g := v.r.Get("game")
	out := say.F("%s is stopped: the round is over.", g)
	if over := v.r.Get("over"); over != "" {
		out = say.F("%s is stopped: %s has overstepped the time.", g, v.shown(over))
	}
	if v.r.Get("idle") != "" {
		return out + " " + "Nobody has moved in it, so it counts as not played and is not scored as it stands."
	}
	out += " " + "The rules of the event score it."
	if x, _ := v.Game(g); slices.Contains(x.Players[:], v.id) {
		return out + "\n" + "What both players claim alike is agreed." + v.how(fmt.Sprintf(`claim %s draw "the position is level"`, g))
	}
	x, _ := v.Game(g)
	if !slices.Contains(v.Ends, tournament.ScoreByPanel) {
		return out
	}
	may := v.voters(x)
	if v.Version > 1 && v.IsDirector(v.id) {
		out += "\n" + v.mayVote(x, may)
	}
	if slices.Contains(may, v.id) {
		return out + "\n" + "Three who do not play it say who wins, or the chance of the first player in per cent." +
			v.how(fmt.Sprintf("vote %s first", g), fmt.Sprintf("vote %s 50", g))
	}
	return out
}

// mayVote returns sentences for a director about who may vote on a game before any vote is cast, and how to name
// others.
func (v view) mayVote(g *tournament.Game, may []string) say.Text {
	names := make([]string, len(may))
	for i, id := range may {
		names[i] = v.shown(id)
	}
	out := say.F("These may vote on it: %s.", strings.Join(names, ", "))
	if len(may) == 0 {
		out = "Nobody may vote on it yet."
	}
	return out + " " + say.F("You can name three others, a line each game: panel %s NAME NAME NAME.", g.ID)
}

func judgeText(v view) say.Text {
	if v.mine() {
		return say.F("%s named you a judge of the event. When a game is stopped you are asked for your vote.", v.shown(v.r.Get("by")))
	}
	return say.F("%s is a judge of the event and may vote on games that are stopped.", v.shown(v.r.Get("player")))
}

func panelText(v view) say.Text {
	g := v.r.Get("game")
	var names []string
	for _, id := range v.r.All("judge") {
		names = append(names, v.shown(id))
	}
	out := say.F("On %s %s vote, and nobody else. %s named them.", g, strings.Join(names, ", "), v.shown(v.r.Get("by")))
	x, _ := v.Game(g)
	if !slices.Contains(v.r.All("judge"), v.id) {
		return out
	}
	if x.Stopped == nil {
		return out + "\n" + "You are asked for your vote when the game is stopped."
	}
	return out + "\n" + "Say who wins, or the chance of the first player in per cent." +
		v.how(fmt.Sprintf("vote %s first", g), fmt.Sprintf("vote %s 50", g))
}

func claimText(v view) say.Text {
	g, _ := v.Game(v.r.Get("game"))
	what := v.outcome(g, v.r.Get("outcome"))
	out := say.F("%s claims for %s: %s", v.shown(v.r.Get("player")), g.ID, what)
	if v.mine() {
		out = say.F("You claim for %s: %s", g.ID, what)
	}
	out += v.why()
	if !v.mine() && slices.Contains(g.Players[:], v.id) {
		out += "\n\n" + "If you say the same it is agreed." + v.how(fmt.Sprintf("claim %s %s", g.ID, v.r.Get("outcome")))
	}
	return out
}

func voteText(v view) say.Text {
	if v.mine() {
		return say.F("Your vote on %s is in. Nobody reads it before all three are.", v.r.Get("game"))
	}
	return say.F("%s has voted on %s.", v.shown(v.r.Get("player")), v.r.Get("game"))
}

func votesText(v view) say.Text {
	out := say.F("The panel on %s has spoken:", v.r.Get("game")) + "\n\n"
	g, _ := v.Game(v.r.Get("game"))
	for _, vote := range g.Panel {
		who, what, _ := strings.Cut(vote, " ")
		out += "  " + say.F("%s: %s", v.shown(who), v.outcome(g, what)) + "\n"
	}
	if at := v.PanelDecidesAt(g); !at.IsZero() && g.Result == nil {
		out += "\n" + say.F("That counts from %s on. Until then a director can rule otherwise, or say adjudicate to have it at once.",
			v.FormatInstant(at))
	}
	return out
}

func resultSubject(v view) say.Text {
	g := v.r.Get("game")
	switch how := standings.ResultKind(v.r.Get("how")); {
	case how == standings.Annulled:
		return say.F("%s is annulled", g)
	case v.Version > 2 && v.correctsClosed():
		return say.F("%s: its result is corrected", g)
	case v.r.Get("rule") == tournament.RuledByDirector:
		return say.F("%s: a ruling", g)
	case how == standings.Forfeited, how == standings.Unplayed, how == standings.DoubleForfeit:
		return say.F("%s is forfeited", g)
	}
	return say.F("%s: the result counts", g)
}

// ends maps the ways in which games end to words.
var ends = map[standings.ResultKind]say.Text{standings.Played: "played to its end", standings.Resigned: "resigned",
	standings.Forfeited: "forfeited", standings.Unplayed: "forfeited before it began", standings.Agreed: "ended by agreement",
	standings.DoubleForfeit: "lost by both", standings.Adjudicated: "adjudicated", standings.Annulled: "annulled"}

// byRule maps the tournament's rules for stopped games to a sentence with the reason for a score.
var byRule = map[string]say.Text{tournament.ScoreByAgreement: "Both players claimed that.",
	tournament.ScoreByPanel:    "A panel of three said so.",
	tournament.ScoreByOverstep: "A player who oversteps the time loses.", tournament.ScoreByTime: "Less time used " +
		"decides.", tournament.ScoreByMargin: "The score decides.",
	tournament.ScoreByEstimate: "The estimate of the chances decides.",
	tournament.ScoreByDraw:     "What no rule decides is a draw."}

// outcome formats the outcome of a game in a claim, vote or result. A chance in per cent stays a number.
func (v view) outcome(g *tournament.Game, outcome string) say.Text {
	switch outcome {
	case "first":
		return say.F("%s wins.", v.shown(g.Players[0]))
	case "second":
		return say.F("%s wins.", v.shown(g.Players[1]))
	case "draw":
		return "A draw."
	case "both":
		return "Both lose."
	case "none":
		return "Nobody wins."
	}
	return say.Plain(outcome)
}

func resultText(v view) say.Text {
	g, m := v.Game(v.r.Get("game"))
	res := g.Result
	won := v.outcome(g, v.r.Get("outcome"))
	if res.ChangedByBids() {
		won = say.F("After the bids %s wins.", v.shown(g.Players[1-res.Half/2]))
		if res.Half == 1 {
			won = "After the bids it is a draw."
		}
	}
	out := say.F("%s: %s against %s, %s.", g.ID, v.shown(g.Players[0]), v.shown(g.Players[1]), ends[res.How]) + " " + won + "\n"
	if res.Scored {
		out += say.F("The score was %s (%s), the bids %s and %s.", v.FormatAmount(res.Score), v.Unit, v.FormatAmount(g.Bids[0]),
			v.FormatAmount(g.Bids[1])) + "\n"
	}
	out += say.F("%s gets %d points, %s %d.", v.shown(g.Players[0]), res.Points[0], v.shown(g.Players[1]), res.Points[1])
	if won := v.DrawnWinner(m); won != "" {
		out += "\n" + say.F("It counts and is rated as a draw. By the terms %s wins a drawn match, so %s goes on.", side(v.DrawnMatch),
			v.shown(won))
	}
	switch by := v.r.Get("by"); {
	case res.Rule == tournament.RuledByDirector && by != "":
		out += "\n" + say.F("It is a ruling of %s.", v.shown(by))
	case byRule[res.Rule] != "":
		out += "\n" + byRule[res.Rule]
	}
	return out + v.why() + v.corrected(g)
}

func outageText(v view) say.Text {
	out := say.F("Mail could not be read from %s to %s.", v.hour("from"), v.hour("to")) + v.why() + "\n"
	for _, id := range v.r.All("void") {
		out += "\n" + say.F("%s was lost in that time by silence; it is open again.", id)
	}
	return out
}

func closeSubject(v view) say.Text {
	if v.movesUp() {
		return "you have a place in the event now"
	}
	return say.F("round %s is closed", v.r.Get("round"))
}

func closeText(v view) say.Text {
	out := v.table() + v.passed()
	if slices.Contains(v.IdlePlayers(), v.id) && v.r.Get("more") == "" {
		return out + "\n" + say.F("You have nobody to meet in round %d. There is nothing to confirm.", v.NextRoundNumber())
	}
	p := v.Person(v.id)
	if slices.Contains(v.LadderPlayers(), p) && v.r.Get("more") == "" {
		return out + v.ladder()
	}
	if v.Over || v.r.Get("more") != "" || p == nil || p.Role != tournament.RolePlayer || !slices.Contains(v.PlayersToConfirm(), p) {
		return out
	}
	if v.Auto {
		return out + "\n" + say.F("Do you play round %d? Confirm it until %s. It is paired by itself then, and who "+
			"has not confirmed is "+
			"withdrawn.", v.NextRoundNumber(), v.FormatInstant(v.ConfirmDeadline().At)) + v.how("confirm")
	}
	if v.Version > 2 {
		return out + "\n" + say.F("Do you play round %d? Confirm it by %s. Players who have not done so by then are "+
			"withdrawn when it is paired.",
			v.NextRoundNumber(), v.FormatInstant(v.ConfirmDeadline().At)) + v.how("confirm")
	}
	return out + "\n" + say.F("Do you play round %d? Players who do not confirm it are withdrawn when it is "+
		"paired.", v.NextRoundNumber()) + v.how("confirm")
}

// ladder returns sentences for a player without a match in the knock-out: how to play in the ladder alongside it.
func (v view) ladder() say.Text {
	if v.Person(v.id).Confirmed >= v.NextRoundNumber() {
		return "\n" + say.F("You have no match in the knock-out. You play the ladder in round %d.", v.NextRoundNumber())
	}
	out := "\n" + say.F("You have no match in the knock-out. If you like, play the ladder in round %d: "+
		"confirm it before it is paired.", v.NextRoundNumber())
	if due := v.ConfirmDeadline().At; !due.IsZero() {
		out += " " + say.F("The others have until %s to confirm it.", v.FormatInstant(due))
	}
	return out + v.how("confirm")
}

func overText(v view) say.Text {
	out := say.Text("The places:") + "\n\n"
	for i, id := range v.r.All("place") {
		out += say.Plain(fmt.Sprintf("  %2d  %s\n", i+1, v.shown(id)))
	}
	return out
}

func finishText(v view) say.Text {
	return say.F("%s has ended the event. The table as it stands counts.", v.shown(v.r.Get("by"))) + v.why() + "\n\n" + overText(v)
}

func cancelText(v view) say.Text {
	out := say.F("%s has ended the event without places. Games without a result count for nothing, neither here nor for ratings.",
		v.shown(v.r.Get("by"))) + v.why()
	for _, g := range v.r.All("game") {
		if x, _ := v.Game(g); slices.Contains(x.Players[:], v.id) {
			out += "\n\n" + say.F("Your game %s is ended.", g)
		}
	}
	return out
}

func undoText(v view) say.Text {
	if v.Version > 2 {
		return v.undone()
	}
	return say.F("The ledger of the event %s could not be followed from record %s on, and the event stood still. %s has had what stands "+
		"there count no more; it stays in the ledger. The event goes on.", v.Name, v.r.Get("from"), v.shown(v.r.Get("by"))) + v.why()
}

func indented(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n  ") + "\n"
}
