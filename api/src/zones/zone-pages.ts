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
  /** The hashes of its rows, in their order. */
  readonly hashes: readonly string[];
  readonly nextCursor: string | null;
}

/** Pages of the list of zones, each made once for the rows in it. */
export class ZonePages {
  /** By the hash of the first row. */
  readonly #pages = new RecentMap<string, Kept>(KEPT);

  of(page: Page<ZoneRow>): ZonePage {
    const first = page.items.at(0)?.hash ?? '';
    const kept = this.#pages.get(first);
    if (kept !== undefined && isOf(kept, page)) return kept;
    const made = makePage(page);
    if (made.body.length <= MOST_OCTETS) this.#pages.set(first, made);
    return made;
  }
}

function isOf({ hashes, nextCursor }: Kept, { items, nextCursor: cursor }: Page<ZoneRow>): boolean {
  return nextCursor === cursor && hashes.length === items.length && items.every((row, i) => row.hash === hashes[i]);
}

function makePage({ items, nextCursor }: Page<ZoneRow>): Kept {
  const hashes = items.map((row) => row.hash);
  const body = Buffer.from(listBody(`[${items.map(({ text }) => text).join()}]`, nextCursor));
  const fingerprint = hash('sha256', JSON.stringify([hashes, nextCursor]), 'base64url');
  return { hashes, nextCursor, body, fingerprint };
}
