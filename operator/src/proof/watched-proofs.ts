import { randomBytes } from 'node:crypto';
import type { ParentResolver, TextResolver } from '@fourwinds/egress';
import { keyOf, type ZoneResource } from '@fourwinds/resources';
import type { Observable } from '@fourwinds/store';
import { ourServers, type ServiceView } from '../parent/our-servers.ts';
import { decideProof } from './decide-proof.ts';
import { gatherEvidence } from './evidence.ts';
import type { ProofWatchOptions } from './proof-watch.ts';
import type { ZoneLookup } from '../facts/lookups.ts';

export interface WatchedProofsOptions {
  readonly state: ServiceView & {
    readonly zoneIndex: Pick<ZoneLookup, 'ownerOfKey' | 'zoneAt'>;
    readonly zones: Observable<ZoneResource>;
  };
  readonly parents: ParentResolver;
  readonly texts: TextResolver;
  readonly now: () => number;
}

const TOKEN_OCTETS = 16;

/** 128 random bits in hexadecimal. */
export function newToken(): string {
  return randomBytes(TOKEN_OCTETS).toString('hex');
}

export function proofWatchOptions({ state, parents, texts, now }: WatchedProofsOptions): ProofWatchOptions {
  const { zoneIndex, zones } = state;
  return {
    check: async (domain, token) => {
      // The owner's own names for our nameservers are recognized only by their addresses.
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

/** Returns the proof request of a zone, as text. */
function demandOf(zone: ZoneResource | undefined): string {
  if (zone?.status?.proof === undefined || zone.metadata.deletionTimestamp !== undefined) return '';
  const { token, requestedAt } = zone.status.proof;
  return `${zone.metadata.uid} ${token} ${requestedAt}`;
}
