package report

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/randomness"
)

// ruled returns what an act brought about in the game's own words if its outcome is at hand, else otherwise.
func (x hearing) ruled(otherwise string, args ...any) []say.Text {
	if x.out != nil {
		return []say.Text{say.F("%s.", x.out.Ruling)}
	}
	return []say.Text{say.F(otherwise, args...)}
}

func rollbackWords(x hearing, a engine.Rollback) []say.Text {
	return x.ruled("The game is back at ledger record %d. Dice from here on come from new keys.", a.To)
}

func externalWords(x hearing, a engine.External) []say.Text {
	return x.ruled("The die is recorded: %s, %s = %d, %s.", a.Event, a.Die, a.Face, randomness.Unverified)
}

func reseatWords(x hearing, a engine.Reseat) []say.Text {
	if x.out == nil && (x.Moderator || x.Side == a.Side) {
		return []say.Text{say.F("The seat %s has the address %s.", a.Side, a.Seat.Addr)}
	}
	return x.ruled("The seat of %s has another address or key.", a.Side)
}

func beaconWords(x hearing, a engine.Beacon) []say.Text {
	return x.ruled("Public randomness came, round %d.", a.Value.Round)
}

func upgradeWords(x hearing, a engine.Upgrade) []say.Text {
	return x.ruled("The game goes on under version %d of its rules.", a.Rules)
}

func publicRollback(_ hearing, a engine.Rollback) []say.Text {
	return []say.Text{say.F("The game goes back to the end of ledger record %d. What came after it no longer counts.", a.To)}
}

func publicExternal(hearing, engine.External) []say.Text {
	return []say.Text{"A die that the server did not throw was recorded; it is marked as unverified."}
}

func publicUpgrade(_ hearing, a engine.Upgrade) []say.Text {
	return []say.Text{say.F("The game goes on under version %d of its rules, which play it as before.", a.Rules)}
}
