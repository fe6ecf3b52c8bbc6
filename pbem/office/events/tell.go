package events

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/event/book"
	"fieldpost/pbem/event/standing"
	"fieldpost/pbem/record/ledger"
	"fieldpost/rules/core"
)

// view is a record as somebody reads of it; the event is as it stood behind the record.
type view struct {
	*book.Event
	r      ledger.Record
	id     string // of the reader
	former bool   // he reads at an address that was his
}

// notice is what is told of records of a type: to whom, besides who made it, and in which words.
type notice struct {
	to      func(view) []string
	subject func(view) say.Text
	text    func(view) say.Text
}

// notices are the records of which somebody is told. A game that begins writes to its players itself.
func notices() map[string]notice {
	return map[string]notice{
		"enter":    {theirs, enterSubject, enterText},
		"confirm":  {only, fixed("confirmed for the next round"), confirmText},
		"withdraw": {theirs, withdrawSubject, withdrawText},
		"lock":     {nobody, fixed("a draw"), lockText},
		"begin":    {nobody, fixed("a game has begun"), beginText},
		"pairing":  {paired, pairingSubject, pairingText},
		"bid":      {opponents, fixed("a bid"), bidText},
		"sides":    {players, fixed("the sides are settled"), sidesText},
		"until":    {everybody, fixed("the hour at which the round ends"), untilText},
		"stop":     {bench, fixed("a game is stopped"), stopText},
		"claim":    {gamers, fixed("a claim"), claimText},
		"vote":     {judges, fixed("a vote of the panel"), voteText},
		"votes":    {bench, fixed("the panel has spoken"), votesText},
		"result":   {gamers, resultSubject, resultText},
		"outage":   {everybody, fixed("an outage"), outageText},
		"extend":   {gamers, fixed("more time"), extendText},
		"contact":  {theirs, contactSubject, contactText},
		"close":    {everybody, closeSubject, closeText},
		"over":     {everybody, fixed("the event is over"), overText},
	}
}

// side is a side as letters name it.
func side(id string) string { return core.Side(id).Title() }

// hour spells an instant of the record.
func (v view) hour(field string) say.Text {
	t, err := time.Parse(time.RFC3339, v.r.Get(field))
	if err != nil { // the fold has looked at it
		return say.Plain(v.r.Get(field))
	}
	return say.Plain(v.When(t))
}

func fixed(t say.Text) func(view) say.Text { return func(view) say.Text { return t } }

// shown is the name that somebody chose.
func (v view) shown(id string) string {
	if p := v.Person(id); p != nil {
		return p.Shown
	}
	return id
}

func (v view) mine() bool { return v.r.Get("player") == v.id }

// nobody but who made the record: what follows from it is told to all.
func nobody(view) []string { return nil }

// only is of whom the record speaks.
func only(v view) []string { return []string{v.r.Get("player")} }

// theirs is the same, and the directors.
func theirs(v view) []string { return append(only(v), v.Director...) }

// everybody who plays or played, eliminators and directors.
func everybody(v view) []string {
	out := slices.Clone(v.Director)
	for _, p := range v.People {
		if p.Left == 0 || v.r.Type == "over" {
			out = append(out, p.ID)
		}
	}
	return out
}

func judges(v view) []string { return v.Director }

func players(v view) []string {
	if m := v.Match(v.r.Get("match")); m != nil {
		return m.Players[:]
	}
	return nil
}

func opponents(v view) []string {
	return slices.DeleteFunc(slices.Clone(players(v)), func(id string) bool { return id == v.r.Get("player") })
}

func gamers(v view) []string {
	if g, _ := v.Game(v.r.Get("game")); g != nil {
		return append(slices.Clone(v.Director), g.Players[:]...)
	}
	return nil
}

// bench are the same, and who may sit in a panel on the game.
func bench(v view) []string {
	out := gamers(v)
	for _, p := range v.People {
		if p.Role == book.Judge && slices.Contains(v.Ends, book.ByPanel) {
			out = append(out, p.ID)
		}
	}
	return out
}

func paired(v view) []string {
	out := slices.Clone(v.Director)
	for _, m := range v.Round().Matches {
		out = append(out, m.Players[:]...)
	}
	return append(out, v.Round().Byes...)
}

