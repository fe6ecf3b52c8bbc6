package mailhandler

import "testing"

// pipe reports that a folder of this system holds no named pipes.
func pipe(*testing.T, string) bool { return false }
