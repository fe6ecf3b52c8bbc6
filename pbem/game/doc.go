// Package game stores one game in a folder: the ledger, the game file computed from it, the secrets, and a copy of the
// scenario data at the start. The ledger decides. game.yaml holds the position computed from the ledger, for people and
// for diffs. It is compared with the ledger each time the game is opened.
//
//	games/kursk-7/
//	  game.yaml      header, position, open decision, sheet in work, table, ledger head
//	  ledger.txt     append-only records
//	  secrets.yaml   mode 0600: unrevealed dice keys, sealed statements, the key that signs checkpoints
//	  checkpoint.txt the ledger head as a signed note
//	  data/          the scenario data, pinned by hash
//	  signed/        signatures of mails and sheets with what they sign, each under its hash, which a receipt names
//	  lock           held while a process reads or writes the game
//
// Every write is crash-safe: secrets first, then one append to the ledger, then game.yaml by rename. A crash between
// two writes leaves a ledger that ends with a whole batch, or with an incomplete one that is cut off at the next open.
package game
