package mailhandler

import (
	"bytes"
	"fmt"

	"fieldpost/notation/say"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/planner/bundle"
	"fieldpost/pbem/planner/wasmrules"
	"fieldpost/pbem/service/letters"
)

// attachPlanner attaches the planner page, once a day for each person, because it has several megabytes and each result
// letter contains the changes.
func (a *session) attachPlanner() error {
	ev, side, title := a.post.ev, a.actor.Side, a.game.Header.Title
	if !wasmrules.HasPlanner(title) { // the operator was warned of this when the daemon started
		a.desk.Log.Warn("planner", "game", a.game.Header.Game, "why", wasmrules.MissingPlannersText(title))
		a.refusePlanner("this server has no planner of the game", "A sheet with a line check, and the requests odds and reach, tell of "+
			"orders what the planner would.")
		return nil
	}
	seat, _ := a.game.SeatOf(string(side))
	page, err := bundle.PlannerPage(a.game, side, letters.MapLanguage(seat), a.desk.SeatReplyAddress(a.game, side))
	if err != nil {
		a.desk.Log.Error("planner", "game", a.game.Header.Game, "error", err)
		a.refusePlanner("the planner could not be made, which is a fault of this server and not yours", "All else goes on as before.")
		return nil
	}
	day := ev.Received.UTC().Format("2006-01-02")
	first, err := recordIncident(a.game.Dir, fmt.Sprintf("%s planner-%s %s ", day, side, canonical(a.actor.Addr)), ev.Key)
	if err != nil {
		return err
	}
	if !first {
		a.refusePlanner("the planner went to you today already, and it comes once a day",
			"The position as it is now comes with each result, in a file .position: open it in the planner that you have.")
		return nil
	}
	var b bytes.Buffer
	if err := page.HTML(&b); err != nil {
		return err
	}
	a.attach = append(a.attach, compose.Attachment{Name: page.FileName(), Type: "text/html; charset=utf-8", Data: b.Bytes()})
	a.para("The planner is attached: save it and open it in a browser. Nothing of what you do there goes over a network; what comes " +
		"out is your sheet, to be mailed. Later positions come with the results, in files .position, which you open in it.")
	return nil
}

func (a *session) refusePlanner(why, how say.Text) {
	a.done--
	a.refuse(why, how)
}
