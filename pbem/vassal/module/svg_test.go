package module

import (
	"bytes"
	"compress/gzip"
	"strings"
	"testing"
)

// TestSVGSize reads the sizes of drawings as programs write them.
func TestSVGSize(t *testing.T) {
	for _, c := range []struct {
		text string
		w, h int // 0 for none
	}{
		{`<svg width="1200" height="800">`, 1200, 800},
		{`<svg width="1200px" height="799.6px">`, 1200, 800},
		{`<?xml version="1.0" encoding="iso-8859-1"?><!DOCTYPE svg PUBLIC "x" "y"><svg:svg width="10in" height="254mm">`, 960, 960},
		{`<svg width="72pt" height="2.54cm">`, 96, 96},
		{`<svg width="100%" height="100%" viewBox="0 0 640 480">`, 640, 480},
		{`<svg viewBox="0,0,33,44" x="&ns_svg;">`, 33, 44},
		{"<svg viewBox='0\n0\t33 44'>", 33, 44},
		{`<svg width="1200" viewBox="0 0 600 400">`, 1200, 800},
		{`<svg height="200" width="auto" viewBox="0 0 600 400">`, 300, 200},
		{`<svg width="60000" viewBox="0 0 1 60000">`, 0, 0},
		{`<svg width="12">`, 0, 0},
		{`<svg width="1e99" height="1">`, 0, 0},
		{`<svg width="NaN" height="1">`, 0, 0},
		{`<svg width="-5" height="5">`, 0, 0},
		{`<html width="5" height="5">`, 0, 0},
		{`not a drawing`, 0, 0},
		{``, 0, 0},
	} {
		w, h, ok := svgSize(strings.NewReader(c.text), false)
		if ok != (c.w > 0) || ok && (w != c.w || h != c.h) {
			t.Errorf("%s: %d by %d, %v; want %d by %d", c.text, w, h, ok, c.w, c.h)
		}
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		_, _ = z.Write([]byte(c.text))
		z.Close()
		if pw, ph, pok := svgSize(&b, true); pok != ok || pok && (pw != w || ph != h) {
			t.Errorf("%s compressed: %d by %d, %v", c.text, pw, ph, pok)
		}
	}
	if _, _, ok := svgSize(strings.NewReader("plain"), true); ok {
		t.Error("a drawing that is not compressed was unpacked")
	}
}

// TestSVGBoard counts the hexes of a board that is drawn as SVG.
func TestSVGBoard(t *testing.T) {
	data := strings.Replace(build(`<`+pkg+`board.HexGrid dx="60" dy="70" x0="0" y0="35"/>`, ""), "board.png", "board.SVG", 1)
	m, err := read(moduleWith(t, map[string]string{"buildFile.xml": data, "images/board.SVG": `<svg width="600" height="700"/>`}))
	if err != nil || len(m.Boards) != 1 || m.Boards[0].Width != 600 || m.Boards[0].Height != 700 || len(m.Boards[0].Notes) > 0 {
		t.Fatalf("%+v %v", m, err)
	}
	if n := m.Boards[0].Grids[0].Hexes; n < 90 || n > 110 {
		t.Errorf("%d hexes on a board of 10 by 10", n)
	}
}
