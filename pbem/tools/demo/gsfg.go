package demo

import "fieldpost/rules/core"

// gsfgShow is the first game turn of Group of Soviet Forces Germany with all optional rules. The players set
// up and give their standing orders; the sheets of the phases are written by the computer opponent.
var gsfgShow = show{
	title: "group-of-soviet-forces-germany", about: "the first turn of Group of Soviet Forces Germany", anna: "soviet", boris: "nato",
	options: []core.Fact{{Name: "electronic-warfare", Value: "yes"}, {Name: "special-forces", Value: "yes"},
		{Name: "wild-weasels", Value: "yes"}},
	script: []line{
		{who: "boris", subject: "NATO set-up", text: `Good luck, Anna. Please do not ask me about losses.

#PBEM group-of-soviet-forces-germany-demo nato T0-N
sf SFN1 3109
sf SFN2 2826
default losses
default aside
salt 91e07ac4d2b86f35
#END

Boris
`},
		{who: "anna", subject: "Soviet set-up", text: `The standing orders are for the daemon's eyes only.

#PBEM group-of-soviet-forces-germany-demo soviet T0-S
sf SFS1 3821
sf SFS2 3714
sf SFS3 3823
// strong attackers shall learn what we have
when chemical if odds>=6:1: chemical
default losses
default retreat
default aside
salt 5b1f0c2e7a9d4c38
#END
`},
		{note: "turn 1: both players let the computer write their sheets", computer: &machine{until: 2, first: map[string]string{
			"T1-G-1": "jam 3", "T1-G-2": "disrupt 2235 2", "T1-N-1": "jam 2"}}},
	},
}
