package demo

import "fieldpost/rules/core"

// victoryLostShow is three game turns of A Victory Lost: the first chit by chit, the others with one mail of each player,
// who file a sheet for every chit before the draw. Manstein comes in turn 3 and is commanded by a standing order.
var victoryLostShow = show{
	title: "a-victory-lost", about: "three turns of A Victory Lost", anna: "axis", boris: "soviet",
	options: []core.Fact{{Name: "opt-a1", Value: "yes"}},
	script: []line{
		{who: "anna", subject: "Axis set-up", text: `Hello Boris! Everybody stays where the counter says. My losses and retreats you need not
ask for.

#PBEM a-victory-lost-demo axis T0-A
pass
default retreat
default losses
default advance
default reposition
salt 5b1f0c2e7a9d4c38
#END

Anna
`},
		{who: "boris", subject: "Soviet set-up", text: `#PBEM a-victory-lost-demo soviet T0-S
pick 1GdA
pick 2GdA
pick 3GdA
pick 5TkA
pick Popov
default retreat
default losses
default advance
default reposition
salt 91e07ac4d2b86f35
#END
`},
		{who: "anna", subject: "T1 chits", text: `#PBEM a-victory-lost-demo axis T1-A-C
select 4PzA
select It8A
select H2A
#END
`},
		{who: "boris", subject: "T1 chits", text: `The numbers are those of my picks; which they are you see when they are drawn.

#PBEM a-victory-lost-demo soviet T1-S-C
select 1
select 2
select 4
#END
`},
		{who: "boris", subject: "T1 special combat", text: `#PBEM a-victory-lost-demo soviet T1-S-X
use 5TkA
attack 5120 with s.119,s.54G
#END
`},
		{note: "turn 1: the players answer one chit after the other", chits: &answers{turn: 1, list: lostChits}},
		{note: "turn 2: both file sheets for their chits before the draw", who: "anna", subject: "T2 and what I do in it", text: lostAxis2},
		{who: "boris", subject: "T2 and what I do in it", text: lostSoviet2},
		{note: "turn 3: the same, with Manstein under standing orders", who: "anna", subject: "T3, with Manstein", text: lostAxis3},
		{who: "boris", subject: "T3 and what I do in it", text: lostSoviet3},
	},
}

// lostChits are the sheets of turn 1. A line with a condition is skipped where it is not legal when the chit comes.
var lostChits = []reply{
	{"anna", "4PzA", `move g.23Pz 6029-6129-6228 if not enemy in 6228
move g.6Pz 5929-5828-5827 if not enemy in 5827`},
	{"anna", "It8A", `move g.27Pz 3912-3811-3810 if not enemy in 3810
move i.Cos 3911-3910 if not enemy in 3910`},
	{"anna", "H2A", `move h.20 3606-3707 if not enemy in 3707`},
	{"anna", "REINFORCEMENT", `place F-Pico,g.304,g.3Mt 0101
place g.19Pz,g.Wik 0113
place g.15Lw 0123`},
	{"boris", "Stavka", `move s.17Tk 3805-3804-3803-3703-3603 if not enemy in 3603
attack 3604 with s.127,s.160,s.17Tk,s.340 if enemy in 3604
  advance s.17Tk to 3604
attack 3303 with s.25G,s.305,s.4Tk if enemy in 3303`},
	{"boris", "1GdA", `move s.1GM 4713-4612-4512-4412 if not enemy in 4412
move s.24Tk 4209-4310-4311 if not enemy in 4311
attack 4312 with s.1GM,s.24Tk,s.38G,s.41G if enemy in 4312`},
	{"boris", "2GdA", `move s.2GM 6023-5924-5824 if not enemy in 5824
move s.6M to 5824 if not enemy in 5824
attack 5724 with s.2GM,s.6M,s.300,s.315 if enemy in 5724`},
	{"boris", "5TkA", `move s.5M 5320-5220 if not enemy in 5220
attack 5120 with s.119,s.54G,s.5M if enemy in 5120
attack 4917 with s.278 if enemy in 4917`},
	{"boris", "REINFORCEMENT", `place s.58G,s.106 5001`},
}

