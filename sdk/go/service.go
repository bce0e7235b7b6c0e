package fourwinds

import "context"

// ServiceResource has the methods for the service and its nameservers.
type ServiceResource resource

// Get gets the names and addresses of the service.
func (r *ServiceResource) Get(ctx context.Context, options ...ReadOption) (*Service, error) {
	return send[Service](ctx, (*resource)(r), request{operation: "getService"}, options)
}

// ListNameservers lists the nameservers, for the registrar.
func (r *ServiceResource) ListNameservers(ctx context.Context, options ...ReadOption) *List[Nameserver] {
	return list[Nameserver](ctx, (*resource)(r), request{operation: "listNameservers"}, 0, options)
}
