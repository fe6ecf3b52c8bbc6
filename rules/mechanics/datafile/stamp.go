package datafile

import (
	"bytes"
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"fieldpost/rules/hexmap"
)

// sourceRanks lists the words for sources of data, the least reliable first.
var sourceRanks = []string{"unknown", "reconstructed", "transcribed", "rulebook"}

// sourceRank returns the index of a source in sourceRanks. An unknown word is ranked as "unknown".
func sourceRank(source string) int { return max(0, slices.Index(sourceRanks, source)) }

// fileNames lists the data files of a title with the names used for them in sentences, in the order of Stamp.
var fileNames = []struct{ file, name string }{
	{"map.hexmap", "map"}, {"units.yaml", "counters"}, {"tables.yaml", "tables"}, {"setup.yaml", "set-up"},
}

// DescribeSources returns one line about the sources of a title's data, for the margin of a map and the foot of a
// report: "map, counters: reconstructed; tables, set-up: rulebook, but reserve_vp: reconstructed". For a YAML file it
// states the source of most of its lines and names the blocks with a weaker source; for a map, the source in its first
// comment. Files that cannot be read are left out.
func DescribeSources(files fs.FS) string {
	paths, err := fs.Glob(files, "*.*")
	if err != nil {
		return ""
	}
	order := func(p string) int {
		for i, f := range fileNames {
			if f.file == p {
				return i
			}
		}
		return len(fileNames)
	}
	slices.SortStableFunc(paths, func(a, b string) int { return cmp.Compare(order(a), order(b)) })
	var names, sources []string
	for _, p := range paths {
		source, but := sourceOf(files, p)
		if source == "" {
			continue
		}
		name := strings.TrimSuffix(p, path.Ext(p))
		if i := order(p); i < len(fileNames) {
			name = fileNames[i].name
		}
		names, sources = append(names, name), append(sources, source+but)
	}
	var out []string
	for i := 0; i < len(names); {
		first := i
		for i++; i < len(names) && sources[i] == sources[first]; i++ {
			continue
		}
		out = append(out, strings.Join(names[first:i], ", ")+": "+sources[first])
	}
	return strings.Join(out, "; ")
}

// sourceOf returns the source of a file and the blocks with a weaker one; "" if the file states none.
func sourceOf(files fs.FS, name string) (source, but string) {
	s := NewSet(files)
	data, ok := s.read(name)
	if !ok {
		return "", ""
	}
	switch path.Ext(name) {
	case ".hexmap":
		first, _, _ := bytes.Cut(data, []byte("\n"))
		word, ok := strings.CutPrefix(strings.TrimSpace(string(first)), "# source: ")
		if !ok {
			m, err := hexmap.Parse(data)
			if err != nil {
				return "", ""
			}
			word = m.Attr("status")
		}
		return strings.TrimSpace(word), ""
	case ".yaml":
		if root, ok := s.tree(name, data); ok {
			return blockSources(root, linesOf(data))
		}
	}
	return "", ""
}

// blockSources returns the source of most lines of a file, and the blocks with a weaker one.
func blockSources(root *yaml.Node, lines int) (source, but string) {
	type block struct{ key, source string }
	var list []block
	weight := map[string]int{}
	for i := 0; i+1 < len(root.Content); i += 2 {
		end := lines + 1
		if i+2 < len(root.Content) {
			end = root.Content[i+2].Line
		}
		b := block{root.Content[i].Value, sourceIn(root.Content[i+1])}
		list = append(list, b)
		weight[b.source] += end - root.Content[i].Line
	}
	for _, w := range sourceRanks {
		if weight[w] > weight[source] {
			source = w
		}
	}
	for _, w := range sourceRanks[:sourceRank(source)] {
		var keys []string
		for _, b := range list {
			if b.source == w {
				keys = append(keys, b.key)
			}
		}
		if len(keys) > 0 {
			but += ", but " + strings.Join(keys, ", ") + ": " + w
		}
	}
	return source, but
}

// sourceIn returns the source that a block states; "unknown" for an unknown word or none.
func sourceIn(block *yaml.Node) string {
	for j := 0; block.Kind == yaml.MappingNode && j+1 < len(block.Content); j += 2 {
		if block.Content[j].Value == "source" {
			return sourceRanks[sourceRank(block.Content[j+1].Value)]
		}
	}
	return sourceRanks[0]
}
