package tournament

import (
	"slices"

	"fieldpost/pbem/ledger"
)

// several are the fields that a record of a type may have more than once.
var several = map[string][]string{
	"annul": {"game"}, "cancel": {"game"}, "close": {"row"}, "finish": {"place"}, "import": {"match", "bye", "narrow"},
	"lock": {"text"}, "outage": {"void"}, "over": {"place"}, "pairing": {"match", "game", "bye", "guest"}, "panel": {"judge"},
	"result": {"vote"}, "settle": {"text"}, "sides": {"lapsed", "open", "game"}, "votes": {"open"},
}

// doubled returns a field that a record has twice and may have only once, "" for none.
func doubled(r ledger.Record) string {
	seen := map[string]bool{}
	for _, f := range r.Fields {
		if seen[f.Key] && !slices.Contains(several[r.Type], f.Key) {
			return f.Key
		}
		seen[f.Key] = true
	}
	return ""
}
