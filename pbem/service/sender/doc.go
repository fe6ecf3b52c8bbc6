// Package sender determines who sent a mail: the holder of a seat, a moderator, a guest or nobody; what proves it, or
// which proof is missing. Evidence holds what a mail shows of its sender and is compared with one game. A Registry knows
// all games of a folder: who has a part in which, how well a mail must be proven before anything is done with it, and
// whether mails of players wait. Nothing in this package changes a game; the proof of a frame that is no sheet is noted
// beside the game. Games are those of a game.Folder, whose lock the caller holds.
package sender
