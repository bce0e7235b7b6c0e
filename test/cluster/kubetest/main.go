// kubetest: real Kubernetes control planes for tests, in one binary.
//
//	kubetest up --planes a,b,c    one etcd and an API server for each plane, all inside this process
//	kubetest kubectl [flags]      the stock kubectl (also when the binary is called kubectl)
package main

import (
	"fmt"
	"os"
	"path/filepath"

	_ "k8s.io/client-go/plugin/pkg/client/auth"
	"k8s.io/component-base/cli"
	kubectl "k8s.io/kubectl/pkg/cmd"
	"k8s.io/kubectl/pkg/cmd/util"
)

func main() {
	name := filepath.Base(os.Args[0])
	if name != "kubectl" && len(os.Args) > 1 {
		os.Args = os.Args[1:]
		name = os.Args[0]
	}
	switch name {
	case "kubectl":
		if err := cli.RunNoErrOutput(kubectl.NewDefaultKubectlCommand()); err != nil {
			util.CheckErr(err)
		}
	case "up":
		if err := up(os.Args[1:]); err != nil {
			fmt.Fprintln(os.Stderr, "kubetest:", err)
			os.Exit(1)
		}
	default:
		fmt.Fprintln(os.Stderr, "usage: kubetest up|kubectl [flags]")
		os.Exit(2)
	}
}
