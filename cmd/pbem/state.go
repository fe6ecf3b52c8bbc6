package main

import (
	"fieldpost/config"
	"fieldpost/pbem/daemon"
)

// state is the state folder that a command works on.
type state struct{ cfg *config.Config }

// openState reads the configuration; --dir wins over it.
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

func (s *state) games() string { return daemon.Games(s.cfg.Dir) }
