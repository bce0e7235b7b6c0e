// kubenode: the programs of a cluster with nodes, in one binary.
//
//	kubenode kube-controller-manager|kube-scheduler|kubelet|kube-proxy [flags]
package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"k8s.io/component-base/cli"
	controllers "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	proxy "k8s.io/kubernetes/cmd/kube-proxy/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
	kubelet "k8s.io/kubernetes/cmd/kubelet/app"
)

var programs = map[string]func() *cobra.Command{
	"kube-controller-manager": controllers.NewControllerManagerCommand,
	"kube-scheduler":          func() *cobra.Command { return scheduler.NewSchedulerCommand() },
	"kubelet":                 func() *cobra.Command { return kubelet.NewKubeletCommand() },
	"kube-proxy":              proxy.NewProxyCommand,
}

func main() {
	if len(os.Args) > 1 {
		if program, found := programs[os.Args[1]]; found {
			os.Args = os.Args[1:]
			os.Exit(cli.Run(program()))
		}
	}
	fmt.Fprintln(os.Stderr, "usage: kubenode kube-controller-manager|kube-scheduler|kubelet|kube-proxy [flags]")
	os.Exit(2)
}
