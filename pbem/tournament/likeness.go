package tournament

import (
	"cmp"

	"fieldpost/notation/say"
	"fieldpost/pbem/mail/identity"
)

// likeness are the shown names of an event as [identity.Name] writes them, with who has them.
type likeness map[string]string

func (b *Book) likeness() likeness {
	k := likeness{}
	for _, p := range b.People {
		k[identity.Name(p.Shown)] = p.ID
	}
	return k
}

// comes says what is wrong with the address or the shown name of somebody who comes, nil for nothing: no two names look the same. It adds
// them to those who are known.
func (k likeness) comes(in Entry, shows func(name string) bool) error {
	name := identity.Name(in.Shown)
	if _, ok := identity.Canonical(in.Addr); in.Addr != "" && !ok {
		return say.Errorf("%q is no address", in.Addr)
	}
	if cmp.Or(k[name], in.ID) != in.ID && !shows(in.Shown) {
		return say.Errorf("the name %s looks like that of %s: want another name", in.Shown, k[name])
	}
	k[name] = in.ID
	return nil
}
