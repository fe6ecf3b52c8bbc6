package demyansk

// combatExplained tell the rules of combat (10 to 13).
var combatExplained = map[string]string{
	R10_43: "Artillery that is in supply recovers at the end of the turn.",
	R11_43: "Untried units are drawn when they fight; those marked Remove are eliminated.",
}
