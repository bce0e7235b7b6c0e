import { ancestorsOf, type DomainClaimResource, isRetained, tenantOf } from '@fourwinds/resources';
import { IndexBy, type Informer } from '@fourwinds/store';
import { WrittenClaims } from '../ownership/written-claims.ts';
import type { ClaimLookup } from '../facts/lookups.ts';

/** Claims by domain and id, including claims that this operator just wrote and the informer has not yet seen. */
export class ClaimIndex implements ClaimLookup {
  readonly #written = new WrittenClaims();
  readonly #byDomain: IndexBy<DomainClaimResource>;
  readonly #byZoneId: IndexBy<DomainClaimResource>;
  readonly #byAncestor: IndexBy<DomainClaimResource>;
  readonly #retained: IndexBy<DomainClaimResource>;

  constructor(claims: Informer<DomainClaimResource>) {
    this.#byDomain = new IndexBy(claims, ({ spec }) => [spec.domain]);
    this.#byZoneId = new IndexBy(claims, ({ spec }) => (spec.zoneId === undefined ? [] : [spec.zoneId]));
    this.#byAncestor = new IndexBy(claims, ({ spec }) => ancestorsOf(spec.domain));
    this.#retained = new IndexBy(claims, ({ spec }) => (isRetained(spec) ? [tenantOf(spec)] : []));
    claims.onChange((_, [now, before]) => this.#written.seen((now ?? before).spec.domain, now));
  }

  claimOn(domain: string): DomainClaimResource | undefined {
    return this.#written.latest(domain, this.#byDomain.get(domain)[0]);
  }

  claimWritten(claim: DomainClaimResource): void {
    this.#written.wrote(claim, this.#byDomain.get(claim.spec.domain)[0]);
  }

  forgetWrittenClaim(domain: string): void {
    this.#written.forget(domain);
  }

  claimsAbove(domain: string): DomainClaimResource[] {
    return ancestorsOf(domain).flatMap((name) => this.claimOn(name) ?? []);
  }

  claimsOn(domain: string): DomainClaimResource[] {
    return this.#byDomain.get(domain);
  }

  claimsBelow(domain: string): DomainClaimResource[] {
    return this.#byAncestor.get(domain);
  }

  retainedCount(tenant: string): number {
    return this.#retained.countOf(tenant);
  }

  retainedOf(tenant: string, most: number): string[] {
    return this.#retained.some(tenant, most).map(({ spec }) => spec.domain);
  }

  claimsWithZoneId(id: string): DomainClaimResource[] {
    return this.#byZoneId.get(id);
  }
}
