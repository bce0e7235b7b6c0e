import { compareRevisions, type DomainClaimResource } from '@fourwinds/resources';

/**
 * The last versions of claims that this operator wrote, kept until its watch shows the same or a later version
 * (read-your-writes).
 */
export class WrittenClaims {
  readonly #claims = new Map<string, DomainClaimResource>();

  /**
   * Records a claim as returned by the store. `watched` is the version in the watch, which may have arrived before
   * the response.
   */
  wrote(claim: DomainClaimResource, watched: DomainClaimResource | undefined): void {
    if (watched === undefined || isNewer(claim, watched)) this.#claims.set(claim.spec.domain, claim);
    else this.#claims.delete(claim.spec.domain);
  }

  /** Records a claim as shown by the watch. `claim` is undefined if it was deleted. */
  seen(domain: string, claim: DomainClaimResource | undefined): void {
    const written = this.#claims.get(domain);
    if (written !== undefined && (claim === undefined || !isNewer(written, claim))) this.#claims.delete(domain);
  }

  /** Drops the local version after the store contradicted it. */
  forget(domain: string): void {
    this.#claims.delete(domain);
  }

  /** Returns the local version of a claim, or else the watched version. */
  latest(domain: string, watched: DomainClaimResource | undefined): DomainClaimResource | undefined {
    return this.#claims.get(domain) ?? watched;
  }
}

function isNewer(a: DomainClaimResource, b: DomainClaimResource): boolean {
  return compareRevisions(a.metadata.resourceVersion ?? '', b.metadata.resourceVersion ?? '') > 0;
}
