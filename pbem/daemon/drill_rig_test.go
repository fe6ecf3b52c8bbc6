package daemon

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/clock"
	"fieldpost/pbem/mail/failpoint"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/view/scenecache"
)

// drillConfig names the configuration of the daemon that the drill runs as a process of its own.
const drillConfig = "PBEM_TEST_DRILL"

// TestDrillDaemon is the process that TestDrill starts. It takes commands, a line each: "at SECONDS" does a cycle at
// that time and answers how many letters and mails wait; "arm STEP:N" kills the process at a step; "retry" has the next
// cycle try again the letters that failed; "end" ends it in order.
func TestDrillDaemon(t *testing.T) {
	file := os.Getenv(drillConfig)
	if file == "" {
		t.Skip("it is started by TestDrill")
	}
	if err := drilled(file, os.Stdin, os.Stdout); err != nil {
		t.Fatal(err)
	}
}

// armed kills the process at the step that was armed last.
type armed struct {
	points atomic.Pointer[failpoint.Points]
}

func (a *armed) Step(step string) error {
	if p := a.points.Load(); p != nil {
		return p.Step(step)
	}
	return nil
}

func (a *armed) Sending(step string) {
	word, _, _ := strings.Cut(step, " ")
	_ = a.Step(word)
}

func drilled(file string, in io.Reader, out io.Writer) error {
	cfg, err := config.Load(file)
	if err != nil {
		return err
	}
	log, err := os.OpenFile(filepath.Join(filepath.Dir(file), "daemon.log"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	var now atomic.Int64
	var kill armed
	var d *Daemon
	retry := false
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		verb, arg, _ := strings.Cut(lines.Text(), " ")
		switch verb {
		case "arm":
			points, err := failpoint.Parse(arg)
			if err != nil {
				return err
			}
			kill.points.Store(&points)
			continue
		case "retry":
			retry = true
			continue
		case "end":
			if d == nil {
				return nil
			}
			return d.Close()
		}
		n, err := strconv.ParseInt(arg, 10, 64)
		if err != nil {
			return err
		}
		now.Store(n)
		if d == nil {
			d, err = New(cfg, Options{Library: shelf,
				Clock: clock.FuncClock(func() time.Time { return time.Unix(now.Load(), 0).UTC() }),
				Log:   slog.New(slog.NewTextHandler(log, nil)), Locks: filepath.Dir(file), Failpoints: &kill})
			if err != nil {
				fmt.Fprintf(out, "drill: 0 0 %q\n", err.Error())
				return nil
			}
			d.office.Draw = scenecache.RenderForMails
		}
		if retry {
			retry = false
			failed, _ := d.outbox.Items(outbox.Failed)
			for _, it := range failed {
				if err := d.outbox.Retry(it.ID); err != nil {
					return err
				}
			}
		}
		err = d.RunOnce(context.Background())
		queued, _ := d.outbox.Items(outbox.Queued)
		held, _ := d.outbox.Items(outbox.Held)
		text := ""
		if err != nil {
			text = err.Error()
		}
		fmt.Fprintf(out, "drill: %d %d %q\n", len(queued)+len(held), len(d.spool.Entries(spool.Received)), text)
	}
	return lines.Err()
}

// process is a daemon as a process of its own.
type process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   *bufio.Scanner
	tail  strings.Builder // what it said besides
	timer *time.Timer
}

func startProcess(file string) (*process, error) {
	p := &process{cmd: exec.Command(os.Args[0], "-test.run=^TestDrillDaemon$", "-test.timeout=0")}
	p.cmd.Env = append(os.Environ(), drillConfig+"="+file)
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.cmd.Stderr = p.cmd.Stdout
	p.in, p.out = in, bufio.NewScanner(out)
	p.out.Buffer(nil, 1<<20)
	return p, p.cmd.Start()
}

// drillReport holds the answer of a daemon after a cycle.
type drillReport struct {
	letters, mails int // that wait
	err            string
	dead           bool // the process is gone
}

func (p *process) cycle(now time.Time) (r drillReport) {
	if _, err := fmt.Fprintf(p.in, "at %d\n", now.Unix()); err == nil {
		for p.out.Scan() {
			line := p.out.Text()
			if _, err := fmt.Sscanf(line, "drill: %d %d %q", &r.letters, &r.mails, &r.err); err == nil {
				return r
			}
			fmt.Fprintln(&p.tail, line)
		}
	}
	r.dead = true
	return r
}

// ended waits for the end of the process and reports whether SIGKILL was its end.
func (p *process) ended() bool {
	if p.timer != nil {
		p.timer.Stop()
	}
	p.in.Close()
	for p.out.Scan() {
		fmt.Fprintln(&p.tail, p.out.Text())
	}
	err := p.cmd.Wait()
	var exit *exec.ExitError
	return errors.As(err, &exit) && exit.ExitCode() == -1
}

// door is a port before a server, which can lead somewhere else.
type door struct {
	ln    net.Listener
	mu    sync.Mutex
	dial  func(context.Context) (net.Conn, error) // nil: nowhere
	conns []net.Conn
}

func newDoor(t *testing.T) *door {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	d := &door{ln: ln}
	t.Cleanup(func() { ln.Close(); d.lead(nil) })
	go func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			go d.pass(c)
		}
	}()
	return d
}

// lead ends what goes through the door, and leads it to another server.
func (d *door) lead(dial func(context.Context) (net.Conn, error)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.dial = dial
	for _, c := range d.conns {
		c.Close()
	}
	d.conns = nil
}

func (d *door) pass(c net.Conn) {
	defer c.Close()
	d.mu.Lock()
	dial := d.dial
	d.mu.Unlock()
	if dial == nil {
		return
	}
	s, err := dial(context.Background())
	if err != nil {
		return
	}
	defer s.Close()
	d.mu.Lock()
	d.conns = append(d.conns, c, s)
	d.mu.Unlock()
	go func() {
		_, _ = io.Copy(s, c)
		s.Close()
		c.Close()
	}()
	_, _ = io.Copy(c, s)
}

// to dials an address.
func to(addr string) func(context.Context) (net.Conn, error) {
	return func(ctx context.Context) (net.Conn, error) { return (&net.Dialer{}).DialContext(ctx, "tcp", addr) }
}
