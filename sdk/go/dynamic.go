package fourwinds

import "context"

// DynamicResource has the methods for addresses of hosts that change.
type DynamicResource resource

// UpdateAddress sets the A or AAAA record of a host. Without an address, that of this request. body may be nil.
func (r *DynamicResource) UpdateAddress(ctx context.Context, zone, record string, body *UpdateAddressRequest, options ...CreateOption) (*DynamicUpdate, error) {
	return send[DynamicUpdate](ctx, (*resource)(r), request{operation: "updateAddress", path: []string{zone, record}, body: body}, options)
}
