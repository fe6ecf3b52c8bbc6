package identity

import (
	"strings"

	"fieldpost/pbem/text/lazyregexp"
)

// machinePattern matches local parts of addresses that programs write from and nobody reads. The third from the end is
// that of Microsoft Exchange.
var machinePattern = lazyregexp.New(
	`(?i)^(mailer[-_.]?d(a)?emon|post[-_.]?master|no[-_.]?reply|do[-_.]?not[-_.]?reply|bounces?([+=._-].*)?|.*-bounces?|owner-.*|` +
		`mail[-_.]?delivery([-_.].*)?|mail-?system|delivery-?(failure|status|notification)s?|undeliver(ed|able)|` +
		`microsoftexchange[0-9a-f]{8,}|` +
		`auto-?(reply|responder|respond)|listserv)$`)

// IsProgramAddress reports whether only programs write from an address. Mail from it is ignored even if a person wrote
// it, so nobody should play under such an address.
func IsProgramAddress(addr string) bool {
	local, _, _ := strings.Cut(addr, "@")
	return machinePattern().MatchString(local)
}
