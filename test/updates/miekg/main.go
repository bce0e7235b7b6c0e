// Sends UPDATEs by miekg/dns, as the dns provider of Terraform does.
//
// SERVER NETWORK ZONE KEY ALGORITHM SECRET, then records to insert, each an argument; those after the argument "remove" are removed: one UPDATE. Prints the
// response code.
//
// SERVER NETWORK ZONE KEY ALGORITHM SECRET apply COUNT: makes COUNT resources, ten at a time, and then deletes them. Each is an UPDATE and a query, as the provider
// sends them: signed, with the timeout of 10 seconds that the recipe has, and repeated without the signature after a timeout or SERVFAIL. Prints the failures.
package main

import (
	"fmt"
	"net"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/miekg/dns"
)

const (
	// As Terraform has it: -parallelism.
	parallel = 10
	// As the provider has it.
	retries = 3
)

type provider struct {
	server, network, zone, key, algorithm, secret string
}

func main() {
	p := provider{os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5], os.Args[6]}
	if os.Args[7] == "apply" {
		count, err := strconv.Atoi(os.Args[8])
		fail(err)
		p.apply(count)
		return
	}
	message := new(dns.Msg).SetUpdate(p.zone)
	change := message.Insert
	for _, text := range os.Args[7:] {
		if text == "remove" {
			change = message.Remove
			continue
		}
		change([]dns.RR{record(text)})
	}
	message.SetTsig(p.key, p.algorithm, 300, time.Now().Unix())
	answer, err := p.exchange(message, 60*time.Second)
	fail(err)
	fmt.Println(dns.RcodeToString[answer.Rcode])
	if answer.Rcode != dns.RcodeSuccess {
		os.Exit(1)
	}
}

func (p provider) apply(count int) {
	failures := p.each(count, func(name string) string {
		if problem := p.update(func(message *dns.Msg) { message.Insert([]dns.RR{record(name + " 300 IN A 192.0.2.1")}) }); problem != "" {
			return problem
		}
		return p.read(name)
	})
	failures += p.each(count, func(name string) string {
		return p.update(func(message *dns.Msg) { message.RemoveRRset([]dns.RR{record(name + " 300 IN A 192.0.2.1")}) })
	})
	if failures > 0 {
		os.Exit(1)
	}
}

// Does something for each resource, and gives the number of failures.
func (p provider) each(count int, act func(name string) string) int {
	var group sync.WaitGroup
	var lock sync.Mutex
	failures := 0
	places := make(chan struct{}, parallel)
	for i := 0; i < count; i++ {
		group.Add(1)
		places <- struct{}{}
		go func() {
			defer func() { <-places; group.Done() }()
			name := fmt.Sprintf("r%d.%s", i, p.zone)
			if problem := act(name); problem != "" {
				lock.Lock()
				defer lock.Unlock()
				failures++
				fmt.Println(name, problem)
			}
		}()
	}
	group.Wait()
	return failures
}

func (p provider) update(change func(*dns.Msg)) string {
	message := new(dns.Msg).SetUpdate(p.zone)
	change(message)
	answer, problem := p.signedExchange(message)
	if problem == "" && answer.Rcode != dns.RcodeSuccess {
		return "update: " + dns.RcodeToString[answer.Rcode]
	}
	return problem
}

// Terraform reads each resource after it made it.
func (p provider) read(name string) string {
	answer, problem := p.signedExchange(new(dns.Msg).SetQuestion(name, dns.TypeA))
	switch {
	case problem != "":
		return problem
	case answer.Rcode != dns.RcodeSuccess || len(answer.Answer) != 1:
		return "inconsistent result: " + dns.RcodeToString[answer.Rcode]
	}
	return ""
}

func (p provider) signedExchange(message *dns.Msg) (*dns.Msg, string) {
	message.SetTsig(p.key, p.algorithm, 300, time.Now().Unix())
	for attempt := 0; ; attempt++ {
		answer, err := p.exchange(message, 10*time.Second)
		timeout, isTimeout := err.(net.Error)
		isLater := (isTimeout && timeout.Timeout()) || (err == nil && answer.Rcode == dns.RcodeServerFailure)
		switch {
		case isLater && attempt < retries:
			// the library takes the signature off the message as it sends it
			if message.IsTsig() != nil {
				message.Extra = message.Extra[:len(message.Extra)-1]
			}
			fmt.Fprintln(os.Stderr, "again, without a signature")
		case err != nil:
			return nil, err.Error()
		default:
			return answer, ""
		}
	}
}

func (p provider) exchange(message *dns.Msg, timeout time.Duration) (*dns.Msg, error) {
	client := &dns.Client{Net: p.network, Timeout: timeout, TsigSecret: map[string]string{p.key: p.secret}}
	answer, _, err := client.Exchange(message, p.server)
	return answer, err
}

func record(text string) dns.RR {
	record, err := dns.NewRR(text)
	fail(err)
	return record
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
