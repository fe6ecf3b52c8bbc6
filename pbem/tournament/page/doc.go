// Package page shows an event as one static HTML page: running games, bracket, standings, rounds, the games of each
// player with sides and bids, and the terms. The page needs no script. It shows only what the ledger and the caller
// provide: names that people chose, but no addresses, sealed bids or sealed votes.
package page
