package command

// contestMeanings holds the effect of each command in a game of a tournament, by stage: in play, stopped, scored.
// Commands that only read are not listed and work in every stage. Any other command that is not listed is refused.
var contestMeanings = map[string][3]contestMeaning{
	"player resign": {concedesGame, claimedInEvent, gameCountsAsIs}, "player concede": {asUsual, claimedInEvent, gameCountsAsIs},
	"player draw": {asUsual, claimedInEvent, gameCountsAsIs},
	"player undo": {asUsual, claimedInEvent, gameCountsAsIs}, "player agree": {asUsual, claimedInEvent, gameCountsAsIs},
	"player refuse":  {asUsual, asUsual, asUsual},
	"player absence": {asUsual, claimedInEvent, gameCountsAsIs}, "player extend": {asUsual, claimedInEvent, gameCountsAsIs},
	"player recall":  {asUsual, asUsual, gameCountsAsIs},
	"player standin": {directorOnly, directorOnly, directorOnly}, "player back": {asUsual, asUsual, asUsual},
	"player withdraw": {asUsual, asUsual, asUsual},
	"player address":  {asUsual, asUsual, asUsual}, "player uninvite": {asUsual, asUsual, asUsual},
	"guest join": {directorOnly, directorOnly, directorOnly}, "guest accept": {asUsual, asUsual, asUsual}, "guest observe": {asUsual,
		asUsual, asUsual},
	"player observe": {asUsual, asUsual, asUsual}, "player zone": {asUsual, asUsual, asUsual}, "player daily": {asUsual, asUsual, asUsual},
	"player agent": {asUsual, asUsual, asUsual},
	"player brief": {asUsual, asUsual, asUsual}, "player note": {asUsual, asUsual, asUsual},
	"player notes": {asUsual, asUsual, asUsual}, "player prefer": {asUsual, asUsual, asUsual}, "player claim": {asUsual, asUsual, asUsual},
	"player rematch": {asUsual, asUsual, asUsual},

	"mod seat": {asUsual, asUsual, gameCountsAsIs}, "mod standin": {asUsual, asUsual, gameCountsAsIs}, "mod team": {asUsual, asUsual,
		gameCountsAsIs},
	"mod back": {asUsual, asUsual, asUsual}, "mod eject": {doneByEvent, doneByEvent, gameCountsAsIs}, "mod end": {doneByEvent,
		doneByEvent, gameCountsAsIs},
	"mod rollback": {asUsual, doneByEvent, gameCountsAsIs}, "mod forward": {asUsual, doneByEvent, gameCountsAsIs},
	"mod reroll": {asUsual, doneByEvent, gameCountsAsIs}, "mod set": {asUsual, doneByEvent, gameCountsAsIs}, "mod roll": {asUsual,
		doneByEvent, gameCountsAsIs},
	"mod process": {asUsual, doneByEvent, gameCountsAsIs}, "mod process!": {asUsual, doneByEvent, gameCountsAsIs},
	"mod act":    {asUsual, doneByEvent, gameCountsAsIs},
	"mod resume": {asUsual, doneByEvent, gameCountsAsIs}, "mod pause": {asUsual, asUsual, gameCountsAsIs}, "mod deadline": {asUsual,
		doneByEvent, gameCountsAsIs},
	"mod extend": {asUsual, doneByEvent, gameCountsAsIs}, "mod absence": {asUsual, doneByEvent, gameCountsAsIs},
	"mod allow": {asUsual, asUsual, asUsual},
	"mod deny":  {asUsual, asUsual, asUsual}, "mod clock": {asUsual, doneByEvent, gameCountsAsIs},
	"mod unseal": {asUsual, asUsual, asUsual},
	"mod reveal": {asUsual, asUsual, asUsual}, "mod ruling": {asUsual, asUsual, asUsual}, "mod observer": {asUsual, asUsual, asUsual},
	"mod moderator": {asUsual, asUsual, asUsual}, "mod results": {asUsual, asUsual, asUsual}, "mod withdraw": {asUsual, asUsual, asUsual},
	"mod uninvite": {asUsual, asUsual, asUsual},
}

var roleNames = map[Role]string{Player: "player", Guest: "guest", Moderator: "mod"}
