import type { Logger } from '@fourwinds/process';
import { keyText, type ZoneResource } from '@fourwinds/resources';
import type { ControllerOptions } from '../runtime/controller.ts';
import type { Watched, ZoneLookup } from '../facts/lookups.ts';

export interface SignatureExpiryOptions {
  readonly state: { readonly zoneIndex: Pick<ZoneLookup, 'zoneAt'>; readonly zones: Watched<ZoneResource> };
  readonly now: () => number;
  readonly log: Logger;
}

/** Remaining validity below which signatures are reported, and the report interval. */
const WARNING_MILLISECONDS = 6 * 24 * 3600_000;
const REPORT_MILLISECONDS = 3600_000;

/**
 * Reports signatures that were not renewed, while there is still time to act. Signatures are normally renewed a week
 * before they expire. Queue keys are Zone keys.
 */
export function signatureExpiryController({ state, now, log }: SignatureExpiryOptions): ControllerOptions {
  const reported = new Map<string, number>();
  return {
    name: 'signature-expiry',
    concurrency: 1,
    watches: (queue) =>
      state.zones.onChange((key, [zone, before]) => {
        const expire = zone?.status?.dnssec?.signaturesExpire;
        if (expire !== before?.status?.dnssec?.signaturesExpire) queue.enqueue(keyText(key));
      }),
    reconcile: async (key) => {
      const zone = state.zoneIndex.zoneAt(key);
      const expire = zone?.status?.dnssec?.signaturesExpire;
      if (zone === undefined || expire === undefined) {
        reported.delete(key);
        return undefined;
      }
      const left = Date.parse(expire) - WARNING_MILLISECONDS - now();
      const rest = left > 0 ? left : (reported.get(key) ?? -Infinity) + REPORT_MILLISECONDS - now();
      if (rest > 0) return { requeueAfter: rest };
      reported.set(key, now());
      log.error({ domain: zone.spec.domain, expire }, 'the signatures of a zone are not renewed');
      return { requeueAfter: REPORT_MILLISECONDS };
    },
  };
}
