package datafile

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"
)

type rise []int

// Check wants the numbers to rise.
func (r *rise) Check() error {
	for i := 1; i < len(*r); i++ {
		if (*r)[i] <= (*r)[i-1] {
			return errFall
		}
	}
	return nil
}

var errFall = errors.New("each number stands above the one before")

// TestRows: the rows of a list are found by the field that is tagged; one that is there twice, or is wanted and not
// there, is a fault, and a list judges itself.
func TestRows(t *testing.T) {
	type row struct {
		Class string `yaml:"class" need:"yes" by:"yes"`
		MP    int    `yaml:"mp"`
	}
	var d struct {
		Ground struct {
			List map[string]row `yaml:"list" want:"clear,woods"`
		} `yaml:"ground"`
		Steps struct {
			Up rise `yaml:"up"`
		} `yaml:"steps"`
	}
	read := func(rows, steps string) error {
		text := "ground:\n  source: rulebook\n  list:\n" + rows + "steps:\n  source: rulebook\n  up: " + steps + "\n"
		s := NewSet(fstest.MapFS{"t.yaml": {Data: []byte(text)}})
		s.ReadYAML("t.yaml", &d)
		return s.Err()
	}
	good := "  - {class: clear, mp: 1}\n  - {class: woods, mp: 2}\n"
	if err := read(good, "[1, 3]"); err != nil || d.Ground.List["woods"].MP != 2 {
		t.Error(err, d)
	}
	for _, x := range []struct{ rows, steps, want string }{
		{"  - {class: clear}\n", "[1]", "t.yaml:4: ground.list: woods is missing"},
		{good + "  - {class: clear}\n", "[1]", `t.yaml:6: ground.list[3]: "clear" is there twice`},
		{good, "[3, 3]", "t.yaml:8: steps.up: each number stands above the one before"},
	} {
		if err := read(x.rows, x.steps); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("want %s, got %v", x.want, err)
		}
	}
	text, err := Schema("t", "", &d)
	if err != nil || !strings.Contains(strings.Join(strings.Fields(string(text)), ""), `"list":{"type":"array","items":{"type":"object"`) {
		t.Errorf("%v %s", err, text)
	}
}

// TestGiven: of what a file does not speak there is nothing.
func TestGiven(t *testing.T) {
	x := &struct{ N int }{3}
	if OrZero(x) != x || OrZero[struct{ N int }](nil).N != 0 {
		t.Error("the wrong one is given")
	}
}
