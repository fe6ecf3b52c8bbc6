package randomplay

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// haltingSource decides so many times, as plainly as it may, and then has work wait: whatever stops at a die or a question must do so
// without harm, at each of them.
type haltingSource struct {
	*source
	left int
}

// waitError is the error once there is nothing left to decide.
func (s *haltingSource) waitError() error {
	if s.left--; s.left < 0 {
		return core.ErrWaiting
	}
	return nil
}

func (s *haltingSource) Roll(string, int) (int, int, error) { return 1, 1, s.waitError() }

func (s *haltingSource) Shuffle(_ string, items []string) ([]string, int, error) {
	return items, 1, s.waitError()
}

func (s *haltingSource) Veil(_ string, items []string) ([]string, error) {
	var out []string
	for _, x := range items {
		out = append(out, s.seal(x))
	}
	return out, s.waitError()
}

func (s *haltingSource) Answer(_ *core.Tx, c core.Choice) (core.Option, say.Text, error) {
	o := c.Options[c.Default]
	if c.Sealed {
		o.Word = "sealed " + s.seal(o.Verb+" "+o.Word)
	}
	return o, "by default", s.waitError()
}
