import { hash } from 'node:crypto';
import { RecentMap } from '@fourwinds/resources';
import { listBody } from '../http/json-text.ts';
import type { Page } from '../http/page.ts';
import type { ZoneRow } from './zone-rows.ts';

/** Pages that are kept at least. */
const KEPT = 64;
/** Octets of a page that is kept at most, so that all of them take 16 MiB. */
const MOST_OCTETS = 128 * 1024;

/** A page of the list of zones as it is sent. */
export interface ZonePage {
  readonly body: Buffer;
  /** A hash of its rows and its cursor. */
  readonly fingerprint: string;
}

interface Kept extends ZonePage {
  /** The hashes of its rows, and its cursor. */
  readonly parts: readonly (string | null)[];
}

/** Pages of the list of zones, each made once for the rows in it. */
export class ZonePages {
  /** By the hash of the first row. */
  readonly #pages = new RecentMap<string | null, Kept>(KEPT);

  of({ items, nextCursor }: Page<ZoneRow>): ZonePage {
    const parts = [...items.map((row) => row.hash), nextCursor];
    const kept = this.#pages.get(parts[0]);
    if (kept !== undefined && areSame(kept.parts, parts)) return kept;
    const body = Buffer.from(listBody(`[${items.map(({ text }) => text).join()}]`, nextCursor));
    const made = { parts, body, fingerprint: hash('sha256', JSON.stringify(parts), 'base64url') };
    if (body.length <= MOST_OCTETS) this.#pages.set(parts[0], made);
    return made;
  }
}

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((part, i) => part === others[i]);
}
