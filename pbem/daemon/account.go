package daemon

import (
	"context"
	"fmt"
	"os/exec"
	"strings"

	"fieldpost/pbem/post/wire"
)

// endpoint translates the configuration's words.
func endpoint(addr, mode string) wire.Endpoint {
	e := wire.Endpoint{Addr: addr, Security: wire.Security(mode)}
	if mode == "insecure" {
		e.Security = wire.Plain
	}
	return e
}

// password is a fixed password, or what a command prints on its first line, asked anew at every login.
func password(plain, command string) func(context.Context) (string, error) {
	if command == "" {
		return fixed(plain)
	}
	return func(ctx context.Context) (string, error) {
		out, err := exec.CommandContext(ctx, "sh", "-c", command).Output()
		if err != nil {
			return "", fmt.Errorf("password command: %w", err)
		}
		line, _, _ := strings.Cut(string(out), "\n")
		return strings.TrimRight(line, "\r"), nil
	}
}
