// Package page shows an event as one static page: games that are played, bracket, standings, rounds, each player with
// their games, sides and bids, terms. It needs no script. It shows nothing but what the ledger and its caller say:
// names that people chose, no addresses, no bid and no vote that is not open.
package page
