package randomplay

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// haltingSource answers a number of rolls and questions and then returns an error at the next one. It tests that an
// order can stop at each of them without harm.
type haltingSource struct {
	*source
	left int
}

// waitError returns an error after the given number of rolls and questions.
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

func (s *haltingSource) DrawHidden(_ string, items []string) ([]string, error) {
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
