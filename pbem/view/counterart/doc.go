// Package counterart renders the bare map and the face of each counter as separate drawings, for pages that move the
// counters themselves. It uses only scenes, so that nothing hidden by fog of war is in a drawing.
package counterart
