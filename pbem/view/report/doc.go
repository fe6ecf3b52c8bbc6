// Package report writes the text of mails to players: results, questions, faults, receipts, checks, welcomes and help.
//
// Every builder fills one page (header block, titled sections, one order frame to fill in). The page is written twice:
// as text of 78 columns for any terminal, and as HTML without scripts, remote content or fragile style. Both have the
// same content.
//
// A letter is for one viewer. It uses only the events that core.VisibleEvents returns for that side, and the side's
// view of the game, so that it contains nothing hidden from the viewer. Two games that look alike to the viewer give
// the same bytes, except for the hashes of the audit lines. A letter contains at most one frame. Sending the letter
// back unedited never executes that frame.
//
// The package knows no title: it reads events, choices and expectations. It reads no clock; callers pass dates as
// words.
package report
