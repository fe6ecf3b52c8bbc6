package audit

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// walkSavedMails calls take for every mail saved under a path, ordered by name. The path may be a file with one mail,
// an mbox, or a folder with mails (*.eml), mboxes and Maildirs at any depth. At most maxMail bytes of a mail are read.
// It returns how many there were.
func walkSavedMails(path string, take func(name string, raw []byte)) (n int, err error) {
	count := func(name string, raw []byte) {
		n++
		take(name, raw)
	}
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	if !info.IsDir() {
		err = walkSavedFile(path, filepath.Base(path), true, count)
	} else {
		err = filepath.WalkDir(path, func(at string, d fs.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() {
				return err
			}
			name, err := filepath.Rel(path, at)
			if err != nil {
				return err
			}
			return walkSavedFile(at, filepath.ToSlash(name), isMail(at), count)
		})
	}
	if err == nil && n == 0 {
		err = fmt.Errorf("%s holds no mails: neither .eml files nor a Maildir nor an mbox", path)
	}
	return n, err
}

// isMail reports whether a file is one mail by its name or place: an .eml file, or one in the folder cur or new of a
// Maildir.
func isMail(path string) bool {
	in := filepath.Base(filepath.Dir(path))
	return strings.EqualFold(filepath.Ext(path), ".eml") || in == "cur" || in == "new"
}

// mboxStart begins each mail of an mbox.
const mboxStart = "From "

// walkSavedFile calls take for each mail in a file: those of an mbox, else the file itself if it is one mail.
func walkSavedFile(path, name string, one bool, take func(string, []byte)) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	r := bufio.NewReader(f)
	if head, _ := r.Peek(len(mboxStart)); string(head) == mboxStart {
		return splitMbox(r, func(i int, raw []byte) { take(fmt.Sprintf("%s, mail %d", name, i), raw) })
	}
	if !one {
		return nil
	}
	raw, err := io.ReadAll(io.LimitReader(r, maxMail))
	if err == nil {
		take(name, raw)
	}
	return err
}

// splitMbox calls take for each mail of an mbox, counted from 1. A line "From " after an empty line begins the next
// mail. The program that saved the mails has put one ">" before such a line inside a mail.
func splitMbox(r *bufio.Reader, take func(int, []byte)) error {
	var mail bytes.Buffer
	n, empty := 0, true
	for {
		line, err := r.ReadSlice('\n')
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
		switch {
		case empty && bytes.HasPrefix(line, []byte(mboxStart)):
			if n++; n > 1 {
				take(n-1, bytes.Clone(mail.Bytes()))
			}
			mail.Reset()
		case mail.Len()+len(line) <= maxMail:
			if bare := bytes.TrimLeft(line, ">"); len(bare) < len(line) && bytes.HasPrefix(bare, []byte(mboxStart)) {
				line = line[1:]
			}
			mail.Write(line)
		}
		empty = len(bytes.TrimRight(line, "\r\n")) == 0
		if errors.Is(err, io.EOF) {
			take(n, mail.Bytes())
			return nil
		}
	}
}
