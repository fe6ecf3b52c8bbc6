package audit

import (
	"strings"
	"testing"

	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/ledger"
)

// TestExternalOnce: a die that a moderator recorded serves once.
func TestExternalOnce(t *testing.T) {
	die := []ledger.Field{{Key: "event", Value: "combat:0303#1"}, {Key: "die", Value: "d6"}, {Key: "face", Value: "4"},
		{Key: "mark", Value: randomness.Unverified}}
	roll := append([]ledger.Field{{Key: "block", Value: "external"}, {Key: "record", Value: "0"}}, die...)
	recs := []ledger.Record{{N: 0, Type: "act", Fields: append([]ledger.Field{{Key: "act", Value: "external"}}, die...)},
		{N: 1, Type: "roll", Fields: roll}}
	v := &Verdict{OK: true}
	if v.checkExternal(recs); !v.OK || v.Unverified != 1 {
		t.Errorf("used once: %+v", v)
	}
	v = &Verdict{OK: true}
	v.checkExternal(append(recs, ledger.Record{N: 2, Type: "roll", Fields: roll}))
	if c := check(v, "external dice"); c.OK || !strings.Contains(c.Detail, "record 2 (roll)") ||
		!strings.Contains(c.Detail, "was not used before") {
		t.Errorf("used twice: %+v", c)
	}
}
