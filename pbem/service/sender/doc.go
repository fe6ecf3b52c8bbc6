// Package sender says who speaks in a mail: the holder of a seat, a moderator, a guest or nobody, what proves it, or what is
// missing. Evidence is what a mail shows of its sender; it is held against one game. A Gate knows all games of a folder: who
// has a part in which, how well a mail is proven before anything is done with it, and whether mails of players wait. It knows
// neither letters nor what a frame asks for, and nothing it does changes a game; what proved a frame that is no sheet it notes
// beside it. Games are those of a game.Folder, whose lock the caller holds.
package sender
