import { compareRevisions, type DomainClaimResource } from '@fourwinds/resources';

/** Claims as this operator wrote them last, until its watch shows them so or later: it reads its own writes. */
export class WrittenClaims {
  readonly #claims = new Map<string, DomainClaimResource>();

  /** A claim as the store has answered; `watched` as the watch shows it, which may have come before the answer. */
  wrote(claim: DomainClaimResource, watched: DomainClaimResource | undefined): void {
    if (watched === undefined || isNewer(claim, watched)) this.#claims.set(claim.spec.domain, claim);
    else this.#claims.delete(claim.spec.domain);
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
