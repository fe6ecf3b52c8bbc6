package mailhandler

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/planner/packet"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/letters"
)

// agent attaches the packet for a program, or stores whether the letters of the side enclose one.
func (a *session) agent(what, units string) error {
	if what == "on" || what == "off" {
		return a.storePacketWish(what == "on")
	}
	file, err := a.game.PositionFile(a.actor.Side)
	if err != nil {
		return err
	}
	q, err := packet.ForGame(a.game, a.actor.Side, file)
	if err != nil {
		return err
	}
	if q.MapOnly = what == command.AgentMap; units != "" {
		q.Units = strings.Split(units, ",")
	}
	data, err := packet.EncodePacket(q)
	if err != nil {
		return err
	}
	name := a.game.Position().Phase + ".json"
	if a.attachFile(name, letters.PacketType, data) {
		a.para(say.F("The packet for a program is attached: %s, %d KB.", a.game.Header.Game+"-"+name, (len(data)+999)/1000))
	}
	return nil
}

// storePacketWish stores whether the letters of the side enclose a packet.
func (a *session) storePacketWish(wanted bool) error {
	if err := letters.ChoosePacket(a.game, a.actor.Side, wanted); err != nil {
		return err
	}
	if wanted {
		a.para("From now on your letters of results enclose a packet for a program. \"agent off\" ends that.")
		return nil
	}
	a.para("Your letters enclose no packet for a program.")
	return nil
}
