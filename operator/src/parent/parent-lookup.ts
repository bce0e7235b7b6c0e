import type { Zone } from '@fourwinds/dns';
import { keyOf, type ZoneResource } from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import type { RegionSet } from '../regions/region-set.ts';
import { servedEverywhere } from '../regions/progress.ts';
import { parentDsIn } from './parent-ds-in.ts';
import { delegationTo, type OurServers } from './delegation.ts';
import { ourServers, type ServiceView } from './our-servers.ts';
import type { ParentFacts } from './parent-facts.ts';
import type { ParentWatch } from './parent-watch.ts';
import type { DelegationLookup } from '../facts/lookups.ts';

export interface HostedVersion {
  /** Without signatures. */
  readonly content: Zone;
  readonly sha256: string;
}

export interface ParentLookupOptions {
  readonly state: ServiceView & { readonly delegations: Pick<DelegationLookup, 'parentOf'> };
  readonly regions: RegionSet;
  /** Returns the latest version of the zone `namespace/name` that was published to the regions. */
  readonly published: (key: string) => HostedVersion | undefined;
  readonly watch: ParentWatch;
  readonly now: () => number;
}

/**
 * If a query within this time after the zone's creation finds no delegation, the parent is assumed never to have
 * delegated the zone before.
 */
const FIRST_ANSWER_MILLISECONDS = 60_000;

/** Looks up the parents of zones: a hosted parent directly, any other parent by its last answer. */
export class ParentLookup {
  readonly #options: ParentLookupOptions;

  constructor(options: ParentLookupOptions) {
    this.#options = options;
  }

  /** Returns facts about the parent of a zone. Starts a query if the parent was never queried. */
  factsOf(zone: ZoneResource): ParentFacts {
    const { state, watch } = this.#options;
    const { domain, dnssec, nameservers } = zone.spec;
    const hosted = state.delegations.parentOf(domain);
    const ours = ourServers(state, nameservers);
    if (hosted !== undefined) return this.#hostedParent(hosted, domain, ours);
    watch.ask(domain, dnssec?.enabled === true);
    const { view, unknown, undelegatedSince = Infinity } = watch.of(domain);
    return {
      parent: view && { ...view, delegation: delegationTo(view.delegation, ours) },
      records: view && {
        seen: { parent: view.parent, servers: view.delegation.servers, ds: view.ds, ttl: view.ttl },
        ours,
      },
      parentUnknown: unknown,
      unreached: undelegatedSince <= Date.parse(zone.metadata.creationTimestamp ?? '') + FIRST_ANSWER_MILLISECONDS,
    };
  }

  /** Returns the DS data that the parent of a domain publishes. Undefined while it does not answer. */
  dsOf(domain: string): readonly Uint8Array[] | undefined {
    const { state, watch } = this.#options;
    const hosted = state.delegations.parentOf(domain);
    const nobody = { names: [], ownNames: [], addresses: [] };
    return hosted === undefined ? watch.of(domain).view?.ds : this.#hostedParent(hosted, domain, nobody).parent?.ds;
  }

  onAnswer(listener: (domain: string) => void): void {
    this.#options.watch.onAnswer(listener);
  }

  /** A hosted parent is known without a query. */
  #hostedParent(hosted: ZoneResource, domain: string, ours: OurServers): ParentFacts {
    const { regions, published: publishedOf, now } = this.#options;
    const published = publishedOf(keyOf(hosted));
    const name = manifestName(`${hosted.spec.domain}.`);
    const hostedBy = hosted.spec.domain;
    if (!servedEverywhere(regions.views(), name, published?.sha256 ?? ''))
      return { hostedBy, parentUnknown: `The zone ${hosted.spec.domain} above is not served by all nameservers yet.` };
    return { hostedBy, parent: published && parentDsIn(published.content, domain, { ours, now: now() }) };
  }
}
