package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/rules/hexmap"
	"fieldpost/scenarios"
)

func hexmapNear() *cobra.Command {
	return &cobra.Command{
		Use:   "near [FILE] HEX...",
		Short: "The hexes around a hex, what lies between, and the hex on the other side",
		Long: "Describes a hex, and for each of its sides the hex there, the hexside between the two, and the hex " +
			"opposite:\n" +
			"where an attack from there and from here is from both sides. Without a FILE the maps of all titles are asked.",
		Example: "  pbem hexmap near kursk 2113\n  pbem hexmap near 2113",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			w := cmd.OutOrStdout()
			if len(args) > 1 {
				if _, _, err := readMap(cmd.InOrStdin(), args[0]); err == nil || !isLabel(args[0]) {
					m, err := parseMapFile(cmd, args[0])
					if err != nil {
						return err
					}
					return printNeighbours(w, m, "", args[1:])
				}
			}
			found := 0
			for _, id := range scenarios.Titles() {
				m, err := parseMapFile(cmd, id)
				if err != nil {
					return err
				}
				if _, err := m.FindAll(args...); err == nil {
					found++
					if err := printNeighbours(w, m, id+" ", args); err != nil {
						return err
					}
				}
			}
			if found == 0 {
				return fmt.Errorf("no title's map has the hexes %s; name a map: pbem hexmap near FILE HEX", strings.Join(args, ", "))
			}
			return nil
		},
	}
}

// isLabel reports whether a word looks like the number of a hex.
func isLabel(s string) bool { return s != "" && !strings.ContainsAny(s, "./\\-") }

// printNeighbours prints hexes and their neighbours.
func printNeighbours(w io.Writer, m *hexmap.Map, of string, labels []string) error {
	hexes, err := m.FindAll(labels...)
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, h := range hexes {
		fmt.Fprintf(&b, "%s%s: %s\n", of, m.Label(h), describeHex(m, h))
		for d := range hexmap.Dir(6) {
			n := m.Neighbor(h, d)
			if n == hexmap.None {
				fmt.Fprintf(&b, "  %-2s  %-6s\n", m.DirName(d), "-")
				continue
			}
			opposite := "-"
			if o := m.Neighbor(h, m.Opposite(d)); o != hexmap.None {
				opposite = m.Label(o)
			}
			fmt.Fprintf(&b, "  %-2s  %-6s opposite %-6s %s", m.DirName(d), m.Label(n), opposite, describeHex(m, n))
			if between := describeHexside(m, h, n); between != "" {
				b.WriteString(" | between: " + between)
			}
			b.WriteString("\n")
		}
	}
	_, err = io.WriteString(w, b.String())
	return err
}

// describeHexside describes the features of the hexside between two adjacent hexes.
func describeHexside(m *hexmap.Map, a, b hexmap.Hex) string {
	var out []string
	if class := m.SideClass(a, b); class != "" {
		out = append(out, class)
		if m.IsBridged(a, b) {
			out = append(out, "bridge")
		}
	}
	for _, p := range m.Paths() {
		for i := 1; i < len(p.Hexes); i++ {
			if x, y := p.Hexes[i-1], p.Hexes[i]; (x == a && y == b || x == b && y == a) && !slices.Contains(out, p.Class) {
				out = append(out, p.Class)
			}
		}
	}
	return strings.Join(out, ", ")
}

// describeHex describes the content of a hex.
func describeHex(m *hexmap.Map, h hexmap.Hex) string {
	out := []string{m.Terrain(h)}
	if p, ok := m.PlaceAt(h); ok {
		out = append(out, strings.TrimSpace(p.Class+" "+p.Name))
	}
	if f := m.FortSide(h); f != "" {
		out = append(out, "fort "+f)
	}
	for _, x := range []struct {
		kind   string
		groups []hexmap.Group
	}{{"zone", m.Zones()}, {"mark", m.Marks()}, {"edge", m.Edges()}} {
		for _, g := range x.groups {
			for _, member := range g.Hexes {
				if member == h {
					out = append(out, x.kind+" "+g.Class)
				}
			}
		}
	}
	return strings.Join(out, ", ")
}
