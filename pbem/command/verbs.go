package command

// Role says in whose name a command comes.
type Role uint8

const (
	Moderator Role = 1 << iota // who may rule in the game
	Player                     // who holds a seat
	Guest                      // who holds none
)

// kind is what an argument is spelled like.
type kind uint8

const (
	aWord     kind = iota // one word, of words when there are any
	aSide                 // a side of the game
	aPhase                // "T3-G-1"
	aInstant              // "2026-12-01 20:00"
	aDay                  // the same, or a date alone
	aDuration             // "48h"
	aNumber               // decimal
	aAddr                 // a mail address
	aDie                  // "d6"
	aKey                  // a public key in one line
	aText                 // in quotes
	aRest                 // all that is left of the line, quotes included
	aBlock                // the indented lines below, as they are
)

type arg struct {
	name     string
	kind     kind
	words    []string
	optional bool
}

// verb is one command.
type verb struct {
	name  string
	alias []string
	who   Role
	args  []arg
	why   bool   // a reason may follow, in quotes
	rules bool   // a ruling: not for a moderator who plays in the game
	help  string // one line
}

func need(name string, k kind, words ...string) arg { return arg{name: name, kind: k, words: words} }
func may(name string, k kind, words ...string) arg  { return arg{name, k, words, true} }

