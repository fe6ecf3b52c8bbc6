package main

import (
	"strings"
	"testing"
)

// TestSideBySide: what games come to does not depend on how many are played at once; the speed stands on a line of its
// own.
func TestSideBySide(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays many games")
	}
	for _, args := range [][]string{
		{"simulate", "kiev-to-rostov", "-n", "4", "--jobs"},
		{"fuzz", "kiev-to-rostov", "--scenario", "4", "-n", "2", "--dir", t.TempDir(), "--jobs"},
	} {
		text := func(jobs string) string {
			status, out, stderr := pbem(append(args, jobs)...)
			if status != 0 {
				t.Fatalf("pbem %v: status %d, %s", args, status, stderr)
			}
			var keep []string
			for l := range strings.Lines(out) {
				if !strings.Contains(l, "games/s") {
					keep = append(keep, l)
				}
			}
			return strings.Join(keep, "")
		}
		one, more := text("1"), text("3")
		if args[0] == "simulate" && !strings.Contains(one, "Soviet victory ") && !strings.Contains(one, "Axis victory ") {
			t.Errorf("nobody's victory:\n%s", one)
		}
		if one != more || !strings.Contains(one, "orders") {
			t.Errorf("pbem %s, one after the other:\n%s\nseveral at once:\n%s", args[0], one, more)
		}
		if status, _, stderr := pbem(append(args, "-1")...); status != 2 || !strings.Contains(stderr, "--jobs -1") {
			t.Errorf("pbem %s --jobs -1: status %d, %s", args[0], status, stderr)
		}
	}
}
