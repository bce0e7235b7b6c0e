import { hash } from 'node:crypto';
import { RecentMap } from '@fourwinds/data';
import { listBody } from '../../http/json-text.ts';
import type { Page } from '../../http/list-page.ts';
import type { ZoneRow } from './zone-rows.ts';

/** Minimum number of cached pages. */
const KEPT = 64;
/** Maximum octets of a cached page. All cached pages together have at most 16 MiB. */
const MOST_OCTETS = 128 * 1024;

export interface ZonePage {
  readonly body: Buffer;
  /** Hash of the rows and cursor of the page. */
  readonly fingerprint: string;
}

/**
 * Identifies a page of a list. `state` is a text that changes with everything that the rows of the page show, except
 * the time.
 */
export interface ListState {
  readonly list: string;
  readonly state: string;
}

interface MadePage extends ZonePage {
  readonly hashes: readonly string[];
  readonly nextCursor: string | null;
}

interface KeptPage {
  readonly page: MadePage;
  /** State of the list when the page was built. undefined if the rows must be compared. */
  readonly state: string | undefined;
}

export class ZonePages {
  /** Cached pages. The key is the list. If the list has no state, the key is the hash of the first row. */
  readonly #pages = new RecentMap<string, KeptPage>(KEPT);

  /** Returns the cached page if the list has not changed. Returns undefined if its rows must be read. */
  unchanged({ list, state }: ListState): ZonePage | undefined {
    const kept = this.#pages.get(list);
    return kept?.state === state ? kept.page : undefined;
  }

  /**
   * Returns the page for these rows. If a state of the list is given, it must have been computed before the rows were
   * read.
   */
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
