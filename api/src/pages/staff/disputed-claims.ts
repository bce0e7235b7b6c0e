import type { DomainClaimResource } from '@fourwinds/resources';
import { IndexBy, type Informer } from '@fourwinds/store';

const DISPUTED = 'disputed';

/** Claims of disputed domains: another owner has also proven the domain. */
export class DisputedClaims {
  readonly #index: IndexBy<DomainClaimResource>;

  constructor(claims: Informer<DomainClaimResource>) {
    this.#index = new IndexBy(claims, (claim) => (isDisputed(claim) ? [DISPUTED] : []));
  }

  /** Returns the claims, sorted by domain. */
  list(): readonly DomainClaimResource[] {
    return this.#index.get(DISPUTED).sort((one, other) => (one.spec.domain < other.spec.domain ? -1 : 1));
  }
}

function isDisputed({ spec }: DomainClaimResource): boolean {
  return (spec.contenders ?? []).length > 0;
}
