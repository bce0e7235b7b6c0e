package fourwinds

import "context"

// RecordsResource has the methods for records of a zone.
type RecordsResource resource

// List lists the records. Without a limit, one request reads all of them.
func (r *RecordsResource) List(ctx context.Context, zone string, params *ListRecordsParams, options ...ReadOption) *List[Record] {
	return list[Record](ctx, (*resource)(r), request{operation: "listRecords", path: []string{zone}, params: params}, 0, options)
}

// Get gets a record by its id.
func (r *RecordsResource) Get(ctx context.Context, zone, record string, options ...ReadOption) (*Record, error) {
	return send[Record](ctx, (*resource)(r), request{operation: "getRecord", path: []string{zone, record}}, options)
}

// Create creates a record.
func (r *RecordsResource) Create(ctx context.Context, zone string, body CreateRecordRequest, options ...ChangeOption) (*RecordChanged, error) {
	return send[RecordChanged](ctx, (*resource)(r), request{operation: "createRecord", path: []string{zone}, body: body}, options)
}

// Update changes a record.
func (r *RecordsResource) Update(ctx context.Context, zone, record string, body UpdateRecordRequest, options ...ChangeOption) (*RecordChanged, error) {
	return send[RecordChanged](ctx, (*resource)(r), request{operation: "updateRecord", path: []string{zone, record}, body: body}, options)
}

// Delete deletes a record. The answer is nil if an earlier attempt of this call deleted it.
func (r *RecordsResource) Delete(ctx context.Context, zone, record string, options ...ChangeOption) (*RecordChanged, error) {
	return send[RecordChanged](ctx, (*resource)(r), request{operation: "deleteRecord", path: []string{zone, record}}, options)
}

// Replace replaces all records by a list, all or none.
func (r *RecordsResource) Replace(ctx context.Context, zone string, body ReplaceRecordsRequest, params *ReplaceRecordsParams, options ...ChangeOption) (*RecordsReplaced, error) {
	return send[RecordsReplaced](ctx, (*resource)(r), request{operation: "replaceRecords", path: []string{zone}, params: params, body: body}, options)
}

// Change applies up to 1,000 changes, all or none.
func (r *RecordsResource) Change(ctx context.Context, zone string, body ChangeRecordsRequest, options ...ChangeOption) (*RecordsChanged, error) {
	return send[RecordsChanged](ctx, (*resource)(r), request{operation: "changeRecords", path: []string{zone}, body: body}, options)
}
