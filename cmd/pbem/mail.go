package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"fieldpost/notation"
	"fieldpost/pbem/post/message"
)

func mailCommand() *cobra.Command {
	c := group(&cobra.Command{Use: "mail", Short: "Look at mails as the daemon reads them", Example: "  pbem mail parse orders.eml"})
	var asJSON bool
	parse := &cobra.Command{
		Use:     "parse FILE.eml...",
		Short:   "Show class, sender, part used, charset, text and frames of mails",
		Example: "  pbem mail parse --json pbem-data/mail/*.eml",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			bad := false
			for _, name := range args {
				raw, err := os.ReadFile(name)
				if err != nil {
					return err
				}
				m, err := message.Read(raw)
				if err != nil {
					fmt.Fprintf(cmd.ErrOrStderr(), "%s: %v\n", name, err)
					bad = true
					continue
				}
				bad = bad || m.Class != message.Orders || m.Undecoded
				if err := printMail(cmd, name, m, asJSON); err != nil {
					return err
				}
			}
			if bad {
				return errBad
			}
			return nil
		},
	}
	parse.Flags().BoolVar(&asJSON, "json", false, "one JSON object per mail")
	c.AddCommand(parse)
	return c
}

type mailJSON struct {
	File      string   `json:"file"`
	MessageID string   `json:"message_id"`
	From      string   `json:"from"`
	Subject   string   `json:"subject"`
	Class     string   `json:"class"`
	Why       string   `json:"why,omitempty"`
	Part      string   `json:"part"`
	Charset   string   `json:"charset"`
	Warnings  []string `json:"warnings,omitempty"`
	Frames    []string `json:"frames,omitempty"`
	Text      string   `json:"text"`
}

func printMail(cmd *cobra.Command, name string, m *message.Mail, asJSON bool) error {
	found := notation.Find(m.Text, func(string, string, string) (notation.Vocabulary, bool) { return notation.Vocabulary{}, false })
	j := mailJSON{File: name, MessageID: m.MessageID, From: m.From, Subject: m.Subject, Class: string(m.Class), Why: m.Why, Part: m.Part,
		Charset: m.Charset, Warnings: m.Warnings, Text: m.Text}
	for _, f := range found.Frames {
		j.Frames = append(j.Frames, fmt.Sprintf("line %d: %s %s %s", f.Pos.Line, f.Game, f.Side, f.Phase))
	}
	w := cmd.OutOrStdout()
	if asJSON {
		return json.NewEncoder(w).Encode(j)
	}
	fmt.Fprintf(w, "%s\n  from     %s\n  subject  %s\n  class    %s %s\n  part     %s (%s)\n", name, j.From, j.Subject, j.Class, j.Why, j.Part, j.Charset)
	for _, s := range j.Warnings {
		fmt.Fprintf(w, "  warning  %s\n", s)
	}
	for _, s := range j.Frames {
		fmt.Fprintf(w, "  frame    %s\n", s)
	}
	for _, q := range found.Quoted {
		fmt.Fprintf(w, "  quoted frame ignored, line %d\n", q.Line)
	}
	_, err := fmt.Fprintf(w, "%s\n", m.Text)
	return err
}
