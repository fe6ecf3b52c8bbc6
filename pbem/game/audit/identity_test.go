package audit

import (
	"strings"
	"testing"

	"fieldpost/pbem/ledger"
)

func TestIdentityOfSheets(t *testing.T) {
	join := func(level string) ledger.Record {
		return ledger.Record{N: 2, Type: "join", Fields: []ledger.Field{{Key: "seat", Value: "red"}, {Key: "identity", Value: level}}}
	}
	sheet := func(n int, mail, id string) ledger.Record {
		return ledger.Record{N: n, Type: "receipt", Fields: []ledger.Field{{Key: "seat", Value: "red"}, {Key: "mail", Value: mail},
			{Key: "identity", Value: id}}}
	}
	move := ledger.Record{N: 5, Type: "act", Fields: []ledger.Field{{Key: "act", Value: "seat"}, {Key: "at", Value: "2026-05-01T13:00:00Z"},
		{Key: "by", Value: "moderator"}, {Key: "seat", Value: "red"}, {Key: "identity", Value: "dkim"}}}
	for _, tc := range []struct {
		name string
		recs []ledger.Record
		want string // "" passes
	}{
		{"as asked", []ledger.Record{join("token"), sheet(3, "<a>", "token"), sheet(4, "<b>", "dkim x proof 1"), move,
			sheet(6, "<c>", "dkim x proof 2")}, ""},
		{"two frames of a mail", []ledger.Record{join("dkim"), sheet(3, "<a>", "dkim x proof 1"),
			sheet(4, "<a> frame 1", "dkim x proof 1")}, ""},
		{"too low", []ledger.Record{join("token"), sheet(3, "<a>", "address")}, "at least token"},
		{"too low after a change", []ledger.Record{join("token"), move, sheet(6, "<a>", "token")}, "at least dkim"},
		{"serial again", []ledger.Record{join("signed"), sheet(3, "<a>", "signed k serial 4"), sheet(4, "<b>", "signed k serial 4")},
			"above 4"},
		{"signature again", []ledger.Record{join("dkim"), sheet(3, "<a>", "dkim x proof 1"), sheet(4, "<b>", "dkim x proof 1")},
			"another signature"},
	} {
		v := &Verdict{OK: true}
		v.checkIdentity(tc.recs)
		if len(v.Checks) != 1 || v.OK != (tc.want == "") || !strings.Contains(v.Checks[0].Detail, tc.want) {
			t.Errorf("%s: %+v", tc.name, v.Checks)
		}
	}
	v := &Verdict{OK: true}
	if v.checkIdentity([]ledger.Record{join(""), sheet(3, "-", "")}); len(v.Checks) != 0 {
		t.Errorf("a game without levels: %+v", v.Checks)
	}
}
