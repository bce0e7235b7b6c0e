package fourwinds

import "context"

// ZonefileResource has the methods for zone files (RFC 1035 section 5).
type ZonefileResource resource

// Export exports a zone as a zone file.
func (r *ZonefileResource) Export(ctx context.Context, zone string, params *ExportZonefileParams, options ...ReadOption) (string, error) {
	text, err := send[string](ctx, (*resource)(r), request{operation: "exportZonefile", path: []string{zone}, params: params, accept: typeDNS}, options)
	if err != nil {
		return "", err
	}
	return *text, nil
}

// Import imports a zone file in UTF-8.
func (r *ZonefileResource) Import(ctx context.Context, zone string, zonefile string, params *ImportZonefileParams, options ...ChangeOption) (*ZonefileImported, error) {
	return send[ZonefileImported](ctx, (*resource)(r), request{operation: "importZonefile", path: []string{zone}, params: params, body: zonefile}, options)
}
