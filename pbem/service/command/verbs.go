package command

import (
	"slices"
	"strings"

	"fieldpost/pbem/text/language"
	"fieldpost/rules/core"
)

// Role names the role in which a person gives a command.
type Role uint8

const (
	Moderator Role = 1 << iota // may rule in the game
	Player                     // holds a seat
	Guest                      // holds no seat
)

// trait is a set of properties of a command.
type trait uint16

const (
	reasonAllowed             trait = 1 << iota // a reason may follow, in quotes
	reasonNeeded                                // a reason must follow
	impartialUnlessPublicDice                   // refused to a moderator who plays, unless the game's dice are public
	notForPlayingModerator                      // refused to a moderator who plays, because they would act for their opponent
	ownersOnly                                  // refused to a stand-in, because it ends rights of the seat's owner
	afterEnd                                    // also allowed when the game is over
	readsOnly                                   // changes nothing, so it needs no reason
	repeatsAnswer                               // if the same mail is handled again, the command must answer again
	takesFiles                                  // takes the files attached to the mail
	wordSuffices                                // a player's mail with only this word is read as the command
	requiresReason            = reasonAllowed | reasonNeeded
)

// verb describes one command.
type verb struct {
	name     string
	alias    []string
	role     Role
	args     string // see parseArgs
	traits   trait
	run      func(*executor) error // nil if all work is left to the caller
	followUp FollowUp              // work that it may leave to the caller
	// what the command gives to the address in it, with SIDE and UNTIL as placeholders: see [Command.GrantedRole]
	grantedPart string
	help        string // one line of help
}

// ObserverRoleText is the infinitive that describes an observer's part in a game.
const ObserverRoleText = "observe the game"

// AllowsAttachments reports whether a line of a frame is a command that takes attached files.
func AllowsAttachments(line string) bool {
	words := strings.Fields(strings.ToLower(line))
	if len(words) > 0 {
		words[0] = canonicalWord(words[0])
	}
	return len(words) > 0 && slices.ContainsFunc(verbs, func(v verb) bool { return v.name == words[0] && v.traits&takesFiles != 0 })
}

// CommandForWord returns the player's command for a single word, "" for none. harmless reports whether the command
// changes nothing.
func CommandForWord(word string) (name string, harmless bool) {
	word = canonicalWord(word)
	for _, v := range verbs {
		if v.has(wordSuffices) && (v.name == word || slices.Contains(v.alias, word)) {
			return v.name, v.has(readsOnly)
		}
	}
	return "", false
}

// AgentMap is the argument of the agent command that asks for the map without orders.
const AgentMap = "map"

