package fourwinds

import (
	"bufio"
	"io"
	"strconv"
	"strings"
	"time"
)

// message is a part of a stream of server-sent events. Without data it only moves the position forward.
type message struct {
	id    string
	hasID bool
	data  string
}

// parser reads server-sent events (HTML standard, section 9.2.6).
type parser struct {
	reader *bufio.Reader
	// skipsLF is true after a CR, which may be the first half of CR LF.
	skipsLF bool
	// isStart is true before the first line, which may begin with a byte order mark.
	isStart bool
	// retry is the time before the next connection, if the service named one.
	retry time.Duration
}

const byteOrderMark = "\uFEFF"

func newParser(body io.Reader) *parser { return &parser{reader: bufio.NewReader(body), isStart: true} }

// next returns the next message. A message that the end of the stream cuts is lost.
func (p *parser) next() (message, error) {
	var read message
	var data []string
	for {
		line, err := p.line()
		if err != nil {
			return message{}, err
		}
		if line == "" {
			p.isStart = false
			read.data = strings.Join(data, "\n")
			return read, nil
		}
		if p.isStart {
			line = strings.TrimPrefix(line, byteOrderMark)
		}
		p.isStart = false
		name, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case name == "data":
			data = append(data, value)
		case name == "id" && !strings.Contains(value, "\x00"):
			read.id, read.hasID = value, true
		case name == "retry":
			if milliseconds, err := strconv.ParseUint(value, 10, 31); err == nil {
				p.retry = time.Duration(milliseconds) * time.Millisecond
			}
		}
	}
}

// line returns a line that ends with LF, CR LF or CR.
func (p *parser) line() (string, error) {
	var line strings.Builder
	for {
		octet, err := p.reader.ReadByte()
		if err != nil {
			return "", err
		}
		skips := p.skipsLF && octet == '\n'
		p.skipsLF = octet == '\r'
		switch {
		case skips:
		case octet == '\n' || octet == '\r':
			return line.String(), nil
		default:
			line.WriteByte(octet)
		}
	}
}
