package command

import (
	"errors"
	"path/filepath"

	"fieldpost/notation/say"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/estimate"
)

// estimate answers with each side's chances of winning. Only persons who judge the game may ask. For a mail it leaves
// the estimate to the caller, because it takes minutes and other mails wait.
func (d *executor) estimate() error {
	if d.g.Position().Over != nil {
		d.res.FollowUp = ""
		return d.estimatePlayed()
	}
	if err := estimate.CheckPlayable(d.g.Game); err != nil || d.moment.Mail != "" {
		return err
	}
	d.res.FollowUp = ""
	if err := d.moment.interrupted(); err != nil {
		return err
	}
	e, err := estimate.Run(d.g.Game, estimate.BoundedConfig(), func(int) error { return d.moment.interrupted() })
	if err != nil {
		return err
	}
	d.res.Lines = append(d.res.Lines, e.Text().Lines()...)
	return nil
}

// WhyNoEstimate returns the reason why a moderator gets no estimate of a game now, "" if they may have one.
func WhyNoEstimate(g *game.Game, who Actor) say.Text {
	for i := range verbs {
		if v := &verbs[i]; v.followUp == MakeEstimate {
			why, _ := CheckAllowed(g, who, Command{Verb: v.name, spec: v})
			return why
		}
	}
	return ""
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
	l, err := estimate.CachedChances(d.g, cache)
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
