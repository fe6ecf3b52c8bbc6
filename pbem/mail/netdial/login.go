package netdial

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"github.com/emersion/go-sasl"
)

// Mechanism names the kind of a Secret, and thereby how it is sent to the server.
type Mechanism string

// Values of Mechanism. App passwords of the large providers are passwords.
const (
	Password    Mechanism = "password"    // IMAP LOGIN or SASL PLAIN (RFC 4616)
	XOAuth2     Mechanism = "xoauth2"     // an access token, as Google and Microsoft want it
	OAuthBearer Mechanism = "oauthbearer" // an access token, RFC 7628
)

// Check returns an error if the mechanism is unknown.
func (m Mechanism) Check() error {
	switch m {
	case "", Password, XOAuth2, OAuthBearer:
		return nil
	}
	return fmt.Errorf("unknown login %q; use %q, %q or %q", string(m), Password, XOAuth2, OAuthBearer)
}

// UsesToken reports whether the secret is an access token.
func (m Mechanism) UsesToken() bool { return m == XOAuth2 || m == OAuthBearer }

// ErrToken is the cause of an error when the server refused an access token.
var ErrToken = errors.New("the server refused the access token")

// SASL returns the client side of a login at an endpoint (RFC 4422).
func (m Mechanism) SASL(e Endpoint, user, secret string) sasl.Client {
	switch m {
	case XOAuth2:
		return &bearer{mech: "XOAUTH2", initial: "user=" + user + "\x01auth=Bearer " + secret + "\x01\x01"}
	case OAuthBearer:
		first := "n,a=" + saslName.Replace(user) + ",\x01"
		if host, port, err := net.SplitHostPort(e.Addr); err == nil {
			first += "host=" + host + "\x01"
			if _, err := strconv.ParseUint(port, 10, 16); err == nil {
				first += "port=" + port + "\x01"
			}
		}
		return &bearer{mech: "OAUTHBEARER", initial: first + "auth=Bearer " + secret + "\x01\x01"}
	}
	return sasl.NewPlainClient("", user, secret)
}

// saslName escapes a user name in a GS2 header (RFC 5801 section 4).
var saslName = strings.NewReplacer("=", "=3D", ",", "=2C")

// bearer sends an access token in one step. The mechanisms differ only in the text around the token.
type bearer struct{ mech, initial string }

func (b *bearer) Start() (string, []byte, error) { return b.mech, []byte(b.initial), nil }

// Next is called only with the reason of a refusal, in JSON, and returns it as an error. The protocol requires an empty
// answer, but the IMAP library would send "="; the connection is closed in any case.
func (b *bearer) Next(challenge []byte) ([]byte, error) {
	var why struct {
		Status string `json:"status"`
		Scope  string `json:"scope"`
	}
	if json.Unmarshal(challenge, &why) != nil || why.Status == "" {
		return nil, fmt.Errorf("%w, without a reason", ErrToken)
	}
	if why.Scope != "" {
		return nil, fmt.Errorf("%w: status %s, it wants the scope %s", ErrToken, why.Status, why.Scope)
	}
	return nil, fmt.Errorf("%w: status %s", ErrToken, why.Status)
}

// Secret returns a password or token. It is called at every login.
type Secret interface {
	Get(ctx context.Context) (string, error)
}

// FixedSecret supplies a secret that never changes.
type FixedSecret string

// Get implements Secret.
func (s FixedSecret) Get(context.Context) (string, error) { return string(s), nil }

// CommandSecret supplies the first line that a shell command prints.
type CommandSecret string

// Get implements Secret.
func (command CommandSecret) Get(ctx context.Context) (string, error) {
	var stderr strings.Builder
	cmd := exec.CommandContext(ctx, "sh", "-c", string(command))
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		// The error message quotes the error output, but never the standard output, which may be the secret.
		if said := firstLine(stderr.String()); said != "" {
			return "", fmt.Errorf("password command: %w: %.200s", err, said)
		}
		return "", fmt.Errorf("password command: %w", err)
	}
	if line := firstLine(string(out)); line != "" {
		return line, nil
	}
	return "", errors.New("password command: it printed an empty line")
}

// FileSecret supplies the first line of a file that another program keeps up to date.
type FileSecret string

// Get implements Secret.
func (path FileSecret) Get(context.Context) (string, error) {
	data, err := os.ReadFile(string(path))
	if err != nil {
		return "", fmt.Errorf("token file: %w", err)
	}
	if line := firstLine(string(data)); line != "" {
		return line, nil
	}
	return "", fmt.Errorf("token file: %s begins with an empty line", path)
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return strings.TrimRight(line, "\r")
}