func enterSubject(v view) say.Text {
	if v.mine() {
		return "you are in the event; keep this mail"
	}
	return say.F("%s is in the event", v.r.Get("player"))
}

func enterText(v view) say.Text {
	if !v.mine() {
		return say.F("%s came into the event as %s (%s).", v.r.Get("player"), v.r.Get("shown"), v.r.Get("role"))
	}
	out := say.F("You are in the event %s, %s, under the name %s. Lists and pages show you as %s and nothing else of you.", v.Name, v.Title,
		v.id, v.r.Get("shown")) + "\n"
	if v.Directs(v.id) {
		out += say.F("You direct it. What you rule stands between the lines #MOD %s and #END, one a line.", v.Name) + "\n"
	}
	if by := v.r.Get("by"); by != v.id {
		out += say.F("%s entered you. If you do not want that, send back a line with the word withdraw.", v.shown(by)) + "\n"
	}
	return out.TrimSuffix("\n") + v.how("status", "standings", "help", "withdraw")
}

// how tells how lines are sent, with some to begin with.
func (v view) how(lines ...string) say.Text {
	out := say.Text("\n\n") + "Answer this mail with what you have to say between these lines, without the // before it:" + "\n\n"
	return out + say.Plain(fmt.Sprintf("#EVENT %s\n// %s\n#END\n", v.Name, strings.Join(lines, "\n// ")))
}

func lockText(v view) say.Text { return say.F("The draw of round %s is locked.", v.r.Get("round")) }

func beginText(v view) say.Text { return say.F("%s has begun.", v.r.Get("game")) }

func confirmText(v view) say.Text {
	if v.mine() {
		return say.F("You play round %s.", v.r.Get("round"))
	}
	return say.F("%s plays round %s.", v.r.Get("player"), v.r.Get("round"))
}

func withdrawSubject(v view) say.Text {
	if v.mine() {
		return "you are withdrawn from the event"
	}
	return say.F("%s is withdrawn from the event", v.r.Get("player"))
}

func withdrawText(v view) say.Text {
	who := say.F("%s has left the event.", v.r.Get("player"))
	if v.mine() {
		who = "You have left the event."
	}
	if v.r.Get("how") == "silent" {
		who += " " + say.Text("That counts as a silent withdrawal.")
	}
	return who + " " + "Games that were open are lost; both players are told of each." + v.why()
}

// why are the words that somebody gave with a record.
func (v view) why() say.Text {
	if why := v.r.Get("why"); why != "" {
		return "\n\n  " + say.Plain(why)
	}
	return ""
}

func pairingSubject(v view) say.Text {
	n := v.Round().N
	switch m := v.match(); {
	case m != nil && !m.Settled:
		return say.F("round %d is paired: your bid is wanted", n)
	case m != nil:
		return say.F("round %d is paired: you play %s", n, v.shown(m.Games[0].Other(v.id)))
	case slices.Contains(v.Round().Byes, v.id):
		return say.F("round %d is paired: you have a bye", n)
	}
	return say.F("round %d is paired", n)
}

// match is the reader's in the open round, nil if he has none.
func (v view) match() *book.Match {
	for _, m := range v.Round().Matches {
		if slices.Contains(m.Players[:], v.id) {
			return m
		}
	}
	return nil
}

func pairingText(v view) say.Text {
	m := v.match()
	switch {
	case m != nil:
		out := say.F("In match %s you play %s.", m.ID, v.shown(m.Games[0].Other(v.id))) + "\n"
		if m.Settled {
			return out + v.games(m) + "\n" + "The games begin by themselves; each writes to you."
		}
		return out + v.bidding(m)
	case slices.Contains(v.Round().Byes, v.id):
		return "You are left over in this round and have a bye. Nothing is to be done until the next one."
	}
	var out say.Text
	for _, m := range v.Round().Matches {
		out += say.F("Match %s: %s against %s.", m.ID, v.shown(m.Players[0]), v.shown(m.Players[1])) + "\n"
	}
	for _, id := range v.Round().Byes {
		out += say.F("%s has a bye.", v.shown(id)) + "\n"
	}
	return out
}

