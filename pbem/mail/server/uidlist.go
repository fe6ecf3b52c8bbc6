package server

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/emersion/go-imap/v2"

	"fieldpost/pbem/durable"
)

// uidlist is the persistent numbering of a folder. Its file has a first line
// "pbem-uidlist/1 <validity> <next> <keyword,keyword...>" and one line
// "<uid> <base name>" per message.
type uidlist struct {
	validity uint32
	next     imap.UID
	keywords []imap.Flag // the letters a, b, c... in file names
	uids     map[string]imap.UID
}

const uidlistName = "uidlist"

// readUIDList returns nil if there is none or if it is damaged; the folder then
// gets a new UIDVALIDITY. An incomplete last line is ignored: its message is
// numbered anew, nobody has seen the number. data is the file as it lies there.
func readUIDList(dir string) (l *uidlist, data []byte, err error) {
	data, err = os.ReadFile(filepath.Join(dir, uidlistName))
	if os.IsNotExist(err) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	end := bytes.LastIndexByte(data, '\n')
	sc := bufio.NewScanner(bytes.NewReader(data[:end+1]))
	l = &uidlist{uids: map[string]imap.UID{}}
	var keywords string
	if !sc.Scan() {
		return nil, data, nil
	}
	if n, err := fmt.Sscanf(sc.Text(), "pbem-uidlist/1 %d %d %s", &l.validity, &l.next, &keywords); err != nil || n != 3 ||
		l.validity == 0 || l.next == 0 {
		return nil, data, nil
	}
	for _, k := range strings.Split(keywords, ",") {
		if k != "-" {
			l.keywords = append(l.keywords, imap.Flag(k))
		}
	}
	for sc.Scan() {
		var uid imap.UID
		num, base, ok := strings.Cut(sc.Text(), " ")
		if _, err := fmt.Sscan(num, (*uint32)(&uid)); err != nil || !ok || uid == 0 {
			continue
		}
		l.uids[base] = uid
		l.next = max(l.next, uid+1)
	}
	return l, data, sc.Err()
}

// text returns the content of the file for these messages.
func (l *uidlist) text(msgs []*msg) []byte {
	keywords := "-"
	if len(l.keywords) > 0 {
		var names []string
		for _, k := range l.keywords {
			names = append(names, string(k))
		}
		keywords = strings.Join(names, ",")
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "pbem-uidlist/1 %d %d %s\n", l.validity, l.next, keywords)
	for _, m := range msgs {
		fmt.Fprintf(&b, "%d %s\n", m.uid, m.base)
	}
	return b.Bytes()
}

// write replaces the file.
func (l *uidlist) write(dir string, msgs []*msg) error {
	return durable.Replace(filepath.Join(dir, uidlistName), l.text(msgs), 0o600)
}

// add appends one message.
func (l *uidlist) add(dir, base string, uid imap.UID) error {
	return durable.Append(filepath.Join(dir, uidlistName), fmt.Appendf(nil, "%d %s\n", uid, base))
}
