import type { DomainClaimResource, ZoneResource } from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import type { Observable, Versions } from '@fourwinds/store';
import { inPieces } from '../runtime/in-pieces.ts';
import type { ClaimIndex } from './claim-index.ts';
import type { ZoneIndex } from './zone-index.ts';

export interface ManifestIndexOptions {
  readonly informers: { readonly zones: Observable<ZoneResource>; readonly claims: Observable<DomainClaimResource> };
  readonly zones: Pick<ZoneIndex, 'zonesOn'>;
  readonly claims: Pick<ClaimIndex, 'claimsOn'>;
  /** Gives the name of the manifest of a domain; `manifestName` when omitted. */
  readonly nameOf?: typeof manifestName;
}

interface OnDomain {
  readonly spec: { readonly domain: string };
}

/**
 * Zones and claims by the name of the manifest of their domain. That is a digest, which is made once for each domain, and only when
 * somebody asks: changes need not wait for those of all domains.
 */
export class ManifestIndex {
  readonly #options: ManifestIndexOptions;
  readonly #nameOf: typeof manifestName;
  /** Domains whose digest may be missing: it costs less to make a few anew than to ask for each which other objects have its domain. */
  readonly #unnamed = new Set<string>();
  /** By the names of their manifests. */
  readonly #domains = new Map<string, string>();

  /** The indexes of zones and claims have to hear of a change before this one. */
  constructor(options: ManifestIndexOptions) {
    this.#options = options;
    this.#nameOf = options.nameOf ?? manifestName;
    const { zones, claims } = options.informers;
    zones.onChange((_, versions) => this.#change(versions));
    claims.onChange((_, versions) => this.#change(versions));
  }

  /** Zones whose domain a manifest is for; more than one only while they are in conflict. */
  zonesOf(manifest: string): ZoneResource[] {
    const domain = this.#domainOf(manifest);
    return domain === undefined ? [] : this.#options.zones.zonesOn(domain);
  }

  /** Claims on the domain that a manifest is for. */
  claimsOf(manifest: string): DomainClaimResource[] {
    const domain = this.#domainOf(manifest);
    return domain === undefined ? [] : this.#options.claims.claimsOn(domain);
  }

  /** Makes the digest of one domain: whoever asks for its manifest then waits for no other. */
  prepareFor(domain: string): void {
    if (this.#unnamed.has(domain)) this.#name(domain);
  }

  /** Makes the digests of all domains in pieces, so that nobody who asks has to wait for them. */
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
