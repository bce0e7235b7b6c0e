import { RecentMap, type ZoneResource } from '@fourwinds/resources';
import type { ZoneState } from './zone-state.ts';

/** Rows that are kept at least, of some 800 octets each. */
const KEPT = 10_000;

interface Row {
  readonly text: string;
  readonly beside: string;
}

/** Zones as lists show them, in JSON, each made once for a version of its object. */
export class ZoneRows {
  readonly #rows = new RecentMap<string, Row>(KEPT);

  /** The row of a zone, by `view`; `beside` stands for all that the view has from elsewhere than the object. */
  textOf({ metadata }: ZoneResource, beside: string, view: () => { readonly status: ZoneState }): string {
    const key = `${metadata.uid}/${metadata.resourceVersion}`;
    const kept = this.#rows.get(key);
    if (kept?.beside === beside) return kept.text;
    const row = view();
    const text = JSON.stringify(row);
    // A zone is updating until it is degraded, by the time alone.
    if (row.status !== 'updating') this.#rows.set(key, { text, beside });
    return text;
  }
}
