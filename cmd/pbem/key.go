package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/notation"
	"fieldpost/pbem/mail/sheetsignature"
	"fieldpost/pbem/tournament"
)

func keyCommand() *cobra.Command {
	c := asGroup(&cobra.Command{Use: "key", Short: "For players: make a key, sign order sheets with it",
		Example: "  pbem key new --out anna.key\n  pbem key sign --key anna.key turn3.txt"})
	c.AddCommand(keyNewCommand(), keyShowCommand(), keySignCommand(), keyVerifyCommand(), keyEnterCommand())
	return c
}

func keyNewCommand() *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "new --out FILE",
		Short: "Make a key (Ed25519) and print its public part",
		Long: "Writes a private key, which its player keeps secret, and prints the public one, which the moderator " +
			"gives to the seat (pbem new --key, pbem mod GAME seat). An existing file is never overwritten.",
		Example: "  pbem key new --out anna.key",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := sheetsignature.Generate(rand.Reader)
			if err != nil {
				return err
			}
			f, err := os.OpenFile(out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
			if errors.Is(err, fs.ErrExist) {
				return fmt.Errorf("%s exists already; a key is never written over", out)
			}
			if err != nil {
				return err
			}
			_, err = f.WriteString(p.FileContent())
			if err := errors.Join(err, f.Close()); err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), p.Public())
			return nil
		},
	}
	c.Flags().StringVar(&out, "out", "", "file for the private key")
	_ = c.MarkFlagRequired("out")
	return c
}

func keyEnterCommand() *cobra.Command {
	var key string
	c := &cobra.Command{
		Use:   "enter --key FILE EVENT NAME",
		Short: "Print the proof that a player adds when they enter an event, so that their key keeps their rating",
		Long: "Prints \"key ... proof ...\" for the line with which NAME enters EVENT. The proof is a signature under event and " +
			"name, which nobody can use for another entry; everybody can verify it in the event's ledger.",
		Example: "  pbem key enter --key anna.key spring-26 anna",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := readPrivate(key)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "key %s proof %s\n", p.Public(), p.SignBare(tournament.EntryText(args[0], args[1])))
			return nil
		},
	}
	c.Flags().StringVar(&key, "key", "", "file with the private key, of pbem key new")
	_ = c.MarkFlagRequired("key")
	return c
}

func keyShowCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "show FILE",
		Short:   "Print the public part of a private key",
		Example: "  pbem key show anna.key",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := readPrivate(args[0])
			if err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), p.Public())
			return nil
		},
	}
}

func readPrivate(name string) (sheetsignature.PrivateKey, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return sheetsignature.PrivateKey{}, err
	}
	p, err := sheetsignature.ParsePrivate(string(b))
	if err != nil {
		return p, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

func keySignCommand() *cobra.Command {
	var key string
	var serial uint64
	c := &cobra.Command{
		Use:   "sign --key FILE SHEET|-",
		Short: "Sign the order sheets in a text",
		Long: "Prints the text with a serial number and a signature in every sheet. The signature covers game, side, phase, serial " +
			"number and every line of the sheet, so that it can be used only once. Signing again replaces the old signature.",
		Example: "  pbem key sign --key anna.key turn3.txt",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := readPrivate(key)
			if err != nil {
				return err
			}
			text, err := readArg(cmd.InOrStdin(), args[0])
			if err != nil {
				return err
			}
			if serial == 0 {
				serial = uint64(time.Now().Unix())
			}
			out, err := p.Sign(text, serial)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			_, err = fmt.Fprint(cmd.OutOrStdout(), out)
			return err
		},
	}
	c.Flags().StringVar(&key, "key", "", "file with the private key, of pbem key new")
	c.Flags().Uint64Var(&serial, "serial", 0, "serial number, higher than any before (default: the seconds since 1970)")
	_ = c.MarkFlagRequired("key")
	return c
}

func keyVerifyCommand() *cobra.Command {
	var key string
	c := &cobra.Command{
		Use:     "verify --key PUBLIC|FILE SHEET|-",
		Short:   "Check the signatures of the sheets in a text",
		Example: "  pbem key verify --key ed25519:3b6a... signed.txt",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			k, err := publicKey(key)
			if err != nil {
				return err
			}
			text, err := readArg(cmd.InOrStdin(), args[0])
			if err != nil {
				return err
			}
			found := notation.FindFrames(text,
				func(string, string, string) (notation.Vocabulary, bool) { return notation.Vocabulary{}, false })
			if len(found.Frames)+len(found.OtherFrames) == 0 {
				return fmt.Errorf("%s holds no sheet", args[0])
			}
			bad := false
			for _, f := range append(found.Frames, found.OtherFrames...) {
				head := strings.TrimPrefix(f.HeaderLine(), "#PBEM ")
				proof, err := k.Verify(f, sheetsignature.Mail{Text: text, Raw: []byte(text), At: time.Now()})
				if err != nil {
					bad = true
					fmt.Fprintf(cmd.OutOrStdout(), "line %d: %s: bad: %v\n", f.Pos.Line, head, err)
					continue
				}
				fmt.Fprintf(cmd.OutOrStdout(), "line %d: %s: good, serial %d, %s\n", f.Pos.Line, head, proof.Serial, k.ID())
			}
			if bad {
				return errBad
			}
			return nil
		},
	}
	c.Flags().StringVar(&key, "key", "", "public key, or a file with one (OpenPGP: armoured)")
	_ = c.MarkFlagRequired("key")
	return c
}

// publicKey parses a key from the command line: the key itself, or the file that holds it.
func publicKey(arg string) (sheetsignature.Key, error) {
	if k, err := sheetsignature.ParseKey(arg); err == nil {
		return k, nil
	} else if b, err2 := os.ReadFile(arg); err2 != nil {
		return k, fmt.Errorf("%w; nor is there such a file", err)
	} else {
		return sheetsignature.ParseKey(string(b))
	}
}
