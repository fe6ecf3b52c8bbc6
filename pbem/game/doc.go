// Package game keeps one game in a folder: the ledger, the canonical game file made from it, the secrets apart, and a
// copy of the scenario data it was started with. The ledger is the truth; game.yaml is what the fold of the ledger looks
// like, for people and for diffs, and is compared with it each time the game is opened.
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
// Every write is crash-safe: secrets first, then one append to the ledger, then game.yaml by rename. A kill between any
// two leaves a ledger that ends with a whole batch, or with a torn one that is cut off when the game is opened next.
package game
