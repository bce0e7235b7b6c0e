package fourwinds

import "context"

// DNSSECResource has the methods for DNSSEC of a zone. Bodies may be nil.
type DNSSECResource resource

// Get gets the status, the keys, the DS records for the parent, and the next step.
func (r *DNSSECResource) Get(ctx context.Context, zone string, options ...ReadOption) (*DNSSEC, error) {
	return send[DNSSEC](ctx, (*resource)(r), request{operation: "getDnssec", path: []string{zone}}, options)
}

// Enable signs a zone, or changes the settings of a signed zone.
func (r *DNSSECResource) Enable(ctx context.Context, zone string, body *EnableDNSSECRequest, options ...ChangeOption) (*DNSSECChanged, error) {
	return send[DNSSECChanged](ctx, (*resource)(r), request{operation: "enableDnssec", path: []string{zone}, body: body}, options)
}

// Disable stops signing a zone, after its DS record has left the parent and all caches.
func (r *DNSSECResource) Disable(ctx context.Context, zone string, body *DisableDNSSECRequest, options ...ChangeOption) (*DNSSECChanged, error) {
	return send[DNSSECChanged](ctx, (*resource)(r), request{operation: "disableDnssec", path: []string{zone}, body: body}, options)
}

// RollKeys starts a key rollover.
func (r *DNSSECResource) RollKeys(ctx context.Context, zone string, body *RollKeysRequest, options ...ChangeOption) (*DNSSECChanged, error) {
	return send[DNSSECChanged](ctx, (*resource)(r), request{operation: "rollKeys", path: []string{zone}, body: body}, options)
}

// ExportKeys gets the keys of a zone, with Private also the private keys.
func (r *DNSSECResource) ExportKeys(ctx context.Context, zone string, params *ExportKeysParams, options ...ReadOption) (*DNSSECKeyList, error) {
	return send[DNSSECKeyList](ctx, (*resource)(r), request{operation: "exportKeys", path: []string{zone}, params: params}, options)
}

// ImportKeys imports the keys of a zone that is signed elsewhere.
func (r *DNSSECResource) ImportKeys(ctx context.Context, zone string, body ImportKeysRequest, options ...TryOption) (*KeysImported, error) {
	return send[KeysImported](ctx, (*resource)(r), request{operation: "importKeys", path: []string{zone}, body: body}, options)
}
