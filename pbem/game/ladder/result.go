package ladder

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"fieldpost/pbem/game/ai"
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

// maxLine bounds a line of a file of results, in bytes.
const maxLine = 1 << 16

// ReadResults reads a file of results, one JSON object on each line. It leaves out an incomplete last line without a
// newline. whole is the number of bytes of the complete lines, where the next result must be written.
func ReadResults(r io.Reader) (list []Result, whole int64, err error) {
	in := bufio.NewReaderSize(r, maxLine)
	for n := 1; ; n++ {
		line, err := in.ReadSlice('\n')
		if errors.Is(err, io.EOF) {
			return list, whole, nil
		}
		if err != nil {
			return nil, whole, fmt.Errorf("line %d: longer than %d bytes", n, maxLine)
		}
		var x Result
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&x); err != nil || d.More() {
			return nil, whole, fmt.Errorf("line %d: not a result of a ladder", n)
		}
		list, whole = append(list, x), whole+int64(len(line))
	}
}

// Line returns a result as a line of a file of results.
func (r Result) Line() ([]byte, error) {
	b, err := json.Marshal(r)
	return append(b, '\n'), err
}
