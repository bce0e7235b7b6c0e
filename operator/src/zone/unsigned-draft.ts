import type { Zone } from '@fourwinds/dns';
import type { Draft } from './publication.ts';
import { snapshotOf } from './render.ts';

/** A zone published as it is. */
export function unsignedDraft(zone: Zone): Draft {
  return {
    under: (serial) => snapshotOf({ zone }, serial),
    withSerial: (serial) => Promise.resolve(snapshotOf({ zone }, serial)),
  };
}
