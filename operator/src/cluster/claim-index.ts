import { ancestorsOf, type DomainClaimResource, isRetained, tenantOf } from '@fourwinds/resources';
import { IndexBy, type Informer } from '@fourwinds/store';
import { WrittenClaims } from '../ownership/written-claims.ts';

/** Claims by domain and id, with those that this operator has just written. */
export class ClaimIndex {
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

  /** This operator has just written a claim. */
  claimWritten(claim: DomainClaimResource): void {
    this.#written.wrote(claim, this.#byDomain.get(claim.spec.domain)[0]);
  }

  /** A claim is not as this operator wrote it. */
  forgetWrittenClaim(domain: string): void {
    this.#written.forget(domain);
  }

  /** Claims on names above a domain, nearest first. */
  claimsAbove(domain: string): DomainClaimResource[] {
    return ancestorsOf(domain).flatMap((name) => this.claimOn(name) ?? []);
  }

  /** Claims on a domain: one, unless somebody has written them by hand. */
  claimsOn(domain: string): DomainClaimResource[] {
    return this.#byDomain.get(domain);
  }

  claimsBelow(domain: string): DomainClaimResource[] {
    return this.#byAncestor.get(domain);
  }

  /** How many zones a tenant has retained. */
  retainedCount(tenant: string): number {
    return this.#retained.countOf(tenant);
  }

  /** Some of the domains that a tenant has retained, `most` of them at most. */
  retainedOf(tenant: string, most: number): string[] {
    return this.#retained.some(tenant, most).map(({ spec }) => spec.domain);
  }

  /** Claims of zones with this id. */
  claimsWithZoneId(id: string): DomainClaimResource[] {
    return this.#byZoneId.get(id);
  }
}
