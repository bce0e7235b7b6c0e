package fourwinds

import "context"

// NamesResource has the methods for names whose zone is hosted elsewhere.
type NamesResource resource

// Check checks whether a name leads to this service, and waits up to 10 s for the result.
func (r *NamesResource) Check(ctx context.Context, body CreateNameCheckRequest, options ...WaitOption) (*NameCheck, error) {
	return send[NameCheck](ctx, (*resource)(r), request{operation: "createNameCheck", body: body}, options)
}

// GetCheck gets a check of the last day.
func (r *NamesResource) GetCheck(ctx context.Context, check string, options ...ReadOption) (*NameCheck, error) {
	return send[NameCheck](ctx, (*resource)(r), request{operation: "getNameCheck", path: []string{check}}, options)
}
