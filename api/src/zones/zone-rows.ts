import { hash } from 'node:crypto';
import { RecentMap } from '@fourwinds/data';
import type { ZoneResource } from '@fourwinds/resources';
import type { ZoneState } from './zone-state.ts';

/** Rows that are kept at least, of some 800 octets each. */
const KEPT = 10_000;

/** A zone as the APIs show it, in JSON. */
export interface ZoneRow {
  readonly text: string;
  /** The hash of the text. */
  readonly hash: string;
  /** Whether it stays the same as long as the zone does, and the facts beside it. */
  readonly lasts: boolean;
}

/** The facts that the view of a zone has from elsewhere than the object. */
interface Beside {
  /** How many Record objects are attached. */
  readonly attached: number;
  /** The names of the service's nameservers. */
  readonly nameservers: string;
}

interface Kept extends Beside {
  readonly row: ZoneRow;
  readonly version: string | undefined;
}

/** Zones as the APIs show them, in JSON, each made once for a version of its object. */
export class ZoneRows {
  /** By the uid of the zone. */
  readonly #rows = new RecentMap<string, Kept>(KEPT);

  /** The row of a zone, by `view`. */
  of({ metadata }: ZoneResource, beside: Beside, view: () => { readonly status: ZoneState }): ZoneRow {
    const { uid = '', resourceVersion: version } = metadata;
    const { attached, nameservers } = beside;
    const kept = this.#rows.get(uid);
    if (kept?.version === version && kept?.attached === attached && kept.nameservers === nameservers) return kept.row;
    const shown = view();
    // A zone is updating until it is degraded, by the time alone.
    const row = zoneRow(shown, shown.status !== 'updating');
    if (row.lasts) this.#rows.set(uid, { row, version, attached, nameservers });
    return row;
  }
}

/** The row of a view. */
export function zoneRow(view: object, lasts: boolean): ZoneRow {
  const text = JSON.stringify(view);
  return { text, hash: hash('sha256', text, 'base64url'), lasts };
}
