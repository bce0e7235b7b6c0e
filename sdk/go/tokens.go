package fourwinds

import "context"

// TokensResource has the methods for tokens of the account. token is the id of a token, in all methods.
type TokensResource resource

// List lists the tokens.
func (r *TokensResource) List(ctx context.Context, params *ListTokensParams, options ...ReadOption) *List[Token] {
	return list[Token](ctx, (*resource)(r), request{operation: "listTokens", params: params}, pageSize, options)
}

// Create creates a token. Only this answer contains its secrets.
func (r *TokensResource) Create(ctx context.Context, body CreateTokenRequest, options ...WriteOption) (*TokenCreated, error) {
	return sendForSecret(ctx, (*resource)(r), request{operation: "createToken", body: body}, options, func(made *TokenCreated) *string { return made.Token })
}

// Get gets a token.
func (r *TokensResource) Get(ctx context.Context, token string, options ...ReadOption) (*Token, error) {
	return send[Token](ctx, (*resource)(r), request{operation: "getToken", path: []string{token}}, options)
}

// Update changes the name and description of a token.
func (r *TokensResource) Update(ctx context.Context, token string, body UpdateTokenRequest, options ...WriteOption) (*Token, error) {
	return send[Token](ctx, (*resource)(r), request{operation: "updateToken", path: []string{token}, body: body}, options)
}

// Delete revokes a token.
func (r *TokensResource) Delete(ctx context.Context, token string, options ...WriteOption) error {
	return sendEmpty(ctx, (*resource)(r), request{operation: "deleteToken", path: []string{token}}, options)
}

// Rotate replaces the secrets of a token. Only this answer contains the new ones. body may be nil.
func (r *TokensResource) Rotate(ctx context.Context, token string, body *RotateTokenRequest, options ...WriteOption) (*TokenCreated, error) {
	return sendForSecret(ctx, (*resource)(r), request{operation: "rotateToken", path: []string{token}, body: body}, options, func(made *TokenCreated) *string { return made.Token })
}

// GetOwn gets the token of this client.
func (r *TokensResource) GetOwn(ctx context.Context, options ...ReadOption) (*Token, error) {
	return send[Token](ctx, (*resource)(r), request{operation: "getOwnToken"}, options)
}

// DeleteOwn revokes the token of this client.
func (r *TokensResource) DeleteOwn(ctx context.Context, options ...WriteOption) error {
	return sendEmpty(ctx, (*resource)(r), request{operation: "deleteOwnToken"}, options)
}
