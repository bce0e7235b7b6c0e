package main

import (
	"context"
	"net"

	"github.com/spf13/pflag"
	"k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/apiserver/pkg/util/compatibility"
	"k8s.io/apiserver/pkg/util/feature"
	basecompatibility "k8s.io/component-base/compatibility"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
	"k8s.io/kubernetes/cmd/kube-apiserver/app/options"
)

// prepare reads the flags of a stock kube-apiserver and returns what runs it. Each server has its own
// registry of feature gates, as in upstream's integration tests, so that several fit into one process.
func prepare(listener net.Listener, args []string) (func() error, error) {
	gate := feature.DefaultMutableFeatureGate.DeepCopy()
	version := compatibility.DefaultKubeEffectiveVersionForTest()
	version.SetEmulationVersion(gate.EmulationVersion())
	registry := basecompatibility.NewComponentGlobalsRegistry()
	if err := registry.Register(basecompatibility.DefaultKubeComponent, version, gate); err != nil {
		return nil, err
	}
	server := options.NewServerRunOptions()
	server.GenericServerRunOptions.ComponentGlobalsRegistry = registry
	server.SecureServing.Listener = listener

	flags := pflag.NewFlagSet("kube-apiserver", pflag.ContinueOnError)
	named := server.Flags()
	for _, set := range named.FlagSets {
		flags.AddFlagSet(set)
	}
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if err := registry.Set(); err != nil {
		return nil, err
	}
	ctx := context.Background()
	completed, err := server.Complete(ctx)
	if err != nil {
		return nil, err
	}
	if problems := completed.Validate(); len(problems) != 0 {
		return nil, errors.NewAggregate(problems)
	}
	return func() error { return app.Run(ctx, completed) }, nil
}
