package render

import (
	"slices"
	"strings"
)

// Texture names a pattern that fills a hex.
type Texture uint8

// The textures.
const (
	TexturePlain  Texture = iota // no pattern
	TextureTrees                 // crowns of trees
	TextureSlopes                // slopes
	TextureDashes                // wet ground
	TextureHatch                 // unknown ground
	TextureWaves                 // open water
	TextureStones                // broken ground
	TexturePeaks                 // mountains
	TextureTufts                 // heath or steppe
	TextureGrains                // sand
	TextureBlocks                // streets
	TextureReeds                 // wet meadow
	TextureSpecks                // a terrain class that this package does not know
)

// DefaultTerrain returns the built-in terrain styles. Further names for them are in [TerrainSynonyms].
func DefaultTerrain() []TerrainStyle { return slices.Clone(houseTerrain) }

// TerrainSynonyms lists further names of terrain classes besides those of [DefaultTerrain].
func TerrainSynonyms() []Word { return slices.Clone(houseWords) }

var (
	houseTerrain = []TerrainStyle{
		{Class: "clear", Fill: "#f4eedc", Texture: TexturePlain, Ink: "#d9cfb4", Shade: "#d9cfb4", Char: "."},
		{Class: "forest", Fill: "#c9d6a6", Texture: TextureTrees, Ink: "#86a262", Shade: "#5e7f45", Char: "%"},
		{Class: "hill", Fill: "#e8d3a2", Texture: TextureSlopes, Ink: "#a98247", Shade: "#a98247", Char: "^"},
		{Class: "rough", Fill: "#e3d6bd", Texture: TextureStones, Ink: "#97815c", Shade: "#cbb78f", Char: ","},
		{Class: "mountain", Fill: "#d5bd93", Texture: TexturePeaks, Ink: "#6b4f2c", Shade: "#a98a5b", Char: "M"},
		{Class: "swamp", Fill: "#d3e3db", Texture: TextureDashes, Ink: "#5f97a0", Shade: "#5f97a0", Char: "~"},
		{Class: "marsh", Fill: "#dff0c8", Texture: TextureReeds, Ink: "#a0c060", Shade: "#a0c060", Char: "\""},
		{Class: "heath", Fill: "#ece0e6", Texture: TextureTufts, Ink: "#94648c", Shade: "#94648c", Char: ":"},
		{Class: "desert", Fill: "#f3e3b3", Texture: TextureGrains, Ink: "#c29c4e", Shade: "#c29c4e", Char: ";"},
		{Class: "city", Fill: "#e4cdb8", Texture: TextureBlocks, Ink: "#8a4136", Shade: "#8a4136", Char: "#"},
		{Class: "water", Fill: "#a9cbe0", Texture: TextureWaves, Ink: "#4f8fc0", Shade: "#4f8fc0", Char: "="},
		{Class: "unknown", Fill: "#efe9dc", Texture: TextureHatch, Ink: "#b0a48c", Shade: "#b0a48c", Char: "?"},
		{Class: "off-map", Fill: "#e6dcc3", Texture: TexturePlain, Ink: "#e6dcc3", Shade: "#e6dcc3", Char: " "},
		{Class: "other", Fill: "#ebe1cf", Texture: TextureSpecks, Ink: "#8b8069", Shade: "#8b8069", Char: "'"},
	}
	houseWords = []Word{
		{"open", "clear"}, {"plain", "clear"}, {"grass", "clear"}, {"farmland", "clear"},
		{"wood", "forest"}, {"woods", "forest"}, {"trees", "forest"}, {"jungle", "forest"}, {"orchard", "forest"},
		{"hills", "hill"}, {"high", "hill"}, {"highland", "hill"}, {"ridge", "hill"}, {"slope", "hill"},
		{"broken", "rough"}, {"balka", "rough"}, {"ravine", "rough"},
		{"mountains", "mountain"}, {"alpine", "mountain"},
		{"bog", "swamp"}, {"fen", "swamp"}, {"moor", "swamp"}, {"polder", "swamp"},
		{"steppe", "heath"}, {"scrub", "heath"}, {"sand", "desert"}, {"dunes", "desert"}, {"urban", "city"}, {"town", "city"},
		{"sea", "water"}, {"lake", "water"}, {"ocean", "water"}, {"river", "water"},
	}
)

// houseStyles holds the built-in terrain styles by all their names.
var houseStyles = func() map[string]TerrainStyle {
	out := map[string]TerrainStyle{}
	for _, t := range houseTerrain {
		out[t.Class] = t
	}
	for _, w := range houseWords {
		out[w.From] = out[w.To]
	}
	return out
}()

// splitClass splits a class into its terrains: "forest+hill", and also "rough-woods" if both words are known.
func (s *Style) splitClass(class string) []string {
	parts := strings.Split(class, "+")
	if len(parts) > 1 || s.hasTerrain(class) {
		return parts
	}
	if words := strings.Split(class, "-"); !slices.ContainsFunc(words, func(w string) bool { return !s.hasTerrain(w) }) {
		return words
	}
	return parts
}

// hasTerrain reports whether the title or this package has a style for a single word.
func (s *Style) hasTerrain(class string) bool {
	_, ok := s.findTerrain(class)
	return ok
}

// findTerrain returns the style of a single word: the title's style, else the built-in style of the word or its
// synonym.
func (s *Style) findTerrain(class string) (TerrainStyle, bool) {
	if i := slices.IndexFunc(s.Terrain, func(t TerrainStyle) bool { return t.Class == class }); i >= 0 {
		return s.Terrain[i], true
	}
	if class == "other" {
		return TerrainStyle{}, false
	}
	t, ok := houseStyles[class]
	return t, ok
}

// terrainStyle returns the style of a class. It hatches unknown terrain and draws a class without a style with specks.
func (s *Style) terrainStyle(class string) TerrainStyle {
	if t, ok := s.findTerrain(s.splitClass(class)[0]); ok {
		return t
	}
	return houseTerrain[len(houseTerrain)-1]
}
