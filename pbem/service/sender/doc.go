// Package sender determines who sent a mail (the holder of a seat, a moderator, a guest or nobody), and which proof it
// has or lacks. Evidence holds the signs of its sender in a mail, and is compared with one game. A Registry knows all
// games of a folder: who has a part in which, how well a mail must be proven before it is executed, and whether mails
// of players wait. Nothing in this package changes a game; the proof of a frame that is no sheet is recorded in a file
// beside the game. Games are those of a game.Folder, whose lock the caller holds.
package sender
