package mailtest

import (
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/mail/server"
	"fieldpost/pbem/tools/testprograms"
)

const postfixMain = `compatibility_level = 3.6
queue_directory = $P/spool
data_directory = $P/data
maillog_file = $D/postfix.log
maillog_file_prefixes = $D
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.pbem.test
mydestination =
mynetworks = 127.0.0.0/8
virtual_mailbox_domains = pbem.test, player.test
virtual_mailbox_maps = static:ok
virtual_transport = lmtp:inet:$LMTP
recipient_delimiter = +
default_transport = error:5.4.4 this test sends nothing to the world
alias_maps =
transport_maps = inline:{ {nosuch.test=error:5.1.1 no such user}, {slow.test=retry:4.2.2 mailbox full}, {bounce.test=smtp:$BOUNCE} }
smtpd_recipient_restrictions = permit_mynetworks, reject
smtpd_relay_restrictions = permit_mynetworks, reject
smtp_tls_security_level = none
smtp_host_lookup = native
`

// StartPostfix starts a Postfix that delivers to Dovecot, and returns its address. It needs root.
func StartPostfix(t testing.TB, d *Dovecot) string {
	t.Helper()
	program := testprograms.Program(t, "postfix")
	if os.Geteuid() != 0 {
		t.Skip("Postfix starts only as root")
	}
	// This server refuses every recipient, which causes a real bounce.
	mx, err := server.New(server.Config{Dir: filepath.Join(d.Dir, "mx"), SMTPAddr: "127.0.0.1:0", IMAPAddr: "127.0.0.1:0",
		Mailboxes: []server.Mailbox{{Addr: "only@here.test", Password: "x"}}})
	must(t, err)
	must(t, mx.Start())
	t.Cleanup(func() { mx.Close() })
	conf, home := filepath.Join(d.Dir, "pf"), shortDir(t)
	must(t, os.Mkdir(conf, 0o755))
	for _, dir := range []string{"spool", "data"} {
		must(t, os.Mkdir(filepath.Join(home, dir), 0o755))
	}
	postfix, err := user.Lookup("postfix")
	must(t, err)
	chown := exec.Command("chown", postfix.Uid+":"+postfix.Gid, filepath.Join(home, "data"))
	must(t, chown.Run())
	bounce := strings.Replace(mx.SMTPAddr(), "127.0.0.1:", "[127.0.0.1]:", 1)
	main := strings.NewReplacer("$D", d.Dir, "$P", home, "$LMTP", d.LMTP, "$BOUNCE", bounce).Replace(postfixMain)
	must(t, os.WriteFile(filepath.Join(conf, "main.cf"), []byte(main), 0o644))
	port := FreePort(t)
	must(t, os.WriteFile(filepath.Join(conf, "master.cf"), []byte(masterCF(port)), 0o644))
	if out, err := exec.Command(program, "-c", conf, "start").CombinedOutput(); err != nil {
		t.Fatalf("postfix: %v\n%s\n%s", err, out, d.LogText())
	}
	t.Cleanup(func() { _ = exec.Command(program, "-c", conf, "abort").Run() })
	addr := "127.0.0.1:" + port
	awaitPort(t, addr, d.LogText)
	return addr
}

// masterCF returns Postfix's list of services, none of them chrooted.
func masterCF(port string) string {
	var b strings.Builder
	row := func(name, kind, private, unpriv, wakeup, max, command string) {
		fmt.Fprintf(&b, "%s %s %s %s n %s %s %s\n", name, kind, private, unpriv, wakeup, max, command)
	}
	row("127.0.0.1:"+port, "inet", "n", "-", "-", "-", "smtpd")
	row("pickup", "unix", "n", "-", "60", "1", "pickup")
	row("cleanup", "unix", "n", "-", "-", "0", "cleanup")
	row("qmgr", "unix", "n", "-", "300", "1", "qmgr")
	row("tlsmgr", "unix", "-", "-", "1000?", "1", "tlsmgr")
	row("rewrite", "unix", "-", "-", "-", "-", "trivial-rewrite")
	for _, name := range []string{"bounce", "defer", "trace"} {
		row(name, "unix", "-", "-", "-", "0", "bounce")
	}
	row("verify", "unix", "-", "-", "-", "1", "verify")
	row("flush", "unix", "n", "-", "1000?", "0", "flush")
	row("proxymap", "unix", "-", "-", "-", "-", "proxymap")
	row("proxywrite", "unix", "-", "-", "-", "1", "proxymap")
	row("smtp", "unix", "-", "-", "-", "-", "smtp")
	row("relay", "unix", "-", "-", "-", "-", "smtp")
	row("error", "unix", "-", "-", "-", "-", "error")
	row("retry", "unix", "-", "-", "-", "-", "error")
	row("discard", "unix", "-", "-", "-", "-", "discard")
	row("lmtp", "unix", "-", "-", "-", "-", "lmtp")
	row("anvil", "unix", "-", "-", "-", "1", "anvil")
	row("scache", "unix", "-", "-", "-", "1", "scache")
	row("postlog", "unix-dgram", "n", "-", "-", "1", "postlogd")
	return b.String()
}
