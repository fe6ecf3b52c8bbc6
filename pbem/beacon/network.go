package beacon

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Scheme names the signature scheme of a network.
type Scheme string

const (
	// Unchained signs SHA-256(round as 8 bytes big-endian), with the signature in G1, hashed to the curve by RFC 9380.
	Unchained Scheme = "bls-unchained-g1-rfc9380"
	// Chained signs SHA-256(previous signature, round as 8 bytes big-endian), with the signature in G2. Games do not
	// use it, because its rounds cannot be verified one by one; the known answers of the oldest network are of this
	// kind.
	Chained Scheme = "pedersen-bls-chained"
)

// Network holds the parameters of a drand network. Its values are public and never change.
type Network struct {
	Name    string // as in a game's option
	Chain   string // chain hash, 64 hex digits
	Key     string // public key, compressed, hex
	Genesis int64  // Unix time of round 1, in seconds
	Period  int64  // seconds between rounds
	Scheme  Scheme
}

// Quicknet holds the parameters of the League of Entropy's network of three-second rounds.
var Quicknet = Network{
	Name:  "drand-quicknet",
	Chain: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
	Key: "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c" +
		"8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb" +
		"5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
	Genesis: 1692803367, Period: 3, Scheme: Unchained,
}

// Mainnet holds the parameters of the League of Entropy's oldest network, of thirty-second chained rounds.
var Mainnet = Network{
	Name:    "drand-default",
	Chain:   "8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce",
	Key:     "868f005eb8e6e4ca0a47c8a77ceaa5309a47978a7c71bc5cce96366b5d7a569937c529eeda66c7293784a9402801af31",
	Genesis: 1595431050, Period: 30, Scheme: Chained,
}

// FindNetwork returns the network with the name in a game's option. Only unchained networks are offered.
func FindNetwork(name string) (Network, bool) { return Quicknet, name == Quicknet.Name }

// RoundDelay is the time between the lock of a sheet and the round that its dice use. It leaves time for the receipt,
// which names the round, to reach the players' mailboxes before anybody can know the round.
const RoundDelay = 10 * time.Minute

// FirstRoundAfter returns the first round that appears at t or later, 1 or more.
func (n Network) FirstRoundAfter(t time.Time) uint64 {
	d := t.Unix() - n.Genesis
	if t.Nanosecond() > 0 {
		d++
	}
	if d <= 0 {
		return 1
	}
	return uint64((d+n.Period-1)/n.Period) + 1
}

// RoundTime returns the time at which a round appears.
func (n Network) RoundTime(round uint64) time.Time {
	return time.Unix(n.Genesis+int64(round-1)*n.Period, 0).UTC()
}

// Ref returns the name of a round in a lock text: chain hash, a space, the round.
func (n Network) Ref(round uint64) string { return n.Chain + " " + strconv.FormatUint(round, 10) }

// ParseRef parses the output of Ref, for a network that games may use.
func ParseRef(ref string) (Network, uint64, error) {
	chain, digits, _ := strings.Cut(ref, " ")
	round, err := strconv.ParseUint(digits, 10, 62)
	if err != nil || round == 0 || chain != Quicknet.Chain {
		return Network{}, 0, fmt.Errorf("beacon %q: want the chain hash of %s and a round from 1", ref, Quicknet.Name)
	}
	return Quicknet, round, nil
}
