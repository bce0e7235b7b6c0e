package main

import (
	"context"
	"encoding/json"
	"flag"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sync/errgroup"
	"k8s.io/apiserver/pkg/util/feature"
	"k8s.io/client-go/rest"
	logsapi "k8s.io/component-base/logs/api/v1"
)

// up runs the planes until SIGTERM, SIGINT or, with --stdin, the end of standard input. When all of
// them are ready, it prints one line of JSON: {"ready":true,"planes":[{name,url,kubeconfig,token,caFile}]}.
//
// It ends without a goodbye: etcd is made to be killed, and nobody may wait for test data.
func up(args []string) error {
	flags := flag.NewFlagSet("up", flag.ExitOnError)
	names := flags.String("planes", "default", "comma-separated NAME or NAME=PORT")
	dir := flags.String("dir", "", "folder that keeps everything for the next start (default: a temporary one, removed at the end)")
	address := flags.String("address", loopback, "address of the API servers; with another than the default they are made for nodes")
	mutating := flags.Bool("mutating-policies", false, "serve MutatingAdmissionPolicy, which is alpha in this version")
	namespaces := flags.Bool("namespace-controller", false, "remove deleted namespaces with their objects")
	stdin := flags.Bool("stdin", false, "end when standard input closes")
	flags.Parse(args)

	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	signal.Ignore(syscall.SIGPIPE) // whoever read our output may be gone before we have cleaned up
	if *stdin {
		go func() {
			io.Copy(io.Discard, os.Stdin)
			stop()
		}()
	}

	lasting := *dir != ""
	if !lasting {
		temporary, err := os.MkdirTemp("", "kubetest-")
		if err != nil {
			return err
		}
		defer removeAll(temporary)
		*dir = temporary
	}
	extra, err := extraFlags(*mutating)
	if err != nil {
		return err
	}
	planes, failed, err := start(*dir, *address, strings.Split(*names, ","), lasting, extra)
	if err != nil {
		return err
	}
	ready := make(chan error, 1)
	go func() { ready <- waitReady(ctx, planes) }()
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-failed:
			return err
		case err := <-ready:
			if err != nil {
				return err
			}
			if *namespaces {
				for _, p := range planes {
					if err := p.endNamespaces(ctx); err != nil {
						return err
					}
				}
			}
			json.NewEncoder(os.Stdout).Encode(map[string]any{"ready": true, "planes": planes})
		}
	}
}

// extraFlags opens the gate of the policies for all servers of this process, whose admission asks the process's registry.
func extraFlags(mutating bool) ([]string, error) {
	if !mutating {
		return nil, nil
	}
	err := feature.DefaultMutableFeatureGate.Set("MutatingAdmissionPolicy=true")
	return []string{"--runtime-config=admissionregistration.k8s.io/v1alpha1=true"}, err
}

// start returns as soon as every server has its port; a server that ends says why on the channel. All get the extra flags.
func start(dir, address string, specs []string, lasting bool, extra []string) ([]*plane, <-chan error, error) {
	rest.SetDefaultWarningHandler(rest.NoWarnings{})
	logsapi.ReapplyHandling = logsapi.ReapplyHandlingIgnoreUnchanged // each server applies the logging flags

	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, nil, err
	}
	authorities, err := loadAuthorities(dir)
	if err != nil {
		return nil, nil, err
	}
	etcdURL, err := startEtcd(filepath.Join(dir, "etcd"), lasting)
	if err != nil {
		return nil, nil, err
	}
	failed := make(chan error, len(specs))
	var planes []*plane
	for _, spec := range specs {
		p, listener, err := newPlane(dir, address, spec, authorities)
		if err != nil {
			return nil, nil, err
		}
		run, err := prepare(listener, append(p.flags(etcdURL), extra...))
		if err != nil {
			return nil, nil, err
		}
		go func() { failed <- run() }()
		planes = append(planes, p)
	}
	return planes, failed, nil
}

func waitReady(ctx context.Context, planes []*plane) error {
	group, ctx := errgroup.WithContext(ctx)
	for _, p := range planes {
		group.Go(func() error { return p.waitReady(ctx) })
	}
	return group.Wait()
}

// removeAll tries again, for the servers still write while their folder goes.
func removeAll(dir string) {
	for range 10 {
		if os.RemoveAll(dir) == nil {
			return
		}
	}
}
