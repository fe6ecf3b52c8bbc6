package command

// contest has what each command means in a game of an event that is played, that is stopped and that is scored. Reading is as ever.
// A command that is not here is refused in such games.
var contest = map[string][3]meaning{
	"player resign": {loses, claimed, settled}, "player concede": {same, claimed, settled}, "player draw": {same, claimed, settled},
	"player undo": {same, claimed, settled}, "player agree": {same, claimed, settled}, "player refuse": {same, same, same},
	"player absence": {same, claimed, settled}, "player extend": {same, claimed, settled}, "player recall": {same, same, settled},
	"player standin": {director, director, director}, "player back": {same, same, same}, "player withdraw": {same, same, same},
	"player address": {same, same, same}, "player uninvite": {same, same, same},
	"guest join": {director, director, director}, "guest accept": {same, same, same}, "guest observe": {same, same, same},
	"player observe": {same, same, same}, "player zone": {same, same, same}, "player daily": {same, same, same},
	"player brief": {same, same, same}, "player claim": {same, same, same},

	"mod seat": {same, same, settled}, "mod standin": {same, same, settled}, "mod team": {same, same, settled},
	"mod back": {same, same, same}, "mod eject": {byEvent, byEvent, settled}, "mod end": {byEvent, byEvent, settled},
	"mod rollback": {same, byEvent, settled}, "mod forward": {same, byEvent, settled},
	"mod reroll": {same, byEvent, settled}, "mod set": {same, byEvent, settled}, "mod roll": {same, byEvent, settled},
	"mod process": {same, byEvent, settled}, "mod process!": {same, byEvent, settled}, "mod act": {same, byEvent, settled},
	"mod resume": {same, byEvent, settled}, "mod pause": {same, same, settled}, "mod deadline": {same, byEvent, settled},
	"mod extend": {same, byEvent, settled}, "mod absence": {same, byEvent, settled}, "mod allow": {same, same, same},
	"mod deny": {same, same, same}, "mod clock": {same, byEvent, settled}, "mod unseal": {same, same, same},
	"mod reveal": {same, same, same}, "mod ruling": {same, same, same}, "mod observer": {same, same, same},
	"mod moderator": {same, same, same}, "mod results": {same, same, same}, "mod withdraw": {same, same, same},
	"mod uninvite": {same, same, same},
}

var roleNames = map[Role]string{Player: "player", Guest: "guest", Moderator: "mod"}