// games tells the sides of the games of a match.
func (v view) games(m *book.Match) (out say.Text) {
	for _, g := range m.Games {
		for i, id := range g.Players {
			if id == v.id && g.Bids[i] > 0 {
				out += say.F("%s: you play %s and pay %d %s for it.", g.ID, side(g.Sides[i]), g.Bids[i], v.Unit) + "\n"
			} else if id == v.id {
				out += say.F("%s: you play %s.", g.ID, side(g.Sides[i])) + "\n"
			} else if g.Bids[i] > 0 {
				out += say.F("%s: %s plays %s and pays %d %s for it.", g.ID, v.shown(id), side(g.Sides[i]), g.Bids[i], v.Unit) + "\n"
			} else {
				out += say.F("%s: %s plays %s.", g.ID, v.shown(id), side(g.Sides[i])) + "\n"
			}
		}
	}
	return out
}

// bidding asks for a bid where it is the reader's turn.
func (v view) bidding(m *book.Match) say.Text {
	if v.Sides == book.Sealed {
		if slices.ContainsFunc(m.Bids, func(b book.Bid) bool { return b.Player == v.id }) {
			return say.F("Your bid is in; that of %s is waited for.", v.shown(m.Games[0].Other(v.id)))
		}
		return say.F("Name the side that you want, %s or %s, and how many %s you would pay for it. Nobody reads it until both bids are in.",
			side(v.Side[0]), side(v.Side[1]), v.Unit) + v.how(fmt.Sprintf("bid %s %s 0", m.ID, v.Side[0]))
	}
	if m.Players[len(m.Bids)%2] != v.id {
		return say.F("%s bids first for a side; you are told of it.", v.shown(m.Games[0].Other(v.id)))
	}
	if len(m.Bids) == 0 {
		return say.F("You bid first: name a side, %s or %s, and how many %s you would pay for it.", side(v.Side[0]), side(v.Side[1]),
			v.Unit) +
			v.how(fmt.Sprintf("bid %s %s 0", m.ID, v.Side[0]))
	}
	last := m.Bids[len(m.Bids)-1]
	return say.F("It is your turn: bid more than %d for %s, or pass.", last.Bid, side(last.Side)) +
		v.how(fmt.Sprintf("bid %s %s %d", m.ID, last.Side, last.Bid+1), fmt.Sprintf("bid %s pass", m.ID))
}

func bidText(v view) say.Text {
	m, by := v.Match(v.r.Get("match")), v.r.Get("player")
	switch {
	case by == v.id:
		return say.F("Your bid for match %s is in.", m.ID)
	case v.Sides == book.Sealed && len(m.Bids) > 1:
		return say.F("%s has bid for match %s.", v.shown(by), m.ID)
	case v.Sides == book.Sealed:
		return say.F("%s has bid for match %s.", v.shown(by), m.ID) + "\n" + v.bidding(m)
	case v.r.Get("pass") == "yes":
		return say.F("%s passes in match %s.", v.shown(by), m.ID)
	}
	return say.F("%s bids %s for %s in match %s.", v.shown(by), v.r.Get("bid"), side(v.r.Get("side")), m.ID) + "\n" + v.bidding(m)
}

func sidesText(v view) say.Text {
	m := v.Match(v.r.Get("match"))
	return v.games(m) + "\n" + "The games begin by themselves; each writes to you."
}

func untilText(v view) say.Text {
	return say.F("Round %s ends at %s. Games that are not over then are stopped as they stand, and scored by the rules of the event.",
		v.r.Get("round"), v.hour("until")) + v.why()
}

func stopText(v view) say.Text {
	g := v.r.Get("game")
	out := say.F("%s is stopped: the round is over.", g)
	if over := v.r.Get("over"); over != "" {
		out = say.F("%s is stopped: %s has overstepped his time.", g, v.shown(over))
	}
	out += " " + "The rules of the event score it."
	if x, _ := v.Game(g); slices.Contains(x.Players[:], v.id) {
		return out + "\n" + "What both players claim alike is agreed." + v.how(fmt.Sprintf(`claim %s draw "the position is level"`, g))
	}
	if p := v.Person(v.id); p != nil && p.Role == book.Judge && slices.Contains(v.Ends, book.ByPanel) {
		return out + "\n" + "Three who do not play it say who wins, or the chance of the first player in per cent." +
			v.how(fmt.Sprintf("vote %s first", g), fmt.Sprintf("vote %s 50", g))
	}
	return out
}

