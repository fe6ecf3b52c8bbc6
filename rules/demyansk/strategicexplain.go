package demyansk

// strategicExplained tell the rules of the strategic segment, of replacements and of victory (5, 6.5, 15, 16, 19).
var strategicExplained = map[string]string{
	R5_23: "The weather of each operations segment is rolled with the modifier of the turn.",
	R6_52: "The Soviet supply shortage is rolled in each operations segment of turns 2 to 8, later in Mud only.",
	R19_14: "Scenario 1: the Soviet side needs Demyansk encircled and five locations, one more for each turn that the 2nd " +
		"Guards Rifle Corps was late.",
	R19_24: "Scenario 2: the Axis wins with a supply route from 2219 or 2518 to 1836 or 2036.",
	R19_34: "Scenario 3: the Soviet side wins with 55 victory points.",
}