// verbs lists all commands. A name may occur twice, for moderators and for players.
var verbs = []verb{
	{name: "status", role: Moderator | Player | Guest, traits: wordSuffices | afterEnd | readsOnly, run: (*executor).status,
		help: "which side has to write and by when, who is away, what is proposed"},
	{name: "predict", role: Moderator, traits: notForPlayingModerator | readsOnly, run: (*executor).predict,
		help: "what process would do, without throwing a die or showing an order"},
	{name: "estimate", role: Moderator, traits: notForPlayingModerator | afterEnd | readsOnly, run: (*executor).estimate,
		followUp: MakeEstimate,
		help:     "how likely each outcome is, by playing the game on from its true position; nothing of it may reach a player"},
	{name: "process", role: Moderator, args: "[side] phase", traits: reasonAllowed | impartialUnlessPublicDice, run: (*executor).process,
		help: "lock and carry out the committed sheet of this phase"},
	{name: "process!", role: Moderator, args: "[side] phase", traits: reasonAllowed | impartialUnlessPublicDice, run: (*executor).force,
		help: "the same with a draft, or without a sheet; all players must agree"},
	{name: "deadline", role: Moderator, args: "[side] at", traits: reasonAllowed | impartialUnlessPublicDice, run: (*executor).deadline,
		help: "set the deadline of the side that has to write"},
	{name: "extend", role: Moderator, args: "side by [what=question]", traits: reasonAllowed | impartialUnlessPublicDice,
		run: (*executor).extend,
		help: "move the current deadline of a side, and those of the rest of its turn; question: only that of the " +
			"open question"},
	{name: "pause", role: Moderator, traits: reasonAllowed, run: (*executor).pause, help: "stop the clock"},
	{name: "resume", role: Moderator, traits: reasonAllowed, run: (*executor).resume,
		help: "start the clock again; the pause is added to the current deadline"},
	{name: "absence", role: Moderator, args: "side from to", traits: reasonAllowed | impartialUnlessPublicDice, run: (*executor).absence,
		help: "enter an absence for a side"},
	{name: "allow", role: Moderator, args: "what=absence|observer which [delay=delay] [hours]",
		traits: reasonAllowed | impartialUnlessPublicDice, run: (*executor).allow,
		grantedPart: ObserverRoleText, help: "agree to an absence that was asked for, by its number, or to an observer, by their " +
			"address"},
	{name: "deny", role: Moderator, args: "what=absence|observer which", traits: reasonAllowed | impartialUnlessPublicDice,
		run:  (*executor).deny,
		help: "refuse an absence that was asked for, by its number, or an observer, by their address"},
	{name: "act", role: Moderator, args: "side",
		traits: reasonAllowed | impartialUnlessPublicDice | notForPlayingModerator | repeatsAnswer, run: (*executor).actFor,
		followUp: SubmitSheet, help: "hand in the #PBEM frame of the same mail for a side"},
	{name: "eject", role: Moderator, args: "side", traits: reasonAllowed | impartialUnlessPublicDice, run: (*executor).eject,
		help: "make a seat vacant"},
	{name: "seat", role: Moderator, args: "side addr", traits: reasonAllowed | impartialUnlessPublicDice, run: (*executor).give,
		grantedPart: "play SIDE", help: "give a seat to somebody"},
	{name: "standin", role: Moderator, args: "side player [until]", traits: reasonAllowed | impartialUnlessPublicDice,
		run: (*executor).standIn, grantedPart: "play SIDE instead of its player until UNTIL",
		help: "let somebody play a seat for a time, or a computer, which may also take a vacant one"},
	{name: "back", role: Moderator, args: "side", traits: reasonAllowed | impartialUnlessPublicDice, run: (*executor).back,
		help: "give a seat back to its owner"},
	{name: "team", role: Moderator, args: "side addr [off=off]", traits: reasonAllowed | impartialUnlessPublicDice, run: (*executor).team,
		grantedPart: "write for SIDE as one of its players", help: "let a seat write from a further address"},
	{name: "observer", role: Moderator, args: "addr [view=public|omniscient] [delay=delay] [hours] [off=off]",
		traits: reasonAllowed | afterEnd,
		run:    (*executor).observer, grantedPart: ObserverRoleText, help: "let somebody observe the game"},
	{name: "ruling", role: Moderator, args: "rule [on] [verdict=upheld|rejected] text", traits: impartialUnlessPublicDice | afterEnd,
		run:  (*executor).ruling,
		help: "a ruling in words, with the number of the rule; on a claim: ruling claim 213 upheld \"why\", or rejected"},
	{name: "claim", role: Moderator, args: "which", traits: notForPlayingModerator | afterEnd | readsOnly, run: (*executor).claim,
		help: "show all about a claim: the record, the rule, the code that carries it out, the cases"},
	{name: "set", role: Moderator, args: "edits", traits: requiresReason | impartialUnlessPublicDice, run: (*executor).set,
		help: "change the position: unit 1SS at 2113; control 2113 soviet; track vp 12. All players must agree"},
	{name: "roll", role: Moderator, args: "event die face",
		traits: requiresReason | impartialUnlessPublicDice | notForPlayingModerator, run: (*executor).roll,
		help: "record a die that was thrown elsewhere"},
	{name: "rollback", role: Moderator, args: "record",
		traits: requiresReason | impartialUnlessPublicDice | notForPlayingModerator | afterEnd, run: (*executor).rollback,
		help: "go back to the state after a ledger record"},
	{name: "forward", role: Moderator, traits: requiresReason | impartialUnlessPublicDice | notForPlayingModerator | afterEnd,
		run: (*executor).forward, help: "undo the last rollback"},
	{name: "reroll", role: Moderator, args: "event", traits: requiresReason | impartialUnlessPublicDice | notForPlayingModerator,
		run:  (*executor).reroll,
		help: "roll a whole dice block again"},
	{name: "unseal", role: Moderator, args: "what=position|orders",
		traits: requiresReason | impartialUnlessPublicDice | notForPlayingModerator | repeatsAnswer, run: (*executor).unseal,
		help: "read something that is hidden; all are told"},
	{name: "reveal", role: Moderator, traits: afterEnd, run: (*executor).reveal,
		help: "tell everybody who played which side of an anonymous game, when it is over"},
	{name: "end", role: Moderator, args: "result [text]", traits: impartialUnlessPublicDice, run: (*executor).end,
		help: "end the game with a side's victory or a draw; all players must agree"},
	{name: "audit", role: Moderator | Player, traits: afterEnd | readsOnly, run: (*executor).audit, help: "check the whole ledger"},
	{name: "clock", role: Moderator, args: "policy", traits: reasonAllowed | impartialUnlessPublicDice, run: (*executor).timetable,
		help: "set another policy of deadlines (the indented lines below), or none; all players must agree"},
	{name: "moderator", role: Moderator, args: "addr [level=token|dkim|signed] [key] [lang=" + strings.Join(language.Codes(), "|") + "] [off=off]",
		traits: reasonAllowed | impartialUnlessPublicDice | afterEnd,
		run:    (*executor).moderator, grantedPart: "be a moderator", help: "let somebody send #MOD frames"},
	{name: "results", role: Moderator, args: "[off=off]", traits: afterEnd, followUp: SetResults,
		help: "get the results of the game, with the map and nothing hidden; off: none"},
	{name: "withdraw", role: Moderator, args: "what=proposal no", traits: reasonAllowed, run: (*executor).withdrawProposal,
		help: "withdraw a proposal"},

	{name: "check", role: Player, traits: readsOnly, run: (*executor).check, help: "judge the sheet on file again"},
	{name: "history", role: Player | Moderator, args: "[n]", traits: wordSuffices | afterEnd | readsOnly, run: (*executor).history,
		help: "the last things that happened, ten or as many as you say"},
	{name: "map", role: Player, args: "[layers]", traits: wordSuffices | afterEnd | readsOnly, run: (*executor).layers, followUp: SendMap,
		help: "the map as you see it; map around 2413,2214 zoc supply known stacks: a part of it, with these things " +
			"drawn on it"},
	{name: "units", role: Player, args: "[what=csv]", traits: wordSuffices | afterEnd | readsOnly, followUp: SendUnits,
		help: "your counters, where they stand and what each may do now; csv: as a table for a spreadsheet"},
	{name: "describe", role: Player, args: "[question]", traits: wordSuffices | afterEnd | readsOnly, run: (*executor).describe,
		help: "the position in words; describe front, units, near 2113, weakest, supply, objectives, changes, path 11Pz to 2113, " +
			"compare 2113 2214: that alone"},
	{name: "reach", role: Player, args: "unit", traits: readsOnly, run: (*executor).reach,
		help: "the hexes to which a counter of yours can be ordered now"},
	{name: "odds", role: Player, args: "order", traits: readsOnly, run: (*executor).odds,
		help: "the cost or the chances of an order, without giving it: odds 2413 with 1SS,2SS"},
	{name: "explain", role: Player, args: "[word]", traits: afterEnd | readsOnly, run: (*executor).explain,
		help: "a rule by its number, or an abbreviation such as a result, a mark or a track; win, turn, sheets, words: what the " +
			"welcome says of them; without one all that can be explained"},
	{name: "film", role: Player, traits: wordSuffices | afterEnd | readsOnly, followUp: SendFilm,
		help: "the game as a page to step through, as you saw it; after the game, all of it"},
	{name: "estimate", role: Player, traits: afterEnd | readsOnly, run: (*executor).estimatePlayed,
		help: "when the game is over: the chances from turn to turn, and what sheets and dice did to them"},
	{name: "planner", role: Player, traits: readsOnly, followUp: SendPlanner,
		help: "a page on which the rules of the game help you to write your orders, without a network; once a day"},
	{name: "agent", role: Player, args: "[what=on|off|" + AgentMap + "] [unit]", traits: afterEnd, run: (*executor).agent,
		followUp: SendPacket,
		help: "all that a program needs to play your side, as one JSON file; agent 1SS,2SS: the orders of these in full; map: the " +
			"map; on: a file with every letter from now on; off: none"},
	{name: "vassal", role: Player, traits: readsOnly | takesFiles, followUp: SendVassal,
		help: "the position as a save of your own VASSAL module; attach a save of its set-up and the list of its pieces once"},
	{name: "ledger", role: Player, traits: wordSuffices | afterEnd | readsOnly, followUp: SendLedger,
		help: "the ledger, when the game is over; before, its signed head"},
	{name: "claim", role: Player, args: "which text", traits: afterEnd | repeatsAnswer, run: (*executor).claim,
		followUp: ForwardClaim, help: "say that a record of the ledger is against the rules: claim 213 \"11.15: what is wrong\""},
	{name: "absence", role: Player, args: "from to", traits: reasonAllowed, run: (*executor).absence, help: "announce that you are away"},
	{name: "withdraw", role: Player, args: "what=absence|proposal|claim which", traits: afterEnd, run: (*executor).withdraw,
		help: "withdraw an absence, a proposal or a claim"},
	{name: "recall", role: Player, run: (*executor).recall, help: "take a committed sheet back before its lock"},
	{name: "undo", role: Player, args: "[record]", traits: wordSuffices | reasonAllowed, run: (*executor).undo,
		help: "propose to take back your last sheet"},
	{name: "agree", alias: []string{"yes", "consent"}, role: Player, args: "no", run: (*executor).agree, help: "agree to a proposal"},
	{name: "refuse", alias: []string{"no"}, role: Player, args: "no", traits: reasonAllowed, run: (*executor).decline,
		help: "refuse a proposal"},
	{name: "draw", role: Player, traits: wordSuffices | reasonAllowed | ownersOnly, run: (*executor).draw, help: "propose a draw"},
	{name: "resign", role: Player, traits: wordSuffices | reasonAllowed | ownersOnly, run: (*executor).resign,
		help: "give up your seat; somebody else may take it"},
	{name: "concede", alias: []string{"surrender"}, role: Player, args: "[what=yes]",
		traits: wordSuffices | reasonAllowed | ownersOnly, run: (*executor).concede,
		help: "give up the game: the other side wins; without yes you are asked once whether you mean it"},
	{name: "rematch", role: Player, traits: wordSuffices | ownersOnly | afterEnd, run: (*executor).again, followUp: RequestRematch,
		help: "play a finished game again with the sides swapped; the other player is asked"},
	{name: "extend", role: Player, args: "by [what=question]", traits: reasonAllowed, run: (*executor).extend,
		help: "ask the other side for more time: for the rest of your turn, or for the open question alone"},
	{name: "standin", role: Player, args: "player [until]", traits: reasonAllowed | ownersOnly, run: (*executor).standIn,
		grantedPart: "play SIDE instead of its player until UNTIL",
		help:        "let somebody play your seat for a time, or a computer if the other side agrees"},
	{name: "back", role: Player, run: (*executor).back, help: "take your seat back from your stand-in"},
	{name: "join", alias: []string{"takeover"}, role: Guest, args: "[day] [code]", run: (*executor).join,
		followUp: ConfirmGuest, help: "take a seat that is vacant"},
	{name: "accept", role: Guest, args: "day code", followUp: ExecuteConfirmed, help: "agree to the request in a letter that you got"},
	{name: "observe", role: Guest | Player, args: "[off=off]", run: (*executor).observe,
		followUp: ForwardGuestRequest, help: "observe the game, as the public sees it"},
	{name: "address", role: Player, args: "addr [day] [code]", traits: ownersOnly, run: (*executor).address,
		grantedPart: "play SIDE from here", help: "another address of your seat; you confirm it from the old one, then from the new one"},
	{name: "zone", role: Player, args: "zone", traits: afterEnd, run: (*executor).zone,
		followUp: SetZone, help: "your time zone, for the dates in your letters"},
	{name: "brief", role: Player, args: "[off=off]", traits: afterEnd, followUp: SetBrief,
		help: "shorter letters of results from now on: what happened, the map and the frame; off: all of it again"},
	{name: "prefer", role: Player, args: "what=words|pictures", traits: afterEnd, followUp: SetWords,
		help: "words: letters describe the position in sentences, without maps; pictures: with maps again"},
	{name: "note", role: Player, args: "[hex] text", traits: afterEnd, run: (*executor).note, followUp: AddNote,
		help: "a private note, about a hex if you name one; your letters of results repeat it, and nobody else reads it"},
	{name: "notes", role: Player, args: "[off=off] [n]", traits: afterEnd, followUp: ListNotes,
		help: "your private notes; notes off 2 erases the second, notes off all of them"},
	{name: "daily", role: Player, args: "[off=off]", traits: afterEnd, followUp: SetDaily,
		help: "one letter a day about all your games and events here; off: none"},
	{name: "uninvite", role: Moderator | Player, args: "addr", traits: reasonAllowed | afterEnd, run: (*executor).uninvite,
		followUp: Uninvite, help: "take back a request to an address that has not agreed yet"},
	{name: "help", role: Moderator | Player | Guest, traits: wordSuffices | afterEnd | readsOnly, run: (*executor).help,
		help: "this list"},
}

