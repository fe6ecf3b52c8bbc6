package ai

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"time"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/parallel"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datafile"
)

// Match holds one game between computer opponents.
type Match struct {
	Game   *engine.Game // at its end
	Sheets int
	Orders int // number of orders carried out

	Forfeit *Forfeit // why a side lost without the rules; nil for a game that was played out
}

// Setting configures games between computer players.
type Setting struct {
	Title core.Title
	Data  fs.FS
	Addr  string // address of both players, such as "ai:greedy"

	Players map[core.Side]string // addresses of players by side, in place of Addr; nil for none

	Others    map[string]Player   // further players, by address
	Outsiders map[string]Outsider // players outside of the program, by address

	Options   core.Options // options that differ from the defaults
	MaxSheets int          // limit of sheets in a game; 0: no limit
	Jobs      int          // number of games of a series played at the same time; less than 1: one per core

	// Watch, if not nil, is called at the start of the game with a nil outcome, and after each sheet with its outcome.
	Watch func(g *engine.Game, out *engine.Outcome)
}

// Play plays a whole game in memory. All dice follow from the seed: equal seeds give equal ledgers.
func (s Setting) Play(seed uint64) (*Match, error) {
	mod, err := s.Title.Load(new(datafile.TreeCache).Wrap(s.Data))
	if err != nil {
		return nil, err
	}
	return s.PlayLoaded(mod, seed)
}

// PlaySeries plays n games with consecutive seeds beginning at seed, several at a time. It calls tell for each game in
// the order of the seeds. It returns the error of the first seed that has one.
func (s Setting) PlaySeries(n int, seed uint64, tell func(i int, m *Match) error) error {
	mod, err := s.Title.Load(new(datafile.TreeCache).Wrap(s.Data))
	if err != nil {
		return err
	}
	return parallel.Each(n, s.Jobs, func(i int) (*Match, error) {
		m, err := s.PlayLoaded(mod, seed+uint64(i))
		if err != nil {
			return nil, fmt.Errorf("seed %d: %w", seed+uint64(i), err)
		}
		return m, nil
	}, tell)
}

// maxGame bounds the sheets of a game, so that a title whose games do not end gives an error instead of a hang.
const maxGame = maxSheets

// PlayLoaded plays a game like Play, with the title's data already loaded. Several games may use one module at once.
func (s Setting) PlayLoaded(mod core.Module, seed uint64) (*Match, error) {
	meta := s.Title.Meta()
	name := fmt.Sprintf("match-%d", seed)
	k := newKeys(name, seed)
	h := engine.Header{Game: name, Title: meta.ID, Rules: meta.Version, Data: "-", Anchor: k.chain.Anchor().Hex(),
		Veil:  k.chain.Anchor().Hex(),
		Chain: k.chain.Len(), VKey: "-", Created: time.Unix(0, 0).UTC()}
	for _, d := range engine.OptionDefs(meta) {
		h.Options = append(h.Options, core.Fact{Name: d.Key, Value: cmp.Or(s.Options.Get(d.Key), d.Values[0])})
	}
	for _, side := range meta.Sides {
		h.Seats = append(h.Seats, engine.Seat{Side: side, Name: "computer",
			Addr: cmp.Or(s.Players[side], s.Addr)})
	}
	g, err := engine.New(h, s.Title, mod, k)
	if err != nil {
		return nil, err
	}
	m, watch := &Match{Game: g}, s.Watch
	if watch == nil {
		watch = func(*engine.Game, *engine.Outcome) {}
	}
	watch(g, nil)
	defer s.end(g)
	for g.Position().Over == nil && (s.MaxSheets == 0 || m.Sheets < s.MaxSheets) {
		if m.Sheets >= maxGame {
			return nil, fmt.Errorf("the game is not over after %d sheets, at %s", m.Sheets, g.Position().Phase)
		}
		in, ok, err := s.next(g)
		if err != nil {
			if err := m.forfeit(err); err != nil {
				return nil, err
			}
			break
		}
		if !ok {
			return nil, fmt.Errorf("nobody can go on at %s: it waits for %q", g.Position().Phase, g.AwaitedSide())
		}
		out, err := g.Submit(in)
		if err != nil {
			return nil, err
		}
		if out.Status == engine.Refused {
			return nil, fmt.Errorf("%s: the sheet was refused: %s", g.Position().Phase, out.Faults[0].Text)
		}
		m.count(out)
		watch(g, out)
	}
	return m, nil
}

func (m *Match) count(out *engine.Outcome) {
	m.Sheets++
	for _, s := range out.Steps {
		if s.Line > 0 && s.Status == engine.Done {
			m.Orders++
		}
	}
}

// keys holds the secrets of a game in memory, computed from its seed.
type keys struct {
	chain       *dice.Chain
	hiddenDraws *dice.Chain          // of hidden draws
	seals       map[string][2]string // maps a commitment to its salt and statement
}

// matchLinks is the number of dice keys of a match. A sheet that rolls uses one.
const matchLinks = dice.ChainLength

func newKeys(game string, seed uint64) *keys {
	top := sha256.Sum256(fmt.Appendf(nil, "pbem-match/1\n%d\n", seed))
	return &keys{chain: dice.NewChain(game, top, matchLinks), hiddenDraws: dice.HiddenDrawTag.NewChain(game, top, matchLinks),
		seals: map[string][2]string{}}
}

// Key returns the key of a dice block, counted from 1.
func (k *keys) Key(block int) (dice.Key, error) { return k.chain.Key(block) }

// Seal hides a statement and returns its public commitment.
func (k *keys) Seal(s randomness.Secret) (string, error) {
	salt := hash("salt\n" + s.Cause + "\n" + s.Statement)[:32]
	c := hash(salt + "\n" + s.Statement)
	k.seals[c] = [2]string{salt, s.Statement}
	return c, nil
}

// Draw makes hidden draw n, counted from 1, and returns the seals of its items in the order drawn.
func (k *keys) Draw(n int, l dice.Lock, randomness, event string, items []string) ([]string, error) {
	key, err := k.hiddenDraws.Key(n)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, h := range dice.DrawHidden(key, l, randomness, event, items) {
		out = append(out, h.Seal)
		k.seals[h.Seal] = [2]string{h.Salt, h.Item}
	}
	return out, nil
}

// HiddenDrawKey returns key n of the chain for hidden draws.
func (k *keys) HiddenDrawKey(n int) (dice.Key, error) { return k.hiddenDraws.Key(n) }

// Open returns the salt and the statement of a commitment.
func (k *keys) Open(commitment string) (salt, statement string, err error) {
	s, ok := k.seals[commitment]
	if !ok {
		return "", "", fmt.Errorf("no sealed statement for commitment %.12s", commitment)
	}
	return s[0], s[1], nil
}

func hash(text string) string {
	h := sha256.Sum256([]byte(text))
	return hex.EncodeToString(h[:])
}
