package fourwinds

import (
	"hash/crc32"
	"regexp"
)

const (
	base62         = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	checksumDigits = 6
	hiddenToken    = "fw_…"
)

var tokenForm = regexp.MustCompile(`^fw_[0-9A-Za-z]{49}$`)

// isToken tells whether a text has the form and checksum of a token: fw_, 43 base-62 digits, and 6 of the CRC-32 of
// these and fw_.
func isToken(text string) bool {
	if !tokenForm.MatchString(text) {
		return false
	}
	body := text[:len(text)-checksumDigits]
	return text == body+checksum(body)
}

func checksum(body string) string {
	rest := crc32.ChecksumIEEE([]byte(body))
	digits := make([]byte, checksumDigits)
	for i := checksumDigits - 1; i >= 0; i-- {
		digits[i] = base62[rest%62]
		rest /= 62
	}
	return string(digits)
}
