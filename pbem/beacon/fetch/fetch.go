// Package fetch obtains random values of a drand network, from its HTTP interface or from files in a folder. The folder
// is for a machine without a network. The package does not verify the values: the game does.
package fetch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"fieldpost/pbem/beacon"
)

// Source obtains the value of a round.
type Source interface {
	// Fetch returns the value of a round that should exist by now. The error is for people; the caller asks again
	// later.
	Fetch(ctx context.Context, n beacon.Network, round uint64) (beacon.Value, error)
}

// maxResponse bounds the response of a server in bytes.
const maxResponse = 1 << 14

// HTTP obtains values from drand's HTTP interface, trying its servers in order.
type HTTP struct {
	Servers []string     // such as "https://api.drand.sh"; empty for the variable Servers
	Client  *http.Client // nil: one with a timeout of ten seconds
}

// Servers lists the public servers of the League of Entropy.
var Servers = []string{"https://api.drand.sh", "https://api2.drand.sh", "https://api3.drand.sh", "https://drand.cloudflare.com"}

// Fetch implements Source: GET <server>/<chain hash>/public/<round>.
func (h HTTP) Fetch(ctx context.Context, n beacon.Network, round uint64) (beacon.Value, error) {
	servers, client := h.Servers, h.Client
	if len(servers) == 0 {
		servers = Servers
	}
	if client == nil {
		client = &http.Client{Timeout: 10 * time.Second}
	}
	var errs []error
	for _, s := range servers {
		v, err := fetchValue(ctx, client, strings.TrimSuffix(s, "/")+"/"+n.Chain+"/public/"+strconv.FormatUint(round, 10))
		if err == nil {
			return v, nil
		}
		errs = append(errs, err)
		if ctx.Err() != nil {
			break
		}
	}
	return beacon.Value{}, fmt.Errorf("round %d of %s: %w", round, n.Name, errors.Join(errs...))
}

func fetchValue(ctx context.Context, client *http.Client, url string) (beacon.Value, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return beacon.Value{}, err
	}
	res, err := client.Do(req)
	if err != nil {
		return beacon.Value{}, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return beacon.Value{}, fmt.Errorf("%s: %s", url, res.Status)
	}
	text, err := io.ReadAll(io.LimitReader(res.Body, maxResponse+1))
	if err != nil {
		return beacon.Value{}, err
	}
	return beacon.Parse(text)
}

// Files finds values in a folder, as <folder>/<chain hash>/<round>.json or <folder>/<round>.json, in the JSON of
// drand's HTTP interface.
type Files struct{ Dir string }

// Fetch implements Source.
func (f Files) Fetch(_ context.Context, n beacon.Network, round uint64) (beacon.Value, error) {
	name := strconv.FormatUint(round, 10) + ".json"
	for _, path := range []string{filepath.Join(f.Dir, n.Chain, name), filepath.Join(f.Dir, name)} {
		text, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return beacon.Value{}, err
		}
		v, err := beacon.Parse(text)
		if err != nil {
			return v, fmt.Errorf("%s: %w", path, err)
		}
		return v, nil
	}
	return beacon.Value{}, fmt.Errorf("round %d of %s: no file %s in %s", round, n.Name, name, f.Dir)
}

// FirstOf tries sources in order and returns the first value.
type FirstOf []Source

// Fetch implements Source.
func (l FirstOf) Fetch(ctx context.Context, n beacon.Network, round uint64) (beacon.Value, error) {
	var errs []error
	for _, s := range l {
		v, err := s.Fetch(ctx, n, round)
		if err == nil {
			return v, nil
		}
		errs = append(errs, err)
	}
	return beacon.Value{}, errors.Join(errs...)
}
