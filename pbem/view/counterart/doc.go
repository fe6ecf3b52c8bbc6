// Package counterart renders the bare map and the face of each counter as separate drawings. Pages use them to move the
// counters themselves. It reads only scenes, so that its drawings contain nothing hidden by fog of war.
package counterart
