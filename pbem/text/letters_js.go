package text

// ofLetters returns nothing: a planner writes no letters.
func ofLetters() [][2]string { return nil }
