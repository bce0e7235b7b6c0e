import { randomBytes } from 'node:crypto';
import type { ParentResolver, TextResolver } from '@fourwinds/egress';
import { keyOf, type ZoneResource } from '@fourwinds/resources';
import type { ClusterState } from '../cluster/cluster-state.ts';
import { ourServers } from '../parent/our-servers.ts';
import { decideProof } from './decide-proof.ts';
import { gatherEvidence } from './evidence.ts';
import type { ProofWatchOptions } from './proof-watch.ts';

export interface WatchedProofsOptions {
  readonly state: Pick<ClusterState, 'regions' | 'service' | 'zoneIndex' | 'zones'>;
  readonly parents: ParentResolver;
  readonly texts: TextResolver;
  readonly now: () => number;
}

const TOKEN_OCTETS = 16;

/** 128 random bits in hexadecimal. */
export function newToken(): string {
  return randomBytes(TOKEN_OCTETS).toString('hex');
}

/** The requests for proofs of the zones of a cluster, and how they are checked. */
export function proofWatchOptions({ state, parents, texts, now }: WatchedProofsOptions): ProofWatchOptions {
  const { zoneIndex, zones } = state;
  return {
    check: async (domain, token) => {
      // Names of owners for our nameservers count by their addresses alone.
      const evidence = await gatherEvidence({ parents, texts, ours: ourServers(state) }, domain);
      return decideProof({ domain, token, evidence, serviceDomain: state.service.domain });
    },
    zoneAt: (key) => zoneIndex.zoneAt(key),
    ownerOf: (key) => zoneIndex.ownerOfKey(key),
    watches: (queue) => {
      zones.onChange((_, [zone, before]) => {
        if (demandOf(zone) !== demandOf(before)) queue.enqueue(keyOf(zone ?? before));
      });
    },
    now,
  };
}

/** The request of a zone for a proof, as text to compare. */
function demandOf(zone: ZoneResource | undefined): string {
  if (zone?.status?.proof === undefined || zone.metadata.deletionTimestamp !== undefined) return '';
  const { token, requestedAt } = zone.status.proof;
  return `${zone.metadata.uid} ${token} ${requestedAt}`;
}
