// Package module reads facts from a VASSAL module that a player owns: position and numbering of the hex grids of its
// boards, the stacks of its set-up, and the names of its counters. From pictures it reads only the size of the boards.
// It writes nothing to disk.
//
// The meaning of attributes, and the defaults for missing ones, follow the classes HexGrid, HexGridNumbering,
// ZonedGrid, Zone and SetupStack of VASSAL 3. Three of their rules are surprising:
//
//   - On a sideways grid (hexes with a corner at the top) the "horizontal" number, its offset and its leading zeros belong to
//     the rows, while hDescend and vDescend still mean the page's horizontal and vertical.
//   - hLeading is one less than the number of digits, and names of places may have lost their leading zeros.
//   - stagger (on unless it is switched off) numbers every second column or row one higher, so that it lies half a hex
//     before its even neighbours instead of after them.
package module
