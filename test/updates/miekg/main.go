// Sends an UPDATE by miekg/dns, as the dns provider of Terraform does: SERVER NETWORK ZONE KEY ALGORITHM SECRET, then records to insert, each an
// argument; those after the argument "remove" are removed. Prints the response code.
package main

import (
	"fmt"
	"os"
	"time"

	"github.com/miekg/dns"
)

func main() {
	server, network, zone, key, algorithm, secret := os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5], os.Args[6]
	message := new(dns.Msg).SetUpdate(zone)
	change := message.Insert
	for _, text := range os.Args[7:] {
		if text == "remove" {
			change = message.Remove
			continue
		}
		record, err := dns.NewRR(text)
		fail(err)
		change([]dns.RR{record})
	}
	message.SetTsig(key, algorithm, 300, time.Now().Unix())
	client := &dns.Client{Net: network, Timeout: 60 * time.Second, TsigSecret: map[string]string{key: secret}}
	answer, _, err := client.Exchange(message, server)
	fail(err)
	fmt.Println(dns.RcodeToString[answer.Rcode])
	if answer.Rcode != dns.RcodeSuccess {
		os.Exit(1)
	}
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
