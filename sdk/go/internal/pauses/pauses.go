// Package pauses leaves out the pauses between requests, for scenarios.
package pauses

import "context"

type key struct{}

// Without returns a context whose calls do not pause.
func Without(ctx context.Context) context.Context { return context.WithValue(ctx, key{}, true) }

// AreLeftOut tells whether calls with this context do not pause.
func AreLeftOut(ctx context.Context) bool { return ctx.Value(key{}) != nil }
