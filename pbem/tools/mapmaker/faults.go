package main

import (
	"errors"
	"fmt"
	"sort"
)

// fault describes one fault in an input file.
type fault struct {
	file string
	line int // 0 = the file as a whole
	text string
}

// faults collects the faults in the inputs of a title.
type faults struct{ list []fault }

func (fs *faults) add(file string, line int, format string, args ...any) {
	fs.list = append(fs.list, fault{file, line, fmt.Sprintf(format, args...)})
}

// asError returns all faults by file and line as an error, nil if there are none.
func (fs *faults) asError() error {
	sort.SliceStable(fs.list, func(i, j int) bool {
		a, b := fs.list[i], fs.list[j]
		if a.file != b.file {
			return a.file < b.file
		}
		return a.line < b.line
	})
	var errs []error
	for _, f := range fs.list {
		if f.line == 0 {
			errs = append(errs, fmt.Errorf("%s: %s", f.file, f.text))
		} else {
			errs = append(errs, fmt.Errorf("%s:%d: %s", f.file, f.line, f.text))
		}
	}
	return errors.Join(errs...)
}
