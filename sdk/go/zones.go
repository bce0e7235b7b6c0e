package fourwinds

import "context"

// ZonesResource has the methods for zones of the account. zone is the name or id of a zone, in all methods.
type ZonesResource resource

// List lists the zones that match the filters, by name.
func (r *ZonesResource) List(ctx context.Context, params *ListZonesParams, options ...ReadOption) *List[Zone] {
	return list[Zone](ctx, (*resource)(r), request{operation: "listZones", params: params}, pageSize, options)
}

// Create creates a zone.
func (r *ZonesResource) Create(ctx context.Context, body CreateZoneRequest, options ...CreateOption) (*ZoneChanged, error) {
	return send[ZoneChanged](ctx, (*resource)(r), request{operation: "createZone", body: body}, options)
}

// Get gets a zone.
func (r *ZonesResource) Get(ctx context.Context, zone string, options ...ReadOption) (*Zone, error) {
	return send[Zone](ctx, (*resource)(r), request{operation: "getZone", path: []string{zone}}, options)
}

// Update changes settings of a zone.
func (r *ZonesResource) Update(ctx context.Context, zone string, body UpdateZoneRequest, options ...ChangeOption) (*ZoneChanged, error) {
	return send[ZoneChanged](ctx, (*resource)(r), request{operation: "updateZone", path: []string{zone}, body: body}, options)
}

// Delete deletes a zone. You can restore it for seven days. The answer is nil if an earlier attempt of this call
// deleted it.
func (r *ZonesResource) Delete(ctx context.Context, zone string, options ...ChangeOption) (*ZoneChanged, error) {
	return send[ZoneChanged](ctx, (*resource)(r), request{operation: "deleteZone", path: []string{zone}}, options)
}

// Count counts all zones, zones that need you, and zones in progress.
func (r *ZonesResource) Count(ctx context.Context, options ...ReadOption) (*ZoneCounts, error) {
	return send[ZoneCounts](ctx, (*resource)(r), request{operation: "countZones"}, options)
}

// Search finds zones and records by any part of their names, values, comments and labels.
func (r *ZonesResource) Search(ctx context.Context, params *SearchParams, options ...ReadOption) *List[SearchHit] {
	return list[SearchHit](ctx, (*resource)(r), request{operation: "search", params: params}, pageSize, options)
}

// GetDistribution asks every nameserver for the version of a zone that it serves.
func (r *ZonesResource) GetDistribution(ctx context.Context, zone string, options ...ReadOption) (*Distribution, error) {
	return send[Distribution](ctx, (*resource)(r), request{operation: "getDistribution", path: []string{zone}}, options)
}

// GetDelegation gets the delegation of a zone at its parent.
func (r *ZonesResource) GetDelegation(ctx context.Context, zone string, options ...ReadOption) (*Delegation, error) {
	return send[Delegation](ctx, (*resource)(r), request{operation: "getDelegation", path: []string{zone}}, options)
}