// verbs are all commands. Of one name there may be two, for moderators and for players.
var verbs = []verb{
	{name: "status", who: Moderator | Player | Guest, help: "who is to write by when, who is away, what is proposed"},
	{name: "predict", who: Moderator, help: "what process would do, without a die and without a word of the orders"},
	{name: "process", who: Moderator, args: []arg{may("side", aSide), need("phase", aPhase)}, why: true, rules: true, help: "lock and carry out the committed sheet of this phase"},
	{name: "process!", who: Moderator, args: []arg{may("side", aSide), need("phase", aPhase)}, why: true, rules: true, help: "the same with a draft, or without a sheet; all players must agree"},
	{name: "deadline", who: Moderator, args: []arg{may("side", aSide), need("at", aInstant)}, why: true, rules: true, help: "set when the side that is to write has to have written"},
	{name: "extend", who: Moderator, args: []arg{need("side", aSide), need("by", aDuration)}, why: true, rules: true, help: "move the standing deadline of a side"},
	{name: "pause", who: Moderator, why: true, help: "stop the clock"},
	{name: "resume", who: Moderator, why: true, help: "start it again; the time of the pause is added to the standing deadline"},
	{name: "absence", who: Moderator, args: []arg{need("side", aSide), need("from", aDay), need("to", aDay)}, why: true, rules: true, help: "enter an absence for a side"},
	{name: "allow", who: Moderator, args: []arg{need("what", aWord, "absence", "observer"), need("which", aWord), may("delay", aWord, "delay"), may("hours", aDuration)}, why: true, rules: true, help: "agree to an absence that was asked for, by its number, or to an observer, by his address"},
	{name: "deny", who: Moderator, args: []arg{need("what", aWord, "absence", "observer"), need("which", aWord)}, why: true, rules: true, help: "refuse an absence that was asked for, by its number, or an observer, by his address"},
	{name: "act", who: Moderator, args: []arg{need("side", aSide)}, why: true, rules: true, help: "hand in the #PBEM frame of the same mail for a side"},
	{name: "eject", who: Moderator, args: []arg{need("side", aSide)}, why: true, rules: true, help: "make a seat vacant"},
	{name: "seat", who: Moderator, args: []arg{need("side", aSide), need("addr", aAddr)}, why: true, rules: true, help: "give a seat to somebody"},
	{name: "standin", who: Moderator, args: []arg{need("side", aSide), need("addr", aAddr), need("until", aDay)}, why: true, rules: true, help: "let somebody play a seat for a time"},
	{name: "back", who: Moderator, args: []arg{need("side", aSide)}, why: true, rules: true, help: "give a seat back to its owner"},
	{name: "team", who: Moderator, args: []arg{need("side", aSide), need("addr", aAddr), may("off", aWord, "off")}, why: true, rules: true, help: "a further address of a seat"},
	{name: "observer", who: Moderator, args: []arg{need("addr", aAddr), may("view", aWord, "public", "omniscient"), may("delay", aWord, "delay"), may("hours", aDuration), may("off", aWord, "off")}, why: true, help: "somebody who reads along"},
	{name: "ruling", who: Moderator, args: []arg{need("rule", aWord), need("text", aText)}, rules: true, help: "a ruling in words, with the number of the rule"},
	{name: "set", who: Moderator, args: []arg{need("edits", aRest)}, why: true, rules: true, help: "change the position: unit 1SS at 2113; control 2113 soviet; track vp 12. All players must agree"},
	{name: "roll", who: Moderator, args: []arg{need("event", aWord), need("die", aDie), need("face", aNumber)}, why: true, rules: true, help: "record a die that was thrown elsewhere"},
	{name: "rollback", who: Moderator, args: []arg{need("record", aNumber)}, why: true, rules: true, help: "go back to the state behind a ledger record"},
	{name: "forward", who: Moderator, why: true, rules: true, help: "undo the last rollback"},
	{name: "reroll", who: Moderator, args: []arg{need("event", aWord)}, why: true, rules: true, help: "roll a whole dice block again"},
	{name: "unseal", who: Moderator, args: []arg{need("what", aWord, "position", "orders")}, why: true, rules: true, help: "read something that is hidden; all are told"},
	{name: "reveal", who: Moderator, help: "who played which side of an anonymous game, when it is over"},
	{name: "end", who: Moderator, args: []arg{need("result", aWord), may("text", aText)}, rules: true, help: "end the game with a side's victory or a draw; all players must agree"},
	{name: "audit", who: Moderator | Player, help: "check the whole ledger"},
	{name: "clock", who: Moderator, args: []arg{need("policy", aBlock)}, why: true, rules: true, help: "another policy of deadlines, in the indented lines below, or none; all players must agree"},
	{name: "moderator", who: Moderator, args: []arg{need("addr", aAddr), may("level", aWord, "token", "dkim", "signed"), may("key", aKey), may("off", aWord, "off")}, why: true, rules: true, help: "somebody who may send #MOD"},
	{name: "withdraw", who: Moderator, args: []arg{need("what", aWord, "proposal"), need("no", aNumber)}, why: true, help: "withdraw a proposal"},

	{name: "check", who: Player, help: "judge the sheet on file again"},
	{name: "history", who: Player | Moderator, args: []arg{may("n", aNumber)}, help: "the last things that happened, ten or as many as you say"},
	{name: "map", who: Player, help: "the map as you see it"},
	{name: "absence", who: Player, args: []arg{need("from", aDay), need("to", aDay)}, why: true, help: "announce that you are away"},
	{name: "withdraw", who: Player, args: []arg{need("what", aWord, "absence", "proposal"), need("no", aNumber)}, help: "withdraw an absence or a proposal"},
	{name: "recall", who: Player, help: "take a committed sheet back before its lock"},
	{name: "undo", who: Player, args: []arg{may("record", aNumber)}, why: true, help: "propose to go back behind your last sheet"},
	{name: "agree", alias: []string{"yes", "consent"}, who: Player, args: []arg{need("no", aNumber)}, help: "agree to a proposal"},
	{name: "refuse", alias: []string{"no"}, who: Player, args: []arg{need("no", aNumber)}, why: true, help: "refuse a proposal"},
	{name: "draw", who: Player, why: true, help: "propose a draw"},
	{name: "resign", who: Player, why: true, help: "give up your seat; somebody else may take it"},
	{name: "concede", who: Player, why: true, help: "give up the game: the other side wins"},
	{name: "extend", who: Player, args: []arg{need("by", aDuration)}, why: true, help: "ask the other side for more time"},
	{name: "standin", who: Player, args: []arg{need("addr", aAddr), need("until", aDay)}, why: true, help: "let somebody play your seat for a time"},
	{name: "back", who: Player, help: "take your seat back from your stand-in"},
	{name: "join", alias: []string{"takeover"}, who: Guest, args: []arg{may("day", aDay), may("code", aWord)}, help: "take a seat that is vacant"},
	{name: "accept", who: Guest, args: []arg{need("day", aDay), need("code", aWord)}, help: "agree to what a letter asked you for"},
	{name: "observe", who: Guest | Player, args: []arg{may("off", aWord, "off")}, help: "read along, as the public sees the game"},
	{name: "zone", who: Player, args: []arg{need("zone", aWord)}, help: "your time zone, for the dates in your letters"},
	{name: "help", who: Moderator | Player | Guest, help: "this list"},
}
