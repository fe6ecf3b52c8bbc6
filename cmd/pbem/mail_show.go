package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"fieldpost/pbem/daemon"
	"fieldpost/pbem/mail/bounce"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/mail/spool"
)

// entryJSON is the JSON object that --json prints for a received mail. Its keys are stable.
type entryJSON struct {
	Seq      int      `json:"seq"`
	State    string   `json:"state"` // received, committed, filed
	End      string   `json:"end,omitempty"`
	Received string   `json:"received"`
	From     string   `json:"from"`
	Subject  string   `json:"subject"`
	Class    string   `json:"class"`
	Why      string   `json:"why,omitempty"`
	Hint     string   `json:"hint,omitempty"`
	Fails    int      `json:"fails,omitempty"`
	Error    string   `json:"error,omitempty"`
	Letters  []string `json:"letters"`
	File     string   `json:"file"`
	Text     string   `json:"text,omitempty"`
}

// anyPerson treats every address alike: as a participant's if true.
type anyPerson bool

// IsPerson returns p for every address.
func (p anyPerson) IsPerson(string) bool { return bool(p) }

// readEntry reads a mail of the spool as the daemon does.
func readEntry(st *state, e spool.Entry) (entryJSON, error) {
	dir := filepath.Join(st.cfg.Dir, "spool")
	raw, err := spool.ReadRaw(dir, e.Seq)
	if err != nil {
		return entryJSON{}, err
	}
	r, err := daemon.NewMailReader(st.cfg)
	if err != nil {
		return entryJSON{}, err
	}
	r.People = anyPerson(e.Disposition != string(pipeline.Silent)) // as it was taken then
	m, _ := r.Read(raw)                                            // Why states the error
	j := entryJSON{Seq: e.Seq, State: string(e.State), End: e.Disposition, Received: e.Origin.Received.UTC().Format("2006-01-02T15:04:05Z"),
		From: m.From, Subject: m.Subject,
		Class: string(m.Class), Why: m.Why, Hint: m.ProgramHint, Fails: e.Failures, Error: e.LastError, Letters: e.Outbox,
		File: filepath.Join(dir, "mail", fmt.Sprintf("%06d.eml", e.Seq)), Text: m.Text}
	if m.Class == message.Malformed && j.From == "" {
		j.From = "-"
	}
	if j.Letters == nil {
		j.Letters = []string{}
	}
	return j, nil
}

func mailShowCommand() *cobra.Command {
	var folder stateFlags
	var asJSON bool
	c := &cobra.Command{
		Use:     "show NUMBER|LETTER",
		Short:   "Show a mail that came in, by its number, or a letter, by its identifier",
		Example: "  pbem mail show 42\n  pbem mail show 000042-1",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			st, err := folder.open()
			if err != nil {
				return err
			}
			if seq, err := strconv.Atoi(args[0]); err == nil {
				return showEntry(cmd, st, seq, asJSON)
			}
			return showLetter(cmd, st, args[0], asJSON)
		},
	}
	folder.add(c)
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	return c
}

func showEntry(cmd *cobra.Command, st *state, seq int, asJSON bool) error {
	e, ok, err := spool.FindEntry(filepath.Join(st.cfg.Dir, "spool"), seq)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("no mail %d", seq)
	}
	j, err := readEntry(st, e)
	if err != nil {
		return err
	}
	w := cmd.OutOrStdout()
	if asJSON {
		return json.NewEncoder(w).Encode(j)
	}
	w = terminalWriter{w}
	fmt.Fprintf(w, "mail %d, %s %s\n  received %s\n  from     %s\n  subject  %s\n  class    %s %s\n", j.Seq, j.State, j.End, j.Received,
		j.From, j.Subject, j.Class, j.Why)
	if j.Hint != "" {
		fmt.Fprintf(w, "  hint     %s\n", j.Hint)
	}
	if j.Error != "" {
		fmt.Fprintf(w, "  failed   %d times, at last: %s\n", j.Fails, j.Error)
	}
	for _, id := range j.Letters {
		fmt.Fprintf(w, "  letter   %s\n", id)
	}
	_, err = fmt.Fprintf(w, "  file     %s\n\n%s", j.File, j.Text)
	return err
}

func showLetter(cmd *cobra.Command, st *state, id string, asJSON bool) error {
	it, raw, ok, err := outbox.ReadItem(filepath.Join(st.cfg.Dir, "outbox"), id)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("no letter %s; pbem mail outbox lists them", id)
	}
	m, err := message.Read(raw)
	if err != nil {
		return err
	}
	book, err := bounce.Open(bounce.LogPath(st.cfg.Dir), bounce.PauseRule{Returns: st.cfg.Limits.Bounces,
		Within: st.cfg.Limits.BounceWindow()})
	if err != nil {
		return err
	}
	j := letterToJSON(it, book)
	w := cmd.OutOrStdout()
	if asJSON {
		return json.NewEncoder(w).Encode(struct {
			letterJSON
			Subject string `json:"subject"`
			Bytes   int    `json:"bytes"`
			Text    string `json:"text"`
		}{j, m.Subject, len(raw), m.Text})
	}
	w = terminalWriter{w}
	if err := printLetters(w, []letterJSON{j}); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "  id       %s\n  subject  %s\n  size     %d bytes\n\n%s", j.MessageID, m.Subject, len(raw), m.Text)
	return err
}

func mailQuarantineCommand() *cobra.Command {
	var folder stateFlags
	var asJSON bool
	c := &cobra.Command{
		Use:     "quarantine",
		Short:   "List mails that were not handled and that a person should check",
		Long:    "Show one with pbem mail show NUMBER; have it handled again with pbem mail retry NUMBER.",
		Example: "  pbem mail quarantine\n  pbem mail quarantine --json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			st, err := folder.open()
			if err != nil {
				return err
			}
			entries, err := spool.List(filepath.Join(st.cfg.Dir, "spool"))
			if err != nil {
				return err
			}
			list := []entryJSON{}
			for _, e := range entries {
				if e.Disposition != "quarantine" {
					continue
				}
				j, err := readEntry(st, e)
				if err != nil {
					return err
				}
				j.Text = ""
				list = append(list, j)
			}
			w := cmd.OutOrStdout()
			if asJSON {
				return json.NewEncoder(w).Encode(list)
			}
			if len(list) == 0 {
				_, err := fmt.Fprintln(w, "no mails in quarantine")
				return err
			}
			w = terminalWriter{w}
			for _, j := range list {
				why := j.Why
				if j.Error != "" {
					why = fmt.Sprintf("failed %d times: %s", j.Fails, j.Error)
				}
				fmt.Fprintf(w, "%6d  %s  %-28s %-10s %s  %s\n", j.Seq, j.Received, j.From, j.Class, j.Subject, why)
			}
			return nil
		},
	}
	folder.add(c)
	c.Flags().BoolVar(&asJSON, "json", false, "a JSON array")
	return c
}

func mailRetryCommand() *cobra.Command {
	var folder stateFlags
	c := &cobra.Command{
		Use:   "retry NUMBER|LETTER",
		Short: "Have a mail in quarantine handled again, or a letter sent again",
		Long: "Asks the daemon, which does so when it next reads its mail, or when it is started. A letter goes " +
			"out again with the same bytes.",
		Example: "  pbem mail retry 42\n  pbem mail retry 000042-1",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			st, err := folder.open()
			if err != nil {
				return err
			}
			if err := daemon.RequestRetry(st.cfg.Dir, args[0]); err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: the daemon takes it up at its next look\n", args[0])
			return err
		},
	}
	folder.add(c)
	return c
}
