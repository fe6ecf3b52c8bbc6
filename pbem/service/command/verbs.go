package command

import (
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// Role says in whose name a command comes.
type Role uint8

const (
	Moderator Role = 1 << iota // who may rule in the game
	Player                     // who holds a seat
	Guest                      // who holds none
)

// trait is a set of properties of a command, independent of its arguments.
type trait uint16

const (
	mayWhy     trait = 1 << iota // a reason may follow, in quotes
	noExcuse                     // and it must
	ruling                       // not for a moderator who plays in the game, unless its dice are public
	partial                      // not for him at all: he would see, write or throw for his opponent
	ownersOnly                   // ends what belongs to the owner of a seat, not to his stand-in
	afterEnd                     // may be given when the game is over
	readsOnly                    // changes nothing, so that nothing has to be explained to anybody
	andMore                      // given again by the same mail it still has to show or to ask for something
	takesFiles                   // what is attached to the mail is for it
	byWord                       // a player's mail of this word alone is read as the command
	mustWhy    = mayWhy | noExcuse
)

// verb is one command.
type verb struct {
	name  string
	alias []string
	who   Role
	args  string // see list
	is    trait
	do    func(*doer) error // nil when all is left to the caller
	then  FollowUp          // what it may leave to the caller
	part  string            // what it gives the address it names, of SIDE and UNTIL: see [Command.Part]
	help  string            // one line
}

// ReadAlong is the part of an observer.
const ReadAlong = "read along"

// TakesFiles reports whether a line of a frame is a command for files of the mail.
func TakesFiles(line string) bool {
	words := strings.Fields(strings.ToLower(line))
	return len(words) > 0 && slices.ContainsFunc(verbs, func(v verb) bool { return v.name == words[0] && v.is&takesFiles != 0 })
}

// ByWord returns the command of a player that one word alone asks for, and whether it changes nothing; "" for no command.
func ByWord(word string) (name string, harmless bool) {
	for _, v := range verbs {
		if v.has(byWord) && (v.name == word || slices.Contains(v.alias, word)) {
			return v.name, v.has(readsOnly)
		}
	}
	return "", false
}

// verbs are all commands. Of one name there may be two, for moderators and for players.
var verbs = []verb{
	{name: "status", who: Moderator | Player | Guest, is: byWord | afterEnd | readsOnly, do: (*doer).status,
		help: "who is to write by when, who is away, what is proposed"},
	{name: "predict", who: Moderator, is: partial | readsOnly, do: (*doer).predict,
		help: "what process would do, without a die and without a word of the orders"},
	{name: "process", who: Moderator, args: "[side] phase", is: mayWhy | ruling, do: (*doer).process,
		help: "lock and carry out the committed sheet of this phase"},
	{name: "process!", who: Moderator, args: "[side] phase", is: mayWhy | ruling, do: (*doer).force,
		help: "the same with a draft, or without a sheet; all players must agree"},
	{name: "deadline", who: Moderator, args: "[side] at", is: mayWhy | ruling, do: (*doer).deadline,
		help: "set when the side that is to write has to have written"},
	{name: "extend", who: Moderator, args: "side by [what=question]", is: mayWhy | ruling, do: (*doer).extend,
		help: "move the standing deadline of a side and those of the rest of its turn; question: only that of the open question"},
	{name: "pause", who: Moderator, is: mayWhy, do: (*doer).pause, help: "stop the clock"},
	{name: "resume", who: Moderator, is: mayWhy, do: (*doer).resume,
		help: "start it again; the time of the pause is added to the standing deadline"},
	{name: "absence", who: Moderator, args: "side from to", is: mayWhy | ruling, do: (*doer).absence,
		help: "enter an absence for a side"},
	{name: "allow", who: Moderator, args: "what=absence|observer which [delay=delay] [hours]", is: mayWhy | ruling, do: (*doer).allow,
		part: ReadAlong, help: "agree to an absence that was asked for, by its number, or to an observer, by his address"},
	{name: "deny", who: Moderator, args: "what=absence|observer which", is: mayWhy | ruling, do: (*doer).deny,
		help: "refuse an absence that was asked for, by its number, or an observer, by his address"},
	{name: "act", who: Moderator, args: "side", is: mayWhy | ruling | partial | andMore, do: (*doer).actFor,
		then: HandIn, help: "hand in the #PBEM frame of the same mail for a side"},
	{name: "eject", who: Moderator, args: "side", is: mayWhy | ruling, do: (*doer).eject, help: "make a seat vacant"},
	{name: "seat", who: Moderator, args: "side addr", is: mayWhy | ruling, do: (*doer).give,
		part: "play SIDE", help: "give a seat to somebody"},
	{name: "standin", who: Moderator, args: "side addr until", is: mayWhy | ruling, do: (*doer).standIn,
		part: "play SIDE in the place of its player until UNTIL", help: "let somebody play a seat for a time"},
	{name: "back", who: Moderator, args: "side", is: mayWhy | ruling, do: (*doer).back, help: "give a seat back to its owner"},
	{name: "team", who: Moderator, args: "side addr [off=off]", is: mayWhy | ruling, do: (*doer).team,
		part: "write for SIDE as one of its players", help: "a further address of a seat"},
	{name: "observer", who: Moderator, args: "addr [view=public|omniscient] [delay=delay] [hours] [off=off]", is: mayWhy | afterEnd,
		do: (*doer).observer, part: ReadAlong, help: "somebody who reads along"},
	{name: "ruling", who: Moderator, args: "rule [on] [verdict=upheld|rejected] text", is: ruling | afterEnd, do: (*doer).ruling,
		help: "a ruling in words, with the number of the rule; on a claim: ruling claim 213 upheld \"why\", or rejected"},
	{name: "claim", who: Moderator, args: "which", is: partial | afterEnd | readsOnly, do: (*doer).claim,
		help: "what bears on a claim: the record, the rule, where the program carries it out, the cases"},
	{name: "set", who: Moderator, args: "edits", is: mustWhy | ruling, do: (*doer).set,
		help: "change the position: unit 1SS at 2113; control 2113 soviet; track vp 12. All players must agree"},
	{name: "roll", who: Moderator, args: "event die face", is: mustWhy | ruling | partial, do: (*doer).roll,
		help: "record a die that was thrown elsewhere"},
	{name: "rollback", who: Moderator, args: "record", is: mustWhy | ruling | partial | afterEnd, do: (*doer).rollback,
		help: "go back to the state after a ledger record"},
	{name: "forward", who: Moderator, is: mustWhy | ruling | partial | afterEnd, do: (*doer).forward, help: "undo the last rollback"},
	{name: "reroll", who: Moderator, args: "event", is: mustWhy | ruling | partial, do: (*doer).reroll,
		help: "roll a whole dice block again"},
	{name: "unseal", who: Moderator, args: "what=position|orders", is: mustWhy | ruling | partial | andMore, do: (*doer).unseal,
		help: "read something that is hidden; all are told"},
	{name: "reveal", who: Moderator, is: afterEnd, do: (*doer).reveal,
		help: "who played which side of an anonymous game, when it is over"},
	{name: "end", who: Moderator, args: "result [text]", is: ruling, do: (*doer).end,
		help: "end the game with a side's victory or a draw; all players must agree"},
	{name: "audit", who: Moderator | Player, is: afterEnd | readsOnly, do: (*doer).audit, help: "check the whole ledger"},
	{name: "clock", who: Moderator, args: "policy", is: mayWhy | ruling, do: (*doer).timetable,
		help: "another policy of deadlines, in the indented lines below, or none; all players must agree"},
	{name: "moderator", who: Moderator, args: "addr [level=token|dkim|signed] [key] [off=off]", is: mayWhy | ruling | afterEnd,
		do: (*doer).moderator, part: "be a moderator", help: "somebody who may send #MOD"},
	{name: "results", who: Moderator, args: "[off=off]", is: afterEnd, then: SetResults,
		help: "get the results of the game, with the map and nothing hidden; off: none"},
	{name: "withdraw", who: Moderator, args: "what=proposal no", is: mayWhy, do: (*doer).withdrawProposal,
		help: "withdraw a proposal"},

	{name: "check", who: Player, is: readsOnly, do: (*doer).check, help: "judge the sheet on file again"},
	{name: "history", who: Player | Moderator, args: "[n]", is: byWord | afterEnd | readsOnly, do: (*doer).history,
		help: "the last things that happened, ten or as many as you say"},
	{name: "map", who: Player, args: "[layers]", is: byWord | afterEnd | readsOnly, do: (*doer).layers, then: SendMap,
		help: "the map as you see it; map around 2413,2214 zoc supply known stacks: a part of it, and what is to be drawn on it"},
	{name: "units", who: Player, args: "[what=csv]", is: byWord | afterEnd | readsOnly, then: SendUnits,
		help: "your counters, where they stand and what each may do now; csv: as a table for a spreadsheet"},
	{name: "reach", who: Player, args: "unit", is: readsOnly, do: (*doer).reach,
		help: "the hexes to which a counter of yours can be ordered now"},
	{name: "odds", who: Player, args: "order", is: readsOnly, do: (*doer).odds,
		help: "what an order would cost or what chances it has, with nothing kept: odds 2413 with 1SS,2SS"},
	{name: "explain", who: Player, args: "[word]", is: afterEnd | readsOnly, do: (*doer).explain,
		help: "a rule by its number, or an abbreviation such as a result, a mark or a track; win, turn, sheets, words: what the " +
			"welcome says of them; without one all that can be explained"},
	{name: "film", who: Player, is: byWord | afterEnd | readsOnly, then: SendFilm,
		help: "the game as a page to step through, as you saw it; when it is over, all of it"},
	{name: "planner", who: Player, is: readsOnly, then: SendPlanner,
		help: "a page on which the rules of the game help you to write your orders, without a network; once a day"},
	{name: "vassal", who: Player, is: readsOnly | takesFiles, then: SendVassal,
		help: "the position as a save of your own VASSAL module; attach a save of its set-up and the list of its pieces once"},
	{name: "ledger", who: Player, is: byWord | afterEnd | readsOnly, then: SendLedger,
		help: "the ledger, when the game is over; before, its signed head"},
	{name: "claim", who: Player, args: "which text", is: afterEnd | andMore, do: (*doer).claim,
		then: TellClaim, help: "say that a record of the ledger is against the rules: claim 213 \"11.15: what is wrong\""},
	{name: "absence", who: Player, args: "from to", is: mayWhy, do: (*doer).absence, help: "announce that you are away"},
	{name: "withdraw", who: Player, args: "what=absence|proposal|claim which", is: afterEnd, do: (*doer).withdraw,
		help: "withdraw an absence, a proposal or a claim"},
	{name: "recall", who: Player, do: (*doer).recall, help: "take a committed sheet back before its lock"},
	{name: "undo", who: Player, args: "[record]", is: byWord | mayWhy, do: (*doer).undo,
		help: "propose to take back your last sheet"},
	{name: "agree", alias: []string{"yes", "consent"}, who: Player, args: "no", do: (*doer).agree, help: "agree to a proposal"},
	{name: "refuse", alias: []string{"no"}, who: Player, args: "no", is: mayWhy, do: (*doer).decline, help: "refuse a proposal"},
	{name: "draw", who: Player, is: byWord | mayWhy | ownersOnly, do: (*doer).draw, help: "propose a draw"},
	{name: "resign", who: Player, is: byWord | mayWhy | ownersOnly, do: (*doer).resign,
		help: "give up your seat; somebody else may take it"},
	{name: "concede", alias: []string{"surrender"}, who: Player, args: "[what=yes]", is: byWord | mayWhy | ownersOnly, do: (*doer).concede,
		help: "give up the game: the other side wins; without yes you are asked once whether you mean it"},
	{name: "extend", who: Player, args: "by [what=question]", is: mayWhy, do: (*doer).extend,
		help: "ask the other side for more time: for the rest of your turn, or for the open question alone"},
	{name: "standin", who: Player, args: "addr until", is: mayWhy | ownersOnly, do: (*doer).standIn,
		part: "play SIDE in the place of its player until UNTIL", help: "let somebody play your seat for a time"},
	{name: "back", who: Player, do: (*doer).back, help: "take your seat back from your stand-in"},
	{name: "join", alias: []string{"takeover"}, who: Guest, args: "[day] [code]", do: (*doer).join,
		then: AskGuest, help: "take a seat that is vacant"},
	{name: "accept", who: Guest, args: "day code", then: Accept, help: "agree to what a letter asked you for"},
	{name: "observe", who: Guest | Player, args: "[off=off]", do: (*doer).observe,
		then: TellGuest, help: "read along, as the public sees the game"},
	{name: "address", who: Player, args: "addr [day] [code]", is: ownersOnly, do: (*doer).address,
		part: "play SIDE from here", help: "another address of your seat; you confirm it from the old one, then from the new one"},
	{name: "zone", who: Player, args: "zone", is: afterEnd, do: (*doer).zone,
		then: SetZone, help: "your time zone, for the dates in your letters"},
	{name: "brief", who: Player, args: "[off=off]", is: afterEnd, then: SetBrief,
		help: "shorter letters of results from now on: what happened, the map and the frame; off: all of it again"},
	{name: "daily", who: Player, args: "[off=off]", is: afterEnd, then: SetDaily,
		help: "one letter a day about all your games and events here; off: none"},
	{name: "uninvite", who: Moderator | Player, args: "addr", is: mayWhy | afterEnd, do: (*doer).uninvite,
		then: Uninvite, help: "take back what you had an address asked for, while it has not agreed"},
	{name: "help", who: Moderator | Player | Guest, is: byWord | afterEnd | readsOnly, do: (*doer).help,
		help: "this list"},
}

func (v *verb) has(t trait) bool { return v.is&t == t }

// Asks reports whether a command only asks, so that nothing has to be explained to anybody.
func (c Command) Asks() bool { return c.spec.has(readsOnly) }

// FollowUp returns what the command may leave to its caller.
func (c Command) FollowUp() FollowUp { return c.spec.then }

// FollowUps returns the kinds that commands may leave to their caller.
func FollowUps() []FollowUp {
	return []FollowUp{SendMap, SendUnits, SendFilm, SendVassal, SendPlanner, SendLedger, SetZone, SetBrief, SetDaily, AskGuest, TellGuest,
		TellClaim, DenyGuest, HandIn, SetResults, Accept, Invite, Uninvite}
}

// FollowUpOf returns what the command of a name may leave to its caller, "" if there is none of that name.
func FollowUpOf(name string, who Role) FollowUp {
	v, _ := find(name, who)
	return v.then
}

// Part returns what the command gives the address it names, as an infinitive; side is the one it is about.
func (c Command) Part(side core.Side) string {
	return strings.NewReplacer("SIDE", side.Title(), "UNTIL", c.Arg("until")).Replace(c.spec.part)
}
