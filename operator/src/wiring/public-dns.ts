import { ParentLookup } from '../parent/parent-lookup.ts';
import { ParentWatch } from '../parent/parent-watch.ts';
import { watchedZone, watchParentsOf } from '../parent/watched-zone.ts';
import { ProofWatch } from '../proof/proof-watch.ts';
import { proofWatchOptions } from '../proof/watched-proofs.ts';
import type { Shared } from './shared.ts';

export interface PublicDns {
  readonly parents: ParentLookup;
  readonly watch: ParentWatch;
  readonly proofs: ProofWatch;
}

export function wirePublicDns({ state, regions, versions, services, process }: Shared): PublicDns {
  const { time: now } = process.clocks;
  const { parents: resolver, texts } = services;
  const watch = new ParentWatch({
    resolver,
    now,
    watched: (domain) => watchedZone(state, domain),
    ownerOf: (domain) => state.zoneIndex.ownerOfDomain(domain),
    watches: (queue) => watchParentsOf(state, queue),
  });
  const published = versions.hosted.bind(versions);
  return {
    parents: new ParentLookup({ state, regions, published, watch, now }),
    watch,
    proofs: new ProofWatch(proofWatchOptions({ state, parents: resolver, texts, now })),
  };
}