// Turn 2: one mail of each player.
const (
	lostAxis2 = `Sheets for what may come stand first, those for now last.

#PBEM a-victory-lost-demo axis PLAN-4PZA
move g.6Pz to 5828 if not enemy in 5828
attack 5827 with g.6Pz if enemy in 5827
#END
#PBEM a-victory-lost-demo axis PLAN-HOLLIDT
pass
#END
#PBEM a-victory-lost-demo axis PLAN-H2A
move h.7 3202-3201 if not enemy in 3201 and not enemy in 3202
#END
#PBEM a-victory-lost-demo axis PLAN-ARRIVALS
place g.7Pz,g.302 0213
place g.320 0314
#END
#PBEM a-victory-lost-demo axis T2-A-C
select 4PzA
select Hollidt
select H2A
#END
`
	lostSoviet2 = `#PBEM a-victory-lost-demo soviet PLAN-STAVKA
enter 28A at 6642
enter s.152,s.248 at 6642
enter s.34G,s.52 at 6742
move 6A 3907-3906 if not enemy in 3906
attack 3604 with s.127,s.160,s.340 if enemy in 3604
attack 3303 with s.25G,s.305,s.4Tk if enemy in 3303
attack 5019 with s.40G,s.47G if enemy in 5019
#END
#PBEM a-victory-lost-demo soviet PLAN-2GDA
attack 5724 with s.2GM,s.6M,s.300,s.315 if enemy in 5724
#END
#PBEM a-victory-lost-demo soviet PLAN-3GDA
move s.14G 4714-4713 if draw>=4
#END
#PBEM a-victory-lost-demo soviet PLAN-5TKA
move s.321,s.333 5321-5421-5522 if not enemy in 5522
attack 5120 with s.54G,s.5M if enemy in 5120
attack 5622 with s.4G,s.258,s.321,s.333 if enemy in 5622
#END
#PBEM a-victory-lost-demo soviet PLAN-ARRIVALS
place s.111,s.184 4902
place s.48G,s.62G 4801
place 3TkA,s.12Tk,s.15Tk 4702
place s.23Tk,s.2Tk 4601
place s.7C 4502
#END
#PBEM a-victory-lost-demo soviet T2-S-C
select 2
select 3
select 4
#END
`
)

// Turn 3: the same with a Manstein chit, which goes back into the cup while most chits are still in it.
const (
	lostAxis3 = `#PBEM a-victory-lost-demo axis PLAN-MANSTEIN
move g.17Pz to 5927 if not enemy in 5927
#END
#PBEM a-victory-lost-demo axis PLAN-MANSTEIN-AGAIN
move g.17Pz to 5927 if not enemy in 5927
#END
#PBEM a-victory-lost-demo axis PLAN-HOLLIDT
pass
#END
#PBEM a-victory-lost-demo axis PLAN-H2A
pass
#END
#PBEM a-victory-lost-demo axis PLAN-4PZA
attack 5827 with g.6Pz,g.17Pz if enemy in 5827
#END
#PBEM a-victory-lost-demo axis PLAN-ARRIVALS
place g.GD,g.26 0413
place g.335 0514
#END
#PBEM a-victory-lost-demo axis T3-A-C
when manstein if cup>=3: return
when manstein: use 4PzA
default retreat
default losses
default advance
default reposition
select Manstein
select 4PzA
select H2A
select Hollidt
salt 000000000000002d
#END
`
	lostSoviet3 = `#PBEM a-victory-lost-demo soviet PLAN-STAVKA
move 6A 3906-3905 if not enemy in 3905
attack 3604 with s.127,s.160,s.340 if enemy in 3604
attack 3303 with s.25G,s.305,s.4Tk if enemy in 3303
#END
#PBEM a-victory-lost-demo soviet PLAN-1GDA
attack 4312 with s.1GM,s.24Tk,s.38G,s.41G if enemy in 4312
#END
#PBEM a-victory-lost-demo soviet PLAN-2GDA
attack 5724 with s.2GM,s.6M,s.300,s.315 if enemy in 5724
#END
#PBEM a-victory-lost-demo soviet PLAN-5TKA
attack 5018 with s.40G,s.47G if enemy in 5018
attack 5120 with s.119,s.54G,s.5M if enemy in 5120
#END
#PBEM a-victory-lost-demo soviet PLAN-ARRIVALS
place Popov,s.10Tk,s.3Tk 4401
place s.161,s.180 4302
place s.219,s.270 4201
place s.57G 4102
#END
#PBEM a-victory-lost-demo soviet T3-S-C
select 1
select 2
select 4
#END
`
)
