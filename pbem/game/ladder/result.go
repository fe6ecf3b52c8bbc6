package ladder

import (
	"crypto/sha256"
	"encoding/hex"
	"io"

	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/jsonlines"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// Result holds the result of a fixture. With the same rules version the fixture gives the same ledger again.
type Result struct {
	Title    string `json:"title"`
	Rules    int    `json:"rules"` // version of the title's rules
	Scenario string `json:"scenario,omitempty"`
	Fixture
	Winner core.Side `json:"winner"` // "" for a draw
	Level  string    `json:"level"`
	Turn   int       `json:"turn"`
	Sheets int       `json:"sheets"`
	Orders int       `json:"orders"`
	Ledger string    `json:"ledger"` // SHA-256 of the game's ledger

	Forfeit string `json:"forfeit,omitempty"` // side and reason, if a program lost without the rules
}

// record returns the result of a finished game.
func (s *Series) record(f Fixture, m *ai.Match) Result {
	p, meta := m.Game.Position(), s.Setting.Title.Meta()
	sum := sha256.Sum256(ledger.Format(m.Game.Log().Records()...))
	r := Result{Title: meta.ID, Rules: meta.Version, Scenario: s.scenario(), Fixture: f, Winner: p.Over.Winner,
		Level: p.Over.Level, Turn: p.Turn, Sheets: m.Sheets, Orders: m.Orders, Ledger: hex.EncodeToString(sum[:])}
	if m.Forfeit != nil {
		r.Forfeit = m.Forfeit.Error()
	}
	return r
}

// ReadResults reads a file of results. It leaves out an incomplete last line. whole is the number of bytes of the complete
// lines, where the next result must be written.
func ReadResults(r io.Reader) (list []Result, whole int64, err error) {
	return jsonlines.Read[Result](r, "a result of a ladder", nil)
}

// Line returns a result as a line of a file of results.
func (r Result) Line() ([]byte, error) { return jsonlines.Format(r) }
