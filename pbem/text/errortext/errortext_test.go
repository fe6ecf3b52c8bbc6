package errortext

import (
	"archive/zip"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"gopkg.in/yaml.v3"
)

// Each error of a library is replaced by plain words, and text of our own around it stays.
func TestErrorsOfLibrariesAreSaidPlainly(t *testing.T) {
	dir := t.TempDir()
	missing := filepath.Join(dir, "missing")
	_, gone := os.ReadFile(missing)
	_, folder := os.ReadFile(dir)
	_, number := strconv.Atoi("seven")
	_, big := strconv.Atoi("99999999999999999999")
	var list []int
	kind, broken := yaml.Unmarshal([]byte("a: b"), &list), yaml.Unmarshal([]byte("a: [b"), &list)
	trust := &net.OpError{Op: "dial", Net: "tcp", Err: &tls.CertificateVerificationError{Err: x509.UnknownAuthorityError{}}}
	for _, c := range []struct {
		err  error
		want string
	}{
		{fmt.Errorf("sheet: %w", gone), "sheet: there is no file or folder " + missing},
		{folder, dir + " is a folder, not a file"},
		{fmt.Errorf("turn: %w", number), `turn: "seven" is not a whole number`},
		{big, `"99999999999999999999" is out of range`},
		{fmt.Errorf("points: %w", kind), "points: line 1: a value is of another kind than it must be there"},
		{broken, "it is not written as YAML: "},
		{json.Unmarshal([]byte("{x"), &list), "it is no JSON from byte 2 on"},
		{zip.ErrFormat, "it is no zip archive"},
		{fmt.Errorf("imap: %w", trust), "imap: its certificate is signed by an authority that is unknown here; "},
		{fmt.Errorf("imap: %w", trust), "SSL_CERT_FILE"},
		{&net.OpError{Op: "dial", Err: &os.SyscallError{Syscall: "connect", Err: syscall.ECONNREFUSED}}, "nothing listens there"},
		{errors.Join(errors.New("ours"), &fs.PathError{Op: "mkdir", Path: "a/b", Err: syscall.ENOENT}),
			"ours\na/b cannot be made: the folder above it is missing"},
		{errors.New("the sheet has no end"), "the sheet has no end"},
	} {
		if got := Reword(c.err); !strings.Contains(got, c.want) || strings.Contains(got, "cannot unmarshal") {
			t.Errorf("%q is said as %q, want %q in it", c.err, got, c.want)
		}
	}
}