func claimText(v view) say.Text {
	by := say.F("%s claims", v.shown(v.r.Get("player")))
	if v.mine() {
		by = "You claim"
	}
	out := by + ": " + say.F("%s, %s.", v.r.Get("game"), v.r.Get("outcome")) + v.why()
	if g, _ := v.Game(v.r.Get("game")); !v.mine() && slices.Contains(g.Players[:], v.id) {
		out += "\n" + "If you say the same it is agreed." + v.how(fmt.Sprintf("claim %s %s", g.ID, v.r.Get("outcome")))
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
		out += say.Plain(fmt.Sprintf("  %s: %s\n", v.shown(who), what))
	}
	return out
}

func resultSubject(v view) say.Text {
	g := v.r.Get("game")
	switch how := standing.How(v.r.Get("how")); {
	case how == standing.Annulled:
		return say.F("%s is annulled", g)
	case v.r.Get("rule") == book.Ruled:
		return say.F("%s: a ruling", g)
	case how == standing.Forfeited, how == standing.Unplayed, how == standing.Double:
		return say.F("%s is forfeited", g)
	}
	return say.F("%s: the result counts", g)
}

// ends says how games end.
var ends = map[standing.How]say.Text{standing.Played: "played to its end", standing.Resigned: "resigned",
	standing.Forfeited: "lost by silence", standing.Unplayed: "lost by silence before it began", standing.Agreed: "ended by agreement",
	standing.Double: "lost by both", standing.Adjudicated: "adjudicated", standing.Annulled: "annulled"}

// byRule says which rule of the event scored a game.
var byRule = map[string]say.Text{book.ByAgreement: "Both players claimed that.", book.ByPanel: "A panel of three said so.",
	book.ByOverstep: "Who oversteps his time loses.", book.ByTime: "Less time used decides.", book.ByMargin: "The score decides.",
	book.ByDraw: "What no rule decides is a draw."}

func resultText(v view) say.Text {
	g, _ := v.Game(v.r.Get("game"))
	res := g.Result
	won := say.Text("A draw.")
	switch v.r.Get("outcome") {
	case "first":
		won = say.F("%s wins.", v.shown(g.Players[0]))
	case "second":
		won = say.F("%s wins.", v.shown(g.Players[1]))
	case "both":
		won = "Both lose."
	case "none":
		won = "Nobody wins."
	}
	out := say.F("%s: %s against %s, %s.", g.ID, v.shown(g.Players[0]), v.shown(g.Players[1]), ends[res.How]) + " " + won + "\n"
	if res.Scored {
		out += say.F("The score was %d (%s), the bids %d and %d.", res.Score, v.Unit, g.Bids[0], g.Bids[1]) + "\n"
	}
	out += say.F("%s gets %d points, %s %d.", v.shown(g.Players[0]), res.Points[0], v.shown(g.Players[1]), res.Points[1])
	switch by := v.r.Get("by"); {
	case res.Rule == book.Ruled && by != "":
		out += "\n" + say.F("It is a ruling of %s.", v.shown(by))
	case byRule[res.Rule] != "":
		out += "\n" + byRule[res.Rule]
	}
	return out + v.why()
}

func outageText(v view) say.Text {
	out := say.F("Mail could not be read from %s to %s.", v.hour("from"), v.hour("to")) + v.why() + "\n"
	for _, id := range v.r.All("void") {
		out += "\n" + say.F("%s was lost in that time by silence; it is open again.", id)
	}
	return out
}

func closeSubject(v view) say.Text { return say.F("round %s is closed", v.r.Get("round")) }

func closeText(v view) say.Text {
	table, _ := v.Standings() // the fold computed it
	out := say.Text("The table:") + "\n\n" + say.Plain(indented(table))
	if p := v.Person(v.id); v.Over || p == nil || p.Role != book.Plays || !slices.Contains(v.Wanted(), p) {
		return out
	}
	return out + "\n" + say.F("Do you play round %d? Who does not confirm it is withdrawn when it is paired.", v.Next()) + v.how("confirm")
}

func overText(v view) say.Text {
	out := say.Text("The places:") + "\n\n"
	for i, id := range v.r.All("place") {
		out += say.Plain(fmt.Sprintf("  %2d  %s\n", i+1, v.shown(id)))
	}
	return out
}

func indented(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n  ") + "\n"
}
