package datacheck

import (
	"errors"
	"io/fs"
	"strings"

	"fieldpost/rules/core"
)

// Load reads all files *.facts at the root of a file system, sorted by name.
func Load(files fs.FS) ([]Fact, error) {
	names, err := fs.Glob(files, "*.facts")
	if err != nil {
		return nil, err
	}
	var out []Fact
	for _, n := range names {
		data, e := fs.ReadFile(files, n)
		if e == nil {
			var list []Fact
			list, e = Parse(n, data)
			out = append(out, list...)
		}
		err = errors.Join(err, e)
	}
	return out, err
}

// CheckFacts compares statements with the data of a title and returns them as claims. It returns an error only for data
// that cannot be read.
func CheckFacts(data fs.FS, list []Fact) ([]core.Claim, error) {
	w, err := openDataset(data)
	if err != nil {
		return nil, err
	}
	out := make([]core.Claim, len(list))
	for i, f := range list {
		text := f.Text
		if f.Note != "" {
			text += " (" + f.Note + ")"
		}
		out[i] = core.Claim{Rule: f.Rule, Text: text, Err: oneLine(f.pred.check(w, f.args))}
	}
	return out, nil
}

// oneLine returns an error with its message on one line.
func oneLine(err error) error {
	if err == nil {
		return nil
	}
	return errors.New(strings.ReplaceAll(err.Error(), "\n", "; "))
}

// Claims returns the results of all statements in files *.facts, followed by more, the claims that a title's own code
// has checked.
func Claims(data, files fs.FS, more ...core.Claim) ([]core.Claim, error) {
	list, err := Load(files)
	if err != nil {
		return nil, err
	}
	out, err := CheckFacts(data, list)
	if err != nil {
		return nil, err
	}
	return append(out, more...), nil
}
