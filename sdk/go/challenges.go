package fourwinds

import "context"

// ChallengesResource has the methods for values of ACME challenges.
type ChallengesResource resource

// Create sets a value. Other values of the name stay.
func (r *ChallengesResource) Create(ctx context.Context, body CreateChallengeRequest, options ...CreateOption) (*ChallengeChanged, error) {
	return send[ChallengeChanged](ctx, (*resource)(r), request{operation: "createChallenge", body: body}, options)
}

// Delete deletes a value. Other values of the name stay. The answer is nil if a repeated attempt finds no zone.
func (r *ChallengesResource) Delete(ctx context.Context, fqdn, value string, options ...DryRunOption) (*ChallengeChanged, error) {
	return send[ChallengeChanged](ctx, (*resource)(r), request{operation: "deleteChallenge", path: []string{fqdn, value}}, options)
}
