package jsonlines

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

type point struct{ X int }

// TestRead: only complete lines are read. A wrong line is named with its number, and an error of the file is passed on.
func TestRead(t *testing.T) {
	positive := func(p point) error {
		if p.X < 0 {
			return errors.New("negative")
		}
		return nil
	}
	broken := errors.New("the disk is gone")
	for _, tc := range []struct {
		name string
		in   io.Reader
		n    int
		size int64
		err  string
	}{
		{"none", strings.NewReader(""), 0, 0, ""},
		{"two", strings.NewReader("{\"X\":1}\n{\"X\":2}\n"), 2, 16, ""},
		{"cut off", strings.NewReader("{\"X\":1}\n{\"X\":"), 1, 8, ""},
		{"unknown field", strings.NewReader("{\"X\":1}\n{\"Y\":2}\n"), 0, 8, "line 2: not a point"},
		{"two on a line", strings.NewReader("{\"X\":1}{\"X\":2}\n"), 0, 0, "line 1: not a point"},
		{"refused", strings.NewReader("{\"X\":-1}\n"), 0, 0, "line 1: not a point"},
		{"long", strings.NewReader(strings.Repeat(" ", MaxLine+1)), 0, 0, "line 1: longer than 65536 bytes"},
		{"file", io.MultiReader(strings.NewReader("{\"X\":1}\n"), iotest.ErrReader(broken)), 0, 8, broken.Error()},
	} {
		list, whole, err := Read(tc.in, "a point", positive)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if len(list) != tc.n || whole != tc.size || got != tc.err {
			t.Errorf("%s: %v, %d bytes, %q; want %d, %d bytes, %q", tc.name, list, whole, got, tc.n, tc.size, tc.err)
		}
	}
}
