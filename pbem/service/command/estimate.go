package command

import (
	"errors"
	"path/filepath"

	"fieldpost/pbem/game/estimate"
)

// estimate answers with each side's chances of winning. Only persons who judge the game may ask.
func (d *executor) estimate() error {
	if d.g.Position().Over != nil {
		return d.estimatePlayed()
	}
	if err := d.moment.interrupted(); err != nil {
		return err
	}
	e, err := estimate.Run(d.g.Game, estimate.Bounded(), func(int) error { return d.moment.interrupted() })
	if err != nil {
		return err
	}
	d.res.Lines = append(d.res.Lines, e.Text().Lines()...)
	return nil
}

// estimatePlayed answers with the computed chances over the course of a finished game, if the operator has had them
// computed.
func (d *executor) estimatePlayed() error {
	if d.g.Position().Over == nil {
		return refuse("When the game is over you may ask for the chances from turn to turn.",
			"an estimate plays on from what is hidden, so no player of a running game gets one")
	}
	cache, err := estimate.OpenCache(filepath.Join(d.g.Dir, estimate.FileCache))
	if err != nil {
		return err
	}
	l, err := estimate.Known(d.g, cache)
	if errors.Is(err, estimate.ErrUnknown) {
		return refuse("Whoever runs the server computes them with: pbem estimate GAME --batches.",
			"nobody has computed the chances of this game yet")
	}
	if err != nil {
		return err
	}
	d.res.Lines = append(d.res.Lines, l.Text().Lines()...)
	return nil
}
