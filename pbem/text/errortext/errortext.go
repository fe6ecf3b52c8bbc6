package errortext

import (
	"archive/zip"
	"compress/gzip"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io"
	"io/fs"
	"net"
	"os"
	"regexp"
	"strconv"
	"strings"
	"syscall"
)

// Reword returns the text of an error in which the words of libraries are replaced by plain ones. Text of our own is
// not changed.
func Reword(err error) string {
	text := err.Error()
	for _, e := range errorChain(err) {
		if words := libraryWords(e); words != "" {
			text = strings.Replace(text, e.Error(), words, 1)
		}
	}
	return text
}

// errorChain lists an error and all errors that it wraps, the outermost first. It stops at an error for which this
// package has words.
func errorChain(err error) []error {
	all := []error{err}
	if libraryWords(err) != "" {
		return all
	}
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		if in := e.Unwrap(); in != nil {
			all = append(all, errorChain(in)...)
		}
	case interface{ Unwrap() []error }:
		for _, in := range e.Unwrap() {
			all = append(all, errorChain(in)...)
		}
	}
	return all
}

// libraryWords returns plain words for an error of a library, "" for any other error.
func libraryWords(err error) string {
	switch e := err.(type) {
	case *fs.PathError:
		return fileProblem(e.Path, e.Op, e.Err)
	case *os.LinkError:
		return fileProblem(e.New, e.Op, e.Err)
	case *os.SyscallError:
		return systemProblem(e.Err)
	case syscall.Errno:
		return systemProblem(e)
	case *strconv.NumError:
		return numberProblem(e)
	case *json.SyntaxError:
		return fmt.Sprintf("it is no JSON from byte %d on", e.Offset)
	case *json.UnmarshalTypeError:
		return fmt.Sprintf("the JSON value of %s is of another kind than it must be", e.Field)
	}
	if s := networkProblem(err); s != "" {
		return s
	}
	if s := yamlWords(err); s != "" {
		return s
	}
	for _, k := range plainErrors {
		if err == k.err {
			return k.words
		}
	}
	return ""
}

// yamlKindPattern matches the message of the YAML library about a value of the wrong type.
var yamlKindPattern = regexp.MustCompile(`line \d+: cannot unmarshal`)

// yamlWords returns plain words for an error of the YAML parser, "" for any other error.
func yamlWords(err error) string {
	text, ok := strings.CutPrefix(err.Error(), "yaml: ")
	if !ok {
		return ""
	}
	if at := yamlKindPattern.FindString(text); at != "" {
		return strings.TrimSuffix(at, "cannot unmarshal") + "a value is of another kind than it must be there"
	}
	return "it is not written as YAML: " + text
}

// plainErrors lists fixed errors of libraries and plain words for them.
var plainErrors = []struct {
	err   error
	words string
}{
	{io.EOF, "it ends too early"},
	{io.ErrUnexpectedEOF, "it ends too early"},
	{zip.ErrFormat, "it is no zip archive, as a VASSAL module is one"},
	{zip.ErrChecksum, "the zip archive is damaged"},
	{gzip.ErrHeader, "it is not compressed by gzip"},
	{image.ErrFormat, "it is no picture in PNG, JPEG or GIF"},
	{context.Canceled, "it was interrupted"},
	{context.DeadlineExceeded, "no answer came in time"},
	{os.ErrDeadlineExceeded, "no answer came in time"},
	{fs.ErrNotExist, "there is no such file"},
	{fs.ErrExist, "it is there already"},
	{fs.ErrPermission, "this user may not read or write it"},
}

// isFolder reports whether a folder of this name exists.
func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// fileProblem returns a sentence about an error with a file or folder.
func fileProblem(path, op string, err error) string {
	if path == "" {
		return "a file name is empty"
	}
	switch {
	case errors.Is(err, syscall.ENOTDIR):
		return fmt.Sprintf("%s: a file stands where a folder must be", path)
	case errors.Is(err, fs.ErrNotExist) && op == "mkdir":
		return fmt.Sprintf("%s cannot be made: the folder above it is missing", path)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Sprintf("there is no file or folder %s", path)
	case errors.Is(err, fs.ErrExist):
		return fmt.Sprintf("%s is there already", path)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Sprintf("this user may not read or write %s", path)
	case errors.Is(err, syscall.EISDIR), op == "read" && isFolder(path): // Windows returns no separate error for it
		return fmt.Sprintf("%s is a folder, not a file", path)
	}
	return fmt.Sprintf("%s: %s", path, systemProblem(err))
}

// systemProblem returns a sentence about an error of the operating system.
func systemProblem(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return "no room is left on the disk"
	case errors.Is(err, syscall.EROFS):
		return "the disk can be read only"
	case errors.Is(err, syscall.ENAMETOOLONG):
		return "the name is too long"
	case errors.Is(err, syscall.EINVAL):
		return "the name is none that this system takes"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "nothing listens there"
	case errors.Is(err, syscall.EADDRINUSE):
		return "another program listens there already"
	}
	return "the system refuses it: " + err.Error()
}

// numberProblem returns why a text is not a number.
func numberProblem(e *strconv.NumError) string {
	switch {
	case errors.Is(e.Err, strconv.ErrRange):
		return fmt.Sprintf("%q is out of range", e.Num)
	case e.Func == "ParseBool":
		return fmt.Sprintf("%q is neither true nor false", e.Num)
	case e.Func == "ParseFloat":
		return fmt.Sprintf("%q is not a number", e.Num)
	}
	return fmt.Sprintf("%q is not a whole number", e.Num)
}

// CertificateAdvice tells an operator what to do if an unknown authority signed the certificate of a server.
const CertificateAdvice = "name the file with the certificate of its authority in the environment variable SSL_CERT_FILE"

// networkProblem returns a sentence about an error of a connection.
func networkProblem(err error) string {
	switch e := err.(type) {
	case *net.DNSError:
		return fmt.Sprintf("the name %s is not found in the DNS", e.Name)
	case *net.AddrError:
		return fmt.Sprintf("%q is no address of the form host:port", e.Addr)
	case *net.OpError:
		at := ""
		if e.Addr != nil {
			at = e.Addr.String() + ": "
		}
		return at + Reword(e.Err)
	case *tls.CertificateVerificationError:
		return Reword(e.Err)
	case x509.UnknownAuthorityError:
		return "its certificate is signed by an authority that is unknown here; " + CertificateAdvice
	case x509.HostnameError:
		return fmt.Sprintf("its certificate is not for the name %s: %s", e.Host, "write the name that stands in the certificate")
	case x509.CertificateInvalidError:
		if e.Reason == x509.Expired {
			return "its certificate is not valid today: it has run out, or the clock here is wrong"
		}
		return "its certificate is not valid"
	}
	return ""
}
