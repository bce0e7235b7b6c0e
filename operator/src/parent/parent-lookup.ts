import { keyOf, type ZoneResource } from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import type { ClusterState } from '../cluster/cluster-state.ts';
import type { RegionSet } from '../regions/region-set.ts';
import { digestOf, type PreviousVersions } from '../zone/publish/previous-version.ts';
import { servedEverywhere } from '../regions/progress.ts';
import { parentDsIn } from './parent-ds-in.ts';
import { delegationTo, type OurServers } from './delegation.ts';
import { ourServers } from './our-servers.ts';
import type { ParentFacts } from './parent-facts.ts';
import type { ParentWatch } from './parent-watch.ts';

export interface ParentLookupOptions {
  readonly state: Pick<ClusterState, 'delegations' | 'regions' | 'service'>;
  readonly regions: RegionSet;
  readonly versions: PreviousVersions;
  readonly watch: ParentWatch;
  readonly now: () => number;
}

/** A parent that is asked within this time of a zone's making has not led anybody to it before. */
const FIRST_ANSWER_MILLISECONDS = 60_000;

/** Facts about the parents of zones: of those that are served here, and of others as they answered last. */
export class ParentLookup {
  readonly #options: ParentLookupOptions;

  constructor(options: ParentLookupOptions) {
    this.#options = options;
  }

  /** Facts about the parent of a zone; one that was never asked is asked now. */
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

  /** Data of the DS records that the parent of a domain shows; undefined while it does not answer. */
  dsOf(domain: string): readonly Uint8Array[] | undefined {
    const { state, watch } = this.#options;
    const hosted = state.delegations.parentOf(domain);
    const nobody = { names: [], ownNames: [], addresses: [] };
    return hosted === undefined ? watch.of(domain).view?.ds : this.#hostedParent(hosted, domain, nobody).parent?.ds;
  }

  onAnswer(listener: (domain: string) => void): void {
    this.#options.watch.onAnswer(listener);
  }

  /** A parent that is served here is known without being asked. */
  #hostedParent(hosted: ZoneResource, domain: string, ours: OurServers): ParentFacts {
    const { regions, versions, now } = this.#options;
    const key = keyOf(hosted);
    const published = versions.published(key);
    const name = manifestName(`${hosted.spec.domain}.`);
    const hostedBy = hosted.spec.domain;
    if (!servedEverywhere(regions.views(), name, published ? digestOf(published) : ''))
      return { hostedBy, parentUnknown: `The zone ${hosted.spec.domain} above is not served by all nameservers yet.` };
    return { hostedBy, parent: published && parentDsIn(published.content, domain, { ours, now: now() }) };
  }
}
