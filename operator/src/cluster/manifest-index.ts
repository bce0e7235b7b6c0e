import type { DomainClaimResource, ZoneResource } from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import type { Observable, Versions } from '@fourwinds/store';
import { inPieces } from '../runtime/in-pieces.ts';
import type { ClaimIndex } from './claim-index.ts';
import type { ZoneIndex } from './zone-index.ts';
import type { ManifestLookup } from '../facts/lookups.ts';

export interface ManifestIndexOptions {
  readonly informers: { readonly zones: Observable<ZoneResource>; readonly claims: Observable<DomainClaimResource> };
  readonly zones: Pick<ZoneIndex, 'zonesOn'>;
  readonly claims: Pick<ClaimIndex, 'claimsOn'>;
  /** Returns the manifest name of a domain. Defaults to `manifestName`. */
  readonly nameOf?: typeof manifestName;
}

interface OnDomain {
  readonly spec: { readonly domain: string };
}

/**
 * Zones and claims by the manifest name of their domain. The name is a digest. It is computed once for each domain,
 * at the first lookup, so changes do not wait for the digests of all domains.
 */
export class ManifestIndex implements ManifestLookup {
  readonly #options: ManifestIndexOptions;
  readonly #nameOf: typeof manifestName;
  /**
   * Domains whose digest may be missing. Recomputing a few digests is cheaper than checking which other objects have
   * the same domain.
   */
  readonly #unnamed = new Set<string>();
  readonly #domains = new Map<string, string>();

  /** The zone and claim indexes must handle a change before this index does. */
  constructor(options: ManifestIndexOptions) {
    this.#options = options;
    this.#nameOf = options.nameOf ?? manifestName;
    const { zones, claims } = options.informers;
    zones.onChange((_, versions) => this.#change(versions));
    claims.onChange((_, versions) => this.#change(versions));
  }

  /** Returns the zones with the domain of a manifest. There is more than one only while zones conflict. */
  zonesOf(manifest: string): ZoneResource[] {
    const domain = this.#domainOf(manifest);
    return domain === undefined ? [] : this.#options.zones.zonesOn(domain);
  }

  claimsOf(manifest: string): DomainClaimResource[] {
    const domain = this.#domainOf(manifest);
    return domain === undefined ? [] : this.#options.claims.claimsOn(domain);
  }

  /**
   * Computes the digest of one domain, so that a lookup of its manifest does not wait for the digests of all domains.
   */
  prepareFor(domain: string): void {
    if (this.#unnamed.has(domain)) this.#name(domain);
  }

  /** Computes the digests of all domains, in pieces, so that lookups do not wait. */
  async prepare(): Promise<void> {
    await inPieces(this.#unnamed, (domain) => this.#name(domain));
  }

  #domainOf(manifest: string): string | undefined {
    const known = this.#domains.get(manifest);
    if (known !== undefined) return known;
    for (const domain of this.#unnamed) this.#name(domain);
    return this.#domains.get(manifest);
  }

  #name(domain: string): void {
    this.#unnamed.delete(domain);
    this.#domains.set(this.#nameOf(`${domain}.`), domain);
  }

  #change([now, before]: Versions<OnDomain>): void {
    const [to, from] = [now?.spec.domain, before?.spec.domain];
    if (to === from) return;
    if (from !== undefined && this.#countOn(from) === 0) this.#forget(from);
    if (to !== undefined) this.#unnamed.add(to);
  }

  #forget(domain: string): void {
    this.#unnamed.delete(domain);
    this.#domains.delete(this.#nameOf(`${domain}.`));
  }

  #countOn(domain: string): number {
    const { zones, claims } = this.#options;
    return zones.zonesOn(domain).length + claims.claimsOn(domain).length;
  }
}
