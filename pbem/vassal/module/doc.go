// Package module reads facts from a VASSAL module that a player owns: how the hex grids of its boards lie and are
// numbered, where the stacks of the set-up stand, and what the counters are called. Of pictures it reads only the size
// of the boards. It writes nothing to disk.
//
// What attributes mean and what holds when they are missing follows the classes HexGrid, HexGridNumbering, ZonedGrid, Zone
// and SetupStack of VASSAL 3. Three of their habits surprise:
//
//   - On a sideways grid (hexes with a corner at the top) the "horizontal" number, its offset and its leading zeros belong to
//     the rows, while hDescend and vDescend still mean the page's horizontal and vertical.
//   - hLeading is one less than the number of digits, and names of places may have lost their leading zeros.
//   - stagger (on unless it is switched off) numbers every second column or row one higher, so that it lies half a hex
//     before its even neighbours instead of after them.
package module
