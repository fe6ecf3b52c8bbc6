package message

import "strings"

// unflow undoes format=flowed (RFC 3676): a line that ends in a blank goes on in
// the next line of the same quote depth; one leading blank was stuffing; the
// signature mark "-- " is never joined. Quoted lines keep their marks.
func unflow(text string, delSp bool) string {
	var out []string
	open, openDepth := false, 0
	for _, line := range strings.Split(text, "\n") {
		depth := 0
		for depth < len(line) && line[depth] == '>' {
			depth++
		}
		body := strings.TrimPrefix(line[depth:], " ")
		signature := body == "-- "
		flows := strings.HasSuffix(body, " ") && !signature
		if flows && delSp {
			body = body[:len(body)-1]
		}
		if open && depth == openDepth && !signature {
			out[len(out)-1] += body
		} else {
			prefix := ""
			if depth > 0 {
				prefix = strings.Repeat(">", depth) + " "
			}
			out = append(out, prefix+body)
		}
		open, openDepth = flows, depth
	}
	return strings.Join(out, "\n")
}
