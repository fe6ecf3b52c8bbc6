package main

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fieldpost/notation"
)

// explainUsage makes every command explain its usage when called wrongly.
func explainUsage(c *cobra.Command) {
	args := c.Args
	c.Args = func(c *cobra.Command, given []string) error {
		if missing := missingFlags(c); len(missing) > 0 {
			return usageError(c, fmt.Errorf("%s: not given, and needed", strings.Join(missing, ", ")))
		}
		if of := exclusive(c); of != "" {
			return usageError(c, fmt.Errorf("%s: give one of them, not both", of))
		}
		if args == nil {
			return nil
		}
		err := args(c, given)
		if err == nil || c.HasSubCommands() && !strings.Contains(c.Use, " ") {
			return err
		}
		return usageError(c, wordCountError(c, given))
	}
	for _, sub := range c.Commands() {
		explainUsage(sub)
	}
}

// missingFlags lists the required flags that were not given.
func missingFlags(c *cobra.Command) (missing []string) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if len(f.Annotations[cobra.BashCompOneRequiredFlag]) > 0 && !f.Changed {
			missing = append(missing, "--"+f.Name)
		}
	})
	return missing
}

// exclusive returns the given flags that exclude each other.
func exclusive(c *cobra.Command) (of string) {
	groups := map[string][]string{}
	c.Flags().Visit(func(f *pflag.Flag) {
		for _, g := range f.Annotations["cobra_annotation_mutually_exclusive"] {
			if groups[g] = append(groups[g], "--"+f.Name); len(groups[g]) > 1 {
				of = strings.Join(groups[g], " and ")
			}
		}
	})
	return of
}

// wordCountError returns an error that names the missing or surplus arguments.
func wordCountError(c *cobra.Command, given []string) error {
	names, most := operands(c)
	if len(given) < len(names) {
		return fmt.Errorf("%s: not given, and needed", strings.Join(names[len(given):], " and "))
	}
	if len(given) > most {
		return fmt.Errorf("%q: this command takes no further word", given[most])
	}
	return errors.New("the words of this call do not go together")
}

// operands returns the names of a command's required arguments, and the greatest number of arguments.
func operands(c *cobra.Command) (names []string, most int) {
	for _, word := range usageWords(c) {
		most++
		if strings.HasSuffix(word, "...") {
			most += 1000
		}
		if !strings.Contains(c.Use, "["+word) {
			names = append(names, strings.TrimSuffix(word, "..."))
		}
	}
	return names, most
}

// usageWords parses the usage line of a command and returns the names of its arguments, without flags and brackets.
func usageWords(c *cobra.Command) (names []string) {
	skip := false
	for _, word := range strings.Fields(c.Use)[1:] {
		bare := strings.Trim(word, "[]")
		switch {
		case skip:
			skip = false
		case strings.HasPrefix(bare, "-"):
			skip = takesValue(c, bare)
		default:
			names = append(names, strings.ReplaceAll(bare, "]...", "..."))
		}
	}
	return names
}

// takesValue reports whether the usage line shows a value after a flag.
func takesValue(c *cobra.Command, flag string) bool {
	name := strings.TrimLeft(flag, "-")
	f := c.Flags().Lookup(name)
	if f == nil && len(name) == 1 {
		f = c.Flags().ShorthandLookup(name)
	}
	return f != nil && f.NoOptDefVal == ""
}

func usageError(c *cobra.Command, err error) error {
	return fmt.Errorf("%w\nusage: %s\nexample:\n%s", err, c.UseLine(), c.Example)
}

// kinds describes the types of flag values.
var kinds = map[string]string{"int": "a whole number", "uint64": "a whole number from 0", "float64": "a number", "bool": "true or false",
	"duration": "a time such as 90s or 5m"}

// flagError returns an error that explains a faulty flag, with a suggestion.
func flagError(c *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	var none *pflag.ValueRequiredError
	var unknown *pflag.NotExistError
	var syntax *pflag.InvalidSyntaxError
	switch {
	case errors.As(err, &value):
		f, why := value.GetFlag(), ""
		if errors.Is(err, strconv.ErrRange) {
			why = "out of range; "
		}
		err = fmt.Errorf("--%s %q: %swrite %s (%s)", f.Name, value.GetValue(), why, cmp.Or(kinds[f.Value.Type()], "another value"), f.Usage)
	case errors.As(err, &none):
		f := none.GetFlag()
		err = fmt.Errorf("--%s: a value must follow (%s)", f.Name, f.Usage)
	case errors.As(err, &unknown):
		err = noFlag(c, unknown)
	case errors.As(err, &syntax):
		err = fmt.Errorf("%q is no flag; flags are written --name or --name=value", syntax.GetSpecifiedFlag())
	}
	return usageError(c, err)
}

// noFlag returns the error for an unknown flag, with a suggestion.
func noFlag(c *cobra.Command, e *pflag.NotExistError) error {
	name := e.GetSpecifiedName()
	if of := e.GetSpecifiedShortnames(); of == name {
		return fmt.Errorf("there is no flag -%s; before a word that begins with - and is no flag write --", name)
	} else if of != "" {
		return fmt.Errorf("there is no flag -%s in -%s; %s --help lists them", name, of, c.CommandPath())
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if near := notation.DidYouMean(name, names, 2); len(near) > 0 {
		return fmt.Errorf("there is no flag --%s; did you mean --%s?", name, strings.Join(near, " or --"))
	}
	return fmt.Errorf("there is no flag --%s; %s --help lists them", name, c.CommandPath())
}

// asGroup turns a command into a group. Alone it lists its subcommands; an unknown name is an error.
func asGroup(c *cobra.Command) *cobra.Command {
	c.Args = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		var names []string
		for _, s := range c.Commands() {
			if s.IsAvailableCommand() {
				names = append(names, s.Name())
			}
		}
		return fmt.Errorf("there is no command %q%s", c.CommandPath()+" "+args[0], notation.SuggestionText(args[0], names))
	}
	c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
	return c
}
