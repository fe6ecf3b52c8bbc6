package audit

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/game"
)

var decimal, hexDigits = regexp.MustCompile(`^\d{1,9}$`), regexp.MustCompile(`^[0-9a-f]{12,}$`)

// other is another value of the same form.
func other(v string) string {
	if n, err := strconv.Atoi(v); err == nil && decimal.MatchString(v) {
		return strconv.Itoa(n + 1)
	}
	if at, err := time.Parse(time.RFC3339, v); err == nil {
		return at.Add(time.Minute).Format(time.RFC3339)
	}
	if hexDigits.MatchString(v) {
		return strings.Map(func(r rune) rune { return rune("123456789abcdef0"[strings.IndexRune("0123456789abcdef", r)]) }, v[:1]) + v[1:]
	}
	for a, b := range map[string]string{"red": "blue", "blue": "red", "yes": "no", "executed": "illegal"} {
		if v == a {
			return b
		}
	}
	return v + "x"
}

// claims are the fields of which nothing follows: who, when, why, in which words, and what nobody used. A ledger that
// was signed anew with another value there is refuted by no arithmetic, only by a mail that somebody kept;
// docs/audit.md says so.
var claims = strings.Fields(`.at .by .reason .name .addr .mail .why .text .until .from .to .due .grace .delay .vkey .policy .rule .what
	.salt .lockat .sha .side .face .fault`)

// ruleless are the types that the verifiers without rules look at.
var ruleless = strings.Fields("block roll shuffle veil reveal unveil unseal sealkey lock external rollback undo reroll forward beacon")

// TestAlteredFields: every field of every kind of record in another value of the same form, in a ledger that was signed
// anew. The audit finds each but the claims, and each claim is one. The two verifiers that know no rules agree.
func TestAlteredFields(t *testing.T) {
	if testing.Short() {
		t.Skip("it alters every field of three games")
	}
	t.Parallel()
	done, passed := map[string]bool{}, map[string]bool{}
	for _, dir := range []string{moderated(t, "toy-1", 3).dir, rich(t, "toy-1", 3).dir, played(t)} {
		recs, err := game.ReadLedger(dir)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range recs {
			for k, f := range r.Fields {
				name := strings.TrimSpace(r.Type+" "+r.Get("act")) + "." + f.Key
				if done[name] {
					continue
				}
				done[name] = true
				x := slices.Clone(recs)
				x[i].Fields = slices.Clone(r.Fields)
				x[i].Fields[k].Value = other(f.Value)
				resign(t, dir, x)
				if !found(run(t, dir)) {
					passed["."+f.Key] = true
					if !slices.Contains(claims, "."+f.Key) {
						t.Errorf("%s: %q in the place of %q passes", name, x[i].Fields[k].Value, f.Value)
					}
				}
				if slices.Contains(ruleless, kindOf(r)) {
					agree(t, name, dir)
				}
			}
		}
	}
	for _, c := range claims {
		if !passed[c] {
			t.Errorf("%s is no claim: the audit finds it", c)
		}
	}
}

// agree wants the same of both verifiers that know no rules.
func agree(t *testing.T, name, dir string) {
	t.Helper()
	said, one := verifier(t, dir)
	also, two := script(t, "testdata/second.py", dir)
	if one != two {
		t.Errorf("%s: verify.py says %s, second.py %s", name, said, also)
	}
}
