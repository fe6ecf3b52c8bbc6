// Package notation reads and writes order sheets, the text in which players mail their orders. A sheet has a first line
// "#PBEM game side phase", one order a line, and a last line "#END"; any other text may surround it. Such a block is
// called a frame. The package normalises the text, finds the frames, parses each line into a Statement, prints
// statements in their canonical form, and explains what it could not read.
//
// It depends on no title: a Vocabulary lists the verbs, the names of questions ("windows") and the spelling of hex
// numbers. Package notation does not know whether a unit or a hex exists, and does not judge whether an order is legal.
// It reads no clock and no file, never panics on any input, and takes time linear in the length of the text.
//
// One order line:
//
//	line      = [ "if" cond [ ":" ] ] order { ";" order } [ "//" comment ]
//	order     = verb { argument } [ "if" cond ]
//	          | "when" window [ "at" hex ] [ "if" cond ] ":" order | "when" "none"
//	          | "default" window [ ":" order ] | "pause" window [ "at" hex ] [ "if" cond ]
//	cond      = term { "and" term }
//	term      = [ "not" ] ( "unit" name "at" hex | ( "enemy" | "friend" ) "in" hex | subject compare value )
//	compare   = "<" | "<=" | "=" | ">=" | ">" | "!="
//
// Other frames, with the same end, hold commands of a moderator (#MOD game), requests of a player (#DESK game side) and
// messages (#PRESS game side to side|all|moderator). The package parses only the first line of these frames.
//
// A line belongs to the order above it if it is indented, or if its verb is allowed only under another. A line that
// ends in a comma, a plus, a dash or a backslash continues on the next line.
package notation
