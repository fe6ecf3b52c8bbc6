package demo

// kurskShow is the first game turn of Kursk. Keys, salts and clock are fixed, so that every order meets the same position
// and the same dice each time.
var kurskShow = show{
	title: "kursk", about: "the opening of Kursk", anna: "german", boris: "soviet",
	script: []line{
		{who: "anna", subject: "German set-up", text: `Hello Boris, good luck! My set-up; everyone not named stays where the
counter says.

#PBEM kursk-demo german T0-G
declare gambit no
place 7Pz 1810
place 11Pz 2110
salt 5b1f0c2e7a9d4c38
#END

Anna
`},
		{who: "boris", subject: "Soviet set-up", text: `The phase order is for the daemon's eyes only.

#PBEM kursk-demo soviet T0-S
order fight/move
// south of Prokhorovka nobody takes a step back
when attacked at 2413 if odds<=4:1: noretreat
default attacked: retreat
salt 91e07ac4d2b86f35
#END
`},
		{who: "anna", subject: "T1 first move, written in a hurry", text: `#PBEM kursk-demo german T1-G-1
order move/fight
move 1SS,2SS,3SS to 2312
move GD to 2312
move 3Pz,11Pz to 2212
mvoe 7Pz to 2113
move 6Pz 1809-1909-2009
move 167 2311-2411
m 9PZ 4316-4217-4117 road
move 88 3202-3203
#END
`},
		{who: "anna", subject: "T1 first move, corrected", text: `Thank you, now without the mistakes.

#PBEM kursk-demo german T1-G-1
order move/fight
move 1SS,2SS,3SS to 2312
move GD 2010-2110-2211-2311
move 3Pz 2010-2011-2111-2212
move 11Pz to 2212
move 7Pz to 2113
move 6Pz to 2113
move 2Pz,9Pz 4316-4217-4117
move 18Pz,20Pz 4317-4218-4219
#END
`},
		{who: "anna", subject: "what if I attack like this?", text: `#PBEM kursk-demo german T1-G-2
check
attack 2413 with 1SS,2SS,3SS air = 6:1
attack 2214 with 6Pz,168
#END
`},
		{who: "anna", subject: "T1 attacks", text: `Forward.

#PBEM kursk-demo german T1-G-2
attack 2413 with 1SS,2SS,3SS air = 6:1
  advance 1SS,2SS to 2413
attack 2214 with 6Pz,168
  advance 6Pz to 2214
attack 4119 with 78,18Pz,20Pz
  losses 20Pz,18Pz
  advance 18Pz to 4119
attack 4017 with 86,292,2Pz,9Pz
  advance 2Pz to 4017
salt 1943070500000003
#END
`},
		{who: "boris", subject: "Re: T1-G-2 retreat of 51G", text: `Back towards Prokhorovka.

#PBEM kursk-demo soviet T1-G-2
retreat 51G to 2314
#END
`},
		{who: "boris", subject: "Re: T1-G-2 retreat from 4119", text: `And so that you need not ask me again about Ponyri:

#PBEM kursk-demo soviet T1-G-2
retreat 202,16 to 4120
when attacked at 4017 if odds<=2:1: noretreat
when retreat at 4017: retreat to 3916,3917
default attacked: retreat
#END
`},
		{who: "boris", subject: "T1 counter-attacks", text: `#PBEM kursk-demo soviet T1-S-1
attack 4119 with 8,148,170,399,202,16
attack 2214 with 375,51G,81G
halt
#END
`},
		{who: "boris", subject: "T1 enough of that", text: `No third attack; on to the moves.

#PBEM kursk-demo soviet T1-S-1
pass
#END
`},
		{who: "boris", subject: "T1 moves", text: `#PBEM kursk-demo soviet T1-S-2
order move/fight
move 5GTC to 2514
move 31TC to 2513
move 89G to 2515
move 19TC 3914-3915-3916
move 9TC to 3917
move 92G,94G 2217-2216-2215
#END
`},
	},
}
