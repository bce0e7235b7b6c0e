package fourwinds

import "context"

// WebhooksResource has the methods for webhooks and their deliveries. webhook is the id of a webhook, in all methods.
type WebhooksResource resource

// List lists the webhooks.
func (r *WebhooksResource) List(ctx context.Context, params *ListWebhooksParams, options ...ReadOption) *List[Webhook] {
	return list[Webhook](ctx, (*resource)(r), request{operation: "listWebhooks", params: params}, pageSize, options)
}

// Create creates a webhook. Only this answer contains its secret.
func (r *WebhooksResource) Create(ctx context.Context, body CreateWebhookRequest, options ...WriteOption) (*WebhookCreated, error) {
	return sendForSecret(ctx, (*resource)(r), request{operation: "createWebhook", body: body}, options, func(made *WebhookCreated) *string { return made.Secret })
}

// Get gets a webhook.
func (r *WebhooksResource) Get(ctx context.Context, webhook string, options ...ReadOption) (*Webhook, error) {
	return send[Webhook](ctx, (*resource)(r), request{operation: "getWebhook", path: []string{webhook}}, options)
}

// Update changes a webhook.
func (r *WebhooksResource) Update(ctx context.Context, webhook string, body UpdateWebhookRequest, options ...WriteOption) (*Webhook, error) {
	return send[Webhook](ctx, (*resource)(r), request{operation: "updateWebhook", path: []string{webhook}, body: body}, options)
}

// Delete deletes a webhook and its deliveries.
func (r *WebhooksResource) Delete(ctx context.Context, webhook string, options ...WriteOption) error {
	return sendEmpty(ctx, (*resource)(r), request{operation: "deleteWebhook", path: []string{webhook}}, options)
}

// Rotate replaces the secret of a webhook. Only this answer contains the new one. body may be nil.
func (r *WebhooksResource) Rotate(ctx context.Context, webhook string, body *RotateWebhookRequest, options ...WriteOption) (*WebhookCreated, error) {
	return sendForSecret(ctx, (*resource)(r), request{operation: "rotateWebhook", path: []string{webhook}, body: body}, options, func(made *WebhookCreated) *string { return made.Secret })
}

// Verify sends the verification of the URL again.
func (r *WebhooksResource) Verify(ctx context.Context, webhook string, options ...WriteOption) (*WebhookDeliveryDetail, error) {
	return send[WebhookDeliveryDetail](ctx, (*resource)(r), request{operation: "verifyWebhook", path: []string{webhook}}, options)
}

// Test sends a test event.
func (r *WebhooksResource) Test(ctx context.Context, webhook string, options ...WriteOption) (*WebhookDeliveryDetail, error) {
	return send[WebhookDeliveryDetail](ctx, (*resource)(r), request{operation: "testWebhook", path: []string{webhook}}, options)
}

// Redeliver sends the deliveries since a time again.
func (r *WebhooksResource) Redeliver(ctx context.Context, webhook string, body RedeliverWebhookRequest, options ...WriteOption) (*WebhookRedelivered, error) {
	return send[WebhookRedelivered](ctx, (*resource)(r), request{operation: "redeliverWebhook", path: []string{webhook}, body: body}, options)
}

// ListDeliveries lists the deliveries of the last 30 days, newest first.
func (r *WebhooksResource) ListDeliveries(ctx context.Context, webhook string, params *ListWebhookDeliveriesParams, options ...ReadOption) *List[WebhookDelivery] {
	return list[WebhookDelivery](ctx, (*resource)(r), request{operation: "listWebhookDeliveries", path: []string{webhook}, params: params}, pageSize, options)
}

// Stream streams the signed deliveries of a webhook without URL. [Unwrap] reads their headers and body.
func (r *WebhooksResource) Stream(ctx context.Context, webhook string, options ...StreamOption) *EventStream[WebhookStreamEvent] {
	return stream(ctx, (*resource)(r), request{operation: "streamWebhookDeliveries", path: []string{webhook}}, newWebhookStreamEvent, options)
}

// GetDelivery gets a delivery with its body and attempts.
func (r *WebhooksResource) GetDelivery(ctx context.Context, webhook, delivery string, options ...ReadOption) (*WebhookDeliveryDetail, error) {
	return send[WebhookDeliveryDetail](ctx, (*resource)(r), request{operation: "getWebhookDelivery", path: []string{webhook, delivery}}, options)
}

// RedeliverDelivery sends a delivery again.
func (r *WebhooksResource) RedeliverDelivery(ctx context.Context, webhook, delivery string, options ...WriteOption) (*WebhookDeliveryDetail, error) {
	return send[WebhookDeliveryDetail](ctx, (*resource)(r), request{operation: "redeliverWebhookDelivery", path: []string{webhook, delivery}}, options)
}
