package fourwinds

import "context"

// AccountResource has the methods for the account of the token.
type AccountResource resource

// Get gets the account, with the rights of the token.
func (r *AccountResource) Get(ctx context.Context, options ...ReadOption) (*Account, error) {
	return send[Account](ctx, (*resource)(r), request{operation: "getAccount"}, options)
}

// Update renames the account.
func (r *AccountResource) Update(ctx context.Context, body UpdateAccountRequest, options ...WriteOption) (*Account, error) {
	return send[Account](ctx, (*resource)(r), request{operation: "updateAccount", body: body}, options)
}

// GetLimits gets the limits of the account and their present use.
func (r *AccountResource) GetLimits(ctx context.Context, options ...ReadOption) (*Limits, error) {
	return send[Limits](ctx, (*resource)(r), request{operation: "getLimits"}, options)
}

// GetVerification gets the verification of the account.
func (r *AccountResource) GetVerification(ctx context.Context, options ...ReadOption) (*Verification, error) {
	return send[Verification](ctx, (*resource)(r), request{operation: "getVerification"}, options)
}

// RequestVerification requests the verification of the account by a domain, or checks it at once.
func (r *AccountResource) RequestVerification(ctx context.Context, body RequestVerificationRequest, options ...WriteOption) (*Verification, error) {
	return send[Verification](ctx, (*resource)(r), request{operation: "requestVerification", body: body}, options)
}

// RequestVerificationReview requests a review by the staff.
func (r *AccountResource) RequestVerificationReview(ctx context.Context, body RequestVerificationReviewRequest, options ...WriteOption) (*Verification, error) {
	return send[Verification](ctx, (*resource)(r), request{operation: "requestVerificationReview", body: body}, options)
}
