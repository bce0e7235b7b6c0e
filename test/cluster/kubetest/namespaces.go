package main

import (
	"context"
	"time"

	v1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/kubernetes/pkg/controller/namespace"
)

const (
	namespaceWorkers = 2
	// How often all namespaces are compared, as by kube-controller-manager.
	namespaceResync = 5 * time.Minute
)

// endNamespaces runs the namespace controller of Kubernetes on a plane that is ready: it deletes the objects of a
// deleted namespace, and then the namespace. Without it "kubectl delete namespace" never ends.
func (p *plane) endNamespaces(ctx context.Context) error {
	config, err := clientcmd.BuildConfigFromFlags("", p.Kubeconfig)
	if err != nil {
		return err
	}
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	objects, err := metadata.NewForConfig(config)
	if err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(client, namespaceResync)
	controller := namespace.NewNamespaceController(ctx, client, objects, client.Discovery().ServerPreferredNamespacedResources,
		factory.Core().V1().Namespaces(), namespaceResync, v1.FinalizerKubernetes)
	factory.Start(ctx.Done())
	go controller.Run(ctx, namespaceWorkers)
	return nil
}
