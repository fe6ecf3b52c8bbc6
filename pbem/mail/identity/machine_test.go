package identity

import "testing"

// TestMachine: who writes from these is never heard (issue 15, A3).
func TestMachine(t *testing.T) {
	for addr, want := range map[string]bool{
		"noreply@example.org": true, "No-Reply@example.org": true, "do_not_reply@example.org": true, "owner-wargames@lists.example": true,
		"wargames-bounce@lists.example": true, "wargames-bounces@lists.example": true, "postmaster@example.org": true,
		"post-master@example.org": true,
		"post_master@example.org": true, "post.master@example.org": true, "mailer-daemon@example.org": true, "listserv@example.org": true,
		"pbem@example.org": false, "judge@example.org": false, "gmbot@example.org": false, "anna@example.org": false,
		"paul.master@example.org": false,
		"bouncer@example.org":     false, "owner@example.org": false, "postmasters@example.org": false,
	} {
		if IsProgramAddress(addr) != want {
			t.Errorf("%s: %v", addr, !want)
		}
	}
}
