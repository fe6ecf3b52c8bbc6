package engine

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/ledger"
)

// Upgrade records that the game continues under a newer version of its rules, after its whole ledger replayed the same
// under them.
type Upgrade struct{ Rules int } // 0: those of this program

func (Upgrade) kind() string { return "upgrade" }

func (Upgrade) Announcement() Announcement {
	return Announcement{Headline: rulingHeadline, To: ToPlayers, ShowsPosition: true, NotProposable: true}
}

func (a Upgrade) serialize(w *serializer) Act { w.num("rules", &a.Rules); return a }

func (a Upgrade) fill(g *Game) (Act, error) { a.Rules = g.title.Meta().Version; return a, nil }

func (a Upgrade) apply(g *Game, out *Outcome) error {
	if a.Rules <= g.Header.Rules {
		return say.Errorf("the game is at rules version %d already", g.Header.Rules)
	}
	out.Ruling = say.F("the game goes on under version %d of its rules; all that happened so far is the same under them", a.Rules)
	g.Header.Rules = a.Rules
	return nil
}

// RulesVersionOf returns the rules version under which a ledger was last played.
func RulesVersionOf(h Header, recs []ledger.Record) int {
	v := h.Rules
	for _, r := range recs {
		if history.ActKind(r) == (Upgrade{}).kind() {
			if n, err := history.NumberField(r, "rules"); err == nil && n > v {
				v = n
			}
		}
	}
	return v
}
