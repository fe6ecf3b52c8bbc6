package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"fieldpost/config"
	"fieldpost/notation"
	"fieldpost/pbem/daemon"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/site/gamestatus"
	"fieldpost/pbem/titles"
)

// stateFlags holds the flags that select the state folder. --dir precedes --config, and both precede PBEM_DIR.
type stateFlags struct{ file, dir string }

func (f *stateFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.file, "config", "", "configuration file")
	c.Flags().StringVar(&f.dir, "dir", "", "state folder (default from the configuration, ./pbem-data)")
}

// isNamed reports whether a flag selects the folder.
func (f *stateFlags) isNamed() bool {
	return f.dir != "" || f.file != "" || os.Getenv("PBEM_DIR") != ""
}

func (f *stateFlags) open() (*state, error) { return openState(f.file, f.dir) }

// folder returns the folder of a game, given as a path or as a name in the state folder.
func (f *stateFlags) folder(name string) (string, error) {
	if isGame(name) || filepath.Base(name) != name {
		return name, nil
	}
	st, err := f.open()
	if err != nil {
		return "", err
	}
	if dir := filepath.Join(st.games(), name); isGame(dir) {
		return dir, nil
	}
	if fi, err := os.Stat(name); err == nil && fi.IsDir() {
		return name, nil // opening the game reports what is missing
	}
	names, _ := gamestatus.GameNames(st.games())
	if len(names) == 0 {
		return "", fmt.Errorf("no game %s: there is none in %s, and no folder of that name; --dir names the state folder", name, st.games())
	}
	return "", fmt.Errorf("no game %s in %s, and no folder of that name%s", name, st.games(), notation.SuggestionText(name, names))
}

func isGame(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, game.FileLedger))
	return err == nil
}

// game opens a game, given as a path or as a name in the state folder.
func (f *stateFlags) game(name string) (*game.Game, error) {
	dir, err := f.folder(name)
	if err != nil {
		return nil, err
	}
	return titles.Library().Open(dir)
}

// state is the state folder of a command.
type state struct{ cfg *config.Config }

// openState reads the configuration. --dir overrides the folder in it.
func openState(file, dir string) (*state, error) {
	var over []config.Override
	if dir != "" {
		over = append(over, config.Override{Key: "dir", Value: dir})
	}
	c, err := config.Load(file, over...)
	if err != nil {
		return nil, err
	}
	return &state{c}, nil
}

func (s *state) games() string { return daemon.GamesDir(s.cfg.Dir) }

// ledger reads the records of a game, given as a path or as a name in the state folder.
func (f *stateFlags) ledger(name string) (dir string, recs []ledger.Record, err error) {
	if dir, err = f.folder(name); err == nil {
		recs, err = game.ReadLedger(dir)
	}
	return dir, recs, err
}
