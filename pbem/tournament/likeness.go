package tournament

import (
	"cmp"

	"fieldpost/notation/say"
	"fieldpost/pbem/mail/identity"
)

// likeness maps the shown names of an event, in the form of [identity.SkeletonName], to the players who have them.
type likeness map[string]string

func (b *Book) likeness() likeness {
	k := likeness{}
	for _, p := range b.People {
		k[identity.SkeletonName(p.Shown)] = p.ID
	}
	return k
}

// comes returns an error if an entrant has an invalid address, or a shown name that looks like another player's.
// Otherwise it adds the name.
func (k likeness) comes(in Entry, shows func(name string) bool) error {
	name := identity.SkeletonName(in.Shown)
	if _, ok := identity.CanonicalAddress(in.Addr); in.Addr != "" && !ok {
		return say.Errorf("%q is no address", in.Addr)
	}
	if cmp.Or(k[name], in.ID) != in.ID && !shows(in.Shown) {
		return say.Errorf("the name %s looks like that of %s: choose another name", in.Shown, k[name])
	}
	k[name] = in.ID
	return nil
}
