package audit

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"sync"
	"testing"
)

// interpreter is one Python that runs the programs of all tests: starting one costs more than most of what they do.
var interpreter struct {
	sync.Mutex
	ask *json.Encoder
	say *json.Decoder
}

// script runs a Python program; the test is skipped where there is no Python, but not in CI.
func script(t testing.TB, name string, args ...string) (string, bool) {
	t.Helper()
	interpreter.Lock()
	defer interpreter.Unlock()
	if interpreter.ask == nil {
		in, out := python3(t)
		interpreter.ask, interpreter.say = json.NewEncoder(in), json.NewDecoder(out)
	}
	if err := interpreter.ask.Encode(append([]string{name}, args...)); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Out string
		OK  bool
	}
	if err := interpreter.say.Decode(&got); err != nil {
		t.Fatal(err)
	}
	return got.Out, got.OK
}

// python3 starts Python with testdata/serve.py; it ends when the tests do, with its input.
func python3(t testing.TB) (io.Writer, io.Reader) {
	t.Helper()
	py, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("CI has no python3")
		}
		t.Skip("there is no python3 here")
	}
	cmd := exec.Command(py, "testdata/serve.py")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return in, out
}
