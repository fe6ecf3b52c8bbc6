package report

import (
	"fmt"

	"fieldpost/pbem/table/engine"
)

// ruled is what an act brought about in the game's own words, where its outcome is at hand.
func (x hearing) ruled(otherwise string, args ...any) []string {
	if x.out != nil {
		return []string{x.out.Ruling + "."}
	}
	return []string{fmt.Sprintf(otherwise, args...)}
}

func rollbackWords(x hearing, a engine.Rollback) []string {
	return x.ruled("The game is back at ledger record %d. Dice from here on come from new keys.", a.To)
}

func externalWords(x hearing, a engine.External) []string {
	return x.ruled("The die is recorded: %s, %s = %d, %s.", a.Event, a.Die, a.Face, engine.Unverified)
}

func reseatWords(x hearing, a engine.Reseat) []string {
	if x.out == nil && (x.Moderator || x.Side == a.Side) {
		return []string{fmt.Sprintf("The seat %s has the address %s.", a.Side, a.Seat.Addr)}
	}
	return x.ruled("The seat of %s has another address or key.", a.Side)
}

func beaconWords(x hearing, a engine.Beacon) []string {
	return x.ruled("Public randomness came, round %d.", a.Value.Round)
}

func upgradeWords(x hearing, a engine.Upgrade) []string {
	return x.ruled("The game goes on under version %d of its rules.", a.Rules)
}

func publicRollback(_ hearing, a engine.Rollback) []string {
	return []string{fmt.Sprintf("The game goes back to the end of ledger record %d. What came after it no longer counts.", a.To)}
}

func publicExternal(hearing, engine.External) []string {
	return []string{"A die that the server did not throw was recorded; it is marked as unverified."}
}

func publicUpgrade(_ hearing, a engine.Upgrade) []string {
	return []string{fmt.Sprintf("The game goes on under version %d of its rules, which play it as before.", a.Rules)}
}