func (v *verb) has(t trait) bool { return v.traits&t == t }

// IsQuestion reports whether a command only asks, and so needs no reason.
func (c Command) IsQuestion() bool { return c.spec.has(readsOnly) }

// FollowUp returns the work that the command may leave to its caller.
func (c Command) FollowUp() FollowUp { return c.spec.followUp }

// FollowUps returns all kinds of work that commands leave to their caller.
func FollowUps() []FollowUp {
	return []FollowUp{SendMap, SendUnits, SendFilm, SendVassal, SendPlanner, SendPacket, SendLedger, SetZone, SetBrief,
		SetWords, AddNote, ListNotes, SetDaily,
		ConfirmGuest, ForwardGuestRequest, ForwardClaim, RequestRematch, RefuseGuests, SubmitSheet, SetResults,
		ExecuteConfirmed, MakeEstimate, Invite, Uninvite}
}

// FollowUpOf returns the work that a command may leave to its caller, "" if there is no such command.
func FollowUpOf(name string, who Role) FollowUp {
	v, _ := find(name, who)
	return v.followUp
}

// GrantedRole returns the part in the game that the command gives to the address in it, as an infinitive. side is the
// side concerned.
func (c Command) GrantedRole(side core.Side) string {
	return strings.NewReplacer("SIDE", side.Title(), "UNTIL", c.Arg("until")).Replace(c.spec.grantedPart)
}
