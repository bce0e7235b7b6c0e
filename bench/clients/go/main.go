// Command bench reads a list with the Go library, or with net/http and encoding/json, at each line of its input. Its
// arguments are the name of the client, the service and a token.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"strconv"
	"syscall"

	"go.fourwinds.dev/fourwinds"
)

type job struct {
	Zone    string `json:"zone"`
	Limit   int64  `json:"limit"`
	Samples []int  `json:"samples"`
	IsKept  bool   `json:"isKept"`
}

// use gets an item and its name.
type use func(item any, name string)

func main() {
	name, base, token := os.Args[1], os.Args[2], os.Args[3]
	read := bare(base, token)
	if name == "library" {
		read = library(base, token)
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		var given job
		check(json.Unmarshal(lines.Bytes(), &given))
		var result any
		if given.Samples == nil {
			result = timed(given, read)
		} else {
			result = memory(given, read)
		}
		line, err := json.Marshal(result)
		check(err)
		fmt.Println(string(line))
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func library(base, token string) func(job, use) {
	client, err := fourwinds.New(token, fourwinds.Options{BaseURL: base})
	check(err)
	return func(given job, each use) {
		ctx := context.Background()
		if given.Zone == "" {
			for zone, err := range client.Zones.List(ctx, &fourwinds.ListZonesParams{Limit: given.Limit}).All() {
				check(err)
				each(zone, zone.Name)
			}
			return
		}
		params := &fourwinds.ListRecordsParams{Limit: given.Limit}
		for record, err := range client.Records.List(ctx, given.Zone, params).All() {
			check(err)
			each(record, record.Name)
		}
	}
}

func bare(base, token string) func(job, use) {
	return func(given job, each use) {
		path := base + "/api/v1/zones"
		if given.Zone != "" {
			path += "/" + given.Zone + "/records"
		}
		query := url.Values{}
		if given.Limit > 0 {
			query.Set("limit", strconv.FormatInt(given.Limit, 10))
		}
		for {
			page := fetch(path+"?"+query.Encode(), token)
			for _, item := range page["data"].([]any) {
				each(item, item.(map[string]any)["name"].(string))
			}
			next, hasNext := page["next_cursor"].(string)
			if !hasNext {
				return
			}
			query.Set("cursor", next)
		}
	}
}

func fetch(from, token string) map[string]any {
	request, err := http.NewRequest(http.MethodGet, from, nil)
	check(err)
	request.Header.Set("Authorization", "Bearer "+token)
	answer, err := http.DefaultClient.Do(request)
	check(err)
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		check(fmt.Errorf("%s: %s", from, answer.Status))
	}
	var page map[string]any
	check(json.NewDecoder(answer.Body).Decode(&page))
	return page
}

func timed(given job, read func(job, use)) any {
	items, letters := 0, 0
	before := cpu()
	read(given, func(_ any, name string) {
		items++
		letters += len(name)
	})
	return map[string]any{"cpu": cpu() - before, "items": items, "letters": letters}
}

// cpu is the CPU time of all threads in milliseconds.
func cpu() float64 {
	var used syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e6
}

func memory(given job, read func(job, use)) any {
	used := []uint64{}
	kept := []any{}
	items := 0
	read(given, func(item any, _ string) {
		items++
		if given.IsKept {
			kept = append(kept, item)
		}
		if len(used) < len(given.Samples) && items == given.Samples[len(used)] {
			runtime.GC()
			var now runtime.MemStats
			runtime.ReadMemStats(&now)
			used = append(used, now.HeapAlloc)
		}
	})
	return map[string]any{"used": used, "items": items, "kept": len(kept)}
}
