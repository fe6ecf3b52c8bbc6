// Package sender determines who sent a mail (the holder of a seat, a moderator, a guest or nobody), and which proof the
// mail contains or lacks. An Evidence holds the signs of the sender in one mail, and is compared with a game. A
// Registry knows all games of a folder: who has a part in which, what proof a mail needs before it is executed, and
// whether mails of players wait. Nothing in this package changes a game; the proof of a frame that is no sheet is
// recorded in a file of the game's folder. The games are those of a game.Folder, whose lock the caller holds.
package sender
