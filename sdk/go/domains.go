package fourwinds

import "context"

// DomainsResource has the methods for names below suffixes of the service. domain is the name or id of a domain, in all
// methods.
type DomainsResource resource

// List lists the names of the account, by label.
func (r *DomainsResource) List(ctx context.Context, params *ListDomainsParams, options ...ReadOption) *List[Domain] {
	return list[Domain](ctx, (*resource)(r), request{operation: "listDomains", params: params}, pageSize, options)
}

// Create registers a name and creates its zone.
func (r *DomainsResource) Create(ctx context.Context, body CreateDomainRequest, options ...CreateOption) (*DomainChanged, error) {
	return send[DomainChanged](ctx, (*resource)(r), request{operation: "createDomain", body: body}, options)
}

// Check tells whether a name can be registered.
func (r *DomainsResource) Check(ctx context.Context, params *CheckDomainParams, options ...ReadOption) (*DomainAvailability, error) {
	return send[DomainAvailability](ctx, (*resource)(r), request{operation: "checkDomain", params: params}, options)
}

// Get gets a domain.
func (r *DomainsResource) Get(ctx context.Context, domain string, options ...ReadOption) (*Domain, error) {
	return send[Domain](ctx, (*resource)(r), request{operation: "getDomain", path: []string{domain}}, options)
}

// Update changes settings of a domain.
func (r *DomainsResource) Update(ctx context.Context, domain string, body UpdateDomainRequest, options ...TryOption) (*DomainChanged, error) {
	return send[DomainChanged](ctx, (*resource)(r), request{operation: "updateDomain", path: []string{domain}, body: body}, options)
}

// Delete gives up a name. You can restore it for seven days. The answer is nil if a repeated attempt finds no domain.
func (r *DomainsResource) Delete(ctx context.Context, domain string, options ...TryOption) (*DomainChanged, error) {
	return send[DomainChanged](ctx, (*resource)(r), request{operation: "deleteDomain", path: []string{domain}}, options)
}

// Renew renews a name by a year.
func (r *DomainsResource) Renew(ctx context.Context, domain string, options ...TryOption) (*DomainChanged, error) {
	return send[DomainChanged](ctx, (*resource)(r), request{operation: "renewDomain", path: []string{domain}}, options)
}

// Restore undoes the deletion of a name.
func (r *DomainsResource) Restore(ctx context.Context, domain string, options ...TryOption) (*DomainChanged, error) {
	return send[DomainChanged](ctx, (*resource)(r), request{operation: "restoreDomain", path: []string{domain}}, options)
}

// ListSuffixes lists the suffixes below which names can be registered.
func (r *DomainsResource) ListSuffixes(ctx context.Context, params *ListSuffixesParams, options ...ReadOption) *List[Suffix] {
	return list[Suffix](ctx, (*resource)(r), request{operation: "listSuffixes", params: params}, pageSize, options)
}
