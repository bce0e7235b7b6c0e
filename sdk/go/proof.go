package fourwinds

import "context"

// ProofResource has the methods for the proof that the account owns the domain of a zone.
type ProofResource resource

// Get gets the state of the proof, and the records for it.
func (r *ProofResource) Get(ctx context.Context, zone string, options ...ReadOption) (*Proof, error) {
	return send[Proof](ctx, (*resource)(r), request{operation: "getProof", path: []string{zone}}, options)
}

// Request requests a proof, or checks it at once.
func (r *ProofResource) Request(ctx context.Context, zone string, options ...ChangeOption) (*ProofRequested, error) {
	return send[ProofRequested](ctx, (*resource)(r), request{operation: "requestProof", path: []string{zone}}, options)
}
