// Package report writes the text of the mails that players get: results, questions, faults, receipts, checks, welcomes
// and help.
//
// Every builder fills one page (header block, titled sections, one order frame to fill in) and the page is written twice,
// as text of 78 columns for any terminal and as HTML without scripts, remote content or fragile style. Both say the same.
//
// A letter is for one viewer. It is made from core.VisibleEvents of the events and from the game's view for that side
// only: what is hidden from the viewer is not in the letter. Two games that look alike to the viewer give the same
// bytes, except for the hashes of the audit lines. No letter holds more than one frame, and none that would be
// executed if it came back unedited.
//
// The package knows no title: it reads events, choices and expectations. It reads no clock; dates come in as words.
package report
