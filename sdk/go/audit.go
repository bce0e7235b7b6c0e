package fourwinds

import "context"

// AuditResource has the methods for the audit log.
type AuditResource resource

// List lists actions in the account and refused requests.
func (r *AuditResource) List(ctx context.Context, params *ListAuditParams, options ...ReadOption) *List[AuditRow] {
	return list[AuditRow](ctx, (*resource)(r), request{operation: "listAudit", params: params}, pageSize, options)
}

// ListOfZone lists changes of a zone and refused requests about it.
func (r *AuditResource) ListOfZone(ctx context.Context, zone string, params *ListZoneAuditParams, options ...ReadOption) *List[AuditRow] {
	return list[AuditRow](ctx, (*resource)(r), request{operation: "listZoneAudit", path: []string{zone}, params: params}, pageSize, options)
}
