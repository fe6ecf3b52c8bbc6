// Package jsonlines reads and writes files of results with one JSON object on each line. A run that was killed leaves an
// incomplete last line, which a reader leaves out.
package jsonlines

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// MaxLine bounds a line, in bytes.
const MaxLine = 1 << 16

// Read reads lines that hold objects of type T and no other fields. It leaves out an incomplete last line. whole is the
// number of bytes of the complete lines, where the next line must be written. check refuses wrong values; nil accepts
// all. what names an object in errors, such as "a result of pbem ladder".
func Read[T any](r io.Reader, what string, check func(T) error) (list []T, whole int64, err error) {
	in := bufio.NewReaderSize(r, MaxLine)
	for n := 1; ; n++ {
		line, err := in.ReadSlice('\n')
		switch {
		case errors.Is(err, io.EOF):
			return list, whole, nil
		case errors.Is(err, bufio.ErrBufferFull):
			return nil, whole, fmt.Errorf("line %d: longer than %d bytes", n, MaxLine)
		case err != nil:
			return nil, whole, err
		}
		var x T
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		err = d.Decode(&x)
		if err != nil || d.More() || check != nil && check(x) != nil {
			return nil, whole, fmt.Errorf("line %d: not %s", n, what)
		}
		list, whole = append(list, x), whole+int64(len(line))
	}
}

// Format returns an object as a line.
func Format(x any) ([]byte, error) {
	b, err := json.Marshal(x)
	return append(b, '\n'), err
}
