package fourwinds

import "context"

// RevisionsResource has the methods for published changes of a zone. revision is a serial, in all methods.
type RevisionsResource resource

// List lists the revisions, newest first.
func (r *RevisionsResource) List(ctx context.Context, zone string, params *ListRevisionsParams, options ...ReadOption) *List[Revision] {
	return list[Revision](ctx, (*resource)(r), request{operation: "listRevisions", path: []string{zone}, params: params}, pageSize, options)
}

// Get gets all records of a revision.
func (r *RevisionsResource) Get(ctx context.Context, zone, revision string, options ...ReadOption) (*RevisionRecords, error) {
	return send[RevisionRecords](ctx, (*resource)(r), request{operation: "getRevision", path: []string{zone, revision}}, options)
}

// Diff compares two revisions.
func (r *RevisionsResource) Diff(ctx context.Context, zone, revision, other string, options ...ReadOption) (*RevisionDiff, error) {
	return send[RevisionDiff](ctx, (*resource)(r), request{operation: "diffRevisions", path: []string{zone, revision, other}}, options)
}

// RollBack restores the records of a revision, all or none.
func (r *RevisionsResource) RollBack(ctx context.Context, zone, revision string, options ...ChangeOption) (*ZoneRolledBack, error) {
	return send[ZoneRolledBack](ctx, (*resource)(r), request{operation: "rollBackZone", path: []string{zone, revision}}, options)
}
