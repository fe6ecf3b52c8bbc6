// Package bounce records letters that could not be delivered, and pauses their addresses. A paused address gets no mail
// until its holder writes or a moderator resumes it.
//
// The log is one file of JSON lines, appended to and never rewritten. Pauses are computed from its lines, so that they
// are the same after every restart. The log is not part of a game: no rule, die roll or locked sheet depends on whether
// a mail arrived, and one address may hold seats in several games.
package bounce
