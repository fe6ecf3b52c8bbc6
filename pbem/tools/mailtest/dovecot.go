package mailtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	mrand "math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"fieldpost/pbem/tools/testprograms"
)

// Password is the password of every mailbox.
const Password = "secret"

// Dovecot is a running Dovecot server on loopback ports. It is unprivileged unless root runs the test.
type Dovecot struct {
	Dir               string // configuration, logs and homes
	IMAP, IMAPS, LMTP string // host:port
	Roots             *x509.CertPool
}

// FreePort returns a port on which nothing listens. It is below the ports that the system assigns automatically, so
// that no other connection or listener takes it before the test's server does.
func FreePort(t testing.TB) string {
	t.Helper()
	for range 100 {
		port := strconv.Itoa(20000 + mrand.IntN(12000))
		if ln, err := net.Listen("tcp", "127.0.0.1:"+port); err == nil {
			must(t, ln.Close())
			return port
		}
	}
	t.Fatal("no port is free")
	return ""
}

// shortDir returns a temporary directory with a name that is short enough for sockets.
func shortDir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "fp")
	must(t, err)
	must(t, os.Chmod(dir, 0o755))
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// certificate makes a certificate for localhost and returns a pool that trusts it.
func certificate(t testing.TB, dir string) *x509.CertPool {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	tmpl := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "localhost"}, DNSNames: []string{"localhost"},
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore:   time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour), IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, tmpl, tmpl, &key.PublicKey, key)
	must(t, err)
	keyDER, err := x509.MarshalECPrivateKey(key)
	must(t, err)
	must(t, os.WriteFile(filepath.Join(dir, "cert.pem"), pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600))
	must(t, os.WriteFile(filepath.Join(dir, "key.pem"), pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: keyDER}), 0o600))
	cert, err := x509.ParseCertificate(der)
	must(t, err)
	pool := x509.NewCertPool()
	pool.AddCert(cert)
	return pool
}

const dovecotConf = `log_path = $D/log
mail_home = $D/home/%n
mail_location = maildir:~/Mail
base_dir = $D/run
state_dir = $D/state
$USERS
namespace inbox {
  inbox = yes
  separator = /
}
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <$D/cert.pem
ssl_key = <$D/key.pem
disable_plaintext_auth = no
auth_failure_delay = 0
recipient_delimiter = +
first_valid_uid = 1
passdb {
  driver = static
  args = password=$PASSWORD
}
userdb {
  driver = static
  args = uid=$UID gid=$GID home=$D/home/%n allow_all_users=yes
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = $IMAP
  }
  inet_listener imaps {
    port = $TLS
  }
}
service lmtp {
  inet_listener lmtp {
    port = $LMTP
  }
}
`

// StartDovecot starts a Dovecot that accepts every mailbox. It runs until the end of the test.
func StartDovecot(t testing.TB) *Dovecot {
	t.Helper()
	program := testprograms.Program(t, "dovecot")
	d := &Dovecot{Dir: shortDir(t)}
	d.Roots = certificate(t, d.Dir)
	imapPort, tlsPort, lmtpPort := FreePort(t), FreePort(t), FreePort(t)
	d.IMAP, d.IMAPS, d.LMTP = "127.0.0.1:"+imapPort, "127.0.0.1:"+tlsPort, "127.0.0.1:"+lmtpPort
	// If an ordinary user runs the test, every service runs as that user. If root runs it, Dovecot uses its own
	// users, and the user nobody owns the mail.
	me, err := user.Current()
	must(t, err)
	group, err := user.LookupGroupId(me.Gid)
	must(t, err)
	users := fmt.Sprintf("default_internal_user = %s\ndefault_login_user = %s\ndefault_internal_group = %s", me.Username, me.Username,
		group.Name)
	uid, gid := me.Uid, me.Gid
	must(t, os.Mkdir(filepath.Join(d.Dir, "home"), 0o755))
	if me.Uid == "0" {
		nobody, err := user.Lookup("nobody")
		must(t, err)
		users, uid, gid = "", nobody.Uid, nobody.Gid
		must(t, os.Chmod(filepath.Join(d.Dir, "home"), 0o777))
	}
	conf := strings.NewReplacer("$D", d.Dir, "$USERS", users, "$UID", uid, "$GID", gid, "$IMAP", imapPort, "$TLS", tlsPort, "$LMTP",
		lmtpPort, "$PASSWORD", Password).Replace(dovecotConf)
	path := filepath.Join(d.Dir, "dovecot.conf")
	must(t, os.WriteFile(path, []byte(conf), 0o644))
	cmd := exec.Command(program, "-F", "-c", path)
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &out
	must(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait()
	})
	for _, addr := range []string{d.IMAP, d.IMAPS, d.LMTP} {
		awaitPort(t, addr, func() string { return out.String() + d.LogText() })
	}
	return d
}

// awaitPort waits until a server listens on an address.
func awaitPort(t testing.TB, addr string, why func() string) {
	t.Helper()
	deadline := time.After(20 * time.Second)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			conn.Close()
			return
		}
		select {
		case <-deadline:
			t.Fatalf("nobody listens on %s\n%s", addr, why())
		case <-tick.C:
		}
	}
}

// Deliver delivers a mail to Dovecot by LMTP.
func (d *Dovecot) Deliver(t testing.TB, to, raw string) {
	t.Helper()
	conn, err := net.Dial("tcp", d.LMTP)
	must(t, err)
	c := smtp.NewClientLMTP(conn)
	defer c.Close()
	must(t, c.Mail("hans@player.test", nil))
	must(t, c.Rcpt(to, nil))
	w, err := c.Data()
	must(t, err)
	_, err = w.Write([]byte(raw))
	must(t, err)
	must(t, w.Close())
}

// ForgetNumbers deletes Dovecot's numbering of a user's INBOX.
func (d *Dovecot) ForgetNumbers(t testing.TB, name string) {
	t.Helper()
	var found []string
	for _, pattern := range []string{"dovecot-uidlist", "dovecot.index*", "dovecot-uidvalidity*"} {
		paths, err := filepath.Glob(filepath.Join(d.Dir, "home", name, "Mail", pattern))
		must(t, err)
		found = append(found, paths...)
	}
	if len(found) == 0 {
		t.Fatal("no numbering found")
	}
	for _, path := range found {
		must(t, os.Remove(path))
	}
}
