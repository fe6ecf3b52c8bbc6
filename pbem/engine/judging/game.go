package judging

import (
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// opener opens sealed statements.
type opener interface {
	Open(commitment string) (salt, statement string, err error)
}

// holder opens the seals of one side without a ledger.
type holder interface{ Holds(seal string) bool }

// Game holds the state of a game that is needed to judge sheets. It is read and never changed.
type Game struct {
	Name            string
	Module          core.Module
	Ends            bool // the rules version checks the board at the end of a phase (core.Meta.JudgesFinishFrom)
	Keys            opener
	Log             *ledger.Log
	Pos             *core.Position
	Work            sheets.Execution
	Files           map[core.Side]*sheets.SideSheets
	Beacon          say.Text // round of public randomness that the dice wait for, "" for none
	ScriptedResults bool     // a case file forces the results of tables
	Memory          Cache
}

// file returns what a side has on file.
func (g *Game) file(side core.Side) *sheets.SideSheets { return g.Files[side] }

// waiting returns the side that must write next, "" for none.
func (g *Game) waiting() core.Side {
	switch {
	case g.Beacon != "":
		return ""
	case g.Work.Open != nil:
		return g.Work.Open.Owner
	}
	return g.Pos.Active
}

// AwaitsSheet reports whether the game waits for a sheet and for nothing else.
func (g *Game) AwaitsSheet() bool { return g.Pos.Over == nil && g.Beacon == "" && g.Work.IsIdle() }

// View returns the position as a side may see it, with its own sealed orders in plain text. By it the sheets of the
// side are judged and its letters written. Orders are executed on the position without that plain text, because a
// replay without the game's secrets must get the same result.
func (g *Game) View(side core.Side) *core.Position {
	view := g.Module.Show(g.Pos, side)
	c, ok := g.Module.(core.OwnSealOpener)
	if !ok || side == core.Everyone {
		return view
	}
	return c.OpenOwnSeals(view, side, func(seal string) (string, bool) {
		_, statement, err := g.Keys.Open(seal)
		return statement, err == nil
	})
}

// PlainLine returns a line of a side's sheet with its sealed orders in plain text, for letters to that side only. A
// seal that is in none of the side's sheets stays closed.
func (g *Game) PlainLine(side core.Side, line string) string {
	return sheets.SealedOrders().ReplaceAllStringFunc(line, func(order string) string {
		verb, seal, _ := strings.Cut(order, " "+sheets.SealedWord+" ")
		if !g.sealedBy(side, seal) {
			return order
		}
		_, statement, err := g.Keys.Open(seal)
		if err != nil || !strings.HasPrefix(statement, verb+" ") {
			return order
		}
		return statement
	})
}

// sealedBy reports whether a seal is in a sheet of a side.
func (g *Game) sealedBy(side core.Side, seal string) bool {
	if own, ok := g.Keys.(holder); ok {
		return own.Holds(seal)
	}
	recs := g.Log.Records()
	for i := len(recs) - 1; i >= 0; i-- {
		if r := recs[i]; r.Type == "receipt" && r.Get("seat") == string(side) && strings.Contains(r.GetText("text"),
			seal) {
			return true
		}
	}
	return false
}

// Bind binds and checks an order against what its owner sees. For pass it returns neither an order nor a fault.
func Bind(mod core.Module, r core.Reader, side core.Side, st notation.Statement) (core.Order, *notation.Fault) {
	if st.Verb == "pass" {
		return nil, nil
	}
	order, faults := mod.Bind(r, side, st)
	if len(faults) == 0 {
		faults = mod.Check(r, side, order)
	}
	for i := range faults {
		if IsRefusal(faults[i]) {
			return nil, &faults[i]
		}
	}
	return order, nil
}

// IsRefusal reports whether a fault refuses a sheet.
func IsRefusal(f notation.Fault) bool { return f.Stage < notation.Contingent }

// NoDiceSource implements core.Source for a check: it throws no dice and makes no decisions.
type NoDiceSource struct{}

func (NoDiceSource) Roll(string, int) (int, int, error) { return 0, 0, core.ErrContingent }
func (NoDiceSource) Shuffle(string, []string) ([]string, int, error) {
	return nil, 0, core.ErrContingent
}
func (NoDiceSource) Answer(*core.Tx, core.Choice) (core.Option, say.Text, error) {
	return core.Option{}, "", core.ErrContingent
}
func (NoDiceSource) Unseal(string) (string, error) { return "", core.ErrContingent }

// PositionAfter returns the position after an order, from what a side may see. ok is false where the order needs a die
// or a decision.
func PositionAfter(mod core.Module, r core.Reader, side core.Side, o core.Order) (behind core.Reader, ok bool) {
	tx := core.Begin(r.Position().Clone(), NoDiceSource{})
	err := mod.Apply(tx, side, o)
	return tx.Read(), err == nil
}
