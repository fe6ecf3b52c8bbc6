// Package page shows an event as one static page: standings, who met whom with which result, the rounds, how the sides fared and
// what was bid for them, and the time that each player used. It needs no script, and shows nothing but what the ledger says: names that
// people chose, no addresses, no bid that is not open.
package page
