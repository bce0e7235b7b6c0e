import { type Condition, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import type { ApiUnderTest } from './harness.ts';

/**
 * Reports each version of a zone as served by every region, as the operator does. Returns a function that stops the
 * reports.
 */
export function servedAtOnce({ caches, store }: Pick<ApiUnderTest, 'caches' | 'store'>): () => void {
  return caches.zones.onChange((_key, [zone]) => {
    if (zone === undefined || isReported(zone)) return;
    // If a later version exists, it is reported with its own change.
    store.updateStatus(ZoneKind, withStatus(zone)).catch(() => undefined);
  });
}

function isReported({ metadata, status }: ZoneResource): boolean {
  return status?.conditions?.some(({ observedGeneration }) => observedGeneration === metadata.generation) === true;
}

function withStatus(zone: ZoneResource): ZoneResource {
  const condition: Condition = {
    type: 'InSync',
    status: 'True',
    reason: 'Served',
    message: '',
    lastTransitionTime: new Date().toISOString(),
    observedGeneration: zone.metadata.generation,
  };
  return { ...zone, status: { ...zone.status, conditions: [condition] } };
}
