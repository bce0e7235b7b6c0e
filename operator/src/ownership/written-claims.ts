import { compareRevisions, type DomainClaimResource } from '@fourwinds/resources';

/** Claims as this operator wrote them last, until its watch shows them so or later: it reads its own writes. */
export class WrittenClaims {
  readonly #claims = new Map<string, DomainClaimResource>();

  wrote(claim: DomainClaimResource): void {
    this.#claims.set(claim.spec.domain, claim);
  }

  /** A claim as the watch shows it; undefined where it shows its end. */
  seen(domain: string, claim: DomainClaimResource | undefined): void {
    const written = this.#claims.get(domain);
    if (written !== undefined && (claim === undefined || !isNewer(written, claim))) this.#claims.delete(domain);
  }

  /** The store says otherwise. */
  forget(domain: string): void {
    this.#claims.delete(domain);
  }

  /** The claim as written here, or else as the watch shows it. */
  latest(domain: string, watched: DomainClaimResource | undefined): DomainClaimResource | undefined {
    return this.#claims.get(domain) ?? watched;
  }
}

function isNewer(a: DomainClaimResource, b: DomainClaimResource): boolean {
  return compareRevisions(a.metadata.resourceVersion ?? '', b.metadata.resourceVersion ?? '') > 0;
}
