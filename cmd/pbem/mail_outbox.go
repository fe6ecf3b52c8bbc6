package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/pbem/mail/bounce"
	"fieldpost/pbem/mail/outbox"
)

// letterJSON is the JSON object that --json prints for a letter. Its keys are stable.
type letterJSON struct {
	ID        string     `json:"id"`
	To        string     `json:"to"`
	Status    string     `json:"status"`
	MessageID string     `json:"message_id"`
	Tries     int        `json:"tries"`
	LastTry   *time.Time `json:"last_try,omitempty"`
	NextTry   *time.Time `json:"next_try,omitempty"`
	Answer    string     `json:"answer,omitempty"`
	Shortened int        `json:"shortened,omitempty"` // number of the shorter form that is sent
	Waits     string     `json:"waits,omitempty"`     // why it waits although it is due
}

func letterToJSON(it outbox.Item, book *bounce.Log) letterJSON {
	j := letterJSON{ID: it.ID, To: it.Envelope.To, Status: string(it.Status), MessageID: it.MessageID, Tries: it.Tries, Answer: it.LastCode}
	if !it.LastTry.IsZero() {
		j.LastTry = &it.LastTry
	}
	if !it.NextTry.IsZero() && it.Status == outbox.Queued {
		j.NextTry = &it.NextTry
	}
	if it.Shorter != nil {
		j.Shortened, j.MessageID = it.Shorter.Step, it.Shorter.MessageID
	}
	if p, ok := book.CurrentPause(it.Envelope.To); ok && it.Status == outbox.Queued {
		j.Waits = "paused: " + p.Reason
	}
	return j
}

func mailOutboxCommand() *cobra.Command {
	var status string
	var folder stateFlags
	var asJSON bool
	c := &cobra.Command{
		Use:   "outbox",
		Short: "List letters: those that wait and those that failed, or those of a state",
		Long: "Lists the letters of a state folder, with a daemon at work on it or without.\n\n" +
			"States: queued (waits for its try), failed, sent, held (the mail that it answers is still being handled).",
		Example: "  pbem mail outbox\n  pbem mail outbox --status sent --json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			st, err := folder.open()
			if err != nil {
				return err
			}
			states := []outbox.Status{outbox.Held, outbox.Queued, outbox.Failed}
			if status != "" {
				all := map[string]outbox.Status{"held": outbox.Held, "queued": outbox.Queued, "sent": outbox.Sent, "failed": outbox.Failed}
				one, ok := all[status]
				if !ok {
					return usageError(cmd, fmt.Errorf("--status %q: want held, queued, sent or failed", status))
				}
				states = []outbox.Status{one}
			}
			book, err := bounce.Open(bounce.LogPath(st.cfg.Dir), bounce.PauseRule{Returns: st.cfg.Limits.Bounces,
				Within: st.cfg.Limits.BounceWindow()})
			if err != nil {
				return err
			}
			list := []letterJSON{}
			for _, s := range states {
				items, err := outbox.List(filepath.Join(st.cfg.Dir, "outbox"), s)
				if err != nil {
					return err
				}
				for _, it := range items {
					list = append(list, letterToJSON(it, book))
				}
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(list)
			}
			return printLetters(terminalWriter{cmd.OutOrStdout()}, list)
		},
	}
	folder.add(c)
	c.Flags().StringVar(&status, "status", "", "held, queued, sent or failed")
	c.Flags().BoolVar(&asJSON, "json", false, "a JSON array")
	return c
}

func printLetters(w io.Writer, list []letterJSON) error {
	if len(list) == 0 {
		_, err := fmt.Fprintln(w, "no letters")
		return err
	}
	for _, j := range list {
		var tail []string
		if j.Tries > 0 {
			tail = append(tail, fmt.Sprintf("tries %d", j.Tries))
		}
		if j.Answer != "" {
			tail = append(tail, "answer: "+j.Answer)
		}
		if j.NextTry != nil && j.Waits == "" {
			tail = append(tail, "next try "+j.NextTry.UTC().Format(time.RFC3339))
		}
		if j.Shortened > 0 {
			tail = append(tail, fmt.Sprintf("shortened, form %d", j.Shortened))
		}
		if j.Waits != "" {
			tail = append(tail, j.Waits)
		}
		if _, err := fmt.Fprintf(w, "%-24s %-7s %s  %s\n", j.ID, j.Status, j.To, strings.Join(tail, "; ")); err != nil {
			return err
		}
	}
	return nil
}
