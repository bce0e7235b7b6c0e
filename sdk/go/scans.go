package fourwinds

import "context"

// ScansResource has the methods for scans of the present nameservers of a domain for its records.
type ScansResource resource

// Create starts a scan, and waits up to 10 s for its result. Its result proposes a change that imports the records.
// body may be nil.
func (r *ScansResource) Create(ctx context.Context, zone string, body *ScanRequest, options ...WaitOption) (*Scan, error) {
	return send[Scan](ctx, (*resource)(r), request{operation: "createScan", path: []string{zone}, body: body}, options)
}

// Get gets a scan of the last day.
func (r *ScansResource) Get(ctx context.Context, zone, scan string, options ...ReadOption) (*Scan, error) {
	return send[Scan](ctx, (*resource)(r), request{operation: "getScan", path: []string{zone, scan}}, options)
}

// ComparisonsResource has the methods for comparisons of a zone with its records at the present nameservers of the domain.
type ComparisonsResource resource

// Create starts a comparison, and waits up to 10 s for its result. body may be nil.
func (r *ComparisonsResource) Create(ctx context.Context, zone string, body *ScanRequest, options ...WaitOption) (*Comparison, error) {
	return send[Comparison](ctx, (*resource)(r), request{operation: "createComparison", path: []string{zone}, body: body}, options)
}

// Get gets a comparison of the last day.
func (r *ComparisonsResource) Get(ctx context.Context, zone, comparison string, options ...ReadOption) (*Comparison, error) {
	return send[Comparison](ctx, (*resource)(r), request{operation: "getComparison", path: []string{zone, comparison}}, options)
}
