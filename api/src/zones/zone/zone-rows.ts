import { hash } from 'node:crypto';
import { RecentMap } from '@fourwinds/data';
import type { ZoneResource } from '@fourwinds/resources';
import type { ZoneState } from './zone-state.ts';

/** Minimum number of cached rows, about 800 octets each. */
const KEPT = 10_000;

export interface ZoneRow {
  readonly text: string;
  readonly hash: string;
  /** True if the row can be cached until the zone or the facts in `Beside` change. */
  readonly lasts: boolean;
}

/** Inputs of a zone's view that are not in the object. */
interface Beside {
  /** Number of attached Record objects. */
  readonly attached: number;
  readonly nameservers: string;
}

interface KeptRow extends Beside {
  readonly row: ZoneRow;
  readonly version: string | undefined;
}

/** Cache of serialized zones by version of the object. */
export class ZoneRows {
  /** Rows by UID of the zone. */
  readonly #rows = new RecentMap<string, KeptRow>(KEPT);

  /** Returns the row of the zone. Calls `view` if the row is not in the cache. */
  of({ metadata }: ZoneResource, beside: Beside, view: () => { readonly status: ZoneState }): ZoneRow {
    const { uid = '', resourceVersion: version } = metadata;
    const { attached, nameservers } = beside;
    const kept = this.#rows.get(uid);
    if (kept?.version === version && kept?.attached === attached && kept.nameservers === nameservers) return kept.row;
    const shown = view();
    // A row of an updating zone cannot be cached, because the zone becomes degraded as time passes.
    const row = zoneRow(shown, shown.status !== 'updating');
    if (row.lasts) this.#rows.set(uid, { row, version, attached, nameservers });
    return row;
  }
}

export function zoneRow(view: object, lasts: boolean): ZoneRow {
  const text = JSON.stringify(view);
  return { text, hash: hash('sha256', text, 'base64url'), lasts };
}
