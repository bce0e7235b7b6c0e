package fourwinds

import (
	"context"
	"fmt"
	"iter"
	"net/url"
	"strconv"
	"strings"
)

// pageSize is the most that a page may have.
const pageSize = 200

// Page is a page of a list. It may be empty although more pages follow.
type Page[T any] struct {
	Data []T `json:"data"`

	// NextCursor is the place of the next page. It is nil on the last one.
	NextCursor *string `json:"next_cursor"`
}

// List is a list that is read page by page. Each iteration requests it anew.
type List[T any] struct {
	ctx  context.Context
	core *core
	made *call
	err  error
}

// All returns the items. An error ends the iteration.
func (l *List[T]) All() iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for page, err := range l.Pages() {
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, item := range page.Data {
				if !yield(item, nil) {
					return
				}
			}
		}
	}
}

// Pages returns the pages, also the empty ones. An error ends the iteration. It is [ErrRepeatedCursor] if the list would
// never end.
func (l *List[T]) Pages() iter.Seq2[*Page[T], error] {
	return func(yield func(*Page[T], error) bool) {
		if l.err != nil {
			yield(nil, l.err)
			return
		}
		made := *l.made
		for seen := map[string]bool{}; ; {
			page, err := l.read(&made)
			if !yield(page, err) || err != nil || page.NextCursor == nil {
				return
			}
			cursor := *page.NextCursor
			if seen[cursor] {
				yield(nil, fmt.Errorf("%s: %w", made.operation, ErrRepeatedCursor))
				return
			}
			seen[cursor] = true
			made.url = withCursor(l.made.url, cursor)
		}
	}
}

// Collect reads the whole list into memory.
func (l *List[T]) Collect() ([]T, error) {
	var all []T
	for item, err := range l.All() {
		if err != nil {
			return nil, err
		}
		all = append(all, item)
	}
	return all, nil
}

func (l *List[T]) read(made *call) (*Page[T], error) {
	received, err := l.core.exchange(l.ctx, made)
	if err != nil {
		return nil, err
	}
	page := new(Page[T])
	return page, received.read(made, page)
}

// list returns a list. Without a limit of the caller, its pages have the given number of items, or that of the service
// if it is 0.
func list[T any](ctx context.Context, r *resource, of request, size int, options []ReadOption) *List[T] {
	made, err := prepare(r.core, of, options)
	if err == nil && size > 0 && !strings.Contains(made.url, "limit=") {
		made.url = withParameter(made.url, "limit", strconv.Itoa(size))
	}
	return &List[T]{ctx, r.core, made, err}
}

// withCursor replaces the cursor of the caller, if there is one.
func withCursor(address, cursor string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return address
	}
	var parts []string
	for _, part := range strings.Split(parsed.RawQuery, "&") {
		if part != "" && !strings.HasPrefix(part, "cursor=") {
			parts = append(parts, part)
		}
	}
	parsed.RawQuery = strings.Join(parts, "&")
	return withParameter(parsed.String(), "cursor", escaped(cursor))
}

func withParameter(address, name, value string) string {
	separator := "?"
	if strings.Contains(address, "?") {
		separator = "&"
	}
	return address + separator + name + "=" + value
}
