// Prints what Go's encoders make of texts: JSON in, JSON out.
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"html"
	"html/template"
	"mime/quotedprintable"
	"net/url"
	"os"
	"strconv"
)

func asJSON(value any) string {
	text, _ := json.Marshal(value)
	return string(text)
}

func main() {
	var texts []string
	if err := json.NewDecoder(os.Stdin).Decode(&texts); err != nil {
		panic(err)
	}
	encoders := map[string]func(string) string{
		"json":         func(text string) string { return asJSON(text) },
		"json of json": func(text string) string { return asJSON(map[string]string{"a": asJSON(text)}) },
		"html":         html.EscapeString,
		"template html": template.HTMLEscapeString,
		"template js":  template.JSEscapeString,
		"xml": func(text string) string {
			var out bytes.Buffer
			_ = xml.EscapeText(&out, []byte(text))
			return out.String()
		},
		"query":      url.QueryEscape,
		"path":       url.PathEscape,
		"base64":     func(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) },
		"raw base64": func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte("ab" + text)) },
		"quote":      strconv.Quote,
		"quote ASCII": strconv.QuoteToASCII,
		"quoted-printable": func(text string) string {
			var out bytes.Buffer
			writer := quotedprintable.NewWriter(&out)
			_, _ = writer.Write([]byte(text))
			_ = writer.Close()
			return out.String()
		},
	}
	var all [][3]string
	for name, encode := range encoders {
		for _, text := range texts {
			all = append(all, [3]string{name, text, encode(text)})
		}
	}
	_ = json.NewEncoder(os.Stdout).Encode(all)
}
