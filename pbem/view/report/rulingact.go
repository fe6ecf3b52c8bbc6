package report

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/randomness"
)

// rulingText returns the outcome's own sentence about an act. Without an outcome it formats otherwise and args.
func (x actContext) rulingText(otherwise string, args ...any) []say.Text {
	if x.out != nil {
		return []say.Text{say.F("%s.", x.out.Ruling)}
	}
	return []say.Text{say.F(otherwise, args...)}
}

func rollbackWords(x actContext, a engine.Rollback) []say.Text {
	return x.rulingText("The game is back at ledger record %d. Dice from here on come from new keys.", a.ToRecord)
}

func externalWords(x actContext, a engine.ExternalDie) []say.Text {
	return x.rulingText("The die is recorded: %s, %s = %d, %s.", a.Event, a.Die, a.Face, randomness.Unverified)
}

func reseatWords(x actContext, a engine.EditSeat) []say.Text {
	if x.out == nil && (x.Moderator || x.Side == a.Side) {
		return []say.Text{say.F("The seat %s has the address %s.", a.Side, a.Seat.Addr)}
	}
	return x.rulingText("The seat of %s has another address or key.", a.Side)
}

func beaconWords(x actContext, a engine.Beacon) []say.Text {
	return x.rulingText("Public randomness has arrived, round %d.", a.Value.Round)
}

func upgradeWords(x actContext, a engine.Upgrade) []say.Text {
	return x.rulingText("The game goes on under version %d of its rules.", a.Rules)
}

func publicRollback(_ actContext, a engine.Rollback) []say.Text {
	return []say.Text{say.F("The game goes back to the end of ledger record %d. What came after it no longer counts.", a.ToRecord)}
}

func publicExternal(actContext, engine.ExternalDie) []say.Text {
	return []say.Text{"A die that the server did not throw was recorded; it is marked as unverified."}
}

func publicUpgrade(_ actContext, a engine.Upgrade) []say.Text {
	return []say.Text{say.F("The game goes on under version %d of its rules, which play it as before.", a.Rules)}
}
