package fourwinds

import "context"

// DeletedZonesResource has the methods for zones that were deleted in the last seven days.
type DeletedZonesResource resource

// List lists deleted zones that can be restored.
func (r *DeletedZonesResource) List(ctx context.Context, params *ListDeletedZonesParams, options ...ReadOption) *List[DeletedZone] {
	return list[DeletedZone](ctx, (*resource)(r), request{operation: "listDeletedZones", params: params}, pageSize, options)
}

// Restore restores a deleted zone by its name or id.
func (r *DeletedZonesResource) Restore(ctx context.Context, zone string, options ...CreateOption) (*ZoneRestored, error) {
	return send[ZoneRestored](ctx, (*resource)(r), request{operation: "restoreDeletedZone", path: []string{zone}}, options)
}
