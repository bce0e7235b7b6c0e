import { hash } from 'node:crypto';
import { RecentMap } from '@fourwinds/data';
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

/** A stretch of a list, and a text that differs whenever anything has changed that its rows show, but the time. */
export interface ListState {
  readonly list: string;
  readonly state: string;
}

interface MadePage extends ZonePage {
  /** The hashes of its rows, in their order. */
  readonly hashes: readonly string[];
  readonly nextCursor: string | null;
}

interface Kept {
  readonly page: MadePage;
  /** The state in which the list had this page; undefined where it has to be compared with its rows. */
  readonly state: string | undefined;
}

/** Pages of the list of zones, each made once for the rows in it. */
export class ZonePages {
  /** By the list, or where that has no state, by the hash of the first row. */
  readonly #pages = new RecentMap<string, Kept>(KEPT);

  /** The page of a list that is as it was when the page was made; undefined where its rows have to be read. */
  unchanged({ list, state }: ListState): ZonePage | undefined {
    const kept = this.#pages.get(list);
    return kept?.state === state ? kept.page : undefined;
  }

  /** The page of some rows; they were read after the state of their list, where that has one. */
  of(page: Page<ZoneRow>, { list, state }: Partial<ListState> = {}): ZonePage {
    const { items } = page;
    const key = list ?? items.at(0)?.hash ?? '';
    const kept = this.#pages.get(key)?.page;
    const made = kept !== undefined && isOf(kept, page) ? kept : makePage(page);
    const lasts = items.every((row) => row.lasts);
    if (made.body.length <= MOST_OCTETS) this.#pages.set(key, { page: made, state: lasts ? state : undefined });
    return made;
  }
}

function isOf({ hashes, nextCursor }: MadePage, { items, nextCursor: cursor }: Page<ZoneRow>): boolean {
  return nextCursor === cursor && hashes.length === items.length && items.every((row, i) => row.hash === hashes[i]);
}

function makePage({ items, nextCursor }: Page<ZoneRow>): MadePage {
  const hashes = items.map((row) => row.hash);
  const body = Buffer.from(listBody(`[${items.map(({ text }) => text).join()}]`, nextCursor));
  const fingerprint = hash('sha256', JSON.stringify([hashes, nextCursor]), 'base64url');
  return { hashes, nextCursor, body, fingerprint };
}
