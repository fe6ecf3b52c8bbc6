package tournament

import (
	"slices"

	"fieldpost/pbem/ledger"
)

// several lists, for each type of record, the fields that may occur more than once.
var several = map[string][]string{
	"annul": {"game"}, "cancel": {"game"}, "close": {"row"}, "finish": {"place"}, "import": {"match", "bye", "narrow"},
	"lock": {"text"}, "outage": {"void"}, "over": {"place"}, "pairing": {"match", "game", "bye", "guest"}, "panel": {"judge"},
	"result": {"vote"}, "settle": {"text"}, "sides": {"lapsed", "open", "game"}, "votes": {"open"},
}

// doubled returns a field that occurs twice in a record but may occur only once. It returns "" if there is none.
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
