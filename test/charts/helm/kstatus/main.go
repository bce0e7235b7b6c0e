// kstatus prints the status of each object of a List on standard input as kstatus computes it: a line with kind, name and status.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/fluxcd/cli-utils/pkg/kstatus/status"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	var list unstructured.UnstructuredList
	if err := list.UnmarshalJSON(text); err != nil {
		return err
	}
	for i := range list.Items {
		object := &list.Items[i]
		result, err := status.Compute(object)
		if err != nil {
			return err
		}
		fmt.Printf("%s/%s %s\n", object.GetKind(), object.GetName(), result.Status)
	}
	return nil
}
